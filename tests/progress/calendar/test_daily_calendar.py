"""What became of each day's deal, the days won in a row, and months of them, compared
with plain counts.
"""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps import language
from gaps.progress.calendar.daily import day_and_month
from gaps.progress.calendar.daily_calendar import DailyCalendar, DayStatus, Month
from gaps.store.records import daily_deals
from gaps.store.records.daily_deals import (
    FIRST_DAY,
    DailyGame,
    day_of_game,
    last_day_of,
)
from tests.progress.calendar.games import a_game, calendar_of

TODAY = date(2026, 11, 21)
DAY = timedelta(1)


def ago(days: int) -> date:
    return TODAY - timedelta(days)


def test_each_day_has_its_status() -> None:
    games = [
        a_game(ago(1)),
        a_game(ago(2), late=True),
        a_game(ago(3), won=False),
        a_game(ago(4), late=True),
        a_game(ago(4), won=False),
        a_game(ago(4)),
        a_game(ago(5), won=False),
        a_game(ago(5), late=True),
        a_game(ago(60), late=True, begun=ago(10)),
    ]
    calendar = calendar_of(
        TODAY,
        games,
        {
            ago(7): None,
            ago(30): ago(8),
        },
    )
    shown = {
        -1: DayStatus.FUTURE,
        0: DayStatus.TODAY,
        1: DayStatus.WON,
        2: DayStatus.WON_LATE,
        3: DayStatus.PLAYED,
        4: DayStatus.WON,
        5: DayStatus.WON_LATE,
        6: DayStatus.MISSED,
        7: DayStatus.PLAYED,
        10: DayStatus.MISSED,
        11: DayStatus.OPEN,
        30: DayStatus.PLAYED,
        60: DayStatus.WON_LATE,
        (TODAY - FIRST_DAY).days: DayStatus.OPEN,
        (TODAY - FIRST_DAY).days + 1: None,
    }
    for days, status in shown.items():
        assert calendar.status(ago(days)) is status


def a_later_game(day: date, won: bool, late: int) -> DailyGame:
    """A game of the deal of ``day`` that was begun so many days late."""
    return a_game(day, won, late > 0, begun=day + timedelta(late))


ANY_GAMES = st.lists(
    st.builds(
        a_later_game,
        st.dates(ago(40), ago(-40)),
        st.booleans(),
        st.sampled_from([0, 0, 0, 1, 30]),
    ),
    max_size=20,
)
"""Also games of days to come, under a clock that was ahead."""


@given(ANY_GAMES, st.integers(-30, 30), st.integers(1, 30))
def test_what_became_of_a_day_that_is_over_never_changes(
    games: list[DailyGame], days: int, later: int
) -> None:
    """Only the days won in a row up to today follow the clock."""
    calendar = calendar_of(ago(days), games)
    looked_at_later = calendar_of(ago(days - later), games)
    for back in range(1, 80):
        day = ago(days + back)
        assert looked_at_later.status(day) is calendar.status(day)
        assert looked_at_later.run(day) == calendar.run(day)


def test_today_is_played_or_won_like_any_day() -> None:
    won = calendar_of(TODAY, {TODAY: True})
    lost = calendar_of(TODAY, {TODAY: False})
    begun = calendar_of(TODAY, {}, {TODAY: None})
    assert won.status(TODAY) is DayStatus.WON
    assert lost.status(TODAY) is DayStatus.PLAYED
    assert begun.status(TODAY) is DayStatus.PLAYED


def test_nothing_is_missed_before_the_first_game() -> None:
    empty = calendar_of(TODAY, {})
    assert empty.first_day == TODAY
    assert empty.status(TODAY) == DayStatus.TODAY
    for days in range(1, 300):
        assert empty.status(ago(days)) is DayStatus.OPEN


def test_all_days_may_be_won_but_none_after_tomorrow() -> None:
    """Tomorrow's is of who travels west."""
    days = (TODAY - FIRST_DAY).days
    won = dict.fromkeys(map(ago, range(-2, days + 2)), True)
    every = calendar_of(TODAY, won)
    assert every.streak == len(every.games) == days + 2


@pytest.mark.parametrize(
    ("games", "waiting", "first"),
    [
        ([a_game(ago(4)), a_game(ago(2))], {}, 4),
        (
            [a_game(ago(90), late=True, begun=ago(5))],
            {},
            5,
        ),  # a deal of a past day
        ([a_game(ago(1))], {ago(60): ago(3)}, 3),
        ([], {ago(2): None}, 2),
        # a date that cannot be true
        (
            [
                a_game(
                    ago(90),
                    late=True,
                    begun=date(1, 1, 1),
                )
            ],
            {},
            0,
        ),
    ],
)
def test_the_first_day_is_that_on_which_a_daily_deal_was_begun_first(
    games: list[daily_deals.DailyGame], waiting: dict[date, date | None], first: int
) -> None:
    assert calendar_of(TODAY, games, waiting).first_day == ago(first)


def test_the_best_game_of_a_day_is_a_win_and_of_wins_that_with_most_points() -> None:
    games = [
        a_game(TODAY, won=False, score=9_000),
        a_game(TODAY, score=3_000),
        a_game(TODAY, score=5_000),
        a_game(ago(1), score=8_000),
    ]
    best = calendar_of(TODAY, games).best_game(TODAY)
    assert best is not None
    assert (best.won, best.score) == (True, 5_000)


DAYS = st.integers(0, 90) | st.integers(0, (TODAY - FIRST_DAY).days)
GAMES = st.lists(
    st.builds(
        a_game,
        DAYS.map(ago),
        won=st.booleans(),
        late=st.booleans(),
        score=st.integers(-50, 20_000),
    ),
    max_size=120,
)


def plain_run(calendar: DailyCalendar, day: date) -> int:
    """Days won in a row up to ``day``, counted by statuses: the second miss of a month
    ends it.
    """
    count = 0
    misses = dict[str, int]()
    while day >= FIRST_DAY:
        if calendar.status(day) is DayStatus.WON:
            count += 1
        else:
            name = day.isoformat()[:7]
            misses[name] = misses.get(name, 0) + 1
            if misses[name] == 2:
                return count
        day -= DAY
    return count


@given(GAMES, st.integers(0, 60))
def test_days_in_a_row_are_those_of_a_plain_count(
    games: list[daily_deals.DailyGame], days: int
) -> None:
    calendar = calendar_of(TODAY, games)
    assert calendar.run(ago(days)) == plain_run(calendar, ago(days))
    won_today = calendar.status(TODAY) is DayStatus.WON
    assert calendar.streak == plain_run(calendar, TODAY if won_today else ago(1))


@given(GAMES)
def test_a_day_is_won_if_one_of_its_games_was_and_late_wins_change_no_days_in_a_row(
    games: list[daily_deals.DailyGame],
) -> None:
    calendar = calendar_of(TODAY, games)
    in_time = [game for game in games if not game.late]
    assert calendar.streak == calendar_of(TODAY, in_time).streak
    for day in {game.day for game in games}:
        own = [game for game in games if game.day == day]
        best = calendar.best_game(day)
        assert best is not None
        assert best in own
        assert best.won is any(game.won for game in own)
        for game in own:
            assert game.won is not best.won or game.score <= best.score
        is_won = calendar.status(day) in (DayStatus.WON, DayStatus.WON_LATE)
        assert is_won is best.won


def test_who_travels_west_keeps_the_days_in_a_row() -> None:
    """Won in Tokyo on the 22nd; in Los Angeles it is the 21st again, and then the
    22nd.
    """
    won = dict.fromkeys(map(ago, range(-1, 3)), True)
    in_tokyo = calendar_of(TODAY + DAY, won)
    in_los_angeles = calendar_of(TODAY, won)
    assert in_tokyo.streak == in_los_angeles.streak == 4
    assert in_los_angeles.status(TODAY + DAY) is DayStatus.FUTURE
    assert calendar_of(TODAY + 2 * DAY, won).streak == 4


# Which game is whose day's

LENGTH = len(daily_deals.table())


@given(st.integers(0, 3 * LENGTH), st.integers(0, 2 * LENGTH))
def test_a_game_played_by_number_belongs_to_the_last_day_with_that_number(
    first: int, later: int
) -> None:
    day = FIRST_DAY + timedelta(first)
    played = day + timedelta(later)
    found = last_day_of(daily_deals.code_of(day), played)
    assert found is not None
    assert daily_deals.code_of(found) == daily_deals.code_of(day)
    assert day <= found <= played < found + timedelta(LENGTH)


def test_a_number_is_no_day_s_deal_before_its_first_day_and_its_second_day_is_another() -> (
    None
):
    first = date(2026, 8, 17)
    second = first + timedelta(LENGTH)
    code = daily_deals.code_of(first)
    assert last_day_of(code, first - DAY) is None
    assert last_day_of(code, first) == first
    assert "gaps:1" not in daily_deals.table()
    assert last_day_of("gaps:1", date(2040, 1, 1)) is None
    assert code == daily_deals.code_of(second)
    instant = f"{second.isoformat()}T12:00:00"
    for daily, day, late in (
        (first.isoformat(), first, True),
        (second.isoformat(), second, False),
        ("", second, True),
    ):
        assert day_of_game(code, daily, instant, instant) == (day, late)


@pytest.mark.parametrize(
    ("code", "daily", "started", "finished", "found"),
    [
        ("day", "08-17", "08-17T23:59", "08-18T00:20", False),  # begun on the day
        ("day", "08-17", "08-18T00:01", "08-18T00:20", True),
        ("day", "08-17", "08-17T23:59", "08-18T01:20", True),  # left for long
        ("day", "08-17", "08-17T20:00", "11-30T12:00", True),  # ended long after it
        ("day", "08-17", "08-17T20:00", "08-16T20:00", True),  # the clock went back
        # begun in Tokyo and ended in Los Angeles, where it is the day before
        ("day", "08-17", "08-17T00:30+09:00", "08-16T22:30-07:00", False),
        ("day", "08-17", "08-17T00:30+09:00", "08-16T08:30+00:00", True),  # set back
        ("day", "08-17", "", "08-17T20:00", True),  # nobody knows when it was begun
        ("day", "", "", "08-17T20:00", True),
        ("day", "", "", "08-18T20:00", True),
        ("day", "", "08-16T20:00", "08-17T20:00", None),  # before its day
        ("day", "08-18", "08-18T20:00", "08-18T21:00", None),  # not that day's deal
        ("day", "13-18", "08-18T20:00", "08-18T21:00", None),
        ("mini:12", "", "08-18T20:00", "08-18T21:00", None),
        ("gaps:", "", "08-18T20:00", "", None),
        ("gaps:²", "", "08-18T20:00", "", None),
        ("day", "", "", "", None),
    ],
)
def test_a_game_is_of_a_day_and_late_or_not(
    code: str, daily: str, started: str, finished: str, found: bool | None
) -> None:
    day = date(2026, 8, 17)
    if code == "day":
        code = daily_deals.code_of(day)
    daily, started, finished = (
        f"2026-{text}" if text else "" for text in (daily, started, finished)
    )
    answer = day_of_game(code, daily, started, finished, 600.0)
    assert answer == (None if found is None else (day, found))


def test_the_codes_of_all_days_until_one_are_each_named_once() -> None:
    assert daily_deals.codes_until(FIRST_DAY - DAY) == set()
    assert daily_deals.codes_until(FIRST_DAY) == {daily_deals.code_of(FIRST_DAY)}
    assert len(daily_deals.codes_until(TODAY)) == (TODAY - FIRST_DAY).days + 1
    assert len(daily_deals.codes_until(date(2090, 1, 1))) == LENGTH


# Months


def month_of(
    calendar: DailyCalendar,
    year: int,
    month: int,
) -> Month:
    return Month(date(year, month, 1), calendar)


def test_days_before_the_players_first_day_are_not_counted() -> None:
    late = a_game(
        date(2026, 11, 2),
        late=True,
        begun=date(2026, 11, 18),
    )
    days = [a_game(date(2026, 11, day), won=day != 19) for day in (17, 18, 19)]
    month = month_of(calendar_of(TODAY, [late, *days]), 2026, 11)
    assert [day.day for day in month.counted] == [17, 18, 19, 20, 21]
    assert month.won == 2
    assert not month_of(month.calendar, 2026, 10).counted


def test_a_month_counts_its_wins_late_or_not() -> None:
    day = date(2026, 11, 7)
    games = [
        a_game(day, score=9000, seconds=221.0),
        a_game(date(2026, 11, 12), score=18_240, seconds=400.0),
        a_game(
            date(2026, 11, 8),
            late=True,
            score=8000,
            seconds=500.0,
        ),
        a_game(
            date(2026, 11, 9),
            won=False,
            score=20_000,
            seconds=10.0,
        ),
        a_game(date(2026, 10, 31), score=99_999, seconds=1.0),
    ]
    month = month_of(calendar_of(TODAY, games), 2026, 11)
    assert month.won == 3
    assert not month.is_empty
    august = month_of(month.calendar, 2026, 8)
    assert august.is_empty
    assert not any((august.won, august.run, august.best_run))
    for day in august.days:
        assert august.calendar.status(day) is DayStatus.OPEN


def test_days_in_a_row_are_told_as_they_were_at_the_end_of_the_month_or_are_now() -> (
    None
):
    # to 9 October
    days = [date(2026, 9, 20) + timedelta(number) for number in range(20)]
    calendar = calendar_of(TODAY, dict.fromkeys(days, True))
    september = month_of(calendar, 2026, 9)
    october = month_of(calendar, 2026, 10)
    assert september.run == 11
    assert september.best_run == 11
    assert october.run == 0
    assert october.best_run == 20
    assert month_of(calendar, 2026, 11).run == calendar.streak == 0


@pytest.mark.parametrize(
    ("won", "run"),
    [(True, 6), (False, 5)],
)
def test_days_in_a_row_go_on_while_today_is_not_over(won: bool, run: int) -> None:
    days = dict.fromkeys(map(ago, range(1, 6)), True)
    calendar = calendar_of(TODAY, {**days, TODAY: won})
    month = month_of(calendar, 2026, 11)
    assert month.run == run
    assert month.best_run == run


@given(GAMES)
def test_all_months_together_hold_every_day_and_every_won_day_once(
    games: list[DailyGame],
) -> None:
    calendar = calendar_of(TODAY, games)
    month: Month | None = month_of(calendar, 2026, 1)
    days = 0
    won = 0
    while month is not None:
        days += len(month.playable)
        won += month.won
        assert month.run <= month.best_run or month.best_run == 0
        after = month.after
        month = month_of(calendar, after.year, after.month) if after else None
    assert days == (TODAY - FIRST_DAY).days + 1
    assert won == len({game.day for game in games if game.won})


@pytest.mark.parametrize(
    ("code", "first", "second"),
    [
        ("en", "1 March", "2 March"),
        ("de", "1. März", "2. März"),
        ("fr", "1er mars", "2 mars"),
    ],
)
def test_the_first_of_a_month_is_written_as_its_language_does(
    code: str, first: str, second: str
) -> None:
    language.choose(code)
    assert day_and_month(date(2026, 3, 1)) == first
    assert day_and_month(date(2026, 3, 2)) == second
    language.choose(language.ENGLISH)
