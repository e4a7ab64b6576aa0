"""Searching a state to an answer, within limits."""

from __future__ import annotations

from collections.abc import Callable
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
    search = Search(state)
    run_within(search.advance, nodes, seconds)
    return search.verdict()


def run_within(
    advance: Callable[[int], bool],
    nodes: int | None,
    seconds: float | None,
    watch: Callable[[], None] | None = None,
) -> None:
    """Call ``advance`` with shares of ``nodes`` until it returns true or a limit of ``solve`` is reached.

    ``watch`` is called after each share.
    """
    until = None if seconds is None else monotonic() + min(seconds, MAX_SECONDS)
    left, done = MAX_NODES if nodes is None else nodes, False
    while left > 0 and not done and (until is None or monotonic() < until):
        share = left if until is None and watch is None else min(left, SLICE)
        done = advance(share)
        left -= share
        if watch is not None:
            watch()
