"""The calendar of daily deals: the result of each day, the run of wins, the months."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, timedelta
from enum import Enum, auto
from functools import cached_property

from gaps.store import Folder
from gaps.store.records.daily_deals import FIRST_DAY, DailyGame, day_of
from gaps.values import Value

DAY = timedelta(days=1)
WEEK = 7
WEEKS = 6  # the most that a month can reach into


def days_in_a_row(days: Collection[date], day: date) -> int:
    """Return the number of ``days`` in a row up to ``day``.

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


class DayStatus(Enum):
    """The result of a day's daily deal."""

    WON = auto()
    """Won in a game that was played on the day: only such days count for days in a row.
    """
    WON_LATE = auto()
    """Won in a game that was played or finished later."""
    PLAYED = auto()
    """Played or under way, and not won."""
    MISSED = auto()
    """Not played, on the player's first day or later."""
    OPEN = auto()
    """Not played, on a day before the player's first: nothing was missed."""
    TODAY = auto()
    """Today's, not played yet."""
    FUTURE = auto()
    """A day to come, whose deal cannot be played yet."""


IS_WON = frozenset({DayStatus.WON, DayStatus.WON_LATE})


class DailyCalendar(Value):
    """The games of all daily deals, as they stand on the day ``today``."""

    today: date
    since: date | None
    """The player's first day, on which a daily deal was begun for the first time;
    ``None`` before it.
    """
    games: Mapping[date, tuple[DailyGame, ...]]
    """The games of each day's deal, for the days whose deal was played.

    Assisted games are left out. A player who travels west may have played tomorrow's.
    """
    under_way: frozenset[date] = frozenset()
    """The days whose deal was begun and waits to be continued."""

    @classmethod
    def of(cls, folder: Folder, today: date) -> DailyCalendar:
        """Read the calendar from the records and the unfinished games."""
        games = folder.records.daily_games(today + DAY)
        waiting = {}
        for saved in folder.unfinished_games():
            day = day_of(saved.day)
            if day is not None and saved.line:
                waiting[day] = day_of(saved.started)
        return cls.of_games(games, today, waiting)

    @classmethod
    def of_games(
        cls,
        games: Iterable[DailyGame],
        today: date,
        waiting: Mapping[date, date | None] | None = None,
    ) -> DailyCalendar:
        """Return the calendar of some games, in the order of recording.

        ``waiting`` are the days whose deal is under way, and when each was begun;
        ``None`` for that day.
        """
        found: dict[date, tuple[DailyGame, ...]] = {}
        waiting = waiting or {}
        begun = [started or day for day, started in waiting.items()]
        for game in games:
            if FIRST_DAY <= game.day <= today + DAY:
                found[game.day] = (*found.get(game.day, ()), game)
                begun.append(game.begun)
        known = [day for day in begun if FIRST_DAY <= day <= today]
        since = min(known, default=None)
        return cls(today, since, found, frozenset(waiting))

    @property
    def first_day(self) -> date:
        """The player's first day; until there is one, today."""
        return self.since or self.today

    def status(self, day: date) -> DayStatus | None:
        """Return the status of a day; None for days before the first daily deal."""
        if day < FIRST_DAY:
            return None
        if day > self.today:
            return DayStatus.FUTURE
        games = self.games.get(day, ())
        if day in self._won_on_the_day:
            return DayStatus.WON
        if any(game.won for game in games):
            return DayStatus.WON_LATE
        if games or day in self.under_way:
            return DayStatus.PLAYED
        if day == self.today:
            return DayStatus.TODAY
        if self.since is not None and self.since <= day:
            return DayStatus.MISSED
        return DayStatus.OPEN

    def best_game(self, day: date) -> DailyGame | None:
        """Return the best game of a day's deal: won first, then by score; None without."""
        games = self.games.get(day, ())
        return max(games, key=lambda game: (game.won, game.score), default=None)

    @property
    def streak(self) -> int:
        """The daily deals won in a row up to today's.

        While today's is open, it counts up to yesterday's; and up to tomorrow's, if
        that was won before the player travelled west.
        """
        for day in (self.today + DAY, self.today):
            if day in self._won_on_the_day:
                return self.run(day)
        return self.run(self.today - DAY)

    def run(self, day: date) -> int:
        """Return the daily deals won in a row up to that of ``day``.

        Only wins on the day itself count. One day a month without such a win is
        forgiven.
        """
        return days_in_a_row(self._won_on_the_day, day)

    @cached_property
    def _won_on_the_day(self) -> frozenset[date]:
        won = set()
        for day, games in self.games.items():
            if any(game.won and not game.late for game in games):
                won.add(day)
        return frozenset(won)


class Month(Value):
    """The month that begins with the day ``first``, as it is in ``calendar``."""

    first: date
    calendar: DailyCalendar

    @property
    def last(self) -> date:
        return _next_month(self.first) - DAY

    @property
    def days(self) -> Sequence[date]:
        """Every day of it, including those to come."""
        return _days_from(self.first, self.last.day)

    @property
    def weeks(self) -> Sequence[Sequence[date | None]]:
        """Six weeks from Monday to Sunday; None for a day of another month."""
        weeks: list[list[date | None]] = []
        month = self.first.month
        monday = self.first - timedelta(self.first.weekday())
        for _number in range(WEEKS):
            days = _days_from(monday, WEEK)
            weeks.append([day if day.month == month else None for day in days])
            monday += timedelta(WEEK)
        return weeks

    @property
    def before(self) -> date | None:
        """The first day of the month before; ``None`` if that has no daily deals."""
        found = (self.first - DAY).replace(day=1)
        if found >= FIRST_DAY.replace(day=1):
            return found
        return None

    @property
    def after(self) -> date | None:
        """The first day of the next month; ``None`` if that is still to come."""
        found = _next_month(self.first)
        if found <= self.calendar.today:
            return found
        return None

    @property
    def playable(self) -> Sequence[date]:
        """The days whose deal can be played: all up to today."""
        return [day for day in self.days if FIRST_DAY <= day <= self.calendar.today]

    @property
    def counted(self) -> Sequence[date]:
        """The days that are counted: from the player's first day to today."""
        return [day for day in self.playable if day >= self.calendar.first_day]

    @cached_property
    def won(self) -> int:
        """The number of these that were won, late or not."""
        statuses = map(self.calendar.status, self.counted)
        return sum(status in IS_WON for status in statuses)

    @property
    def is_empty(self) -> bool:
        """True if no deal of this month was played to its end."""
        return not self._games

    @cached_property
    def run(self) -> int:
        """The days won in a row at the end of the month; for the current month, now."""
        if self.last >= self.calendar.today:
            return self.calendar.streak
        return self.calendar.run(self.last)

    @cached_property
    def best_run(self) -> int:
        """The most days won in a row up to any day of this month.

        They may begin in an earlier one.
        """
        runs = map(self.calendar.run, self.playable)
        return max(runs, default=0)

    @cached_property
    def _games(self) -> Sequence[DailyGame]:
        games: list[DailyGame] = []
        for day in self.days:
            games += self.calendar.games.get(day, ())
        return games


def _days_from(first: date, count: int) -> Sequence[date]:
    return [first + timedelta(number) for number in range(count)]


def _next_month(first: date) -> date:
    return (first + timedelta(31)).replace(day=1)
