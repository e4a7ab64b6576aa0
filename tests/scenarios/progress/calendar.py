"""The calendar of the daily deals: a month under way, an empty one, and a late deal."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from gaps.scenes.calendar.calendar import Calendar
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
from gaps.store import GameLog
from gaps.store.records.daily_deals import code_of
from tests.played_games import record_of
from tests.scenarios.camera import Camera, see_results
from tests.scenarios.games import advanced, replace_game

TODAY = date(2026, 11, 21)
SINCE = date(2026, 10, 22)
# days of November
LATE = (8, 15)
LOST = (5, 13)
MISSED = (3, 10)
LATE_DAY = date(2026, 8, 15)


def month_of_games() -> list[GameLog]:
    """Daily deals of a month: most are won, some late, some lost and some missed."""
    records = []
    day = SINCE
    while day < TODAY:
        number = day.day
        in_november = day.month == TODAY.month
        if not (in_november and number in MISSED):
            begun = day + timedelta(2) if in_november and number in LATE else day
            won = not (in_november and number in LOST)
            score = 9000 + 480 * (number * 7 % 19)
            seconds = 221.0 + 31 * (number * 5 % 17)
            if number == 12:
                score = 18_240
            records.append(
                record_of(
                    code_of(day),
                    (),
                    seconds,
                    classic=48,
                    arcade=score,
                    result="won" if won else "lost",
                    home=48 if won else 31,
                    finished=f"{begun.isoformat()}T20:12:00",
                    started=f"{begun.isoformat()}T20:00:00",
                    daily=day.isoformat(),
                )
            )
        day += timedelta(1)
    return records


def calendar(camera: Camera, context: Context) -> None:
    """The calendar of nobody, a month of all kinds of days, and an empty one."""
    context.now = lambda: datetime.combine(TODAY, time(19))
    camera.see("calendar_none", Calendar(context))
    context.folder.records.add(*month_of_games())
    camera.see("calendar", Calendar(context))
    camera.press(GameCommand.PREVIOUS_PAGE)
    camera.wind(0.08)
    camera.take("calendar_turning")
    camera.wind(1.0)
    camera.take("calendar_before")
    late = TODAY.replace(day=LATE[0])
    camera.see("calendar_late", Calendar(context, late))
    lost = TODAY.replace(day=LOST[0])
    camera.see("calendar_lost", Calendar(context, lost))
    camera.see("calendar_empty", Calendar(context, LATE_DAY))
    session = context.games.start(context.games.daily(LATE_DAY))
    replace_game(session, advanced(session.game, 60), 252.0)
    session.save()
    camera.see("calendar_under_way", Calendar(context, LATE_DAY))


def late_deal(camera: Camera, context: Context) -> None:
    """A late deal in play, and its results."""
    context.now = lambda: datetime.combine(TODAY, time(19))
    session = context.games.start(context.games.daily(LATE_DAY))
    replace_game(session, advanced(session.game, 40), 252.0)
    camera.see("late_deal", Play(context, session))
    see_results(camera, context, "late_deal_results", session)
