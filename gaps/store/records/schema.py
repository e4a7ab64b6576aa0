"""The tables and indices of the player's file, and the statements that read and change
them.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Generator, Iterable, Mapping
from contextlib import suppress
from dataclasses import fields

from gaps.store.records.record import WON, Record
from gaps.store.saves.saved import moment

APPLICATION = 0x31676170  # "1gap", in the database's header
BEFORE_FIRST = 0x47415053  # "GAPS", in those of versions before 1.0
VERSION = 1  # of the format, as SQLite's user_version

_TYPES = """
    code TEXT NOT NULL, key TEXT NOT NULL, seed INTEGER,
    moves TEXT NOT NULL, made INTEGER NOT NULL,
    seconds REAL NOT NULL, undos INTEGER NOT NULL, hints INTEGER NOT NULL, redeals INTEGER NOT NULL,
    kind TEXT NOT NULL,
    classic INTEGER NOT NULL, arcade INTEGER NOT NULL,
    result TEXT NOT NULL, won INTEGER NOT NULL, home INTEGER NOT NULL,
    started TEXT NOT NULL, finished TEXT NOT NULL, at INTEGER NOT NULL, daily TEXT NOT NULL,
    times TEXT NOT NULL, solver_moves TEXT NOT NULL, game_id TEXT NOT NULL
"""
COLUMNS = tuple(column.split()[0] for column in _TYPES.split(","))
RECORD_COLUMNS = tuple(
    "game_id" if each.name == "id" else each.name for each in fields(Record)
)
# tally counts games by outcome, so that the title's statistics take the same time for
# any number of games. The indices by score, time and moves cover the queries for a best
# or a median; in_time those for streaks. by_id keeps a game from being written twice.
# kept holds games under way, the match and the settings as texts; derived what was
# computed from the records and can be computed again, with the computation's version.
_CREATE = (
    f"CREATE TABLE game (id INTEGER PRIMARY KEY, {_TYPES})",
    """CREATE TABLE tally (
        key TEXT NOT NULL, kind TEXT NOT NULL, result TEXT NOT NULL, home INTEGER NOT NULL,
        redeals INTEGER NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (key, kind, result, home, redeals)
    ) WITHOUT ROWID""",
    "CREATE TABLE kept (name TEXT PRIMARY KEY, text TEXT NOT NULL)",
    "CREATE TABLE derived (name TEXT PRIMARY KEY, version INTEGER NOT NULL, value TEXT NOT NULL)",
    "CREATE UNIQUE INDEX by_id ON game (game_id)",
    "CREATE INDEX in_time ON game (at, id, key, kind, won)",
    "CREATE INDEX by_score ON game (arcade, key, kind)",
    "CREATE INDEX by_time ON game (seconds, won, key, kind) WHERE won = 1",
    "CREATE INDEX by_moves ON game (made, won, key, kind) WHERE won = 1",
    "CREATE INDEX by_deal ON game (code, finished)",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)
TABLES = ("game", "tally", "kept", "derived")
_COLUMN_LIST = ", ".join(COLUMNS)
_INSERT = f"INSERT OR IGNORE INTO game ({_COLUMN_LIST}) VALUES ({', '.join('?' * len(COLUMNS))})"
_COUNT_IN_TALLY = """
    INSERT INTO tally VALUES (?, ?, ?, ?, ?, 1)
    ON CONFLICT (key, kind, result, home, redeals) DO UPDATE SET games = games + 1
"""
_PUT_TEXT = "INSERT INTO kept VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET text = excluded.text"


def create_tables(db: sqlite3.Connection) -> None:
    """Create the tables, inside the caller's transaction if there is one."""
    for statement in _CREATE:
        db.execute(statement)


def row_from_record(record: Record) -> tuple[object, ...]:
    """Return the values of ``COLUMNS``."""
    number = record.code.rpartition(":")[2]
    values = {
        **record.values(),
        "key": record.key,
        "seed": int(number)
        if number.isascii() and number.isdigit() and len(number) < 19
        else None,
        "made": len(record.moves),
        "won": record.result == WON,
        "at": int(moment(record.finished)),
        "game_id": record.id,
    }
    return tuple(values[column] for column in COLUMNS)


def record_from_row(row: tuple[object, ...]) -> Record:
    """Return the record in ``RECORD_COLUMNS``. Raises ``ValueError`` for values no
    record can have.
    """
    values = dict(zip(RECORD_COLUMNS, row, strict=True))
    return Record.from_values({**values, "id": values["game_id"]})


def insert(db: sqlite3.Connection, records: Iterable[Record]) -> int:
    """Add the records that are not there yet, inside the caller's transaction; returns
    how many.
    """
    added = 0
    for record in records:
        if not db.execute(_INSERT, row_from_record(record)).rowcount:
            continue  # a game with this id is on record
        outcome = (
            record.key,
            record.kind.value,
            record.result,
            record.home,
            record.redeals,
        )
        db.execute(_COUNT_IN_TALLY, outcome)
        added += 1
    return added


def find_records(
    db: sqlite3.Connection, clauses: str, *values: object
) -> Generator[Record, None, None]:
    """The records that a query with these clauses finds. Rows with values no record can
    have are left out.
    """
    for row in db.execute(
        f"SELECT {', '.join(RECORD_COLUMNS)} FROM game {clauses}", values
    ):
        with suppress(ValueError):
            yield record_from_row(row)


def place_in_time(db: sqlite3.Connection) -> str:
    """An expression for the time by which games are put in order; games of one time are
    in the order of their ``id``.

    It is the end of the game. A game that ends in the future, because a clock was
    wrong, has the time of the latest game that was put on record before it.
    """
    now = int(time.time())
    query = "SELECT EXISTS (SELECT 1 FROM game WHERE at > ?)"
    if not db.execute(query, (now,)).fetchone()[0]:
        return "at"
    before = (
        "SELECT at FROM game AS earlier INDEXED BY in_time "
        f"WHERE at <= {now} AND earlier.id < game.id ORDER BY at DESC LIMIT 1"
    )
    return f"CASE WHEN at > {now} THEN ifnull(({before}), 0) ELSE at END"


def each_record(db: sqlite3.Connection) -> Generator[Record, None, None]:
    """Every record, oldest first."""
    return find_records(db, f"ORDER BY {place_in_time(db)}, id")


def all_records(db: sqlite3.Connection) -> list[Record]:
    return [*each_record(db)]


def latest_records(db: sqlite3.Connection, count: int) -> list[Record]:
    """Return the last ``count`` games, the latest first."""
    order = f"ORDER BY {place_in_time(db)} DESC, id DESC LIMIT ?"
    return [*find_records(db, order, count)]


def records_of(db: sqlite3.Connection, codes: tuple[str, ...]) -> list[Record]:
    """Return every game of the deals with these codes, at most some hundreds, oldest
    first.
    """
    places = ", ".join("?" * len(codes))
    # the plus sign keeps SQLite from reading all games in their order instead of
    # looking these up
    order = f"ORDER BY +{place_in_time(db)}, id"
    return [*find_records(db, f"WHERE code IN ({places}) {order}", *codes)]


def record_of(db: sqlite3.Connection, game_id: str) -> Record | None:
    """Return the game with this id; ``None`` if there is none, or if its values are
    none of a record.
    """
    return next(find_records(db, "WHERE game_id = ?", game_id), None)


def count_records(db: sqlite3.Connection) -> int:
    count: int = db.execute("SELECT ifnull(sum(games), 0) FROM tally").fetchone()[0]
    return count


def ids(db: sqlite3.Connection) -> frozenset[str]:
    return frozenset(game_id for (game_id,) in db.execute("SELECT game_id FROM game"))


def is_on_record(db: sqlite3.Connection, game_id: str) -> bool:
    """Whether the game with this id is on record."""
    query = "SELECT 1 FROM game WHERE game_id = ?"
    return db.execute(query, (game_id,)).fetchone() is not None


def put_text(db: sqlite3.Connection, name: str, text: str) -> None:
    """Keep a text under its name, in place of the one that was there."""
    db.execute(_PUT_TEXT, (name, text))


def texts(db: sqlite3.Connection) -> dict[str, str]:
    """Every text that is kept, by its name. Values that are no text are left out."""
    rows = db.execute("SELECT name, text FROM kept ORDER BY rowid")
    return {
        name: text
        for name, text in rows
        if isinstance(name, str) and isinstance(text, str)
    }


def text(db: sqlite3.Connection, name: str) -> str | None:
    """The text that is kept by a name; ``None`` if there is none, or it is no text."""
    row = db.execute("SELECT text FROM kept WHERE name = ?", (name,)).fetchone()
    return row[0] if row is not None and isinstance(row[0], str) else None


def text_names(db: sqlite3.Connection) -> frozenset[str]:
    return frozenset(name for (name,) in db.execute("SELECT name FROM kept"))


def derived_values(db: sqlite3.Connection, version: int) -> dict[str, str]:
    """What a computation of this version has found, by name."""
    return dict(
        db.execute("SELECT name, value FROM derived WHERE version = ?", (version,))
    )


def put_derived(
    db: sqlite3.Connection, values: Mapping[str, str], version: int
) -> None:
    """Keep what was computed; what another version has computed is removed."""
    db.execute("DELETE FROM derived WHERE version <> ?", (version,))
    rows = ((name, version, value) for name, value in values.items())
    db.executemany("INSERT OR REPLACE INTO derived VALUES (?, ?, ?)", rows)


def delete_records(db: sqlite3.Connection) -> int:
    """Delete every game, and what was computed from them, inside the caller's
    transaction; returns how many there were.
    """
    count: int = db.execute("DELETE FROM game").rowcount
    db.execute("DELETE FROM tally")
    db.execute("DELETE FROM derived")
    return count
