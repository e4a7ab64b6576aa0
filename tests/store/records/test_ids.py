"""A game has one id, and is on record once whatever happens."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from gaps.store import Folder, Record, SavedGame, Scope
from gaps.store.files import store
from gaps.store.saves.saved import is_valid_id
from tests.store.files.test_store import refuse

GOLDEN = Path(__file__).parents[1] / "golden"
GAME = Record(
    "mini:12", ("D5-B5",), 3.5, 0, 0, 0, 1, 100, "won", 24, "2026-03-01T12:00:00",
    started="2026-03-01T11:59:00", id="00000000000000a1",
)  # fmt: skip
GIVEN_UP = replace(GAME, result="given up", finished="2026-03-01T12:30:00")


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "data")


def test_a_game_that_was_finished_on_a_full_disk_is_on_record_once(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = SavedGame("mini:12", GAME.moves, started=GAME.started, id=GAME.id)
    folder.save_game(saved)
    monkeypatch.setattr(store, "RETRY_SECONDS", 0.0)
    folder.close()
    refuse(monkeypatch, "max_page_count = 1")
    folder.add_record(replace(GAME, moves=("D5-B5",) * 4000))
    folder.clear_game(saved.slot)  # in memory
    assert folder.load_game() is None  # the game is on record, and is not continued
    monkeypatch.undo()
    monkeypatch.setattr(store, "RETRY_SECONDS", 0.0)
    folder.add_record(GIVEN_UP)
    folder.add_record(replace(GAME, id="00000000000000a2"))
    found = Folder(folder.path).records.all()
    assert sorted((each.id, each.result) for each in found) == [
        ("00000000000000a1", "won"),
        ("00000000000000a2", "won"),
    ]


def test_assisted_games_are_on_record_and_count_nowhere(folder: Folder) -> None:
    helped = replace(
        GAME,
        arcade=9999,
        solver_moves=(*range(len(GAME.moves)),),
        id="00000000000000b1",
    )
    folder.add_record(replace(helped, result="lost"))
    assert folder.records.figures(Scope()).streak == 0
    folder.add_record(GAME)
    folder.add_record(replace(helped, id="00000000000000b2", daily="2026-03-01"))
    assert len(folder.records.all()) == 3
    summary = folder.records.summary("mini")
    figures = folder.records.figures(Scope())
    assert (
        summary.played,
        summary.won,
        summary.best_arcade,
        summary.longest_streak,
    ) == (1, 1, 100, 1)
    assert (figures.rate.played, figures.streak, figures.longest, figures.assisted) == (
        1,
        1,
        1,
        2,
    )
    assert figures.score is not None
    assert (figures.score.best, figures.score.median) == (100, 100)


def test_each_game_that_is_dealt_has_an_id_of_its_own() -> None:
    ids = {SavedGame("mini:12").id for _ in range(20)}
    assert len(ids) == 20
    assert all(map(is_valid_id, ids))


@pytest.mark.parametrize(
    "change",
    [
        {"id": "xyz"},
        {"id": ""},
        {"id": None},
        {"id": 7},
        {"id": "A" * 16},
        {"solver_moves": "9 3"},
        {"solver_moves": "10"},
    ],
)
def test_a_save_with_a_bad_id_or_index_is_refused(change: dict[str, object]) -> None:
    saved = SavedGame.from_text((GOLDEN / "game-1.json").read_text(encoding="utf-8"))
    with pytest.raises(ValueError, match=next(iter(change))):
        SavedGame.from_text(json.dumps({**json.loads(saved.to_text()), **change}))


@pytest.mark.parametrize(
    "change", [{"solver_moves": "3 3"}, {"result": "?"}, {"id": "no"}]
)
def test_a_record_with_a_bad_index_result_or_id_is_refused(
    change: dict[str, object],
) -> None:
    with pytest.raises(ValueError, match=next(iter(change))):
        Record.from_values({**GAME.values(), **change})
