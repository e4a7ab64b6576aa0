"""What an import takes: games that their moves prove, with facts that can be true.
Nothing else.
"""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gaps.store import Challenge, Folder, Record, Recording
from gaps.store.records import daily_deals
from gaps.store.records.transfer import (
    ImportedRecords,
    RecordImport,
    escaped,
    read_entries,
    unescaped,
    write_records,
)
from gaps.store.sharing.verify import MAX_COUNT, MAX_SECONDS, recomputed, verify
from tests.importing import import_file
from tests.store.games import played_record, records

REAL = played_record("gaps:7", 12, started="2026-03-01T11:58:00+01:00")
DAY = date(2026, 3, 1)


def imported(tmp_path: Path, record: Record) -> ImportedRecords:
    """Import a file with this record into a new folder."""
    path = tmp_path / "one.json"
    write_records(path, [record])
    return import_file(Folder(tmp_path / "data").records, path)


IMPOSSIBLE: list[tuple[dict[str, object], str]] = [
    ({"seconds": 0.0}, "its time cannot be true: 12 moves in"),
    ({"seconds": 0.2}, "its time cannot be true: 12 moves in"),
    ({"seconds": MAX_SECONDS + 1.0}, "longer than a year"),
    ({"seconds": 999_999_999.0}, "longer than a year"),
    ({"undos": MAX_COUNT + 1}, "undos is 100001, more than anybody has"),
    ({"hints": MAX_COUNT + 1}, "hints is 100001, more than anybody has"),
]
WRONG_DATES: list[tuple[dict[str, object], str]] = [
    ({"finished": "9999-99-99"}, "finished is '9999-99-99', not a date"),
    ({"finished": "9999-12-31T23:59:59"}, "not a date"),
    ({"finished": "1969-12-31T23:59:59"}, "not a date"),
    ({"finished": "yesterday"}, "not a date"),
    ({"finished": "2026-02-30T12:00:00"}, "not a date"),
    ({"finished": "2026-03-01T25:00:00"}, "not a date"),
    ({"finished": "2026-03-01T12:00:00+99:00"}, "not a date"),
    ({"finished": "٢٠٢٦-03-01T12:00:00"}, "not a date"),
    ({"started": "2026-03-01"}, "started is '2026-03-01', not a date"),
]
CLOCK_SET_BACK = (
    "2026-03-01T12:00:01+01:00",
    "2026-03-01T09:00:00-03:00",
    "2026-03-02T11:00:00+01:00",
)
FALSE_DAYS = (
    "2026-03-01",
    "2026-02-30",
    "9999-99-99",
    "20260301",
    "2026-03-01T12:00",
    "today",
)


@pytest.mark.parametrize(("changes", "said"), [*IMPOSSIBLE, *WRONG_DATES])
def test_facts_that_cannot_be_true_are_refused(
    tmp_path: Path, changes: dict[str, object], said: str
) -> None:
    record = replace(REAL, **changes)  # type: ignore[arg-type]
    record = replace(record, arcade=record.score(record.game()).total)
    with pytest.raises(ValueError, match=re.escape(said)):
        verify(record)
    assert imported(tmp_path, record) == ImportedRecords(0, 0, 1)


@pytest.mark.parametrize("form", ["json", "csv"])
def test_what_this_game_wrote_while_the_clock_was_set_back_is_imported_with_an_unknown_start(
    tmp_path: Path, form: str
) -> None:
    games = [
        replace(REAL, started=started, id=f"{n:016}")
        for n, started in enumerate(CLOCK_SET_BACK)
    ]
    for game in games:
        with pytest.raises(ValueError, match="it ended before it was begun"):
            verify(game)
        path = tmp_path / f"one.{form}"
        write_records(path, [game])
        folder = Folder(tmp_path / game.id)
        assert import_file(folder.records, path) == ImportedRecords(1, 0, 0)
        assert folder.records.all() == [replace(game, started="")]
        assert Recording.from_text(Recording.of(game).to_text()).record.started == ""


@pytest.mark.parametrize("form", ["json", "csv"])
def test_a_game_that_was_copied_under_other_ids_is_imported_once(
    tmp_path: Path, form: str
) -> None:
    copies = [replace(REAL, id=f"{number:016x}") for number in range(12)]
    path = tmp_path / f"copies.{form}"
    write_records(path, [*copies, played_record("mini:3")])
    folder = Folder(tmp_path / "data")
    assert import_file(folder.records, path) == ImportedRecords(2, 11, 0)
    write_records(path, copies[6:])
    assert import_file(folder.records, path) == ImportedRecords(0, 6, 0)
    assert len(folder.records.all()) == 2


@pytest.mark.parametrize("form", ["json", "csv"])
def test_what_is_imported_is_marked_as_imported_here_and_no_file_says_otherwise(
    tmp_path: Path, form: str
) -> None:
    own, other = Folder(tmp_path / "own"), Folder(tmp_path / "other")
    own.add_record(REAL)
    exported = own.records.export("all", form)
    assert exported is not None
    assert import_file(other.records, exported) == ImportedRecords(1, 0, 0)
    other.add_record(played_record("mini:3"))
    marks = {"gaps:7": True, "mini:3": False}
    again = other.records.export("all", form)
    assert again is not None
    assert "imported" not in again.read_text()
    other.records.reset()
    other.records.undo_reset()
    for folder in (other, Folder(other.path)):
        assert {each.code: each.imported for each in folder.records.all()} == marks
    assert import_file(own.records, again) == ImportedRecords(1, 1, 0)
    assert {each.code: each.imported for each in own.records.all()} == {
        "gaps:7": False,
        "mini:3": True,
    }
    for claim in (False, True, "never"):
        reading = RecordImport([{**REAL.values(), "imported": claim}])
        assert reading.advance()
        assert [each.imported for each in reading.records] == [True]


@pytest.mark.parametrize("day", FALSE_DAYS)
def test_a_daily_deal_that_is_not_that_days_is_refused_when_shared_and_no_daily_on_record(
    tmp_path: Path, day: str
) -> None:
    record = replace(REAL, daily=day)
    with pytest.raises(ValueError, match=r"not the daily deal of|not a date"):
        verify(record)
    assert imported(tmp_path, record) == ImportedRecords(1, 0, 0)
    assert [each.daily for each in Folder(tmp_path / "data").records.all()] == [""]


def test_a_true_daily_deal_stays_one(tmp_path: Path) -> None:
    record = played_record(daily_deals.code_of(DAY), 9, daily=DAY.isoformat())
    assert imported(tmp_path, record) == ImportedRecords(1, 0, 0)
    assert Folder(tmp_path / "data").records.all() == [record]


@pytest.mark.parametrize(
    "changes",
    [
        {"code": "gaps:²"},
        {"code": "gaps:07"},
        {"code": "gaps:8"},
        {"code": "\0"},
        {"code": "gaps:7\0"},
        {"code": "=cmd|' /C calc'!A0"},
        {"moves": ("D5-B5", "\0")},
        {"moves": ()},
        {"moves": REAL.moves[:-1]},
        {"arcade": REAL.arcade + 1},
        {"classic": REAL.classic + 1},
        {"home": 48},
        {"redeals": 1},
        {"result": "won"},
        {"times": (5,) * 11 + (4,)},
        {"times": tuple(range(10_000, 10_012))},
        {"finished": ""},
        {"id": "zz"},
        {"id": "A" * 16},
    ],
    ids=str,
)
@pytest.mark.parametrize("form", ["json", "csv"])
def test_what_the_moves_do_not_prove_is_not_imported(
    tmp_path: Path, changes: dict[str, object], form: str
) -> None:
    path = tmp_path / f"two.{form}"
    write_records(path, [replace(REAL, **changes), played_record("mini:3")])  # type: ignore[arg-type]
    folder = Folder(tmp_path / "data")
    assert import_file(folder.records, path) == ImportedRecords(1, 0, 1)
    assert [record.code for record in folder.records.all()] == ["mini:3"]


def test_a_shared_game_of_ones_own_leaves_out_what_cannot_be_true() -> None:
    wrong = replace(
        REAL, started="2027-01-01T00:00:00+01:00", daily="2026-03-01", times=(1, 2)
    )
    found = recomputed(wrong)
    assert (found.started, found.finished, found.daily, found.times) == (
        "",
        REAL.finished,
        "",
        (),
    )
    assert recomputed(replace(wrong, finished="never")).finished == ""
    assert Recording.from_text(Recording.of(wrong).to_text()).record == found
    assert Challenge.from_text(Challenge.of(wrong).to_text()).record.moves == REAL.moves


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
@given(records().filter(lambda record: record.finished))
def test_every_real_game_is_imported(record: Record) -> None:
    reading = RecordImport([record.values()])
    assert reading.advance()
    assert (reading.records, reading.unreadable) == ([record], 0)


def test_an_import_goes_on_in_parts() -> None:
    entries = [played_record(f"mini:{number}", 3).values() for number in range(1, 6)]
    ticks = iter(range(1000))
    reading = RecordImport([*entries, {}], clock=lambda: float(next(ticks)))
    met = []
    while not reading.advance(2):
        met.append(reading.read)
    assert met == [2, 4]
    assert (reading.read, reading.total, len(reading.records), reading.unreadable) == (
        6,
        6,
        5,
        1,
    )


@given(st.text(max_size=12) | st.from_regex(r"[=+\-@\t\r\n'|%].{0,5}"))
def test_no_cell_of_a_csv_begins_a_formula_and_each_is_read_as_it_was(
    text: str,
) -> None:
    cell = str(escaped(text))
    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    assert unescaped(cell) == text
    assert escaped(-5) == -5


def test_an_export_of_nonsense_on_record_has_no_formula(tmp_path: Path) -> None:
    nonsense = replace(
        REAL, code="=1+1", finished="@SUM(A1)", started="+1", daily="\t-1"
    )
    path = tmp_path / "all.csv"
    write_records(path, [nonsense])
    cells = next(csv.DictReader(path.open(newline="")))
    assert {name: cells[name] for name in ("code", "finished", "started", "daily")} == {
        "code": "'=1+1",
        "finished": "'@SUM(A1)",
        "started": "'+1",
        "daily": "'\t-1",
    }
    assert cells["classic"] == str(REAL.classic)
    (entry,) = read_entries(path)
    assert Record.from_values(entry) == nonsense
    json.dumps(entry)
