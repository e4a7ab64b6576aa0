"""The sentence about an illegal move: why it is not legal, and which moves are."""

from __future__ import annotations

from gaps.engine.checks import require
from gaps.engine.errors import InputError
from gaps.engine.moves import Move, Redeal, Skip, Slide, format_cell, is_on_board
from gaps.engine.notation import format_move
from gaps.engine.state import State

MAX_NAMED = 20  # legal moves that the sentence names


def why_illegal(move: Move, state: State) -> InputError:
    """One sentence that says why ``move`` is not legal in ``state``, and which moves are."""
    require("move", move, Slide, Skip, Redeal)
    require("state", state, State)
    cells = state.variant.layout.cells
    match move:
        case Slide() if not is_on_board(move, state.variant.layout):
            return InputError(
                "{move} is not legal here: cells go from 0 to {last}", move=repr(move), last=cells[-1]
            )
        case Slide():
            why = _why_no_slide(move, state)
        case Redeal():
            why = _why_no_redeal(state)
        case _:
            why = InputError("all the cards are home" if state.stock else "there is no turned card to skip")
    legal = ", ".join(format_move(other, state) for other in state.legal_moves[:MAX_NAMED])
    if len(state.legal_moves) > MAX_NAMED:
        legal += ", …"
    return InputError(
        "{move} is not legal here: {why}; legal: {legal}",
        move=format_move(move, state),
        why=why,
        legal=legal or InputError("none"),
    )


def _why_no_slide(slide: Slide, state: State) -> InputError:
    source, target = (format_cell(cell, state.variant.layout) for cell in (slide.source, slide.target))
    card, there = state.board[slide.source], state.board[slide.target]
    if state.variant.layout.beside:
        return _why_no_swap(slide, state)
    if card is None:
        return InputError("{source} is a gap", source=source)
    if slide.target in state.variant.layout.tray:
        return InputError("{target} is in the tray, and no card returns there", target=target)
    if there is not None:
        return InputError("{target} holds the {card}", target=target, card=there)
    wanted = list(dict.fromkeys(map(str, state.wants(slide.target))))
    if str(card) in wanted:
        return InputError("the {card} is in a run and does not move again", card=card)
    if not wanted:
        return InputError("{target} takes no card now", target=target)
    return InputError("{target} takes {wanted}", target=target, wanted=_either(wanted))


def _why_no_swap(slide: Slide, state: State) -> InputError:
    source, target = (format_cell(cell, state.variant.layout) for cell in (slide.source, slide.target))
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
        "the {card} may not change places with {target}", card=state.board[slide.source], target=target
    )


def _either(wanted: list[str]) -> object:
    """The cards joined with "or"."""
    *others, last = wanted
    return InputError("{cards} or {last}", cards=_either(others), last=last) if others else last


def _why_no_redeal(state: State) -> InputError:
    rule = state.variant.redeal
    if rule is None or rule.limit == 0:
        return InputError("{variant} has no redeal", variant=InputError(state.variant.name))
    if state.redeals_left == 0:
        return InputError("no redeal is left")
    if state.all_home:
        return InputError("all the cards are home")
    if state.slides and not rule.early:
        return InputError("cards can still move")
    return InputError("the board has no deal number to shuffle by")
