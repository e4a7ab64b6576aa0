"""Positions for the tests of the ways to search."""

from __future__ import annotations

import random
from dataclasses import replace

from gaps.engine import CATALOGUE, State, Variant, in_rows


def small(columns: int, key: str = "no-redeal") -> Variant:
    """A game of four rows with fewer ranks, so that everything can be tried."""
    ranks = tuple(range(1, columns + 1))
    return replace(CATALOGUE[key], layout=in_rows(4, columns), ranks=ranks, top=columns)


def played_on(state: State, chance: random.Random, moves: int) -> State:
    """The state after so many random slides, fewer if there is none."""
    for _ in range(moves):
        if not state.slides:
            break
        state = state.play(chance.choice(state.slides))
    return state
