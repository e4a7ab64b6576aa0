"""Rebuilding the player's file, completely or not at all; and its copies."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from gaps.engine import InputError
from gaps.store.files import checks, recovery, sqlite_file, tables, text_files
from gaps.store.files.notices import Notices, in_words
from gaps.store.files.recovery import Recovered
from gaps.store.files.sqlite_file import COMPANIONS, DATABASE_ERRORS, DatabaseDamaged

COPIES = "copies"
"""The folder of the copies, in the data folder."""


def make_file(
    path: Path,
    fill: Callable[[sqlite3.Connection], object],
    way: str,
    *,
    replaces: bool = False,
) -> None:
    """Create the player's file, which ``fill`` fills; ``way`` is how it is locked.

    Another program may have been first, unless the new file ``replaces`` the one that
    is there. Raise ``OSError``.
    """
    temporary = text_files.temporary_path(path)
    beside = [path.with_name(path.name + suffix) for suffix in COMPANIONS]
    left = {each: sqlite_file.file_identity(each) for each in beside if each.exists()}
    try:
        _fill(temporary, fill, way)
        if replaces:
            temporary.replace(path)
            # the content of the log is in the new file, too
            for each in beside:
                text_files.remove_quietly(each)
            return
        if not os.path.lexists(path):
            # SQLite would mistake them for the new file's
            for each, identity in left.items():
                # otherwise another program was first
                if sqlite_file.file_identity(each) == identity:
                    text_files.remove_quietly(each)
        text_files.move_into_place(temporary, path)
    finally:
        text_files.remove_quietly(temporary)


def _fill(
    temporary: Path, fill: Callable[[sqlite3.Connection], object], way: str
) -> None:
    """Create a file under an unused name, and write it to the disk."""
    for suffix in ("", *COMPANIONS):
        temporary.with_name(temporary.name + suffix).unlink(missing_ok=True)
    text_files.make_empty_file(temporary)
    with (
        sqlite_file.opening(),
        closing(sqlite_file.connect_alone(temporary)) as db,
    ):
        # nobody sees the file before it is complete
        db.execute("PRAGMA journal_mode = MEMORY")
        db.execute("PRAGMA synchronous = OFF")
        fill(db)
        if way != sqlite_file.NO_LOCKS:
            db.execute("PRAGMA journal_mode = WAL")
    # for Windows, where a file opened for reading cannot be synced
    with temporary.open("r+b") as file:
        os.fsync(file.fileno())


def copy_all(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy a whole database.

    Raise one of ``DATABASE_ERRORS``.
    """

    def copy(db: sqlite3.Connection) -> None:
        # while the file is held, backup() never ends
        db.execute("SELECT 1 FROM sqlite_master").fetchone()
        db.backup(target)

    sqlite_file.run(source, copy, "BEGIN")


class Copy(NamedTuple):
    """A copy, with the values that rank it, the most important first.

    Its time comes last, because a clock may be wrong.
    """

    is_sound: bool
    number: int
    """The number of copies made of the file so far, with this one."""
    records: int
    """The number of recorded games."""
    time: int
    path: Path


def copies_in(folder: Path) -> list[Copy]:
    """Return the copies in a data folder, the best first."""
    try:
        found = [
            each for each in (folder / COPIES).glob("gaps-*.sqlite") if each.is_file()
        ]
    except OSError:
        return []
    return sorted(map(_look, found), reverse=True)


def _look(path: Path) -> Copy:
    is_sound = False
    number = records = time = 0
    with suppress(*DATABASE_ERRORS), sqlite_file.opening():
        time = path.stat().st_mtime_ns
        with closing(sqlite_file.connect_to_read(path)) as db:
            number = tables.number(db, tables.COPY_NUMBER)
            records = tables.count_records(db)
            checks.check_indices(db)
            is_sound = True
    return Copy(is_sound, number, records, time, path)


def free_copy(folder: Path, stem: str) -> Path:
    """Return a free path for a copy in a data folder."""
    path = folder / COPIES / f"{stem}.sqlite"
    number = 1
    while os.path.lexists(path):
        number += 1
        path = path.with_name(f"{stem}-{number}.sqlite")
    return path


def read_copies(
    folder: Path, notices: Notices
) -> Iterator[tuple[str, sqlite3.Connection]]:
    """Yield the content of each copy, in memory, with its name, the best copy first.

    A notice names each copy that is damaged; the readable part of such a copy is
    yielded.
    """
    for copy in copies_in(folder):
        try:
            memory = _read_mended(copy.path)
        except DATABASE_ERRORS as error:
            notices.add(
                InputError(
                    "The copy {copy} could not be read: {error}.",
                    copy=copy.path.name,
                    error=in_words(error),
                )
            )
            if not isinstance(error, DatabaseDamaged):
                continue
            memory = recovery.recovered(copy.path)
        with closing(memory):
            yield copy.path.name, memory


def _read_mended(path: Path) -> sqlite3.Connection:
    memory = sqlite_file.read_into_memory(path)
    with sqlite_file.opening(), sqlite_file.closed_on_error(memory):
        sqlite_file.run(memory, lambda db: checks.mend(db, None))
    return memory


def only_in_copies(
    folder: Path, notices: Notices, found: Recovered
) -> dict[str, Recovered]:
    """Return what the copies in a data folder have and the file lacks, by their name.

    These are the recorded games of all copies, and the texts of the best one, also
    those that the file has only in part. Copies from before the statistics were reset
    are left out.
    """
    more = dict[str, Recovered]()
    # the content of a copy is better than doubtful content
    known = {*found.records}
    begun_anew = found.number(tables.BEGUN_ANEW)
    for name, memory in read_copies(folder, notices):
        if not more:
            begun_anew = max(begun_anew, tables.number(memory, tables.BEGUN_ANEW))
        if tables.number(memory, tables.COPY_NUMBER) < begun_anew:
            continue
        more[name] = recovery.only_in_copy(found, memory, known)
        if len(more) > 1:
            more[name].texts.clear()
        known.update(more[name].records)
    for game_id, record in found.doubtful.items():
        if game_id not in known:
            found.records[game_id] = record
    return more


def copy_closed(db: sqlite3.Connection, target: Path) -> None:
    """Copy a file that is in use into an empty one.

    Raise one of ``DATABASE_ERRORS``.
    """
    with sqlite_file.opening(), closing(sqlite_file.connect_alone(target)) as copy:
        copy_all(db, copy)
        copy.execute("PRAGMA journal_mode = DELETE")
