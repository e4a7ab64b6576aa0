"""The games of some deals are found by their codes, oldest first, without reading all games."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from gaps.store import Folder, Record
from gaps.store.records import schema

RECORD = Record("mini:12", ("D5-B5",), 3.5, 0, 0, 0, 1, 0, "lost", 1, "2026-03-01T12:00:00", id="1" * 16)
OTHERS = [
    replace(RECORD, finished="2026-03-01T11:00:00", id="2" * 16),
    replace(RECORD, code="mini:123", id="3" * 16),
    replace(RECORD, code="gaps:12", finished="2026-03-01T11:30:00", id="4" * 16),
]


def test_the_games_of_some_deals_come_oldest_first(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    for record in (RECORD, *OTHERS):
        folder.add_record(record)
    assert folder.records.games_of(["mini:12", "gaps:12"]) == [OTHERS[0], OTHERS[2], RECORD]
    assert folder.records.games_of(["mini:12", "mini:12", "maze:1"]) == [OTHERS[0], RECORD]
    assert folder.records.games_of([]) == []
    folder.close()


def test_games_with_values_no_record_can_have_are_left_out(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.add_record(RECORD)
    folder.add_record(OTHERS[0])
    folder.records.store.change(lambda db: db.execute("UPDATE game SET result = '?' WHERE id = 1"))
    assert folder.records.games_of(["mini:12"]) == [OTHERS[0]]
    folder.close()


def test_an_index_finds_them() -> None:
    with closing(sqlite3.connect(":memory:")) as db:
        schema.create_tables(db)
        asked: list[str] = []
        db.set_trace_callback(asked.append)
        schema.records_of(db, ["mini:12", "gaps:12"])
        db.set_trace_callback(None)
        plan = " ".join(row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {asked[-1]}"))
    assert "by_deal" in plan
    assert "SCAN" not in plan
