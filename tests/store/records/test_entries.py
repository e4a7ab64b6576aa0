"""What is kept of the games on record in memory equals what all games tell anew, and so
do the columns of the file.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from gaps.store import Folder, GameLog, Scope
from gaps.store.files import tables
from gaps.store.records.entries import Entries, Entry
from gaps.store.records.statistics import figures, rates, summary
from gaps.values import with_fields
from tests.played_games import changed, computed
from tests.store.games import played_record

GAMES = [
    computed(played_record(code, count, finished=finished, solver_moves=solver_moves))
    for code in ("mini:12", "gaps:7", "maze:3")
    for count in (2, 9)
    for finished in ("2026-03-01T12:00:00", "2026-02-01T09:00:00", "2199-01-01T12:00")
    for solver_moves in ((), (0, 1))
]
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.integers(0, len(GAMES) - 1)),
        st.tuples(st.just("add again"), st.integers(0, len(GAMES) - 1)),
        st.tuples(st.sampled_from(["kill", "end", "begin anew", "checkpoint"])),
    ),
    max_size=20,
)


def entries_of(records: Sequence[GameLog]) -> Entries:
    """Computed from all games, in the order of recording."""
    numbered = enumerate(records, start=1)
    return Entries([Entry.of(each, row) for row, each in numbered])


def columns_of(folder: Folder) -> list[tuple[object, ...]]:
    query = f"SELECT {', '.join(tables.COLUMNS)} FROM game ORDER BY id"
    return folder.records.store.query(lambda db: db.execute(query).fetchall())


def do(folder: Folder, step: tuple[str] | tuple[str, int]) -> Folder:
    """Returns the folder with which it goes on."""
    match step:
        case ("add", int(number)):
            folder.add_record(GAMES[number])
        case ("add again", int(number)):
            folder.add_record(changed(GAMES[number], seconds=99.0))
        case ("begin anew",):
            folder.records.begin_anew(datetime(2026, 3, 1))
        case ("checkpoint",):
            folder.records.store.checkpoint()
        case ("end",):
            folder.close()
            return Folder(folder.path)
        case _:
            return Folder(folder.path)
    return folder


@given(STEPS)
def test_what_is_kept_equals_what_all_games_tell(
    steps: list[tuple[str] | tuple[str, int]],
) -> None:
    with tempfile.TemporaryDirectory() as place:
        opened = [Folder(Path(place))]
        for step in steps:
            opened.append(do(opened[-1], step))
            folder = opened[-1]
            records = folder.records.store.query(lambda db: [*tables.each_record(db)])
            expected = entries_of(records)
            kept = folder.records.entries
            assert [*kept] == [*expected]
            assert kept.counts == expected.counts
            assert folder.records.rates() == rates(expected)
            for keys in ((), ("mini",), ("maze",), ("mini", "maze")):
                scope = Scope(keys)
                found = folder.records.figures(scope)
                wanted = figures(expected, scope)
                assert {*found.outcomes} == {*wanted.outcomes}
                assert with_fields(found, outcomes=()) == with_fields(
                    wanted, outcomes=()
                )
            assert folder.records.summary("gaps") == summary(expected, "gaps")
            assert columns_of(folder) == [*map(tables.row_of, records)]
            assert [replace(each).result for each in records] == [
                each.result for each in records
            ]
        for folder in opened:
            folder.close()


def test_a_file_that_was_mended_is_read_again(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.add_record(GAMES[0])
    assert folder.records.count() == 1
    delete = "DELETE FROM game"
    folder.records.store.change(lambda db: db.execute(delete))
    folder.records.store.times_mended += 1
    assert folder.records.count() == 0
    folder.close()
