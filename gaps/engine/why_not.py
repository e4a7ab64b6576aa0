"""The explanations of illegal moves that variants use."""

from __future__ import annotations

from gaps.engine.cards import Card
from gaps.engine.destinations import base_cards_move
from gaps.engine.fill_rules import GapPosition
from gaps.engine.layout import Cell
from gaps.engine.moves import Slide
from gaps.engine.reasons import Reason, Refusal
from gaps.engine.state import State


def why_no_fill(state: State, source: Cell, target: Cell | None) -> Refusal:
    """Return why the card on ``source`` may not go into the gap ``target``.

    Without a target, it says why the card cannot move at all, or, if ``source`` is a
    gap, why no card can go there. The result is undefined for a legal slide.
    """
    layout = state.variant.layout
    card = state.board[source]
    if card is None:
        if target is None:
            return _why_empty(state, source)
        return Refusal(Reason.EMPTY, source)
    if source in state.home and target is not None and _is_fixed(state, source):
        return Refusal(Reason.FIXED, card=card)
    if source in state.home and _is_locked(state, source):
        return Refusal(Reason.LOCKED)
    if target is not None and state.board[target] is not None:
        return Refusal(Reason.NEEDS_GAP, target, state.board[target])
    if target is not None and not state.wants(target):
        return _why_empty(state, target)
    if card.rank == state.variant.base:
        return _why_base(state, source, target)
    if target is not None and layout.left[target] is None:
        return _why_row_start(state, target)
    return _why_other(state, source, card, target)


def _why_base(state: State, source: Cell, target: Cell | None) -> Refusal:
    starts = state.variant.layout.starts
    if target is None and source in starts:
        return Refusal(Reason.IN_PLACE)
    if any(rule.where is GapPosition.AFTER_TOP for rule in state.variant.fill_rules):
        return Refusal(Reason.NEEDS_TOP)
    other = next((cell for cell in starts if cell != source), None)
    return Refusal(Reason.NEEDS_START, other)


def _why_other(state: State, source: Cell, card: Card, target: Cell | None) -> Refusal:
    board = state.board
    right = state.variant.layout.right
    befores = state.variant.copies(card.rank - 1, card.suit)
    cells = {board.index(before): before for before in befores if before in board}
    if not cells:
        return Refusal(Reason.WRONG_CARD)
    for cell, before in cells.items():
        if target is None and right[cell] == source:
            return Refusal(Reason.IN_PLACE, card=before)
    cell = next(iter(cells))
    place = right[cell]
    return Refusal(Reason.WRONG_CARD, cell if place is None else place, cells[cell])


def why_no_exchange(state: State, source: Cell, target: Cell | None) -> Refusal:
    """Return why the card on ``source`` may not change places with that on ``target``.

    Without a target, it says why it may change places with none. The result is
    undefined for a legal slide.
    """
    place = state.turned_cell
    card = state.board[source]
    turned = state.turned
    if place is None or turned is None:
        return Refusal(Reason.NOTHING_TURNED)
    if state.all_home:
        return Refusal(Reason.ALL_HOME)
    if card is None or card[:2] != turned[:2]:
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
    """Return why the gap in the first column takes no other card."""
    others = [card for card in state.wants(gap) if card.rank != state.variant.base]
    if not others:
        return Refusal(Reason.ROW_START, gap)
    faces = {card[:2] for card in others}
    if len(faces) > 1:
        return Refusal(Reason.ANY_START, gap)
    return Refusal(Reason.ROW_START_OR_CARD, gap, others[0])


def _waits_for_right(state: State, gap: Cell) -> bool:
    """Return True if the gap would take a card if the gap to its right were filled."""
    right = state.variant.layout.right[gap]
    return (
        any(rule.where is GapPosition.BEFORE for rule in state.variant.fill_rules)
        and right is not None
        and state.board[right] is None
    )


def _is_fixed(state: State, source: Cell) -> bool:
    """Return True if the card starts a row and no gap takes it.

    The gaps take base cards from the tray, or none.
    """
    return state.variant.layout.left[source] is None and not base_cards_move(
        state.variant
    )


def _is_locked(state: State, source: Cell) -> bool:
    """Return True if the card could move if it were not home: runs are locked."""
    card = state.board[source]
    return any(
        card in state.wants(gap) and Slide(source, gap) not in state.legal_moves
        for gap in state.gaps
    )
