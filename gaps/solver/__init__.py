"""The solver: whether a round can still be won, and how. It imports the engine only.

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
    from gaps.solver.review import Review
    from gaps.solver.row_search import core_in_use
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
    "Level": "levels",
    "Outcome": "verdict",
    "Review": "review",
    "Search": "search",
    "Verdict": "verdict",
    "core_in_use": "row_search",
    "solve": "search",
}

__all__ = [
    "Adviser",
    "DealFinder",
    "Difficulty",
    "FoundDeal",
    "Level",
    "Outcome",
    "Review",
    "Search",
    "Verdict",
    "core_in_use",
    "solve",
]
