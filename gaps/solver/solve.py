"""One question, one answer."""

from __future__ import annotations

from time import monotonic

from gaps.engine import State
from gaps.solver.search import ALL_NODES, SLICE, Search
from gaps.solver.verdict import Verdict


def solve(state: State, nodes: int | None = None, seconds: float | None = None) -> Verdict:
    """Whether the round ``state`` is in can be won, within ``nodes`` positions and ``seconds``.

    Without either limit it looks at 50 million positions at the most. What a player cannot see is not used.
    """
    search, until = Search(state), None if seconds is None else monotonic() + seconds
    left = ALL_NODES if nodes is None else nodes
    verdict = search.run(0)
    while left > 0 and not search.done and (until is None or monotonic() < until):
        share = min(left, SLICE if until is not None else left)
        verdict = search.run(share)
        left -= share
    return verdict
