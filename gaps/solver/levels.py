"""How hard a deal is: three levels, measured by how far the search has to look for its first win."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from gaps.engine import State
from gaps.solver.search import fits_core
from gaps.solver.verdict import Outcome, Verdict


class Level(Enum):
    """A third each of the deals that can be won without a redeal."""

    GENTLE = "gentle"
    STEADY = "steady"
    STEEP = "steep"


CUTS: Mapping[int, tuple[int, int]] = {
    6: (200, 1_300),
    7: (400, 3_000),
    10: (7_500, 34_000),
    13: (50_000, 240_000),
}
"""Positions the compiled search needs for a third, and for two thirds, of the winnable deals, by columns."""
GENERAL_CUTS = (200, 10_000)
"""The same for the general search."""


def cuts_for(state: State) -> tuple[int, int]:
    """The positions up to which a deal is gentle, and steady."""
    if not fits_core(state):
        return GENERAL_CUTS
    columns = state.variant.layout.columns
    return CUTS[min((each for each in CUTS if each >= columns), default=max(CUTS))]


def level_of(state: State, verdict: Verdict) -> Level | None:
    """The level of the deal ``state`` that a search begun anew judged so; ``None`` unless it is proven
    winnable."""
    if verdict.outcome is not Outcome.WINNABLE:
        return None
    gentle, steady = cuts_for(state)
    return (
        Level.GENTLE if verdict.nodes <= gentle else Level.STEADY if verdict.nodes <= steady else Level.STEEP
    )
