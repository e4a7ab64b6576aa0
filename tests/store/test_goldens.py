"""Golden files: what each version of the game has written is still read."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gaps.engine import Status
from gaps.store import Challenge, Folder, Record, Recording, SavedGame, Settings
from gaps.store.records import database, db_recovery
from gaps.store.records.database import NAME
from gaps.store.records.exports import read_entries
from gaps.store.records.imports import RecordImport
from gaps.store.records.kind import Kind
from gaps.store.records.record import LOST
from gaps.store.records.schema import VERSION

GOLDEN = Path(__file__).parent / "golden"
CODES = ["mini:12", "gaps:7"]


def golden(name: str) -> str:
    return (GOLDEN / name).read_text(encoding="utf-8")


def test_a_game_of_version_1_can_be_continued() -> None:
    saved = SavedGame.from_text(golden("game-1.json"))
    assert (len(saved.moves), len(saved.undone), saved.seconds) == (8, 2, 41.5)
    assert (saved.times, saved.challenge) == ((), "")
    assert SavedGame.from_text(saved.to_text()) == saved


@pytest.mark.parametrize("name", ["records-1.json", "records-1.csv"])
def test_exports_of_version_1_are_read(name: str) -> None:
    reading = RecordImport(read_entries(GOLDEN / name))
    assert reading.advance()
    records = reading.records
    assert [record.code for record in records] == CODES
    assert (records[0].result, records[1].assisted, reading.unreadable) == (LOST, True, 0)
    assert records[0].daily == ""  # the file names a day, and this was not its deal
    assert records[0].game().state.status is Status.LOST
    assert records[0].times == ()


def folder_with_database(path: Path, script: str) -> Folder:
    """Return a folder with the database that the script creates."""
    folder = Folder(path)
    with closing(sqlite3.connect(path / NAME)) as db:
        db.executescript(script)
    return folder


def test_a_database_of_version_1_is_read_and_upgraded(tmp_path: Path) -> None:
    folder = folder_with_database(tmp_path, golden("records-1.sql"))
    before = folder.records.all()
    assert [record.code for record in before] == CODES
    folder.add_record(Record("mini:12", (), 1.0, 0, 0, 0, 0, 0, LOST, 0, "2026-03-03", times=()))
    folder.add_record(Record("mini:12", ("C7-C1",), 1.0, 0, 0, 0, 0, 0, LOST, 0, "2026-03-04", times=(7,)))
    again = Folder(tmp_path)
    assert again.records.all()[:2] == before
    assert again.records.all()[-1].times == (7,)
    assert again.records.latest(1)[0].times == (7,)
    assert again.notices == []
    assert again.records.reset() == 4
    assert again.records.undo_reset() == 4
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_a_database_of_version_1_that_cannot_be_written_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_with_database(tmp_path, golden("records-1.sql"))
    connect = db_recovery.connect

    def read_only(path: Path, **_: object) -> sqlite3.Connection:
        db = connect(path)
        db.execute("PRAGMA query_only = 1")
        return db

    monkeypatch.setattr(database, "connect", read_only)
    assert [record.code for record in folder.records.all()] == CODES
    assert folder.problem is not None


def test_settings_of_version_1_are_read() -> None:
    settings, problems = Settings.from_values(json.loads(golden("settings-1.json")))
    assert (settings.deck, dict(settings.keys), problems) == ("four", {"UNDO": "U"}, [])


def test_a_recording_of_version_1_is_read_and_written_alike() -> None:
    recording = Recording.from_text(golden("recording-1.gaps"))
    assert (recording.player, recording.record.code, recording.record.result) == ("Ada", "mini:3", "won")
    assert len(recording.record.times) == len(recording.record.moves) == 42
    assert recording.to_text() == golden("recording-1.gaps")


def test_a_challenge_of_version_1_is_read_and_written_alike() -> None:
    challenge = Challenge.from_text(golden("challenge-1.txt"))
    assert (challenge.record.code, challenge.record.result) == ("mini:3", "won")
    assert challenge.record.moves == Recording.from_text(golden("recording-1.gaps")).record.moves
    assert challenge.to_text() == golden("challenge-1.txt").strip()


def test_a_challenge_of_version_2_is_read_and_written_alike() -> None:
    challenge = Challenge.from_text(golden("challenge-2.txt"))
    assert challenge.player == "Zoë"
    assert challenge.record == Challenge.from_text(golden("challenge-1.txt")).record
    assert challenge.to_text() == golden("challenge-2.txt").strip()


def test_a_game_of_version_2_is_read_and_written_alike() -> None:
    saved = SavedGame.from_text(golden("game-2.json"))
    assert (saved.solver_moves, saved.assisted, saved.id) == ((2, 8), True, "5eed5eed5eed5eed")
    assert saved.to_text() == golden("game-2.json").strip()


@pytest.mark.parametrize("scoring", [2, 3])
def test_a_recording_since_version_2_is_read_and_written_alike(scoring: int) -> None:
    recording = Recording.from_text(golden(f"recording-{scoring}.gaps"))
    record = recording.record
    assert (record.scoring, record.id, record.kind) == (scoring, "5eed5eed5eed5eed", Kind.ASSISTED)
    assert record.solver_moves == (3, 4, 40, 41)
    assert recording.to_text() == golden(f"recording-{scoring}.gaps")


@pytest.mark.parametrize("scoring", [2, 3])
def test_a_challenge_since_version_3_is_read_and_written_alike(scoring: int) -> None:
    text, recording = golden(f"challenge-{scoring + 1}.txt"), golden(f"recording-{scoring}.gaps")
    challenge = Challenge.from_text(text)
    assert challenge == Challenge.of(Recording.from_text(recording).record, "Zoë")
    assert challenge.to_text() == text.strip()


def test_a_database_of_version_3_is_read_and_keeps_its_scores(tmp_path: Path) -> None:
    folder = folder_with_database(tmp_path, golden("records-3.sql"))
    second, first = (Recording.from_text(golden(f"recording-{number}.gaps")).record for number in (2, 1))
    assert folder.records.all() == [second]
    assert folder.records.undo_reset() == 1
    assert {*folder.records.all()} == {first, second}
    summary = folder.records.summary("mini")
    assert (summary.played, summary.best_arcade, summary.scored) == (1, 0, 0)


def test_records_of_the_first_scoring_keep_it() -> None:
    old = Recording.from_text(golden("recording-1.gaps")).record
    assert (old.scoring, old.arcade) == (1, 9310)
    assert Challenge.of(old).to_text().startswith("GAPS1:")
    assert Challenge.of(old, "Ada").to_text().startswith("GAPS2:")
    assert Recording.of(old).to_text().startswith("GAPS RECORD 1\n")
    assert Challenge.of(old).record.scoring == Recording.of(old).record.scoring == 1


@pytest.mark.parametrize("name", ["records-2.json", "records-2.csv"])
def test_exports_of_version_2_are_read(name: str) -> None:
    reading = RecordImport(read_entries(GOLDEN / name))
    assert reading.advance()
    (helped, plain, old), unreadable = reading.records, reading.unreadable
    assert unreadable == 0
    assert helped == Recording.from_text(golden("recording-2.gaps")).record
    assert old == Recording.from_text(golden("recording-1.gaps")).record
    assert (plain.id, plain.scoring, plain.kind) == ("00000000deadbeef", 2, Kind.RELAXED)


@pytest.mark.parametrize("form", ["json", "csv"])
def test_times_are_exported_and_imported(tmp_path: Path, form: str) -> None:
    here, there = Folder(tmp_path / "here"), Folder(tmp_path / "there")
    here.add_record(Recording.from_text(golden("recording-1.gaps")).record)
    path = here.records.export("all", form)
    assert path is not None
    assert there.records.import_file(path).added == 1
    assert there.records.all() == here.records.all()
    assert there.records.all()[0].times
