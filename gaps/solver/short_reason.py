"""Short reasons why a round is lost: few cards that wait for each other, or few
positions that are left.

Most lost rounds have neither: a proof is then long, and no sentence.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from gaps.engine import Card, Cell, State, Status
from gaps.solver.proofs.facts import has_these_rules

MAX_CARDS = 8
MAX_ORDERS = 10
"""Of a circle: its cards, and the positions that they alone can reach."""
MAX_LEFT = 20
"""Positions that can be stepped through."""


class Need(Enum):
    """Why a card cannot go where it has to, as long as another one has not moved."""

    PLACE = "place"
    """It needs the place of the other card."""
    START = "start"
    """It needs a place in the first column, where the other card is."""
    FOLLOW = "follow"
    """It can only follow the other card, which stands at the end of a row."""


class Wait(NamedTuple):
    """A card, and another one that it waits for."""

    card: Card
    other: Card
    need: Need


@dataclass(frozen=True)
class Circle:
    """Cards whose moves have no order that works, even if all other cards are taken
    away.
    """

    cards: tuple[Card, ...]
    waits: tuple[Wait, ...]


@dataclass(frozen=True)
class FewLeft:
    """All positions that can still be reached: none is won."""

    positions: tuple[State, ...]


ShortReason = Circle | FewLeft


def short_reason(
    state: State, cancelled: Callable[[], bool] = lambda: False
) -> ShortReason | None:
    """Why the round of ``state`` is lost; ``None`` if no short reason was found, or it
    may be won.
    """
    found = circle(state, cancelled) if has_these_rules(state) else None
    if found is not None:
        return found
    positions = few_left(state.seen())
    return None if positions is None else FewLeft(positions)


def few_left(state: State) -> tuple[State, ...] | None:
    """All positions after ``state`` in its round; ``None`` if they are many, or one is
    won.
    """
    met = {state.board}
    found = list[State]()
    waiting = deque([state])
    while waiting:
        here = waiting.popleft()
        if here.status is Status.WON or here.stock:
            return None
        for slide in here.slides:
            after = here.play(slide)
            if after.board not in met:
                met.add(after.board)
                found.append(after)
                waiting.append(after)
                if len(found) > MAX_LEFT:
                    return None
    return tuple(found)


def circle(
    state: State, cancelled: Callable[[], bool] = lambda: False
) -> Circle | None:
    """The smallest circle found that begins with any card."""
    best: tuple[Card, ...] = ()
    for card in state.variant.played:
        if cancelled():
            return None
        for last in (False, True):
            cards = _grown(state, card, last)
            if cards and (not best or len(cards) < len(best)):
                best = cards
    return Circle(best, tuple(_waits(state, best))) if best else None


Places = tuple[Cell, ...]
"""Where the cards of a circle are, in their order."""


def _grown(state: State, card: Card, last: bool) -> tuple[Card, ...]:
    """Cards that cannot be ordered, from one on: each time one is added that forbids a
    move.

    That is the card that another one follows, or else the first that stands in a place,
    or the ``last``. Empty if there are more than a few.
    """
    cards: tuple[Card, ...] = (card,)
    while (followed := _followed(state, cards)) is not None or not is_circle(
        state, cards
    ):
        standing = [] if followed is not None else _standing(state, cards)
        if len(cards) == MAX_CARDS or (followed is None and not standing):
            return ()
        cards = (*cards, followed or standing[-1 if last else 0])
    for each in cards:
        fewer = tuple(other for other in cards if other != each)
        if fewer and is_circle(state, fewer):
            cards = fewer
    return cards


def _followed(state: State, cards: Sequence[Card]) -> Card | None:
    """A card that is not among these, but one of these can only follow it."""
    before = (
        Card(card.rank - 1, card.suit)
        for card in cards
        if card.rank != state.variant.base
    )
    return next((card for card in before if card not in cards), None)


def _standing(state: State, cards: Sequence[Card]) -> list[Card]:
    """Other cards that stand where these can go."""
    found: dict[Card, None] = {}
    for places in _positions(state, cards):
        for _index, target in _moves(state, cards, places):
            there = state.board[target]
            if there is not None and there not in cards:
                found[there] = None
    return list(found)


def is_circle(state: State, cards: Sequence[Card]) -> bool:
    """Whether these cards alone reach only a few positions, and in none of them all are
    home.

    Every line of the round moves them in a way that is possible here, so it is lost
    then.
    """
    positions = _positions(state, cards)
    return len(positions) <= MAX_ORDERS and not any(
        _is_home(state, cards, each) for each in positions
    )


def _positions(state: State, cards: Sequence[Card]) -> list[Places]:
    """The positions of these cards alone, at most one more than allowed."""
    start = tuple(state.board.index(card) for card in cards)
    met = {start}
    found = [start]
    for places in found:
        for index, target in _moves(state, cards, places):
            after = (*places[:index], target, *places[index + 1 :])
            if after not in met:
                met.add(after)
                found.append(after)
                if len(found) > MAX_ORDERS:
                    return found
    return found


def _moves(
    state: State, cards: Sequence[Card], places: Places
) -> Iterator[tuple[int, Cell]]:
    """The moves of these cards alone: the index of a card, and where it goes.

    A card whose predecessor is not among them goes to any cell that may be right of
    that.
    """
    variant = state.variant
    layout = state.variant.layout
    taken = set(places)
    for index, card in enumerate(cards):
        before = Card(card.rank - 1, card.suit)
        if card.rank == variant.base:
            targets: Sequence[Cell | None] = layout.starts
        elif before in cards:
            targets = (layout.right[places[cards.index(before)]],)
        else:
            left = layout.left
            targets = [
                cell
                for cell in layout.cells
                if left[cell] is not None and left[cell] not in taken
            ]
        yield from (
            (index, cell) for cell in targets if cell is not None and cell not in taken
        )


def _is_home(state: State, cards: Sequence[Card], places: Places) -> bool:
    """Whether each card is in the column of its rank, and each suit in a row of its
    own.
    """
    layout = state.variant.layout
    base = state.variant.base
    rows: dict[object, int] = {}
    for card, cell in zip(cards, places, strict=True):
        row = layout.row_of(cell)
        if (
            layout.column_of(cell) != card.rank - base
            or rows.setdefault(card.suit, row) != row
        ):
            return False
    return len(set(rows.values())) == len(rows)


def _waits(state: State, cards: Sequence[Card]) -> Iterator[Wait]:
    """What each card waits for as the board is now, where that is another of these
    cards.
    """
    layout = state.variant.layout
    places = {card: state.board.index(card) for card in cards}
    at = {cell: card for card, cell in places.items()}
    for card in cards:
        before = Card(card.rank - 1, card.suit)
        if card.rank == state.variant.base and places[card] not in layout.starts:
            yield from (
                Wait(card, at[cell], Need.START) for cell in layout.starts if cell in at
            )
        elif before in places:
            right = layout.right[places[before]]
            if right is None:
                yield Wait(card, before, Need.FOLLOW)
            elif right in at and at[right] != card:
                yield Wait(card, at[right], Need.PLACE)
