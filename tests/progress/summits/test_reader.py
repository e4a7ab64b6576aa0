"""The reader finds the same as the pure function, keeps what it replayed, and survives
what it kept.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import date, datetime
from functools import partial
from pathlib import Path

import pytest

from gaps.engine import CATALOGUE, Game, Status, classic_score, deal
from gaps.progress.calendar.daily_calendar import DailyCalendar
from gaps.progress.summits import summit_reader as module
from gaps.progress.summits.summit_reader import Reached, SummitReader
from gaps.store import Folder
from gaps.store import GameLog as OnRecord
from gaps.store.integrity import examine
from gaps.store.records.daily_deals import code_of
from tests.played_games import changed, move_texts, record_of
from tests.progress.summits.test_standings import Played, reached_by
from tests.scenarios.games import advanced

LIMIT = 60.0  # seconds; reached only if a test fails


def some_records(count: int = 28) -> Iterator[OnRecord]:
    for number in range(1, count + 1):
        game = advanced(Game(deal(CATALOGUE["mini"], number)), 400)
        moves = move_texts(game.steps)
        won = game.state.status is Status.WON
        yield record_of(
            f"mini:{number}",
            moves,
            60.0,
            undos=number % 2,
            redeals=game.state.redeals_used,
            classic=classic_score(game).total,
            arcade=5000,
            result="won" if won else "lost",
            home=len(game.state.home),
            finished=f"2026-03-01T12:{number:02}:00",
            id=f"{number:016x}",
        )


def asked(reader: SummitReader) -> Reached:
    """The complete answer."""
    deadline = time.monotonic() + LIMIT
    while not (reached := reader.ask()).is_complete:
        assert time.monotonic() < deadline
        time.sleep(0.005)
    return reached


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    folder = Folder(tmp_path / "data")
    day = date(2026, 2, 3)
    ended = "2026-02-03T23:10:00"
    daily = record_of(
        code_of(day), result="lost", finished=ended, daily=day.isoformat()
    )
    by_solver = changed(
        daily,
        id="a" * 16,
        moves=("A1-A2",),
        solver_moves=(0,),
    )
    folder.records.add(
        *some_records(),
        daily,
        changed(by_solver, result="won"),
    )
    return folder


def test_the_reader_finds_what_the_pure_function_finds(folder: Folder) -> None:
    reached = asked(SummitReader(folder))
    assert reached.standings == reached_by(map(Played.of, folder.records.all()))
    assert reached.count == sum(each.reached for each in reached.standings.values())
    assert reached.count > 3
    first = next(record for record in some_records() if record.result.end == "won")
    assert "first_pass" in {summit.key for summit in reached.earned_by(first.id)}
    # the scores are made up
    assert [each.name for each in examine(folder.path) if not each.ok] == ["records"]
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(
            module, "move_feats_of"
        )  # what was replayed is not replayed again
        assert asked(SummitReader(folder)) == reached
    change_kept(folder, "DELETE FROM derived")
    folder.close()
    late = Folder(folder.path, in_thread=True)
    assert asked(SummitReader(late)) == reached
    late.close()


def test_daily_deals_of_days_to_come_count_as_little_as_in_the_calendar(
    tmp_path: Path,
) -> None:
    """The clock was wrong: their games are days in a row only when that time comes."""
    folder = Folder(tmp_path / "data")
    for number in range(8):
        day = date(2031, 1, 1 + number)
        at = f"{day.isoformat()}T12:00:00"
        record = record_of(
            code_of(day),
            seconds=60.0,
            result="won",
            finished=at,
            started=at,
            daily=day.isoformat(),
        )
        folder.add_record(record)
    for today, run in (
        (date(2026, 11, 24), 0),
        (date(2031, 1, 8), 8),
    ):
        assert DailyCalendar.of(folder, today).streak == run
        found = asked(
            SummitReader(folder, partial(date.fromordinal, today.toordinal()))
        )
        assert found.standings["week"].reached == (run > 0)


def test_no_time_at_all_only_makes_it_slower(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = asked(SummitReader(folder))
    change_kept(folder, "DELETE FROM derived")
    moments = iter(range(10**6))
    monkeypatch.setattr(module, "PORTION", 1.5)  # ticks of this clock
    monkeypatch.setattr(f"{module.__name__}.time.monotonic", lambda: next(moments))
    reader = SummitReader(folder)
    answers = 0
    while not (reached := reader.ask()).is_complete:
        answers += 1
        for key, standing in reached.standings.items():
            assert standing.count <= whole.standings[key].count
    assert reached == whole
    assert answers > 4


def test_games_are_added_and_deleted(folder: Folder) -> None:
    reader = SummitReader(folder)
    before = asked(reader)
    later = "2026-03-02T12:00:00"
    extra = changed(
        next(some_records(1)), code="maze:1", result="won", finished=later, id="f" * 16
    )
    folder.add_record(extra)
    after = asked(reader)
    assert after.standings["maze"].earned_by == extra.id
    folder.records.begin_anew(datetime(2026, 3, 3))
    assert asked(reader).count == 0
    folder.add_record(changed(extra, id="e" * 16))
    assert asked(reader).standings["maze"].earned_by == "e" * 16
    assert asked(reader).count < before.count


@pytest.mark.parametrize(
    "values", ["value = 'x 9'", "value = '12 0 0 0', version = 99"]
)
def test_values_that_no_game_has_and_of_another_version_are_made_again(
    folder: Folder, values: str
) -> None:
    whole = asked(SummitReader(folder))
    change_kept(folder, f"UPDATE derived SET {values}")
    assert asked(SummitReader(folder)) == whole
    kept = "SELECT DISTINCT version FROM derived"
    versions = folder.records.store.query(lambda db: db.execute(kept).fetchall())
    assert versions == [(module.VERSION,)]


def change_kept(folder: Folder, statement: str) -> None:
    """Change what is kept of the games that were replayed."""
    assert folder.records.store.change(lambda db: db.execute(statement).rowcount) > 0


def test_a_second_copy_of_the_program_writes_nothing(folder: Folder) -> None:
    other = Folder(folder.path, saves=False)
    assert asked(SummitReader(other)).count > 3
    assert not folder.records.store.query(
        lambda db: db.execute("SELECT 1 FROM derived").fetchall()
    )


def test_rows_with_values_of_no_record_are_left_out(folder: Folder) -> None:
    nonsense = "UPDATE game SET made = 'many', code = x'00' WHERE id = 3"
    folder.records.store.change(lambda db: db.execute(nonsense))
    assert asked(SummitReader(folder)).standings["first_pass"].count <= 1
