"""The daily deals that games were, and how many were won in a row."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta

from gaps.store.records.daily_deals import code_of, day_of

DAY = timedelta(days=1)


def day_of_game(code: str, daily: str, started: str, finished: str) -> tuple[date, bool] | None:
    """Return whose day's deal a game was, and whether it was begun on another day; ``None`` for others."""
    day = day_of(daily)
    if day is None or code != code_of(day):
        return None
    begun = day_of(started)
    return day, begun is not None and begun != day


def run(days: Collection[date], day: date) -> int:
    """How many of ``days`` there are in a row up to ``day``; one other day a month is forgiven."""
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
