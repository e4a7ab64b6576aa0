"""Queries about the games on record, and their export, import and reset."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from gaps.engine import InputError
from gaps.store.files.notices import Notices, in_words
from gaps.store.files.store import Store
from gaps.store.records import daily_deals, schema, statistics
from gaps.store.records.daily_deals import DailyGame
from gaps.store.records.questions import Questions, asked
from gaps.store.saves.saved import SavedGame

if TYPE_CHECKING:
    from gaps.store.records.transfer import ImportedRecords, RecordImport

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
        self._exports, self._notices = exports, notices

    game = asked(schema.record_of)
    all = asked(schema.all_records)
    latest = asked(schema.latest_records)
    games_of = asked(schema.records_of)
    summary = asked(statistics.summary)
    better_games = asked(statistics.better_games)
    rates = asked(statistics.rates)
    figures = asked(statistics.figures)
    erased_count = asked(schema.count_erased)

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
            lambda db: {saved.id for saved in games if schema.is_on_record(db, saved)},
            patience=START_PATIENCE,
        )

    def daily_games(self, until: date, imported: bool = True) -> Sequence[DailyGame]:
        """The games of daily deals from the first day up to ``until``; assisted ones
        are left out.

        ``imported`` says whether those that were imported are among them.
        """
        codes = daily_deals.codes_until(until)
        key = "daily", until, imported
        return self.ask(key, lambda db: statistics.daily_games(db, codes, imported))

    def export(self, name: str, form: str) -> Path | None:
        """Write every record to ``name`` among the exports, in one of ``FORMATS``;
        ``None`` if that fails.
        """
        path = self.proposed_export(name, form)
        if (error := self.export_to(path)) is not None:
            self._notices.add_failed_write(path, error)
            return None
        return path

    def export_to(self, path: Path) -> OSError | None:
        """Write every record to a file, as CSV or JSON by its suffix; returns what
        hindered it.
        """
        from gaps.store.records.transfer import write_records

        def write(db: sqlite3.Connection) -> OSError | None:
            try:
                # a pending query would keep the file open
                with closing(schema.each_record(db)) as records:
                    write_records(path, records)
            except OSError as error:
                return error
            return None

        return self.store.query(write)

    def proposed_export(self, name: str, form: str) -> Path:
        """Where ``export`` would write; the folder is made, if that is possible."""
        with suppress(OSError):
            self._exports.mkdir(parents=True, exist_ok=True)
        return self._exports / f"{name}.{form}"

    def exported_files(self) -> list[Path]:
        """The files among the exports that may hold records, the latest first."""
        from gaps.store.records.transfer import FORMATS

        try:
            found = [
                path
                for path in self._exports.iterdir()
                if path.suffix[1:] in FORMATS
                and not path.name.startswith(SCORESHEET_PREFIX)
            ]
            return sorted(
                found, key=lambda path: (path.stat().st_mtime, path.name), reverse=True
            )
        except OSError:
            return []

    def begin_import(self, path: Path) -> RecordImport:
        """Read a file of records, which ``RecordImport.advance`` then replays.

        Raises ``ValueError`` that says why the file cannot be read.
        """
        from gaps.store.records.transfer import RecordImport, read_entries

        try:
            entries = read_entries(path)
        except OSError as error:
            raise in_words(error) from None
        return RecordImport(entries, self.store.query(schema.ids))

    def finish_import(self, reading: RecordImport) -> ImportedRecords:
        """Put on record what an import has read and is not on record yet, all of it or
        nothing.

        Raises ``ValueError`` if the records cannot be written.
        """
        imported = self.store.change_now(reading.add_to)
        if imported is None:
            raise InputError("the records cannot be written now")
        return imported

    def reset(self) -> int | None:
        """Move every game out of the statistics; returns how many, ``None`` if that
        could not be done.
        """
        return self.store.change_now(schema.erase)

    def undo_reset(self) -> int | None:
        """Bring back the games of the last reset; returns how many, ``None`` if that
        failed.
        """
        return self.store.change_now(schema.restore)
