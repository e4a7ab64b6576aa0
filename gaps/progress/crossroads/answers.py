"""The answers at a crossroads: a card is answered by moving it.

Shifting a base card from one row start to another is no answer: it can be taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gaps.engine import Cell, Slide, State


def answers(state: State) -> Mapping[Cell, tuple[Slide, ...]]:
    """Return the moves that are answers, by the cell of their card."""
    found: dict[Cell, tuple[Slide, ...]] = {}
    for slide in state.slides:
        if not is_shift(state, slide):
            found[slide.source] = (*found.get(slide.source, ()), slide)
    return found


def is_shift(state: State, slide: Slide) -> bool:
    """Return True if a move only shifts a base card from one row start to another."""
    card = state.board[slide.source]
    starts = state.variant.layout.starts
    return (
        card is not None
        and state.variant.is_base(card)
        and slide.source in starts
        and slide.target in starts
    )


def with_shifts(state: State) -> Sequence[State]:
    """Return the position and those that differ from it by shifted base cards only."""
    found = {state.board: state}
    todo = [state]
    while todo:
        at = todo.pop()
        for slide in at.slides:
            after = at.play(slide)
            if is_shift(at, slide) and after.board not in found:
                found[after.board] = after
                todo.append(after)
    return list(found.values())


def is_stuck(state: State) -> bool:
    """Return True if nothing but base cards can move, between row starts.

    These moves must change nothing else.
    """
    return not any(map(answers, with_shifts(state)))
