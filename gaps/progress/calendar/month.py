"""A month of daily deals: its weeks, how many days were won, the best and the fastest game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

from gaps.progress.calendar.daily_calendar import DAY, IS_WON, DailyCalendar
from gaps.store.records.daily_deals import FIRST_DAY, DailyGame

WEEK = 7
WEEKS = 6  # that a month can reach into


@dataclass(frozen=True)
class Month:
    """The month that begins with the day ``first``, as it is in ``calendar``."""

    first: date
    calendar: DailyCalendar

    @property
    def last(self) -> date:
        return _next_month(self.first) - DAY

    @property
    def days(self) -> Sequence[date]:
        return [self.first + timedelta(number) for number in range((self.last - self.first).days + 1)]

    @property
    def weeks(self) -> Sequence[Sequence[date | None]]:
        """Six weeks from Monday to Sunday; ``None`` where there is a day of another month."""
        monday = self.first - timedelta(self.first.weekday())
        days = [monday + timedelta(number) for number in range(WEEK * WEEKS)]
        shown = [day if day.month == self.first.month else None for day in days]
        return [shown[start : start + WEEK] for start in range(0, WEEK * WEEKS, WEEK)]

    @property
    def before(self) -> date | None:
        """The first day of the month before; ``None`` if that has no daily deals."""
        found = (self.first - DAY).replace(day=1)
        return found if found >= FIRST_DAY.replace(day=1) else None

    @property
    def after(self) -> date | None:
        """The first day of the next month; ``None`` if that is still to come."""
        found = _next_month(self.first)
        return found if found <= self.calendar.today else None

    @property
    def playable(self) -> Sequence[date]:
        """The days whose deal can be played: all up to today."""
        return [day for day in self.days if FIRST_DAY <= day <= self.calendar.today]

    @property
    def counted(self) -> Sequence[date]:
        """The days of which it is said how many were won: those from the player's first day to today."""
        return [day for day in self.playable if day >= self.calendar.first_day]

    @cached_property
    def won(self) -> int:
        """How many of these were won, late or not."""
        return sum(self.calendar.status(day) in IS_WON for day in self.counted)

    @property
    def is_empty(self) -> bool:
        """Whether no deal of this month was played to its end."""
        return not self._games

    @cached_property
    def run(self) -> int:
        """Days won in a row as it was at the end of the month; of the month of today, as it is now."""
        return self.calendar.streak if self.last >= self.calendar.today else self.calendar.run(self.last)

    @cached_property
    def best_run(self) -> int:
        """The most days won in a row up to any day of this month; they may begin in an earlier one."""
        return max((self.calendar.run(day) for day in self.playable), default=0)

    @cached_property
    def best(self) -> DailyGame | None:
        """The game with the highest score by the newest edition of any; ``None`` without a game."""
        return max(self._games, key=lambda game: (game.scoring, game.score), default=None)

    @cached_property
    def fastest(self) -> DailyGame | None:
        """The game won in the least time, the first of several; ``None`` without a win."""
        return min((game for game in self._games if game.won), key=lambda game: game.seconds, default=None)

    @cached_property
    def _games(self) -> Sequence[DailyGame]:
        return [game for day in self.days for game in self.calendar.games.get(day, ())]


def _next_month(first: date) -> date:
    return (first + timedelta(31)).replace(day=1)
