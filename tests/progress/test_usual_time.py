"""How long a game takes is known of each variant, before it was played and after."""

from __future__ import annotations

from pathlib import Path

from gaps.engine import CATALOGUE
from gaps.progress.usual_time import MOST_SECONDS, SECONDS, usual_seconds
from gaps.store import Folder
from tests.played_games import record_of

NOT_MEASURED = {"maze"}
"""A short search brings no card home there."""


def test_every_game_has_a_time_and_the_short_boards_the_shortest() -> None:
    assert {*SECONDS} == {*CATALOGUE} - NOT_MEASURED
    assert sorted(SECONDS, key=SECONDS.__getitem__)[:3] == [
        "line-up",
        "mini",
        "house-of-commons",
    ]
    assert SECONDS["no-redeal"] < SECONDS["gaps"] < SECONDS["double-gaps"]


def test_the_time_is_the_median_of_the_games_that_were_not_given_up(
    tmp_path: Path,
) -> None:
    folder = Folder(tmp_path / "data")
    assert usual_seconds(folder.records, "gaps") == SECONDS["gaps"]
    assert usual_seconds(folder.records, "maze") == MOST_SECONDS
    for number, (seconds, result) in enumerate(
        ((700, "lost"), (300, "won"), (400, "lost"), (5, "given up"))
    ):
        folder.records.add(
            record_of("gaps:7", (), seconds, result=result, id=f"{number:016x}")
        )
    assert usual_seconds(folder.records, "gaps") == 400
    assert usual_seconds(folder.records, "mini") == SECONDS["mini"]
