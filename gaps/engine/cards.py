"""Cards, suits and ranks, whole decks of them, and what a board of them must hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
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
        """Return the text form, such as ``Th``; ``deck`` is not shown."""
        return RANKS[self.rank - 1] + SUITS[self.suit]

    def precedes(self, other: Card) -> bool:
        """Return True if ``other`` is the next card of the same suit, of any pack."""
        return (self.rank + 1, self.suit) == (other.rank, other.suit)


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
    """Return the cards that show one face, one from each deck."""
    return tuple(Card(rank, suit, deck) for deck in range(decks))


def ranks_up_to(top: int) -> tuple[int, ...]:
    """Return the ranks from the ace up to ``top``."""
    return tuple(range(ACE, top + 1))


def of_ranks(cards: Iterable[Card], ranks: frozenset[int]) -> tuple[Card, ...]:
    """Return the cards that have one of ``ranks``."""
    return tuple(card for card in cards if card.rank in ranks)


def with_article(rank: int) -> str:
    """Return a rank in English words, with its article: "an ace", "a king"."""
    name = RANK_NAMES[rank]
    return f"an {name}" if name[0] in "ae" else f"a {name}"


def check_board(board: Board, cells: int, cards: Collection[Card]) -> None:
    """Raise ``ValueError`` unless ``board`` has ``cells`` cells and exactly ``cards``."""
    if len(board) != cells:
        raise ValueError(f"the board must have {cells} cells; it has {len(board)}")
    on_board = [card for card in board if card is not None]
    if Counter(on_board) != Counter(cards):
        missing = _listed(set(cards).difference(on_board))
        foreign = _listed(set(on_board).difference(cards))
        raise ValueError(
            "the board must hold each card of its variant once; "
            f"missing: {missing}, not of this variant: {foreign}"
        )


def check_stock(
    stock: tuple[Card | None, ...], talon: Collection[Card], passes: int
) -> None:
    """Raise ``ValueError`` unless ``stock`` can be what is left of ``passes`` talons."""
    known = {card for card in stock if card is not None}
    if foreign := known.difference(talon):
        raise ValueError(
            f"the stock must hold cards of the talon only, not {_listed(foreign)}"
        )
    most = len(talon) * passes
    if len(stock) > most:
        raise ValueError(
            f"the stock must have at most {most} cards; it has {len(stock)}"
        )


def _listed(cards: Iterable[Card]) -> str:
    """Return the first four of the cards as text."""
    return ", ".join(sorted(map(str, cards))[:4]) or "none"
