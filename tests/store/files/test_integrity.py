"""The integrity check reports what is wrong with a file, and changes none."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gaps.store import Folder, Record, SavedGame, Settings
from gaps.store.files.folder import SETTINGS
from gaps.store.files.integrity import Finding, examine
from gaps.store.files.journal import Journal
from gaps.store.files.unfinished_games import OLD_GAME, file_of
from gaps.store.records.database import NAME
from gaps.store.records.schema import VERSION

GAME = file_of("mini")


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
    """A folder with every file in it."""
    folder = Folder(tmp_path / "data")
    folder.save_settings(Settings())
    folder.save_game(SavedGame("mini:12", ("A1-C3",)))
    folder.add_record(Record("mini:12", ("A1-C3",), 3.0, 0, 0, 0, 1, 100, "given up", 1, "2026-01-01T12:00"))
    folder.close()
    return folder.path


def test_good_files_are_reported_as_good(filled: Path) -> None:
    before = contents(filled)
    text = found(filled)
    assert all(finding.ok for finding in text.values())
    assert text[GAME].text == "OK, mini:12 after 1 moves"
    assert text[NAME].text == f"OK, 1 games, format {VERSION}"
    assert text[SETTINGS].text == "OK, format 1"
    assert contents(filled) == before


def test_a_folder_that_does_not_exist_is_good_and_not_created(tmp_path: Path) -> None:
    assert all(finding.ok for finding in examine(tmp_path / "not" / "yet"))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "content", "text"),
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
def test_a_damaged_file_is_named_and_not_changed(filled: Path, name: str, content: bytes, text: str) -> None:
    (filled / name).write_bytes(content)
    before = contents(filled)
    finding = found(filled)[name]
    assert not finding.ok
    assert text in finding.text
    assert contents(filled) == before
    assert sum(not each.ok for each in examine(filled)) == 1


def test_the_integrity_check_finds_an_overwritten_page(filled: Path) -> None:
    blob = bytearray((filled / NAME).read_bytes())
    size = int.from_bytes(blob[16:18], "big")
    blob[size : size + 200] = b"\x55" * 200
    (filled / NAME).write_bytes(blob)
    assert not found(filled)[NAME].ok


def test_records_of_a_newer_game_are_reported(filled: Path) -> None:
    with closing(sqlite3.connect(filled / NAME)) as db:
        db.execute("PRAGMA user_version = 99")
    assert "newer game" in found(filled)[NAME].text


def test_records_of_an_older_game_are_good(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        db.executescript((Path(__file__).parents[1] / "golden" / "records-1.sql").read_text(encoding="utf-8"))
    finding = found(tmp_path)[NAME]
    assert finding.ok
    assert f"format 1, will be upgraded to {VERSION}" in finding.text


def test_a_file_in_place_of_the_folder_and_folders_in_place_of_files(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert "is not a folder" in found(tmp_path / "file" / "data")["folder"].text
    for name in (GAME, SETTINGS, NAME):
        (tmp_path / name).mkdir(parents=True)
    text = found(tmp_path)
    assert [text[name].ok for name in (GAME, SETTINGS, NAME)] == [False] * 3


def test_files_that_were_set_aside_are_listed(filled: Path) -> None:
    for name in ("match.json.damaged-1", f"{GAME}.damaged-1"):
        (filled / name).write_text("x")
        assert found(filled)[name].ok


def test_every_unfinished_game_is_checked(filled: Path) -> None:
    for name in (file_of("gaps"), file_of("daily-2026-03-01"), OLD_GAME):
        (filled / name).write_text("{")
        assert found(filled)[name].text == "damaged: it is not JSON"
    assert found(filled)[GAME].ok


def test_a_game_that_is_only_in_its_journal_yet_is_reported_and_left_there(filled: Path) -> None:
    Journal(filled / file_of("gaps")).append(SavedGame("gaps:5").to_text())
    Journal(filled / GAME).append(SavedGame("mini:12").to_text())
    before = contents(filled)
    text = found(filled)
    assert text[file_of("gaps")] == Finding(file_of("gaps"), "OK, gaps:5 after 0 moves")
    assert text[GAME].text == "OK, mini:12 after 0 moves"
    assert contents(filled) == before
