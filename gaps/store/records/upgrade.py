"""Bring a database of records that an earlier version of the game wrote to the form of this one."""

from __future__ import annotations

import sqlite3
from collections.abc import Set

from gaps.store.records.kind import Kind
from gaps.store.records.record import FIRST_SCORING
from gaps.store.records.schema import COLUMNS, VERSION, create_tables, rebuild_tally
from gaps.store.saves.game_id import derived_id

# For columns that an older table does not have. The kind follows Record.kind: see there about the hints.
_VALUES = {
    "times": "''",
    "solver_moves": "''",
    "scoring": str(FIRST_SCORING),
    "game_id": "derived_id(code, started, finished, moves)",
    "kind": f"""CASE
        WHEN assisted OR (made > 0 AND hints >= made) THEN '{Kind.ASSISTED.value}'
        WHEN undos OR hints THEN '{Kind.RELAXED.value}'
        ELSE '{Kind.STRICT.value}'
    END""",
}


def is_older(db: sqlite3.Connection) -> bool:
    """Whether its tables are those of an earlier version."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    return version < VERSION


def upgrade(db: sqlite3.Connection) -> None:
    """Bring the tables of earlier versions to this one, inside the caller's transaction.

    A game that is there twice, with the same deal, start, end and moves, is kept once. Tables of this
    version stay as they are.
    """
    if not is_older(db):
        return
    db.create_function("derived_id", 4, derived_id, deterministic=True)
    indices = db.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    for (name,) in indices.fetchall():
        db.execute(f"DROP INDEX {name}")
    for name in ("tally", "source"):
        db.execute(f"DROP TABLE IF EXISTS {name}")
    for name in ("game", "erased"):
        db.execute(f"ALTER TABLE {name} RENAME TO old_{name}")
    create_tables(db)
    for name, more in (("game", ()), ("erased", ("batch",))):
        known = {row[1] for row in db.execute(f"PRAGMA table_info(old_{name})")}
        columns = ("id", *more, *COLUMNS)
        values = ", ".join(value_of(column, known) for column in columns)
        into = f"INSERT OR IGNORE INTO {name} ({', '.join(columns)})"
        db.execute(f"{into} SELECT {values} FROM old_{name} ORDER BY id")
        db.execute(f"DROP TABLE old_{name}")
    rebuild_tally(db)


def value_of(column: str, known: Set[str]) -> str:
    """Return an SQL expression for a column of this version, in a table that has the ``known`` columns."""
    return column if column in known else _VALUES.get(column, column)
