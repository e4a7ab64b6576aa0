"""What pointer and keyboard do with the cards: hover, focus, select and drag."""

from __future__ import annotations

from dataclasses import dataclass

from gaps.engine import Cell, State
from gaps.stage.motion.tween import ease_out_cubic
from gaps.table.model import resting_poses
from gaps.table.model.geometry import BoardGeometry
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

    def move_to(self, position: tuple[int, int], targets: tuple[Cell, ...], geometry: BoardGeometry) -> None:
        """Follow the pointer, and aim at the cell under it or the nearest of the legal ``targets``."""
        self.position = position
        under = geometry.cell_at(position)
        self.target = under if under in targets else geometry.nearest(self.center, targets)

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


@dataclass
class Interaction:
    """What the player points at on one board."""

    hovered: Cell | None = None
    focused: Cell | None = None
    selected: Cell | None = None
    """The cell of a card or a gap."""
    offers: tuple[Cell, ...] = ()
    """The cells to which the selected card may go, or whose cards may come into the selected gap."""
    drag: Drag | None = None

    def clear(self) -> None:
        """End hover, selection and drag; the focus stays."""
        self.hovered = self.selected = self.drag = None
        self.offers = ()

    @property
    def dragged(self) -> Cell | None:
        """The cell of the card that the pointer holds."""
        return self.drag.cell if self.drag is not None else None

    @property
    def drop_target(self) -> Cell | None:
        """The cell into which the held card would fall now."""
        return self.drag.target if self.drag is not None else None

    def lifted_cells(self, state: State) -> list[Cell]:
        """Return the cells whose cards the pointer lifts or holds."""
        cells = [self.hovered, self.selected]
        lifted = [cell for cell in cells if cell is not None and self.is_lifted(state, cell)]
        return [*lifted, self.drag.cell] if self.drag is not None else lifted

    def is_lifted(self, state: State, cell: Cell) -> bool:
        """Whether the card on ``cell`` is selected, or hovered and able to move."""
        if state.board[cell] is None:
            return False
        if cell == self.selected:
            return True
        return cell == self.hovered and (cell not in state.home or bool(targets_of(state, cell)))

    def resting_pose(self, state: State, geometry: BoardGeometry, cell: Cell) -> Pose:
        """Return the pose of a card on ``cell`` that is not in motion and not dragged."""
        if not self.is_lifted(state, cell):
            return resting_poses.flat(geometry, cell)
        if cell == self.selected:
            return resting_poses.selected(geometry, cell)
        return resting_poses.hovered(geometry, cell)


def targets_of(state: State, cell: Cell) -> tuple[Cell, ...]:
    """Return where a slide may take the card on ``cell``; for a gap, where the cards it accepts are."""
    away = tuple(slide.target for slide in state.slides if slide.source == cell)
    return away or tuple(slide.source for slide in state.slides if slide.target == cell)
