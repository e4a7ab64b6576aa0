"""The solver: whether a round can still be won, and how. It imports the engine only."""

from gaps.solver.adviser import Adviser
from gaps.solver.deal_finder import DealFinder, FoundDeal
from gaps.solver.levels import Difficulty, Level
from gaps.solver.review import Review
from gaps.solver.row_search import core_in_use
from gaps.solver.search import Search, solve
from gaps.solver.verdict import Outcome, Verdict

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
