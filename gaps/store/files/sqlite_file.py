"""Open the player's SQLite file, check it, and translate SQLite's errors."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from traceback import clear_frames
from typing import TypeVar

from gaps.engine import InputError
from gaps.engine.errors import shorten
from gaps.store.files import tables
from gaps.store.files.lock import can_lock
from gaps.store.files.text_files import (
    check_is_file,
    let_owner_use,
    make_empty_file,
    remove_quietly,
    set_aside,
    temporary_folder,
)
from gaps.store.formats import NewerFormat

# the suffixes of files that SQLite keeps next to the file
COMPANIONS = ("-wal", "-shm", "-journal")
# to wait for another program: on the drawing thread, elsewhere
BUSY_SECONDS = 0.1
PATIENT_SECONDS = 2.0
CACHE_KIB = 16_000  # cache of the database in memory during a query
MAX_REASON = 80  # characters of an error of SQLite that are shown
MAX_BYTES = 2_000_000_000  # maximum size of a file: a million games
MOST_PAGES = 4000  # in the log of writes, until SQLite itself moves them into the file
MOST_VERSIONS = 100  # a higher number of a version is damage
# How SQLite locks: whole files for one program, without a file of shared memory, so
# that the log of writes works on every drive, and the program survives a drive that
# goes away; or not at all. On Windows there is only one way.
ONE_PROGRAM = "unix-excl"
NO_LOCKS = "unix-none"
COPY_TRIES = 20  # to copy a file while nobody writes to it
COPY_PAUSE = 0.1  # seconds between two of them
_SYSTEM_ERRORS = {  # the file itself may be good
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_NOLFS,
}
T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


class DatabaseDamaged(InputError):
    """The file exists and is not a usable database of this game; the text says why."""


class LegacyDatabase(InputError):
    """The file is of a version before 1.0, which is not read."""


DATABASE_ERRORS = (DatabaseDamaged, LegacyDatabase, NewerFormat, OSError)
"""The errors that a file may cause."""


@contextmanager
def translated() -> Iterator[None]:
    """Translate SQLite's errors into one of ``DATABASE_ERRORS``."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise translate_error(error) from error


@contextmanager
def opening() -> Iterator[None]:
    """Translate errors while a file is opened or copied whole.

    There an error in a statement is not a bug, but damage.
    """
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        found = translate_error(error)
        raise (
            found if isinstance(found, DATABASE_ERRORS) else _damage(error)
        ) from error


@contextmanager
def closed_on_error(db: sqlite3.Connection) -> Iterator[None]:
    """Close a database if the work on it fails."""
    try:
        yield
    except BaseException:
        db.close()
        raise


def way_to_lock(folder: Path) -> str:
    """Return how SQLite can lock a file in this folder, for ``connect``."""
    if os.name == "nt":
        return ""
    return ONE_PROGRAM if can_lock(folder) else NO_LOCKS


def connect(
    path: Path, seconds: float = BUSY_SECONDS, way: str = "", *, alone: bool = False
) -> sqlite3.Connection:
    """Open an existing file without changing it.

    The caller begins all transactions. ``alone`` needs no shared memory for a log of
    writes. Raise one of ``DATABASE_ERRORS``.
    """
    place = f"{path.absolute().as_uri()}?mode=rw"
    if way:
        place += f"&vfs={way}"
    with opening():
        db = sqlite3.connect(
            place,
            timeout=seconds,
            isolation_level=None,
            check_same_thread=False,
            uri=True,
        )
        with closed_on_error(db):
            if alone:
                db.execute("PRAGMA locking_mode = EXCLUSIVE")
            db.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
            # a log that gets shorter was truncated by another program
            db.execute("PRAGMA journal_size_limit = -1")
    return db


def connect_alone(path: Path) -> sqlite3.Connection:
    """Open a file that no other program knows.

    Raise one of ``DATABASE_ERRORS``.
    """
    return connect(path, way="" if os.name == "nt" else NO_LOCKS, alone=True)


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open a closed file that nobody changes, such as a copy.

    Nothing is written to it or next to it. Raise one of ``DATABASE_ERRORS``.
    """
    check_is_database(path)
    place = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    with opening():
        db = sqlite3.connect(place, isolation_level=None, uri=True)
        with closed_on_error(db):
            run(db, check_header, "BEGIN")
            check_tables(db)
    return db


def run(db: sqlite3.Connection, work: Work[T], begin: str = "BEGIN IMMEDIATE") -> T:
    """Do ``work`` in one transaction.

    Raise one of ``DATABASE_ERRORS``, and what ``work`` raises. Without ``begin``, ``work`` is a
    single statement, which is a transaction of its own.
    """
    try:
        if begin:
            db.execute(begin)
        result = work(db)
        if begin:
            db.execute("COMMIT")
        return result
    except BaseException as error:
        with suppress(sqlite3.Error):
            if db.in_transaction:
                db.execute("ROLLBACK")
        if not isinstance(error, sqlite3.Error | UnicodeDecodeError):
            raise
        clear_frames(error.__traceback__)  # a pending query would keep the file open
        raise translate_error(error) from error


def open_to_write(
    path: Path, seconds: float, way: str, look: Work[None]
) -> sqlite3.Connection:
    """Open a file, in write-ahead mode if possible, after a ``look`` at it.

    Raise one of ``DATABASE_ERRORS``, and what ``look`` raises.
    """
    check_files(path)
    for each in parts(path):
        if os.path.exists(each):
            _check_allowed(each, os.R_OK | os.W_OK)
    if way != NO_LOCKS:
        try:
            return _opened(path, seconds, way, "WAL", look)
        except BlockingIOError:
            raise
        except OSError:
            pass  # the other mode asks less of the drive, or fails for the same reason
    return _opened(path, seconds, way, "DELETE", look)


def _opened(
    path: Path, seconds: float, way: str, mode: str, look: Work[None]
) -> sqlite3.Connection:
    # a log that was written elsewhere is moved into the file without shared memory
    db = connect(path, seconds, way, alone=mode != "WAL")
    with opening(), closed_on_error(db):
        run(db, check_header, "BEGIN")
        run(db, check_tables, "BEGIN")
        look(db)
        found = db.execute(f"PRAGMA journal_mode = {mode}").fetchone()[0]
        if found != mode.lower():
            raise OSError(errno.EIO, f"the file stays in the mode {found}")
        db.execute("PRAGMA locking_mode = NORMAL")
        db.execute("PRAGMA synchronous = NORMAL")
        db.execute(f"PRAGMA wal_autocheckpoint = {MOST_PAGES}")
        db.execute(f"PRAGMA busy_timeout = {round(BUSY_SECONDS * 1000)}")
        if not _takes_changes(db):
            with closing(empty_memory()) as memory:
                db.backup(memory)
                _check_form(memory)
    if mode == "WAL" and os.name != "nt":
        # left by a program that shared its memory; nobody uses it any more
        remove_quietly(path.with_name(f"{path.name}-shm"))
    return db


def try_to_save(folder: Path) -> str:
    """Create a file in an empty folder, and write to it as to the player's.

    Return a sentence about anything special, or an empty text. Raise one of
    ``DATABASE_ERRORS``.
    """
    path = folder / "try.sqlite"
    way = way_to_lock(folder)
    make_empty_file(path)
    with opening(), closing(connect_alone(path)) as db:
        tables.create_tables(db)
    with (
        opening(),
        closing(open_to_write(path, PATIENT_SECONDS, way, check_tables)) as db,
    ):
        run(db, lambda db: tables.put_text(db, "try", "It can be saved."))
        if way == NO_LOCKS:
            return "no locks: start the game on one computer at a time"
        return "" if has_log(db) else "each save waits for the disk"


def has_log(db: sqlite3.Connection) -> bool:
    """Return True if a file is in write-ahead mode.

    Then it can be read over a second connection while this one writes.
    """
    return bool(db.execute("PRAGMA journal_mode").fetchone()[0] == "wal")


def empty_memory() -> sqlite3.Connection:
    """Return a database in memory with the empty tables of the game."""
    db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    tables.create_tables(db)
    return db


def read_into_memory(path: Path) -> sqlite3.Connection:
    """Return the content of a file, in memory.

    No file is changed: a copy is read, which is complete even while another program
    writes. Raise one of ``DATABASE_ERRORS``.
    """
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)

    with opening(), closed_on_error(memory):
        with opened_copy(path) as db:
            run(db, lambda db: db.backup(memory), "BEGIN")
        _check_form(memory)
        check_tables(memory)
    return memory


@contextmanager
def opened_copy(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy of a file, which is not changed, and check whose it is.

    Raise one of ``DATABASE_ERRORS``: a file that is too large is not copied.
    """
    check_is_database(path)
    with opening(), borrowed(path) as place, closing(connect_alone(place)) as db:
        run(db, check_header, "BEGIN")
        yield db


def _takes_changes(db: sqlite3.Connection) -> bool:
    """Return True if a statement that changes something works.

    The change is taken back.
    """
    try:
        db.execute("BEGIN")
        db.execute(f"PRAGMA user_version = {tables.VERSION}")
    except sqlite3.OperationalError:
        return False
    finally:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
    return True


def _check_form(memory: sqlite3.Connection) -> None:
    """Raise ``DatabaseDamaged`` if a copy in memory cannot be changed.

    Then the file itself says that it has a form which SQLite can only read.
    """
    if not _takes_changes(memory):
        raise DatabaseDamaged("it has a form that can only be read")


def read_sound(path: Path) -> sqlite3.Connection:
    """Return the content of a file, if it is sound down to its last page and index."""
    memory = read_into_memory(path)
    with translated(), closed_on_error(memory):
        check_pages(memory, "integrity_check")
    return memory


def check_pages(
    db: sqlite3.Connection, check: str = "quick_check", table: str = "3"
) -> None:
    """Raise ``DatabaseDamaged`` if a check of SQLite finds a fault.

    It checks a table, or without one the whole file, up to three faults.
    """
    rows = db.execute(f"PRAGMA {check}({table})")
    # one fault may have several lines
    faults = "; ".join(" ".join(str(row[0]).split()) for row in rows)
    if faults != "ok":
        raise DatabaseDamaged("{reason}", reason=shorten(faults, MAX_REASON))


@contextmanager
def borrowed(path: Path) -> Iterator[Path]:
    """Yield a copy in a temporary folder: SQLite may write to it and next to it.

    Raise ``OSError``, which is ``BlockingIOError`` if another program never stops
    writing.
    """
    with temporary_folder() as folder:
        copy = folder / path.name
        for _ in range(COPY_TRIES):
            before = _times(path)
            for source in parts(path):
                target = copy.with_name(source.name)
                target.unlink(missing_ok=True)
                if source.is_file():
                    shutil.copyfile(source, target)
                    let_owner_use(target)
            if _times(path) == before:
                break
            time.sleep(COPY_PAUSE)
        else:
            raise _busy()
        yield copy


def parts(path: Path) -> list[Path]:
    """Return a file, and the files next to it that belong to its content."""
    return [
        path,
        path.with_name(f"{path.name}-wal"),
        path.with_name(f"{path.name}-journal"),
    ]


def has_changes_beside(path: Path) -> bool:
    """Return True if a log or a journal lies next to a file.

    Then the program that wrote it was killed.
    """
    _, *beside = parts(path)
    return any(os.path.isfile(each) and each.stat().st_size for each in beside)


def _times(path: Path) -> list[tuple[int, int, int] | None]:
    """Return the identity, size and time of a file and of those next to it.

    They show whether it was written to.
    """
    found: list[tuple[int, int, int] | None] = []
    for each in parts(path):
        try:
            now = each.stat()
        except OSError:
            found.append(None)
        else:
            found.append((now.st_ino, now.st_size, now.st_mtime_ns))
    return found


def check_files(path: Path) -> None:
    """Check that SQLite opens regular files only; others next to it are set aside.

    Raise ``DatabaseDamaged`` if ``path`` itself is not a file of SQLite, and
    ``OSError``.
    """
    check_is_database(path)
    for suffix in COMPANIONS:
        beside = path.with_name(path.name + suffix)
        if is_not_regular_file(beside):
            set_aside(beside)


def check_is_database(path: Path) -> None:
    """Raise ``DatabaseDamaged`` or ``OSError`` unless SQLite can look into ``path``.

    It is not opened here: on POSIX, closing it again would end every lock that this
    process has on it.
    """
    try:
        found = path.stat()
        check_is_file(found.st_mode)
    except InputError as error:
        raise DatabaseDamaged("{error}", error=error) from None
    except FileNotFoundError:
        if path.is_symlink():
            raise DatabaseDamaged("it is not a file") from None
        raise
    _check_allowed(path, os.R_OK)
    if not found.st_size:
        raise DatabaseDamaged("it is empty")
    if found.st_size > MAX_BYTES:
        raise DatabaseDamaged("it is too large")


def is_not_regular_file(path: Path) -> bool:
    """Return True if there is something that is not a regular file.

    A program that writes may remove its own meanwhile.
    """
    try:
        mode = path.lstat().st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not (stat.S_ISLNK(mode) and path.is_file())


def check_header(db: sqlite3.Connection) -> None:
    """Check whose file it is, and its version.

    Raise ``DatabaseDamaged``, ``LegacyDatabase``, ``NewerFormat``, or SQLite's own
    error if the file is truncated.
    """
    application, version = (
        db.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("application_id", "user_version")
    )
    if application == tables.BEFORE_FIRST:
        raise LegacyDatabase("it is of a version before 1.0")
    if application != tables.APPLICATION:
        raise DatabaseDamaged("it is not a database of this game")
    if not 1 <= version <= MOST_VERSIONS:
        raise DatabaseDamaged("its version is {version}", version=version)
    if version > tables.VERSION:
        raise NewerFormat.of(version, tables.VERSION)


def check_tables(db: sqlite3.Connection) -> None:
    """Raise ``DatabaseDamaged`` unless the tables are those of this version."""
    with closing(empty_memory()) as empty:
        if _tables(db) != _tables(empty):
            raise DatabaseDamaged("its tables are not those of this game")


def _tables(db: sqlite3.Connection) -> set[tuple[object, ...]]:
    """Return the kinds of the tables, their columns and indices, and their triggers."""
    found: set[tuple[object, ...]] = set()
    for table in tables.TABLES:
        found.update(
            db.execute(
                "SELECT type, name FROM sqlite_master WHERE name = ? OR type = 'trigger'",
                (table,),
            )
        )
        found.update(
            db.execute(
                'SELECT ?, name, type, "notnull", dflt_value, pk, hidden'
                " FROM pragma_table_xinfo(?)",
                (table, table),
            )
        )
        found.update(
            db.execute(
                'SELECT list.name, list."unique", list.origin, list.partial, info.seqno,'
                " info.name FROM pragma_index_list(?) AS list"
                " JOIN pragma_index_info(list.name) AS info",
                (table,),
            )
        )
    return found


def translate_error(error: Exception) -> Exception:
    """Return a ``DatabaseDamaged`` or an ``OSError`` for an error of SQLite.

    A bug in a query is returned unchanged.
    """
    if isinstance(error, UnicodeDecodeError):  # in SQLite's error about the tables
        return DatabaseDamaged("it is not a database of this game")
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return _damage(error) if isinstance(error, sqlite3.OperationalError) else error
    if code & 0xFF in (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_PROTOCOL,
    ):
        return _busy()
    if code & 0xFF == sqlite3.SQLITE_NOTADB:
        return DatabaseDamaged("it is not a database of this game")
    if code & 0xFF in _SYSTEM_ERRORS:
        return OSError(errno.EIO, str(error))
    if code == sqlite3.SQLITE_ERROR and "no such" not in str(error):
        return error
    return _damage(error)


def _check_allowed(path: Path, use: int) -> None:
    """Raise ``PermissionError`` if the player may not read or write a file.

    SQLite reports that later, in other words, or opens what it can only read.
    """
    if not os.access(path, use):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _busy() -> BlockingIOError:
    return BlockingIOError(errno.EBUSY, "another program is using the file")


def _damage(error: Exception) -> DatabaseDamaged:
    """Return the damage that SQLite found. Its text may name tables of the file."""
    return DatabaseDamaged("{reason}", reason=shorten(str(error), MAX_REASON))


def file_identity(path: Path) -> tuple[int, int] | None:
    """Return the device and inode, which stay the same when the file is renamed.

    Return None without a file.
    """
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
