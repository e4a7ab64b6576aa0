"""Search many deals: ``python -m tools.quality.survey [DEALS] [FIRST] [POSITIONS]``.

Each deal of ``no-redeal`` is searched for at most POSITIONS positions (default: 5 million). Prints the shares
of winnable, not winnable and unknown deals, and how many positions the wins took, which sets the limits of
the levels of difficulty (``gaps.solver.levels``).
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from collections.abc import Sequence

from gaps.engine import CATALOGUE, deal
from gaps.solver import Outcome, Search, core_in_use
from gaps.solver.search import search_until_decided

VARIANT = "no-redeal"
FIRST_SEED, DEALS, BUDGET = 100_001, 1000, 5_000_000
CHUNK = 50_000  # positions between two looks at whether the outcome is proven


def searched(seed: int, budget: int) -> tuple[Outcome, int]:
    """The outcome of a deal, and the number of positions searched."""
    search = Search(deal(CATALOGUE[VARIANT], seed))
    search_until_decided(search, budget, CHUNK, lambda: False)
    verdict = search.verdict()
    return verdict.outcome, verdict.nodes


def report(found: Sequence[tuple[Outcome, int]], budget: int) -> str:
    """The shares of the outcomes, and the thirds of the positions that wins took."""
    counts = Counter(outcome for outcome, _ in found)
    wins = [nodes for outcome, nodes in found if outcome is Outcome.WINNABLE]
    shares = ", ".join(f"{each.value} {counts[each]} ({counts[each] / len(found):.1%})" for each in Outcome)
    lines = [f"{VARIANT}: {len(found)} deals, at most {budget:,} positions each", f"  {shares}"]
    if len(wins) > 1:
        thirds = statistics.quantiles(wins, n=3)
        lines.append("  positions to a win: thirds at " + ", ".join(f"{each:,.0f}" for each in thirds))
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures. Returns the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    deals = int(given[0]) if given else DEALS
    first = int(given[1]) if len(given) > 1 else FIRST_SEED
    budget = int(given[2]) if len(given) > 2 else BUDGET
    print("compiled search" if core_in_use() else "general search only")
    print(report([searched(seed, budget) for seed in range(first, first + deals)], budget))
    return 0


if __name__ == "__main__":
    sys.exit(main())
