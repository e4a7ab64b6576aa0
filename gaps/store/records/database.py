"""The database of records: opened for every question, set aside where it is damaged, left alone if newer."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

from gaps.engine import InputError
from gaps.store.files.fields import NewerFormat
from gaps.store.files.text_files import beside, put_in_place, set_aside
from gaps.store.records.db_recovery import DatabaseDamaged, check, connect, identity, meaning, older, salvage
from gaps.store.records.record import Record
from gaps.store.records.schema import READ, grow, make, put, record_in

NAME, OLD = "records.sqlite", "records.jsonl"
T = TypeVar("T")


class RecordDatabase:
    """The records in ``folder``. What goes wrong is told to ``tell`` or ``cannot``; no method raises for it.

    Games that could not be written wait in memory, are part of every answer, and are tried again with the
    next one.
    """

    def __init__(
        self, folder: Path, tell: Callable[[InputError], None], cannot: Callable[[OSError], None]
    ) -> None:
        self.path = folder / NAME
        self._old_log = folder / OLD
        self._tell, self._cannot = tell, cannot
        self._waiting: list[Record] = []
        self._unread: list[Record] = []  # of an old log that could not be taken in
        self._left = False  # the file is a newer game's
        self._looked = False  # for an old log
        self._seen: tuple[int, int] | None = None  # which file was opened last

    def add(self, record: Record) -> None:
        """Put a game on record."""
        self._waiting.append(record)
        waiting = [*self._waiting]
        if self.change(lambda db: put(db, waiting)) is not None:
            self._waiting.clear()

    def ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """The answer of ``question``, which only reads; all of it sees the same state of the records."""
        self._look_for_old_log()
        if not (self._left or self._waiting or self._unread):
            for _ in range(2):
                if not self.path.exists():
                    break
                try:
                    return self._run(question, "BEGIN")
                except (DatabaseDamaged, NewerFormat, OSError) as error:
                    if not self._mend(error):
                        break
        with closing(self._in_memory()) as db:
            return question(db)

    def change(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """Do ``work`` in one transaction: all of it is kept, or nothing and ``None`` is returned."""
        self._look_for_old_log()
        for _ in range(2):
            if self._left:
                break
            try:
                if not self.path.exists():
                    self._create()
                return self._run(work, "BEGIN IMMEDIATE")
            except (DatabaseDamaged, NewerFormat, OSError) as error:
                if not self._mend(error):
                    break
        return None

    def records(self) -> Iterator[Record]:
        """Every record, oldest first; one that holds what no record can is passed over."""
        yield from self.ask(lambda db: [*in_order(db)])

    # Inside

    def _run(self, work: Callable[[sqlite3.Connection], T], begin: str, as_it_is: bool = False) -> T:
        """Do ``work`` in a transaction; a file of an older version is brought to this one first, unless it
        is to be read ``as_it_is``. Raises ``DatabaseDamaged``, ``NewerFormat`` or ``OSError``."""
        self._seen = identity(self.path)
        try:
            with closing(connect(self.path)) as db:
                db.execute(begin)
                check(db, self.path)
                if not as_it_is and older(db):
                    db.execute("COMMIT")
                    db.execute("BEGIN IMMEDIATE")
                    grow(db)
                done = work(db)
                db.execute("COMMIT")
                return done
        except sqlite3.Error as error:
            raise meaning(error) from error

    def _create(self) -> None:
        """Make the file, whole or not at all; another program may have been first. Raises ``OSError``."""
        fresh = beside(self.path)
        try:
            fresh.unlink(missing_ok=True)
            with closing(sqlite3.connect(fresh, isolation_level=None)) as db:
                make(db)
            put_in_place(fresh, self.path)
        except sqlite3.Error as error:
            raise meaning(error) from error
        finally:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)

    def _mend(self, error: Exception) -> bool:
        """Say what is wrong; true when it is worth another try."""
        if isinstance(error, NewerFormat):
            self._left = True
            self._tell(
                InputError(
                    "The records were left as they are: {error}. New games are not put on record.",
                    error=error,
                )
            )
            return False
        if isinstance(error, DatabaseDamaged):
            return self._set_aside(error)
        assert isinstance(error, OSError)
        if error.errno == errno.EBUSY:
            self._tell(InputError("Another program is using the records; games wait here until it is done."))
        else:
            self._cannot(error)
        return False

    def _set_aside(self, error: DatabaseDamaged) -> bool:
        if identity(self.path) != self._seen:
            return True  # another program has just done so
        try:
            aside = set_aside(self.path, "-journal")
            saved = salvage(aside)
            self._create()
            if saved:
                self._run(lambda db: put(db, saved), "BEGIN IMMEDIATE")
        except (OSError, DatabaseDamaged, NewerFormat) as problem:
            self._cannot(problem if isinstance(problem, OSError) else OSError(errno.EIO, str(problem)))
            return False
        self._tell(
            InputError(
                "The records could not be read: {error}. The file was set aside as {aside}.{kept}",
                error=error,
                aside=aside.name,
                kept=_given_back(len(saved)),
            )
        )
        return True

    def _in_memory(self) -> sqlite3.Connection:
        """A copy of what can be read, and with it what could not be written."""
        db = sqlite3.connect(":memory:", isolation_level=None)
        try:
            if self._left or not self.path.exists():
                raise FileNotFoundError
            self._run(lambda file: file.backup(db), "BEGIN", as_it_is=True)
            grow(db)
        except (DatabaseDamaged, NewerFormat, OSError):
            db.close()
            db = sqlite3.connect(":memory:", isolation_level=None)
            make(db)
        put(db, [*self._unread, *self._waiting])
        return db

    def _look_for_old_log(self) -> None:
        """Take in, once, the log in which older games kept their records, and keep it under another name."""
        if self._looked:
            return
        self._looked = True
        try:
            blob = self._old_log.read_bytes()
        except OSError:
            return
        import hashlib  # 3 ms that no other start has to wait for

        records, torn = _lines(blob)
        digest = hashlib.sha256(blob).hexdigest()
        if self.change(lambda db: _take_in(db, records, digest)) is None:
            self._unread = records
            return
        kept = self._old_log
        with suppress(OSError):  # if it keeps its name, its digest tells that it is known
            kept = set_aside(self._old_log, word="kept")
        if torn:
            self._tell(
                InputError(
                    "{torn} of the records could not be read; they are still in {file}.",
                    torn=torn,
                    file=kept.name,
                )
            )


def _given_back(count: int) -> object:
    """What a damaged file still gave."""
    if not count:
        return ""
    if count == 1:
        return InputError(" It could still give back 1 game.")
    return InputError(" It could still give back {count} games.", count=count)


def in_order(db: sqlite3.Connection) -> Iterator[Record]:
    """Every record, oldest first; one that holds what no record can is passed over."""
    for row in db.execute(f"{READ} FROM game ORDER BY at, id"):
        with suppress(ValueError):
            yield record_in(row)


def latest(db: sqlite3.Connection, most: int) -> list[Record]:
    """The last ``most`` games, the latest first."""
    found = []
    for row in db.execute(f"{READ} FROM game ORDER BY at DESC, id DESC LIMIT ?", (most,)):
        with suppress(ValueError):
            found.append(record_in(row))
    return found


def _lines(blob: bytes) -> tuple[list[Record], int]:
    """The records in an old log, and how many of its lines hold none."""
    records, torn = [], 0
    for line in blob.decode("utf-8", errors="replace").split("\n"):
        if line.strip():
            try:
                records.append(Record.from_line(line))
            except ValueError:
                torn += 1
    return records, torn


def _take_in(db: sqlite3.Connection, records: list[Record], digest: str) -> int:
    """Add the records of an old log unless that has been done."""
    if db.execute("SELECT 1 FROM source WHERE digest = ?", (digest,)).fetchone():
        return 0
    db.execute("INSERT INTO source VALUES (?, ?)", (digest, OLD))
    return put(db, records)
