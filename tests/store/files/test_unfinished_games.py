"""Unfinished games: one for each slot, the game played last first in line."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest

from gaps.store import Folder
from gaps.store.files import tables
from tests.played_games import changed, record_of, saved_game
from tests.store.test_folder import put, texts

GAPS = saved_game(
    "gaps:7", (), (), 10.0, started="2026-03-01T10:00:00", played="2026-03-01T10:30:00"
)
MINI = saved_game(
    "mini:12",
    ("D5-B5",),
    (),
    5.0,
    started="2026-03-01T09:00:00",
    played="2026-03-01T11:00:00",
)
DAILY = changed(GAPS, daily="2026-03-01", played="2026-03-01T08:00:00")
PARKED = (DAILY, GAPS, MINI)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A folder with three unfinished games, saved in another order than they were
    played.
    """
    folder = Folder(tmp_path)
    for saved in (MINI, DAILY, GAPS):
        folder.save_game(saved)
    return folder


def test_each_slot_keeps_its_game(folder: Folder) -> None:
    for found in (folder, Folder(folder.path)):
        assert tuple(found.unfinished_games()) == PARKED
        assert [found.load_game(saved.slot) for saved in PARKED] == [*PARKED]
        assert found.load_game("maze") is None
        assert found.notices == []
    folder.clear_game(MINI.slot)
    for found in (folder, Folder(folder.path)):
        assert found.unfinished_games() == [DAILY, GAPS]


def test_without_a_slot_the_game_played_last_is_loaded_and_of_one_second_the_one_saved_last(
    folder: Folder,
) -> None:
    assert Folder(folder.path).load_game() == MINI
    same = changed(GAPS, played=MINI.until)
    folder.save_game(same)
    assert folder.load_game() == same
    later = changed(GAPS, played="2026-03-01T11:00:01")
    folder.save_game(later)
    assert folder.load_game() == Folder(folder.path).load_game() == later


def test_a_game_played_in_the_future_is_not_for_ever_the_one_played_last(
    folder: Folder,
) -> None:
    wrong = changed(GAPS, code="maze:3", played="2199-03-01T10:00:00+00:00")
    folder.save_game(wrong)
    for found in (folder, Folder(folder.path)):
        assert tuple(found.unfinished_games()) == (wrong, *PARKED)


def test_the_texts_of_the_store_are_read_once_for_all_games(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Folder(folder.path)
    read = Mock(side_effect=tables.texts)
    monkeypatch.setattr(tables, "texts", read)
    assert len(found.unfinished_games()) == len(PARKED)
    found.load_settings()
    found.load_match()
    assert read.call_count == 1


def test_a_damaged_game_costs_none_of_the_others(folder: Folder) -> None:
    put(folder.path, "games/gaps", "{")
    found = Folder(folder.path)
    assert found.unfinished_games() == [DAILY, MINI]
    assert len(found.notices) == 1
    assert texts(folder.path)["games/gaps.damaged-1"] == "{"
    found.save_game(GAPS)
    assert tuple(Folder(folder.path).unfinished_games()) == PARKED


def test_a_newer_game_is_left_alone_and_the_others_are_saved(folder: Folder) -> None:
    text = "GAPS GAME 99"
    put(folder.path, "games/gaps", text)
    found = Folder(folder.path)
    assert found.unfinished_games() == [DAILY, MINI]
    found.save_game(GAPS)
    found.save_game(changed(MINI, seconds=99.0))
    assert texts(folder.path)["games/gaps"] == text
    assert Folder(folder.path).load_game() == changed(MINI, seconds=99.0)


def test_games_that_are_on_record_are_not_continued(folder: Folder) -> None:
    folder.add_record(
        record_of(
            "mini:12",
            MINI.moves,
            6.0,
            finished="x",
            id=MINI.id,
        )
    )
    found = Folder(folder.path)
    assert found.unfinished_games() == [DAILY, GAPS]
    assert "games/mini" not in texts(folder.path)
    another = changed(MINI, moves=("D5-B5", "A1-C3"), id="a" * 16)
    found.save_game(another)
    assert Folder(folder.path).unfinished_games() == [DAILY, GAPS, another]


def test_a_game_saved_before_the_files_are_read_is_not_replaced_by_them(
    folder: Folder,
) -> None:
    found = Folder(folder.path)
    later = changed(GAPS, seconds=99.0)
    found.save_game(later)
    assert found.unfinished_games() == [DAILY, later, MINI]


# One game, one record


def test_two_saves_of_one_game_become_one_record(folder: Folder) -> None:
    """The save was brought back after the game had ended."""
    record = record_of(
        "mini:12",
        MINI.moves,
        6.0,
        finished="x",
        id=MINI.id,
    )
    folder.add_record(record)
    folder.clear_game(MINI.slot)
    put(folder.path, "games/mini", MINI.to_text())
    found = Folder(folder.path)
    assert found.unfinished_games() == [DAILY, GAPS]
    assert "games/mini" not in texts(folder.path)
    found.add_record(changed(record, result="lost"))
    (kept,) = Folder(folder.path).records.all()
    assert kept.result.end == "given up"
