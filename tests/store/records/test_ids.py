"""A game has one id, and is on record once whatever happens."""

from __future__ import annotations

import pytest

from gaps.store import Folder, Scope
from gaps.store.files import store
from tests.played_games import changed, record_of, saved_game
from tests.store.files.test_store import refuse

GAME = record_of(
    "mini:12",
    ("D5-B5",),
    3.5,
    arcade=100,
    result="won",
    home=24,
    finished="2026-03-01T12:00:00",
    started="2026-03-01T11:59:00",
    id="00000000000000a1",
)
GIVEN_UP = changed(GAME, result="given up", finished="2026-03-01T12:30:00")


def test_a_game_that_was_finished_on_a_full_disk_is_on_record_once(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = saved_game(
        "mini:12",
        GAME.moves,
        started=GAME.started,
        id=GAME.id,
    )
    folder.save_game(saved)
    monkeypatch.setattr(store, "RETRY_SECONDS", 0.0)
    folder.close()
    refuse(monkeypatch, "max_page_count = 1")
    folder.add_record(changed(GAME, moves=("D5-B5",) * 4000))
    folder.clear_game(saved.slot)  # in memory
    assert folder.load_game() is None  # the game is on record, and is not continued
    monkeypatch.undo()
    monkeypatch.setattr(store, "RETRY_SECONDS", 0.0)
    folder.add_record(GIVEN_UP)
    folder.add_record(changed(GAME, id="00000000000000a2"))
    found = Folder(folder.path).records.all()
    ends = {each.id[-2:]: each.result.end for each in found}
    assert ends == {"a1": "won", "a2": "won"}


def test_assisted_games_are_on_record_and_count_nowhere(folder: Folder) -> None:
    helped = changed(
        GAME,
        arcade=9999,
        solver_moves=(*range(len(GAME.moves)),),
        id="00000000000000b1",
    )
    folder.add_record(changed(helped, result="lost"))
    assert folder.records.figures(Scope()).streak == 0
    folder.add_record(GAME)
    folder.add_record(changed(helped, id="00000000000000b2", daily="2026-03-01"))
    assert len(folder.records.all()) == 3
    summary = folder.records.summary("mini")
    assert summary.played == summary.won == 1
    assert summary.best_arcade == 100
    figures = folder.records.figures(Scope())
    assert figures.rate.played == figures.streak == figures.longest == 1
    assert figures.assisted == 2
    assert figures.score is not None
    assert figures.score.best == figures.score.median == 100
