"""What a gap can take, and why a move is not allowed: as values, and as one sentence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from gaps.engine.cards import Card
from gaps.engine.destinations import base_cards_move
from gaps.engine.errors import InputError
from gaps.engine.fills import (
    base_after_top,
    predecessor_of_right,
    same_face,
    turned_cell,
)
from gaps.engine.layout import Cell
from gaps.engine.moves import Move, Redeal, Slide, format_cell, is_on_board
from gaps.engine.notation import format_move
from gaps.engine.state import State, unchecked


class GapKind(Enum):
    """What a gap can take."""

    LIVE = auto()  # a certain card can go there
    GROWS = auto()  # a certain card can go there and would be home
    # in the first column: any base card can go there, or any card at all
    START = auto()
    DEAD = auto()  # right of a card of the top rank: no card can go there
    BLOCKED = auto()  # right of another gap


class Reason(Enum):
    """Why a slide is not allowed."""

    AFTER_TOP = auto()  # nothing follows the top rank
    AFTER_GAP = auto()  # the gap to the left has to be filled first
    # the gap to the left or the one to the right has to be filled first
    BETWEEN_GAPS = auto()
    # only a base card may begin a row, or the card before its right neighbour
    ROW_START = auto()
    NEEDS_START = auto()  # a base card needs an empty cell in the first column
    NEEDS_TOP = auto()  # a base card needs a gap right of a card of the top rank
    WRONG_CARD = auto()  # the card goes beside a different card
    IN_PLACE = auto()  # it already stands right of the card it follows, or begins a row
    LOCKED = auto()  # a card in a run does not move again
    FIXED = auto()  # a base card at the start of its row does not move again
    NEEDS_GAP = auto()  # the target holds a card
    NO_CARD = auto()  # there is no card to move
    TRAY = auto()  # no card returns to the tray
    NOT_TURNED = auto()  # only the turned card of the stock may be exchanged
    NOT_BESIDE = auto()  # the turned card may not be exchanged with a card there


@dataclass(frozen=True)
class Refusal:
    """Why not: ``cell`` is the cell to point at, ``card`` the card that it would have
    to follow.

    For ``ROW_START``, ``card`` is the one that may go there besides the base cards, if
    there is just one.
    """

    reason: Reason
    cell: Cell | None = None
    card: Card | None = None


def gap_kind(state: State, gap: Cell) -> GapKind:
    """What the gap at ``gap`` can take now. Raises ``InputError`` if the cell is not a
    gap.
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
    board = list(state.board)
    board[board.index(card)], board[gap] = None, card
    return (
        gap
        in unchecked(state.variant, tuple(board), state.seed, state.redeals_used).home
    )


def why_not(state: State, source: Cell, target: Cell | None = None) -> Refusal:
    """Why the card on ``source`` may not go to ``target``; without a target, why it
    cannot move at all.

    If ``source`` is a gap, the answer says why no card can go there. For a legal slide
    the answer has no meaning.
    """
    layout = state.variant.layout
    card = state.board[source]
    if layout.beside:
        return _why_no_swap(state, source, target)
    if card is None:
        return _why_empty(state, source)
    if source in state.home and target is not None and _is_fixed(state, source):
        return Refusal(Reason.FIXED)
    if source in state.home and _is_locked(state, source):
        return Refusal(Reason.LOCKED)
    if target is not None and state.board[target] is not None:
        return Refusal(Reason.NEEDS_GAP, target)
    if target is not None and not state.wants(target):
        return _why_empty(state, target)
    if card.rank == state.variant.base:
        return _why_base(state, source, target)
    if target is not None and layout.left[target] is None:
        return _why_row_start(state, target)
    return _why_other(state, source, card, target)


def _why_base(state: State, source: Cell, target: Cell | None) -> Refusal:
    starts, wishes = state.variant.layout.starts, state.variant.wishes
    if target is None and source in starts:
        return Refusal(Reason.IN_PLACE)
    if base_after_top in wishes:
        return Refusal(Reason.NEEDS_TOP)
    return Refusal(
        Reason.NEEDS_START, next((cell for cell in starts if cell != source), None)
    )


def _why_other(state: State, source: Cell, card: Card, target: Cell | None) -> Refusal:
    befores = [
        copy
        for copy in state.variant.copies(card.rank - 1, card.suit)
        if copy in state.board
    ]
    places = [
        state.variant.layout.right[state.board.index(before)] for before in befores
    ]
    if not befores:
        return Refusal(Reason.WRONG_CARD)
    if target is None and source in places:
        return Refusal(Reason.IN_PLACE, card=befores[places.index(source)])
    before, place = befores[0], places[0]
    return Refusal(
        Reason.WRONG_CARD,
        place if place is not None else state.board.index(before),
        before,
    )


def _why_no_swap(state: State, source: Cell, target: Cell | None) -> Refusal:
    place, card, turned = turned_cell(state), state.board[source], state.turned
    if place is None or turned is None:
        return Refusal(Reason.NO_CARD)
    if card is None or not same_face(card, turned):
        return Refusal(Reason.NOT_TURNED, place, turned)
    return Refusal(Reason.NOT_BESIDE, target, turned)


def _why_empty(state: State, gap: Cell) -> Refusal:
    layout = state.variant.layout
    if gap in layout.tray:
        return Refusal(Reason.TRAY, gap)
    left = layout.left[gap]
    if left is None:
        return _why_row_start(state, gap)
    before = state.board[left]
    if state.wants(gap):
        return Refusal(Reason.NO_CARD, left, before)
    if before is None:
        return Refusal(
            Reason.BETWEEN_GAPS if _waits_for_right(state, gap) else Reason.AFTER_GAP,
            left,
        )
    if before.rank >= state.variant.top:
        return Refusal(Reason.AFTER_TOP, left)
    return Refusal(Reason.NO_CARD, left, before)


def _why_row_start(state: State, gap: Cell) -> Refusal:
    """What the gap in the first column takes."""
    others = [card for card in state.wants(gap) if card.rank != state.variant.base]
    one = {(card.rank, card.suit) for card in others}
    return Refusal(Reason.ROW_START, gap, others[0] if len(one) == 1 else None)


def _waits_for_right(state: State, gap: Cell) -> bool:
    """Whether the gap would take a card if the gap to its right were filled."""
    right = state.variant.layout.right[gap]
    return (
        predecessor_of_right in state.variant.wishes
        and right is not None
        and state.board[right] is None
    )


def _is_fixed(state: State, source: Cell) -> bool:
    """Whether the card starts a row and no gap takes it: the gaps take base cards from
    the tray, or none.
    """
    return state.variant.layout.left[source] is None and not base_cards_move(
        state.variant
    )


def _is_locked(state: State, source: Cell) -> bool:
    """Whether the card could move if it were not home: the variant locks runs."""
    card = state.board[source]
    return any(
        card in state.wants(gap) and Slide(source, gap) not in state.legal_moves
        for gap in state.gaps
    )


MAX_NAMED = 20  # legal moves that the sentence names


def why_illegal(move: Move, state: State) -> InputError:
    """One sentence that says why ``move`` is not legal in ``state``, and which moves
    are.
    """
    cells = state.variant.layout.cells
    match move:
        case Slide() if not is_on_board(move, state.variant.layout):
            return InputError(
                "{move} is not legal here: cells go from 0 to {last}",
                move=repr(move),
                last=cells[-1],
            )
        case Slide():
            why = _slide_sentence(move, state)
        case Redeal():
            why = _redeal_sentence(state)
        case _:
            why = InputError(
                "all the cards are home"
                if state.stock
                else "there is no turned card to skip"
            )
    legal = ", ".join(
        format_move(other, state) for other in state.legal_moves[:MAX_NAMED]
    )
    if len(state.legal_moves) > MAX_NAMED:
        legal += ", …"
    return InputError(
        "{move} is not legal here: {why}; legal: {legal}",
        move=format_move(move, state),
        why=why,
        legal=legal or InputError("none"),
    )


def _slide_sentence(slide: Slide, state: State) -> InputError:
    source, target = (
        format_cell(cell, state.variant.layout) for cell in (slide.source, slide.target)
    )
    card, there = state.board[slide.source], state.board[slide.target]
    if state.variant.layout.beside:
        return _swap_sentence(slide, state)
    if card is None:
        return InputError("{source} is a gap", source=source)
    if slide.target in state.variant.layout.tray:
        return InputError(
            "{target} is in the tray, and no card returns there", target=target
        )
    if there is not None:
        return InputError("{target} holds the {card}", target=target, card=there)
    wanted = list(dict.fromkeys(map(str, state.wants(slide.target))))
    if str(card) in wanted:
        return InputError("the {card} is in a run and does not move again", card=card)
    if not wanted:
        return InputError("{target} takes no card now", target=target)
    return InputError("{target} takes {wanted}", target=target, wanted=_either(wanted))


def _swap_sentence(slide: Slide, state: State) -> InputError:
    source, target = (
        format_cell(cell, state.variant.layout) for cell in (slide.source, slide.target)
    )
    if state.turned is None:
        return InputError("no card is turned")
    if state.all_home:
        return InputError("all the cards are home")
    if str(state.board[slide.source]) != str(state.turned):
        return InputError(
            "the turned card is the {turned}, {source} holds the {card}",
            turned=state.turned,
            source=source,
            card=state.board[slide.source],
        )
    return InputError(
        "the {card} may not change places with {target}",
        card=state.board[slide.source],
        target=target,
    )


def _either(wanted: list[str]) -> object:
    """The cards joined with "or"."""
    *others, last = wanted
    return (
        InputError("{cards} or {last}", cards=_either(others), last=last)
        if others
        else last
    )


def _redeal_sentence(state: State) -> InputError:
    rule = state.variant.redeal
    if rule is None or rule.limit == 0:
        return InputError(
            "{variant} has no redeal", variant=InputError(state.variant.name)
        )
    if state.redeals_left == 0:
        return InputError("no redeal is left")
    if state.all_home:
        return InputError("all the cards are home")
    if state.slides and not rule.early:
        return InputError("cards can still move")
    return InputError("the board has no deal number to shuffle by")
