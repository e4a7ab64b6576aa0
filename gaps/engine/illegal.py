"""What is said about a move that cannot be played: why not, and what can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaps.engine.moves import Move, Redeal, Slide
from gaps.engine.notation import format_cell, format_move

if TYPE_CHECKING:
    from gaps.engine.state import State


class IllegalMove(ValueError):
    """The rules do not allow the move in this position; the text says why."""


def why_illegal(move: Move, state: State) -> str:
    """One line on why ``move`` cannot be played in ``state``, and what can."""
    cells = state.variant.layout.cells
    match move:
        case Slide(source, target) if source not in cells or target not in cells:
            return f"{move!r} is not legal here: the cells go from 0 to {cells[-1]}"
        case Slide():
            why = _why_no_slide(move, state)
        case Redeal():
            why = _why_no_redeal(state)
        case _:
            why = "all the cards are home" if state.stock else "there is no card to let go by"
    legal = ", ".join(format_move(other, state) for other in state.legal_moves) or "none"
    return f"{format_move(move, state)} is not legal here: {why}; legal: {legal}"


def _why_no_slide(slide: Slide, state: State) -> str:
    source, target = (format_cell(cell, state.variant.layout) for cell in (slide.source, slide.target))
    card, there = state.board[slide.source], state.board[slide.target]
    if state.variant.layout.beside:
        return _why_no_swap(slide, state)
    if card is None:
        return f"{source} is a gap"
    if slide.target in state.variant.layout.tray:
        return f"{target} is in the tray, where no card goes back"
    if there is not None:
        return f"{target} holds the {there}"
    wanted = list(dict.fromkeys(map(str, state.wants(slide.target))))
    if str(card) in wanted:
        return f"the {card} is in a run and does not move again"
    return f"{target} takes {' or '.join(wanted) or 'no card now'}"


def _why_no_swap(slide: Slide, state: State) -> str:
    source, target = (format_cell(cell, state.variant.layout) for cell in (slide.source, slide.target))
    if not state.stock:
        return "no card is turned"
    if state.all_home:
        return "all the cards are home"
    if str(state.board[slide.source]) != str(state.stock[0]):
        return f"the turned card is the {state.stock[0]}, {source} holds the {state.board[slide.source]}"
    return f"the {state.board[slide.source]} may not change places with {target}"


def _why_no_redeal(state: State) -> str:
    rule = state.variant.redeal
    if rule is None or rule.limit == 0:
        return f"{state.variant.name} has no redeal"
    if state.redeals_left == 0:
        return "no redeal is left"
    if state.all_home:
        return "all the cards are home"
    if state.slides and not rule.early:
        return "cards can still move"
    return "the board has no deal number to shuffle by"
