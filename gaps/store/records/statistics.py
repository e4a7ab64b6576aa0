"""What the records come to, asked of the database. Every function reads inside the caller's transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from math import sqrt

from gaps.store.records.record import GIVEN_UP, WON, Summary

ALL, STRICT, RELAXED = "all", "strict", "relaxed"
MODES = (ALL, STRICT, RELAXED)
SURE = 1.959964  # standard deviations that hold 95 % of a normal distribution


@dataclass(frozen=True)
class Scope:
    """Which games are meant: those of one variant or, without ``key``, all; strict ones, relaxed, or both."""

    key: str | None = None
    mode: str = ALL
    """One of ``MODES``. Strict is without undo, hint or help; relaxed is the rest."""

    def where(self, *more: str) -> tuple[str, list[object]]:
        """The condition of a query, and its values; ``more`` are conditions without values."""
        parts, values = [*more], list[object]()
        if self.key is not None:
            parts.append("key = ?")
            values.append(self.key)
        if self.mode != ALL:
            parts.append("strict = ?")
            values.append(int(self.mode == STRICT))
        return f"WHERE {' AND '.join(parts)}" if parts else "", values


@dataclass(frozen=True)
class Rate:
    """So many of so many."""

    won: int = 0
    played: int = 0

    @property
    def share(self) -> float:
        """0 to 1; 0 of nothing."""
        return self.won / self.played if self.played else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's: where the true share lies, 19 times of 20. After nothing, everything is possible."""
        n, z = self.played, SURE
        if not n:
            return 0.0, 1.0
        middle = (self.won + z * z / 2) / (n + z * z)
        reach = z / (n + z * z) * sqrt(self.won * (n - self.won) / n + z * z / 4)
        low = middle - reach if self.won else 0.0
        high = middle + reach if self.won < n else 1.0
        return max(0.0, low), min(1.0, high)


@dataclass(frozen=True)
class Extent:
    """The best of a measure, and the median."""

    best: float
    typical: float


@dataclass(frozen=True)
class End:
    """Games of a variant that ended alike."""

    key: str
    result: str
    home: int
    redeals: int
    games: int


@dataclass(frozen=True)
class Figures:
    """What the games of a scope come to. Extents are ``None`` where there is no game to measure."""

    ends: tuple[End, ...]
    streak: int
    """Games won in a row, up to the last one."""
    longest: int
    score: Extent | None
    """Points of every game."""
    seconds: Extent | None
    """Time of the games won; the best is the least."""
    moves: Extent | None
    """Moves of the games won; the best is the least."""

    @property
    def rate(self) -> Rate:
        """Games won of games played."""
        return Rate(self._games(WON), sum(end.games for end in self.ends))

    @property
    def given_up(self) -> int:
        """Games left before their end."""
        return self._games(GIVEN_UP)

    @property
    def redeals(self) -> Mapping[int, int]:
        """How many games were won with how many redeals, fewest redeals first."""
        found: dict[int, int] = {}
        for end in sorted(self.ends, key=lambda end: end.redeals):
            if end.result == WON:
                found[end.redeals] = found.get(end.redeals, 0) + end.games
        return found

    def _games(self, result: str) -> int:
        return sum(end.games for end in self.ends if end.result == result)


def figures(db: sqlite3.Connection, scope: Scope) -> Figures:
    """All the figures of a scope."""
    where, values = scope.where()
    rows = db.execute(
        f"SELECT key, result, home, redeals, sum(games) FROM tally {where} GROUP BY 1, 2, 3, 4", values
    )
    ends = tuple(End(*row) for row in rows)
    played = sum(end.games for end in ends)
    won = sum(end.games for end in ends if end.result == WON)
    streak, longest = streaks(db, scope) if won else (0, 0)
    return Figures(
        ends,
        streak,
        longest,
        _extent(db, scope, "arcade", "by_score", played, "DESC"),
        _extent(db, scope, "seconds", "by_time", won, "ASC", "won = 1"),
        _extent(db, scope, "made", "by_moves", won, "ASC", "won = 1"),
    )


def streaks(db: sqlite3.Connection, scope: Scope) -> tuple[int, int]:
    """Games won in a row: up to the last one, and the most there ever were."""
    where, values = scope.where()
    # One text with a sign for every game: counting in it is far quicker than a window function.
    query = f"SELECT won FROM game INDEXED BY in_time {where} ORDER BY at, id"
    text: str | None = db.execute(f"SELECT group_concat(won, '') FROM ({query})", values).fetchone()[0]
    runs = (text or "").split("0")
    return len(runs[-1]), max(map(len, runs))


def rates(db: sqlite3.Connection, mode: str = ALL) -> Mapping[str, Rate]:
    """Games won of games played, by the key of each variant that was played."""
    where, values = Scope(mode=mode).where()
    query = f"SELECT key, sum(games * (result = '{WON}')), sum(games) FROM tally {where} GROUP BY key"
    return {key: Rate(won, played) for key, won, played in db.execute(query, values)}


def summary(db: sqlite3.Connection, key: str) -> Summary:
    """What the records of one variant come to, however it was played."""
    rate = rates(db).get(key, Rate())
    if not rate.played:
        return Summary()
    best = db.execute(
        "SELECT arcade FROM game INDEXED BY by_score WHERE key = ? ORDER BY arcade DESC LIMIT 1", (key,)
    ).fetchone()[0]
    return Summary(rate.played, rate.won, best, *streaks(db, Scope(key)))


def days(db: sqlite3.Connection, deals: Mapping[date, str]) -> Mapping[date, bool]:
    """Whether the daily deal was won, for each day on which it was played; ``deals`` are codes by day.

    A record from before they said which day they are of counts for the day on which it ended.
    """
    found: dict[date, bool] = {}
    for day, code in deals.items():
        name = day.isoformat()
        for won, daily, started, finished in db.execute(
            "SELECT won, daily, started, finished FROM game WHERE code = ?", (code,)
        ):
            if daily == name or (not daily and not started and finished[:10] == name):
                found[day] = found.get(day, False) or bool(won)
    return found


def since(db: sqlite3.Connection) -> str:
    """When the first game on record ended, as ISO 8601; empty if there is none."""
    found = db.execute("SELECT finished FROM game ORDER BY at, id LIMIT 1").fetchone()
    return found[0] if found else ""


def _extent(
    db: sqlite3.Connection, scope: Scope, column: str, index: str, count: int, best: str, *more: str
) -> Extent | None:
    """Best and median of ``count`` games, walking along an index that holds all that is asked for."""
    if not count:
        return None
    where, values = scope.where(*more)
    query = f"SELECT {column} AS value FROM game INDEXED BY {index} {where} ORDER BY {column}"
    first = db.execute(f"{query} {best} LIMIT 1", values).fetchone()[0]
    middle = [*values, 2 - count % 2, (count - 1) // 2]
    typical = db.execute(f"SELECT avg(value) FROM ({query} LIMIT ? OFFSET ?)", middle).fetchone()[0]
    return Extent(first, typical)
