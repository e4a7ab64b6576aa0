"""Statistics of the records. Every function reads the database inside the caller's
transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from gaps.store.records import schema
from gaps.store.records.daily_deals import DailyGame, day_of, day_of_game
from gaps.store.records.record import GIVEN_UP, WON, Kind, Summary

ALL = "all"
STRICT = Kind.STRICT.value
RELAXED = Kind.RELAXED.value
MODES = (ALL, STRICT, RELAXED)
MAX_CODES = 500  # in one query; SQLite takes at least 999 values
# standard deviations around the mean that hold 95 % of a normal distribution
Z_95 = 1.959964


@dataclass(frozen=True)
class Scope:
    """Which games are counted: those of one variant or, without ``key``, all; strict,
    relaxed or both.

    Assisted games are never counted.
    """

    key: str | None = None
    mode: str = ALL
    """One of ``MODES``."""

    def where(self, *more: str) -> tuple[str, list[object]]:
        """Return the condition of a query and its values; ``more`` are conditions
        without values.
        """
        parts = [*more]
        values = list[object]()
        if self.key is not None:
            parts.append("key = ?")
            values.append(self.key)
        parts.append("kind <> ?" if self.mode == ALL else "kind = ?")
        values.append(Kind.ASSISTED.value if self.mode == ALL else self.mode)
        return f"WHERE {' AND '.join(parts)}", values


@dataclass(frozen=True)
class Rate:
    """Games won of games played."""

    won: int = 0
    played: int = 0

    @property
    def share(self) -> float:
        """Games won as a fraction, 0 to 1; 0 if none was played."""
        return self.won / self.played if self.played else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson score interval of ``share``, with 95 % confidence; 0 to 1 without
        games.
        """
        n = self.played
        z = Z_95
        if not n:
            return 0.0, 1.0
        center = (self.won + z * z / 2) / (n + z * z)
        half_width = z / (n + z * z) * sqrt(self.won * (n - self.won) / n + z * z / 4)
        low = center - half_width if self.won else 0.0
        high = center + half_width if self.won < n else 1.0
        return max(0.0, low), min(1.0, high)


@dataclass(frozen=True)
class BestAndMedian:
    """The best value of a measure, and the median."""

    best: float
    median: float


@dataclass(frozen=True)
class OutcomeCount:
    """The number of games of a variant with the same outcome."""

    key: str
    result: str
    home: int
    redeals: int
    games: int


class Streaks(NamedTuple):
    """How many games were won in a row."""

    current: int
    """Up to the last game."""
    longest: int


@dataclass(frozen=True)
class Figures:
    """The statistics of a scope. A measure is ``None`` if there is no game for it."""

    outcomes: tuple[OutcomeCount, ...]
    streak: int
    """Games won in a row, up to the last one."""
    longest: int
    score: BestAndMedian | None
    """Points of all games."""
    seconds: BestAndMedian | None
    """Seconds of the games won; the best is the minimum."""
    moves: BestAndMedian | None
    """Moves of the games won; the best is the minimum."""
    assisted: int = 0
    """Assisted games of the same variants, which no other figure counts."""

    @property
    def rate(self) -> Rate:
        """Games won of games played."""
        return Rate(self._games(WON), sum(each.games for each in self.outcomes))

    @property
    def given_up(self) -> int:
        """Games left before their end."""
        return self._games(GIVEN_UP)

    @property
    def redeals(self) -> Mapping[int, int]:
        """Number of games won, by the number of redeals, fewest redeals first."""
        found: dict[int, int] = {}
        for each in sorted(self.outcomes, key=lambda each: each.redeals):
            if each.result == WON:
                found[each.redeals] = found.get(each.redeals, 0) + each.games
        return found

    def _games(self, result: str) -> int:
        return sum(each.games for each in self.outcomes if each.result == result)


def figures(db: sqlite3.Connection, scope: Scope) -> Figures:
    where, values = scope.where()
    rows = db.execute(
        f"SELECT key, result, home, redeals, sum(games) FROM tally {where} GROUP BY 1, 2, 3, 4",
        values,
    )
    outcomes = tuple(OutcomeCount(*row) for row in rows)
    won = sum(each.games for each in outcomes if each.result == WON)
    streak, longest = streaks(db, scope) if won else Streaks(0, 0)
    return Figures(
        outcomes,
        streak,
        longest,
        _best_and_median(
            db, scope, "arcade", "by_score", _scored(db, scope).games, "DESC"
        ),
        _best_and_median(db, scope, "seconds", "by_time", won, "ASC", "won = 1"),
        _best_and_median(db, scope, "made", "by_moves", won, "ASC", "won = 1"),
        assisted_games(db, scope.key),
    )


def assisted_games(db: sqlite3.Connection, key: str | None = None) -> int:
    """Count the assisted games of one variant or, without ``key``, of all."""
    query = "SELECT ifnull(sum(games), 0) FROM tally WHERE kind = ? AND ? IN (key, '')"
    count: int = db.execute(query, (Kind.ASSISTED.value, key or "")).fetchone()[0]
    return count


def streaks(db: sqlite3.Connection, scope: Scope) -> Streaks:
    where, values = scope.where()
    # One text with a character for every game: counting in it is much faster than a
    # window function.
    order = f"ORDER BY {schema.place_in_time(db)}, id"
    query = f"SELECT won FROM game INDEXED BY in_time {where} {order}"
    text: str | None = db.execute(
        f"SELECT group_concat(won, '') FROM ({query})", values
    ).fetchone()[0]
    runs = (text or "").split("0")
    return Streaks(len(runs[-1]), max(map(len, runs)))


def rates(db: sqlite3.Connection, mode: str = ALL) -> Mapping[str, Rate]:
    """Games won of games played, by the key of each variant that was played."""
    where, values = Scope(mode=mode).where()
    query = f"SELECT key, sum(games * (result = '{WON}')), sum(games) FROM tally {where} GROUP BY key"
    return {key: Rate(won, played) for key, won, played in db.execute(query, values)}


def summary(db: sqlite3.Connection, key: str) -> Summary:
    """Summarise the records of one variant, strict and relaxed together."""
    rate = rates(db).get(key, Rate())
    scope = Scope(key)
    if not rate.played:
        return Summary()
    where, values = scope.where()
    most_home = db.execute(f"SELECT max(home) FROM tally {where}", values).fetchone()[0]
    seconds = _best_and_median(
        db, scope, "seconds", "by_time", rate.won, "ASC", "won = 1"
    )
    fastest = seconds.best if seconds else None
    scored = _scored(db, scope)
    return Summary(
        rate.played,
        rate.won,
        scored.best,
        *streaks(db, scope),
        most_home,
        fastest,
    )


def better_games(db: sqlite3.Connection, key: str, score: int) -> int:
    """Count the games of one variant with a higher score, strict and relaxed together."""
    return _scored(db, Scope(key), score + 1).games


class _Scored(NamedTuple):
    games: int
    best: int


def _scored(db: sqlite3.Connection, scope: Scope, least: int = 0) -> _Scored:
    """Count the games with at least so many points, and find the most points."""
    where, values = scope.where("arcade >= ?")
    query = (
        f"SELECT count(*), ifnull(max(arcade), 0) FROM game INDEXED BY by_score {where}"
    )
    return _Scored(*db.execute(query, [least, *values]).fetchone())


def daily_games(db: sqlite3.Connection, codes: Sequence[str]) -> tuple[DailyGame, ...]:
    """Return the games of daily deals among the games of the deals ``codes``; assisted
    ones are left out.
    """
    found = []
    place = schema.place_in_time(db)
    for start in range(0, len(codes), MAX_CODES):
        some = codes[start : start + MAX_CODES]
        for (
            code,
            daily,
            started,
            finished,
            seconds,
            won,
            score,
            home,
        ) in db.execute(
            "SELECT code, daily, started, finished, seconds, won, arcade, home FROM game "
            f"WHERE code IN ({', '.join('?' * len(some))}) AND kind <> ? "
            f"ORDER BY {place}, id",
            (*some, Kind.ASSISTED.value),
        ):
            whose = day_of_game(code, daily, started, finished, seconds)
            if whose is not None:
                day, late = whose
                begun = (day_of(started) or day_of(finished) or day) if late else day
                found.append(
                    DailyGame(day, late, bool(won), score, seconds, home, begun)
                )
    return tuple(found)


def _best_and_median(
    db: sqlite3.Connection,
    scope: Scope,
    column: str,
    index: str,
    count: int,
    best: str,
    *more: str,
) -> BestAndMedian | None:
    """Best and median of ``count`` games. The index covers the whole query."""
    if not count:
        return None
    where, values = scope.where(*more)
    query = f"SELECT {column} AS value FROM game INDEXED BY {index} {where} ORDER BY {column}"
    first = db.execute(f"{query} {best} LIMIT 1", values).fetchone()[0]
    middle = [*values, 2 - count % 2, (count - 1) // 2]
    median = db.execute(
        f"SELECT avg(value) FROM ({query} LIMIT ? OFFSET ?)", middle
    ).fetchone()[0]
    return BestAndMedian(first, median)
