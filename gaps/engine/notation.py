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
    """The board in text, one line a row."""
    layout = state.variant.layout
    rows = [[str(state.board[cell] or GAP) for cell in layout.row(row)] for row in range(layout.rows)]
    return "\n".join(" ".join(row) for row in rows)


def format_code(variant: Variant, seed: int) -> str:
    """The text of a deal code."""
    return f"{variant.key}:{seed}"
