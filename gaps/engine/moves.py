"""What a player can do in a turn: small values with a text form."""

from __future__ import annotations

from dataclasses import dataclass

from gaps.engine.layout import Cell, Layout

SKIP = "."
REDEAL = "R"
"""The text of the moves that name no cells."""


@dataclass(frozen=True, slots=True)
class Slide:
    """Exchange two cells: a card and the gap it goes into, or in some variants two
    cards.
    """

    source: Cell
    target: Cell


@dataclass(frozen=True, slots=True)
class Skip:
    """Pass the turned card of the stock."""


@dataclass(frozen=True, slots=True)
class Redeal:
    """Lay the loose cards out again."""


Move = Slide | Skip | Redeal


def format_cell(cell: Cell, layout: Layout) -> str:
    """A cell as row letter and column number: ``B7``."""
    return f"{chr(ord('A') + layout.row_of(cell))}{layout.column_of(cell) + 1}"


def move_text(move: Move, layout: Layout) -> str:
    """The text of a move on a board of this layout: ``C7-A1``, ``R`` or ``.``."""
    match move:
        case Slide(source, target):
            return f"{format_cell(source, layout)}-{format_cell(target, layout)}"
        case Redeal():
            return REDEAL
    return SKIP


def is_on_board(move: Move, layout: Layout) -> bool:
    """Whether the cells that a move names, if it names any, are cells of this layout."""
    cells = (move.source, move.target) if isinstance(move, Slide) else ()
    return all(type(cell) is int and cell in layout.cells for cell in cells)
