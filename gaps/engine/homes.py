"""The home rules of the variants: which cards are where they belong."""

from __future__ import annotations

from gaps.engine.cards import Card
from gaps.engine.errors import Sentence
from gaps.engine.layout import Cell
from gaps.engine.state import HomeRule, State, Variant, Ways


def rows_from_starts(variant: Variant) -> Ways:
    """Return from each start the cells of a whole run, as far as the row goes."""
    starts = variant.layout.starts
    return tuple(_way(variant, start, variant.row_length) for start in starts)


def ring_from_start(variant: Variant) -> Ways:
    """Return from the first start the cells of all the cards."""
    starts = variant.layout.starts[:1]
    return tuple(_way(variant, start, variant.cards_to_win) for start in starts)


def _way(variant: Variant, start: Cell, cards: int) -> tuple[Cell, ...]:
    """Return the next ``cards`` cells from ``start`` on, fewer if the row ends."""
    way: list[Cell] = []
    cell: Cell | None = start
    while cell is not None and len(way) < cards:
        way.append(cell)
        cell = variant.layout.right[cell]
    return tuple(way)


def in_order(state: State) -> frozenset[Cell]:
    """Return the cells of each way in order from base to top, one suit after another.

    A way counts from its beginning up to its first card out of order.
    """
    board = state.board
    base = state.variant.base
    top = state.variant.top
    home: list[Cell] = []
    for way in state.variant.ways:
        rank = base
        suit = None
        for cell in way:
            card = board[cell]
            if card is None or card.rank != rank:
                break
            if rank == base:
                suit = card.suit
            elif card.suit != suit:
                break
            home.append(cell)
            rank = rank + 1 if rank < top else base
    return frozenset(home)


def in_own_places(state: State) -> frozenset[Cell]:
    """Return the cells whose card is in the one cell it belongs in."""
    return frozenset(
        cell
        for cell, card in enumerate(state.board)
        if card is not None and cell == place_in_row_of_suit(state.variant, card)
    )


def place_in_row_of_suit(variant: Variant, card: Card) -> Cell:
    """Return the cell of a card in a board with a row for each suit.

    The suits are in the order of ``Suit`` from the top, the cards in order of rank from
    the left.
    """
    return variant.layout.row(card.suit)[card.rank - variant.base]


RUNS_IN_ROWS = HomeRule(
    in_order,
    Sentence(
        "Bring each suit into a row of its own, {from_base_to_top}, beginning at the left edge. Cards in "
        "such a run are home."
    ),
    ways=rows_from_starts,
)
RUN_ALONG_RING = HomeRule(
    in_order,
    Sentence(
        "Bring the ring into order: from the first cell on, suit after suit "
        "{from_base_to_top}. Any suit may come first; the gaps come last. Cards in this "
        "order are home."
    ),
    ways=ring_from_start,
)
"""Source: CatsAtCards' Maze. A win is four such suits, followed by the gaps."""
IN_ROWS_OF_SUITS = HomeRule(
    in_own_places,
    Sentence(
        "Bring every card to its one place: clubs in the first row, then spades, diamonds "
        "and hearts, each {from_base_to_top}. A card in its place is home."
    ),
    place=place_in_row_of_suit,
)
"""Source: CatsAtCards' Pas de Deux."""
