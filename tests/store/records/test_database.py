"""The database of records: the game goes on whatever happens to the file, and no game is lost."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from gaps.store import Folder, Record, Scope
from gaps.store.records import database, db_recovery
from gaps.store.records.database import NAME
from gaps.store.records.schema import APPLICATION, create_tables, insert

RECORD = Record("mini:12", ("D5-B5",), 3.5, 0, 0, 0, 1, 0, "lost", 1, "2026-03-01T12:00:00")
FULL = Record(
    "gaps:7", ("D5-B5", "redeal"), 99.5, 3, 2, 1, -40, 1200, "won", 48, "2026-03-01T12:00:00+01:00",
    True, "2026-03-01T11:58:00+01:00", "2026-03-01",
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "data")


def filled(folder: Folder, games: int = 300) -> Path:
    """Return the file after adding so many games."""
    text = ("D5-B5",) * 60
    folder.records.database.change(
        lambda db: insert(db, (replace(RECORD, moves=text, home=n, id=f"{n:016x}") for n in range(games)))
    )
    return folder.path / NAME


def names(folder: Folder) -> set[str]:
    return {path.name for path in folder.path.iterdir()}


def test_every_field_is_loaded_as_it_was_saved(folder: Folder) -> None:
    folder.add_record(RECORD)
    folder.add_record(FULL)
    assert set(Folder(folder.path).records.all()) == {RECORD, FULL}
    assert Record.from_values(FULL.values()) == FULL
    assert names(folder) == {NAME}


def test_no_file_is_created_before_the_first_record(folder: Folder) -> None:
    assert folder.records.all() == []
    assert folder.records.summary("mini").played == 0
    assert names(folder) == set()


@pytest.mark.parametrize("garbage", [b"", b"hello", b"\x00" * 5000, b"SQLite format 3\x00" + b"\xff" * 9000])
def test_a_file_that_is_not_a_database_is_set_aside(folder: Folder, garbage: bytes) -> None:
    (folder.path / NAME).write_bytes(garbage)
    assert folder.records.all() == []
    assert (folder.path / f"{NAME}.damaged-1").read_bytes() == garbage
    assert len(folder.notices) == 1
    assert "set aside" in folder.notices[0]
    folder.add_record(RECORD)
    assert Folder(folder.path).records.all() == [RECORD]


def test_a_database_of_another_program_is_set_aside(folder: Folder) -> None:
    with closing(sqlite3.connect(folder.path / NAME)) as db:
        db.execute("CREATE TABLE game (id INTEGER PRIMARY KEY)")
    folder.add_record(RECORD)
    assert folder.records.all() == [RECORD]
    assert "not a database of this game" in folder.notices[0]
    assert f"{NAME}.damaged-1" in names(folder)


def test_a_database_without_a_table_is_set_aside(folder: Folder) -> None:
    with closing(sqlite3.connect(folder.path / NAME)) as db:
        db.executescript(
            f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = 1; CREATE TABLE x (y);"
        )
    assert folder.records.summary("mini").played == 0
    assert "no such table" in folder.notices[0]


def test_the_rest_of_a_truncated_database_is_recovered(folder: Folder) -> None:
    path = filled(folder)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 2 // 3])
    found = Folder(folder.path)
    assert 0 < len(found.records.all()) < 300
    assert "malformed" in found.notices[0]
    assert "games in it could be saved" in found.notices[0]
    assert found.records.summary("mini").played == len(found.records.all())


def test_records_around_damage_are_recovered(folder: Folder) -> None:
    path = filled(folder)
    whole = bytearray(path.read_bytes())
    middle = len(whole) // 8192 * 4096
    whole[middle : middle + 4096] = b"\xa5" * 4096
    path.write_bytes(whole)
    found = Folder(folder.path)
    for _ in range(2):
        found.records.all()
        found.add_record(RECORD)
        found.records.summary("mini")
    assert len(found.records.all()) > 150
    assert all("set aside" in notice for notice in found.notices)
    assert Folder(folder.path).records.all() == found.records.all()


def test_a_flipped_bit_never_stops_the_game(folder: Folder) -> None:
    import random

    path = filled(folder, 40)
    whole, rng = path.read_bytes(), random.Random(1)
    for number in range(60):
        place = rng.randrange(len(whole))
        flipped = whole[:place] + bytes([whole[place] ^ (1 << rng.randrange(8))]) + whole[place + 1 :]
        for old in folder.path.iterdir():
            old.unlink()
        path.write_bytes(flipped)
        found = Folder(folder.path)
        found.add_record(replace(RECORD, seconds=number + 0.25, id="f" * 16))
        found.records.summary("mini")
        assert any(record.seconds == number + 0.25 for record in found.records.all()) or found.notices


def test_a_newer_database_is_not_changed(folder: Folder) -> None:
    with closing(sqlite3.connect(folder.path / NAME)) as db:
        create_tables(db)
        db.execute("PRAGMA user_version = 99")
    before = (folder.path / NAME).read_bytes()
    folder.add_record(RECORD)
    assert folder.records.all() == [RECORD]
    assert (folder.path / NAME).read_bytes() == before
    assert names(folder) == {NAME}
    assert len(folder.notices) == 1
    assert "newer game" in folder.notices[0]


def test_a_database_that_cannot_be_written_is_still_read(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.add_record(RECORD)
    found = Folder(folder.path)
    connect = db_recovery.connect

    def read_only(path: Path, *_: str, **__: bool) -> sqlite3.Connection:
        db = connect(path)
        db.execute("PRAGMA query_only = 1")
        return db

    monkeypatch.setattr(database, "connect", read_only)
    found.add_record(FULL)
    assert set(found.records.all()) == {RECORD, FULL}
    assert found.records.figures(Scope("gaps")).assisted == 1
    assert len(found.notices) == 1
    assert "cannot be" not in found.notices[0]
    assert "without saving" in found.notices[0]
    monkeypatch.undo()
    found.add_record(replace(RECORD, seconds=9.0, id="9" * 16))  # what waited is written, too
    assert len(Folder(folder.path).records.all()) == 3


def test_a_full_disk_is_reported_and_waiting_records_are_written_later(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.add_record(RECORD)
    connect = db_recovery.connect

    def full(path: Path, *_: str, **__: bool) -> sqlite3.Connection:
        db = connect(path)
        db.execute("PRAGMA max_page_count = 1")
        return db

    monkeypatch.setattr(database, "connect", full)
    large = replace(RECORD, moves=("D5-B5",) * 4000, id="4" * 16)
    folder.add_record(large)
    assert folder.records.all() == [RECORD, large]
    assert "full" in folder.notices[0]
    assert Folder(folder.path).records.all() == [RECORD]
    monkeypatch.undo()
    folder.add_record(FULL)
    assert set(Folder(folder.path).records.all()) == {RECORD, large, FULL}


def test_a_record_waits_while_another_program_uses_the_database(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(db_recovery, "BUSY_TIMEOUT", 0.05)
    folder.add_record(RECORD)
    with closing(sqlite3.connect(folder.path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        folder.add_record(FULL)
        assert "Another program" in folder.notices[0]
        assert set(folder.records.all()) == {RECORD, FULL}
    folder.add_record(replace(RECORD, seconds=9.0, id="9" * 16))
    assert len(Folder(folder.path).records.all()) == 3
    assert folder.problem is None


def test_a_journal_that_another_program_removes_meanwhile_is_not_set_aside(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.add_record(RECORD)
    journal = folder.path / f"{NAME}-journal"
    journal.write_bytes(b"")
    stat = Path.stat

    def late(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if path == journal:
            journal.unlink(missing_ok=True)
        return stat(path, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "stat", late)
    folder.add_record(FULL)
    assert folder.notices == []
    assert set(folder.records.all()) == {RECORD, FULL}


WRITER = """
import secrets
import sys
from dataclasses import replace
from pathlib import Path
from gaps.store import Folder, Record
record = Record("mini:12", ("D5-B5",) * 80, 3.5, 0, 0, 0, 1, 0, sys.argv[2], 1, "2026-03-01T12:00:00")
folder = Folder(Path(sys.argv[1]))
for number in range(int(sys.argv[3])):
    folder.add_record(replace(record, seconds=float(number), id=secrets.token_hex(8)))
    print(number, flush=True)
assert not folder.notices, folder.notices
"""


def writer(path: Path, result: str, games: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), result, str(games)], stdout=subprocess.PIPE, text=True
    )


def test_two_programs_at_once_lose_nothing(tmp_path: Path) -> None:
    both = [writer(tmp_path / "data", result, 40) for result in ("won", "lost")]
    assert [each.communicate()[1] for each in both] == [None, None]
    assert [each.returncode for each in both] == [0, 0]
    found = Folder(tmp_path / "data")
    assert (found.records.summary("mini").played, found.records.summary("mini").won) == (80, 40)
    assert len(found.records.all()) == 80
    assert names(found) == {NAME}


@pytest.mark.slow
def test_a_kill_at_any_instant_costs_no_game_that_was_put_on_record(tmp_path: Path) -> None:
    path, before = tmp_path / "data", 0
    for attempt in range(8):
        killed = writer(path, "won", 10**6)
        assert killed.stdout is not None
        killed.stdout.readline()
        time.sleep(0.01 + attempt * 0.013)
        killed.kill()
        said = 1 + sum(line.strip().isdigit() for line in killed.stdout.read().split("\n"))
        killed.stdout.close()
        killed.wait()
        found = Folder(path)
        count = len(found.records.all())
        assert count >= before + said - 1
        assert found.records.summary("mini").played == count
        assert found.notices == []
        before = count
