"""How soon a winnable deal is found (processor time): ``python -m
tools.quality.bench.ready_deals``.
"""

from __future__ import annotations

import argparse
from statistics import median
from time import process_time

from gaps.engine import CATALOGUE
from gaps.solver.ready_deals import MAX_WAIT, DealHunt, Wish, can_be_found

FIRST = 700_001  # of the deals, which nobody has tuned anything on


def row(key: str, hunts: int) -> str:
    """One line of docs/tables/ready-deals.md: each hunt goes on where the one before it
    ended.
    """
    if not can_be_found(key):
        return f"| `{key}` | | | | | never: any deal |"
    seconds: list[float] = []
    deals: list[int] = []
    seed = FIRST - 1
    for _ in range(hunts):
        hunt, began = DealHunt(Wish(key, seed), lambda: 1), process_time()
        while hunt.found is None and not hunt.given_up:
            hunt.advance()
        seconds.append(process_time() - began)
        if hunt.found is not None:
            deals.append(hunt.found - seed)
            seed = hunt.found
    in_time = sum(each <= MAX_WAIT for each in seconds)
    tried = sum(deals) / max(1, len(deals))
    return (
        f"| `{key}` | {1000 * median(seconds):.0f} | {1000 * max(seconds):,.0f} | {tried:.1f} "
        f"| {100 * in_time / hunts:.0f} % | {100 * len(deals) / hunts:.0f} % |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--hunts", type=int, default=40, help="deals to find of each variant (40)"
    )
    options = parser.parse_args()
    print(
        "| variant | median, ms | slowest, ms | deals searched | within 0.3 s | ready in the background |"
    )
    print("|---|---|---|---|---|---|")
    for key in CATALOGUE:
        print(row(key, options.hunts), flush=True)


if __name__ == "__main__":
    main()
