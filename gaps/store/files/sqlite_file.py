"""Open the player's SQLite file, check it, and translate SQLite's errors."""

from __future__ import annotations

import errno
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import clear_frames
from typing import TypeVar

from gaps.engine import InputError, shorten
from gaps.store.files.fields import NewerFormat
from gaps.store.files.text_files import check_is_file, set_aside
from gaps.store.records import schema

# ends of the names of files that SQLite keeps beside the file
COMPANIONS = ("-wal", "-shm", "-journal")
# to wait for another program: on the drawing thread, elsewhere
BUSY_SECONDS, PATIENT_SECONDS = 0.1, 2.0
CACHE_KIB = 16_000  # of the database, kept in memory during a query
MAX_REASON = 80  # characters of an error of SQLite that are shown
MAX_BYTES = 2_000_000_000  # of a file: a million games
MOST_PAGES = 4000  # in the log of writes, until SQLite itself brings them into the file
_SYSTEM_ERRORS = {  # the file itself may be good
    *(
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
    ),
    *(
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_AUTH,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_NOLFS,
    ),
}
T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


class DatabaseDamaged(InputError):
    """The file exists and is not a usable database of this game; the text says why."""


TROUBLE = (DatabaseDamaged, NewerFormat, OSError)
"""What may be wrong with a file."""


@contextmanager
def translated() -> Iterator[None]:
    """Turn SQLite's errors into one of ``TROUBLE``."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise translate_error(error) from error


@contextmanager
def closed_on_error(db: sqlite3.Connection) -> Iterator[None]:
    """Close a database if what is done with it fails."""
    try:
        yield
    except BaseException:
        db.close()
        raise


def connect(
    path: Path, seconds: float = BUSY_SECONDS, *, read_only: bool = False
) -> sqlite3.Connection:
    """Open an existing file, as it is. The caller begins all transactions. Raises one
    of ``TROUBLE``.
    """
    place = f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rw'}"
    with translated():
        db = sqlite3.connect(
            place,
            timeout=seconds,
            isolation_level=None,
            check_same_thread=False,
            uri=True,
        )
        with closed_on_error(db):
            db.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    return db


def run(db: sqlite3.Connection, work: Work[T], begin: str = "BEGIN IMMEDIATE") -> T:
    """Do ``work`` in one transaction. Raises one of ``TROUBLE``, and what ``work``
    raises.

    Without ``begin``, ``work`` is a single statement, which is a transaction of its
    own.
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


def open_to_write(path: Path, seconds: float = BUSY_SECONDS) -> sqlite3.Connection:
    """Open a file in write-ahead mode, and bring an older one to this version. Raises
    one of ``TROUBLE``.
    """
    check_files(path)
    db = connect(path, seconds)
    with translated(), closed_on_error(db):
        run(db, check_header, "BEGIN")
        # the answer is another one where that is not possible
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        db.execute(f"PRAGMA wal_autocheckpoint = {MOST_PAGES}")
        db.execute(f"PRAGMA busy_timeout = {round(BUSY_SECONDS * 1000)}")
        if schema.is_older(db):
            run(db, schema.upgrade)
    return db


def empty_memory() -> sqlite3.Connection:
    """A database in memory with the tables of the game, and nothing in them."""
    db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    schema.create_tables(db)
    return db


def read_into_memory(path: Path) -> sqlite3.Connection:
    """Return what a file holds, in memory and in the form of this version. No file is
    changed.

    While another program has it open, SQLite's locks keep what is read whole; otherwise
    a copy is read. Raises one of ``TROUBLE``.
    """
    check_is_database(path)
    if path.with_name(path.name + "-shm").is_file():
        with suppress(OSError):
            return _backup(path, path)
    with borrowed(path) as copy:
        return _backup(copy, path)


def _backup(path: Path, original: Path) -> sqlite3.Connection:
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)

    def copy(db: sqlite3.Connection) -> None:
        check_header(db)
        db.backup(memory)

    with translated(), closed_on_error(memory):
        with closing(connect(path, PATIENT_SECONDS, read_only=path == original)) as db:
            run(db, copy, "BEGIN")
        if schema.is_older(memory):
            run(memory, schema.upgrade)
    return memory


def read_sound(path: Path, check: str = "quick_check") -> sqlite3.Connection:
    """Do the same, if the file is sound down to its last page by this check of SQLite."""
    memory = read_into_memory(path)
    with translated(), closed_on_error(memory):
        check_pages(memory, check)
    return memory


def check_pages(db: sqlite3.Connection, check: str = "quick_check") -> None:
    """Raise ``DatabaseDamaged`` if a check of SQLite finds a fault."""
    faults = "; ".join(str(row[0]) for row in db.execute(f"PRAGMA {check}(3)"))
    if faults != "ok":
        raise DatabaseDamaged("{reason}", reason=shorten(faults, MAX_REASON))


@contextmanager
def borrowed(path: Path) -> Iterator[Path]:
    """A copy in a temporary folder: SQLite may write to it and beside it. Raises
    ``OSError``.
    """
    with TemporaryDirectory(prefix="gaps-") as folder:
        copy = Path(folder, path.name)
        for suffix in ("", *(each for each in COMPANIONS if each != "-shm")):
            source = path.with_name(path.name + suffix)
            if source.is_file():
                shutil.copyfile(source, copy.with_name(copy.name + suffix))
        yield copy


def check_files(path: Path) -> None:
    """Check that SQLite opens regular files only; another one beside ``path`` is set
    aside.

    Raises ``DatabaseDamaged`` if ``path`` itself is no file of SQLite, and ``OSError``.
    """
    check_is_database(path)
    for suffix in COMPANIONS:
        beside = path.with_name(path.name + suffix)
        if is_something_else(beside):
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
    if not found.st_size:
        raise DatabaseDamaged("it is empty")
    if found.st_size > MAX_BYTES:
        raise DatabaseDamaged("it is too large")


def is_something_else(path: Path) -> bool:
    """Whether there is something that is no file. A program that writes may remove its
    own meanwhile.
    """
    try:
        mode = path.lstat().st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not (stat.S_ISLNK(mode) and path.is_file())


def check_header(db: sqlite3.Connection) -> None:
    """Check whose file it is, and its version.

    Raises ``DatabaseDamaged``, ``NewerFormat``, or SQLite's own error if the file is
    cut short.
    """
    application, version = (
        db.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("application_id", "user_version")
    )
    if application != schema.APPLICATION:
        raise DatabaseDamaged("it is not a database of this game")
    if version > schema.VERSION:
        raise NewerFormat.of(version, schema.VERSION)
    if version < 1:
        raise DatabaseDamaged("its version is {version}", version=version)


def translate_error(error: Exception) -> Exception:
    """Return a ``DatabaseDamaged`` or an ``OSError`` for an error of SQLite; a bug in a
    query as it is.
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
        return BlockingIOError(errno.EBUSY, "another program is using the file")
    if code & 0xFF == sqlite3.SQLITE_NOTADB:
        return DatabaseDamaged("it is not a database of this game")
    if code & 0xFF in _SYSTEM_ERRORS:
        return OSError(errno.EIO, str(error))
    if code == sqlite3.SQLITE_ERROR and "no such" not in str(error):
        return error
    return _damage(error)


def _damage(error: Exception) -> DatabaseDamaged:
    """The damage that SQLite found. Its text may name tables of the file."""
    return DatabaseDamaged("{reason}", reason=shorten(str(error), MAX_REASON))


def file_identity(path: Path) -> tuple[int, int] | None:
    """Return device and inode, which stay the same when the file is renamed; ``None``
    without a file.
    """
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
