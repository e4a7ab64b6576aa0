"""Opening the database of records: whether it is one, what an error of SQLite means, what can be salvaged."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from gaps.engine import InputError
from gaps.store.files.fields import NewerFormat
from gaps.store.records.record import Record
from gaps.store.records.schema import APPLICATION, READ, VERSION, record_in

WAIT = 2.0  # seconds to wait for another program that is writing
CACHE = 16_000  # KiB of the database kept in memory while a question is answered
READ_ON = "writable_schema = 1"  # so that SQLite reads a file whose end is missing
_OUTSIDE = {  # what is wrong is not the database
    *(sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL),
    *(sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_NOLFS),
}


class DatabaseDamaged(InputError):
    """The file is there and is no database of records that can be used; the text says why."""


def connect(path: Path, first: str = f"cache_size = -{CACHE}") -> sqlite3.Connection:
    """An open file that exists. It waits for others, and begins no transaction of its own accord."""
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", timeout=WAIT, isolation_level=None, uri=True)
    db.execute(f"PRAGMA {first}")
    return db


def check(db: sqlite3.Connection, path: Path) -> None:
    """Raises ``DatabaseDamaged`` or ``NewerFormat``, or SQLite's own error where the file is cut short."""
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


def older(db: sqlite3.Connection) -> bool:
    """Whether its tables are those of an earlier version."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    return version < VERSION


def meaning(error: sqlite3.Error) -> Exception:
    """What an error of SQLite comes to: ``DatabaseDamaged``, ``OSError``, or a mistake of ours as it is."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return DatabaseDamaged(str(error)) if isinstance(error, sqlite3.OperationalError) else error
    if code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return OSError(errno.EBUSY, "another program is using the records")
    if code & 0xFF in _OUTSIDE:
        return OSError(errno.EIO, str(error))
    if code == sqlite3.SQLITE_ERROR and "no such" not in str(error):
        return error
    return DatabaseDamaged(str(error))


def identity(path: Path) -> tuple[int, int] | None:
    """Which file it is, whatever its name; ``None`` if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def salvage(path: Path) -> list[Record]:
    """What can still be read of a damaged file: from its beginning on, and back from its end."""
    found: dict[int, Record] = {}
    for order in ("id", "id DESC"):
        with suppress(sqlite3.Error), closing(connect(path, READ_ON)) as db:
            db.text_factory = lambda text: text.decode(errors="replace")
            if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
                return []
            known = {column[1] for column in db.execute("PRAGMA table_info(game)")}
            read = READ if "times" in known else READ.replace("times", "'' AS times")
            for *row, number in db.execute(f"{read}, id FROM game ORDER BY {order}"):
                with suppress(ValueError):
                    found[number] = record_in(tuple(row))
    return [found[number] for number in sorted(found)]
