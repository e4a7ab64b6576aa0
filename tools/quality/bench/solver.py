"""The speed of the solver: ``python -m tools.quality.bench.solver [DEALS]``. Fixed deals and budgets."""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from collections.abc import Sequence
from time import perf_counter

from gaps.engine import CATALOGUE, deal
from gaps.solver import Outcome, Search, Verdict, core_in_use
from gaps.solver.search import search_until_decided

BUDGETS = {"no-redeal": 20_000_000, "mini": 20_000_000}
FIRST_SEED, DEALS = 1, 400
CHUNK = 50_000  # positions between two looks at whether the outcome is proven


def searched(key: str, seed: int, budget: int) -> tuple[Verdict, float]:
    """The verdict on one deal within a number of positions, and the seconds it took."""
    search = Search(deal(CATALOGUE[key], seed))
    began = perf_counter()
    search_until_decided(search, budget, CHUNK, lambda: False)
    took = perf_counter() - began
    return search.verdict(), took


def measure(key: str, deals: int) -> str:
    """A few lines about the deals of one variant."""
    outcomes: Counter[Outcome] = Counter()
    wins, every, nodes = [], [], 0
    for seed in range(FIRST_SEED, FIRST_SEED + deals):
        verdict, took = searched(key, seed, BUDGETS[key])
        outcomes[verdict.outcome] += 1
        nodes += verdict.nodes
        every.append(took)
        if verdict.outcome is Outcome.WINNABLE:
            wins.append(took * 1e3)
    deciles = statistics.quantiles(wins, n=10)
    shares = ", ".join(f"{outcome.value} {outcomes[outcome] / deals:.1%}" for outcome in Outcome)
    return "\n".join(
        [
            f"{key}: {deals} deals from {FIRST_SEED}, at most {BUDGETS[key]:,} positions each",
            f"  {shares}",
            f"  {nodes / sum(every) / 1e6:.2f} million positions a second",
            f"  ms to a win: median {statistics.median(wins):.1f}, 90 % {deciles[-1]:.1f}",
            f"  ms to any answer: median {statistics.median(every) * 1e3:.1f}",
        ]
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures. Returns the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    deals = int(given[0]) if given else DEALS
    print("compiled search" if core_in_use() else "general search only")
    for key in BUDGETS:
        print(measure(key, deals))
    return 0


if __name__ == "__main__":
    sys.exit(main())
