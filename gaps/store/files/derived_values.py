"""A file of values that were computed from the records: it may be deleted at any time, and is made again."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

_COMPANIONS = ("", "-journal")  # ends of the names of the files that SQLite makes
_TIMEOUT = 0.5  # seconds to wait for another program


class DerivedValues:
    """Texts by key in ``path``, an SQLite file; ``version`` is that of the computation.

    Whatever is wrong with the file, there is no error: what is damaged, foreign or of another version is
    deleted, and what cannot be written stays in memory. If not ``saves``, the file is not changed.
    """

    def __init__(self, path: Path, version: int, *, saves: bool = True) -> None:
        self.path = path
        self._version, self._saves = version, saves
        self._known: dict[str, str] | None = None

    @property
    def known(self) -> Mapping[str, str]:
        """All values; they are read once."""
        if self._known is None:
            self._known = self._read()
        return self._known

    def add(self, values: Mapping[str, str]) -> None:
        """Keep more values, in one transaction."""
        if not values:
            return
        self._known = {**self.known, **values}
        if not self._saves:
            return
        with suppress(sqlite3.Error, OSError), closing(self._open()) as db:
            db.execute("BEGIN IMMEDIATE")
            db.execute("CREATE TABLE IF NOT EXISTS derived (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID")
            db.execute(f"PRAGMA user_version = {self._version}")
            db.executemany("INSERT OR REPLACE INTO derived VALUES (?, ?)", values.items())
            db.execute("COMMIT")

    def _read(self) -> dict[str, str]:
        if not self.path.exists():
            return {}
        try:
            with closing(self._open()) as db:
                version = db.execute("PRAGMA user_version").fetchone()[0]
                rows = db.execute("SELECT name, value FROM derived").fetchall()
            if version == self._version and all(type(text) is str for row in rows for text in row):
                return dict(rows)
        except sqlite3.OperationalError as error:
            code = getattr(error, "sqlite_errorcode", None)  # text that is not UTF-8 has none
            if code is not None and code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN):
                return {}
        except (sqlite3.Error, UnicodeDecodeError):
            pass
        self._delete()
        return {}

    def _open(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, timeout=_TIMEOUT, isolation_level=None)

    def _delete(self) -> None:
        if self._saves:
            for suffix in _COMPANIONS:
                with suppress(OSError):
                    self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)
