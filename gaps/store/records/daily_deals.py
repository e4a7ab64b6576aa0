"""The deal of each day, and the games that belong to it.

The deals come from a table: small games from Monday to Friday, the classic on Saturday,
another of the family on Sunday. All are proven winnable without a redeal.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from datetime import date, datetime, timedelta
from functools import cache, lru_cache

from gaps.asset_files import asset
from gaps.engine.notation import DealCode, parse_code
from gaps.store.games.game_log import DAY
from gaps.values import Value

FIRST_DAY = date(2026, 1, 1)
AWAY_SECONDS = 1800  # between the moves of a game that continues over midnight, in all


@cache
def table() -> tuple[str, ...]:
    """Return the codes of the deals, one for each day.

    Raise ``OSError`` if the file is missing.
    """
    lines = asset("daily.txt").read_text(encoding="utf-8").splitlines()
    return tuple(
        code for line in lines if not line.startswith("#") for code in line.split()
    )


def code_of(day: date) -> str:
    """Return the code of the deal of ``day``; the table starts again after its end."""
    codes = table()
    return codes[(day - FIRST_DAY).days % len(codes)]


def deal_of(day: date) -> DealCode:
    """Return the deal of ``day``: the game, and the number of the deal."""
    return parse_code(code_of(day))


@lru_cache(maxsize=2)
def codes_until(day: date) -> Set[str]:
    """Return the codes of all deals from the first day up to ``day``."""
    days = max(0, (day - FIRST_DAY).days + 1)
    return frozenset(table()[:days])


def day_of(instant: str) -> date | None:
    """Return the day in a time as ISO 8601, or None if there is none."""
    return _date(instant[:10])


@lru_cache(maxsize=4096)
def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if DAY.fullmatch(text) else None
    except ValueError:
        return None


def last_day_of(code: str, until: date) -> date | None:
    """Return the last day up to ``until`` whose deal has this code.

    Return None if it was no day's deal by then.
    """
    place = _places().get(code)
    if place is None or until < FIRST_DAY + timedelta(place):
        return None
    rounds = ((until - FIRST_DAY).days - place) // len(table())
    return FIRST_DAY + timedelta(place + rounds * len(table()))


@cache
def _places() -> Mapping[str, int]:
    """Return the place of each code in the table, from 0."""
    return {code: place for place, code in enumerate(table())}


def is_late(
    day: str,
    started: str,
    finished: str = "",
    seconds: float = 0.0,
) -> bool:
    """Return True if a game of the deal of ``day`` was not played on that day.

    All times are ISO 8601. It was if it was begun on the day, and ended on it or,
    without having been left for long, after midnight. A player who travels west may end
    it on the day before. A game under way has not ``finished`` yet. A game whose start
    is not known is late. A game of no day's deal, with an empty ``day``, is not late.
    """
    own = day_of(day)
    begun = day_of(started)
    ended = day_of(finished)
    if own is None:
        return False
    if begun is None:
        return True
    if begun != own or ended is None or ended == own:
        return begun != own
    elapsed = _seconds_between(started, finished)
    if ended < own:
        return elapsed < 0  # the clock was set back
    return not 0 <= elapsed <= seconds + AWAY_SECONDS


def _seconds_between(start: str, end: str) -> float:
    """Return the seconds from one time to another; -1 if they cannot be compared."""
    try:
        return (
            datetime.fromisoformat(end) - datetime.fromisoformat(start)
        ).total_seconds()
    except (ValueError, TypeError):
        return -1.0


class DailyGame(Value):
    """A recorded game of a day's deal, without its moves."""

    day: date
    late: bool
    """True if it was not played on the day: see ``is_late``."""
    won: bool
    score: int
    """The arcade score, in points."""
    seconds: float
    home: int
    """Cards home at the end."""
    begun: date
    """The day on which it was begun or, if that is not known, the day of the deal."""


def day_of_game(
    code: str,
    daily: str,
    started: str,
    finished: str,
    seconds: float = 0.0,
) -> tuple[date, bool] | None:
    """Return the day whose deal a game was, and whether it was late, or None.

    A game that was opened as the deal of a day, ``daily``, belongs to that day only:
    the table repeats, and two days may have the same deal. A game of the same deal that
    was opened in another way belongs to the last such day before it, and is late.
    """
    if daily:
        day = day_of(daily)
        late = is_late(daily, started, finished, seconds)
        return (day, late) if day is not None and code == code_of(day) else None
    played = day_of(started) or day_of(finished)
    day = last_day_of(code, played) if played is not None else None
    return None if day is None else (day, True)
