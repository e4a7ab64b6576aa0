"""A card that is held by the pointer."""

from __future__ import annotations

from dataclasses import dataclass

from gaps.engine import Cell
from gaps.stage.motion.tween import ease_out_cubic
from gaps.table.model.pose import Pose

DRAG_SCALE, GRIP_SECONDS = 1.08, 0.090  # a held card grows to this scale within this time
TILT_PER_SPEED, MAX_TILT = 0.02, 9.0  # degrees per pixel a second, and the limit in degrees
SPEED_RESPONSE = 14  # share of a change in speed that is followed each second


@dataclass
class Drag:
    """The card on ``cell``, held at a fixed distance from the pointer. Lengths are pixels."""

    cell: Cell
    grip: tuple[float, float]
    """From the pointer to the middle of the card."""
    position: tuple[int, int]
    """Of the pointer."""
    began: float
    start_scale: float
    """The scale of the card as it lay, 1 on the rows."""
    last_x: float
    """Of the pointer at the last update."""
    speed: float = 0.0
    """Of the pointer to the right, smoothed, pixels a second."""
    target: Cell | None = None
    """The cell into which the card would fall now."""

    @property
    def center(self) -> tuple[float, float]:
        """The middle of the held card."""
        return self.position[0] + self.grip[0], self.position[1] + self.grip[1]

    def pose(self, time: float) -> Pose:
        """Return how the card is held: grown, and tilted by its speed."""
        share = ease_out_cubic(min(1.0, (time - self.began) / GRIP_SECONDS))
        scale = self.start_scale + (DRAG_SCALE - self.start_scale) * share
        tilt = max(-MAX_TILT, min(MAX_TILT, self.speed * TILT_PER_SPEED))
        return Pose(*self.center, 1.0, scale, scale, tilt)

    def update(self, dt: float) -> None:
        """Measure the speed after ``dt`` seconds."""
        speed = (self.position[0] - self.last_x) / dt
        self.last_x = self.position[0]
        self.speed += (speed - self.speed) * min(1.0, dt * SPEED_RESPONSE)
