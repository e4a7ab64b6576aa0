"""What is taken from others: games that their moves prove, with facts that can be
true; and what an export holds.
"""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.store import Challenge, Recording
from gaps.store.csv_export import NAMES, escaped, write_csv
from gaps.store.records import daily_deals
from gaps.store.sharing.verify import MAX_COUNT, MAX_SECONDS, check_facts, recomputed
from tests.store.games import played_record

REAL = played_record("gaps:7", 12, started="2026-03-01T11:58:00+01:00")
DAY = date(2026, 3, 1)


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


@pytest.mark.parametrize(("changes", "said"), [*IMPOSSIBLE, *WRONG_DATES])
def test_facts_that_cannot_be_true_are_refused(
    changes: dict[str, object], said: str
) -> None:
    record = replace(REAL, **changes)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=re.escape(said)):
        check_facts(record)


@pytest.mark.parametrize("day", FALSE_DAYS)
def test_a_daily_deal_that_is_not_that_days_is_refused(day: str) -> None:
    record = replace(REAL, daily=day)
    with pytest.raises(ValueError, match=r"not the daily deal of|not a date"):
        check_facts(record)


def test_a_true_daily_deal_stays_one() -> None:
    check_facts(played_record(daily_deals.code_of(DAY), 9, daily=DAY.isoformat()))


@given(st.text(max_size=12) | st.from_regex(r"[=+\-@\t\r\n'|%].{0,5}"))
def test_no_cell_of_a_csv_begins_a_formula(text: str) -> None:
    cell = str(escaped(text))
    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    assert cell in (text, f"'{text}")
    assert escaped(-5) == -5


def test_an_export_of_nonsense_on_record_has_no_formula(tmp_path: Path) -> None:
    nonsense = replace(
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
    assert cells["classic"] == str(REAL.classic)


def test_an_export_has_a_row_for_each_record(tmp_path: Path) -> None:
    games = [played_record("mini:3"), REAL]
    path = tmp_path / "all.csv"
    write_csv(path, games)
    rows = [*csv.DictReader(path.open(newline=""))]
    assert [row["code"] for row in rows] == ["mini:3", "gaps:7"]
    for row, game in zip(rows, games, strict=True):
        assert row == {name: str(game.values()[name]) for name in NAMES}
