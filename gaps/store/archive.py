"""Queries about the games on record, their export, and a new beginning."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import date, datetime
from pathlib import Path

from gaps.store.files.notices import Notices
from gaps.store.files.store import Store
from gaps.store.questions import Questions, asked
from gaps.store.records import daily_deals, schema, statistics
from gaps.store.records.daily_deals import DailyGame
from gaps.store.saves.saved import SavedGame

# seconds that a start waits for what is on record, before its first picture
START_PATIENCE = 0.25
SCORESHEET_PREFIX = "match-"  # how the names of scoresheets among the exports begin


class RecordArchive(Questions):
    """The games on record. Errors of the system become notices; no method raises
    ``OSError``.
    """

    def __init__(
        self, store: Store, exports: Path, notices: Notices, *, in_thread: bool
    ) -> None:
        super().__init__(store, in_thread=in_thread)
        self._exports = exports
        self._notices = notices

    game = asked(schema.record_of)
    all = asked(schema.all_records)
    latest = asked(schema.latest_records)
    games_of = asked(schema.records_of)
    summary = asked(statistics.summary)
    better_games = asked(statistics.better_games)
    rates = asked(statistics.rates)
    figures = asked(statistics.figures)

    def count(self) -> int:
        """How many games are on record, the assisted ones too."""
        return self.store.query(schema.count_records)

    def ids_on_record(self, games: Sequence[SavedGame]) -> set[str]:
        """Return the ids of those ``games`` that are on record."""
        if not games:
            return set()
        key = "on record", *(saved.id for saved in games)
        return self.ask(
            key,
            lambda db: {
                saved.id for saved in games if schema.is_on_record(db, saved.id)
            },
            patience=START_PATIENCE,
        )

    def daily_games(self, until: date) -> Sequence[DailyGame]:
        """The games of daily deals from the first day up to ``until``; assisted ones
        are left out.
        """
        codes = daily_deals.codes_until(until)
        return self.ask(("daily", until), lambda db: statistics.daily_games(db, codes))

    def export(self, name: str) -> Path | None:
        """Write every record as a table to ``name`` among the exports; ``None`` if that
        fails.
        """
        from gaps.store.csv_export import write_csv

        path = self._exports / f"{name}.csv"

        def write(db: sqlite3.Connection) -> OSError | None:
            try:
                self._exports.mkdir(parents=True, exist_ok=True)
                # a pending query would keep the file open
                with closing(schema.each_record(db)) as records:
                    write_csv(path, records)
            except OSError as error:
                return error
            return None

        if (error := self.store.query(write)) is not None:
            self._notices.add_failed_write(path, error)
            return None
        return path

    def begin_anew(self, now: datetime) -> Path | None:
        """Delete every game, after a copy of the store was made: returns its path, or
        ``None`` if nothing could be done. It waits for the disk: for a thread.
        """
        copy = self.store.begin_anew(now)
        self.forget_answers()
        return copy
