"""Where the rules let a card go: what a gap takes, seen from the card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType

from gaps.engine.cards import Card
from gaps.engine.checks import require
from gaps.engine.fills import (
    Wish,
    any_card_at_row_start,
    any_higher_of_left,
    base_after_top,
    base_at_row_start,
    base_from_tray,
    next_rank_of_any_suit,
    predecessor_of_right,
    successor_of_left,
)
from gaps.engine.state import Variant


class Place(Enum):
    """A kind of gap that takes a card."""

    ROW_START = auto()  # in the first column
    AFTER_CARD = auto()  # right of the card of its suit and the rank below
    AFTER_RANK = auto()  # right of any card of the rank below
    AFTER_LOWER = auto()  # right of any lower card of its suit
    AFTER_TOP = auto()  # right of any card of the top rank
    BEFORE_CARD = auto()  # left of the card of its suit and the rank above
    OTHER = auto()  # where a rule says that has no place of its own here


@dataclass(frozen=True)
class Destination:
    """Where a card may go. ``card`` is the neighbour there, where a certain face or rank is asked for."""

    place: Place
    card: Card | None = None


def destinations(variant: Variant, card: Card) -> tuple[Destination, ...]:
    """Every kind of gap that takes ``card``, in the order of the variant's wishes.

    Where base cards come from a tray, only one that is still in the tray can go to its destination. Raises
    ``TypeError`` for a wrong argument.
    """
    require("variant", variant, Variant)
    require("card", card, Card)
    found = (_DESTINATION_OF.get(wish, _other)(variant, card) for wish in variant.wishes)
    return tuple(destination for destination in found if destination is not None)


def base_cards_move(variant: Variant) -> bool:
    """Whether a base card on the board can ever move; otherwise each stays where its row begins."""
    movers = {base_at_row_start, any_card_at_row_start, base_after_top}
    return not variant.wishes or bool(movers & {*variant.wishes})


def _after_card(variant: Variant, card: Card) -> Destination | None:
    if card.rank == variant.base:
        return None
    return Destination(Place.AFTER_CARD, Card(card.rank - 1, card.suit))


def _after_rank(variant: Variant, card: Card) -> Destination | None:
    if card.rank == variant.base:
        return None
    return Destination(Place.AFTER_RANK, Card(card.rank - 1, card.suit))


def _after_lower(variant: Variant, card: Card) -> Destination | None:
    return None if card.rank == variant.base else Destination(Place.AFTER_LOWER)


def _before_card(variant: Variant, card: Card) -> Destination | None:
    if card.rank == variant.top:
        return None
    return Destination(Place.BEFORE_CARD, Card(card.rank + 1, card.suit))


def _row_start(variant: Variant, card: Card) -> Destination | None:
    return Destination(Place.ROW_START) if card.rank == variant.base else None


def _any_row_start(variant: Variant, card: Card) -> Destination | None:
    return Destination(Place.ROW_START)


def _after_top(variant: Variant, card: Card) -> Destination | None:
    return Destination(Place.AFTER_TOP) if card.rank == variant.base else None


def _other(variant: Variant, card: Card) -> Destination | None:
    return Destination(Place.OTHER)


_DESTINATION_OF: Mapping[Wish, Callable[[Variant, Card], Destination | None]] = MappingProxyType(
    {
        successor_of_left: _after_card,
        next_rank_of_any_suit: _after_rank,
        any_higher_of_left: _after_lower,
        predecessor_of_right: _before_card,
        base_at_row_start: _row_start,
        any_card_at_row_start: _any_row_start,
        base_from_tray: _row_start,
        base_after_top: _after_top,
    }
)
