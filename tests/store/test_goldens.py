"""Golden files: what each version of the game has written is still read."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest

from gaps.store import Challenge, Folder, Match, Record, Recording, SavedGame, Settings
from gaps.store.files.old_folder import RECORDS
from gaps.store.files.store import NAME
from gaps.store.records.record import Kind
from gaps.store.records.schema import VERSION

GOLDEN = Path(__file__).parent / "golden"


def golden(name: str) -> str:
    return (GOLDEN / name).read_text(encoding="utf-8")


def test_a_game_of_version_1_can_be_continued() -> None:
    saved = SavedGame.from_text(golden("game-1.json"))
    assert (len(saved.moves), len(saved.undone), saved.seconds) == (8, 2, 41.5)
    assert (saved.times, saved.challenge) == ((), "")
    assert SavedGame.from_text(saved.to_text()) == saved


def old_folder(path: Path, records: int) -> dict[Path, bytes]:
    """Fill a folder as old versions have, with records of this version; returns its
    files.
    """
    (path / "games").mkdir(parents=True)
    for name, old in (
        ("game-1.json", "game.json"),
        ("game-2.json", "games/mini.json"),
        ("match-1.json", "match.json"),
        ("settings-1.json", "settings.json"),
    ):
        (path / old).write_text(golden(name), encoding="utf-8")
    with closing(sqlite3.connect(path / RECORDS)) as db:
        db.executescript(golden(f"records-{records}.sql"))
    text = json.dumps(
        {"format": "gaps-waiting", "version": 1, "games": [waiting_record().values()]}
    )
    (path / "waiting.json").write_text(text, encoding="utf-8")
    return contents(path)


def waiting_record() -> Record:
    """A finished game that an old version had still to put on record."""
    return replace(
        Recording.from_text(golden("recording-solver-1.gaps")).record, id="f" * 16
    )


def contents(path: Path) -> dict[Path, bytes]:
    """Every file but those of the store."""
    return {
        each: each.read_bytes()
        for each in path.rglob("*")
        if each.is_file() and NAME not in each.name
    }


@pytest.mark.parametrize(("version", "count"), [(1, 2), (2, 5), (3, 1), (4, 1)])
def test_an_old_folder_is_read_once_completely_and_left_as_it_was(
    tmp_path: Path, version: int, count: int
) -> None:
    before = old_folder(tmp_path, version)
    ids = set[str]()
    for _ in range(2):
        folder = Folder(tmp_path)
        match = folder.load_match()
        settings = folder.load_settings()
        assert match is not None
        assert match == Match.from_text(golden("match-1.json"))
        assert (
            settings
            == Settings.from_values(json.loads(golden("settings-1.json"))).settings
        )
        records = folder.records.all()
        assert waiting_record() in records
        assert len(records) == count + 1
        on_record = {record.id for record in records}
        games = [
            SavedGame.from_text(golden(f"game-{number}.json")) for number in (2, 1)
        ]
        left = [saved for saved in games if saved.id not in on_record]
        # the other waits until their slot is free
        assert folder.unfinished_games() == left[:1]
        ids = ids or {record.id for record in records}
        assert {record.id for record in records} == ids
        assert folder.records.summary("mini").played <= len(records)
        assert folder.notices == []
        folder.close()
        assert contents(tmp_path) == before
        for name in ("game.json", "games/mini.json", "match.json", "waiting.json"):
            (tmp_path / name).unlink(missing_ok=True)  # they are not looked at again
        before = contents(tmp_path)
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_a_text_in_an_old_journal_counts_before_its_file(tmp_path: Path) -> None:
    old_folder(tmp_path, 4)
    newest = SavedGame("gaps:7", ("D5-B5",)).to_text().replace("D5-B5", "")
    content = newest.encode()
    whole = b"\0%08x %d\n%s" % (crc32(content), len(content), content)
    (tmp_path / "games" / "gaps.json.journal").write_bytes(
        whole + b"\0deadbeef 9\nhalf"
    )
    folder = Folder(tmp_path)
    assert folder.load_game("gaps") == SavedGame.from_text(newest)
    assert folder.notices == []


def test_an_old_file_that_cannot_be_read_is_named_and_costs_no_other(
    tmp_path: Path,
) -> None:
    old_folder(tmp_path, 4)
    whole = (tmp_path / RECORDS).read_bytes()
    for name, blob in (
        ("settings.json", b"{"),
        ("games/mini.json", b"\xff"),
        (RECORDS, whole[:-5000]),
    ):
        (tmp_path / name).write_bytes(blob)
    before = contents(tmp_path)
    folder = Folder(tmp_path)
    assert folder.load_match() is not None
    assert len(folder.unfinished_games()) == 1
    assert {notice.split()[0] for notice in folder.notices} == {
        "settings.json",
        "games/mini.json",
        RECORDS,
    }
    assert all("left as it is" in notice for notice in folder.notices)
    assert contents(tmp_path) == before


def test_settings_of_version_1_are_read() -> None:
    settings, problems = Settings.from_text(golden("settings-1.json"))
    assert (settings.deck, dict(settings.keys), problems) == ("four", {"UNDO": "U"}, [])


def test_what_was_shared_is_read_and_written_alike() -> None:
    recording = Recording.from_text(golden("recording-1.gaps"))
    challenge = Challenge.from_text(golden("challenge-1.txt"))
    record = recording.record
    assert (recording.player, record.code, record.result) == ("Ada", "mini:3", "won")
    assert len(record.times) == len(record.moves) == 42
    assert recording.to_text() == golden("recording-1.gaps")
    assert (challenge.record.code, challenge.record.result) == ("mini:3", "won")
    assert challenge.record.moves == record.moves
    assert challenge.to_text() == golden("challenge-1.txt").strip()


def test_what_was_shared_with_moves_of_the_solver_is_read_and_written_alike() -> None:
    recording = Recording.from_text(golden("recording-solver-1.gaps"))
    record = recording.record
    assert (record.id, record.kind) == ("5eed5eed5eed5eed", Kind.RELAXED)
    assert record.solver_moves == (3, 4, 40, 41)
    assert recording.to_text() == golden("recording-solver-1.gaps")
    challenge = Challenge.from_text(golden("challenge-solver-1.txt"))
    assert challenge == Challenge.of(record, "Zoë")
    assert challenge.to_text() == golden("challenge-solver-1.txt").strip()


def test_a_game_under_way_is_read_and_written_alike() -> None:
    saved = SavedGame.from_text(golden("game-2.json"))
    assert (saved.solver_moves, saved.id) == ((2, 8), "5eed5eed5eed5eed")
    assert json.loads(saved.to_text()) == json.loads(golden("game-2.json"))
