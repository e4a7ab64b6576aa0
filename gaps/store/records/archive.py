"""Queries about the games on record, asked in a thread so that no frame waits; export, import and reset."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from threading import Condition, Thread
from typing import TYPE_CHECKING, TypeVar, cast

from gaps.engine import InputError
from gaps.store.files.notices import Notices, in_words
from gaps.store.files.sqlite_file import empty_memory
from gaps.store.files.store import RETRY_SECONDS, Store
from gaps.store.records import daily_deals, schema, statistics
from gaps.store.records.daily_deals import DailyGame
from gaps.store.records.record import Record, Summary
from gaps.store.records.statistics import ALL, Figures, Rate, Scope
from gaps.store.saves.saved import SavedGame

if TYPE_CHECKING:
    from gaps.store.records.transfer import ImportedRecords, RecordImport

START_PATIENCE = 0.25  # seconds that a start waits for what is on record, before its first picture
SCORESHEET_PREFIX = "match-"  # how the names of scoresheets among the exports begin
T = TypeVar("T")
PATIENCE = 0.008  # seconds that a question waits for its answer: half a frame
CHECKPOINT_SECONDS = 5.0  # from a save until it is on the disk
Question = Callable[[sqlite3.Connection], T]


class _Job:
    """A question on its way."""

    def __init__(self, question: Question[object]) -> None:
        self.question = question
        self.since = time.monotonic()
        self.answer: object = None
        self.error: Exception | None = None
        """Of a question that is wrong: it is raised where the answer is asked for."""
        self.is_done = self.is_late = False


class Questions:
    """Asks ``store``: in a daemon thread or, if not ``in_thread``, at once, for tests and tools.

    What takes longer than ``PATIENCE`` is answered without the file; its real answer is kept until the same
    question is asked again, or the records change. The thread also makes the checkpoints.
    """

    def __init__(self, store: Store, *, in_thread: bool) -> None:
        self.store, self._in_thread = store, in_thread
        self._changed = Condition()  # guards everything below
        self._jobs: dict[Hashable, _Job] = {}  # waiting or being asked, the oldest first
        self._late: dict[Hashable, _Job] = {}
        self._news = 0
        self._added = 0  # games since the start
        self._writes_at: float | None = None  # when what was saved is brought to the disk
        self._closing = False
        self._thread: Thread | None = None

    @property
    def news(self) -> int:
        """How many answers came late. When it grows, a question asked again gets its real answer."""
        with self._changed:
            return self._news

    @property
    def loading_seconds(self) -> float:
        """How long the oldest question has been without its real answer; 0 if there is none."""
        with self._changed:
            return max((time.monotonic() - job.since for job in self._jobs.values()), default=0.0)

    def ask(
        self,
        key: Hashable,
        question: Question[T],
        otherwise: Callable[[], T] | None = None,
        patience: float | None = None,
    ) -> T:
        """Answer a question, which only reads. ``key`` names it: the same question has the same key.

        ``patience`` is how long the answer is waited for, in seconds; by default half a frame. Until it is
        there, ``otherwise`` answers or, by default, a store without games.
        """
        if not self._in_thread:
            return self.store.query(question)
        with self._changed:
            job = self._late.pop(key, None)
            if job is None:
                job = self._jobs.get(key)
                if job is None:
                    job = self._jobs[key] = _Job(question)
                self._wake()
                if patience is None:
                    patience = 0.0 if any(each.is_late for each in self._jobs.values()) else PATIENCE
                self._changed.wait_for(lambda: job.is_done, patience)
            if job.error is not None:
                raise job.error
            if job.is_done:
                return cast(T, job.answer)
            job.is_late = True
        if otherwise is not None:
            return otherwise()
        with closing(empty_memory()) as memory:
            return question(memory)

    def add(self, record: Record) -> None:
        """Put a game on record, and bring it to the disk soon; a kill of the program does not lose it."""
        self.store.change(lambda db: schema.insert(db, [record]))
        if self._in_thread:
            with self._changed:
                self._late.clear()
                self._added += 1
                self._writes_at = 0.0
                self._wake()

    def bring_to_disk_soon(self) -> None:
        """Make a checkpoint in some seconds, unless one is to come already."""
        if self._in_thread and self._writes_at is None:
            with self._changed:
                self._writes_at = time.monotonic() + CHECKPOINT_SECONDS
                self._wake()

    def close(self) -> None:
        """Finish what is being done, and end the thread. Asking again is allowed."""
        with self._changed:
            thread, self._closing = self._thread, True
            self._changed.notify_all()
        if thread is not None:
            thread.join()
        self._closing = False

    def _wake(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._run, name="gaps-records", daemon=True)
            self._thread.start()
        self._changed.notify_all()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not (self._jobs or self._closing or self._is_time_to_write()):
                    rest = None if self._writes_at is None else max(0.0, self._writes_at - time.monotonic())
                    self._changed.wait(rest)  # a save makes it shorter
                if self._closing:
                    self._jobs.clear()  # nobody waits for the answers
                    self._writes_at = self._thread = None
                    return
                writes = self._is_time_to_write()
                if writes:
                    self._writes_at = None
                key, job = next(iter(self._jobs.items()), (None, None))
                added = self._added
            if writes:
                self._write()
            if job is not None:
                self._answer(key, job, added)

    def _is_time_to_write(self) -> bool:
        return self._writes_at is not None and time.monotonic() >= self._writes_at

    def _write(self) -> None:
        self.store.checkpoint()
        if self.store.is_waiting:
            with self._changed:
                self._writes_at = time.monotonic() + RETRY_SECONDS

    def _answer(self, key: Hashable, job: _Job, added: int) -> None:
        """Ask the file; again later if another program has it, or if a game was added since, and may lack."""
        is_answered = True
        try:
            job.answer = self.store.query_aside(job.question)
        except BlockingIOError:
            is_answered = False
        except Exception as error:
            job.error = error
        with self._changed:
            self._jobs.pop(key, None)
            job.is_done = is_answered and added == self._added
            if not job.is_done and not self._closing:
                self._jobs[key] = job  # after the others
            elif job.is_late:
                self._late[key] = job
                self._news += 1
            self._changed.notify_all()


class RecordArchive(Questions):
    """The games on record. Errors of the system become notices; no method raises ``OSError``."""

    def __init__(self, store: Store, exports: Path, notices: Notices, *, in_thread: bool) -> None:
        super().__init__(store, in_thread=in_thread)
        self._exports, self._notices = exports, notices

    def game(self, game_id: str) -> Record | None:
        return self.ask(("game", game_id), lambda db: schema.record_of(db, game_id))

    def all(self) -> list[Record]:
        return self.ask("all", lambda db: [*schema.all_records(db)])

    def count(self) -> int:
        return self.store.query(schema.count_records)

    def latest(self, count: int) -> list[Record]:
        return self.ask(("latest", count), lambda db: schema.latest_records(db, count))

    def games_of(self, codes: Sequence[str]) -> list[Record]:
        return self.ask(("games of", *codes), lambda db: schema.records_of(db, codes))

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

    def summary(self, key: str) -> Summary:
        return self.ask(("summary", key), lambda db: statistics.summary(db, key))

    def better_games(self, key: str, score: int) -> int:
        """How many games of the variant ``key`` have a higher arcade score; assisted ones are left out."""
        return self.ask(("better", key, score), lambda db: statistics.better_games(db, key, score))

    def rates(self, mode: str = ALL) -> Mapping[str, Rate]:
        return self.ask(("rates", mode), lambda db: statistics.rates(db, mode))

    def figures(self, scope: Scope) -> Figures:
        return self.ask(("figures", scope), lambda db: statistics.figures(db, scope))

    def daily_games(self, until: date, imported: bool = True) -> Sequence[DailyGame]:
        """The games of daily deals from the first day up to ``until``; assisted ones are left out.

        ``imported`` says whether those that were imported are among them.
        """
        codes = daily_deals.codes_until(until)
        key = "daily", until, imported
        return self.ask(key, lambda db: statistics.daily_games(db, codes, imported))

    def export(self, name: str, form: str) -> Path | None:
        """Write every record to ``name`` among the exports, in one of ``FORMATS``; ``None`` if that fails."""
        path = self.proposed_export(name, form)
        if (error := self.export_to(path)) is not None:
            self._notices.add_failed_write(path, error)
            return None
        return path

    def export_to(self, path: Path) -> OSError | None:
        """Write every record to a file, as CSV or JSON by its suffix; returns what hindered it."""
        from gaps.store.records.transfer import write_records

        def write(db: sqlite3.Connection) -> OSError | None:
            try:
                with closing(schema.all_records(db)) as records:  # a pending query would keep the file open
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
                if path.suffix[1:] in FORMATS and not path.name.startswith(SCORESHEET_PREFIX)
            ]
            return sorted(found, key=lambda path: (path.stat().st_mtime, path.name), reverse=True)
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
        """Put on record what an import has read and is not on record yet, all of it or nothing.

        Raises ``ValueError`` if the records cannot be written.
        """
        imported = self.store.change_now(reading.add_to)
        if imported is None:
            raise InputError("the records cannot be written now")
        return imported

    def import_file(self, path: Path) -> ImportedRecords:
        """Put on record what is in a file and not on record yet, at once.

        Raises ``ValueError`` that says why nothing was: the file cannot be read, or the records not written.
        """
        reading = self.begin_import(path)
        reading.advance()
        return self.finish_import(reading)

    def reset(self) -> int | None:
        """Move every game out of the statistics; returns how many, ``None`` if that could not be done."""
        return self.store.change_now(schema.erase)

    def undo_reset(self) -> int | None:
        """Bring back the games of the last reset; returns how many, ``None`` if that failed."""
        return self.store.change_now(schema.restore)

    def erased_count(self) -> int:
        """How many games ``undo_reset`` would bring back."""
        return self.ask("erased", schema.count_erased)
