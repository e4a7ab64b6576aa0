"""A file of derived values that is damaged or foreign is made again, without an error."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from gaps.store.files.derived_values import DerivedValues

KNOWN = {"a game": "4 - - -"}


def _execute(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


DAMAGE: dict[str, Callable[[Path], object]] = {
    "not UTF-8": lambda path: _execute(path, "INSERT INTO derived VALUES ('x', CAST(x'fffe' AS TEXT))"),
    "no text": lambda path: _execute(path, "INSERT INTO derived VALUES ('x', x'00')"),
    "garbage": lambda path: path.write_bytes(b"not a database" * 500),
    "cut off": lambda path: path.write_bytes(path.read_bytes()[:5000]),
    "cut off in the header": lambda path: path.write_bytes(path.read_bytes()[:50]),
    "a newer version": lambda path: _execute(path, "PRAGMA user_version = 2"),
    "another table": lambda path: _execute(path, "DROP TABLE derived", "CREATE TABLE derived (z)"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_made_again(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "derived.sqlite"
    DerivedValues(path, 1).add({"old": "1 - - -"})
    DAMAGE[damage](path)
    values = DerivedValues(path, 1)
    assert values.known == {}
    values.add(KNOWN)
    assert DerivedValues(path, 1).known == KNOWN


def test_a_folder_in_its_place_leaves_the_values_in_memory(tmp_path: Path) -> None:
    (tmp_path / "derived.sqlite").mkdir()
    values = DerivedValues(tmp_path / "derived.sqlite", 1)
    values.add(KNOWN)
    assert values.known == KNOWN
