"""What the player does with cards, apart from moves.

A card can be dragged or refused, and there are hints.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from gaps.engine import Cell, Slide
from gaps.stage.motion.durations import ANSWER, ENTER, HURRY
from gaps.stage.motion.tween import ease_out_back, ease_out_cubic, passed
from gaps.table.model.geometry import BoardGeometry
from gaps.table.model.joints import RunJoint
from gaps.table.model.pose import Pose

DRAG_SCALE = 1.08  # scale to which a dragged card grows
GRIP_SECONDS = HURRY  # growth of a dragged card
TILT_PER_SPEED = 0.02  # degrees per pixel per second
MAX_TILT = 9.0  # degrees
SPEED_RESPONSE = 14  # fraction of a change in speed that is followed each second
SHAKE_SECONDS = ENTER
SHAKE_COUNT = 3  # to both sides
SHAKE_DISTANCE = 9  # in units
BADGE_SECONDS = 0.600
BADGE_GROW_SECONDS = ANSWER
HINT_SECONDS = 7.2  # movement of a hint, which then is still


@dataclass
class Drag:
    """The card on ``cell``, dragged at a fixed distance from the pointer.

    Lengths are in pixels.
    """

    cell: Cell
    grip: tuple[float, float]
    """From the pointer to the centre of the card."""
    position: tuple[int, int]
    """The position of the pointer."""
    began: float
    start_scale: float
    """The scale of the card before the drag, 1 on the rows."""
    last_x: float
    """The x of the pointer at the last update."""
    speed: float = 0.0
    """The speed of the pointer to the right, smoothed, in pixels per second."""
    target: Cell | None = None
    """The cell into which the card would fall now."""

    @property
    def center(self) -> tuple[float, float]:
        x, y = self.position
        grip_x, grip_y = self.grip
        return x + grip_x, y + grip_y

    def move_to(
        self,
        position: tuple[int, int],
        targets: tuple[Cell, ...],
        geometry: BoardGeometry,
    ) -> None:
        """Follow the pointer, and aim at the cell under it.

        If that is not legal, aim at the nearest of the legal ``targets``.
        """
        self.position = position
        self.target = geometry.cell_at(position)
        if self.target not in targets:
            self.target = geometry.nearest(self.center, targets)

    def pose(self, time: float) -> Pose:
        """Return the pose of the dragged card: enlarged, and tilted by its speed."""
        progress = ease_out_cubic(passed(time, self.began, GRIP_SECONDS))
        scale = self.start_scale + (DRAG_SCALE - self.start_scale) * progress
        tilt = min(MAX_TILT, self.speed * TILT_PER_SPEED)
        tilt = max(-MAX_TILT, tilt)
        return Pose(*self.center, 1.0, scale, scale, tilt)

    def update(self, dt: float) -> None:
        """Measure the speed after ``dt`` seconds."""
        x, _y = self.position
        speed = (x - self.last_x) / dt
        self.last_x = x
        progress = min(1.0, dt * SPEED_RESPONSE)
        self.speed += (speed - self.speed) * progress


@dataclass
class Hand:
    """What the player has chosen with the pointer or the keys."""

    hovered: Cell | None = None
    """The cell under the pointer."""
    focused: Cell | None = None
    """The cell with the keyboard focus ring."""
    called: frozenset[Cell] = frozenset()
    """The cells of the cards that would fill the gap under the pointer or the focus.

    These cards are lifted.
    """
    selected: Cell | None = None
    """The cell of the selected card, or of the gap that is to be filled."""
    offers: tuple[Cell, ...] = ()
    """The cells that complete the selection to a move."""
    drag: Drag | None = None
    """The card that the pointer drags."""

    @property
    def dragged(self) -> Cell | None:
        """The cell of the card that the pointer drags."""
        return None if self.drag is None else self.drag.cell

    @property
    def drop_target(self) -> Cell | None:
        """The cell into which the dragged card would fall now."""
        return None if self.drag is None else self.drag.target

    def let_go(self) -> None:
        """End what refers to moves of one position; the focus stays."""
        self.hovered = None
        self.selected = None
        self.offers = ()
        self.drag = None


@dataclass(frozen=True)
class RefusalShake:
    """The shake of a card with an illegal move, under a badge with a cross."""

    began: float
    shakes: bool = True

    def shaken(
        self,
        pose: Pose,
        time: float,
        px_per_unit: float,
    ) -> Pose:
        """Return ``pose`` moved to one side by the shake."""
        t = (time - self.began) / SHAKE_SECONDS
        if not self.shakes or not 0 <= t < 1:
            return pose
        swing = math.sin(SHAKE_COUNT * math.tau * t) * (1 - t)
        return pose.moved(SHAKE_DISTANCE * px_per_unit * swing, 0)

    def badge_scale(self, time: float) -> float:
        """Return the scale of the badge, 0 when it is gone."""
        if self.over(time):
            return 0.0
        progress = passed(time, self.began, BADGE_GROW_SECONDS)
        return 0.2 + 0.8 * ease_out_back(progress)

    def over(self, time: float) -> bool:
        return time - self.began >= BADGE_SECONDS


@dataclass(frozen=True)
class Hint:
    """Suggested slides, in order: each may need those before it.

    It lasts until a move is made.
    """

    slides: tuple[Slide, ...]
    began: float
    animated: bool = True
    later: str = "{number}"
    """The text on a place that only a later slide reaches.

    ``{number}`` stands for that slide's number.
    """

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells that cards leave or reach."""
        return frozenset(
            cell for slide in self.slides for cell in (slide.source, slide.target)
        )

    def at(self, time: float) -> Hint:
        """Return the hint as it is at ``time``: without motion after a while."""
        if not self.animated or time - self.began < HINT_SECONDS:
            return self
        return replace(self, animated=False)


@dataclass(frozen=True)
class Spotlight:
    """The cells being explained, until a move is made: all others are darkened."""

    ringed: tuple[Cell, ...]
    """With a bright ring."""
    beside: tuple[Cell, ...] = ()
    """With a fainter ring: the reason for the explanation."""
    lit: tuple[Cell, ...] = ()
    """Without a ring."""
    shade: float = 0.33
    """How much the others are darkened, 0 to 1."""
    cracks: tuple[RunJoint, ...] = ()
    """The seams that would break, each with a crack."""

    @property
    def cells(self) -> frozenset[Cell]:
        """All cells that are not darkened."""
        return frozenset((*self.ringed, *self.beside, *self.lit))
