"""Which cards are already where they belong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaps.engine.layout import Cell

if TYPE_CHECKING:
    from gaps.engine.state import State


def runs_in_rows(state: State) -> frozenset[Cell]:
    """A base card in the first column and its suit's sequence right after it."""
    board, right, base = state.board, state.variant.layout.right, state.variant.base
    home = []
    for start in state.variant.layout.starts:
        card = board[start]
        if card is None or card.rank != base:
            continue
        home.append(start)
        suit, rank, cell = card.suit, base + 1, right[start]
        while (
            cell is not None and (card := board[cell]) is not None and card.rank == rank and card.suit == suit
        ):
            home.append(cell)
            rank, cell = rank + 1, right[cell]
    return frozenset(home)


def complete_rows(state: State) -> frozenset[Cell]:
    """The cells of the rows that hold their suit from the base to the top."""
    layout, length = state.variant.layout, state.variant.row_length
    whole = [
        cells[:length]
        for row in range(layout.rows)
        if len(state.home.intersection(cells := layout.row(row))) == length
    ]
    return frozenset(cell for cells in whole for cell in cells)
