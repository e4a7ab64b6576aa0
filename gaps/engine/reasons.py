"""What a gap is good for, and why a card cannot go where it was asked to: values, never words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from gaps.engine.cards import Card
from gaps.engine.layout import Cell
from gaps.engine.moves import Slide
from gaps.engine.state import State


class GapKind(Enum):
    """What can become of a gap."""

    LIVE = auto()  # a certain card may come
    GROWS = auto()  # and would be home there
    START = auto()  # any card a row begins with may come
    DEAD = auto()  # it is right of the top rank: nothing may come
    BLOCKED = auto()  # it is right of another gap


class Reason(Enum):
    """Why a slide is not allowed."""

    AFTER_TOP = auto()  # nothing follows the top rank
    AFTER_GAP = auto()  # the gap to the left has to be filled first
    ROW_START = auto()  # only a base card may begin a row
    NEEDS_START = auto()  # a base card needs an empty cell in the first column
    WRONG_CARD = auto()  # the card goes to the right of another one
    IN_PLACE = auto()  # it stands right of the card it follows, or begins a row, already
    LOCKED = auto()  # a card in a run does not move again
    NEEDS_GAP = auto()  # the target holds a card
    NO_CARD = auto()  # there is no card to move


@dataclass(frozen=True)
class Refusal:
    """Why not: ``cell`` is what stands in the way, ``card`` the one the card would have to follow."""

    reason: Reason
    cell: Cell | None = None
    card: Card | None = None


def gap_kind(state: State, gap: Cell) -> GapKind:
    """What the gap at ``gap`` is good for now. Raises ``ValueError`` if there is a card."""
    if state.board[gap] is not None:
        raise ValueError(f"cell {gap} is no gap: it holds {state.board[gap]}")
    layout = state.variant.layout
    left = layout.left[gap]
    if left is None:
        return GapKind.START
    if left in state.home and state.board[left].rank < state.variant.top:  # type: ignore[union-attr]
        return GapKind.GROWS
    if state.wants(gap):
        return GapKind.LIVE
    return GapKind.BLOCKED if state.board[left] is None else GapKind.DEAD


def why_not(state: State, source: Cell, target: Cell | None = None) -> Refusal:
    """Why the card on ``source`` may not go to ``target``, or, without one, nowhere at all.

    ``source`` may be a gap: then the answer is why no card may come to it. Asked about a slide that is legal
    the answer means nothing.
    """
    layout = state.variant.layout
    card = state.board[source]
    if card is None:
        return _why_empty(state, source)
    if source in state.home and _is_held(state, source):
        return Refusal(Reason.LOCKED)
    if target is not None and state.board[target] is not None:
        return Refusal(Reason.NEEDS_GAP, target)
    if target is not None and not state.wants(target):
        return _why_empty(state, target)
    if card.rank == state.variant.base:
        if target is None and source in layout.starts:
            return Refusal(Reason.IN_PLACE)
        return Refusal(Reason.NEEDS_START, next((c for c in layout.starts if c != source), None))
    if target is not None and layout.left[target] is None:
        return Refusal(Reason.ROW_START, target)
    before = next((c for c in state.variant.copies(card.rank - 1, card.suit) if c in state.board), None)
    if before is None:
        return Refusal(Reason.WRONG_CARD)
    place = layout.right[state.board.index(before)]
    if target is None and place == source:
        return Refusal(Reason.IN_PLACE, card=before)
    return Refusal(Reason.WRONG_CARD, place if place is not None else state.board.index(before), before)


def _why_empty(state: State, gap: Cell) -> Refusal:
    left = state.variant.layout.left[gap]
    if left is None:
        return Refusal(Reason.ROW_START, gap)
    before = state.board[left]
    if before is None:
        return Refusal(Reason.AFTER_GAP, left)
    if before.rank >= state.variant.top:
        return Refusal(Reason.AFTER_TOP, left)
    return Refusal(Reason.NO_CARD, left, before)


def _is_held(state: State, source: Cell) -> bool:
    """Whether the card could go somewhere if it were not home: the variant keeps cards in runs."""
    card = state.board[source]
    return any(card in state.wants(gap) and Slide(source, gap) not in state.legal_moves for gap in state.gaps)
