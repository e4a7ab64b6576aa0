"""Proof: whether a round can still be won, and how. Leans on the engine alone."""

from gaps.solver.adviser import Adviser
from gaps.solver.review import Review
from gaps.solver.search import Search, core_in_use
from gaps.solver.solve import solve
from gaps.solver.verdict import Outcome, Verdict

__all__ = ["Adviser", "Outcome", "Review", "Search", "Verdict", "core_in_use", "solve"]
