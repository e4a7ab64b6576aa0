"""The text of moves, boards and deal codes, as saves, shared codes and tests use it."""

from __future__ import annotations

from gaps.engine.checks import require, require_range
from gaps.engine.moves import Move, move_text
from gaps.engine.shuffle import MAX_DEAL
from gaps.engine.state import State, Variant

GAP = "--"
FACE_DOWN = "??"
"""A card of the stock that is not known."""


def format_move(move: Move, state: State) -> str:
    """The text of a move: ``C7-A1``, ``R`` or ``.``."""
    require("state", state, State)
    return move_text(move, state.variant.layout)


def format_board(state: State) -> str:
    """The board in text, one line a row; after a blank line the tray, or the stock, the turned card first.

    Cards of two packs have no mark: boards with the same text are the same to the rules.
    """
    require("state", state, State)
    layout, columns = state.variant.layout, state.variant.layout.columns
    words = [str(card or GAP) for card in state.board]
    rows = [[words[cell] for cell in layout.row(row)] for row in range(layout.rows)]
    apart = [words[cell] for cell in layout.tray] or [str(card or FACE_DOWN) for card in state.stock]
    lines = [apart[first : first + columns] for first in range(0, len(apart), columns)]
    return "\n".join(" ".join(line) for line in (*rows, *([[]] if lines else []), *lines))


def format_code(variant: Variant, seed: int) -> str:
    """The text of a deal code: ``gaps:48213``."""
    require("variant", variant, Variant)
    require("seed", seed, int)
    require_range("seed", seed, 1, MAX_DEAL)
    return f"{variant.key}:{seed}"
