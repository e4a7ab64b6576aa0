"""The shape of the database of records: its tables, its indices, and how a record becomes a row."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from datetime import datetime

from gaps.store.records.record import WON, Record

APPLICATION = 0x47415053  # "GAPS", in the database's header
VERSION = 2  # of the format, as SQLite's user_version

COLUMNS = (
    *("code", "key", "seed", "moves", "made", "seconds", "undos", "hints", "redeals", "assisted", "strict"),
    *("classic", "arcade", "result", "won", "home", "started", "finished", "at", "daily"),
    "times",
)
_TYPES = """
    code TEXT NOT NULL, key TEXT NOT NULL, seed INTEGER,
    moves TEXT NOT NULL, made INTEGER NOT NULL,
    seconds REAL NOT NULL, undos INTEGER NOT NULL, hints INTEGER NOT NULL, redeals INTEGER NOT NULL,
    assisted INTEGER NOT NULL, strict INTEGER NOT NULL,
    classic INTEGER NOT NULL, arcade INTEGER NOT NULL,
    result TEXT NOT NULL, won INTEGER NOT NULL, home INTEGER NOT NULL,
    started TEXT NOT NULL, finished TEXT NOT NULL, at INTEGER NOT NULL, daily TEXT NOT NULL,
    times TEXT NOT NULL DEFAULT ''
"""
_GROW = {  # what a file of each version lacks
    1: (
        "ALTER TABLE game ADD COLUMN times TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE erased ADD COLUMN times TEXT NOT NULL DEFAULT ''",
    ),
}
# tally counts the games, so that the first figures are there however many there are. The indices by score,
# time and moves hold all that a best or a median asks for; in_time all that a streak asks for.
_MAKE = f"""
    CREATE TABLE game (id INTEGER PRIMARY KEY, {_TYPES});
    CREATE TABLE erased (id INTEGER PRIMARY KEY, batch INTEGER NOT NULL, {_TYPES});
    CREATE TABLE tally (
        key TEXT NOT NULL, strict INTEGER NOT NULL, result TEXT NOT NULL, home INTEGER NOT NULL,
        redeals INTEGER NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (key, strict, result, home, redeals)
    ) WITHOUT ROWID;
    CREATE TABLE source (digest TEXT PRIMARY KEY, name TEXT NOT NULL);
    CREATE INDEX in_time ON game (at, id, key, strict, won);
    CREATE INDEX by_score ON game (arcade, key, strict);
    CREATE INDEX by_time ON game (seconds, won, key, strict) WHERE won = 1;
    CREATE INDEX by_moves ON game (made, won, key, strict) WHERE won = 1;
    CREATE INDEX by_deal ON game (code, finished);
    PRAGMA application_id = {APPLICATION};
    PRAGMA user_version = {VERSION};
"""
_NAMES = ", ".join(COLUMNS)
_PUT = f"INSERT INTO game ({_NAMES}) VALUES ({', '.join('?' * len(COLUMNS))})"
_COUNT = """
    INSERT INTO tally VALUES (?, ?, ?, ?, ?, 1)
    ON CONFLICT (key, strict, result, home, redeals) DO UPDATE SET games = games + 1
"""
_READ = (
    *("code", "moves", "seconds", "undos", "hints", "redeals", "classic", "arcade", "result", "home"),
    *("finished", "assisted", "started", "daily", "times"),
)
_LAST = "batch = (SELECT max(batch) FROM erased)"
READ = f"SELECT {', '.join(_READ)}"
"""The columns ``record_in`` takes."""


def make(db: sqlite3.Connection) -> None:
    """Make the tables in an empty database."""
    db.executescript(f"BEGIN; {_MAKE} COMMIT;")


def grow(db: sqlite3.Connection) -> None:
    """Bring the tables of an older version to this one, inside the caller's transaction."""
    for version in range(db.execute("PRAGMA user_version").fetchone()[0], VERSION):
        for words in _GROW[version]:
            db.execute(words)
    db.execute(f"PRAGMA user_version = {VERSION}")


def row_of(record: Record) -> tuple[object, ...]:
    """The values of ``COLUMNS``."""
    number = record.code.rpartition(":")[2]
    seed = int(number) if number.isascii() and number.isdigit() and len(number) < 19 else None
    return (
        *(record.code, record.key, seed, " ".join(record.moves), len(record.moves)),
        *(record.seconds, record.undos, record.hints, record.redeals, record.assisted, record.strict),
        *(record.classic, record.arcade, record.result, record.result == WON, record.home),
        *(record.started, record.finished, instant(record.finished), record.daily),
        " ".join(map(str, record.times)),
    )


def record_in(row: tuple[object, ...]) -> Record:
    """The record in a row that ``READ`` found. Raises ``ValueError`` where it holds what no record can."""
    values = dict(zip(_READ, row, strict=True))
    return Record.from_values({**values, "assisted": bool(values["assisted"])})


def put(db: sqlite3.Connection, records: Iterable[Record]) -> int:
    """Add records inside the caller's transaction; returns how many."""
    added = 0
    for record in records:
        db.execute(_PUT, row_of(record))
        db.execute(_COUNT, (record.key, record.strict, record.result, record.home, record.redeals))
        added += 1
    return added


def on_record(
    db: sqlite3.Connection, code: str, started: str, moves: tuple[str, ...], assisted: bool
) -> bool:
    """Whether there is a game of that deal, begun at that time and played with these moves."""
    same = code, started, " ".join(moves), assisted
    query = "SELECT 1 FROM game WHERE code = ? AND started = ? AND moves = ? AND assisted = ?"
    return db.execute(query, same).fetchone() is not None


def recount(db: sqlite3.Connection) -> None:
    """Make ``tally`` anew from the games, inside the caller's transaction."""
    db.execute("DELETE FROM tally")
    db.execute(
        "INSERT INTO tally "
        "SELECT key, strict, result, home, redeals, count(*) FROM game GROUP BY 1, 2, 3, 4, 5"
    )


def erase(db: sqlite3.Connection) -> int:
    """Move every game to ``erased``, inside the caller's transaction; returns how many there were."""
    db.execute(
        f"INSERT INTO erased (batch, {_NAMES}) "
        f"SELECT (SELECT ifnull(max(batch), 0) + 1 FROM erased), {_NAMES} FROM game ORDER BY id"
    )
    count: int = db.execute("DELETE FROM game").rowcount
    db.execute("DELETE FROM tally")
    return count


def erased(db: sqlite3.Connection) -> int:
    """Games that were erased last and have not come back."""
    count: int = db.execute(f"SELECT count(*) FROM erased WHERE {_LAST}").fetchone()[0]
    return count


def restore(db: sqlite3.Connection) -> int:
    """Bring back what was erased last, inside the caller's transaction; returns how many games that were.

    A game that has been put on record again since, by an import, does not come twice.
    """
    count: int = db.execute(
        f"INSERT INTO game ({_NAMES}) SELECT {_NAMES} FROM erased WHERE {_LAST} AND NOT EXISTS ("
        "SELECT 1 FROM game WHERE game.code = erased.code AND game.finished = erased.finished "
        "AND game.moves = erased.moves) ORDER BY id"
    ).rowcount
    db.execute(f"DELETE FROM erased WHERE {_LAST}")
    recount(db)
    return count


def instant(text: str) -> int:
    """A time in ISO 8601 as seconds since 1970; 0 where it cannot be read."""
    try:
        return int(datetime.fromisoformat(text).timestamp())
    except (ValueError, OverflowError, OSError):
        return 0
