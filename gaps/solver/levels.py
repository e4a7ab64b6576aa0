"""How hard a deal is: three levels, by the number of positions searched up to the first win."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from gaps.engine import State
from gaps.solver.methods.row_search import fits_core
from gaps.solver.verdict import Outcome, Verdict


class Level(Enum):
    """Three levels, each of a third of the deals that can be won without a redeal."""

    GENTLE = "gentle"
    STEADY = "steady"
    STEEP = "steep"


LIMITS: Mapping[int, tuple[int, int]] = {
    6: (200, 1_300),
    7: (400, 3_000),
    10: (7_500, 34_000),
    13: (50_000, 240_000),
}
"""By columns: the positions that the compiled search needs for one third and for two thirds of the
winnable deals. Measured: see docs/solver.md."""
GENERAL_LIMITS = (200, 10_000)
"""The same for the general search."""


def limits_for(state: State) -> tuple[int, int]:
    """The most positions of a gentle deal, and of a steady one."""
    if not fits_core(state):
        return GENERAL_LIMITS
    columns = state.variant.layout.columns
    return LIMITS[min((each for each in LIMITS if each >= columns), default=max(LIMITS))]


def level_of(state: State, verdict: Verdict) -> Level | None:
    """The level of the deal ``state`` with the verdict of a new search; ``None`` unless that is a win."""
    if verdict.outcome is not Outcome.WINNABLE:
        return None
    gentle, steady = limits_for(state)
    return (
        Level.GENTLE if verdict.nodes <= gentle else Level.STEADY if verdict.nodes <= steady else Level.STEEP
    )
