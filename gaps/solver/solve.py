"""Searching a state to an answer, within limits."""

from __future__ import annotations

from time import monotonic
from types import NoneType

from gaps.engine import State
from gaps.engine.checks import require, require_range
from gaps.solver.search import Search
from gaps.solver.verdict import Verdict

MAX_NODES = 50_000_000  # if the caller names no limit
MAX_SECONDS = 10**9
SLICE = 20_000  # positions between two looks at the clock


def solve(state: State, nodes: int | None = None, seconds: float | None = None) -> Verdict:
    """Whether the round of ``state`` can be won, within ``nodes`` positions and ``seconds``.

    Without a limit of nodes it looks at 50 million positions at most. It uses only what a player sees.
    """
    require("nodes", nodes, int, NoneType)
    require("seconds", seconds, float, NoneType)
    require_range("nodes", nodes or 0, 0)
    require_range("seconds", seconds or 0, 0)
    search, until = Search(state), None if seconds is None else monotonic() + min(seconds, MAX_SECONDS)
    left = MAX_NODES if nodes is None else nodes
    while left > 0 and not search.done and (until is None or monotonic() < until):
        share = left if until is None else min(left, SLICE)
        search.advance(share)
        left -= share
    return search.verdict()
