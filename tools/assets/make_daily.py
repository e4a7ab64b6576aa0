"""Generate the table of daily deals: ``python -m tools.assets.make_daily``.

3,660 numbers of ``gaps``, each proven winnable without a redeal within a fixed number
of positions, in the order in which the days come. What the table holds stays, whatever
a later search proves: a day has one deal. For more days, raise ``DAYS``: new ones are
appended, in the same order whoever runs the tool.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from gaps.engine import CATALOGUE, deal
from gaps.solver import Outcome, Search, core_in_use

TABLE = Path(__file__).parents[2] / "assets" / "daily.txt"
DAYS = 3660
BUDGET = 500_000
LARGEST = 999_999
HEAD = f"""\
# Daily deals: numbers of {CATALOGUE["gaps"].name} ("gaps"), each proven winnable without a redeal.
# One a day from 1 January 2026, then again from the start. Made by tools/assets/make_daily.py: the first
# {DAYS:,} of its candidates that are won within {BUDGET:,} positions.
"""
A_LINE = 15


def candidates() -> Iterator[int]:
    """Yield different numbers of up to six digits, always in the same order."""
    draw = Random("gaps daily").random
    met = set[int]()
    while True:
        number = 1 + int(draw() * LARGEST)
        if number not in met:
            met.add(number)
            yield number


def winnable(number: int) -> bool:
    """Whether the deal is proven winnable within the budget."""
    return (
        Search(deal(CATALOGUE["gaps"], number)).run(BUDGET).outcome is Outcome.WINNABLE
    )


def listed(text: str) -> list[int]:
    """The numbers of a table."""
    return [
        int(word)
        for line in text.splitlines()
        if not line.startswith("#")
        for word in line.split()
    ]


def extended(known: list[int], days: int) -> list[int]:
    """The known numbers, and after them winnable candidates that come after the last,
    ``days`` in all.
    """
    found = list(known)
    numbers = candidates()
    if known:
        # go on after the last
        next(number for number in numbers if number == known[-1])
    while len(found) < days:
        number = next(numbers)
        if winnable(number):
            found.append(number)
    return found


def main() -> int:
    """Write the table and return the exit status."""
    if not core_in_use():
        print(
            "make_daily needs the compiled search: install with a C compiler",
            file=sys.stderr,
        )
        return 1
    known = listed(TABLE.read_text(encoding="utf-8")) if TABLE.exists() else []
    found = extended(known, DAYS)
    rows = [
        " ".join(map(str, found[i : i + A_LINE])) for i in range(0, len(found), A_LINE)
    ]
    TABLE.write_text(HEAD + "\n".join(rows) + "\n", encoding="utf-8")
    print(f"{len(found)} deals")
    return 0


if __name__ == "__main__":
    sys.exit(main())
