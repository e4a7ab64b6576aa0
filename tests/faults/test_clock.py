"""A player who travels, and whose clock is wrong, set right and set back, wins deals of
the days.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pytest

from gaps.progress.calendar import daily
from gaps.progress.calendar.daily_calendar import DailyCalendar, DayStatus
from gaps.store import Folder
from tests.faults.player_process import make_context
from tests.marks import quick_first
from tests.scenarios.games import win_at_once

LIVES = int(os.environ.get("GAPS_CLOCKS", "6"))
GAMES = 25  # of a life
ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "Africa/Cairo",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Asia/Kathmandu",
    "America/Santiago",
)
"""Whose summer begins at midnight, or is half an hour, and those at both sides of the
date line.
"""
BORDERS = (
    datetime(2026, 3, 29, 1, 0),
    datetime(2026, 10, 25, 1, 0),
    datetime(2026, 4, 24, 0, 0),
    datetime(2026, 4, 4, 15, 0),
    datetime(2026, 9, 6, 4, 0),
    datetime(2026, 12, 31, 12, 0),
)
"""UTC, near midnights and changes of the clock."""
ALLOWED_AWAY = 1800  # seconds a game over midnight may have been left alone


@dataclass
class Clock:
    """What the computer's clock says: true time, an error, and the zone it stands in."""

    true: datetime
    error: timedelta
    zone: timezone | ZoneInfo

    def __call__(self) -> datetime:
        return (self.true + self.error).astimezone(self.zone)


def zones() -> list[ZoneInfo]:
    try:
        return [ZoneInfo(name) for name in ZONES]
    except ZoneInfoNotFoundError:
        pytest.skip("this system has no time zones")


def changes(random: Random, clock: Clock) -> Iterator[None]:
    """Change the clock for ever: mostly some hours later, sometimes elsewhere, wrong,
    or right again.
    """
    places = zones()
    while True:
        chance = random.random()
        if chance < 0.15:
            clock.zone = random.choice(places)
        elif chance < 0.25:
            clock.error = random.choice((1, -1)) * timedelta(
                seconds=random.choice((5, 3600, 90_000, 3e6))
            )
        elif chance < 0.35:
            clock.error = timedelta()
        elif chance < 0.45:
            clock.true = random.choice(BORDERS).replace(tzinfo=UTC) + random.uniform(
                -1, 1
            ) * timedelta(hours=14)
        clock.true += timedelta(seconds=random.choice((1, 600, 1900, 20_000, 86_400)))
        yield


@pytest.mark.parametrize("life", quick_first(2, range(LIVES)))
def test_a_day_is_won_by_a_game_that_began_and_ended_on_it_by_the_clock_of_then(
    tmp_path: Path, life: int
) -> None:
    """Compared with what somebody would say who looks at the clock on the wall at both
    moments.
    """
    random = Random(life)
    clock = Clock(datetime(2026, 6, 1, 12, tzinfo=UTC), timedelta(), UTC)
    changing = changes(random, clock)
    context = make_context(Folder(tmp_path))
    context.now = clock
    won = set[date]()
    played = set[date]()
    for _ in range(GAMES):
        next(changing)
        day = clock().date() - timedelta(random.choice((0, 0, 0, 1, 30)))
        if day < daily.FIRST_DAY:
            continue
        session = context.games.start(context.games.daily(day))
        begun = clock()
        session.play(session.game.state.slides[0])
        for _ in range(random.choice((0, 0, 1, 2))):
            next(changing)
        session.seconds = random.choice((5.0, 5.0, 4000.0))
        ended = clock()
        win_at_once(session).finish()
        away = (ended - begun).total_seconds()
        over_midnight = 0 <= int(away) <= session.seconds + ALLOWED_AWAY
        went_west = ended.date() < day and away >= 0
        is_on_day = begun.date() == day and (
            ended.date() == day or over_midnight or went_west
        )
        played.add(day)
        won |= {day} if is_on_day else set()
    context.folder.close()
    folder = Folder(tmp_path)
    last = max(played)
    for today in (last, last + timedelta(1), last + timedelta(400)):
        calendar = DailyCalendar.of(folder, today)
        assert {
            each for each in played if calendar.status(each) is DayStatus.WON
        } == won
        assert {
            each for each in played if calendar.status(each) is DayStatus.WON_LATE
        } == played - won
        assert calendar.since is not None
        assert daily.FIRST_DAY <= calendar.since <= today
        assert calendar.streak <= len(won)
    assert folder.notices == []
    context.adviser.close()
    folder.close()
