"""Cards, suits and ranks, and whole decks of them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import NamedTuple

ACE, JACK, QUEEN, KING = 1, 11, 12, 13
GAP = "--"
"""The text of a cell without a card."""
FACE_DOWN = "??"
"""The text of a card of the stock that is not known."""
RANKS = "A23456789TJQK"
SUITS = "csdh"
RANK_NAMES = (
    "",
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)
"""The ranks in English words, by number."""


class Suit(IntEnum):
    """The suits, in the order of the rows of Pas de Deux from the top."""

    CLUBS = 0
    SPADES = 1
    DIAMONDS = 2
    HEARTS = 3


class Card(NamedTuple):
    """One physical card: two decks hold two fives of clubs, which differ in ``deck``."""

    rank: int  # 1 is the ace, 13 the king
    suit: Suit
    deck: int = 0

    def __str__(self) -> str:
        """The text form, such as ``Th``; ``deck`` is not shown."""
        return RANKS[self.rank - 1] + SUITS[self.suit]


Board = tuple[Card | None, ...]
"""The card of each cell, ``None`` for an empty one."""


@cache
def deck_of(ranks: tuple[int, ...], decks: int) -> tuple[Card, ...]:
    """All the cards of ``decks`` decks with these ranks, suit by suit."""
    return tuple(
        Card(rank, suit, deck)
        for deck in range(decks)
        for suit in Suit
        for rank in ranks
    )


@cache
def copies(rank: int, suit: Suit, decks: int) -> tuple[Card, ...]:
    """The cards that show one face: as many as there are decks."""
    return tuple(Card(rank, suit, deck) for deck in range(decks))


def ranks_up_to(top: int) -> tuple[int, ...]:
    """The ranks from the ace up to ``top``."""
    return tuple(range(ACE, top + 1))


def of_ranks(cards: Iterable[Card], ranks: frozenset[int]) -> tuple[Card, ...]:
    """The cards that have one of ``ranks``."""
    return tuple(card for card in cards if card.rank in ranks)


def with_article(rank: int) -> str:
    """A rank in English words, with its article: "an ace", "a king"."""
    name = RANK_NAMES[rank]
    return f"an {name}" if name[0] in "ae" else f"a {name}"
