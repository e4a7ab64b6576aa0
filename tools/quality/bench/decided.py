"""Count the deals of each variant that are won, lost and open.

Usage: ``python -m tools.quality.bench.decided [KEY …]``

KEY can be custom rules, such as ``custom/7llb2rsrsf``. Each deal gets some seconds of
processor time (``--seconds``, ``--deals``, ``--first``; ``--python`` for the search in
Python). A row of a table for each variant: shares won, proven lost and open, the median
time of a win in milliseconds, the shares won within 0.1, 0.3, 1, 3 and 10 seconds, and
the thirds of the positions that wins took.

The limits in ``gaps.solver.levels`` are such thirds, with as many positions as
``DealFinder`` gives a deal: ``--first 100001 --deals 1000 --positions 2000000``.
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

FIRST_SEED = 1
DEALS = 200
SECONDS = 10.0
MAX_POSITIONS = 10**9
WITHIN = (0.1, 0.3, 1, 3, 10)  # seconds
# positions between two looks at the clock
CHUNK = 20_000
PYTHON_CHUNK = 200


def row(
    variant: Variant,
    seeds: Sequence[int],
    seconds: float,
    positions: int,
    general: bool,
) -> str:
    """Return the findings about deals of a variant."""
    outcomes: Counter[Outcome] = Counter()
    wins = []
    nodes = []
    for seed in seeds:
        search = Search(deal(variant, seed), general=general)
        began = process_time()
        left = positions
        chunk = CHUNK if search.compiled else PYTHON_CHUNK
        while left > 0 and process_time() - began < seconds:
            if search.advance(min(chunk, left)) or search.decided:
                break
            left -= chunk
        verdict = search.verdict()
        outcomes[verdict.outcome] += 1
        if verdict.outcome is Outcome.WINNABLE:
            wins.append((process_time() - began) * 1e3)
            nodes.append(verdict.nodes)
    shares = " | ".join(f"{outcomes[outcome] / len(seeds):.1%}" for outcome in Outcome)
    median = f"{statistics.median(wins):.0f}" if wins else ""
    early = " | ".join(
        f"{sum(ms <= 1e3 * limit for ms in wins) / len(seeds):.1%}" for limit in WITHIN
    )
    limits = statistics.quantiles(nodes, n=3) if len(nodes) > 1 else nodes
    thirds = ", ".join(f"{limit:,.0f}" for limit in limits)
    return f"| `{variant.key}` | {shares} | {median} | {early} | {thirds} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table.

    Return the exit status.
    """
    parser = argparse.ArgumentParser(
        prog="python -m tools.quality.bench.decided", description=__doc__
    )
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument(
        "--positions", type=int, default=MAX_POSITIONS, help="at most, of each deal"
    )
    parser.add_argument("--first", type=int, default=FIRST_SEED)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument(
        "--python", action="store_true", help="use the search in Python"
    )
    parser.add_argument("keys", nargs="*", metavar="KEY")
    options = parser.parse_args(arguments)
    heads = (
        "variant",
        *(outcome.value for outcome in Outcome),
        "ms to a win",
        *(f"{each} s" for each in WITHIN),
        "thirds of positions",
    )
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    seeds = range(options.first, options.first + options.deals)
    for key in options.keys or CATALOGUE:
        print(
            row(by_key(key), seeds, options.seconds, options.positions, options.python),
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
