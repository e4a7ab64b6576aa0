"""The small deals for players who have not won yet."""

from __future__ import annotations

from pathlib import Path

from gaps.progress.first_games import first_game, first_games
from gaps.store import Folder


def next_code(folder: Folder, after: str = "") -> str:
    found = first_game(folder, after)
    assert found is not None
    return found.code


def test_somebody_who_deals_again_and_again_is_given_each_first_game_in_turn(
    tmp_path: Path,
) -> None:
    folder = Folder(tmp_path)
    given = [next_code(folder)]
    for _ in range(len(first_games())):
        given.append(next_code(folder, given[-1]))
    assert given[:-1] == [game.code for game in first_games()]
    assert given[-1] == given[0]
