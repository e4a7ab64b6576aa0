"""The lock of a data folder: only one copy of the program writes in it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from gaps.store.files.sqlite_file import is_something_else
from gaps.store.files.text_files import PRIVATE, PRIVATE_FOLDER, set_aside

NAME = "gaps.lock"


class FolderLock:
    """The lock of ``folder``: SQLite's on an empty file. The system releases it when
    the program ends.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._db: sqlite3.Connection | None = None

    def take(self) -> bool:
        """Return false if another program has the folder.

        Where there can be no lock, as on some network drives and in a folder that
        cannot be written, the answer is true: then two programs may write, each change
        still as a whole.
        """
        try:
            self._path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
            if self._path.is_symlink() or is_something_else(self._path):
                set_aside(self._path)
            self._path.touch(PRIVATE)
            db = sqlite3.connect(
                self._path, timeout=0.0, isolation_level=None, check_same_thread=False
            )
        except (OSError, sqlite3.Error):
            return True
        try:
            db.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            db.close()
            return getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY
        self._db = db
        return True

    def release(self) -> None:
        """Release the lock, if it was taken."""
        if self._db is not None:
            self._db.close()
            self._db = None
