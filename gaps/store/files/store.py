"""The player's file: games under way, the match, settings, records and derived values
in one SQLite database.

It is in write-ahead mode: a change is one short write, which a kill of the program does
not lose. A power cut may lose what was written since the last checkpoint, and never
damages the file.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path
from threading import Lock, RLock
from typing import TypeVar

from gaps.engine import InputError
from gaps.store.files import recovery, sqlite_file, text_files
from gaps.store.files.fields import NewerFormat
from gaps.store.files.notices import Notices, in_words
from gaps.store.files.old_folder import fill_from_old_files
from gaps.store.files.recovery import Recovered
from gaps.store.files.sqlite_file import COMPANIONS, TROUBLE, DatabaseDamaged, Work
from gaps.store.files.text_files import PRIVATE, PRIVATE_FOLDER
from gaps.store.records import schema

NAME = "gaps.sqlite"
COPIES, KEPT_COPIES = "copies", 3
TRIES = 3  # to do something in a file that is mended in between
RETRY_SECONDS = 1.0  # between two tries to write what could not be written
T = TypeVar("T")


class Store:
    """The file in ``folder``. Whatever is wrong with it becomes a notice, and the game
    goes on in memory.

    What could not be written is tried again later, in order, unless there was trouble
    at the start: then the file is left alone. All methods are for any thread.
    """

    def __init__(self, folder: Path, notices: Notices) -> None:
        """Open the file, or make it; what an older version has saved in the folder is
        read then.
        """
        self.path = folder / NAME
        self._notices = notices
        self._use = RLock()  # held while the file is used
        # held while a checkpoint starts SQLite's log again, and nobody can write
        self._log_start = Lock()
        # changes that could not be written, the oldest first
        self._waiting: dict[object, Work[object]] = {}
        self._retry_at = 0.0
        self._identity: tuple[int, int] | None = None  # of the file
        self._is_file = False  # whether ``_db`` is the file; or else it is in memory
        self._is_closed = False
        self._is_left_alone = notices.problem is not None  # nothing is written any more
        self._db = self._opened_at_start()

    @property
    def is_waiting(self) -> bool:
        """Whether changes wait to be written."""
        return bool(self._waiting)

    def query(self, question: Work[T]) -> T:
        """Return the answer of ``question``, which only reads, in one transaction."""
        with self._use:
            done = self._in_file(question, "BEGIN")
            return done[0] if done else sqlite_file.run(self._db, question, "BEGIN")

    def query_aside(self, question: Work[T]) -> T:
        """Do the same for a thread, over a connection of its own, so that nobody waits
        for the answer.

        Raises ``BlockingIOError`` while another program holds the file.
        """
        if self._is_file:
            try:
                with closing(
                    sqlite_file.connect(self.path, sqlite_file.PATIENT_SECONDS)
                ) as db:
                    return sqlite_file.run(db, question, "BEGIN")
            except BlockingIOError:
                self._say_busy()
                raise
            except (*TROUBLE, sqlite3.OperationalError):
                pass  # which is dealt with where the file is held
        return self.query(question)

    def change(
        self, work: Work[T], name: object = None, begin: str = "BEGIN IMMEDIATE"
    ) -> T:
        """Do ``work`` in one transaction: in the file, or if that fails, in memory and
        later in the file.

        Of the changes with one ``name`` that wait, only the last is written later.
        """
        with self._use:
            if self._waiting and time.monotonic() >= self._retry_at:
                self._return_to_file()
            if done := self._in_file(work, begin):
                return done[0]
            result = sqlite_file.run(self._db, work, begin)
            if not self._is_left_alone:
                key = name if name is not None else object()
                self._waiting.pop(key, None)
                self._waiting[key] = work
            return result

    def change_now(self, work: Work[T]) -> T | None:
        """Do ``work`` in the file, in one transaction; returns ``None`` if that is not
        possible now.
        """
        with self._use:
            self._return_to_file()
            done = self._in_file(work)
            return done[0] if done else None

    def put(self, name: str, text: str) -> None:
        """Keep a text under its name: the move of a game."""
        self.change(lambda db: schema.put_text(db, name, text), name, begin="")

    def remove(self, name: str) -> None:
        self.change(
            lambda db: db.execute("DELETE FROM kept WHERE name = ?", (name,)), name
        )

    def rename(self, name: str, new: str) -> None:
        """Give a text another name, which is free."""
        self.change(
            lambda db: db.execute(
                "UPDATE kept SET name = ? WHERE name = ?", (new, name)
            )
        )

    def texts(self) -> Mapping[str, str]:
        """Every text that is kept, by its name, in the order in which they were first
        kept.
        """
        return self.query(schema.texts)

    def text(self, name: str) -> str | None:
        """The text that is kept by a name; ``None`` if there is none."""
        return self.query(lambda db: schema.text(db, name))

    def text_names(self) -> Set[str]:
        """The names of all texts."""
        return self.query(schema.text_names)

    def checkpoint(self) -> None:
        """Write what waits, and bring all into the file itself and to the disk, which
        takes time.
        """
        with self._use:
            self._return_to_file()
        if self._is_file:
            with (
                suppress(*TROUBLE),
                sqlite_file.translated(),
                closing(sqlite_file.connect(self.path)) as db,
            ):
                db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                # The first write into a log that starts again waits for the disk: let
                # it be this one.
                with self._log_start:
                    db.execute(f"PRAGMA user_version = {schema.VERSION}")
            with self._use:
                # what came while the disk was slower than anybody waits
                self._return_to_file()

    def keep_copy(self, day: str) -> None:
        """Copy the file once a ``day`` (ISO 8601), and keep the latest copies. It waits
        for the disk.

        A file that turns out to be damaged is replaced, and not copied.
        """
        if not self._is_file:
            return
        target = self.path.parent / COPIES / f"gaps-{day}.sqlite"
        temporary = text_files.temporary_path(target)
        try:
            text_files.make_folder(target.parent)
            text_files.remove_stale_files(target.parent)
            if target.exists():
                return
            temporary.touch(PRIVATE)
            _copy_sound(self.path, temporary)
            temporary.replace(target)
            for old in [each for each in _copies(self.path.parent) if each != target][
                KEPT_COPIES - 1 :
            ]:
                old.unlink()
        except DatabaseDamaged as error:
            with self._use:
                if self._is_file:
                    self._meet(error)
        except OSError:
            # the file itself may still be written; if not, that is said where it is
            pass
        finally:
            text_files.remove_quietly(temporary)

    def close(self) -> None:
        """Write what waits, bring all to the disk, and close the file. A later change
        opens it again.
        """
        with self._use:
            self._return_to_file(sqlite_file.PATIENT_SECONDS)
            if self._is_file:
                self._db.close()
                self._is_closed = True

    # Trouble

    def _in_file(self, work: Work[T], begin: str = "BEGIN IMMEDIATE") -> list[T]:
        """Do ``work`` in the file; returns its result, or nothing after trouble that
        cannot be mended.
        """
        tries = 0
        while self._is_file:
            try:
                if self._is_closed:
                    self._db, self._is_closed = self._opened(), False
                self._check_place()
                with self._after_log_start() if begin != "BEGIN" else nullcontext():
                    return [sqlite_file.run(self._db, work, begin)]
            except TROUBLE as error:
                tries += 1
                self._meet(error if tries < TRIES else OSError(errno.EIO, str(error)))
        return []

    @contextmanager
    def _after_log_start(self) -> Iterator[None]:
        """Wait until a checkpoint has started the log again, but not long: the disk may
        hang.
        """
        is_held = self._log_start.acquire(timeout=sqlite_file.PATIENT_SECONDS)
        try:
            yield
        finally:
            if is_held:
                self._log_start.release()

    def _opened_at_start(self) -> sqlite3.Connection:
        for _ in range(0 if self._is_left_alone else 2):
            try:
                db = self._opened(sqlite_file.PATIENT_SECONDS)
            except DatabaseDamaged as error:
                if not self._replace_damaged(error):
                    break
            except NewerFormat as error:
                self._notices.leave_newer(NAME, error)
                break
            except OSError as error:
                self._notices.stop_saving(error)
                break
            else:
                self._is_file = True
                return db
        # what is written now would take the place of what cannot be read
        self._is_left_alone = True
        with suppress(*TROUBLE):
            if os.path.lexists(self.path):
                return sqlite_file.read_into_memory(self.path)
            memory = sqlite3.connect(
                ":memory:", isolation_level=None, check_same_thread=False
            )
            fill_from_old_files(self.path.parent, memory, lambda notice: None)
            return memory
        return sqlite_file.empty_memory()

    def _opened(self, seconds: float = sqlite_file.BUSY_SECONDS) -> sqlite3.Connection:
        """Open the file, or make it. Raises one of ``TROUBLE``."""
        if not os.path.lexists(self.path):
            self._create(self._fill_new)
        db = sqlite_file.open_to_write(self.path, seconds)
        self._identity = sqlite_file.file_identity(self.path)
        return db

    def _create(self, fill: Callable[[sqlite3.Connection], object]) -> None:
        """Make the file, whole or not at all; another program may have been first.
        Raises ``OSError``.
        """
        temporary = text_files.temporary_path(self.path)
        companions = [
            self.path.with_name(self.path.name + suffix) for suffix in COMPANIONS
        ]
        left = {
            each: sqlite_file.file_identity(each)
            for each in companions
            if each.exists()
        }
        try:
            for suffix in ("", *COMPANIONS):
                temporary.with_name(temporary.name + suffix).unlink(missing_ok=True)
            temporary.touch(PRIVATE)
            with (
                sqlite_file.translated(),
                closing(sqlite3.connect(temporary, isolation_level=None)) as db,
            ):
                # nobody sees the file before it is whole
                db.execute("PRAGMA journal_mode = MEMORY")
                db.execute("PRAGMA synchronous = OFF")
                fill(db)
                db.execute("PRAGMA journal_mode = WAL")
            # for Windows, where what is only read cannot be synced
            with temporary.open("r+b") as file:
                os.fsync(file.fileno())
            if not os.path.lexists(self.path):
                # SQLite would take them for the new file's
                for each, identity in left.items():
                    # or else another program was first
                    if sqlite_file.file_identity(each) == identity:
                        text_files.remove_quietly(each)
            text_files.move_into_place(temporary, self.path)
        finally:
            text_files.remove_quietly(temporary)

    def _fill_new(self, db: sqlite3.Connection) -> None:
        """Fill a new file with the newest copy or, without one, with what an older
        version has saved.
        """
        for copy, memory in self._newest_copy():
            memory.backup(db)
            self._notices.add(
                InputError(
                    "{name} was missing; its copy {copy} is used.", name=NAME, copy=copy
                )
            )
            return
        fill_from_old_files(self.path.parent, db, self._notices.add)

    def _only_in_copy(self, found: Recovered) -> tuple[str, Recovered]:
        """What only the newest copy has, and its name; nothing if there is no copy."""
        for copy, memory in self._newest_copy():
            return copy, recovery.only_in_copy(found, memory)
        return "", Recovered()

    def _newest_copy(self) -> Iterator[tuple[str, sqlite3.Connection]]:
        """Give the newest copy that can be read, if there is one: its name, and what it
        holds, in memory.

        A notice names each that cannot.
        """
        for copy in _copies(self.path.parent):
            try:
                memory = sqlite_file.read_sound(copy)
            except TROUBLE as error:
                self._notices.add(
                    InputError(
                        "The copy {copy} could not be read: {error}.",
                        copy=copy.name,
                        error=in_words(error),
                    )
                )
            else:
                with closing(memory):
                    yield copy.name, memory
                return

    def _check_place(self) -> None:
        """Make the file again if it was deleted or replaced meanwhile. Raises one of
        ``TROUBLE``.
        """
        if sqlite_file.file_identity(self.path) == self._identity:
            return
        self.path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        if os.path.lexists(self.path):
            aside = text_files.set_aside(self.path, *COMPANIONS)
            notice = InputError(
                "{name} was replaced while the game ran. It was made again, and the other is now {aside}.",
                name=NAME,
                aside=aside.name,
            )
        else:
            notice = InputError(
                "{name} was deleted while the game ran. It was made again.", name=NAME
            )
        old = self._db
        self._create(lambda db: _copy(old, db))
        old.close()
        self._db = self._opened()
        self._notices.add(notice)

    def _meet(self, error: Exception) -> None:
        """Deal with trouble: after that the file is good again, or all is in memory."""
        if isinstance(error, DatabaseDamaged):
            self._db.close()
            if self._replace_damaged(error):
                with suppress(*TROUBLE):
                    self._db = self._opened()
                    return
            self._db, self._is_file, self._is_left_alone = (
                sqlite_file.empty_memory(),
                False,
                True,
            )
            return
        if not isinstance(error, BlockingIOError):
            self._notices.stop_saving(_system_error(error))
        elif not self._log_start.locked():
            self._say_busy()
        memory = sqlite_file.empty_memory()
        with suppress(*TROUBLE, sqlite3.Error):
            if self._is_closed:
                memory = sqlite_file.read_into_memory(self.path)
            else:
                _copy(self._db, memory)
        self._db.close()
        self._db, self._is_file, self._is_closed = memory, False, False
        self._retry_at = time.monotonic() + RETRY_SECONDS

    def _say_busy(self) -> None:
        self._notices.add(
            InputError(
                "Another program is using {name}. What changes is saved when it is done.",
                name=NAME,
            )
        )

    def _return_to_file(self, seconds: float = sqlite_file.BUSY_SECONDS) -> None:
        """Write what waits, if anything does, and go on in the file, if that is
        possible now.
        """
        if not self._waiting:
            return
        self._retry_at = time.monotonic() + RETRY_SECONDS
        works = [*self._waiting.values()]
        try:
            self.path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
            db = self._opened(seconds)
            with sqlite_file.closed_on_error(db):
                sqlite_file.run(db, lambda db: [work(db) for work in works])
        except TROUBLE:
            return
        self._db.close()
        self._db, self._is_file = db, True
        self._waiting.clear()
        self._notices.save_again()

    def _replace_damaged(self, error: DatabaseDamaged) -> bool:
        """Set the file aside and copy what can be read of it, and is only in the newest
        copy, to a new one.

        Returns whether that worked.
        """
        try:
            aside = text_files.set_aside(self.path, *COMPANIONS)
            found = recovery.recover(aside)
            copy, more = self._only_in_copy(found)
            self._create(
                lambda db: sqlite_file.run(
                    db, lambda db: recovery.fill(db, found, more)
                )
            )
        except TROUBLE as problem:
            self._notices.stop_saving(_system_error(problem))
            return False
        self._notices.add(
            InputError(
                "{name} could not be read: {error}. It was set aside as {aside}."
                "{kept}{copied}{missing}",
                name=NAME,
                error=error,
                aside=aside.name,
                **recovery.what_was_saved(found, more, copy),
            )
        )
        return True


def _system_error(error: Exception) -> OSError:
    return error if isinstance(error, OSError) else OSError(errno.EIO, str(error))


def _copy(source: sqlite3.Connection, target: sqlite3.Connection) -> None:

    def copy(db: sqlite3.Connection) -> None:
        # while the file is held, backup() never ends
        db.execute("SELECT 1 FROM sqlite_master").fetchone()
        db.backup(target)

    sqlite_file.run(source, copy, "BEGIN")


def _copies(folder: Path) -> list[Path]:
    """The copies in a data folder, the latest first."""
    try:
        found = [
            each for each in (folder / COPIES).glob("gaps-*.sqlite") if each.is_file()
        ]
        return sorted(
            found, key=lambda each: (each.stat().st_mtime_ns, each.name), reverse=True
        )
    except OSError:
        return []


def _copy_sound(path: Path, target: Path) -> None:
    """Copy a file that is in use, if it is sound down to its last page. Raises one of
    ``TROUBLE``.
    """
    with (
        sqlite_file.translated(),
        closing(sqlite_file.connect(path, sqlite_file.PATIENT_SECONDS)) as db,
    ):
        sqlite_file.check_pages(db)
        db.execute("VACUUM INTO ?", (str(target),))
