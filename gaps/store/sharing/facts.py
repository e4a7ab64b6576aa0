"""What a game says of itself besides its moves: refused if it cannot be true.

Replaying proves the moves, the result and the scores. It cannot prove the time played, the undos, the hints
and the dates: of these only what is impossible is found.
"""

from __future__ import annotations

import re
from datetime import datetime

from gaps.engine import InputError, shorten
from gaps.store.records import daily_deals
from gaps.store.records.record import Record

MOVE_SECONDS = 0.03
"""The least time that a move takes on average: nobody plays faster."""
ROUNDING = 0.1  # seconds: times are written in tenths
MAX_SECONDS = 366 * 24 * 3600
MAX_COUNT = 100_000
"""The most undos or hints."""
FIRST_YEAR, LAST_YEAR = 1970, 2199  # a computer without the time of day begins with 1970
_INSTANT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}:[0-9]{2})?"
)


def check_facts(record: Record) -> None:
    """Raise ``ValueError`` if the time, the counts or the dates of a record cannot be true."""
    if record.seconds + ROUNDING < MOVE_SECONDS * len(record.moves):
        raise InputError(
            "its time cannot be true: {count} moves in {seconds} seconds",
            count=len(record.moves),
            seconds=shorten(record.seconds),
        )
    if record.seconds > MAX_SECONDS:
        raise InputError("its time cannot be true: it is longer than a year")
    for name, count in (("undos", record.undos), ("hints", record.hints)):
        if count > MAX_COUNT:
            raise InputError("{name} is {value}, more than anybody has", name=name, value=shorten(count))
    check_dates(record)
    check_daily(record)


def check_dates(record: Record) -> None:
    """Raise ``ValueError`` unless the dates exist and are in order."""
    begun, ended = instant("started", record.started), instant("finished", record.finished)
    if begun is not None and ended is not None and is_before(ended, begun):
        raise InputError("its dates cannot be true: it ended before it was begun")


def check_daily(record: Record) -> None:
    """Raise ``ValueError`` unless a record of a daily deal is of that day's deal, and not begun before it."""
    if not record.daily:
        return
    day = daily_deals.day_of(record.daily)
    if day is None or day.isoformat() != record.daily or not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise InputError("{name} is {value!r}, not a date", name="daily", value=shorten(record.daily))
    if record.code != daily_deals.code_of(day):
        raise InputError("it is not the daily deal of {day}", day=record.daily)
    begun = daily_deals.day_of(record.started)
    if begun is not None and begun < day:
        raise InputError("it was begun before {day}, whose daily deal it is", day=record.daily)


def instant(name: str, text: str) -> datetime | None:
    """Return the time in the field ``name``, ISO 8601; ``None`` if it is empty. Raises ``ValueError``."""
    if not text:
        return None
    try:
        found = datetime.fromisoformat(text) if _INSTANT.fullmatch(text) else None
    except ValueError:
        found = None
    if found is None or not FIRST_YEAR <= found.year <= LAST_YEAR:
        raise InputError("{name} is {value!r}, not a date", name=name, value=shorten(text))
    return found


def is_before(time: datetime, other: datetime) -> bool:
    """Whether it is certain that ``time`` is before ``other``; it is not if only one has a time zone."""
    return (time.tzinfo is None) == (other.tzinfo is None) and time < other
