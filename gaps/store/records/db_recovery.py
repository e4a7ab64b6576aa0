"""Open the database of records, check it, translate SQLite's errors, and recover records from damage."""

from __future__ import annotations

import errno
import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path

from gaps.engine import InputError, shorten
from gaps.store.files.fields import NewerFormat
from gaps.store.files.text_files import check_is_file, set_aside
from gaps.store.records.record import Record
from gaps.store.records.schema import APPLICATION, RECORD_COLUMNS, VERSION, record_from_row

COMPANIONS = ("-journal", "-wal", "-shm")  # ends of the names of files that SQLite keeps beside the file
BUSY_TIMEOUT = 2.0  # seconds to wait for another program that is writing
CACHE_KIB = 16_000  # of the database, kept in memory during a query
READ_DAMAGED = "writable_schema = 1"  # so that SQLite reads a file whose end is missing
MAX_REASON = 80  # characters of an error of SQLite that are shown
_DEFAULTS = {"times": "''", "solver_moves": "''", "scoring": "1", "game_id": "''"}
"""What stands for the columns that files of older versions do not have."""
_SYSTEM_ERRORS = {  # the file itself may be good
    *(sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL),
    *(sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_NOLFS),
}


class DatabaseDamaged(InputError):
    """The file exists and is not a usable database of records; the text says why."""


def connect(
    path: Path, pragma: str = f"cache_size = -{CACHE_KIB}", *, read_only: bool = False
) -> sqlite3.Connection:
    """Open an existing file. Transactions are begun by the caller only."""
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rw'}",
        timeout=BUSY_TIMEOUT,
        isolation_level=None,
        uri=True,
    )
    try:
        db.execute(f"PRAGMA {pragma}")
    except Exception:
        db.close()
        raise
    return db


def check_files(path: Path) -> None:
    """Check that SQLite opens regular files only; another one beside ``path`` is set aside.

    Raises ``DatabaseDamaged`` if ``path`` itself is none, and ``OSError``.
    """
    try:
        check_is_file(path.stat().st_mode)
    except InputError as error:
        raise DatabaseDamaged("{error}", error=error) from None
    for suffix in COMPANIONS:
        beside = path.with_name(path.name + suffix)
        if _is_something_else(beside):
            set_aside(beside)


def _is_something_else(path: Path) -> bool:
    """Whether there is something that is no file. A program that writes may remove its own meanwhile."""
    try:
        mode = path.lstat().st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not (stat.S_ISLNK(mode) and path.is_file())


def check_header(db: sqlite3.Connection, path: Path) -> None:
    """Check whose file it is, and its version.

    Raises ``DatabaseDamaged``, ``NewerFormat``, or SQLite's own error if the file is cut short.
    """
    if not path.stat().st_size:
        raise DatabaseDamaged("it is empty")
    application, version = (
        db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
    )
    if application != APPLICATION:
        raise DatabaseDamaged("it is not a database of this game")
    if version > VERSION:
        raise NewerFormat(
            "they were written by a newer game (format {version}, this one reads up to {newest})",
            version=version,
            newest=VERSION,
        )
    if version < 1:
        raise DatabaseDamaged("its version is {version}", version=version)


def translate_error(error: sqlite3.Error) -> Exception:
    """Return a ``DatabaseDamaged`` or an ``OSError`` for an error of SQLite; a bug in a query as it is."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return _damage(error) if isinstance(error, sqlite3.OperationalError) else error
    if code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return OSError(errno.EBUSY, "another program is using the records")
    if code & 0xFF in _SYSTEM_ERRORS:
        return OSError(errno.EIO, str(error))
    if code == sqlite3.SQLITE_ERROR and "no such" not in str(error):
        return error
    return _damage(error)


def _damage(error: sqlite3.Error) -> DatabaseDamaged:
    """The damage that SQLite found. Its text may name tables of the file."""
    return DatabaseDamaged("{reason}", reason=shorten(str(error), MAX_REASON))


def file_identity(path: Path) -> tuple[int, int] | None:
    """Return device and inode, which stay the same when the file is renamed; ``None`` without a file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def recover_records(path: Path) -> list[Record]:
    """Read what can be read of a damaged file: forward from its beginning, and backward from its end."""
    found: dict[int, Record] = {}
    if not path.is_file():
        return []
    for order in ("id", "id DESC"):
        with suppress(sqlite3.Error, UnicodeDecodeError), closing(connect(path, READ_DAMAGED)) as db:
            db.text_factory = lambda text: text.decode(errors="replace")
            if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
                return []
            known = {column[1] for column in db.execute("PRAGMA table_info(game)")}
            columns = (name if name in known else _DEFAULTS.get(name, name) for name in RECORD_COLUMNS)
            for *row, number in db.execute(f"SELECT {', '.join(columns)}, id FROM game ORDER BY {order}"):
                with suppress(ValueError):
                    found[number] = record_from_row(tuple(row))
    return [found[number] for number in sorted(found)]
