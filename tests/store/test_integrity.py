"""The integrity check reports what is wrong with a file, and changes none."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from gaps.engine import CATALOGUE, Game, deal
from gaps.engine.scoring import earlier_total
from gaps.solver import solve
from gaps.store import Folder, GameLog, RecordedMove, Settings
from gaps.store.files.copies import COPIES
from gaps.store.files.store import NAME
from gaps.store.integrity import Finding, examine
from tests.marks import quick_first
from tests.played_games import saved_game
from tests.store.games import played_record
from tests.store.test_folder import put


def found(folder: Path) -> dict[str, Finding]:
    return {finding.name: finding for finding in examine(folder)}


def contents(folder: Path) -> dict[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """A folder with everything in it."""
    folder = Folder(tmp_path / "data")
    folder.save_settings(Settings())
    folder.save_game(saved_game("mini:12", ("A1-C3",)))
    folder.add_record(played_record(count=3, id="1" * 16))
    folder.keep_copy(date(2026, 11, 24))
    folder.close()
    return folder.path


def test_good_files_are_reported_as_good(filled: Path) -> None:
    before = contents(filled)
    text = found(filled)
    assert all(finding.ok for finding in text.values())
    assert text[NAME].text == "OK, games on record: 1, under way: 1"
    assert text[COPIES].text == "1, the latest is gaps-2026-11-24.sqlite"
    assert contents(filled) == before


def test_a_folder_that_does_not_exist_is_good_and_not_created(tmp_path: Path) -> None:
    assert all(finding.ok for finding in examine(tmp_path / "not" / "yet"))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "content", "text"),
    quick_first(
        2,
        [
            ("settings", "{", "damaged: settings: it is not JSON"),
            (
                "settings",
                '{"format": "gaps-settings", "version": 1, "scale": 7}',
                "The setting scale was 7",
            ),
            ("settings", '{"format": "gaps-settings", "version": 99}', "newer game"),
            (
                "games/mini",
                "GAPS GAME 1",
                "damaged: games/mini: its end is missing",
            ),
            ("match", "[]", "damaged: match: "),
        ],
    ),
)
def test_a_damaged_text_is_named(
    filled: Path, name: str, content: str, text: str
) -> None:
    put(filled, name, content)
    assert text in found(filled)[NAME].text
    assert not found(filled)[NAME].ok


@pytest.mark.parametrize(
    ("change", "text"),
    quick_first(
        2,
        [
            ("arcade = 9999", "arcade is 9999, and its moves tell "),
            ("result = 'won'", "result is 'won', and its moves tell 'given up'"),
            ("won = 1", "won is 1, and its moves tell "),
            ("kind = 'assisted'", "kind is 'assisted', and its moves tell 'strict'"),
            ("at = 5", "at is 5, and its moves tell "),
            ("text = 'A1-A1'", "it is not a record of a game"),
            ("result = '?'", "result is '?', and its moves tell "),
        ],
    ),
)
def test_a_record_whose_columns_are_not_what_its_moves_tell_is_named(
    filled: Path, change: str, text: str
) -> None:
    with closing(sqlite3.connect(filled / NAME, isolation_level=None)) as db:
        db.execute(f"UPDATE game SET {change}")
    finding = found(filled)["records"]
    assert finding.text.startswith(f"game {'1' * 16}: ")
    assert text in finding.text
    assert not finding.ok


def test_a_record_may_have_the_points_of_the_rule_of_its_version(
    tmp_path: Path,
) -> None:
    game = Game(deal(CATALOGUE["line-up"], 59401))
    for move in solve(game.state).line:
        game = game.play(move)
    moves = tuple(RecordedMove(step.text) for step in game.steps)
    folder = Folder(tmp_path / "data")
    record = GameLog("line-up:59401", moves=moves)
    folder.add_record(record)
    folder.close()
    earlier = earlier_total(game, 0)
    assert earlier > record.result.arcade
    with closing(sqlite3.connect(folder.path / NAME, isolation_level=None)) as db:
        db.execute("UPDATE game SET arcade = ?", (earlier,))
        assert "records" not in found(folder.path)
        db.execute("UPDATE game SET arcade = arcade + 1")
    assert "records" in found(folder.path)
    kept = Folder(folder.path).records
    assert kept.entries.latest(1)[0].arcade == earlier + 1
    assert kept.all()[0].result.arcade == earlier + 1, "as it was given"


@pytest.mark.parametrize(
    "content", [b"", b"SQLite format 3\x00" + b"\x17" * 5000, b"no database" * 500]
)
def test_a_damaged_file_is_named_and_not_changed(filled: Path, content: bytes) -> None:
    (filled / NAME).write_bytes(content)
    before = contents(filled)
    assert found(filled)[NAME].text.startswith("damaged: ")
    assert sum(not each.ok for each in examine(filled)) == 1
    assert contents(filled) == before


def test_the_integrity_check_finds_an_overwritten_page(filled: Path) -> None:
    blob = bytearray((filled / NAME).read_bytes())
    size = int.from_bytes(blob[16:18], "big")
    blob[size : size + 200] = b"\x55" * 200
    (filled / NAME).write_bytes(blob)
    assert not found(filled)[NAME].ok


def test_a_file_of_a_newer_game_is_reported(filled: Path) -> None:
    with closing(sqlite3.connect(filled / NAME)) as db:
        db.execute("PRAGMA user_version = 99")
    assert "newer game" in found(filled)[NAME].text


def test_a_file_in_place_of_the_folder_and_a_folder_in_place_of_the_file(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("x")
    assert "is not a folder" in found(tmp_path / "file" / "data")["folder"].text
    (tmp_path / NAME).mkdir()
    assert not found(tmp_path)[NAME].ok


def test_what_was_set_aside_is_listed(filled: Path) -> None:
    (filled / f"{NAME}.damaged-1").write_text("x")
    put(filled, "games/mini.damaged-1", "{")
    assert found(filled)[f"{NAME}.damaged-1"] == Finding(
        f"{NAME}.damaged-1", "set aside at an earlier start"
    )
    kept = Finding(
        "games/mini.damaged-1", "kept inside gaps.sqlite at an earlier start"
    )
    assert found(filled)["games/mini.damaged-1"] == kept


@pytest.mark.parametrize("page", [0, 1])
def test_a_damaged_copy_is_named(filled: Path, page: int) -> None:
    copy = filled / COPIES / "gaps-2026-11-24.sqlite"
    blob = bytearray(copy.read_bytes())
    size = int.from_bytes(blob[16:18], "big")
    blob[page * size : page * size + 200] = b"\x55" * 200
    copy.write_bytes(blob)
    assert found(filled)[NAME].ok
    assert found(filled)[copy.name].text.startswith("damaged: ")
    assert not found(filled)[copy.name].ok
