"""The speed of the solver on fixed deals, in time of the processor: ``python -m tools.quality.bench --only
solver``.
"""

from __future__ import annotations

from time import process_time

from gaps.engine import CATALOGUE, deal
from gaps.solver import Search, Verdict
from gaps.solver.search import search_until_decided

BUDGETS = {"no-redeal": 20_000_000, "mini": 20_000_000}
CHUNK = 50_000  # positions between two checks whether the outcome is proven


def searched(key: str, seed: int, budget: int) -> tuple[Verdict, float]:
    """Return the verdict on one deal within a number of positions, and its seconds."""
    search = Search(deal(CATALOGUE[key], seed))
    began = process_time()
    search_until_decided(search, budget, CHUNK, lambda: False)
    took = process_time() - began
    return search.verdict(), took
