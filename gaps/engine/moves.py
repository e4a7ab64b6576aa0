"""What a player can do in a turn: small values with a text form."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from gaps.engine.layout import Cell, Layout

SKIP = "."
REDEAL = "R"
"""The text of the moves that name no cells."""


@dataclass(frozen=True, slots=True)
class Slide:
    """Exchange two cells: a card and the gap it goes into, or in some variants two
    cards.

    ``str()`` is the text of the move, such as ``C7-A1``, if the columns of the board are
    known, as they are of a legal move.
    """

    source: Cell
    target: Cell
    columns: int | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        if self.columns is None:
            return repr(self)
        source = cell_name(self.source, self.columns)
        return f"{source}-{cell_name(self.target, self.columns)}"


@dataclass(frozen=True, slots=True)
class Skip:
    """Pass the turned card of the stock."""

    def __str__(self) -> str:
        return SKIP


@dataclass(frozen=True, slots=True)
class Redeal:
    """Lay the loose cards out again."""

    def __str__(self) -> str:
        return REDEAL


Move = Slide | Skip | Redeal


def format_cell(cell: Cell, layout: Layout) -> str:
    """A cell as row letter and column number: ``B7``."""
    return cell_name(cell, layout.columns)


def cell_name(cell: Cell, columns: int) -> str:
    """A cell of a board with so many columns as row letter and column number."""
    row, column = divmod(cell, columns)
    return f"{chr(ord('A') + row)}{column + 1}"


def move_text(move: Move, layout: Layout) -> str:
    """The text of a move on a board of this layout: ``C7-A1``, ``R`` or ``.``."""
    if isinstance(move, Slide):
        return str(replace(move, columns=layout.columns))
    return str(move)


def is_on_board(move: Move, layout: Layout) -> bool:
    """Whether the cells that a move names, if it names any, are cells of this layout."""
    cells = (move.source, move.target) if isinstance(move, Slide) else ()
    return all(cell in layout.cells for cell in cells)
