"""What versions before 1.0 have saved is moved aside as it is, once, and said."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest

from gaps.store import Folder, Settings
from gaps.store.files import legacy_files
from gaps.store.files.legacy_files import FOLDER
from gaps.store.files.store import NAME
from gaps.store.files.tables import BEFORE_FIRST
from gaps.store.integrity import examine
from tests.marks import quick_first
from tests.played_games import saved_game

GAME = saved_game("mini:12", ("D5-B5",))
SAID = f"It was moved to {FOLDER}, as it was."


def database(path: Path, version: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as db:
        db.executescript(
            f"PRAGMA application_id = {BEFORE_FIRST}; PRAGMA user_version = {version};"
            "CREATE TABLE game (id INTEGER PRIMARY KEY, code TEXT);"
            "INSERT INTO game VALUES (1, 'mini:12')"
        )


def of_0_1(path: Path) -> None:
    """A folder with a text for each thing, one of which is damaged."""
    (path / "games").mkdir(parents=True)
    (path / "games" / "mini.json").write_text('{"format": "gaps-game", "version": 1}')
    (path / "games" / "mini.json.journal").write_bytes(b"\0half")
    (path / "settings.json").write_text("{")
    (path / "waiting.json").write_text('{"format": "gaps-waiting", "version": 1}')


def of_0_2(path: Path) -> None:
    of_0_1(path)
    database(path / "records.sqlite", 4)


def of_0_3(path: Path) -> None:
    """A folder of a program that was killed: its log is still there."""
    of_0_2(path)
    database(path / NAME, 7)
    database(path / "copies" / "gaps-2026-11-20.sqlite", 7)
    (path / f"{NAME}.damaged-1").write_bytes(b"\x55" * 100)


FOLDERS = [of_0_1, of_0_3]


def contents(path: Path) -> dict[str, bytes]:
    return {
        each.relative_to(path).as_posix(): each.read_bytes()
        for each in path.rglob("*")
        if each.is_file()
    }


@pytest.mark.parametrize("make", FOLDERS)
def test_all_of_it_is_moved_as_it_is_and_said_once(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    path = tmp_path / "data"
    make(path)
    (path / "exports").mkdir()
    (path / "exports" / "mine.csv").write_text("kept where it is")
    (path / "notes.txt").write_text("of the player")
    before = contents(path)
    findings = examine(path)
    assert contents(path) == before
    assert all(finding.ok for finding in findings)
    assert any(FOLDER in finding.text for finding in findings)

    folder = Folder(path)
    assert folder.unfinished_games() == []
    assert folder.records.all() == []
    assert [SAID in notice for notice in folder.notices] == [True]
    folder.save_game(GAME)
    folder.close()
    stays = "exports", "notes.txt"
    moved = {n: each for n, each in before.items() if not n.startswith(stays)}
    assert contents(path / FOLDER) == moved
    assert contents(path).items() >= (before.items() - moved.items())

    again = Folder(path)
    assert again.load_game() == GAME
    assert again.notices == []
    again.close()


@pytest.mark.parametrize("make", FOLDERS)
@pytest.mark.parametrize("killed_at", quick_first(2, range(1, 8)))
def test_after_a_kill_in_between_the_next_start_moves_the_rest_to_the_same_place(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[Path], None],
    killed_at: int,
) -> None:
    make(tmp_path)
    before = contents(tmp_path)
    rename = Path.rename
    renamed = 0

    def failing(path: Path, target: Path) -> Path:
        nonlocal renamed
        renamed += 1
        if renamed == killed_at:
            raise KeyboardInterrupt
        return rename(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", failing)
        try:
            legacy_files.move_aside(tmp_path)
        except KeyboardInterrupt:
            assert len([*tmp_path.iterdir()]) >= 1
    Folder(tmp_path).close()
    left = {name: each for name, each in contents(tmp_path).items() if name != NAME}
    found = {name.removeprefix(f"{FOLDER}/"): each for name, each in left.items()}
    assert found == before
    assert {*left} <= {*before} | {f"{FOLDER}/{name}" for name in before}


def test_another_folder_of_that_name_is_left_alone(tmp_path: Path) -> None:
    for number in ("", "-2"):
        of_0_3(tmp_path)
        folder = Folder(tmp_path)
        assert f"{FOLDER}{number}," in folder.notices[0]
        folder.close()
        (tmp_path / NAME).unlink()
    assert contents(tmp_path / FOLDER) == contents(tmp_path / f"{FOLDER}-2")
    of_0_1(tmp_path)
    (tmp_path / f"{FOLDER}-3").write_text("a file")
    folder = Folder(tmp_path)
    assert f"{FOLDER}-4," in folder.notices[0]
    folder.close()


def test_files_of_the_same_names_that_another_program_has_written_stay(
    tmp_path: Path,
) -> None:
    (tmp_path / "settings.json").write_text('{"theme": "dark"}')
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "chess.json").write_text("[]")
    database(tmp_path / "other.sqlite", 1)
    before = contents(tmp_path)
    folder = Folder(tmp_path)
    folder.save_settings(Settings(deck="four"))
    folder.close()
    assert folder.notices == []
    assert contents(tmp_path).items() >= before.items()


def test_where_nothing_can_be_moved_nothing_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_0_3(tmp_path)
    before = contents(tmp_path)
    refusal = Mock(side_effect=PermissionError(13, "Permission denied"))
    monkeypatch.setattr(Path, "rename", refusal)
    folder = Folder(tmp_path)
    folder.save_game(GAME)
    assert folder.load_game() == GAME
    assert folder.problem is not None
    folder.close()
    assert contents(tmp_path) == before
