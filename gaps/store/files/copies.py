"""The player's file made anew, whole or not at all; and the copies of it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from gaps.engine import InputError
from gaps.store.files import sqlite_file, tables, text_files
from gaps.store.files.notices import Notices, in_words
from gaps.store.files.sqlite_file import COMPANIONS, TROUBLE, DatabaseDamaged

COPIES = "copies"
"""The folder of the copies, in the data folder."""


def make_file(
    path: Path,
    fill: Callable[[sqlite3.Connection], object],
    way: str,
    *,
    replaces: bool = False,
) -> None:
    """Make the player's file, which ``fill`` fills; ``way`` is how it is locked.

    Another program may have been first, unless it ``replaces`` the one that is there.
    Raises ``OSError``.
    """
    temporary = text_files.temporary_path(path)
    beside = [path.with_name(path.name + suffix) for suffix in COMPANIONS]
    left = {each: sqlite_file.file_identity(each) for each in beside if each.exists()}
    try:
        _fill(temporary, fill, way)
        if replaces:
            temporary.replace(path)
            # what the log holds is in the new file, too
            for each in beside:
                text_files.remove_quietly(each)
            return
        if not os.path.lexists(path):
            # SQLite would take them for the new file's
            for each, identity in left.items():
                # or else another program was first
                if sqlite_file.file_identity(each) == identity:
                    text_files.remove_quietly(each)
        text_files.move_into_place(temporary, path)
    finally:
        text_files.remove_quietly(temporary)


def _fill(
    temporary: Path, fill: Callable[[sqlite3.Connection], object], way: str
) -> None:
    """Make a file under a name that nobody looks at, and bring it to the disk."""
    for suffix in ("", *COMPANIONS):
        temporary.with_name(temporary.name + suffix).unlink(missing_ok=True)
    text_files.make_empty_file(temporary)
    with (
        sqlite_file.opening(),
        closing(sqlite_file.connect_alone(temporary)) as db,
    ):
        # nobody sees the file before it is whole
        db.execute("PRAGMA journal_mode = MEMORY")
        db.execute("PRAGMA synchronous = OFF")
        fill(db)
        if way != sqlite_file.NO_LOCKS:
            db.execute("PRAGMA journal_mode = WAL")
    # for Windows, where what is only read cannot be synced
    with temporary.open("r+b") as file:
        os.fsync(file.fileno())


def copy_all(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy a whole database. Raises one of ``TROUBLE``."""

    def copy(db: sqlite3.Connection) -> None:
        # while the file is held, backup() never ends
        db.execute("SELECT 1 FROM sqlite_master").fetchone()
        db.backup(target)

    sqlite_file.run(source, copy, "BEGIN")


def copies_in(folder: Path) -> list[Path]:
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


def free_copy(folder: Path, stem: str) -> Path:
    """The path of a copy in a data folder that does not exist yet."""
    path = folder / COPIES / f"{stem}.sqlite"
    number = 1
    while os.path.lexists(path):
        number += 1
        path = path.with_name(f"{stem}-{number}.sqlite")
    return path


def newest_copy(
    folder: Path, notices: Notices
) -> Iterator[tuple[str, sqlite3.Connection]]:
    """Give the newest copy that can be read, if there is one: its name, and what it
    holds, in memory.

    A notice names each that cannot.
    """
    for copy in copies_in(folder):
        try:
            memory = sqlite_file.read_sound(copy)
        except TROUBLE as error:
            notices.add(
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


def copy_sound(db: sqlite3.Connection, target: Path) -> None:
    """Copy a file that is in use into an empty one, if it is sound down to its last
    page and each game on record can be read. Raises one of ``TROUBLE``.
    """
    with sqlite_file.opening():
        sqlite_file.check_pages(db)
        sqlite_file.run(db, _check_records, "BEGIN")
        with closing(sqlite_file.connect_alone(target)) as copy:
            copy_all(db, copy)
            copy.execute("PRAGMA journal_mode = DELETE")


def _check_records(db: sqlite3.Connection) -> None:
    """Raise ``DatabaseDamaged`` if a game on record cannot be read, which the checks of
    SQLite do not find.
    """
    readable = sum(1 for _ in tables.each_record(db))
    if readable < tables.count_records(db):
        raise DatabaseDamaged("a game on record cannot be read")
