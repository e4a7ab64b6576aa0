"""The tables and indices of the player's file, and the statements on them."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from gaps.engine import InputError
from gaps.store.formats import checksum
from gaps.store.games.game_log import GameLog, moment
from gaps.store.games.game_result import GameEnd, GameResult
from gaps.store.records import entries

APPLICATION = 0x31676170  # "1gap", in the database's header
BEFORE_FIRST = 0x47415053  # "GAPS", in those of versions before 1.0
VERSION = 1  # version of the format, as SQLite's user_version

_TYPES = """
    text TEXT NOT NULL,
    code TEXT NOT NULL, key TEXT NOT NULL, seed INTEGER, made INTEGER NOT NULL,
    seconds REAL NOT NULL, undos INTEGER NOT NULL, hints INTEGER NOT NULL, redeals INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    kind TEXT NOT NULL,
    classic INTEGER NOT NULL, arcade INTEGER NOT NULL,
    result TEXT NOT NULL, won INTEGER NOT NULL, home INTEGER NOT NULL,
    started TEXT NOT NULL, finished TEXT NOT NULL, at INTEGER NOT NULL, daily TEXT NOT NULL,
    game_id TEXT NOT NULL
"""
COLUMNS = tuple(column.split()[0] for column in _TYPES.split(","))
GAME_COLUMNS = "text, result, home, redeals, classic, arcade"
# The index entries covers the fields that are queried for all games, which are read at
# the start: see Entries. by_id prevents a game from being written twice. kept holds
# games under way, the match and the settings as texts; derived holds values that were
# computed from the records and can be computed again, with the computation's version.
_CREATE = (
    f"CREATE TABLE game (id INTEGER PRIMARY KEY, {_TYPES})",
    "CREATE TABLE kept (name TEXT PRIMARY KEY, text TEXT NOT NULL)",
    "CREATE TABLE derived (name TEXT PRIMARY KEY, version INTEGER NOT NULL, value TEXT NOT NULL)",
    "CREATE UNIQUE INDEX by_id ON game (game_id)",
    f"CREATE INDEX entries ON game ({', '.join(entries.COLUMNS)})",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)
TABLES = ("game", "kept", "derived")
# Numbers that are stored as texts. They order the copies, whatever the clock was.
COPY_NUMBER = "copy"
"""The name of the number of copies that were made of the file."""
BEGUN_ANEW = "begun anew"
"""The name of the number of the first copy since the statistics were last reset."""
_NUMBER = re.compile("[0-9]{1,9}")
_COLUMN_LIST = ", ".join(COLUMNS)
_INSERT = f"INSERT OR IGNORE INTO game ({_COLUMN_LIST}) VALUES ({', '.join('?' * len(COLUMNS))})"
_PUT_TEXT = "INSERT INTO kept VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET text = excluded.text"


def create_tables(db: sqlite3.Connection) -> None:
    """Create the tables, inside the caller's transaction if there is one."""
    for statement in _CREATE:
        db.execute(statement)


def row_of(played: GameLog) -> tuple[object, ...]:
    """Return the values of ``COLUMNS``.

    Raise ``ValueError`` if the moves are not legal, and the result is not known.
    """
    result = played.result
    values = {
        "text": played.to_text(),
        "code": played.code,
        "key": played.key,
        "seed": seed_in(played.code),
        "made": played.made,
        "seconds": played.seconds,
        "undos": played.undos,
        "hints": played.hints,
        "redeals": result.redeals,
        "solved": played.solved,
        "kind": played.help.value,
        "classic": result.classic,
        "arcade": result.arcade,
        "result": result.end.value,
        "won": result.won,
        "home": result.home,
        "started": played.started,
        "finished": played.until,
        "at": int(moment(played.until)),
        "daily": played.day,
        "game_id": played.id,
    }
    return tuple(values[column] for column in COLUMNS)


def seed_in(code: str) -> int | None:
    """Return the number in the code of a deal; None if it has none."""
    number = code.rpartition(":")[2]
    is_number = number.isascii() and number.isdigit() and len(number) < 19
    return int(number) if is_number else None


def game_in(row: Sequence[object]) -> GameLog:
    """Return the game in ``GAME_COLUMNS``.

    Raise ``ValueError`` for values no game can have.
    """
    text, end, home, redeals, classic, arcade = row
    if not isinstance(text, str):
        raise InputError("it is not text")
    result = GameResult(
        end=GameEnd(str(end)),
        home=_number(home),
        redeals=_number(redeals),
        classic=_number(classic),
        arcade=_number(arcade),
    )
    return replace(GameLog.parse(text), known_result=result)


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise InputError("a figure of it is no number")
    return value


def insert(db: sqlite3.Connection, games: Iterable[GameLog]) -> Sequence[GameLog]:
    """Add the games whose ids are not there yet, and return those.

    It is done inside the caller's transaction.
    """
    return [played for played in games if db.execute(_INSERT, row_of(played)).rowcount]


def find_games(
    db: sqlite3.Connection, clauses: str, *values: object
) -> Generator[GameLog, None, None]:
    """Yield the games that a query with these clauses finds.

    Rows with values no game can have are left out.
    """
    for row in db.execute(f"SELECT {GAME_COLUMNS} FROM game {clauses}", values):
        with suppress(ValueError):
            yield game_in(row)


def each_record(db: sqlite3.Connection) -> Generator[GameLog, None, None]:
    """Yield every record, in the order of recording."""
    return find_games(db, "ORDER BY id")


def record_of(db: sqlite3.Connection, game_id: str) -> GameLog | None:
    """Return the game with this id.

    Return None if there is none, or if its values are not those of a record.
    """
    found = next(find_games(db, "WHERE game_id = ?", game_id), None)
    return found if found is not None and found.id == game_id else None


def rows_of_records(db: sqlite3.Connection) -> dict[str, int]:
    """Return the places of all records in the order of recording, by their ids."""
    rows = db.execute("SELECT game_id, id FROM game NOT INDEXED ORDER BY id")
    return {str(game_id): row for game_id, row in rows}


def count_records(db: sqlite3.Connection) -> int:
    count: int = db.execute("SELECT count(*) FROM game").fetchone()[0]
    return count


def put_text(db: sqlite3.Connection, name: str, text: str) -> None:
    """Store a text under its name, replacing the one that was there."""
    db.execute(_PUT_TEXT, (name, text))


def texts(db: sqlite3.Connection) -> dict[str, str]:
    """Return every stored text, by its name.

    Values that are not text are skipped.
    """
    rows = db.execute("SELECT name, text FROM kept ORDER BY rowid")
    return {
        name: text
        for name, text in rows
        if isinstance(name, str) and isinstance(text, str)
    }


def text(db: sqlite3.Connection, name: str) -> str | None:
    """Return the text that is stored by a name; None without one, or if it is not text."""
    row = db.execute("SELECT text FROM kept WHERE name = ?", (name,)).fetchone()
    return row[0] if row is not None and isinstance(row[0], str) else None


def number(db: sqlite3.Connection, name: str) -> int:
    """Return the number that is stored as a text by a name; 0 if there is none."""
    return number_in(text(db, name))


def number_in(text: str | None) -> int:
    """Return the number in a text; 0 if it is not one."""
    return int(text) if text is not None and _NUMBER.fullmatch(text) else 0


def text_names(db: sqlite3.Connection) -> frozenset[str]:
    """Return the names of all texts that are stored."""
    return frozenset(name for (name,) in db.execute("SELECT name FROM kept"))


def derived_values(db: sqlite3.Connection, version: int) -> dict[str, str]:
    """Return what a computation of this version has found, by name.

    Values that were changed since are left out.
    """
    rows = db.execute("SELECT name, value FROM derived WHERE version = ?", (version,))
    found = {str(name): str(value).rpartition(" ") for name, value in rows}
    return {
        name: value
        for name, (value, _, check) in found.items()
        if check == checksum((name, value))
    }


def put_derived(
    db: sqlite3.Connection, values: Mapping[str, str], version: int
) -> None:
    """Store what was computed, and remove what another version has computed."""
    db.execute("DELETE FROM derived WHERE version <> ?", (version,))
    rows = (
        (name, version, f"{value} {checksum((name, value))}")
        for name, value in values.items()
    )
    db.executemany("INSERT OR REPLACE INTO derived VALUES (?, ?, ?)", rows)


def delete_records(db: sqlite3.Connection) -> int:
    """Delete every game and what was computed from it; return how many there were.

    It is done inside the caller's transaction.
    """
    count: int = db.execute("DELETE FROM game").rowcount
    db.execute("DELETE FROM derived")
    return count
