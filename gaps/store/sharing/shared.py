"""A game for others as a ``.gaps`` file, and checks of one that was received.

Nothing in it may be impossible. Replaying proves the moves, the result and the scores.
The time played, the undos, the hints and the dates cannot be proven: of these only
impossible ones are found.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from gaps.engine import InputError
from gaps.engine.errors import shorten
from gaps.engine.moves import REDEAL
from gaps.store.games.game_log import GameLog
from gaps.store.games.kinds import DAILY, DEAL
from gaps.store.records import daily_deals
from gaps.typed_text import is_line

SUFFIX = ".gaps"
MAX_MOVES = 3000
MAX_REDEALS = 1000
"""Redeals that are read, if the rules have no limit: they take longer than other moves.
"""
MAX_CHARS = 40 * MAX_MOVES
MAX_NAME = 40  # code points of the player's name
MOVE_SECONDS = 0.03
"""The least time that a move takes on average: nobody plays faster."""
ROUNDING = 0.1  # seconds: times are written in tenths
MAX_SECONDS = 366 * 24 * 3600
MAX_COUNT = 100_000
"""The most undos or hints."""
# a computer without the time of day begins with 1970
FIRST_YEAR = 1970
LAST_YEAR = 2199
_INSTANT = (
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?"
    r"(Z|[+-][0-9]{2}:[0-9]{2})?"
)


def to_share(played: GameLog, player: str = "") -> GameLog:
    """Return the part of a game that is shared.

    It has no move that was taken back, and no date that cannot be true. Raise
    ``ValueError`` if its moves are not legal in its deal.
    """
    shared = _shared_part(replace(played, player=player))
    if not _holds(_check_daily, shared):
        shared = replace(shared, kind=DEAL, day="")
    if not _holds(_check_dates, shared):
        shared = replace(shared, started="")
    if not _holds(_check_dates, shared):
        shared = replace(shared, until="")
    shared.check()
    return shared


def _shared_part(played: GameLog) -> GameLog:
    return replace(
        played,
        kind=DAILY if played.day else DEAL,
        board="",
        rival="",
        was_begun=False,
        shown=(),
        undone=(),
    )


def read_shared(text: str) -> GameLog:
    """Read a ``.gaps`` file, and verify it by replaying it.

    Raise ``ValueError`` that says what is wrong, ``NewerFormat`` for a later version.
    """
    if len(text) > MAX_CHARS:
        raise InputError("it is too large")
    played = GameLog.parse(text)
    check_length(played)
    if played != _shared_part(played):
        raise InputError("it is a game under way, and not one to share")
    played.check()
    check_possible(played)
    return played


def file_name(played: GameLog) -> str:
    """Return a name for the file, without suffix: the deal and when the game ended."""
    plain = re.sub(r"[^A-Za-z0-9]+", "-", f"{played.code}-{played.until[:19]}")
    return plain.strip("-")[:120]


def _holds(check: Callable[[GameLog], None], played: GameLog) -> bool:
    try:
        check(played)
    except ValueError:
        return False
    return True


# Refusals


def check_length(played: GameLog) -> None:
    """Raise ``ValueError`` if a game is longer than those accepted from others."""
    check_count(len(played.moves))
    check_redeals(sum(made.text == REDEAL for made in played.moves))


def check_count(moves: int) -> None:
    """Raise ``ValueError`` if there are more moves than are accepted."""
    if moves > MAX_MOVES:
        raise InputError(
            "it has {count} moves, and at most {most} are read",
            count=moves,
            most=MAX_MOVES,
        )


def check_redeals(redeals: int) -> None:
    """Raise ``ValueError`` if there are more redeals than are accepted."""
    if redeals > MAX_REDEALS:
        raise InputError("it has more than {most} redeals", most=MAX_REDEALS)


def check_possible(played: GameLog) -> None:
    """Raise ``ValueError`` if a game cannot be true.

    Its times, counts, name and dates are checked.
    """
    _check_times(played)
    for name, count in (("undos", played.undos), ("hints", played.hints)):
        if count > MAX_COUNT:
            raise InputError(
                "{name} is {value}, more than anybody has",
                name=name,
                value=shorten(count),
            )
    if len(played.player) > MAX_NAME or not is_line(played.player):
        raise InputError(
            "its {name} is {found!r}",
            name="player",
            found=played.player[:MAX_NAME],
        )
    _check_dates(played)
    _check_daily(played)


def _check_times(played: GameLog) -> None:
    times = played.times
    if list(times) != sorted(times) or (times and times[-1] > played.time):
        raise InputError(
            "its times were changed: they are not in ascending order, or later than the end of the game"
        )
    if played.seconds + ROUNDING < MOVE_SECONDS * len(times):
        raise InputError(
            "its time cannot be true; moves: {count}, seconds: {seconds}",
            count=len(times),
            seconds=shorten(played.seconds),
        )
    if played.seconds > MAX_SECONDS:
        raise InputError("its time cannot be true: it is longer than a year")


def _check_dates(played: GameLog) -> None:
    """Raise ``ValueError`` unless the dates exist and are in order.

    That is not known if only one has a zone.
    """
    begun = instant("started", played.started)
    ended = instant("until", played.until)
    if begun is None or ended is None:
        return
    is_comparable = (begun.tzinfo is None) == (ended.tzinfo is None)
    if is_comparable and ended < begun:
        raise InputError("its dates cannot be true: it ended before it was begun")


def _check_daily(played: GameLog) -> None:
    """Raise ``ValueError`` unless a daily deal is that day's, and not begun before it."""
    if not played.day:
        return
    day = daily_deals.day_of(played.day)
    if (
        day is None
        or day.isoformat() != played.day
        or not FIRST_YEAR <= day.year <= LAST_YEAR
    ):
        raise InputError(
            "{name} is {value!r}, not a date", name="day", value=shorten(played.day)
        )
    if played.code != daily_deals.code_of(day):
        raise InputError("it is not the daily deal of {day}", day=played.day)
    begun = daily_deals.day_of(played.started)
    if begun is not None and begun < day:
        raise InputError(
            "it was begun before {day}, whose daily deal it is", day=played.day
        )


def instant(name: str, text: str) -> datetime | None:
    """Return the time in the field ``name``, ISO 8601; None if it is empty.

    Raise ``ValueError``.
    """
    if not text:
        return None
    try:
        found = datetime.fromisoformat(text) if re.fullmatch(_INSTANT, text) else None
    except ValueError:
        found = None
    if found is None or not FIRST_YEAR <= found.year <= LAST_YEAR:
        raise InputError(
            "{name} is {value!r}, not a date", name=name, value=shorten(text)
        )
    return found
