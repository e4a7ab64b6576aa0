"""The data folder: files are written whole, damaged ones are set aside, and the game
always goes on.
"""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest

from gaps.store import Folder, Settings
from gaps.store.files.lock import FolderLock
from gaps.store.files.sqlite_file import borrowed
from gaps.store.files.store import NAME
from gaps.store.files.text_files import write_atomically, write_report
from tests.marks import quick_first
from tests.played_games import changed
from tests.store.games import RECORD, SAVED

NEWER = {
    "games/mini": "GAPS GAME 99\nsecret",
    "settings": '{"format": "gaps-settings", "version": 99, "secret": true}',
    "match": "GAPS MATCH 99\nsecret: yes\ncheck: 00000000\n",
}
"""What a later version of the game may keep, by name."""
GARBAGE = [
    "",
    "{",
    "[]",
    "null",
    "hello",
    "{}" * 10,
    '{"format": "other"}',
    "[" * 100_000,
]


def again(folder: Folder) -> Folder:
    """The folder as the next start of the program finds it."""
    folder.close()
    return Folder(folder.path)


def texts(path: Path) -> dict[str, str]:
    """What is kept in the store, by name."""
    with closing(sqlite3.connect(path / NAME)) as db:
        return dict(db.execute("SELECT name, text FROM kept"))


def put(
    path: Path,
    name: str,
    text: str,
) -> None:
    """Put a text into the store."""
    with closing(sqlite3.connect(path / NAME, isolation_level=None)) as db:
        db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (name, text))


@pytest.mark.parametrize("garbage", quick_first(3, GARBAGE))
@pytest.mark.parametrize("name", NEWER)
def test_a_damaged_text_is_set_aside_with_a_notice(
    folder: Folder, name: str, garbage: str
) -> None:
    put(folder.path, name, garbage)
    found = again(folder)
    assert (found.load_game(), found.load_match()) == (None, None)
    assert found.load_settings() == Settings()
    assert texts(folder.path)[f"{name}.damaged-1"] == garbage
    assert len(found.notices) == 1
    assert f"It is kept inside gaps.sqlite as {name}.damaged-1." in found.notices[0]
    found.save_game(SAVED)
    found.save_settings(Settings(deck="four"))
    assert again(found).load_game() == SAVED
    assert again(found).load_settings().deck == "four"


def test_the_notice_about_a_long_bad_value_is_short() -> None:
    _, problems = Settings.from_values({"theme": "x" * 10**6})
    assert len(str(problems[0])) < 120


def test_a_second_damaged_text_does_not_replace_the_first(folder: Folder) -> None:
    for text in ("one", "two"):
        put(folder.path, "games/mini", text)
        again(folder).load_game()
    kept = texts(folder.path)
    assert [kept[f"games/mini.damaged-{number}"] for number in (1, 2)] == ["one", "two"]


def test_illegal_moves_are_damage(folder: Folder) -> None:
    folder.save_game(changed(SAVED, moves=("D5-A1",)))
    found = again(folder)
    assert found.load_game() is None
    assert "D5-A1 is not legal here" in found.notices[0]


@pytest.mark.parametrize("name", NEWER)
def test_a_newer_text_is_not_changed(folder: Folder, name: str) -> None:
    text = NEWER[name]
    put(folder.path, name, text)
    found = again(folder)
    assert (found.load_game(), found.load_match()) == (None, None)
    assert found.load_settings() == Settings()
    found.save_game(SAVED)
    found.save_settings(Settings(deck="four"))
    found.clear_game(SAVED.slot)
    found.close()
    assert texts(folder.path)[name] == text
    assert ["newer" in notice for notice in found.notices] == [True]


def test_everything_stays_in_memory_if_the_folder_cannot_be_written(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("")
    folder = Folder(tmp_path / "file" / "gaps")
    assert folder.problem is not None
    folder.save_game(SAVED)
    folder.save_settings(Settings(deck="four"))
    folder.add_record(RECORD)
    assert folder.load_game() == SAVED
    assert folder.records.all() == [RECORD]
    assert len(folder.notices) == 1


def test_records_are_kept_in_order(folder: Folder) -> None:
    for seconds in (1.0, 2.0):
        folder.add_record(changed(RECORD, seconds=seconds, id=f"{seconds:016.0f}"))
    found = again(folder)
    assert [record.seconds for record in found.records.all()] == [1.0, 2.0]
    found.add_record(changed(RECORD, seconds=3.0, id="3" * 16))
    assert [record.seconds for record in again(folder).records.all()] == [1.0, 2.0, 3.0]
    assert found.notices == []


def test_bad_settings_are_replaced_and_unknown_ones_kept(folder: Folder) -> None:
    bad = {"deck": "plaid", "scale": 900, "tap_to_play": "yes"}
    good = {
        "window": [1000, 700],
        "speed": "calm",
        "from_the_future": {"a": 1},
    }
    text = json.dumps(
        {
            "format": "gaps-settings",
            "version": 1,
            **bad,
            **good,
        }
    )
    put(folder.path, "settings", text)
    found = again(folder)
    read = found.load_settings()
    assert (read.deck, read.scale, read.tap_to_play) == ("house", 100, True)
    assert (read.window, read.speed) == ((1000, 700), "slow"), "as it is called now"
    assert len(found.notices) == 3
    later = again(found)
    assert later.load_settings() == read
    assert later.notices == []  # one notice is enough
    found.save_settings(replace(read, deck="four"))
    found.close()
    kept = json.loads(texts(folder.path)["settings"])
    assert kept["from_the_future"] == {"a": 1}
    assert kept["deck"] == "four"


@pytest.mark.parametrize(
    ("found", "mode", "volume"),
    [
        ({}, "on", 50),
        ({"music_volume": 0}, "on", 0),
        ({"music_volume": 80}, "on", 80),
        ({"music": "quiet", "music_volume": 0}, "quiet", 0),
        ({"music": "off", "music_volume": 20}, "off", 20),
        ({"music": "loud"}, "on", 50),
    ],
)
def test_music_and_its_volume_are_read_each_by_itself(
    found: dict[str, object], mode: str, volume: int
) -> None:
    settings, problems = Settings.from_values(found)
    assert (settings.music, settings.music_volume) == (mode, volume)
    assert bool(problems) == (found.get("music") == "loud")
    assert Settings.from_values(json.loads(settings.to_text())) == (settings, [])


def test_a_failed_write_leaves_the_old_file_and_no_temporary_one(
    tmp_path: Path,
) -> None:
    path = tmp_path / "file"
    write_atomically(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(path, "\ud800")
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")
@pytest.mark.parametrize("mask", [0o022, 0o077, 0o377, 0o777])
def test_only_the_player_can_read_the_files(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        lock = FolderLock(tmp_path / "new" / "data")
        assert lock.take()
        folder = Folder(tmp_path / "new" / "data", lock=lock)
        folder.save_game(SAVED)
        folder.save_settings(Settings())
        folder.add_record(RECORD)
        log = (folder.path / f"{NAME}-wal").stat().st_mode & 0o777
        folder.keep_copy(date(2026, 11, 24))
        assert folder.records.begin_anew(datetime(2026, 11, 24))
        assert folder.export_recording(SAVED)
        assert folder.records.export("records")
        report = write_report(folder.path, "report", datetime(2026, 11, 24))
        folder.close()
        lock.release()
        with borrowed(folder.path / NAME) as copy:
            borrowed_modes = [
                each.stat().st_mode & 0o777 for each in (copy.parent, copy)
            ]
    finally:
        os.umask(before)
    modes = {
        path: path.stat().st_mode & 0o777
        for path in (tmp_path / "new", *(tmp_path / "new").rglob("*"))
    }
    assert report in modes
    exports = {path for path in modes if path.parent == folder.exports}
    folders = {path for path in modes if path.is_dir()}
    assert {modes[path] for path in folders} == {0o700}
    assert (
        {modes[path] for path in modes.keys() - folders - exports} == {log} == {0o600}
    )
    assert {modes[path] for path in exports} == {0o600 | 0o666 & ~mask}
    assert len(exports) == 2
    assert [each & 0o700 for each in borrowed_modes] == [0o700, 0o600]
