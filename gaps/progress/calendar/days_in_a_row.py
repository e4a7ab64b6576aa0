"""Days in a row."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta

DAY = timedelta(days=1)


def days_in_a_row(days: Collection[date], day: date) -> int:
    """How many of ``days`` there are in a row up to ``day``.

    One other day a month is forgiven: it counts for nothing, and breaks nothing.
    """
    count = 0
    forgiven: set[tuple[int, int]] = set()
    while True:
        if day in days:
            count += 1
        elif (day.year, day.month) in forgiven:
            return count
        else:
            forgiven.add((day.year, day.month))
        day -= DAY
