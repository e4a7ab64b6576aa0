"""The text of cells, moves, boards and deal codes: what saves, shared codes and tests use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaps.engine.layout import Cell, Layout
from gaps.engine.moves import Move, Redeal, Slide

if TYPE_CHECKING:
    from gaps.engine.state import State, Variant

GAP = "--"
SKIP, REDEAL = ".", "R"


def format_cell(cell: Cell, layout: Layout) -> str:
    """A cell as row letter and column number: ``B7``."""
    return f"{chr(ord('A') + layout.row_of(cell))}{layout.column_of(cell) + 1}"


def format_move(move: Move, state: State) -> str:
    """The text of a move: ``C7-A1``, ``R`` or ``.``."""
    match move:
        case Slide(source, target):
            layout = state.variant.layout
            return f"{format_cell(source, layout)}-{format_cell(target, layout)}"
        case Redeal():
            return REDEAL
    return SKIP


def format_board(state: State) -> str:
    """The board in text, one line a row; after a blank line the tray, or the stock, the turned card first.

    Cards of two packs have no mark: boards with the same text are the same to the rules.
    """
    layout, columns = state.variant.layout, state.variant.layout.columns
    words = [str(card or GAP) for card in state.board]
    rows = [[words[cell] for cell in layout.row(row)] for row in range(layout.rows)]
    apart = [words[cell] for cell in layout.tray] or [str(card) for card in state.stock]
    lines = [apart[first : first + columns] for first in range(0, len(apart), columns)]
    return "\n".join(" ".join(line) for line in (*rows, *([[]] if lines else []), *lines))


def format_code(variant: Variant, seed: int) -> str:
    """The text of a deal code."""
    return f"{variant.key}:{seed}"
