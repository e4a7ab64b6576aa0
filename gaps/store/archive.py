"""Queries about the recorded games, exporting them, and resetting the statistics."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from threading import Lock

from gaps.store.files import tables
from gaps.store.files.notices import Notices
from gaps.store.files.store import Store
from gaps.store.files.text_files import make_folders
from gaps.store.games.game_log import GameLog
from gaps.store.records import statistics
from gaps.store.records.daily_deals import DailyGame
from gaps.store.records.entries import Entries, Entry
from gaps.store.records.statistics import ALL, Figures, Rate, Scope, Summary, Tries

# the beginning of the names of scoresheets among the exports
SCORESHEET_PREFIX = "match-"


class RecordArchive:
    """The games on record.

    Errors of the system become notices; no method raises ``OSError``. Queries that need
    no moves are answered from memory.
    """

    def __init__(self, store: Store, exports: Path, notices: Notices) -> None:
        self.store = store
        self._exports = exports
        self._notices = notices
        self._use = Lock()  # guards the fields below
        self._entries: Entries | None = None
        self._times_mended = 0  # repairs of the store, when the entries were read
        self._figures: dict[Scope, Figures] = {}  # figures of these entries

    @property
    def entries(self) -> Entries:
        """Every game on record, read at the first use, and again after damage."""
        with self._use:
            is_mended = self._times_mended != self.store.times_mended
            if self._entries is None or is_mended:
                self._times_mended = self.store.times_mended
                self._entries = self.store.query(Entries.read)
                self._figures.clear()
            return self._entries

    def add(self, *records: GameLog) -> None:
        """Record games that are not yet on record; a kill does not lose them."""
        # keep the known result, so that the store needs no positions
        kept = [replace(each, known_result=each.result) for each in records]
        with self._use:
            added = self.store.change(lambda db: tables.insert(db, kept))
            if self._entries is not None:
                for record in added:
                    self._entries.add(record)
                self._figures.clear()

    def game(self, game_id: str) -> GameLog | None:
        """Return the game with this id, read from the file.

        Return None if there is none, or if its values are not those of a record.
        """

        def read() -> GameLog | None:
            return self.store.query(lambda db: tables.record_of(db, game_id))

        found = read()
        if found is None and game_id in self.ids():
            self.store.check()
            found = read()
        return found

    def all(self) -> list[GameLog]:
        """Return every game with its moves, in recording order, read from the file."""

        def read() -> list[GameLog]:
            return self.store.query(lambda db: [*_records(db, entries)])

        entries = self.entries
        found = read()
        if len(found) < len(entries):
            self.store.check()
            entries = self.entries
            found = read()
        return found

    def latest(self, count: int) -> Sequence[Entry]:
        """Return the last ``count`` games, the latest first."""
        return self.entries.latest(count)

    def games_of(self, codes: Collection[str]) -> Sequence[Entry]:
        """Return every game of the deals with these codes, in recording order."""
        wanted = frozenset(codes)
        return [each for each in self.entries if each.code in wanted]

    def count(self) -> int:
        """Return the number of recorded games, including assisted ones."""
        return len(self.entries)

    def ids(self) -> Collection[str]:
        """Return the ids of all games on record."""
        return {each.id for each in self.entries}

    def summary(self, key: str) -> Summary:
        """Return the statistics of one variant, counting strict and relaxed games."""
        return statistics.summary(self.entries, key)

    def tries(self, key: str, code: str) -> Tries:
        """Return the tries at one deal, counting strict and relaxed games."""
        return statistics.tries(self.entries, key, code)

    def rates(self, mode: str = ALL) -> Mapping[str, Rate]:
        """Return the games won and played, by the key of each played variant."""
        return statistics.rates(self.entries, mode)

    def wins(self) -> int:
        """Return the number of games won, of those that count in totals."""
        return statistics.wins(self.entries)

    def last_of(self, scope: Scope, count: int) -> Sequence[Entry]:
        """Return the last games that are counted, up to ``count``, the oldest first."""
        return scope.chosen(self.entries)[-count:]

    def figures(self, scope: Scope) -> Figures:
        entries = self.entries
        if scope not in self._figures:
            self._figures[scope] = statistics.figures(entries, scope)
        return self._figures[scope]

    def daily_games(self, until: date) -> Sequence[DailyGame]:
        """Return the games of daily deals from the first day up to ``until``.

        Assisted ones are left out.
        """
        return statistics.daily_games(self.entries, until)

    def export(self, name: str) -> Path | None:
        """Export every record as a table to ``name`` in the exports.

        Return None if that fails.
        """
        from gaps.store.csv_export import write_csv

        path = self._exports / f"{name}.csv"
        self.store.check()  # otherwise games that an index has lost would be left out
        entries = self.entries

        def write(db: sqlite3.Connection) -> OSError | None:
            try:
                make_folders(self._exports)
                write_csv(path, _records(db, entries))
            except OSError as error:
                return error
            return None

        if (error := self.store.query(write)) is not None:
            self._notices.add_failed_write(path, error)
            return None
        return path

    def begin_anew(self, now: datetime) -> Path | None:
        """Delete every game, after copying the store, and return the path of the copy.

        Return None if nothing could be done. This waits for the disk, so call it in a
        thread.
        """
        copy = self.store.begin_anew(now)
        with self._use:
            self._entries = None
        return copy


def _records(db: sqlite3.Connection, entries: Iterable[Entry]) -> Iterator[GameLog]:
    found = (tables.record_of(db, each.id) for each in entries)
    return (record for record in found if record is not None)
