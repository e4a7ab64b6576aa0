"""What can be answered at a crossroads: a card, by moving it.

Shifting a base card from one row start to another is no answer: it can be taken back.
"""

from __future__ import annotations

from collections.abc import Mapping

from gaps.engine import Cell, Slide, State


def answers(state: State) -> Mapping[Cell, tuple[Slide, ...]]:
    """The moves that are answers, by the cell of their card."""
    found: dict[Cell, tuple[Slide, ...]] = {}
    for slide in state.slides:
        if not is_shift(state, slide):
            found[slide.source] = (*found.get(slide.source, ()), slide)
    return found


def is_shift(state: State, slide: Slide) -> bool:
    """Whether a move only shifts a base card from one row start to another."""
    card = state.board[slide.source]
    starts = state.variant.layout.starts
    return (
        card is not None
        and state.variant.is_base(card)
        and slide.source in starts
        and slide.target in starts
    )
