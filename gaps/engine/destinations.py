"""Where the rules let a card go: what a gap takes, seen from the card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from gaps.engine import fills
from gaps.engine.cards import Card
from gaps.engine.fills import Wish
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
    """Where a card may go. ``card`` is the neighbour there, where a certain face or
    rank is asked for.
    """

    place: Place
    card: Card | None = None


def destinations(variant: Variant, card: Card) -> tuple[Destination, ...]:
    """Every kind of gap that takes ``card``, in the order of the variant's wishes.

    Where base cards come from a tray, only one that is still in the tray can go to its
    destination.
    """
    found = (_destination(wish, variant, card) for wish in variant.wishes)
    return tuple(destination for destination in found if destination is not None)


def base_cards_move(variant: Variant) -> bool:
    """Whether a base card on the board can ever move; otherwise each stays where its
    row begins.
    """
    movers = {
        fills.base_at_row_start,
        fills.any_card_at_row_start,
        fills.base_after_top,
    }
    return not variant.wishes or bool(movers & {*variant.wishes})


_PLACES: Mapping[Wish, Place] = {
    fills.successor_of_left: Place.AFTER_CARD,
    fills.next_rank_of_any_suit: Place.AFTER_RANK,
    fills.any_higher_of_left: Place.AFTER_LOWER,
    fills.predecessor_of_right: Place.BEFORE_CARD,
    fills.base_at_row_start: Place.ROW_START,
    fills.any_card_at_row_start: Place.ROW_START,
    fills.base_from_tray: Place.ROW_START,
    fills.base_after_top: Place.AFTER_TOP,
}


def _destination(wish: Wish, variant: Variant, card: Card) -> Destination | None:
    place = _PLACES.get(wish, Place.OTHER)
    is_base = card.rank == variant.base
    match place:
        case Place.AFTER_CARD | Place.AFTER_RANK:
            return (
                None if is_base else Destination(place, Card(card.rank - 1, card.suit))
            )
        case Place.BEFORE_CARD:
            return (
                None
                if card.rank == variant.top
                else Destination(place, Card(card.rank + 1, card.suit))
            )
        case Place.AFTER_LOWER:
            return None if is_base else Destination(place)
        case Place.ROW_START | Place.AFTER_TOP:
            return (
                Destination(place)
                if is_base or wish is fills.any_card_at_row_start
                else None
            )
    return Destination(place)
