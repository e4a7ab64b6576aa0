"""Chains of moves: the only slide of a cell, the only one into the gap that it leaves, and so on."""

from __future__ import annotations

from gaps.engine import Cell, Slide, State

MAX_CHAIN = 3


def chain_of(state: State, cell: Cell | None) -> tuple[Slide, ...]:
    """Return up to ``MAX_CHAIN`` slides that follow each other; none if the cell has no slide or several."""
    if cell is None:
        return ()
    state = state.seen()
    slides = [slide for slide in state.slides if cell in (slide.source, slide.target)]
    chain: tuple[Slide, ...] = ()
    while len(slides) == 1 and len(chain) < MAX_CHAIN:
        slide = slides[0]
        chain += (slide,)
        state = state.play(slide)
        slides = [after for after in state.slides if after.target == slide.source]
    return chain
