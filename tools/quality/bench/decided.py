"""How many deals of each variant are decided: ``python -m tools.quality.bench.decided [KEY …]``.

Each deal gets some seconds of processor time of one core (``--seconds``, ``--deals``, ``--first``;
``--python`` for the search in Python). A row of a table for each variant: shares won, proven lost and open,
the median time of a win in milliseconds, and the shares won within 0.1, 0.3, 1, 3 and 10 seconds.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from collections.abc import Sequence
from time import process_time

from gaps.engine import CATALOGUE, Variant, by_key, deal
from gaps.solver import Outcome, Search

FIRST_SEED, DEALS, SECONDS = 1, 200, 10.0
WITHIN = (0.1, 0.3, 1, 3, 10)  # seconds
CHUNK, PYTHON_CHUNK = 20_000, 200  # positions between two looks at the clock


def row(variant: Variant, first: int, deals: int, seconds: float, general: bool) -> str:
    """What was found about the deals of a variant, from number ``first`` on."""
    outcomes: Counter[Outcome] = Counter()
    wins = []
    for seed in range(first, first + deals):
        search = Search(deal(variant, seed), general=general)
        began, chunk = process_time(), CHUNK if search.compiled else PYTHON_CHUNK
        while process_time() - began < seconds and not search.advance(chunk) and not search.decided:
            pass
        outcome = search.verdict().outcome
        outcomes[outcome] += 1
        if outcome is Outcome.WINNABLE:
            wins.append((process_time() - began) * 1e3)
    shares = " | ".join(f"{outcomes[outcome] / deals:.1%}" for outcome in Outcome)
    median = f"{statistics.median(wins):.0f}" if wins else ""
    early = " | ".join(f"{sum(ms <= 1e3 * limit for ms in wins) / deals:.1%}" for limit in WITHIN)
    return f"| `{variant.key}` | {shares} | {median} | {early} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.quality.bench.decided", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--first", type=int, default=FIRST_SEED)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--python", action="store_true", help="use the search in Python")
    parser.add_argument("keys", nargs="*", metavar="KEY")
    options = parser.parse_args(arguments)
    heads = (
        "variant",
        *(outcome.value for outcome in Outcome),
        "ms to a win",
        *(f"{each} s" for each in WITHIN),
    )
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    for key in options.keys or CATALOGUE:
        print(row(by_key(key), options.first, options.deals, options.seconds, options.python), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
