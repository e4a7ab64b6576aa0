"""Which cards are already where they belong."""

from __future__ import annotations

from gaps.engine.cards import Card
from gaps.engine.layout import Cell
from gaps.engine.state import State, Variant


def runs_in_rows(state: State) -> frozenset[Cell]:
    """The base cards in the first column, each with the sequence of its suit to its
    right.
    """
    board = state.board
    right = state.variant.layout.right
    base = state.variant.base
    home = []
    for start in state.variant.layout.starts:
        card = board[start]
        if card is None or card.rank != base:
            continue
        home.append(start)
        suit = card.suit
        rank = base + 1
        cell = right[start]
        while (
            cell is not None
            and (card := board[cell]) is not None
            and card.rank == rank
            and card.suit == suit
        ):
            home.append(cell)
            rank = rank + 1
            cell = right[cell]
    return frozenset(home)


def run_along_ring(state: State) -> frozenset[Cell]:
    """From the first cell on, one suit after another from base to top, up to the first
    card out of order.

    Source: CatsAtCards' Maze. A win is four such suits, in any order, followed by the
    gaps.
    """
    board = state.board
    layout = state.variant.layout
    variant = state.variant
    home: list[Cell] = []
    cell: Cell | None = layout.starts[0]
    rank = variant.base
    suit = None
    while cell is not None and len(home) < variant.cards_to_win:
        card = board[cell]
        if (
            card is None
            or card.rank != rank
            or (rank != variant.base and card.suit != suit)
        ):
            break
        home.append(cell)
        suit = card.suit
        rank = rank + 1 if rank < variant.top else variant.base
        cell = layout.right[cell]
    return frozenset(home)


def in_row_of_suit(state: State) -> frozenset[Cell]:
    """The cards in the one cell each belongs in: a row for each suit, in order of rank
    from the left.

    Source: CatsAtCards' Pas de Deux. The rows from the top are in the order of
    ``Suit``.
    """
    return frozenset(
        cell
        for cell, card in enumerate(state.board)
        if card is not None and cell == place_in_row_of_suit(state.variant, card)
    )


def place_in_row_of_suit(variant: Variant, card: Card) -> Cell:
    """The one cell where ``in_row_of_suit`` counts a card as home."""
    return variant.layout.row(card.suit)[card.rank - variant.base]
