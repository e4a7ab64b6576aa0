"""The rest of a game that is as good as won: moves that only bring cards home."""

from __future__ import annotations

from gaps.engine.moves import Slide
from gaps.engine.state import State

MAX_SLIDES = 600
"""Slides that are tried before the search ends without a result: more than a line
without a choice needs.
"""

_Way = tuple[Slide, State]  # a slide and the position after it


def finishing_moves(state: State) -> tuple[Slide, ...] | None:
    """Return slides that win the game, each bringing a card home and taking none away.

    Return None if there are none: a redeal, a skip, or a card that first has to make
    room is needed. Also None if they are not found among ``MAX_SLIDES``, and for a game
    that is won. A card of the stock is used only if the player knows it.
    """
    state = state.seen() if state.stock else state
    tried = 0
    seen = {(state.board, len(state.stock))}
    line: list[Slide] = []
    # for each position of the line, the ways on that are not tried yet
    left = [_homeward(state)]
    while left and tried < MAX_SLIDES:
        if not left[-1]:
            left.pop()
            del line[-1:]
            continue
        slide, after = left[-1].pop()
        if after.all_home:
            return (*line, slide)
        tried += len(after.slides)
        if (position := (after.board, len(after.stock))) not in seen:
            seen.add(position)
            line.append(slide)
            left.append(_homeward(after))
    return None


def _homeward(state: State) -> list[_Way]:
    """Return the slides that only bring a card home, with the positions after them.

    A slide with which no other competes for its card or its place is returned alone.
    Cards that are home stay there, so each line to the win contains it, and it may as
    well come first.
    """
    ways: list[_Way] = []
    left = state.variant.layout.left
    for slide in state.slides:
        if slide.source in state.home or slide.target in state.home:
            continue
        after = state.play(slide)
        if after.home > state.home:
            ways.append((slide, after))
    for slide, after in ways:
        rivals = [
            other
            for other, _ in ways
            if {other.source, other.target} & {slide.source, slide.target}
        ]
        if rivals == [slide]:
            return [(slide, after)]
    # last, and tried first: it opens a row
    ways.sort(key=lambda way: left[way[0].source] in state.home)
    return ways
