"""Golden files: what each version of the game has written is still read."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest

from gaps.engine import Status
from gaps.store import Challenge, Folder, Match, Record, Recording, SavedGame, Settings
from gaps.store.files.old_folder import RECORDS
from gaps.store.files.sqlite_file import empty_memory
from gaps.store.files.store import NAME
from gaps.store.records import schema
from gaps.store.records.record import LOST, Kind
from gaps.store.records.schema import VERSION
from gaps.store.records.transfer import RecordImport, read_entries
from tests.importing import import_file

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
    return replace(Recording.from_text(golden("recording-3.gaps")).record, id="f" * 16)


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
        match, settings = folder.load_match(), folder.load_settings()
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


def test_a_store_of_version_5_is_upgraded_and_none_of_its_games_is_called_imported(
    tmp_path: Path,
) -> None:
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        db.executescript(golden("records-5.sql"))
    game = SavedGame.from_text(golden("game-1.json"))
    third, first = (
        Recording.from_text(golden(f"recording-{number}.gaps")).record
        for number in (3, 1)
    )
    assert Folder(tmp_path, saves=False).records.all() == [third]
    folder = Folder(tmp_path)
    assert folder.notices == []
    assert (folder.records.all(), folder.unfinished_games()) == ([third], [game])
    assert folder.records.store.query(lambda db: schema.derived_values(db, 1))
    assert folder.records.undo_reset() == 1
    assert {*folder.records.all()} == {first, third}
    assert not any(each.imported for each in folder.records.all())
    with (
        closing(sqlite3.connect(tmp_path / NAME)) as db,
        closing(empty_memory()) as new,
    ):
        for statement in (
            "PRAGMA user_version",
            "PRAGMA table_info(game)",
            "PRAGMA table_info(erased)",
        ):
            assert db.execute(statement).fetchall() == new.execute(statement).fetchall()


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


def test_what_was_shared_since_version_1_is_read_and_written_alike() -> None:
    recording, challenge = (
        Recording.from_text(golden("recording-1.gaps")),
        Challenge.from_text(golden("challenge-1.txt")),
    )
    assert (recording.player, recording.record.code, recording.record.result) == (
        "Ada",
        "mini:3",
        "won",
    )
    assert len(recording.record.times) == len(recording.record.moves) == 42
    assert recording.to_text() == golden("recording-1.gaps")
    assert (challenge.record.code, challenge.record.result) == ("mini:3", "won")
    assert challenge.record.moves == recording.record.moves
    assert challenge.to_text() == golden("challenge-1.txt").strip()
    named = Challenge.from_text(golden("challenge-2.txt"))
    assert (named.player, named.record) == ("Zoë", challenge.record)
    assert named.to_text() == golden("challenge-2.txt").strip()


def test_a_game_of_version_2_is_read_and_written_alike() -> None:
    saved = SavedGame.from_text(golden("game-2.json"))
    assert (saved.solver_moves, saved.assisted, saved.id) == (
        (2, 8),
        True,
        "5eed5eed5eed5eed",
    )
    assert json.loads(saved.to_text()) == json.loads(golden("game-2.json"))


@pytest.mark.parametrize("scoring", [2, 3])
def test_what_was_shared_of_later_editions_is_read_and_written_alike(
    scoring: int,
) -> None:
    text = golden(f"recording-{scoring}.gaps")
    recording, record = Recording.from_text(text), Recording.from_text(text).record
    assert (record.scoring, record.id, record.kind) == (
        scoring,
        "5eed5eed5eed5eed",
        Kind.ASSISTED,
    )
    assert record.solver_moves == (3, 4, 40, 41)
    assert recording.to_text() == text
    challenge = Challenge.from_text(golden(f"challenge-{scoring + 1}.txt"))
    assert challenge == Challenge.of(record, "Zoë")
    assert challenge.to_text() == golden(f"challenge-{scoring + 1}.txt").strip()


def test_a_database_of_version_3_is_read_and_keeps_its_scores(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / RECORDS)) as db:
        db.executescript(golden("records-3.sql"))
    folder = Folder(tmp_path)
    second, first = (
        Recording.from_text(golden(f"recording-{number}.gaps")).record
        for number in (2, 1)
    )
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


@pytest.mark.parametrize("form", ["json", "csv"])
def test_exports_of_earlier_versions_are_read(form: str) -> None:
    first, second = (
        RecordImport(read_entries(GOLDEN / f"records-{number}.{form}"))
        for number in (1, 2)
    )
    assert (
        (first.advance(), first.unreadable)
        == (second.advance(), second.unreadable)
        == (True, 0)
    )
    lost, helped = first.records
    assert (lost.code, helped.code) == ("mini:12", "gaps:7")
    assert (lost.result, lost.game().state.status, helped.assisted) == (
        LOST,
        Status.LOST,
        True,
    )
    # the file names a day, and this was not its deal
    assert (lost.daily, lost.times) == ("", ())
    helped, plain, old = second.records
    assert helped == Recording.from_text(golden("recording-2.gaps")).record
    assert old == Recording.from_text(golden("recording-1.gaps")).record
    assert (plain.id, plain.scoring, plain.kind) == (
        "00000000deadbeef",
        2,
        Kind.RELAXED,
    )


@pytest.mark.parametrize("form", ["json", "csv"])
def test_times_are_exported_and_imported(tmp_path: Path, form: str) -> None:
    here, there = Folder(tmp_path / "here"), Folder(tmp_path / "there")
    here.add_record(Recording.from_text(golden("recording-1.gaps")).record)
    path = here.records.export("all", form)
    assert path is not None
    assert import_file(there.records, path).added == 1
    assert there.records.all() == here.records.all()
    assert there.records.all()[0].times
