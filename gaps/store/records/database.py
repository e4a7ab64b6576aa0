"""The SQLite file with the records: opened for each query, set aside if damaged, left alone if newer."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from threading import Lock, RLock
from traceback import clear_frames
from typing import TypeVar

from gaps.engine import InputError
from gaps.store.files.fields import NewerFormat
from gaps.store.files.notices import Notices
from gaps.store.files.text_files import PRIVATE, move_into_place, set_aside, temporary_path
from gaps.store.records.db_recovery import (
    COMPANIONS,
    DatabaseDamaged,
    check_files,
    check_header,
    connect,
    file_identity,
    recover_records,
    translate_error,
)
from gaps.store.records.record import Record
from gaps.store.records.schema import create_tables, insert
from gaps.store.records.upgrade import is_older, upgrade

NAME = "records.sqlite"
T = TypeVar("T")


class RecordDatabase:
    """The records in ``folder``. Errors become ``notices``; no method raises them.

    Games that could not be written wait in memory, are part of every answer, and are tried again with the
    next game.
    """

    def __init__(
        self,
        folder: Path,
        notices: Notices,
        waiting: Iterable[Record] = (),
        keep: Callable[[Sequence[Record]], None] = lambda records: None,
    ) -> None:
        """``keep`` writes the games that wait to a file of their own; none wait if there are none left."""
        self.path = folder / NAME
        self._notices = notices
        self._waiting, self._keep = [*waiting], keep
        self._is_kept = bool(self._waiting)
        self._list = Lock()  # guards what waits; it is never held while a file is used
        self._use = RLock()  # held while the file is used
        self._is_newer = False  # the file was written by a later version of the game
        self._last_opened: tuple[int, int] | None = None  # identity of the file

    @property
    def has_waiting(self) -> bool:
        """Whether games wait to be written."""
        return bool(self._waiting)

    def put(self, record: Record) -> None:
        """Let a game wait to be written: from now on it is part of every answer."""
        with self._list:
            self._waiting.append(record)

    def keep_waiting(self) -> None:
        """Write the games that wait to their own file, which a kill of the program does not lose."""
        with self._list:
            self._is_kept = bool(self._waiting) and not self._is_newer
            if self._is_kept:
                self._keep([*self._waiting])

    def write_waiting(self) -> bool:
        """Put the games that wait on record; return whether none waits any more."""
        waiting = [*self._waiting]
        if waiting and self.change(lambda db: insert(db, waiting)) is None:
            return False
        with self._list:
            del self._waiting[: len(waiting)]
            if self._is_kept:
                self._keep([*self._waiting])
                self._is_kept = bool(self._waiting)
            return not self._waiting

    def answer_without_file(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Answer ``question`` at once, from the games that wait only."""
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
            create_tables(db)
            insert(db, [*self._waiting])
            return question(db)

    def query(self, question: Callable[[sqlite3.Connection], T], *, patient: bool = False) -> T:
        """Return the answer of ``question``, which only reads, in one transaction.

        While another program has the file, the answer is that of the games that wait; if ``patient``,
        ``BlockingIOError`` is raised.
        """
        with self._use:
            return self._query(question, patient)

    def _query(self, question: Callable[[sqlite3.Connection], T], patient: bool) -> T:
        if not (self._is_newer or self._waiting or self._notices.is_foreign):
            for _ in range(2):
                if not self.path.exists():
                    break
                try:
                    return self._run(question, "BEGIN")
                except (DatabaseDamaged, NewerFormat, OSError) as error:
                    if not self._is_repaired(error):
                        _raise_if_busy(error, patient)
                        break
        with closing(self._copy_in_memory(patient)) as db:
            return question(db)

    def change(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """Do ``work`` in one transaction; returns ``None`` if it failed, and nothing is changed then."""
        with self._use:
            return self._change(work)

    def _change(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        for _ in range(2):
            if self._is_newer or self._notices.is_foreign:
                break
            try:
                if not self.path.exists():
                    self._create()
                return self._run(work, "BEGIN IMMEDIATE")
            except (DatabaseDamaged, NewerFormat, OSError) as error:
                if not self._is_repaired(error):
                    break
        return None

    def _run(self, work: Callable[[sqlite3.Connection], T], begin: str, upgrades: bool = True) -> T:
        """Do ``work`` in a transaction, after bringing an older file to this version if ``upgrades``.

        Raises ``DatabaseDamaged``, ``NewerFormat`` or ``OSError``.
        """
        self._last_opened = file_identity(self.path)
        check_files(self.path)
        try:
            foreign = self._notices.is_foreign
            with closing(connect(self.path, read_only=True) if foreign else connect(self.path)) as db:
                db.execute(begin)
                check_header(db, self.path)
                if upgrades and is_older(db):
                    db.execute("COMMIT")
                    db.execute("BEGIN IMMEDIATE")
                    upgrade(db)
                result = work(db)
                db.execute("COMMIT")
                return result
        except (sqlite3.Error, DatabaseDamaged, UnicodeDecodeError) as error:
            clear_frames(error.__traceback__)  # a pending query would keep the file open
            if isinstance(error, DatabaseDamaged):
                raise
            if isinstance(error, UnicodeDecodeError):  # in SQLite's error about the tables
                raise DatabaseDamaged("it is not a database of this game") from error
            raise translate_error(error) from error

    def _create(self) -> None:
        """Create the file, whole or not at all; another program may have been first. Raises ``OSError``."""
        temporary = temporary_path(self.path)
        try:
            temporary.unlink(missing_ok=True)
            temporary.touch(PRIVATE)
            with closing(sqlite3.connect(temporary, isolation_level=None)) as db:
                db.execute("BEGIN")
                create_tables(db)
                db.execute("COMMIT")
            move_into_place(temporary, self.path)
        except sqlite3.Error as error:
            raise translate_error(error) from error
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)

    def _is_repaired(self, error: Exception) -> bool:
        """Report an error; returns whether the cause is gone, so that another try is worth it."""
        if isinstance(error, NewerFormat):
            self._is_newer = True
            self._notices.add(
                InputError(
                    "The records were left as they are: {error}. New games are not put on record.",
                    error=error,
                )
            )
            return False
        if isinstance(error, DatabaseDamaged):
            return self._replace_damaged(error)
        assert isinstance(error, OSError)
        if error.errno == errno.EBUSY:
            self._notices.add(
                InputError("Another program is using the records; games wait here until it is done.")
            )
        else:
            self._notices.stop_saving(error)
        return False

    def _replace_damaged(self, error: DatabaseDamaged) -> bool:
        """Set the file aside and copy what can be read of it to a new one; returns whether that worked."""
        if file_identity(self.path) != self._last_opened:
            return True  # another program has just replaced it
        try:
            aside = set_aside(self.path, *COMPANIONS)
            recovered = recover_records(aside)
            self._create()
            if recovered:
                self._run(lambda db: insert(db, recovered), "BEGIN IMMEDIATE")
        except (OSError, DatabaseDamaged, NewerFormat) as problem:
            self._notices.stop_saving(
                problem if isinstance(problem, OSError) else OSError(errno.EIO, str(problem))
            )
            return False
        self._notices.add(
            InputError(
                "The records could not be read: {error}. The file was set aside as {aside}.{kept}",
                error=error,
                aside=aside.name,
                kept=_recovered_text(len(recovered)),
            )
        )
        return True

    def _copy_in_memory(self, patient: bool) -> sqlite3.Connection:
        """A database in memory with what can be read of the file, and the games that wait."""
        db = sqlite3.connect(":memory:", isolation_level=None)
        try:
            if self._is_newer or not self.path.exists():
                raise FileNotFoundError
            self._run(lambda file: file.backup(db), "BEGIN", upgrades=False)
            upgrade(db)
        except (DatabaseDamaged, NewerFormat, OSError) as error:
            db.close()
            _raise_if_busy(error, patient)
            db = sqlite3.connect(":memory:", isolation_level=None)
            create_tables(db)
        insert(db, [*self._waiting])
        return db


def _raise_if_busy(error: Exception, patient: bool) -> None:
    """Raise ``BlockingIOError`` for a file that another program has, if the caller is patient."""
    if patient and isinstance(error, OSError) and error.errno == errno.EBUSY:
        raise BlockingIOError(*error.args) from error


def _recovered_text(count: int) -> object:
    """The end of the notice about a damaged file: how many games were recovered."""
    if not count:
        return ""
    if count == 1:
        return InputError(" 1 game in it could be saved.")
    return InputError(" {count} games in it could be saved.", count=count)
