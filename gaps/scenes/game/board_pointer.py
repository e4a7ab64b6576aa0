"""What the pointer does to the board, told in cells: clicked one, or dropped one on another."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from gaps.engine import Cell
from gaps.stage.core.intents import Hover, Intent, Press, Release
from gaps.table.table import Table

DRAG_FROM = 6  # pixels at u = 1 that a press moves before it is a drag


class Clicked(NamedTuple):
    """A cell was pressed and let go."""

    cell: Cell


class Dropped(NamedTuple):
    """The card on ``source`` was let go over ``target``; ``None`` where no cell takes it."""

    source: Cell
    target: Cell | None


@dataclass
class BoardPointer:
    """The pointer over one table: remembers where a press began until it is let go."""

    pressed: Cell | None = None
    pressed_at: tuple[int, int] = (0, 0)

    def handle(self, intent: Intent, table: Table) -> Clicked | Dropped | None:
        """Follow the pointer: light what it rests on, carry a card with it; say what was meant at the end."""
        match intent:
            case Hover(pos, held):
                self._move(pos, held, table)
            case Press(pos, 1):
                self.pressed, self.pressed_at = table.cell_at(pos), pos
            case Release(pos, 1):
                return self._let_go(pos, table)
        return None

    def _move(self, pos: tuple[int, int], held: bool, table: Table) -> None:
        if table.drag is not None:
            table.drag_to(pos)
        elif held and self.pressed is not None:
            far = math.dist(pos, self.pressed_at) > DRAG_FROM * table.style.u
            if far and table.state.board[self.pressed] is not None:
                table.select(None)
                table.hover(None)
                table.pick_up(self.pressed, self.pressed_at)
                table.drag_to(pos)
        else:
            table.hover(table.cell_at(pos))

    def _let_go(self, pos: tuple[int, int], table: Table) -> Clicked | Dropped | None:
        pressed, self.pressed = self.pressed, None
        if table.drag is not None:
            table.drag_to(pos)
            source, target = table.drag.cell, table.drag.target
            under = table.cell_at(pos)
            exchanged = bool(table.state.variant.layout.beside) and under != source
            if target is None and under is not None and (exchanged or table.state.board[under] is None):
                target = under
            return Dropped(source, target)
        cell = table.cell_at(pos)
        return Clicked(cell) if cell is not None and cell == pressed else None
