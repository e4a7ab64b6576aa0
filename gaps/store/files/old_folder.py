"""What versions before 0.3 have saved, a file for each thing: read once, into a new
store, and left there.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from gaps.engine import InputError
from gaps.store.files.fields import read_games
from gaps.store.files.notices import in_words
from gaps.store.files.recovery import GAMES, recover
from gaps.store.files.sqlite_file import (
    TROUBLE,
    DatabaseDamaged,
    read_into_memory,
    run,
)
from gaps.store.files.text_files import MAX_BYTES, read_bytes, read_text
from gaps.store.records import schema
from gaps.store.records.record import Record
from gaps.store.saves.match import Match
from gaps.store.saves.saved import SavedGame
from gaps.store.saves.settings import Settings

RECORDS = "records.sqlite"
WAITING = "waiting.json"
OLDEST_GAME = "game.json"
# end of the name of a file with texts that an older version had still to write
_JOURNAL = ".journal"
# of a text in a journal, after a zero byte
_HEADING = re.compile(rb"([0-9a-f]{8}) ([0-9]{1,9})\n")


class OldText(NamedTuple):
    """A text file of an older version, and its name in the store; or why it cannot be
    used.
    """

    file: str
    name: str
    text: str
    error: OSError | ValueError | None = None


def old_texts(folder: Path) -> Iterator[OldText]:
    """The settings, the match and the games under way that an older version has saved."""
    kinds: list[tuple[str, str, Callable[[str], object]]] = [
        ("settings.json", "settings", Settings.from_text),
        ("match.json", "match", Match.from_text),
    ]
    with suppress(OSError):
        names = {
            each.name.removesuffix(_JOURNAL) for each in (folder / GAMES).iterdir()
        }
        games = sorted(name for name in names if name.endswith(".json"))
        kinds += [
            (GAMES + name, GAMES + name[:-5], SavedGame.from_text) for name in games
        ]
    kinds.append((OLDEST_GAME, OLDEST_GAME, SavedGame.from_text))
    for file, name, read in kinds:
        try:
            text = _newest_text(folder / file, read)
        except (FileNotFoundError, NotADirectoryError):
            continue
        except (OSError, ValueError) as error:
            yield OldText(file, name, "", error)
        else:
            yield OldText(file, name, text)


def fill_from_old_files(
    folder: Path, db: sqlite3.Connection, report: Callable[[InputError], None]
) -> None:
    """Make the tables in an empty database, with all that older versions have saved in
    a folder.

    ``report`` takes a notice for each file that cannot be read. Raises ``OSError``.
    """
    path = folder / RECORDS
    try:
        if not os.path.lexists(path):
            schema.create_tables(db)
        else:
            with closing(read_into_memory(path)) as memory:
                memory.backup(db)
    except TROUBLE as error:
        if isinstance(error, OSError):
            raise
        schema.create_tables(db)
        if isinstance(error, DatabaseDamaged):
            recovered = recover(path).records.values()
            run(db, lambda db: schema.insert(db, recovered))
        report(_left(RECORDS, error))
    run(db, lambda db: _fill_from_texts(folder, db, report))


def _fill_from_texts(
    folder: Path, db: sqlite3.Connection, report: Callable[[InputError], None]
) -> None:
    try:
        schema.insert(db, waiting_records(folder))
    except (OSError, ValueError) as error:
        report(_left(WAITING, error))
    for found in old_texts(folder):
        if found.error is None:
            schema.put_text(db, found.name, found.text)
        else:
            report(_left(found.file, found.error))


def waiting_records(folder: Path) -> list[Record]:
    """The games that an older version had still to put on record. Raises ``OSError``,
    ``ValueError``.
    """
    read = partial(read_games, kind="gaps-waiting", version=1)
    try:
        games = read(_newest_text(folder / WAITING, read))
    except (FileNotFoundError, NotADirectoryError):
        return []
    records = []
    for each in games:
        with suppress(ValueError):
            records.append(Record.from_values(each))
    return records


def _left(name: str, error: OSError | ValueError) -> InputError:
    return InputError(
        "{name} could not be read: {error}. It was left as it is.",
        name=name,
        error=in_words(error),
    )


def _newest_text(path: Path, read: Callable[[str], object]) -> str:
    """Return the newest text of a file that can be read: from its journal, or else its
    own.

    Raises ``OSError``, or ``ValueError`` that says why it cannot be read.
    """
    with suppress(OSError, ValueError):
        raw = read_bytes(path.with_name(path.name + _JOURNAL), 4 * MAX_BYTES)
        for entry in reversed(raw.split(b"\0")):
            heading = _HEADING.match(entry)
            content = entry[heading.end() :] if heading is not None else b""
            if (
                heading is None
                or len(content) != int(heading[2])
                or crc32(content) != int(heading[1], 16)
            ):
                continue
            text = content.decode("utf-8")
            read(text)
            return text
    try:
        text = read_text(path)
    except FileNotFoundError:
        journal = path.with_name(path.name + _JOURNAL)
        if os.path.lexists(path) or (journal.is_file() and journal.stat().st_size):
            raise InputError("it is incomplete") from None
        raise
    read(text)
    return text
