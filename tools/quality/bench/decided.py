"""How many deals of each variant are decided: ``python -m tools.quality.bench.decided [KEY …]``.

Each deal gets some seconds of processor time of one core (``--seconds``, ``--deals``; ``--python`` for the
search in Python). A row of a table for each variant.
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
CHUNK, PYTHON_CHUNK = 20_000, 200  # positions between two looks at the clock


def row(variant: Variant, deals: int, seconds: float, general: bool) -> str:
    """The shares of deals won, proven lost and open, and the median time to a win in milliseconds."""
    outcomes: Counter[Outcome] = Counter()
    wins = []
    for seed in range(FIRST_SEED, FIRST_SEED + deals):
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
    return f"| `{variant.key}` | {shares} | {median} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.quality.bench.decided", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--python", action="store_true", help="use the search in Python")
    parser.add_argument("keys", nargs="*", metavar="KEY")
    options = parser.parse_args(arguments)
    print(f"| variant | {' | '.join(outcome.value for outcome in Outcome)} | ms to a win, median |")
    print("|---|---|---|---|---|")
    for key in options.keys or CATALOGUE:
        print(row(by_key(key), options.deals, options.seconds, options.python), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
