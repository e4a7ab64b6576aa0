"""Where the keyboard's focus goes on a board."""

from __future__ import annotations

from collections.abc import Sequence

from gaps.engine import Cell, Slide, State
from gaps.stage.core.intents import Nav
from gaps.table.model.geometry import BoardGeometry

STEPS = {Nav.UP: (-1, 0), Nav.DOWN: (1, 0), Nav.LEFT: (0, -1), Nav.RIGHT: (0, 1)}


def step_from(geometry: BoardGeometry, cell: Cell, nav: Nav) -> Cell | None:
    """The cell one step from ``cell`` on the screen; ``None`` where the board ends."""
    (row, column), (rows, columns) = geometry.place(cell), STEPS[nav]
    wanted = row + rows, column + columns
    return next((other for other in geometry.layout.cells if geometry.place(other) == wanted), None)


def next_playable(
    state: State, cell: Cell | None, forward: bool, among: Sequence[Cell] | None = None
) -> Cell:
    """The next card that can be played (or the next of ``among``), in reading order and round the end.

    ``cell`` is where the focus is now; ``None`` for a start from the beginning. A board on which nothing
    can move keeps the focus where it is.
    """
    cells = sorted(set(among or (m.source for m in state.legal_moves if isinstance(m, Slide))))
    if not cells:
        return cell or 0
    if cell is None:
        return cells[0] if forward else cells[-1]
    if forward:
        return next((other for other in cells if other > cell), cells[0])
    return next((other for other in reversed(cells) if other < cell), cells[-1])
