"""Imported games count for days in a row, stars and summits unless they are left out;
own games always do.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

from gaps.progress.calendar.daily_calendar import DailyCalendar
from gaps.progress.expedition.stars import Stars
from gaps.progress.summits.summit_reader import SummitReader
from gaps.store import Folder
from gaps.store.records.daily_deals import code_of
from tests.importing import import_file
from tests.progress.expedition.test_deals import STAGES, game_of_the_proof
from tests.progress.summits.test_reader import asked
from tests.store.games import played_record

DAY = date(2026, 3, 1)
NOON = f"{DAY}T12:00:00+01:00"
DAILY = played_record(
    code_of(DAY), 3, daily=str(DAY), started=NOON, finished=NOON, result="won"
)


def test_imported_games_are_left_out_where_that_is_asked_for_and_own_ones_never(
    tmp_path: Path,
) -> None:
    own, other = Folder(tmp_path / "own"), Folder(tmp_path / "other")
    own.add_record(game_of_the_proof(STAGES[0]))
    path = own.records.export("games", "json")
    assert path is not None
    assert import_file(other.records, path).added == 1
    for folder, is_imported in ((own, False), (other, True)):
        folder.add_record(replace(DAILY, imported=is_imported))
        counts = True
        reader = SummitReader(folder, counts_imported=lambda: counts)  # noqa: B023
        for counts in (True, False, True):
            number = int(counts or not is_imported)
            calendar = DailyCalendar.of(folder, DAY, counts)
            assert (calendar.streak, len(calendar.games)) == (number, number)
            assert Stars.on_record(folder, False, counts).stars == 3 * number
            reached = asked(reader)
            assert reached.standings["first_pass"].reached == bool(number)
            assert bool(reached.count) == bool(number)
