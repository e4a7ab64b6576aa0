"""The cards that a gap takes now, and the places where the rules let a card go."""

from __future__ import annotations

from enum import Enum, auto

from gaps.engine.cards import Card
from gaps.engine.errors import InputError
from gaps.engine.fill_rules import ANY_STEP, ANY_SUIT, SAME_SUIT, FillRule, GapPosition
from gaps.engine.layout import Cell
from gaps.engine.moves import Slide
from gaps.engine.state import State, Variant, changed
from gaps.values import Value


class Place(Enum):
    """A kind of gap that takes a card."""

    ROW_START = auto()  # in the first column
    AFTER_CARD = auto()  # right of the card of its suit and the rank below
    AFTER_RANK = auto()  # right of any card of the rank below
    AFTER_LOWER = auto()  # right of any lower card of its suit
    AFTER_TOP = auto()  # right of any card of the top rank
    BEFORE_CARD = auto()  # left of the card of its suit and the rank above
    OTHER = auto()  # a place that no other value names


class Destination(Value):
    """A place where a card may go.

    ``card`` is the neighbour there, if a certain face or rank is required.
    """

    place: Place
    card: Card | None = None


def destinations(variant: Variant, card: Card) -> tuple[Destination, ...]:
    """Return every kind of gap that takes ``card``, in the order of the fill rules.

    If base cards come from a tray, only one that is still in the tray can go to its
    destination.
    """
    return tuple(
        _destination(taken.rule, card)
        for taken in variant.taken
        if any(card in cards for cards in taken.cards.values())
    )


def base_cards_move(variant: Variant) -> bool:
    """Return True if a base card on the board can ever move.

    Otherwise each base card stays at the start of its row.
    """
    movers = [taken for taken in variant.taken if not taken.rule.from_tray]
    return not variant.fill_rules or any(
        card.rank == variant.base
        for taken in movers
        for cards in taken.cards.values()
        for card in cards
    )


def _destination(rule: FillRule, card: Card) -> Destination:
    if rule.where is GapPosition.START:
        return Destination(Place.ROW_START)
    if rule.where is GapPosition.AFTER_TOP:
        return Destination(Place.AFTER_TOP)
    relation = (rule.where, rule.suits, rule.steps == ANY_STEP)
    place = _PLACES.get(relation, Place.OTHER)
    if place is Place.AFTER_LOWER:
        return Destination(place)
    if place is Place.OTHER or len(rule.steps) > 1:
        return Destination(Place.OTHER)
    return Destination(place, Card(card.rank - rule.steps[0], card.suit))


_PLACES = {
    (GapPosition.AFTER, SAME_SUIT, False): Place.AFTER_CARD,
    (GapPosition.AFTER, ANY_SUIT, False): Place.AFTER_RANK,
    (GapPosition.AFTER, SAME_SUIT, True): Place.AFTER_LOWER,
    (GapPosition.BEFORE, SAME_SUIT, False): Place.BEFORE_CARD,
}


class GapKind(Enum):
    """Kinds of gaps by what they can take."""

    LIVE = auto()  # a certain card can go there
    GROWS = auto()  # a certain card can go there and would be home
    # in the first column: any base card can go there, or any card at all
    START = auto()
    DEAD = auto()  # right of a card of the top rank: no card can go there
    BLOCKED = auto()  # right of another gap


def gap_kind(state: State, gap: Cell) -> GapKind:
    """Return the kind of the gap ``gap``, by the cards that it can take now.

    Raise ``InputError`` if the cell is not a gap.
    """
    layout = state.variant.layout
    if state.board[gap] is not None:
        raise InputError(
            "cell {cell} is not a gap: it holds {card}", cell=gap, card=state.board[gap]
        )
    if gap in layout.tray:
        raise InputError("cell {cell} is not a gap: it is in the tray", cell=gap)
    left = layout.left[gap]
    if left is None:
        return GapKind.START
    wanted = state.wants(gap)
    if not wanted:
        return GapKind.BLOCKED if state.board[left] is None else GapKind.DEAD
    near_home = left in state.home or gap in layout.starts
    if near_home and any(_is_home_at(state, card, gap) for card in wanted):
        return GapKind.GROWS
    return GapKind.LIVE


def _is_home_at(state: State, card: Card, gap: Cell) -> bool:
    slide = Slide(state.board.index(card), gap)
    return gap in changed(state, board=state.exchanged(slide)).home
