"""The readable part of a damaged database, and the data that only a sound copy has."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from gaps.engine import InputError
from gaps.store.files import tables
from gaps.store.files.sqlite_file import (
    DATABASE_ERRORS,
    DatabaseDamaged,
    borrowed,
    check_is_database,
    connect_alone,
)
from gaps.store.files.text_files import DAMAGED
from gaps.store.formats import check_end, lines_in
from gaps.store.games.game_log import VERSION, GameLog
from gaps.store.games.game_result import GameEnd, GameResult
from gaps.values import with_fields

HEADER = 100  # bytes at the beginning of a file
PAGE = 4096  # bytes of a page
# those bytes of the header that are the same in each file of this game: the name of the
# format, the size of a page, fractions, the form of the tables, the encoding, the name
# of the game
_SAME = (*range(18), *range(20, 24), *range(44, 48), *range(56, 60), *range(68, 92))
MOST_WRONG_BITS = 8  # maximum wrong bits in these bytes of a damaged file of the game
_FIRST_LINE = re.compile(r"GAPS [A-Z]+ ([0-9]{1,9})\n")
T = TypeVar("T")
GAMES = "games/"
"""The beginning of the names of games under way; the name of their slot follows."""


@dataclass
class Recovered:
    """The data that could be read from a damaged file."""

    records: dict[str, GameLog] = field(default_factory=dict)
    """The records, by their ids."""
    doubtful: dict[str, GameLog] = field(default_factory=dict)
    """The records whose figures differ from the index, computed from the moves."""
    results: dict[str, GameResult] = field(default_factory=dict)
    """The results that the index of the records lists, except the classic points."""
    rows: dict[str, int] = field(default_factory=dict)
    """The places of the records in the order of recording, by their ids."""
    texts: dict[str, str] = field(default_factory=dict)
    """Games under way, the match and the settings, by name."""
    record_ids: set[str] = field(default_factory=set)
    """The ids that the index of the records lists."""
    text_names: set[str] = field(default_factory=set)
    """The names that the index of the texts lists."""

    def number(self, name: str) -> int:
        """Return the number that is stored by a name; 0 if there is none."""
        return tables.number_in(self.texts.get(name))


def recover(path: Path) -> Recovered:
    """Read what can be read of a damaged file.

    It is read forward from its beginning, backward from its end, and then each row that
    an index lists, by itself; all this is done again with a repaired beginning.
    """
    found = Recovered()
    with suppress(OSError, DatabaseDamaged):
        check_is_database(path)
        with borrowed(path) as copy:
            _read_each(copy, found)
            if _mend_header(copy):
                _read_each(copy, found)
    for game_id, listed in found.results.items():
        record = found.records.get(game_id)
        if record is None or listed == with_fields(record.result, classic=0):
            continue
        with suppress(ValueError):
            computed = replace(record, known_result=None)
            _ = computed.result  # raises ``ValueError`` for moves that are not legal
            found.doubtful[game_id] = computed
            del found.records[game_id]
    return found


def _read_each(path: Path, found: Recovered) -> None:
    for order in ("", " DESC"):
        for read in _READERS:
            with (
                suppress(sqlite3.Error, UnicodeDecodeError, *DATABASE_ERRORS),
                closing(connect_alone(path)) as db,
            ):
                # to read a file whose end is missing
                db.execute("PRAGMA writable_schema = 1")
                db.text_factory = lambda text: text.decode(errors="replace")
                application = db.execute("PRAGMA application_id").fetchone()[0]
                if application == tables.APPLICATION:
                    read(db, order, found)


def _mend_header(path: Path) -> bool:
    """Repair the first 100 bytes of a copy, if few of their bits are wrong.

    They are the same in each file of this game. Return True if they were written.
    """
    mended = bytearray(HEADER)
    mended[:16] = b"SQLite format 3\0"
    mended[16:18] = PAGE.to_bytes(2, "big")
    has_log = path.with_name(f"{path.name}-wal").is_file()
    mended[18:20] = bytes([2, 2] if has_log else [1, 1])
    mended[21:24] = bytes([64, 32, 32])  # fractions of a page
    mended[28:32] = (path.stat().st_size // PAGE).to_bytes(4, "big")
    mended[47] = 4  # the form of the tables
    mended[59] = 1  # UTF-8
    mended[60:64] = tables.VERSION.to_bytes(4, "big")
    mended[68:72] = tables.APPLICATION.to_bytes(4, "big")
    with path.open("r+b") as file:
        found = file.read(HEADER)
        if len(found) < HEADER:
            return False
        wrong = sum((found[at] ^ mended[at]).bit_count() for at in _SAME)
        if wrong > MOST_WRONG_BITS:
            return False
        file.seek(0)
        file.write(mended)
    return True


def _read_records(db: sqlite3.Connection, order: str, found: Recovered) -> None:
    query = f"SELECT id, {tables.GAME_COLUMNS} FROM game ORDER BY id{order}"
    for number, *row in db.execute(query):
        with suppress(ValueError):
            played = tables.game_in(row)
            found.records[played.id] = played
            found.rows[played.id] = number


def _read_results(db: sqlite3.Connection, order: str, found: Recovered) -> None:
    for game_id, end, home, redeals, arcade in db.execute(
        "SELECT game_id, result, home, redeals, arcade FROM game INDEXED BY entries"
        f" ORDER BY at{order}"
    ):
        with suppress(ValueError):
            found.results[game_id] = GameResult(
                GameEnd(end), home, redeals, classic=0, arcade=arcade
            )


def _read_texts(db: sqlite3.Connection, order: str, found: Recovered) -> None:
    for name, text in db.execute(f"SELECT name, text FROM kept ORDER BY rowid{order}"):
        if isinstance(name, str) and isinstance(text, str):
            found.texts[name] = text


def _read_listed_texts(db: sqlite3.Connection, order: str, found: Recovered) -> None:
    names = db.execute(f"SELECT name FROM kept ORDER BY name{order}")
    _read_listed(db, names, found.text_names, found.texts, tables.text)


def _read_listed_records(db: sqlite3.Connection, order: str, found: Recovered) -> None:
    ids = db.execute(f"SELECT game_id FROM game ORDER BY game_id{order}")
    _read_listed(db, ids, found.record_ids, found.records, tables.record_of)
    for game_id, number in db.execute("SELECT game_id, id FROM game"):
        found.rows.setdefault(game_id, number)


def _read_listed(
    db: sqlite3.Connection,
    rows: Iterable[tuple[object]],
    names: set[str],
    found: dict[str, T],
    read: Callable[[sqlite3.Connection, str], T | None],
) -> None:
    """Read the rows that an index lists, each by itself, unless found before."""
    for (name,) in rows:
        names.add(str(name))
    for name in names - found.keys():
        with suppress(sqlite3.Error):
            value = read(db, name)
            if value is not None:
                found[name] = value


_READERS = (
    _read_records,
    _read_results,
    _read_texts,
    _read_listed_texts,
    _read_listed_records,
)
"""The last two read by an index, which is elsewhere in the file than the rows."""


def recovered(path: Path) -> sqlite3.Connection:
    """Return the readable data of a damaged file, in memory."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    found = recover(path)
    found.records.update(found.doubtful)
    fill(memory, found, {})
    return memory


def only_in_copy(
    found: Recovered, copy: sqlite3.Connection, known: Collection[str]
) -> Recovered:
    """Return what a copy has and the damaged file lacks, or has only in part.

    The recorded games whose ids are ``known`` are left out. A game that was recorded
    since the copy was made is not under way.
    """
    rows = {
        game_id: row
        for game_id, row in tables.rows_of_records(copy).items()
        if game_id not in known
    }
    records = [tables.record_of(copy, game_id) for game_id in rows]
    texts = {
        name: text
        for name, text in tables.texts(copy).items()
        if not _is_whole(found.texts.get(name, "")) and _id_in(text) not in known
    }
    return Recovered(
        {record.id: record for record in records if record is not None},
        rows=rows,
        texts=texts,
    )


def fill(
    db: sqlite3.Connection, found: Recovered, copied: Mapping[str, Recovered]
) -> None:
    """Create the tables in an empty database, and insert the recovered rows.

    They are what was read of a damaged file and what only copies have, the records in
    the order of recording. A text that a copy's text replaces is stored, too, under
    another name.
    """
    tables.create_tables(db)
    parts = (*copied.values(), found)
    records = [record for part in parts for record in part.records.values()]
    rows = {game_id: row for part in parts for game_id, row in part.rows.items()}
    tables.insert(db, sorted(records, key=lambda record: rows.get(record.id, 0)))
    texts = dict(found.texts)
    for copy in copied.values():
        for name, text in copy.texts.items():
            if name in texts:
                texts[name_aside(name, texts)] = texts[name]
            texts[name] = text
    for name, text in texts.items():
        tables.put_text(db, name, text)


def what_was_saved(
    found: Recovered, copied: Mapping[str, Recovered]
) -> dict[str, InputError | str]:
    """Return sentences about the games that were saved; empty for no games.

    Games were ``kept``, ``copied`` because only a copy has them, or are ``missing``.
    """
    whole = {name for name, text in found.texts.items() if _is_whole(text)}
    record_ids = {*found.records}
    text_names = {*whole}
    for more in copied.values():
        record_ids |= more.records.keys()
        text_names |= more.texts.keys()
    return {
        "kept": _sentence(InputError("Games kept"), found.records, whole),
        "copied": what_was_copied(copied),
        "missing": _sentence(
            InputError("Missing"),
            found.record_ids - record_ids,
            found.text_names - text_names,
        ),
    }


def what_was_copied(copied: Mapping[str, Recovered]) -> InputError | str:
    """Return a sentence for each copy from which games came; empty for no games."""
    said: InputError | str = ""
    for name, more in copied.items():
        what = InputError("From the copy {copy}", copy=name)
        sentence = _sentence(what, more.records, more.texts)
        if sentence:
            said = InputError("{before}{sentence}", before=said, sentence=sentence)
    return said


def _sentence(
    what: InputError, record_ids: Collection[str], text_names: Iterable[str]
) -> InputError | str:
    games = [name for name in text_names if name.startswith(GAMES)]
    under_way = [name for name in games if DAMAGED not in name]
    if not record_ids and not under_way:
        return ""
    return InputError(
        " {what}: {records} on record, {games} under way.",
        what=what,
        records=len(record_ids),
        games=len(under_way),
    )


def name_aside(name: str, taken: Collection[str]) -> str:
    """Return a free name for a text that is damaged."""
    number = 1
    while f"{name}{DAMAGED}{number}" in taken:
        number += 1
    return f"{name}{DAMAGED}{number}"


def _is_whole(text: str) -> bool:
    if found := _FIRST_LINE.match(text):
        try:
            check_end(lines_in(text))
        except ValueError:
            return int(found[1]) > VERSION  # a newer game ends texts in its own way
        return True
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def is_same(text: str, damaged: str) -> bool:
    """Return True if a text is complete, and another may be a form of it.

    The form may be damaged or later. It is of the same game, or of no single game.
    """
    game_id = _id_in(text)
    return _is_whole(text) and (game_id is None or game_id in damaged)


def _id_in(text: str) -> str | None:
    """Return the id of a game under way; None in another text."""
    try:
        return GameLog.parse(text).id
    except ValueError:
        return None
