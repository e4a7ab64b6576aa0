"""Unfinished games: one file for each slot, the game played last first in line, and the old file moved."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from gaps.store import DirectWriter, Folder, Record, SavedGame
from gaps.store.records.archive import RecordArchive

GAPS = SavedGame("gaps:7", (), (), 10.0, started="2026-03-01T10:00:00", played="2026-03-01T10:30:00")
MINI = SavedGame("mini:12", ("D5-B5",), (), 5.0, started="2026-03-01T09:00:00", played="2026-03-01T11:00:00")
DAILY = replace(GAPS, daily="2026-03-01", played="2026-03-01T08:00:00")
PARKED = (DAILY, GAPS, MINI)


def opened(path: Path) -> Folder:
    return Folder(path, DirectWriter())


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A folder with three unfinished games, saved in another order than they were played."""
    folder = opened(tmp_path)
    for saved in (MINI, DAILY, GAPS):
        folder.save_game(saved)
    return folder


def old_file(path: Path, saved: SavedGame) -> Path:
    """Write the save of an earlier version, which knew neither slots nor days."""
    values = json.loads(saved.to_text())
    del values["played"], values["daily"]
    (path / "game.json").write_text(json.dumps(values))
    return path / "game.json"


def test_each_slot_keeps_its_game(folder: Folder) -> None:
    for found in (folder, opened(folder.path)):
        assert tuple(found.unfinished_games()) == PARKED
        assert [found.load_game(saved.slot) for saved in PARKED] == [*PARKED]
        assert found.load_game("maze") is None
        assert found.notices == []


def test_without_a_slot_the_game_played_last_is_loaded(folder: Folder) -> None:
    assert opened(folder.path).load_game() == MINI
    later = replace(GAPS, played="2026-03-01T11:00:01")
    folder.save_game(later)
    assert folder.load_game() == opened(folder.path).load_game() == later


def test_of_games_saved_in_the_same_second_the_one_saved_last_is_loaded(folder: Folder) -> None:
    folder.save_game(replace(GAPS, played=MINI.played))
    assert folder.load_game() == replace(GAPS, played=MINI.played)


def test_clearing_a_slot_leaves_the_others(folder: Folder) -> None:
    folder.clear_game(MINI.slot)
    for found in (folder, opened(folder.path)):
        assert found.unfinished_games() == [DAILY, GAPS]


def test_a_damaged_game_costs_none_of_the_others(folder: Folder) -> None:
    (folder.path / "games" / "gaps.json").write_text("{")
    found = opened(folder.path)
    assert found.unfinished_games() == [DAILY, MINI]
    assert len(found.notices) == 1
    assert (folder.path / "games" / "gaps.json.damaged-1").read_text() == "{"
    found.save_game(GAPS)
    assert tuple(opened(folder.path).unfinished_games()) == PARKED


def test_a_newer_game_is_left_alone_and_the_others_are_saved(folder: Folder) -> None:
    text = json.dumps({"format": "gaps-game", "version": 99})
    (folder.path / "games" / "gaps.json").write_text(text)
    found = opened(folder.path)
    assert found.unfinished_games() == [DAILY, MINI]
    found.save_game(GAPS)
    found.save_game(replace(MINI, seconds=99.0))
    assert (folder.path / "games" / "gaps.json").read_text() == text
    assert opened(folder.path).load_game() == replace(MINI, seconds=99.0)


def test_games_that_are_on_record_are_not_continued(folder: Folder) -> None:
    record = Record("mini:12", MINI.moves, 6.0, 0, 0, 0, 1, 0, "given up", 1, "x", started=MINI.started)
    folder.add_record(record)
    found = opened(folder.path)
    assert found.unfinished_games() == [DAILY, GAPS]
    assert not (folder.path / "games" / "mini.json").exists()


# The file of earlier versions


def test_the_old_file_is_moved_to_its_slot(tmp_path: Path) -> None:
    old, saved = old_file(tmp_path, MINI), replace(MINI, played="")
    for found in (opened(tmp_path), opened(tmp_path)):
        assert found.unfinished_games() == [saved]
        assert not old.exists()
        assert (tmp_path / "games" / "mini.json").exists()
        assert found.notices == []


def test_a_kill_before_or_after_the_old_file_is_moved_leaves_one_game(tmp_path: Path) -> None:
    """It is one renaming: there is no instant at which both files exist, or none."""
    old_file(tmp_path, MINI)
    opened(tmp_path)
    assert opened(tmp_path).unfinished_games() == [replace(MINI, played="")]
    names = [path.name for path in tmp_path.rglob("*.json")]
    assert names == ["mini.json"]


def test_an_old_file_waits_while_its_slot_holds_another_game(folder: Folder) -> None:
    old = old_file(folder.path, replace(MINI, code="mini:77", moves=()))
    assert tuple(opened(folder.path).unfinished_games()) == PARKED
    assert old.exists()
    opened(folder.path).clear_game(MINI.slot)
    found = opened(folder.path)
    waiting = found.load_game(MINI.slot)
    assert waiting is not None
    assert waiting.code == "mini:77"
    assert not old.exists()


def test_a_game_saved_before_the_files_are_read_is_not_replaced_by_them(folder: Folder) -> None:
    found, later = opened(folder.path), replace(GAPS, seconds=99.0)
    found.save_game(later)
    assert found.unfinished_games() == [DAILY, later, MINI]


def test_a_file_in_place_of_the_folder_of_games_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("x")
    folder = opened(tmp_path)
    folder.save_game(MINI)
    assert folder.problem is None
    assert opened(tmp_path).load_game() == MINI
    assert (tmp_path / "games.damaged-1").read_text() == "x"


# One game, one record


def test_two_saves_of_one_game_become_one_record(folder: Folder) -> None:
    """A folder of games was copied and brought back after the game had ended."""
    copies = {path.name: path.read_bytes() for path in (folder.path / "games").iterdir()}
    record = Record("mini:12", MINI.moves, 6.0, 0, 0, 0, 1, 0, "given up", 1, "x", id=MINI.id)
    folder.add_record(record)
    folder.clear_game(MINI.slot)
    for name, content in copies.items():
        (folder.path / "games" / name).write_bytes(content)
    found = opened(folder.path)
    assert found.unfinished_games() == [DAILY, GAPS]
    assert not (folder.path / "games" / "mini.json").exists()
    found.add_record(replace(record, result="lost"))
    assert [each.result for each in opened(folder.path).records.all()] == ["given up"]


def test_all_games_are_looked_up_in_the_records_at_once(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def ids_on_record(self: object, games: Sequence[SavedGame]) -> set[str]:
        asked.append(len(games))
        return set()

    monkeypatch.setattr(RecordArchive, "ids_on_record", ids_on_record)
    found = opened(folder.path)
    for _ in range(2):
        assert tuple(found.unfinished_games()) == PARKED
    assert asked == [3]
