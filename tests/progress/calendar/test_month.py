"""Months of daily deals: their weeks, their ends, and what is counted in them."""

from __future__ import annotations

import calendar as plain
from datetime import date, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from gaps.progress.calendar.daily_calendar import DailyCalendar, DayStatus, Month
from gaps.store.records.daily_deals import FIRST_DAY, DailyGame
from tests.progress.calendar.games import a_game, calendar_of

TODAY = date(2026, 11, 21)


def month_of(calendar: DailyCalendar, year: int, month: int) -> Month:
    return Month(date(year, month, 1), calendar)


@settings(deadline=None)
@given(st.integers(2026, 2060), st.integers(1, 12))
def test_the_weeks_are_those_of_any_calendar_from_monday_on(year: int, month: int) -> None:
    found = month_of(calendar_of(TODAY, {}), year, month)
    weeks = [[day.day if day is not None else 0 for day in week] for week in found.weeks]
    shown = plain.Calendar().monthdayscalendar(year, month)
    assert weeks == shown + [[0] * 7] * (6 - len(shown))
    assert len(found.days) == plain.monthrange(year, month)[1]
    assert found.last == found.days[-1]


def test_months_follow_each_other_from_january_2026_to_that_of_today() -> None:
    calendar = calendar_of(date(2027, 1, 1), {})
    months = [Month(date(2026, month, 1), calendar) for month in range(1, 13)]
    assert [month.before for month in months] == [None, *(month.first for month in months[:-1])]
    assert [month.after for month in months] == [*(month.first for month in months[1:]), date(2027, 1, 1)]
    assert month_of(calendar, 2027, 1).after is None
    playable = (month_of(calendar_of(TODAY, {}), 2026, month).playable for month in (8, 11, 12))
    assert [*map(len, playable)] == [31, 21, 0]


def test_days_before_the_players_first_day_are_not_counted() -> None:
    late = a_game(date(2026, 11, 2), late=True, begun=date(2026, 11, 18))
    days = [a_game(date(2026, 11, day), won=day != 19) for day in (17, 18, 19)]
    month = month_of(calendar_of(TODAY, [late, *days]), 2026, 11)
    assert [day.day for day in month.counted] == [17, 18, 19, 20, 21]
    assert month.won == 2
    assert not month_of(month.calendar, 2026, 10).counted


def test_a_month_counts_its_wins_and_names_its_best_and_its_fastest_game() -> None:
    day = date(2026, 11, 7)
    games = [
        a_game(day, score=9000, seconds=221.0),
        a_game(date(2026, 11, 12), score=18_240, seconds=400.0),
        a_game(date(2026, 11, 8), late=True, score=8000, seconds=500.0),
        a_game(date(2026, 11, 9), won=False, score=20_000, seconds=10.0),
        a_game(date(2026, 10, 31), score=99_999, seconds=1.0),
    ]
    month = month_of(calendar_of(TODAY, games), 2026, 11)
    assert month.won == 3
    assert month.best is games[3]
    assert month.fastest is games[0]
    assert not month.is_empty


def test_a_month_without_a_game_is_empty() -> None:
    games = [a_game(date(2026, 11, 7))]
    august = month_of(calendar_of(TODAY, games), 2026, 8)
    assert august.is_empty
    assert (august.won, august.best, august.fastest, august.run, august.best_run) == (0, None, None, 0, 0)
    assert {august.calendar.status(day) for day in august.days} == {DayStatus.OPEN}


def test_days_in_a_row_are_told_as_they_were_at_the_end_of_the_month_or_are_now() -> None:
    days = [date(2026, 9, 20) + timedelta(number) for number in range(20)]  # to 9 October
    calendar = calendar_of(TODAY, dict.fromkeys(days, True))
    september, october = month_of(calendar, 2026, 9), month_of(calendar, 2026, 10)
    assert (september.run, september.best_run) == (11, 11)
    assert (october.run, october.best_run) == (0, 20)
    assert month_of(calendar, 2026, 11).run == calendar.streak == 0
    for won in (True, False):
        until_now = {TODAY - timedelta(number): won or number > 0 for number in range(6)}
        month = month_of(calendar_of(TODAY, until_now), 2026, 11)
        assert (month.run, month.best_run) == ((6, 6) if won else (5, 5))


GAMES = st.lists(
    st.builds(
        a_game,
        st.integers(0, (TODAY - FIRST_DAY).days).map(lambda days: TODAY - timedelta(days)),
        won=st.booleans(),
        late=st.booleans(),
    ),
    max_size=60,
)


@settings(deadline=None)
@given(GAMES)
def test_all_months_together_hold_every_day_and_every_won_day_once(games: list[DailyGame]) -> None:
    calendar = calendar_of(TODAY, games)
    month: Month | None = month_of(calendar, 2026, 1)
    days, won = 0, 0
    while month is not None:
        days, won = days + len(month.playable), won + month.won
        assert month.run <= month.best_run or month.best_run == 0
        month = month_of(calendar, month.after.year, month.after.month) if month.after else None
    assert days == (TODAY - FIRST_DAY).days + 1
    assert won == len({game.day for game in games if game.won})
