"""Several cards in words: those that a gap takes, by rank and suit where they can be told so."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gaps.engine import Card, Suit, Variant
from gaps.language import _
from gaps.scenes.text.cards import RANK_NAMES, RANKS_WITH_ARTICLE, SUIT_NAMES, card_name

FEWEST_IN_A_ROW = 3  # cards of one suit that are told by the first and the last of them


def any_of(variant: Variant, cards: Sequence[Card], short: bool = False) -> str:
    """Return which cards, any of which may be played: "the seven of spades", "a two of any suit".

    ``short`` leaves out articles.
    """
    faces = sorted({(card.rank, card.suit) for card in cards})
    if len(faces) == len({(card.rank, card.suit) for card in variant.played}):
        return _("any card")
    ranks = [rank for rank in {rank for rank, _suit in faces} if _has_every_suit(rank, faces)]
    words = [_("{a_rank} of any suit").format(a_rank=_(RANKS_WITH_ARTICLE[rank])) for rank in ranks]
    rest = [face for face in faces if face[0] not in ranks]
    for suit in Suit:
        ranks_of_suit = [rank for rank, other in rest if other is suit]
        words += _of_suit(suit, ranks_of_suit, 1 if variant.passes else variant.decks, short)
    return either(words)


def either(words: Sequence[str]) -> str:
    """Return several things of which one is meant: "a, b or c"."""
    *first, last = words
    return _("{some} or {other}").format(some=", ".join(first), other=last) if first else last


def _has_every_suit(rank: int, faces: Sequence[tuple[int, Suit]]) -> bool:
    return all((rank, suit) in faces for suit in Suit)


def _of_suit(suit: Suit, ranks: Sequence[int], decks: int, short: bool) -> list[str]:
    """Return the words for cards of one suit, in the order of their ranks."""
    in_a_row = all(after == before + 1 for before, after in pairwise(ranks))
    if len(ranks) >= FEWEST_IN_A_ROW and in_a_row:
        text = _("{suit} from {first} to {last}")
        first, last = _(RANK_NAMES[ranks[0]]), _(RANK_NAMES[ranks[-1]])
        return [text.format(suit=_(SUIT_NAMES[suit]), first=first, last=last)]
    names = [card_name(rank, suit) for rank in ranks]
    if short:
        return names
    return [(_("the {card}") if decks == 1 else _("either {card}")).format(card=name) for name in names]
