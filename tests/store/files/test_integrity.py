"""Whether files are sound is told without touching them."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from pathlib import Path

import pytest

from gaps.store import Folder, Record, SavedGame, Settings
from gaps.store.files.folder import GAME, SETTINGS
from gaps.store.files.integrity import Finding, examine
from gaps.store.records.database import NAME
from gaps.store.records.schema import VERSION


def found(folder: Path) -> dict[str, Finding]:
    return {finding.name: finding for finding in examine(folder)}


def contents(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """A folder with every file in it."""
    folder = Folder(tmp_path / "data")
    folder.save_settings(Settings())
    folder.save_game(SavedGame("mini:12", ("A1-C3",)))
    folder.add_record(Record("mini:12", ("A1-C3",), 3.0, 0, 0, 0, 1, 100, "given up", 1, "2026-01-01T12:00"))
    folder.close()
    return folder.path


def test_files_as_they_should_be(filled: Path) -> None:
    before = contents(filled)
    told = found(filled)
    assert all(finding.ok for finding in told.values())
    assert told[GAME].text == "OK, mini:12 after 1 moves"
    assert told[NAME].text == f"OK, 1 games, format {VERSION}"
    assert told[SETTINGS].text == "OK, format 1"
    assert contents(filled) == before


def test_an_empty_place_is_sound_and_stays_empty(tmp_path: Path) -> None:
    assert all(finding.ok for finding in examine(tmp_path / "not" / "yet"))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        (SETTINGS, b"{", "damaged: it is not JSON"),
        (SETTINGS, b'{"format": "gaps-settings", "version": 1, "scale": 7}', "The setting scale was 7"),
        (SETTINGS, b'{"format": "gaps-settings", "version": 99}', "newer game"),
        (GAME, b"\xff\xfe\x00", "damaged: it is not text"),
        (GAME, json.dumps({"format": "gaps-game", "version": 1}).encode(), "damaged: code is None"),
        (NAME, b"", "damaged: it is empty"),
        (NAME, b"SQLite format 3\x00" + b"\x17" * 5000, "damaged: "),
        (NAME, b"no database" * 500, "damaged: "),
    ],
)
def test_a_damaged_file_is_named_and_left_alone(filled: Path, name: str, content: bytes, told: str) -> None:
    (filled / name).write_bytes(content)
    before = contents(filled)
    finding = found(filled)[name]
    assert not finding.ok
    assert told in finding.text
    assert contents(filled) == before
    assert sum(not each.ok for each in examine(filled)) == 1


def test_a_page_that_was_overwritten_is_seen_by_the_integrity_check(filled: Path) -> None:
    blob = bytearray((filled / NAME).read_bytes())
    size = int.from_bytes(blob[16:18], "big")
    blob[size : size + 200] = b"\x55" * 200
    (filled / NAME).write_bytes(blob)
    assert not found(filled)[NAME].ok


def test_records_of_a_newer_game_are_no_good_to_this_one(filled: Path) -> None:
    with sqlite3.connect(filled / NAME) as db:
        db.execute("PRAGMA user_version = 99")
    assert "newer game" in found(filled)[NAME].text


def test_records_of_an_older_game_are_sound(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / NAME) as db:
        db.executescript((Path(__file__).parents[1] / "golden" / "records-1.sql").read_text(encoding="utf-8"))
    finding = found(tmp_path)[NAME]
    assert finding.ok
    assert f"format 1, will be upgraded to {VERSION}" in finding.text


def test_a_folder_that_is_none_and_files_that_are_folders(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert "is not a folder" in found(tmp_path / "file" / "data")["folder"].text
    for name in (GAME, SETTINGS, NAME):
        (tmp_path / name).mkdir()
    told = found(tmp_path)
    assert [told[name].ok for name in (GAME, SETTINGS, NAME)] == [False] * 3


def test_what_was_set_aside_is_told(filled: Path) -> None:
    (filled / "game.json.damaged-1").write_text("x")
    assert found(filled)["game.json.damaged-1"].ok
