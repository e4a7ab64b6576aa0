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
            why = "there is no card to let go by"
    legal = ", ".join(format_move(other, state) for other in state.legal_moves) or "none"
    return f"{format_move(move, state)} is not legal here: {why}; legal: {legal}"


def _why_no_slide(slide: Slide, state: State) -> str:
    source, target = (format_cell(cell, state.variant.layout) for cell in (slide.source, slide.target))
    card, there = state.board[slide.source], state.board[slide.target]
    if card is None:
        return f"{source} is a gap"
    if there is not None:
        return f"{target} holds the {there}"
    wanted = state.wants(slide.target)
    if card in wanted:
        return f"the {card} is in a run and does not move again"
    return f"{target} takes {' or '.join(map(str, wanted)) or 'no card now'}"


def _why_no_redeal(state: State) -> str:
    rule = state.variant.redeal
    if rule is None or rule.limit == 0:
        return f"{state.variant.name} has no redeal"
    if state.redeals_left == 0:
        return "no redeal is left"
    if len(state.home) == state.variant.cards_to_win:
        return "all the cards are home"
    if state.slides and not rule.early:
        return "cards can still move"
    return "the board has no deal number to shuffle by"
