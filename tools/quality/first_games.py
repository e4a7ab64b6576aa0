"""Choose the first games by measurement.

``python -m tools.quality.first_games`` plays the deals of two small variants many times
with a player who brings cards home where he can, avoids dead gaps, and makes one move
in five at random. It writes ``assets/first_games.json``; it
takes about five minutes of two cores.

Deals are chosen by some plays and measured by others: the best of many deals look
better than they are by the plays that made them the best.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from gaps.engine import CATALOGUE, format_code, parse_code
from gaps.solver.beginner import CHOOSE, CHOOSE_SHARE, EASY, SIFT, SIFT_SHARE, games_won
from tools.study.workers import each

ROOT = Path(__file__).parents[2]
DATA = ROOT / "assets" / "first_games.json"
DEALS: Mapping[str, int] = {"line-up": 6000, "mini": 2000}
"""The number of deals, from 1, that are tried, by the key of their variant."""
STEPS = ((SIFT, "sift", SIFT_SHARE), (CHOOSE, "choose", CHOOSE_SHARE))
"""The plays of each deal, their noise, and the fraction that has to be won."""
PROCESSES = 2
MEASURE = 400  # plays of each deal that was chosen
LEAST = EASY  # of the plays that are won, of every deal


@dataclass(frozen=True)
class Measured:
    """The number of plays of a deal that were won."""

    code: str
    plays: int
    won: int

    @property
    def variant(self) -> str:
        """The key of its variant."""
        return self.code.split(":")[0]

    @property
    def share(self) -> float:
        """The fraction won, from 0 to 1."""
        return self.won / self.plays


def measured(code: str, plays: int, noise: str) -> Measured:
    """Play a deal ``plays`` times; another ``noise`` gives other plays."""
    return Measured(code, plays, games_won(*parse_code(code), plays, noise))


def found() -> list[Measured]:
    """Return the deals that are won often enough, best first."""
    codes = [
        format_code(CATALOGUE[key], seed)
        for key, last in DEALS.items()
        for seed in range(1, last + 1)
    ]
    for plays, noise, least in STEPS:
        deals = each(partial(measured, plays=plays, noise=noise), codes, PROCESSES)
        codes = [deal.code for deal in deals if deal.share >= least]
    work = partial(measured, plays=MEASURE, noise="measure")
    deals = each(work, codes, PROCESSES)
    return sorted(deals, key=lambda deal: (-deal.share, deal.code))


def in_order(deals: Sequence[Measured]) -> list[Measured]:
    """Return the deals in the order in which they are given.

    The surest come first, and no variant three times while there is another.
    """
    left = [deal for deal in deals if deal.share >= LEAST]
    order: list[Measured] = []
    while left:
        before = [deal.variant for deal in order[-2:]]
        others = [deal for deal in left if before != [deal.variant] * 2]
        order.append((others or left)[0])
        left.remove(order[-1])
    return order


def main() -> None:
    """Choose the deals and write them."""
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    deals = in_order(found())
    shares = {deal.code: deal.share for deal in deals}
    DATA.write_text(json.dumps(shares, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
