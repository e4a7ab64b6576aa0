"""What a gap is good for, and why a card cannot go where it was asked to: values, never words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from gaps.engine.cards import Card
from gaps.engine.errors import InputError
from gaps.engine.fills import base_after_top, base_at_row_start
from gaps.engine.layout import Cell
from gaps.engine.moves import Slide
from gaps.engine.state import State
from gaps.engine.swaps import same_face, turned_cell


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
    NEEDS_TOP = auto()  # a base card needs a gap right of a card of the top rank
    WRONG_CARD = auto()  # the card goes to the right of another one
    IN_PLACE = auto()  # it stands right of the card it follows, or begins a row, already
    LOCKED = auto()  # a card in a run, or one placed from the tray, does not move again
    NEEDS_GAP = auto()  # the target holds a card
    NO_CARD = auto()  # there is no card to move
    TRAY = auto()  # no card goes back into the tray
    NOT_TURNED = auto()  # only the card that the stock has turned up may be exchanged
    NOT_BESIDE = auto()  # and only with those the rules name


@dataclass(frozen=True)
class Refusal:
    """Why not: ``cell`` is what stands in the way, ``card`` the one the card would have to follow."""

    reason: Reason
    cell: Cell | None = None
    card: Card | None = None


def gap_kind(state: State, gap: Cell) -> GapKind:
    """What the gap at ``gap`` is good for now. Raises ``ValueError`` if it is none."""
    layout = state.variant.layout
    if state.board[gap] is not None:
        raise InputError("cell {gap} is no gap: it holds {card}", gap=gap, card=state.board[gap])
    if gap in layout.tray:
        raise InputError("cell {gap} is no gap: it is in the tray", gap=gap)
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
    board = list(state.board)
    board[board.index(card)], board[gap] = None, card
    return gap in State(state.variant, tuple(board)).home


def why_not(state: State, source: Cell, target: Cell | None = None) -> Refusal:
    """Why the card on ``source`` may not go to ``target``, or, without one, nowhere at all.

    ``source`` may be a gap: then the answer is why no card may come to it. Asked about a slide that is legal
    the answer means nothing.
    """
    layout = state.variant.layout
    card = state.board[source]
    if layout.beside:
        return _why_no_swap(state, source, target)
    if card is None:
        return _why_empty(state, source)
    if source in state.home and _is_held(state, source, target):
        return Refusal(Reason.LOCKED)
    if target is not None and state.board[target] is not None:
        return Refusal(Reason.NEEDS_GAP, target)
    if target is not None and not state.wants(target):
        return _why_empty(state, target)
    if card.rank == state.variant.base:
        return _why_base(state, source, target)
    if target is not None and layout.left[target] is None:
        return Refusal(Reason.ROW_START, target)
    return _why_other(state, source, card, target)


def _why_base(state: State, source: Cell, target: Cell | None) -> Refusal:
    """Why the base card on ``source`` may not go there."""
    starts, wishes = state.variant.layout.starts, state.variant.wishes
    if target is None and source in starts:
        return Refusal(Reason.IN_PLACE)
    if base_after_top in wishes:
        return Refusal(Reason.NEEDS_TOP)
    return Refusal(Reason.NEEDS_START, next((cell for cell in starts if cell != source), None))


def _why_other(state: State, source: Cell, card: Card, target: Cell | None) -> Refusal:
    """Why a card may not go there that follows another one. Of cards it might follow, the one of its own suit
    is named."""
    befores = [copy for copy in state.variant.copies(card.rank - 1, card.suit) if copy in state.board]
    places = [state.variant.layout.right[state.board.index(before)] for before in befores]
    if not befores:
        return Refusal(Reason.WRONG_CARD)
    if target is None and source in places:
        return Refusal(Reason.IN_PLACE, card=befores[places.index(source)])
    before, place = befores[0], places[0]
    return Refusal(Reason.WRONG_CARD, place if place is not None else state.board.index(before), before)


def _why_no_swap(state: State, source: Cell, target: Cell | None) -> Refusal:
    """Why two cards may not change places. The cell named is where the turned card lies."""
    place, card = turned_cell(state), state.board[source]
    if place is None:
        return Refusal(Reason.NO_CARD)
    turned = state.stock[0]
    if card is None or not same_face(card, turned):
        return Refusal(Reason.NOT_TURNED, place, turned)
    return Refusal(Reason.NOT_BESIDE, target, turned)


def _why_empty(state: State, gap: Cell) -> Refusal:
    layout = state.variant.layout
    if gap in layout.tray:
        return Refusal(Reason.TRAY, gap)
    left = layout.left[gap]
    if left is None:
        return Refusal(Reason.ROW_START, gap)
    before = state.board[left]
    if before is None:
        return Refusal(Reason.AFTER_GAP, left)
    if before.rank >= state.variant.top:
        return Refusal(Reason.AFTER_TOP, left)
    return Refusal(Reason.NO_CARD, left, before)


def _is_held(state: State, source: Cell, target: Cell | None) -> bool:
    """Whether the card could go somewhere if it were not home: the variant keeps cards in runs.

    A base card at the start of its row is held, too, where no gap takes one that stands on the rows.
    """
    card, layout, wishes = state.board[source], state.variant.layout, state.variant.wishes
    if target is not None and layout.left[source] is None and base_at_row_start not in wishes:
        return True
    return any(card in state.wants(gap) and Slide(source, gap) not in state.legal_moves for gap in state.gaps)
