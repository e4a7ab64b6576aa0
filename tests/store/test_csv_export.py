"""The export of all records as a table."""

from __future__ import annotations

import csv
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from gaps.store.csv_export import COLUMNS, escaped, write_csv
from tests.played_games import changed
from tests.store.games import played_record

REAL = played_record("gaps:7", 12, started="2026-03-01T11:58:00+01:00")


@given(st.text(max_size=12) | st.from_regex(r"[=+\-@\t\r\n'|%].{0,5}"))
def test_no_cell_of_a_csv_begins_a_formula(text: str) -> None:
    cell = str(escaped(text))
    assert not cell.startswith(
        (
            "=",
            "+",
            "-",
            "@",
            "\t",
            "\r",
            "\n",
        )
    )
    assert cell in (text, f"'{text}")
    assert escaped(-5) == -5


def test_a_mark_of_its_own_is_told_from_one_of_the_text() -> None:
    assert [escaped(text) for text in ("=1", "'=1", "x'")] == ["'=1", "''=1", "x'"]


def test_an_export_of_nonsense_on_record_has_no_formula(tmp_path: Path) -> None:
    nonsense = changed(
        REAL, code="=1+1", finished="@SUM(A1)", started="+1", daily="\t-1"
    )
    path = tmp_path / "all.csv"
    write_csv(path, [nonsense])
    cells = next(csv.DictReader(path.open(newline="")))
    assert {name: cells[name] for name in ("code", "finished", "started", "daily")} == {
        "code": "'=1+1",
        "finished": "'@SUM(A1)",
        "started": "'+1",
        "daily": "'\t-1",
    }
    assert cells["classic"] == str(REAL.result.classic)


def test_an_export_has_a_row_for_each_record(tmp_path: Path) -> None:
    games = [played_record("mini:3"), REAL]
    path = tmp_path / "all.csv"
    write_csv(path, games)
    rows = [*csv.DictReader(path.open(newline=""))]
    assert [row["code"] for row in rows] == ["mini:3", "gaps:7"]
    for row, game in zip(rows, games, strict=True):
        assert row == {name: str(value(game)) for name, value in COLUMNS.items()}
    assert rows[0]["moves"].split() == [made.text for made in games[0].moves]
    assert rows[0]["kind"] == "strict"
