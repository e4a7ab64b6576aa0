"""Suits, ranks and cards as text."""

from __future__ import annotations

from gaps.engine import Card, Suit
from gaps.language import N_, NC_, Figure, _
from gaps.table.cards.faces import RANK_SYMBOLS

SUIT_SYMBOLS = "♣♠♦♥"
SUIT_NAMES = (
    NC_("suit", "clubs"),
    NC_("suit", "spades"),
    NC_("suit", "diamonds"),
    NC_("suit", "hearts"),
)
RANK_NAMES = (
    N_(""),
    N_("ace"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("jack"),
    N_("queen"),
    N_("king"),
)
RANK_PLURALS = (
    N_(""),
    N_("aces"),
    N_("twos"),
    N_("threes"),
    N_("fours"),
    N_("fives"),
    N_("sixes"),
    N_("sevens"),
    N_("eights"),
    N_("nines"),
    N_("tens"),
    N_("jacks"),
    N_("queens"),
    N_("kings"),
)
RANKS_WITH_ARTICLE = (
    N_(""),
    N_("an ace"),
    N_("a two"),
    N_("a three"),
    N_("a four"),
    N_("a five"),
    N_("a six"),
    N_("a seven"),
    N_("an eight"),
    N_("a nine"),
    N_("a ten"),
    N_("a jack"),
    N_("a queen"),
    N_("a king"),
)
RANKS_AFTER_PREPOSITION = (
    N_(""),
    NC_("beside or after", "an ace"),
    NC_("beside or after", "a two"),
    NC_("beside or after", "a three"),
    NC_("beside or after", "a four"),
    NC_("beside or after", "a five"),
    NC_("beside or after", "a six"),
    NC_("beside or after", "a seven"),
    NC_("beside or after", "an eight"),
    NC_("beside or after", "a nine"),
    NC_("beside or after", "a ten"),
    NC_("beside or after", "a jack"),
    NC_("beside or after", "a queen"),
    NC_("beside or after", "a king"),
)
"""The ranks with their article, in the grammatical case used after a preposition.

The case matters in other languages.
"""
ANY_OF_RANK = (
    N_(""),
    NC_("a gap takes", "any ace"),
    NC_("a gap takes", "any two"),
    NC_("a gap takes", "any three"),
    NC_("a gap takes", "any four"),
    NC_("a gap takes", "any five"),
    NC_("a gap takes", "any six"),
    NC_("a gap takes", "any seven"),
    NC_("a gap takes", "any eight"),
    NC_("a gap takes", "any nine"),
    NC_("a gap takes", "any ten"),
    NC_("a gap takes", "any jack"),
    NC_("a gap takes", "any queen"),
    NC_("a gap takes", "any king"),
)
"""The cards of a rank in any suit. Other languages give "any" a gender."""
RANKS_FROM = (
    N_(""),
    NC_("first of a sequence", "from ace"),
    NC_("first of a sequence", "from two"),
    NC_("first of a sequence", "from three"),
    NC_("first of a sequence", "from four"),
    NC_("first of a sequence", "from five"),
    NC_("first of a sequence", "from six"),
    NC_("first of a sequence", "from seven"),
    NC_("first of a sequence", "from eight"),
    NC_("first of a sequence", "from nine"),
    NC_("first of a sequence", "from ten"),
    NC_("first of a sequence", "from jack"),
    NC_("first of a sequence", "from queen"),
    NC_("first of a sequence", "from king"),
)
RANKS_TO = (
    N_(""),
    NC_("last of a sequence", "to ace"),
    NC_("last of a sequence", "to two"),
    NC_("last of a sequence", "to three"),
    NC_("last of a sequence", "to four"),
    NC_("last of a sequence", "to five"),
    NC_("last of a sequence", "to six"),
    NC_("last of a sequence", "to seven"),
    NC_("last of a sequence", "to eight"),
    NC_("last of a sequence", "to nine"),
    NC_("last of a sequence", "to ten"),
    NC_("last of a sequence", "to jack"),
    NC_("last of a sequence", "to queen"),
    NC_("last of a sequence", "to king"),
)
"""The ranks of a sequence with their prepositions.

Other languages contract a preposition with the article.
"""


def card_text(card: Card) -> Figure:
    """Return a card as rank and suit symbol, 10♥, to be spoken by its name."""
    shown = f"{RANK_SYMBOLS[card.rank]}{SUIT_SYMBOLS[card.suit]}"
    return Figure(shown, card_name(card.rank, card.suit))


def card_name(rank: int, suit: Suit) -> str:
    """Return a card in words: "seven of spades"."""
    return _("{rank} of {suit}", rank=_(RANK_NAMES[rank]), suit=_(SUIT_NAMES[suit]))


def rank_after_preposition(rank: int) -> str:
    """Return a rank with its article, in the form used after "right of"."""
    return _(RANKS_AFTER_PREPOSITION[rank])


def ranks_from_to(first: int, last: int) -> str:
    """Return the first and the last rank of a sequence, as "from two to king"."""
    return f"{_(RANKS_FROM[first])} {_(RANKS_TO[last])}"
