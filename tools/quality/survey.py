"""What becomes of many deals: ``python -m tools.quality.survey [DEALS] [FIRST] [POSITIONS]``.

Each deal of ``no-redeal`` is searched for at most 5 million positions, unless told otherwise, by a search of
its own; the shares of winnable, not winnable and unknown are printed, and how many positions the wins took:
where the levels of difficulty are cut (``gaps.solver.levels``).
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from collections.abc import Sequence

from gaps.engine import CATALOGUE, deal
from gaps.solver import Outcome, Search, core_in_use

VARIANT = "no-redeal"
FIRST_SEED, DEALS, BUDGET = 100_001, 1000, 5_000_000
CHUNK = 50_000  # positions between two looks at whether the outcome is proven


def searched(seed: int, budget: int) -> tuple[Outcome, int]:
    """The outcome of a deal, and the positions it took."""
    search = Search(deal(CATALOGUE[VARIANT], seed))
    left = budget
    while left > 0 and not search.advance(min(CHUNK, left)) and not search.decided:
        left -= CHUNK
    verdict = search.verdict()
    return verdict.outcome, verdict.nodes


def report(found: Sequence[tuple[Outcome, int]], budget: int) -> str:
    """A few lines about all of them."""
    counts = Counter(outcome for outcome, _ in found)
    wins = [nodes for outcome, nodes in found if outcome is Outcome.WINNABLE]
    shares = ", ".join(f"{each.value} {counts[each]} ({counts[each] / len(found):.1%})" for each in Outcome)
    lines = [f"{VARIANT}: {len(found)} deals, {budget:,} positions at the most", f"  {shares}"]
    if len(wins) > 1:
        thirds = statistics.quantiles(wins, n=3)
        lines.append("  positions to a win: thirds at " + ", ".join(f"{each:,.0f}" for each in thirds))
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; returns the exit status."""
    words = sys.argv[1:] if arguments is None else arguments
    deals = int(words[0]) if words else DEALS
    first = int(words[1]) if len(words) > 1 else FIRST_SEED
    budget = int(words[2]) if len(words) > 2 else BUDGET
    print("compiled search" if core_in_use() else "general search only")
    print(report([searched(seed, budget) for seed in range(first, first + deals)], budget))
    return 0


if __name__ == "__main__":
    sys.exit(main())
