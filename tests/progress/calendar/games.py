"""Games of daily deals and calendars of them, made up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from gaps.progress.calendar.daily_calendar import DailyCalendar
from gaps.store.records.daily_deals import DailyGame


def a_game(
    day: date,
    won: bool = True,
    late: bool = False,
    score: int = 9000,
    seconds: float = 300.0,
    begun: date | None = None,
) -> DailyGame:
    """A game of the deal of ``day``."""
    return DailyGame(
        day,
        late,
        won,
        score,
        seconds,
        48 if won else 20,
        begun or day,
    )


def calendar_of(
    today: date,
    days: Mapping[date, bool] | Iterable[DailyGame],
    waiting: Mapping[date, date | None] | None = None,
) -> DailyCalendar:
    """A calendar of some games, or of one game on each day that was won or not."""
    games = (
        [a_game(day, won) for day, won in days.items()]
        if isinstance(days, Mapping)
        else days
    )
    return DailyCalendar.of_games(games, today, waiting)
