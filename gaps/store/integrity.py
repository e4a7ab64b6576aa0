"""Checks of the files in a data folder, which change none of them.

None is created or set aside either.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from gaps.engine import InputError
from gaps.engine.errors import shorten
from gaps.engine.scoring import earlier_total
from gaps.store.files import legacy_files, tables
from gaps.store.files.copies import COPIES
from gaps.store.files.lock import NAME as LOCK
from gaps.store.files.lock import is_taken
from gaps.store.files.log import is_damaged
from gaps.store.files.notices import in_words, reason_of
from gaps.store.files.recovery import GAMES
from gaps.store.files.sqlite_file import (
    COMPANIONS,
    DATABASE_ERRORS,
    LegacyDatabase,
    borrowed,
    check_is_database,
    is_not_regular_file,
    parts,
    read_into_memory,
    read_sound,
    translated,
    try_to_save,
)
from gaps.store.files.store import NAME
from gaps.store.files.text_files import (
    DAMAGED,
    EXPORTS,
    REPORTS,
    temporary_folder,
)
from gaps.store.formats import NewerFormat
from gaps.store.games.game_log import GameLog
from gaps.store.matches.match import Match
from gaps.store.records.crossroads import CrossroadsLog
from gaps.store.records.missed import MissedLog
from gaps.store.settings import Settings

_MOVED = f"the next start moves all that those have saved to {legacy_files.FOLDER}"


@dataclass(frozen=True)
class Finding:
    """The result of one check. ``ok`` is false if something is wrong."""

    name: str
    text: str
    ok: bool = True


def examine(folder: Path) -> list[Finding]:
    """Check a folder and each file in it. Raises nothing, whatever is there."""
    return [
        _check_folder(folder),
        *_running(folder),
        _checked(folder / NAME, _check_store),
        *_log(folder / NAME),
        *_not_writable(folder),
        *_records(folder / NAME),
        *_legacy_files(folder),
        *_other_files(folder),
    ]


def _checked(path: Path, check: Callable[[Path], str]) -> Finding:
    try:
        return Finding(path.name, check(path))
    except (FileNotFoundError, NotADirectoryError):
        return Finding(path.name, "none yet")
    except LegacyDatabase as error:
        return Finding(path.name, f"{error}: {_MOVED}")
    except (OSError, ValueError) as error:
        return Finding(path.name, _fault(error), ok=False)


def _check_folder(folder: Path) -> Finding:
    existing = folder
    while not os.path.exists(existing) and existing != existing.parent:
        existing = existing.parent
    if not os.path.isdir(existing):
        return Finding("folder", f"{folder}: {existing} is not a folder", ok=False)
    try:
        # the result of access() is not true everywhere, and a database needs more
        with temporary_folder(existing) as place:
            special = try_to_save(place)
    except DATABASE_ERRORS as error:
        what = "cannot be written to" if existing == folder else "cannot be made"
        return Finding("folder", f"{folder}: {what}: {in_words(error)}", ok=False)
    try:
        os.listdir(existing)
    except OSError as error:
        return Finding("folder", f"{folder}: {_fault(error)}", ok=False)
    notes = [special] if special else []
    if existing != folder:
        notes.append("created at the first start")
    return Finding("folder", " ".join([str(folder), *map("({})".format, notes)]))


def _log(path: Path) -> Iterator[Finding]:
    """Report the log of writes, if SQLite cannot read all of it."""
    with suppress(*DATABASE_ERRORS):
        check_is_database(path)
        with borrowed(path) as copy:
            log = copy.with_name(f"{copy.name}-wal")
            if is_damaged(log):
                text = "damaged: the latest changes may be missing"
                yield Finding(log.name, text, ok=False)


def _not_writable(folder: Path) -> Iterator[Finding]:
    """Report what exists and cannot be written to, though the folder can.

    Nothing is changed: a file is opened, and a folder gets another one that is removed.
    """
    for path in parts(folder / NAME):
        if os.path.isfile(path):
            try:
                os.close(os.open(path, os.O_RDWR))
            except OSError as error:
                yield Finding(path.name, _cannot_be_written(error), ok=False)
    for path in (folder / COPIES, folder / EXPORTS, folder / REPORTS):
        if os.path.isdir(path):
            try:
                os.listdir(path)
                with temporary_folder(path):
                    pass
            except OSError as error:
                yield Finding(path.name, _cannot_be_written(error), ok=False)


def _cannot_be_written(error: OSError) -> str:
    return f"cannot be written to: {reason_of(error)}"


def _running(folder: Path) -> Iterator[Finding]:
    if is_taken(folder):
        yield Finding(LOCK, "the game is running: a copy of its files was read")


def _fault(error: OSError | ValueError) -> str:
    if isinstance(error, OSError):
        return f"cannot be read: {error.strerror or error}"
    return f"{'' if isinstance(error, NewerFormat) else 'damaged: '}{error}"


def _check_store(path: Path) -> str:
    for suffix in COMPANIONS:
        if is_not_regular_file(beside := path.with_name(path.name + suffix)):
            raise InputError("{name} is not a file", name=beside.name)
    with translated(), closing(read_sound(path)) as db:
        records = tables.count_records(db)
        texts = tables.texts(db)
    texts = {name: text for name, text in texts.items() if DAMAGED not in name}
    for name, text in texts.items():
        if read := _READERS.get(name.partition("/")[0]):
            try:
                read(text)
            except ValueError as error:
                raise InputError("{name}: {error}", name=name, error=error) from None
    under_way = sum(name.startswith(GAMES) for name in texts)
    return f"OK, games on record: {records}, under way: {under_way}"


def _records(path: Path) -> Iterator[Finding]:
    """Report the columns of each record that differ from its moves."""
    wrong: list[str] = []
    with (
        suppress(*DATABASE_ERRORS, sqlite3.Error),
        translated(),
        closing(read_into_memory(path)) as db,
    ):
        for row in db.execute(f"SELECT {', '.join(tables.COLUMNS)} FROM game"):
            if fault := _fault_of_record(row):
                wrong.append(fault)
    if wrong:
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        yield Finding("records", f"{wrong[0]}{more}", ok=False)


def _fault_of_record(row: tuple[object, ...]) -> str:
    """Return the fault of a row of the table of records.

    It is empty if its moves confirm all of it. Its points may be those of an earlier
    rule.
    """
    columns = dict(zip(tables.COLUMNS, row, strict=True))
    name = f"game {columns['game_id']}"
    try:
        played = GameLog.from_text(str(columns["text"]))
        told = tables.row_of(played)
    except ValueError as error:
        return f"{name}: {error}"
    earlier = earlier_total(played.game, played.hints, solver_moves=played.solver_moves)
    for column, kept, expected in zip(tables.COLUMNS, row, told, strict=True):
        if kept != expected and not (column == "arcade" and kept == earlier):
            shown = shorten(kept)
            return f"{name}: {column} is {shown!r}, and its moves tell {expected!r}"
    return ""


def _check_copy(path: Path) -> str:
    read_sound(path).close()
    return "OK"


def _check_settings(text: str) -> None:
    _, problems = Settings.from_text(text)
    if problems:
        raise InputError("{problems}", problems=" ".join(map(str, problems)))


_READERS: Mapping[str, Callable[[str], object]] = {
    "games": GameLog.from_text,
    "match": Match.from_text,
    "crossroads": CrossroadsLog.from_text,
    "missed": MissedLog.from_text,
    "settings": _check_settings,
}


def _legacy_files(folder: Path) -> Iterator[Finding]:
    is_file_there = os.path.lexists(folder / NAME)
    if not is_file_there and legacy_files.is_there(folder):
        yield Finding("files of versions before 1.0", _MOVED)


def _other_files(folder: Path) -> Iterator[Finding]:
    copies = [name for name in _names_in(folder / COPIES) if name.endswith(".sqlite")]
    if copies:
        yield Finding(COPIES, f"{len(copies)}, the latest is {copies[-1]}")
    for name in copies:
        if not (finding := _checked(folder / COPIES / name, _check_copy)).ok:
            yield finding
    yield from (
        Finding(name, "set aside at an earlier start")
        for name in _names_in(folder)
        if DAMAGED in name
    )
    with (
        suppress(*DATABASE_ERRORS),
        translated(),
        closing(read_into_memory(folder / NAME)) as db,
    ):
        kept = [name for name in tables.texts(db) if DAMAGED in name]
        yield from (
            Finding(name, f"kept inside {NAME} at an earlier start") for name in kept
        )


def _names_in(folder: Path) -> list[str]:
    try:
        return sorted(path.name for path in folder.iterdir())
    except OSError:
        return []
