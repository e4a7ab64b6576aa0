"""Which summits the games on record have reached: found in parts, in the thread that
reads the records.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from gaps.progress.expedition.camps import stage_of
from gaps.progress.summits.feats import Feats, Line, aims_of, line_of
from gaps.progress.summits.summit_list import SUMMITS, Summit
from gaps.store import Folder
from gaps.store.records import schema
from gaps.store.records.daily_deals import day_of_game
from gaps.store.records.record import Kind

VERSION = 1  # of what is kept: that of ``Line``
PORTION = 0.12  # seconds for replaying games, until other questions have their turn
BATCH = 500  # games that are read between two looks at the clock
PAUSE = 0.0005  # seconds after each game, in which a frame can be drawn
QUESTION = "summits"
_COLUMNS = (
    "id, game_id, code, key, kind, won, made, seconds, undos, hints, redeals, arcade, "
    "{at}, finished, daily, started"
)


@dataclass(frozen=True, slots=True)
class SummitCount:
    count: int
    """0 to ``goal``."""
    goal: int
    earned_by: str = ""
    """The id of the game that reached it; empty if it is not reached."""
    when: str = ""
    """When that game ended, as ISO 8601."""
    is_settled: bool = True
    """Whether every game was looked at that can count; if not, the count may still
    grow.
    """
    share: float | None = None
    """The share of all wins that do by themselves what it asks for, 0 to 1; ``None`` if
    not known.
    """

    @property
    def reached(self) -> bool:
        return bool(self.earned_by)


LineOf = Callable[[Feats], Line | None]
"""What the moves of a game tell; ``None`` if that is not known yet."""


class PartialStandings:
    """The standing of each summit by its key: of ``records`` in any order, the first to
    end counts first.

    It waits where something is not known yet, and goes on from there.
    """

    def __init__(self, records: Iterable[Feats]) -> None:
        games = [game for game in records if not game.assisted]
        games.sort(key=lambda game: (game.at, game.finished, game.id))
        self._wins = [game for game in games if game.won]
        self._counts = [(summit, _count(summit, games)) for summit in SUMMITS]
        self.standings = {
            summit.key: SummitCount(0, summit.goal, is_settled=False)
            for summit in SUMMITS
        }

    @property
    def is_complete(self) -> bool:
        return all(standing.is_settled for standing in self.standings.values())

    def go_on(self, line_of: LineOf) -> None:
        for summit, counting in self._counts:
            if not self.standings[summit.key].is_settled:
                standing = counting(line_of)
                if standing.reached:
                    share = _share(summit, self._wins)
                    standing = replace(standing, share=share)
                self.standings[summit.key] = standing


def _count(summit: Summit, games: Sequence[Feats]) -> Callable[[LineOf], SummitCount]:
    """Return what counts ``games`` for a summit, from where it stopped the last time."""
    rule = summit.rule
    goal = summit.goal
    count = 0
    place = 0
    seen: set[Hashable] = set()

    def counting(line_of: LineOf) -> SummitCount:
        nonlocal count, place
        for game in games[place:]:
            if rule.test(game):
                line = line_of(game) if rule.replays else Line()
                if line is None:
                    return SummitCount(count, goal, is_settled=False)
                for value in {*rule.values(game, line)} - seen:
                    seen.add(value)
                    count = max(count, rule.count(seen, value))
            place += 1
            if count >= goal:
                return SummitCount(goal, goal, game.id, game.finished)
        return SummitCount(count, goal)

    return counting


def _share(summit: Summit, wins: Sequence[Feats]) -> float | None:
    """How many of the wins pass the test of a summit that asks for one such game."""
    if summit.rule.replays or summit.goal > 1 or not wins:
        return None
    return sum(map(summit.rule.test, wins)) / len(wins)


@dataclass(frozen=True)
class Reached:
    """What is known about the summits. Ask again while it is not complete."""

    standings: Mapping[str, SummitCount] = field(
        default_factory=lambda: PartialStandings(()).standings
    )
    is_complete: bool = False
    """Whether it is of every game on record."""

    @property
    def count(self) -> int:
        return sum(standing.reached for standing in self.standings.values())

    def earned_by(self, game_id: str) -> Sequence[Summit]:
        return [
            summit
            for summit in SUMMITS
            if self.standings[summit.key].earned_by == game_id
        ]


class SummitReader:
    """Asks the records of ``folder`` for the summits. What it found is kept for the
    next time.
    """

    def __init__(
        self,
        folder: Folder,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._folder = folder
        self._today = today
        # what the other thread has found, and is not kept yet
        self._found: list[dict[str, str]] = []
        self._last = Reached()
        # What follows belongs to the thread that reads the records.
        self._games: list[Feats] = []
        # how many rows there were, the highest number of one, and its game
        self._seen = (0, 0, "")
        self._partial: PartialStandings | None = None  # of all games that are read
        self._kept: dict[str, str] | None = None  # what the moves of games tell
        self._new: dict[str, str] = {}
        self._deadline = 0.0

    def ask(self) -> Reached:
        """Return what is known. The answer grows when the records have news, until it
        is complete.
        """
        records = self._folder.records
        self._last = records.ask(
            QUESTION,
            self._go_on,
            lambda: replace(self._last, is_complete=False),
        )
        while self._found:
            self._folder.keep_derived(self._found.pop(0), VERSION)
        return self._last

    def _go_on(self, db: sqlite3.Connection) -> Reached:
        """Read what is new, and replay games, until the time for a part is over."""
        self._deadline = time.monotonic() + PORTION
        if not self._read(db):
            return replace(self._last, is_complete=False)
        if self._partial is None:
            self._partial = PartialStandings(self._games)
        if not self._partial.is_complete:
            self._new = {}
            self._partial.go_on(lambda game: self._line(db, game))
            if self._new:
                self._kept = {**(self._kept or {}), **self._new}
                self._found.append(self._new)
        return Reached(dict(self._partial.standings), self._partial.is_complete)

    def _read(self, db: sqlite3.Connection) -> bool:
        """Read games that were added, from the first if others are gone; returns
        whether all are read.
        """
        count, seen, known = self._seen
        before = db.execute(
            "SELECT count(*) FROM game WHERE id <= ?", (seen,)
        ).fetchone()[0]
        row = db.execute("SELECT game_id FROM game WHERE id = ?", (seen,)).fetchone()
        if before != count or (seen and (row is None or row[0] != known)):
            self._games = []
            self._partial = None
            count = 0
            seen = 0
            known = ""
        columns = _COLUMNS.format(at=schema.place_in_time(db))
        query = f"SELECT {columns} FROM game WHERE id > ? ORDER BY id"
        is_over = False
        for row in db.execute(query, (seen,)):
            if is_over := not count % BATCH and time.monotonic() > self._deadline:
                break
            count = count + 1
            seen = row[0]
            known = row[1]
            self._partial = None
            # values that no record can have
            with suppress(ValueError, TypeError, OverflowError):
                self._games.append(_feats(db, row, self._today()))
        self._seen = count, seen, known
        return not is_over

    def _line(self, db: sqlite3.Connection, game: Feats) -> Line | None:
        """What the moves of a game tell: as it is kept, or replayed while there is
        time.
        """
        name = f"{game.id} {game.code} {game.made}"
        if self._kept is None:
            self._kept = schema.derived_values(db, VERSION)
        text = self._new.get(name) or self._kept.get(name)
        if text is not None:
            with suppress(ValueError):  # then it is replayed, and written anew
                return Line.from_text(text)
        if time.monotonic() > self._deadline:
            return None
        record = schema.record_of(db, game.id)
        line = line_of(record) if record is not None else Line()
        self._new[name] = line.to_text()
        time.sleep(PAUSE)
        return line


def _feats(db: sqlite3.Connection, row: tuple[Any, ...], today: date) -> Feats:
    """Return the feats in a row of ``_COLUMNS``, but not what its moves tell; no day to
    come has a deal.
    """
    _, game_id, code, key, kind, won, *numbers, finished, daily, started = row
    if not all(isinstance(number, int | float) for number in numbers):
        raise TypeError("a number of the record is none")
    made, seconds, undos, hints, redeals, arcade, at = numbers
    found = day_of_game(code, daily, started, finished, seconds)
    day = None
    late = False
    if found is not None and found[0] <= today:
        day, late = found
    record = None
    if stage_of(code) is not None:
        record = schema.record_of(db, game_id)
    is_assisted = kind == Kind.ASSISTED.value
    stars = aims_of(record) if record is not None else ()
    outcome = (game_id, code, key, bool(won), is_assisted)
    when = (at, finished, day, late)
    return Feats(
        *outcome,
        made,
        seconds,
        undos,
        hints,
        redeals,
        arcade,
        *when,
        stars,
    )
