"""Search many deals: ``python -m tools.quality.survey [VARIANT] [DEALS] [FIRST] [POSITIONS]``.

VARIANT (default: ``no-redeal``) can be custom rules, such as ``custom/7llb2rsrsf``. Each of its deals from
number FIRST on is searched for at most POSITIONS positions. Prints the shares of winnable, not winnable and
unknown deals, and how many positions the wins took: with the 2,000,000 positions that ``DealFinder`` gives
a deal, that is where the limits of the levels of difficulty come from (``gaps.solver.levels``).
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from collections.abc import Sequence

from gaps.engine import CATALOGUE, Variant, custom_variant, deal, parse_custom_rules
from gaps.solver import Outcome, Search, core_in_use
from gaps.solver.deal_finder import MAX_NODES
from gaps.solver.search import search_until_decided

VARIANT = "no-redeal"
FIRST_SEED, DEALS = 100_001, 1000
CHUNK = 50_000  # positions between two looks at whether the outcome is proven


def searched(variant: Variant, seed: int, budget: int) -> tuple[Outcome, int]:
    """The outcome of a deal, and the number of positions searched."""
    search = Search(deal(variant, seed))
    search_until_decided(search, budget, CHUNK, lambda: False)
    verdict = search.verdict()
    return verdict.outcome, verdict.nodes


def report(key: str, found: Sequence[tuple[Outcome, int]], budget: int) -> str:
    """The shares of the outcomes, and the thirds of the positions that wins took."""
    counts = Counter(outcome for outcome, _ in found)
    wins = [nodes for outcome, nodes in found if outcome is Outcome.WINNABLE]
    shares = ", ".join(f"{each.value} {counts[each]} ({counts[each] / len(found):.1%})" for each in Outcome)
    lines = [f"{key}: {len(found)} deals, at most {budget:,} positions each", f"  {shares}"]
    if len(wins) > 1:
        thirds = statistics.quantiles(wins, n=3)
        lines.append("  positions to a win: thirds at " + ", ".join(f"{each:,.0f}" for each in thirds))
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures. Returns the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    key = given[0] if given else VARIANT
    deals = int(given[1]) if len(given) > 1 else DEALS
    first = int(given[2]) if len(given) > 2 else FIRST_SEED
    budget = int(given[3]) if len(given) > 3 else MAX_NODES
    print("compiled search" if core_in_use() else "general search only")
    variant = CATALOGUE.get(key) or custom_variant(parse_custom_rules(key))
    print(report(key, [searched(variant, seed, budget) for seed in range(first, first + deals)], budget))
    return 0


if __name__ == "__main__":
    sys.exit(main())
