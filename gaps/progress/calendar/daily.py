"""The deal of the day: the same for everybody, and proven winnable without a redeal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import MAXYEAR, MINYEAR, date, datetime, time, timedelta

from gaps.engine import Variant, format_code
from gaps.language import NC_, Message, _
from gaps.store import GameLog
from gaps.store.games.kinds import DAILY, LATE, GameKind
from gaps.store.records.daily_deals import FIRST_DAY as FIRST_DAY
from gaps.store.records.daily_deals import code_of as code_of
from gaps.store.records.daily_deals import day_of as day_of
from gaps.store.records.daily_deals import deal_of as deal_of
from gaps.store.records.daily_deals import is_late as is_late
from gaps.store.records.daily_deals import table as table

EARLIEST = datetime(MINYEAR + 1, 1, 1)
LATEST = datetime(MAXYEAR - 1, 12, 31)
# seconds between two checks of the clock, which may be set at any time
CLOCK_CHECK = 60.0
FIRST = NC_("first of a month", "1")  # an ordinal number in some languages
WHOLE_MONTHS = (
    NC_("whole month", "January"),
    NC_("whole month", "February"),
    NC_("whole month", "March"),
    NC_("whole month", "April"),
    NC_("whole month", "May"),
    NC_("whole month", "June"),
    NC_("whole month", "July"),
    NC_("whole month", "August"),
    NC_("whole month", "September"),
    NC_("whole month", "October"),
    NC_("whole month", "November"),
    NC_("whole month", "December"),
)
MONTHS = (
    NC_("month", "Jan"),
    NC_("month", "Feb"),
    NC_("month", "Mar"),
    NC_("month", "Apr"),
    NC_("month", "May"),
    NC_("month", "Jun"),
    NC_("month", "Jul"),
    NC_("month", "Aug"),
    NC_("month", "Sep"),
    NC_("month", "Oct"),
    NC_("month", "Nov"),
    NC_("month", "Dec"),
)


def wall_clock(read: Callable[[], datetime] = datetime.now) -> datetime:
    """Return the time by the computer's clock, with its zone.

    In the first and the last year that ``datetime`` knows, it stands still at their
    border: there are always days before and after today.
    """
    now = max(read(), EARLIEST)
    return min(now, LATEST).astimezone()


def opened_with(variant: Variant, seed: int, instant: str) -> str:
    """Return the day of ``instant`` if the deal is that day's daily deal.

    Both are as ISO 8601; the day is empty if it is not.
    """
    day = day_of(instant)
    if day is not None and code_of(day) == format_code(variant, seed):
        return day.isoformat()
    return ""


def kind_at(played: GameLog, now: str = "", seconds: float = 0.0) -> GameKind:
    """Return the kind of a game that was played for ``seconds`` until ``now``.

    ``now`` is as ISO 8601. A daily deal that is not played on its day is a late one.
    """
    if played.kind is DAILY and is_late(played.day, played.started, now, seconds):
        return LATE
    return played.kind


def day_and_month(day: date) -> str:
    """Return a day with its whole month: "17 August"."""
    return _day_of(day, WHOLE_MONTHS)


def format_day(day: date) -> str:
    """Return the day as the game shows it: 21 Nov."""
    return _day_of(day, MONTHS)


def _day_of(day: date, months: Sequence[Message]) -> str:
    number = _(FIRST) if day.day == 1 else str(day.day)
    return _("{day} {month}", day=number, month=_(months[day.month - 1]))


def seconds_of_day_left(now: datetime, today: date) -> float:
    """Return when to check that ``today`` is over: at midnight or earlier.

    It is 0 if the day is over now.
    """
    now = now.replace(tzinfo=None)
    if now.date() != today:
        return 0.0
    midnight = datetime.combine(today + timedelta(1), time())
    left = midnight - now
    return min(CLOCK_CHECK, left.total_seconds())
