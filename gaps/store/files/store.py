"""The player's file: everything that is saved, in one SQLite database.

These are games under way, the match, settings, records and derived values. Where the
drive allows it, it is in write-ahead mode: a change is one short write, which a kill of
the program does not lose. A power cut may lose what was written since the last
checkpoint, and never damages the file.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from datetime import datetime
from pathlib import Path
from threading import Lock, RLock
from typing import TypeVar

from gaps.engine import InputError
from gaps.store.files import (
    checks,
    legacy_files,
    recovery,
    sqlite_file,
    tables,
    text_files,
)
from gaps.store.files.copies import (
    COPIES,
    Copy,
    copies_in,
    copy_all,
    copy_closed,
    free_copy,
    make_file,
    only_in_copies,
)
from gaps.store.files.lock import FolderLock, Watch
from gaps.store.files.log import is_damaged
from gaps.store.files.notices import Notices, in_words
from gaps.store.files.recovery import Recovered
from gaps.store.files.sqlite_file import (
    COMPANIONS,
    DATABASE_ERRORS,
    DatabaseDamaged,
    LegacyDatabase,
    Work,
)
from gaps.store.formats import NewerFormat

NAME = "gaps.sqlite"
KEPT_COPIES = 3  # number of daily copies kept
# the beginning of the name of a copy that is kept
BEFORE_ANEW = "before-new-statistics"
TRIES = 3  # to do something in a file that is repaired in between
START_TRIES = 2  # to open the file at the start
RETRY_SECONDS = 1.0  # between two tries to write what could not be written
MOST_CHANGES = 1000  # changes since the start that are repeated if the file is lost
T = TypeVar("T")


def _nothing(db: sqlite3.Connection) -> None:
    """Change nothing, and only check the file."""


def _data_version(db: sqlite3.Connection) -> int:
    """Return a number that changes when the file is changed over another connection."""
    return int(db.execute("PRAGMA data_version").fetchone()[0])


class Store:
    """The file in ``folder``.

    Any trouble with it becomes a notice, and the game goes on in memory. Changes that
    could not be written are tried again later, in order, unless there was trouble at
    the start: then the file is left alone. All methods are for any thread.
    """

    def __init__(
        self, folder: Path, notices: Notices, lock: FolderLock | None = None
    ) -> None:
        """Open the file, or create it.

        Files of versions before 1.0 are moved aside. ``lock`` is that of the folder, if
        this program has it.
        """
        self.path = folder / NAME
        self._notices = notices
        self._use = RLock()  # held while the file is used
        # held while a checkpoint starts SQLite's log again, and nobody can write
        self._log_start = Lock()
        # changes that could not be written, the oldest first
        self._waiting: dict[object, Work[object]] = {}
        self._retry_at = 0.0
        # the latest changes of this start, the oldest first: repeated in a file that
        # replaces a damaged one
        self._changes: dict[object, Work[object]] = {}
        self._lock = lock
        self._way = ""  # to lock the file
        self._has_log = False
        self._watch = Watch(self.path, has_log=False)
        self.times_mended = 0
        """The number of times that a damaged file was replaced since the start."""
        self._is_file = False  # True if ``_db`` is the file; otherwise it is in memory
        self._is_closed = False
        self._is_left_alone = notices.problem is not None  # nothing is written any more
        self._db = self._opened_at_start()

    @property
    def is_waiting(self) -> bool:
        """True if everything is in memory until it can be written."""
        return not (self._is_file or self._is_left_alone)

    def query(self, question: Work[T]) -> T:
        """Return the answer of ``question``, which only reads, in one transaction."""
        with self._use:
            done = self._in_file(question, "BEGIN")
            return done[0] if done else sqlite_file.run(self._db, question, "BEGIN")

    def change(
        self, work: Work[T], name: object = None, begin: str = "BEGIN IMMEDIATE"
    ) -> T:
        """Do ``work`` in one transaction: in the file or, if that fails, in memory.

        Changes in memory are written to the file later. Of the changes with one
        ``name`` that wait, only the last is written.
        """
        with self._use:
            if self._waiting and time.monotonic() >= self._retry_at:
                self._return_to_file()
            done = self._in_file(work, begin)
            result = done[0] if done else sqlite_file.run(self._db, work, begin)
            key = name if name is not None else object()
            self._changes.pop(key, None)
            self._changes[key] = work
            if len(self._changes) > MOST_CHANGES:
                del self._changes[next(iter(self._changes))]
            if not (done or self._is_left_alone):
                self._waiting.pop(key, None)
                self._waiting[key] = work
            return result

    def change_now(self, work: Work[T]) -> T | None:
        """Do ``work`` in the file, in one transaction.

        Return None if that is impossible now.
        """
        with self._use:
            self._return_to_file()
            done = self._in_file(work)
            if not done:
                return None
            # a game that was deleted must not be recorded again
            texts = [
                (key, change)
                for key, change in self._changes.items()
                if isinstance(key, str)
            ]
            self._changes = dict(texts)
            return done[0]

    def put(self, name: str, text: str) -> None:
        """Store a text under its name: the move of a game."""
        self.change(lambda db: tables.put_text(db, name, text), name, begin="")

    def remove(self, name: str) -> None:
        """Remove the text that is stored by a name, if there is one."""
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
        """Return every text that is stored, by name, the oldest first."""
        return self.query(tables.texts)

    def text(self, name: str) -> str | None:
        """Return the text that is stored by a name; None if there is none."""
        return self.query(lambda db: tables.text(db, name))

    def copied_text(self, name: str, text: str) -> tuple[str, str | None]:
        """Return the text that a copy has in place of a damaged one, and its name.

        Return None if no copy has it, or if it is of another game.
        """
        for copy in copies_in(self.path.parent):
            with (
                suppress(*DATABASE_ERRORS),
                sqlite_file.opening(),
                closing(sqlite_file.connect_to_read(copy.path)) as db,
            ):
                found = tables.text(db, name)
                if found is not None and recovery.is_same(found, text):
                    return copy.path.name, found
        return "", None

    def text_names(self) -> Set[str]:
        """Return the names of all texts."""
        return self.query(tables.text_names)

    def checkpoint(self) -> None:
        """Write everything that waits, and move it into the file and to the disk.

        This takes time.
        """
        with self._use:
            self._return_to_file()
            self._in_file(_nothing, "BEGIN")
        if self._is_file and self._has_log:
            with (
                suppress(*DATABASE_ERRORS),
                sqlite_file.translated(),
                closing(self._connected()) as db,
            ):
                _, pages, pages_in_file = db.execute(
                    "PRAGMA wal_checkpoint(PASSIVE)"
                ).fetchone()
                if pages_in_file == pages:
                    self._begin_log_anew(db)
            with self._use:
                # changes that came while the disk was slower than anybody waits
                self._return_to_file()

    def keep_copy(self, day: str) -> None:
        """Check the whole file, copy it once a ``day``, and keep the best copies.

        ``day`` is as ISO 8601. This waits for the disk. A file that turns out to be
        damaged is repaired, and not copied.
        """
        target = self._copies / f"gaps-{day}.sqlite"
        if os.path.lexists(target):
            self.check()
            return
        others = [each for each in copies_in(self.path.parent) if each.path != target]
        self._number_copy(others)
        if not self._copy_to(target):
            return
        for old in others[KEPT_COPIES - 1 :]:
            text_files.remove_quietly(old.path)

    def check(self) -> None:
        """Check each page and index of the file, and repair what is damaged.

        This waits for the disk.
        """
        if not self._is_file:
            return
        try:
            with self._reading() as db:
                checks.check_indices(db)
        except DatabaseDamaged as error:
            self._meet_later(error)
        except OSError:
            pass  # the next read or save meets it, too

    def begin_anew(self, now: datetime) -> Path | None:
        """Delete every recorded game, after making a copy, and return its path.

        The copy is kept. Return None if nothing could be done. This waits for the disk.
        The copy of the day is made again, so that damage does not bring the games back.
        """
        with self._use:
            self._return_to_file()
        copy = free_copy(self.path.parent, f"{BEFORE_ANEW}-{now:%Y-%m-%d-%H%M%S}")
        self._number_copy(copies_in(self.path.parent))
        if not self._copy_to(copy) or self.change_now(_begin_anew) is None:
            return None
        self._copy_to(self._copies / f"gaps-{now:%Y-%m-%d}.sqlite")
        return copy

    def _number_copy(self, others: Sequence[Copy]) -> None:
        """Give the next copy a number after those of the ``others``."""
        number = max((each.number for each in others), default=0)

        def put(db: sqlite3.Connection) -> None:
            last = max(number, tables.number(db, tables.COPY_NUMBER))
            tables.put_text(db, tables.COPY_NUMBER, str(last + 1))

        if self._is_file:
            self.change(put, tables.COPY_NUMBER)

    @property
    def _copies(self) -> Path:
        return self.path.parent / COPIES

    def _copy_to(self, target: Path) -> bool:
        """Copy the file into the folder of the copies, replacing one of this name.

        Return True if that worked. A damaged file is repaired, and not copied.
        """
        if not self._is_file:
            return False
        temporary = text_files.temporary_path(target)
        try:
            text_files.make_folder(target.parent)
            text_files.remove_stale_files(target.parent)
            text_files.make_empty_file(temporary)
            with self._reading() as db:
                copy_closed(db, temporary)
            checks.check_copy(temporary)
            temporary.replace(target)
            return True
        except DatabaseDamaged as error:
            self._meet_later(error)
        except OSError as error:
            if self._notices.problem is None:
                self._notices.add(
                    InputError(
                        "No copy of {name} could be made: {error}.",
                        name=NAME,
                        error=in_words(error),
                    )
                )
        finally:
            text_files.remove_quietly(temporary)
        return False

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Yield a connection that reads the file in a thread.

        Nothing else waits for it, if the drive allows that. Raise one of ``DATABASE_ERRORS``.
        """
        if self._has_log:
            seconds = sqlite_file.PATIENT_SECONDS
            with closing(self._connected(seconds)) as db, sqlite_file.opening():
                yield db
        else:
            with self._use, sqlite_file.opening():
                yield self._db

    def _meet_later(self, error: DatabaseDamaged) -> None:
        """Deal with damage that was found without a transaction."""
        with self._use:
            if not self._is_file or self._is_closed:
                return
            with suppress(*DATABASE_ERRORS), self._reading() as db:
                if checks.is_sound(db):
                    return
            self._meet(error)

    def close(self) -> None:
        """Write everything that waits, and close the file.

        A later change opens it again.
        """
        with self._use:
            self._return_to_file(sqlite_file.PATIENT_SECONDS)
            if not self._is_closed:
                self._in_file(_nothing, "BEGIN")
            if self._is_file:
                self._db.close()
                self._is_closed = True

    # Trouble

    def _in_file(self, work: Work[T], begin: str = "BEGIN IMMEDIATE") -> list[T]:
        """Do ``work`` in the file; return its result, or None if that is impossible."""
        tries = 0
        while self._is_file:
            try:
                if self._is_closed:
                    self._db = self._opened()
                    self._is_closed = False
                if not self._is_ours():
                    self._leave_folder()
                    break
                self._check_place()
                with self._after_log_start() if begin != "BEGIN" else nullcontext():
                    result = sqlite_file.run(self._db, work, begin)
                self._watch.is_unchanged()  # or its current state, if it has grown
                return [result]
            except DATABASE_ERRORS as error:
                tries += 1
                self._meet(error if tries < TRIES else OSError(errno.EIO, str(error)))
        return []

    def _cut_log(self, db: sqlite3.Connection) -> None:
        """Move all of the log into the file, and empty it, if nobody reads it."""
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        self._watch.log_was_cut()

    def _begin_log_anew(self, db: sqlite3.Connection) -> None:
        """Truncate the log, all of which is in the file, and write its first frame.

        It is left alone if something was saved meanwhile. Raise one of ``DATABASE_ERRORS``.
        SQLite itself would overwrite the older frames; a kill could then leave one that
        is half of each, which cannot be told from damage.
        """
        version = _data_version(db)
        with ExitStack() as held:
            with self._use:
                if self._log_start.acquire(timeout=sqlite_file.PATIENT_SECONDS):
                    held.callback(self._log_start.release)
                if _data_version(db) != version:
                    return
                db.execute("PRAGMA busy_timeout = 0")
                self._cut_log(db)
            # the first write into a log waits for the disk: let it be this one
            db.execute(f"PRAGMA user_version = {tables.VERSION}")

    @contextmanager
    def _after_log_start(self) -> Iterator[None]:
        """Wait briefly for a checkpoint to start the log again: the disk may hang."""
        is_held = self._log_start.acquire(timeout=sqlite_file.PATIENT_SECONDS)
        try:
            yield
        finally:
            if is_held:
                self._log_start.release()

    def _opened_at_start(self) -> sqlite3.Connection:
        for _ in range(0 if self._is_left_alone else START_TRIES):
            try:
                db = self._opened_sound()
            except DatabaseDamaged as error:
                if not (self._mend_closed() or self._replace_damaged(error)):
                    break
            except LegacyDatabase:
                if not self._move_first_aside():
                    break
            except NewerFormat as error:
                self._notices.leave_newer(NAME, error)
                break
            except OSError as error:
                self._notices.stop_saving(error)
                if isinstance(error, BlockingIOError) and self._lock is not None:
                    self._lock.release()  # the other program may be one without it
                break
            else:
                self._is_file = True
                return db
        # a write would replace what cannot be read
        self._is_left_alone = True
        with suppress(*DATABASE_ERRORS):
            if os.path.lexists(self.path):
                return sqlite_file.read_into_memory(self.path)
        return sqlite_file.empty_memory()

    def _opened_sound(self) -> sqlite3.Connection:
        """Open the file, and check all of it.

        Damage is found before anything is written, so that a file that is set aside is
        unchanged. Raise one of ``DATABASE_ERRORS``.
        """
        look = checks.check_at_start
        if os.path.lexists(self.path):
            sqlite_file.check_files(self.path)
            self._keep_damaged_log()
            if sqlite_file.has_changes_beside(self.path):
                # closing the file itself would move them into it
                with sqlite_file.opened_copy(self.path) as db:
                    look(db)
                look = _nothing
        db = self._opened(sqlite_file.PATIENT_SECONDS, look)
        if self._has_log and self._lock is not None:
            # the remains of a kill in it are not overwritten
            with sqlite_file.opening(), sqlite_file.closed_on_error(db):
                self._cut_log(db)
        return db

    def _keep_damaged_log(self) -> None:
        """Keep the file and its log unchanged if SQLite cannot read all of the log.

        SQLite would overwrite it. Raise ``OSError``.
        """
        log = self.path.with_name(f"{self.path.name}-wal")
        if not is_damaged(log):
            return
        aside = text_files.copy_aside(self.path, *COMPANIONS)
        with suppress(*DATABASE_ERRORS), closing(self._opened()) as db:
            # otherwise the next start would find the same
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        self._notices.add(
            InputError(
                "The log of {name} is damaged: the latest changes may be missing."
                " Both files were kept as {aside}.",
                name=NAME,
                aside=aside.name,
            )
        )

    def _opened(
        self,
        seconds: float = sqlite_file.BUSY_SECONDS,
        look: Work[None] = _nothing,
    ) -> sqlite3.Connection:
        """Open the file, or create it.

        Raise one of ``DATABASE_ERRORS``, as ``look`` does, which checks the file before
        anything is written.
        """
        self._way = sqlite_file.way_to_lock(self.path.parent)
        if not os.path.lexists(self.path):
            if legacy_files.is_there(self.path.parent):
                self._move_aside()
            make_file(self.path, self._fill_new, self._way)
        db = sqlite_file.open_to_write(self.path, seconds, self._way, look)
        self._has_log = sqlite_file.has_log(db)
        self._watch = Watch(self.path, has_log=self._has_log)
        return db

    def _connected(
        self, seconds: float = sqlite_file.BUSY_SECONDS
    ) -> sqlite3.Connection:
        """Return another connection to the file, for a thread.

        Raise one of ``DATABASE_ERRORS``.
        """
        return sqlite_file.connect(self.path, seconds, self._way)

    def _fill_new(self, db: sqlite3.Connection) -> None:
        """Fill a new file with the content of its copies, if there are any."""
        copied = only_in_copies(self.path.parent, self._notices, Recovered())
        _fill(db, Recovered(), copied)
        if copied:
            self._notices.add(
                InputError(
                    "{name} was missing. It was made again from its copies.{copied}",
                    name=NAME,
                    copied=recovery.what_was_copied(copied),
                )
            )

    def _move_first_aside(self) -> bool:
        """Move files of versions before 1.0 aside; return True if that worked."""
        try:
            self._move_aside()
        except OSError as error:
            self._notices.stop_saving(error)
            return False
        return True

    def _move_aside(self) -> None:
        aside = legacy_files.move_aside(self.path.parent)
        self._notices.add(
            InputError(
                "What versions before 1.0 have saved is not read. It was moved to {folder}, as it was.",
                folder=aside.name,
            )
        )

    def _is_ours(self) -> bool:
        """Return True if no other copy of the program has taken the folder meanwhile.

        That is possible if its lock was deleted. A file that is locked for this program
        stays its own.
        """
        if self._lock is None or self._lock.is_held():
            return True
        return self._way == sqlite_file.ONE_PROGRAM and not self._watch.is_moved()

    def _leave_folder(self) -> None:
        """Continue in memory, and change nothing in the folder any more."""
        self._use_memory(self._in_memory())
        self._is_left_alone = True
        self._notices.leave_alone()

    def _use_memory(self, memory: sqlite3.Connection) -> None:
        """Continue in memory in place of the file."""
        self._db.close()
        self._db = memory
        self._is_file = False
        self._is_closed = False

    def _check_place(self) -> None:
        """Restore the file if it, or its log, was deleted, replaced or truncated.

        Raise one of ``DATABASE_ERRORS``.
        """
        if self._watch.is_unchanged():
            return
        if not self._watch.is_moved():
            self._write_again()
            return
        text_files.make_folders(self.path.parent)
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
        make_file(self.path, lambda db: copy_all(old, db), self._way)
        old.close()
        self._db = self._opened()
        self._notices.add(notice)

    def _write_again(self) -> None:
        """Replace a file that was truncated, or whose log is lost, by a new one.

        SQLite must still have all of it. Raise one of ``DATABASE_ERRORS``.
        """
        with closing(sqlite_file.empty_memory()) as memory:
            try:
                copy_all(self._db, memory)
                sqlite_file.check_pages(memory)
            except (*DATABASE_ERRORS, sqlite3.Error):
                raise DatabaseDamaged("it was cut while the game ran") from None
            make_file(self.path, memory.backup, self._way, replaces=True)
        self._db.close()
        self._db = self._opened()
        self._notices.add(
            InputError(
                "{name} was changed by another program while the game ran. It was made again.",
                name=NAME,
            )
        )

    def _meet(self, error: Exception) -> None:
        """Deal with trouble: then the file is good again, or all is in memory."""
        if isinstance(error, DatabaseDamaged):
            self._db.close()
            if self._mend_closed() or self._replace_damaged(error):
                with suppress(*DATABASE_ERRORS):
                    self._db = self._opened()
                    self._make_changes_again(self._db)
                    return
            self._use_memory(sqlite_file.empty_memory())
            self._is_left_alone = True
            self._make_changes_again(self._db)
            return
        if not isinstance(error, BlockingIOError):
            self._notices.stop_saving(_system_error(error))
        elif not self._log_start.locked():
            self._notices.wait(NAME)
        self._use_memory(self._in_memory())
        self._retry_at = time.monotonic() + RETRY_SECONDS

    def _in_memory(self) -> sqlite3.Connection:
        """Return the whole content of the file, in memory.

        What can no longer be read in it is taken from a copy of it, and from the
        changes of this start.
        """
        memory = sqlite_file.empty_memory()
        try:
            if not self._is_closed:
                copy_all(self._db, memory)
                return memory
        except (*DATABASE_ERRORS, sqlite3.Error):
            memory.close()
            memory = sqlite_file.empty_memory()
            self._waiting = dict(self._changes)
            self._db.close()
        with (
            suppress(*DATABASE_ERRORS),
            closing(sqlite_file.read_into_memory(self.path)) as db,
        ):
            db.backup(memory)
        self._make_changes_again(memory)
        return memory

    def _make_changes_again(self, db: sqlite3.Connection) -> None:
        """Repeat the changes of this start, each of which has the same effect twice."""
        changes = [*self._changes.values()]
        sqlite_file.run(db, lambda db: [change(db) for change in changes])

    def _return_to_file(self, seconds: float = sqlite_file.BUSY_SECONDS) -> None:
        """Write everything that waits, and continue in the file, if possible now."""
        if not self.is_waiting:
            return
        self._retry_at = time.monotonic() + RETRY_SECONDS
        try:
            text_files.make_folders(self.path.parent)
            try:
                db = self._opened(seconds)
            except DatabaseDamaged as error:
                if not self._replace_damaged(error):
                    return
                db = self._opened(seconds)
                self._waiting = dict(self._changes)
            works = [*self._waiting.values()]
            with sqlite_file.closed_on_error(db):
                sqlite_file.run(db, lambda db: [work(db) for work in works])
        except DATABASE_ERRORS:
            return
        self._db.close()
        self._db = db
        self._is_file = True
        self._waiting.clear()
        self._notices.save_again()

    def _mend_closed(self) -> bool:
        """Rebuild the indices and the figures that moves determine, in the closed file.

        Return True if they were damaged, and all is sound now. It is tried in a copy
        first, so that a file that is set aside is unchanged.
        """
        try:
            with sqlite_file.opened_copy(self.path) as db:
                sqlite_file.check_tables(db)
                if not sqlite_file.run(db, self._mend_in):
                    return False
            with sqlite_file.opening(), closing(self._opened()) as db:
                sqlite_file.run(db, self._mend_in)
        except DATABASE_ERRORS:
            return False
        self.times_mended += 1
        self._notices.add(
            InputError(
                "A list in {name} was damaged. It was rebuilt, and nothing is missing.",
                name=NAME,
            )
        )
        return True

    def _mend_in(self, db: sqlite3.Connection) -> bool:
        copies = [each.path for each in copies_in(self.path.parent) if each.is_sound]
        return checks.mend(db, copies[0] if copies else None)

    def _replace_damaged(self, error: DatabaseDamaged) -> bool:
        """Set the file aside, and copy its readable content to a new one.

        Content that only the newest copy has is added. Return True if that worked.
        """
        try:
            aside = text_files.set_aside(self.path, *COMPANIONS)
            found = recovery.recover(aside)
            copied = only_in_copies(self.path.parent, self._notices, found)
            make_file(self.path, lambda db: recovery.fill(db, found, copied), self._way)
        except DATABASE_ERRORS as problem:
            self._notices.stop_saving(_system_error(problem))
            return False
        self.times_mended += 1
        self._notices.add(
            InputError(
                "{name} could not be read: {error}. It was set aside as {aside}."
                "{kept}{copied}{missing}",
                name=NAME,
                error=error,
                aside=aside.name,
                **recovery.what_was_saved(found, copied),
            )
        )
        return True


def _system_error(error: Exception) -> OSError:
    return error if isinstance(error, OSError) else OSError(errno.EIO, str(error))


def _fill(
    db: sqlite3.Connection, found: Recovered, copied: Mapping[str, Recovered]
) -> None:
    sqlite_file.run(db, lambda db: recovery.fill(db, found, copied))


def _begin_anew(db: sqlite3.Connection) -> int:
    """Delete every recorded game, and remember which copies were made before."""
    next_copy = tables.number(db, tables.COPY_NUMBER) + 1
    for name in (tables.COPY_NUMBER, tables.BEGUN_ANEW):
        tables.put_text(db, name, str(next_copy))
    return tables.delete_records(db)
