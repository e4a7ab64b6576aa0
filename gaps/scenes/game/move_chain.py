"""What a move would open: the one slide of a cell, and the one that fills the gap it leaves, and on."""

from __future__ import annotations

from gaps.engine import Cell, Slide, State

LONGEST = 3


def chain_of(state: State, cell: Cell | None) -> tuple[Slide, ...]:
    """Up to three slides that follow from each other; none where a cell has no slide, or several."""
    if cell is None:
        return ()
    state = state.seen()
    slides = [slide for slide in state.slides if cell in (slide.source, slide.target)]
    chain: tuple[Slide, ...] = ()
    while len(slides) == 1 and len(chain) < LONGEST:
        slide = slides[0]
        chain += (slide,)
        state = state.play(slide)
        slides = [after for after in state.slides if after.target == slide.source]
    return chain
