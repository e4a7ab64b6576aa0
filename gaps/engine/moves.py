"""The moves of a player: small values with a text form."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from gaps.engine.errors import InputError, shorten
from gaps.engine.layout import Cell, Layout
from gaps.engine.pasted import MAX_CODE_CHARS, plain_text, visible_text

SKIP = "."
REDEAL = "R"
"""The text of the moves that name no cells."""
_CELL = re.compile(r"([A-Za-z])([1-9][0-9]?)")


@dataclass(frozen=True, slots=True)
class Slide:
    """An exchange of two cells: a card and its gap, or in some variants two cards.

    ``str()`` is the text of the move, such as ``C7-A1``, if the columns of the board
    are known, which they are for a legal move.
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


MOVES = (Slide, Skip, Redeal)
Move = Slide | Skip | Redeal


def format_cell(cell: Cell, layout: Layout) -> str:
    """Return the name of a cell, row letter and column number: ``B7``."""
    return cell_name(cell, layout.columns)


def cell_name(cell: Cell, columns: int) -> str:
    """Return the name of a cell of a board with that many columns."""
    row, column = divmod(cell, columns)
    return f"{chr(ord('A') + row)}{column + 1}"


def move_text(move: Move, layout: Layout) -> str:
    """Return the text of a move on a board of this layout: ``C7-A1``, ``R`` or ``.``."""
    if isinstance(move, Slide):
        return str(replace(move, columns=layout.columns))
    return str(move)


def cell_in(text: str, layout: Layout) -> Cell:
    """Read the name of a cell, such as ``B7``.

    Raise ``InputError`` if the board has no such cell.
    """
    found = _CELL.fullmatch(text.strip())
    row = ord(found[1].upper()) - ord("A") if found else layout.rows
    column = int(found[2]) - 1 if found else layout.columns
    cell = row * layout.columns + column
    if column >= layout.columns or cell not in layout.cells:
        last = format_cell(layout.cells[-1], layout)
        raise InputError(
            "{text!r} is not a cell; cells go from A1 to {last}",
            text=shorten(text),
            last=last,
        )
    return cell


def move_in(text: str, layout: Layout) -> Move:
    """Read a move, legal or not.

    Raise ``InputError`` if it is not one.
    """
    visible = visible_text(text[:MAX_CODE_CHARS]).strip()
    if visible == SKIP:
        return Skip()
    plain = plain_text(visible)
    if plain in (REDEAL, REDEAL.lower()):
        return Redeal()
    source, dash, target = plain.partition("-")
    if not dash:
        raise InputError(
            "{text!r} is not a move; write FROM-TO, such as B7-A1, or {redeal} for a redeal",
            text=shorten(text.strip()),
            redeal=REDEAL,
        )
    start = cell_in(source, layout)
    end = cell_in(target, layout)
    return Slide(start, end, layout.columns)


def is_on_board(move: Move, layout: Layout) -> bool:
    """Return True if the cells that a move names, if any, are cells of this layout."""
    cells = (move.source, move.target) if isinstance(move, Slide) else ()
    return all(cell in layout.cells for cell in cells)
