"""The solver: whether a round can still be won, and how.

``solve(state)`` answers for programs within 10 seconds, ``Search`` is the same in parts,
``Adviser`` looks for hints in a thread while somebody plays; ``prove`` writes a proof of
a loss, which ``check`` reads without any search:

    >>> from gaps.engine import deal
    >>> from gaps.solver import check, prove, solve
    >>> verdict = solve(deal("mini:6"))
    >>> print(verdict)
    this round can be won in 31 moves
    >>> print(*verdict.line[:3])
    C5-B1 A6-C4 C1-C5
    >>> print(check(prove("no-redeal:260")).how)
    all 5 positions

Several searches take turns, as ``Portfolio`` decides: depth-first runs with restarts and
beam searches of positions, compiled for rows, for any rules that tables can say, and for
exchanges; and a CDCL solver of partial orders, which also proves losses. Rules that none
of them knows are left to a search in Python. All see only what a player sees.

A name is imported when it is first used, so that the checker of proofs runs without any
search.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gaps.solver.adviser import Adviser
    from gaps.solver.deal_finder import DealFinder, FoundDeal
    from gaps.solver.levels import Difficulty, Level
    from gaps.solver.proofs.checker import InvalidProof, check
    from gaps.solver.proofs.proof_search import prove
    from gaps.solver.review import Review
    from gaps.solver.core import core_in_use
    from gaps.solver.search import Search, solve
    from gaps.solver.verdict import Outcome, Verdict
else:

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


_MODULES = {
    "Adviser": "adviser",
    "DealFinder": "deal_finder",
    "Difficulty": "levels",
    "FoundDeal": "deal_finder",
    "InvalidProof": "proofs.checker",
    "Level": "levels",
    "Outcome": "verdict",
    "Review": "review",
    "Search": "search",
    "Verdict": "verdict",
    "check": "proofs.checker",
    "core_in_use": "core",
    "prove": "proofs.proof_search",
    "solve": "search",
}

__all__ = [
    "Adviser",
    "DealFinder",
    "Difficulty",
    "FoundDeal",
    "InvalidProof",
    "Level",
    "Outcome",
    "Review",
    "Search",
    "Verdict",
    "check",
    "core_in_use",
    "prove",
    "solve",
]


def __dir__() -> list[str]:
    return [*globals(), *__all__]
