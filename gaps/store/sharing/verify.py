"""Verify a game that somebody else has sent.

Its moves are replayed, and its result and scores are computed from them: no text says
them. What cannot be proven are the time played, the undos, the hints and the dates: of
these only what is impossible is found.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from gaps.engine import (
    Game,
    InputError,
    State,
    deal,
    parse_code,
    shorten,
)
from gaps.store.records import daily_deals
from gaps.store.records.record import Record
from gaps.store.saves.saved import MAX_REDEALS, WrongMove, play_moves

MAX_MOVES = 3000
MOVE_SECONDS = 0.03
"""The least time that a move takes on average: nobody plays faster."""
ROUNDING = 0.1  # seconds: times are written in tenths
MAX_SECONDS = 366 * 24 * 3600
MAX_COUNT = 100_000
"""The most undos or hints."""
# a computer without the time of day begins with 1970
FIRST_YEAR = 1970
LAST_YEAR = 2199
_INSTANT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}:[0-9]{2})?"
)


def start_of(code: str) -> State:
    """The start of the deal with a code that is written as the game writes it. Raises
    ``ValueError``.
    """
    found = parse_code(code)
    if str(found) != code:
        raise InputError(
            "its deal is written {found!r}, not {code}", found=shorten(code), code=found
        )
    return deal(*found)


def replay_shared(code: str, moves: tuple[str, ...]) -> Game:
    """Replay the moves of a deal. Raises ``ValueError`` that says which was changed, or
    that there are more than are read.
    """
    check_count(len(moves))
    start = start_of(code)
    try:
        steps = play_moves(start, moves, from_others=True)
    except WrongMove as error:
        raise InputError(
            "its list of moves was changed: at move {number}, {error}",
            number=error.number,
            error=error,
        ) from None
    return Game(start, steps)


def check_count(moves: int) -> None:
    """Raise ``ValueError`` for more moves than are read of somebody else."""
    if moves > MAX_MOVES:
        raise InputError(
            "it has {count} moves, and at most {most} are read",
            count=moves,
            most=MAX_MOVES,
        )


def check_length(record: Record) -> None:
    """Raise ``ValueError`` if a record is longer than what is read of somebody else."""
    check_count(len(record.moves))
    if record.redeals > MAX_REDEALS:
        raise InputError("it has more than {most} redeals", most=MAX_REDEALS)


def recomputed(record: Record) -> Record:
    """Return the record with figures computed from its moves, and without times or
    dates that cannot be true.

    Raises ``ValueError`` if the moves are not legal in the deal.
    """
    found = record.replayed()
    if not _holds(check_times, found):
        found = replace(found, times=())
    found = found if _holds(check_daily, found) else replace(found, daily="")
    if not _holds(check_dates, found):
        found = replace(found, started="")
    return found if _holds(check_dates, found) else replace(found, finished="")


def _holds(check: Callable[[Record], None], record: Record) -> bool:
    try:
        check(record)
    except ValueError:
        return False
    return True


def check_times(record: Record) -> None:
    """Raise ``ValueError`` unless the times, if there are any, fit the moves."""
    times = record.times
    if times and len(times) != len(record.moves):
        raise InputError(
            "its times were changed: {times} of them for {moves} moves",
            times=len(times),
            moves=len(record.moves),
        )
    if list(times) != sorted(times) or (
        times and times[-1] > round(record.seconds * 10)
    ):
        raise InputError(
            "its times were changed: they are not in ascending order, or later than the end of the game"
        )


def check_facts(record: Record) -> None:
    """Raise ``ValueError`` if the times, the counts or the dates of a record cannot be
    true.
    """
    check_times(record)
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
            raise InputError(
                "{name} is {value}, more than anybody has",
                name=name,
                value=shorten(count),
            )
    check_dates(record)
    check_daily(record)


def check_dates(record: Record) -> None:
    """Raise ``ValueError`` unless the dates exist and are in order."""
    if _ended_before_it_began(record):
        raise InputError("its dates cannot be true: it ended before it was begun")


def _ended_before_it_began(record: Record) -> bool:
    """Whether that is certain; it is not if only one time has a zone. Raises
    ``ValueError`` for no dates.
    """
    begun = instant("started", record.started)
    ended = instant("finished", record.finished)
    if (
        begun is None
        or ended is None
        or (begun.tzinfo is None) != (ended.tzinfo is None)
    ):
        return False
    return ended < begun


def check_daily(record: Record) -> None:
    """Raise ``ValueError`` unless a record of a daily deal is of that day's deal, and
    not begun before it.
    """
    if not record.daily:
        return
    day = daily_deals.day_of(record.daily)
    if (
        day is None
        or day.isoformat() != record.daily
        or not FIRST_YEAR <= day.year <= LAST_YEAR
    ):
        raise InputError(
            "{name} is {value!r}, not a date", name="daily", value=shorten(record.daily)
        )
    if record.code != daily_deals.code_of(day):
        raise InputError("it is not the daily deal of {day}", day=record.daily)
    begun = daily_deals.day_of(record.started)
    if begun is not None and begun < day:
        raise InputError(
            "it was begun before {day}, whose daily deal it is", day=record.daily
        )


def instant(name: str, text: str) -> datetime | None:
    """Return the time in the field ``name``, ISO 8601; ``None`` if it is empty. Raises
    ``ValueError``.
    """
    if not text:
        return None
    try:
        found = datetime.fromisoformat(text) if _INSTANT.fullmatch(text) else None
    except ValueError:
        found = None
    if found is None or not FIRST_YEAR <= found.year <= LAST_YEAR:
        raise InputError(
            "{name} is {value!r}, not a date", name=name, value=shorten(text)
        )
    return found


def checksum(parts: Sequence[object]) -> int:
    """Return the CRC-32 of the parts, to detect accidental changes."""
    return zlib.crc32("\n".join(map(str, parts)).encode())
