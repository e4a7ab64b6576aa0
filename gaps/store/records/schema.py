"""The tables and indices of the player's file, and the statements that read and change them."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime

from gaps.store.records.kind import Kind
from gaps.store.records.record import WON, Record

APPLICATION = 0x47415053  # "GAPS", in the database's header
VERSION = 5  # of the format, as SQLite's user_version

COLUMNS = (
    *("code", "key", "seed", "moves", "made", "seconds", "undos", "hints", "redeals", "assisted", "kind"),
    *("classic", "arcade", "result", "won", "home", "started", "finished", "at", "daily"),
    *("times", "solver_moves", "scoring", "game_id"),
)
_TYPES = """
    code TEXT NOT NULL, key TEXT NOT NULL, seed INTEGER,
    moves TEXT NOT NULL, made INTEGER NOT NULL,
    seconds REAL NOT NULL, undos INTEGER NOT NULL, hints INTEGER NOT NULL, redeals INTEGER NOT NULL,
    assisted INTEGER NOT NULL, kind TEXT NOT NULL,
    classic INTEGER NOT NULL, arcade INTEGER NOT NULL,
    result TEXT NOT NULL, won INTEGER NOT NULL, home INTEGER NOT NULL,
    started TEXT NOT NULL, finished TEXT NOT NULL, at INTEGER NOT NULL, daily TEXT NOT NULL,
    times TEXT NOT NULL, solver_moves TEXT NOT NULL, scoring INTEGER NOT NULL, game_id TEXT NOT NULL
"""
# tally counts games by outcome, so that the title's statistics take the same time for any number of games.
# The indices by score, time and moves cover the queries for a best or a median; in_time those for streaks.
# by_id keeps a game from being written twice. kept holds games under way, the match and the settings as
# texts; derived what was computed from the records and can be computed again, with the computation's version.
_CREATE = (
    f"CREATE TABLE game (id INTEGER PRIMARY KEY, {_TYPES})",
    f"CREATE TABLE erased (id INTEGER PRIMARY KEY, batch INTEGER NOT NULL, {_TYPES})",
    """CREATE TABLE tally (
        key TEXT NOT NULL, kind TEXT NOT NULL, result TEXT NOT NULL, home INTEGER NOT NULL,
        redeals INTEGER NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (key, kind, result, home, redeals)
    ) WITHOUT ROWID""",
    "CREATE TABLE kept (name TEXT PRIMARY KEY, text TEXT NOT NULL)",
    "CREATE TABLE derived (name TEXT PRIMARY KEY, version INTEGER NOT NULL, value TEXT NOT NULL)",
    "CREATE UNIQUE INDEX by_id ON game (game_id)",
    "CREATE INDEX in_time ON game (at, id, key, kind, won)",
    "CREATE INDEX by_score ON game (scoring, arcade, key, kind)",
    "CREATE INDEX by_time ON game (seconds, won, key, kind) WHERE won = 1",
    "CREATE INDEX by_moves ON game (made, won, key, kind) WHERE won = 1",
    "CREATE INDEX by_deal ON game (code, finished)",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)
_COLUMN_LIST = ", ".join(COLUMNS)
_INSERT = f"INSERT OR IGNORE INTO game ({_COLUMN_LIST}) VALUES ({', '.join('?' * len(COLUMNS))})"
_COUNT_IN_TALLY = """
    INSERT INTO tally VALUES (?, ?, ?, ?, ?, 1)
    ON CONFLICT (key, kind, result, home, redeals) DO UPDATE SET games = games + 1
"""
_PUT_TEXT = "INSERT INTO kept VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET text = excluded.text"
RECORD_COLUMNS = (
    *("code", "moves", "seconds", "undos", "hints", "redeals", "classic", "arcade", "result", "home"),
    *("finished", "assisted", "started", "daily", "times", "solver_moves", "scoring", "game_id"),
)
_LAST_BATCH = "batch = (SELECT max(batch) FROM erased)"
READ = f"SELECT {', '.join(RECORD_COLUMNS)}"
"""The beginning of a query whose rows ``record_from_row`` takes."""


def create_tables(db: sqlite3.Connection) -> None:
    """Create the tables, inside the caller's transaction if there is one."""
    for statement in _CREATE:
        db.execute(statement)


def row_from_record(record: Record) -> tuple[object, ...]:
    """Return the values of ``COLUMNS``."""
    number = record.code.rpartition(":")[2]
    seed = int(number) if number.isascii() and number.isdigit() and len(number) < 19 else None
    return (
        *(record.code, record.key, seed, " ".join(record.moves), len(record.moves)),
        *(record.seconds, record.undos, record.hints, record.redeals),
        *(record.assisted, record.kind.value),
        *(record.classic, record.arcade, record.result, record.result == WON, record.home),
        *(record.started, record.finished, unix_time(record.finished), record.daily),
        *(" ".join(map(str, record.times)), " ".join(map(str, record.solver_moves))),
        *(record.scoring, record.id),
    )


def record_from_row(row: tuple[object, ...]) -> Record:
    """Return the record in a row that ``READ`` found. Raises ``ValueError`` for values no record can have."""
    values = dict(zip(RECORD_COLUMNS, row, strict=True))
    return Record.from_values({**values, "assisted": bool(values["assisted"]), "id": values["game_id"]})


def insert(db: sqlite3.Connection, records: Iterable[Record]) -> int:
    """Add the records that are not there yet, inside the caller's transaction; returns how many."""
    added = 0
    for record in records:
        if not db.execute(_INSERT, row_from_record(record)).rowcount:
            continue  # a game with this id is on record
        outcome = record.key, record.kind.value, record.result, record.home, record.redeals
        db.execute(_COUNT_IN_TALLY, outcome)
        added += 1
    return added


def all_records(db: sqlite3.Connection) -> Generator[Record, None, None]:
    """Every record, oldest first. Rows with values no record can have are left out."""
    for row in db.execute(f"{READ} FROM game ORDER BY at, id"):
        with suppress(ValueError):
            yield record_from_row(row)


def count_records(db: sqlite3.Connection) -> int:
    """How many games are on record."""
    count: int = db.execute("SELECT ifnull(sum(games), 0) FROM tally").fetchone()[0]
    return count


def latest_records(db: sqlite3.Connection, count: int) -> list[Record]:
    """Return the last ``count`` games, the latest first."""
    found = []
    for row in db.execute(f"{READ} FROM game ORDER BY at DESC, id DESC LIMIT ?", (count,)):
        with suppress(ValueError):
            found.append(record_from_row(row))
    return found


def records_of(db: sqlite3.Connection, codes: Sequence[str]) -> list[Record]:
    """Return every game of the deals with these codes, at most some hundreds, oldest first."""
    found = []
    places = ", ".join("?" * len(codes))
    # the plus sign keeps SQLite from reading all games in their order instead of looking these up
    for row in db.execute(f"{READ} FROM game WHERE code IN ({places}) ORDER BY +at, id", tuple(codes)):
        with suppress(ValueError):
            found.append(record_from_row(row))
    return found


def record_of(db: sqlite3.Connection, game_id: str) -> Record | None:
    """Return the game with this id; ``None`` if there is none, or if its values are none of a record."""
    row = db.execute(f"{READ} FROM game WHERE game_id = ?", (game_id,)).fetchone()
    with suppress(ValueError):
        return record_from_row(row) if row is not None else None
    return None


def ids(db: sqlite3.Connection) -> frozenset[str]:
    """The ids of the games on record."""
    return frozenset(game_id for (game_id,) in db.execute("SELECT game_id FROM game"))


def contains(db: sqlite3.Connection, game_id: str) -> bool:
    """Whether the game with this id is on record."""
    return db.execute("SELECT 1 FROM game WHERE game_id = ?", (game_id,)).fetchone() is not None


def contains_old(
    db: sqlite3.Connection, code: str, started: str, moves: tuple[str, ...], assisted: bool
) -> bool:
    """Whether a game of that deal, begun at that time, is on record with exactly these moves.

    For games that were saved without an id: their records have another id than their saves.
    """
    query = "SELECT 1 FROM game WHERE code = ? AND started = ? AND moves = ? AND (kind = ?) = ?"
    values = code, started, " ".join(moves), Kind.ASSISTED.value, assisted
    return db.execute(query, values).fetchone() is not None


def put_text(db: sqlite3.Connection, name: str, text: str) -> None:
    """Keep a text under its name, in place of the one that was there."""
    db.execute(_PUT_TEXT, (name, text))


def texts(db: sqlite3.Connection) -> dict[str, str]:
    """Every text that is kept, by its name. Values that are no text are left out."""
    rows = db.execute("SELECT name, text FROM kept ORDER BY rowid")
    return {name: text for name, text in rows if isinstance(name, str) and isinstance(text, str)}


def derived_values(db: sqlite3.Connection, version: int) -> dict[str, str]:
    """What a computation of this version has found, by name."""
    return dict(db.execute("SELECT name, value FROM derived WHERE version = ?", (version,)))


def put_derived(db: sqlite3.Connection, values: Mapping[str, str], version: int) -> None:
    """Keep what was computed; what another version has computed is removed."""
    db.execute("DELETE FROM derived WHERE version <> ?", (version,))
    rows = ((name, version, value) for name, value in values.items())
    db.executemany("INSERT OR REPLACE INTO derived VALUES (?, ?, ?)", rows)


def rebuild_tally(db: sqlite3.Connection) -> None:
    """Count ``tally`` again from the games, inside the caller's transaction."""
    db.execute("DELETE FROM tally")
    db.execute(
        "INSERT INTO tally SELECT key, kind, result, home, redeals, count(*) FROM game GROUP BY 1, 2, 3, 4, 5"
    )


def erase(db: sqlite3.Connection) -> int:
    """Move every game to ``erased``, inside the caller's transaction; returns how many there were."""
    db.execute(
        f"INSERT INTO erased (batch, {_COLUMN_LIST}) "
        f"SELECT (SELECT ifnull(max(batch), 0) + 1 FROM erased), {_COLUMN_LIST} FROM game ORDER BY id"
    )
    count: int = db.execute("DELETE FROM game").rowcount
    db.execute("DELETE FROM tally")
    return count


def count_erased(db: sqlite3.Connection) -> int:
    """How many games the last ``erase`` moved that are not restored."""
    count: int = db.execute(f"SELECT count(*) FROM erased WHERE {_LAST_BATCH}").fetchone()[0]
    return count


def restore(db: sqlite3.Connection) -> int:
    """Move the games of the last ``erase`` back, inside the caller's transaction; returns how many.

    A game that is on record again since then is not added twice.
    """
    count: int = db.execute(
        f"INSERT OR IGNORE INTO game ({_COLUMN_LIST}) "
        f"SELECT {_COLUMN_LIST} FROM erased WHERE {_LAST_BATCH} ORDER BY id"
    ).rowcount
    db.execute(f"DELETE FROM erased WHERE {_LAST_BATCH}")
    rebuild_tally(db)
    return count


def unix_time(text: str) -> int:
    """Return a time in ISO 8601 as seconds since 1970; 0 if it cannot be read."""
    try:
        return int(datetime.fromisoformat(text).timestamp())
    except (ValueError, OverflowError, OSError):
        return 0
