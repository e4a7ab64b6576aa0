"""Generate the table of daily deals: ``python -m tools.assets.make_daily``.

A deal for each of 523 weeks, each proven winnable without a redeal within a fixed
number of positions: small games from Monday to Friday, the classic on Saturday, another
of the family on Sunday. What the table holds stays, whatever a later search proves: a
day has one deal. For more days, raise ``DAYS``, by whole weeks: new ones are appended,
in the same order whoever runs the tool.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from random import Random

from gaps.engine import deal, parse_code
from gaps.solver import Outcome, Search, core_in_use
from gaps.store.records.daily_deals import FIRST_DAY

TABLE = Path(__file__).parents[2] / "assets" / "daily.txt"
WEEK = 7
DAYS = 523 * WEEK
BUDGET = 500_000
LARGEST = 999_999
HEAD = f"""\
# Daily deals: one a day from 1 January 2026, a week a line from Monday to Sunday, then
# again from the start. Each is proven winnable without a redeal. Made by
# tools/assets/make_daily.py: of each game, the first of its candidates that are won
# within {BUDGET:,} positions.
"""
SATURDAY = 5
SMALL = ("line-up", "mini", "line-up", "mini", "house-of-commons")
"""The games from Monday to Friday: the week climbs."""
CLASSIC = "gaps"
FAMILY = (
    "addiction",
    "unshuffled",
    "blue-moon",
    "either-side",
    "montana",
    "station",
    "red-moon",
    "addiction-three",
    "jungle",
    "spaces",
    "galary",
    "locked",
    "endless",
    "maze",
    "paganini",
    "spaces-and-aces",
    "scatter",
    "double-gaps",
)
"""The games of the Sundays, in turns."""


def game_of(day: date) -> str:
    """Return the key of the game of a day from ``FIRST_DAY`` on."""
    weekday = day.weekday()
    if weekday < SATURDAY:
        return SMALL[weekday]
    if weekday == SATURDAY:
        return CLASSIC
    week = (day - FIRST_DAY).days // WEEK
    return FAMILY[week % len(FAMILY)]


def candidates(key: str) -> Iterator[int]:
    """Yield different numbers of up to six digits, always in the same order."""
    draw = Random(f"{key} daily").random
    met = set[int]()
    while True:
        number = 1 + int(draw() * LARGEST)
        if number not in met:
            met.add(number)
            yield number


def winnable(key: str, number: int) -> bool:
    """Return True if the deal is proven winnable within the budget."""
    return Search(deal(key, number)).run(BUDGET).outcome is Outcome.WINNABLE


def listed(text: str) -> list[str]:
    """Return the codes of a table."""
    return [
        code
        for line in text.splitlines()
        if not line.startswith("#")
        for code in line.split()
    ]


def extended(known: Sequence[str], days: int) -> list[str]:
    """Return the known codes, and after them those of more days, ``days`` in all.

    Of each game they are winnable candidates that come after the last known one.
    """
    found = list(known)
    numbers = {key: candidates(key) for key in {*SMALL, CLASSIC, *FAMILY}}
    last: dict[str, int] = {}
    for code in known:
        variant, known_number = parse_code(code)
        last[variant.key] = known_number
    for key, known_number in last.items():
        next(each for each in numbers[key] if each == known_number)
    while len(found) < days:
        key = game_of(FIRST_DAY + timedelta(len(found)))
        number = next(each for each in numbers[key] if winnable(key, each))
        found.append(f"{key}:{number}")
    return found


def written(codes: Sequence[str]) -> str:
    """Return the text of a table."""
    weeks = [list[str]()]
    for place, code in enumerate(codes):
        if (FIRST_DAY + timedelta(place)).weekday() == 0:
            weeks.append([])
        weeks[-1].append(code)
    return HEAD + "".join(" ".join(week) + "\n" for week in weeks)


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
    TABLE.write_text(written(found), encoding="utf-8", newline="\n")
    print(f"{len(found)} deals")
    return 0


if __name__ == "__main__":
    sys.exit(main())
