"""What the pointer does to a board, in cells: it enters one, lifts a card, clicks a cell or drops a card."""

from __future__ import annotations

import math
from dataclasses import dataclass

from gaps.engine import Cell
from gaps.stage.core.intents import Hover, Intent, Press, Release
from gaps.table.table import Table

DRAG_DISTANCE = 6  # pixels at u = 1 that a press moves before it is a drag


@dataclass(frozen=True)
class Entered:
    """The pointer, or the focus, came to a cell."""

    cell: Cell


@dataclass(frozen=True)
class Lifted:
    """The card on ``cell`` is dragged from now on."""

    cell: Cell


@dataclass(frozen=True)
class Clicked:
    """A cell was pressed and released."""

    cell: Cell


@dataclass(frozen=True)
class Dropped:
    """The card on ``source`` was dropped on ``target``; ``None`` where there is no cell that takes it."""

    source: Cell
    target: Cell | None


PointerEvent = Entered | Lifted | Clicked | Dropped


class BoardPointer:
    """The pointer over one table: shows hovering and dragging there, and reports what it meant."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._pressed: Cell | None = None
        self._pressed_at = (0, 0)

    def handle(self, intent: Intent) -> PointerEvent | None:
        """Take in an intent of the pointer."""
        match intent:
            case Hover(pos, held):
                return self._move(pos, held)
            case Press(pos, 1):
                self._pressed, self._pressed_at = self._table.geometry.cell_at(pos), pos
            case Release(pos, 1):
                return self._release(pos)
        return None

    def cancel_press(self) -> None:
        """Let the release of the button that is held be no click."""
        self._pressed = None

    def _move(self, pos: tuple[int, int], held: bool) -> PointerEvent | None:
        table = self._table
        if table.drag is not None:
            table.drag_to(pos)
            return None
        if held and self._pressed is not None:
            return self._start_drag(self._pressed, pos)
        before = table.hovered
        table.hover(table.geometry.cell_at(pos))
        if table.hovered in (None, before) or table.hovered in table.state.home:
            return None
        return Entered(table.hovered)

    def _start_drag(self, cell: Cell, pos: tuple[int, int]) -> Lifted | None:
        table = self._table
        far = math.dist(pos, self._pressed_at) > DRAG_DISTANCE * table.style.u
        if not far or table.state.board[cell] is None:
            return None
        table.select(None)
        table.hover(None)
        table.pick_up(cell, self._pressed_at)
        table.drag_to(pos)
        return Lifted(cell)

    def _release(self, pos: tuple[int, int]) -> Clicked | Dropped | None:
        table, pressed, self._pressed = self._table, self._pressed, None
        under = table.geometry.cell_at(pos)
        if table.drag is None:
            return Clicked(under) if under is not None and under == pressed else None
        table.drag_to(pos)
        source, target = table.drag.cell, table.drag.target
        if target is None and under is not None:
            exchanges = bool(table.state.variant.layout.beside) and under != source
            if exchanges or table.state.board[under] is None:
                target = under  # a drop that is not legal, to be refused with a reason
        return Dropped(source, target)
