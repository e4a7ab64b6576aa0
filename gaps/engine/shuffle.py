"""The order of cards: the shuffle, and the layout of loose cards at a redeal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import TypeVar

from gaps.engine.cards import Board, Card, Suit
from gaps.engine.layout import Cell

T = TypeVar("T")

MAX_DEAL = 2_147_483_647
"""The largest deal number; the smallest is 1."""


def shuffled(things: Sequence[T], text: str) -> tuple[T, ...]:
    """Return ``things`` in an order that depends on ``text`` alone.

    It is the same on every platform and Python version. Fisher and Yates's shuffle (as
    in Knuth, *The Art of Computer Programming* 2, 3.4.2 P), driven by
    ``random.Random(text).random()``: Python guarantees that this sequence never
    changes.
    """
    order = list(things)
    draw = Random(text).random
    for last in range(len(order) - 1, 0, -1):
        other = int(draw() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def pack_order(pack: Sequence[Card], seed: int, redeal: int) -> tuple[Card, ...]:
    """Return the order of a whole pack at a redeal of the deal ``seed``; 0 is the deal."""
    return shuffled(pack, f"{seed}/{redeal}")


def loose_cards(board: Board, kept: Collection[Cell]) -> list[Card]:
    """Return the cards on the cells that are not kept, in reading order."""
    return [
        card for cell, card in enumerate(board) if card is not None and cell not in kept
    ]


def shuffled_loose_cards(
    board: Board, kept: Collection[Cell], order: Sequence[Card]
) -> list[Card]:
    """Return the cards of ``order`` that are not kept, including the removed ones.

    Cards that look alike are interchangeable: which of the two is kept must not change
    the layout. So the order is read as faces, and the first ones are left out for the
    cards that stay.
    """
    staying = {card for cell in kept if (card := board[cell]) is not None}
    held = Counter((card.rank, card.suit) for card in staying)
    waiting: dict[tuple[int, Suit], list[Card]] = {}
    for card in sorted(order, key=lambda card: card.deck, reverse=True):
        if card not in staying:
            waiting.setdefault((card.rank, card.suit), []).append(card)
    loose = []
    for rank, suit, _ in order:
        if held[rank, suit]:
            held[rank, suit] -= 1
        else:
            loose.append(waiting[rank, suit].pop())
    return loose


def removed_cards_as_gaps(
    loose: Iterable[Card], removed: frozenset[int], finished: Iterable[Suit]
) -> list[Card | None]:
    """Return the cards to lay, with None in place of each removed one.

    Each finished row keeps its own gap: for every suit of ``finished`` one removed card
    is left out.
    """
    left_out = Counter(finished)
    cards: list[Card | None] = []
    for card in loose:
        if card.rank not in removed:
            cards.append(card)
        elif left_out[card.suit]:
            left_out[card.suit] -= 1
        else:
            cards.append(None)
    return cards


def place_loose_cards(
    board: Board,
    kept: Collection[Cell],
    gaps: Collection[Cell],
    cards: Iterable[Card | None],
) -> Board:
    """Return the board with ``cards`` on the cells that are neither kept nor gaps.

    They are placed left to right, top to bottom.
    """
    rest = iter(cards)
    return tuple(
        card if cell in kept else None if cell in gaps else next(rest)
        for cell, card in enumerate(board)
    )
