"""Golden files: what version 1 of each format looks like is read and written alike."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gaps.store import Challenge, Folder, Match, Recording, SavedGame, Settings
from gaps.store.files.store import NAME
from gaps.store.records.record import Kind

GOLDEN = Path(__file__).parent / "golden"


def golden(name: str) -> str:
    return (GOLDEN / name).read_text(encoding="utf-8")


def filled(path: Path) -> Folder:
    """A folder with all that the golden database holds."""
    folder = Folder(path)
    for name in ("recording-1.gaps", "recording-solver-1.gaps"):
        folder.add_record(Recording.from_text(golden(name)).record)
    folder.save_game(SavedGame.from_text(golden("game-1.json")))
    folder.save_match(Match.from_text(golden("match-1.json")))
    return folder


def dump(path: Path) -> str:
    """A database as statements, with its marks."""
    with closing(sqlite3.connect(path)) as db:
        marks = [
            f"PRAGMA {name} = {db.execute(f'PRAGMA {name}').fetchone()[0]};"
            for name in ("application_id", "user_version")
        ]
        return "\n".join([*marks, *db.iterdump(), ""])


def test_the_database_is_written_and_read_alike(tmp_path: Path) -> None:
    """Made anew by writing ``dump`` of it, only while no version was published."""
    written = filled(tmp_path / "written")
    written.close()
    assert dump(written.path / NAME) == golden("database-1.sql")
    other = tmp_path / "read"
    other.mkdir()
    with closing(sqlite3.connect(other / NAME)) as db:
        db.executescript(golden("database-1.sql"))
    found = Folder(other)
    assert found.records.all() == written.records.all()
    assert found.unfinished_games() == written.unfinished_games()
    assert found.load_match() == written.load_match()
    assert found.notices == []
    found.close()
    written.close()


@pytest.mark.parametrize(
    ("name", "reader"),
    [
        ("game-1.json", SavedGame),
        ("match-1.json", Match),
    ],
)
def test_what_is_under_way_is_written_as_it_was_read(
    name: str, reader: type[SavedGame | Match]
) -> None:
    text = golden(name)
    assert json.loads(reader.from_text(text).to_text()) == json.loads(text)


def test_settings_are_written_as_they_were_read() -> None:
    settings, problems = Settings.from_text(golden("settings-1.json"))
    assert (settings.deck, dict(settings.keys), problems) == ("four", {"UNDO": "U"}, [])
    assert Settings.from_text(settings.to_text()).settings == settings


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
