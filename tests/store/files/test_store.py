"""The store: the game goes on whatever happens to its file, and nothing that was saved
is lost.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from datetime import date, datetime
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import pytest

from gaps.store import Folder, GameLog, Match, Scope, Settings
from gaps.store.files import sqlite_file, store
from gaps.store.files.copies import COPIES
from gaps.store.files.store import NAME
from gaps.store.files.tables import APPLICATION
from gaps.store.files.text_files import read_text
from tests.marks import quick_first
from tests.played_games import changed, record_of, saved_game
from tests.programs import run_python
from tests.store.games import RECORD, SAVED

FULL = record_of(
    "gaps:7",
    ("D5-B5", "redeal"),
    99.5,
    undos=3,
    hints=2,
    redeals=1,
    classic=-40,
    arcade=1200,
    result="won",
    home=48,
    finished="2026-03-01T12:00:00+01:00",
    started="2026-03-01T11:58:00+01:00",
    daily="2026-03-01",
    solver_moves=(0, 1),
)
TODAY = date(2026, 11, 24)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows refuses it by itself")
def test_only_files_that_are_open_for_writing_are_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fcntl import F_GETFL, fcntl

    modes = []
    monkeypatch.setattr(
        os, "fsync", lambda number: modes.append(fcntl(number, F_GETFL) & os.O_ACCMODE)
    )
    folder = Folder(tmp_path / "data")
    folder.save_settings(Settings(welcomed=True))
    assert modes
    assert os.O_RDONLY not in modes
    assert folder.problem is None


def filled(folder: Folder, games: int = 300) -> Path:
    """Return the file after adding so many games, and closing it."""
    game = changed(RECORD, moves=("D5-B5",) * 60)
    records = (changed(game, home=n, id=f"{n:016x}") for n in range(games))
    folder.records.add(*records)
    folder.close()
    return folder.path / NAME


def names(folder: Folder) -> set[str]:
    return {path.name for path in folder.path.iterdir()}


def copies(folder: Folder) -> set[str]:
    return {path.name for path in (folder.path / COPIES).iterdir()}


def test_every_field_is_loaded_as_it_was_saved(folder: Folder) -> None:
    folder.add_record(RECORD)
    folder.add_record(FULL)
    found = Folder(folder.path)
    assert set(found.records.all()) == {RECORD, FULL}
    results = {each.id: each.result for each in found.records.all()}
    assert results == {RECORD.id: RECORD.result, FULL.id: FULL.result}
    found.close()
    folder.close()
    assert names(folder) == {NAME}


# Damage


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("CREATE TABLE game (id INTEGER PRIMARY KEY)", "not a database of this game"),
        (
            f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = 1",
            "its tables are not those of this game",
        ),
        (
            f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = 1; CREATE TABLE x (y)",
            "its tables are not those of this game",
        ),
    ],
)
def test_a_database_of_another_program_is_set_aside(
    tmp_path: Path, script: str, said: str
) -> None:
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        db.executescript(script)
    folder = Folder(tmp_path)
    folder.add_record(RECORD)
    assert folder.records.all() == [RECORD]
    assert said in folder.notices[0]
    assert f"{NAME}.damaged-1" in names(folder)


def truncated(whole: bytes) -> bytes:
    return whole[: len(whole) * 2 // 3]


def overwritten(whole: bytes) -> bytes:
    middle = len(whole) // 8192 * 4096 + 4096  # a page with rows
    return whole[:middle] + b"\xa5" * 4096 + whole[middle + 4096 :]


@pytest.mark.parametrize("damage", quick_first(1, [truncated, overwritten]))
def test_the_rest_of_a_damaged_file_is_recovered(
    folder: Folder, damage: Callable[[bytes], bytes]
) -> None:
    folder.save_settings(Settings(deck="four"))
    path = filled(folder)
    path.write_bytes(damage(path.read_bytes()))
    found = Folder(folder.path)
    records = found.records.all()
    assert 150 < len(records) == len({each.id for each in records}) < 300
    assert all(each.id == f"{each.result.home:016x}" for each in records)
    found.add_record(changed(FULL, id=records[0].id))  # is on record
    assert "malformed" in found.notices[0]
    notice = found.notices[0]
    kept = len(records)
    assert f" Games kept: {kept} on record, 0 under way." in notice
    # the index that lists them may be damaged, too
    if "Missing" in notice:
        assert f" Missing: {300 - kept} on record, 0 under way." in notice
    found.add_record(FULL)
    assert found.records.summary("mini").played + 1 == len(found.records.all())
    assert found.load_settings().deck == "four"
    assert all("set aside" in notice for notice in found.notices)
    assert Folder(folder.path).records.all() == found.records.all()


def test_what_a_damaged_file_does_not_tell_any_more_is_taken_from_the_copy(
    folder: Folder,
) -> None:
    folder.save_game(SAVED)
    path = filled(folder)
    folder.keep_copy(TODAY)
    folder.add_record(FULL)
    folder.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    found = Folder(folder.path)
    assert len(found.records.all()) >= 300
    assert found.load_game() == SAVED
    found.close()
    (folder.path / NAME).write_bytes(b"")
    last = Folder(folder.path)
    assert len(last.records.all()) >= 300
    assert last.load_game() == SAVED


def under_way(number: int) -> GameLog:
    """A game in a slot of its own, whose text is so long that a page holds few of them."""
    code = f"mini:{number}"
    answered = f"{number}{'x' * 600}"
    return saved_game(code, seconds=1.0, challenge=answered)


def without_a_page_of(path: Path, text: bytes) -> int:
    """Zero the page of a closed file that holds a text; returns how many games under
    way were on it.
    """
    blob = bytearray(path.read_bytes())
    page = blob.index(text) // 4096 * 4096
    lost = blob.count(b"GAPS GAME 1", page, page + 4096)
    blob[page : page + 4096] = bytes(4096)
    path.write_bytes(blob)
    return lost


def test_games_under_way_that_only_the_copy_has_are_taken_from_it_one_by_one(
    folder: Folder,
) -> None:
    games = [under_way(number) for number in range(1, 41)]
    for saved in games:
        folder.save_game(saved)
    folder.keep_copy(TODAY)
    later = changed(games[0], seconds=99.0)
    folder.save_game(later)
    folder.close()
    lost = without_a_page_of(folder.path / NAME, b"code: mini:20")
    assert 0 < lost < 40
    found = Folder(folder.path)
    by_code = {saved.code: saved for saved in found.unfinished_games()}
    assert by_code == {saved.code: saved for saved in (later, *games[1:])}
    notice = found.notices[0]
    assert f" Games kept: 0 on record, {40 - lost} under way." in notice
    assert f" copy gaps-{TODAY}.sqlite: 0 on record, {lost} under way." in notice
    assert "Missing" not in notice
    found.close()


def test_games_that_are_lost_for_good_are_counted(folder: Folder) -> None:
    for number in range(1, 41):
        folder.save_game(under_way(number))
    folder.close()
    lost = without_a_page_of(folder.path / NAME, b"code: mini:20")
    found = Folder(folder.path)
    assert len(found.unfinished_games()) == 40 - lost
    assert f" Missing: 0 on record, {lost} under way." in found.notices[0]
    found.close()


def test_a_game_that_ended_since_the_copy_was_made_is_not_under_way_again(
    folder: Folder,
) -> None:
    games = [changed(under_way(number), id=f"{number:016x}") for number in range(1, 41)]
    for saved in games:
        folder.save_game(saved)
    folder.keep_copy(TODAY)
    for number in (3, 4):
        folder.add_record(changed(RECORD, id=f"{number:016x}"))
        folder.clear_game(games[number - 1].slot)
        if number == 3:
            folder.records.begin_anew(datetime(2026, 11, 24, 12))
    folder.close()
    without_a_page_of(folder.path / NAME, b"code: mini:20")
    found = Folder(folder.path)
    names = {saved.code for saved in found.unfinished_games()}
    assert names == {saved.code for saved in games if saved not in games[2:4]}
    found.close()


def test_a_text_with_a_hole_is_replaced_by_that_of_the_copy_and_kept_aside(
    folder: Folder,
) -> None:
    saved = changed(SAVED, challenge="x" * 20_000)
    folder.save_game(saved)
    folder.keep_copy(TODAY)
    folder.close()
    blob = bytearray((folder.path / NAME).read_bytes())
    middle = blob.index(b"x" * 3000) // 4096 * 4096 + 4096
    # but for the number of the next page
    blob[middle + 4 : middle + 4096] = bytes(4092)
    blob[-4096:] = b"\x55" * 4096  # so that the damage is noticed
    (folder.path / NAME).write_bytes(blob)
    found = Folder(folder.path)
    found.keep_copy(date(2026, 11, 25))
    assert found.load_game() == saved
    assert f"games/{saved.slot}.damaged-1" in found.records.store.text_names()
    assert len(found.notices) == 1
    found.close()


def test_a_file_of_a_newer_game_is_not_changed(folder: Folder) -> None:
    folder.close()
    with closing(sqlite3.connect(folder.path / NAME)) as db:
        db.execute("PRAGMA user_version = 99")
    before = (folder.path / NAME).read_bytes()
    found = Folder(folder.path)
    found.add_record(RECORD)
    found.save_game(SAVED)
    assert (found.records.all(), found.load_game()) == ([RECORD], SAVED)
    found.close()
    assert (folder.path / NAME).read_bytes() == before
    assert ["newer game" in notice for notice in found.notices] == [True]
    assert found.problem is not None


# What hinders writing


def refuse(monkeypatch: pytest.MonkeyPatch, pragma: str) -> None:
    """Let every file that is opened from now on have this pragma."""
    connect = sqlite_file.connect

    def changed(path: Path, *values: Any, **options: Any) -> sqlite3.Connection:
        db = connect(path, *values, **options)
        db.execute(f"PRAGMA {pragma}")
        return db

    monkeypatch.setattr(sqlite_file, "connect", changed)


@pytest.mark.parametrize("pragma", ["query_only = 1", "max_page_count = 1"])
def test_what_cannot_be_written_is_in_memory_and_written_when_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pragma: str
) -> None:
    monkeypatch.setattr(store, "RETRY_SECONDS", 0.0)
    Folder(tmp_path).close()
    with monkeypatch.context() as context:
        refuse(context, pragma)
        folder = Folder(tmp_path)
        large = changed(RECORD, moves=("D5-B5",) * 4000)
        for record in (large, FULL):
            folder.add_record(record)
        folder.save_game(changed(SAVED, moves=SAVED.moves * 900))
        folder.save_game(SAVED)
        assert set(folder.records.all()) == {large, FULL}
        assert folder.records.figures(Scope(("gaps",))).assisted == 1
        assert folder.load_game() == SAVED
        assert folder.problem is not None
        assert len(folder.notices) == 1
        assert "without saving" in folder.notices[0]
        assert folder.records.begin_anew(datetime(2026, 11, 24)) is None
    folder.save_settings(Settings(deck="four"))
    assert folder.problem is None
    assert "can be saved again" in folder.notices[-1]
    found = Folder(tmp_path)
    assert set(found.records.all()) == {large, FULL}
    assert (found.load_game(), found.load_settings().deck) == (SAVED, "four")


@pytest.mark.parametrize("how", ["BEGIN IMMEDIATE", "PRAGMA locking_mode = EXCLUSIVE"])
def test_changes_wait_while_another_program_uses_the_file(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(store, "RETRY_SECONDS", 0.0)
    folder.add_record(RECORD)
    if "EXCLUSIVE" in how:
        folder.close()
    with closing(sqlite3.connect(folder.path / NAME, isolation_level=None)) as other:
        other.execute(how)
        other.execute("UPDATE game SET won = won")
        began = time.monotonic()
        folder.add_record(FULL)
        folder.save_game(SAVED)
        assert time.monotonic() - began < 2
        assert "Another program" in folder.notices[0]
        assert folder.problem == folder.notices[0]  # as long as it has the file
        assert FULL in folder.records.all()
        assert folder.load_game() == SAVED
        if "EXCLUSIVE" not in how:
            assert RECORD in folder.records.all()
    folder.add_record(changed(RECORD, seconds=9.0, id="9" * 16))
    found = Folder(folder.path)
    assert len(found.records.all()) == 3
    assert found.load_game() == SAVED
    assert folder.problem is None


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.4, 3.0])
def test_a_slow_disk_is_not_taken_for_another_program(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """Of three seconds the drawing thread waits for two; what is saved then is in the
    file soon after.
    """
    begun = Event()

    class SlowConnection(sqlite3.Connection):
        def execute(
            self,
            sql: str,
            parameters: Any = (),
        ) -> sqlite3.Cursor:
            if sql.startswith("PRAGMA user_version ="):
                super().execute("BEGIN IMMEDIATE")
                begun.set()
                time.sleep(seconds)
                return super().execute("COMMIT")
            return super().execute(sql, parameters)

    def connect(
        path: Path, seconds: float = 0.1, way: str = "", *, alone: bool = False
    ) -> sqlite3.Connection:
        return sqlite3.connect(
            path, timeout=seconds, isolation_level=None, factory=SlowConnection
        )

    monkeypatch.setattr(sqlite_file, "connect", connect)
    folder.add_record(RECORD)
    thread = Thread(target=folder.records.store.checkpoint)
    thread.start()
    assert begun.wait(5)
    folder.save_game(SAVED)
    if seconds < sqlite_file.PATIENT_SECONDS:
        assert Folder(folder.path).load_game() == SAVED
    thread.join()
    assert Folder(folder.path).load_game() == SAVED
    assert folder.notices == []


def deleted(path: Path) -> None:
    shutil.rmtree(path)


def without_its_file(path: Path) -> None:
    (path / NAME).unlink()


def replaced_by_a_folder(path: Path) -> None:
    (path / NAME).unlink()
    (path / NAME / "inside").mkdir(parents=True)


def replaced_by_another_file(path: Path) -> None:
    (path / "other").write_bytes(b"something else")
    (path / "other").replace(path / NAME)


@pytest.mark.skipif(
    sys.platform == "win32", reason="a file that is open cannot be deleted there"
)
@pytest.mark.parametrize(
    "lose", [deleted, without_its_file, replaced_by_a_folder, replaced_by_another_file]
)
def test_a_file_that_is_lost_while_the_game_runs_is_made_again(
    folder: Folder, lose: Callable[[Path], None]
) -> None:
    folder.add_record(RECORD)
    folder.save_game(SAVED)
    lose(folder.path)
    folder.save_settings(Settings(deck="four"))
    folder.add_record(FULL)
    assert folder.problem is None
    assert len(folder.notices) == 1
    assert "while the game ran" in folder.notices[0]
    assert folder.path.stat().st_mode & 0o777 == 0o700
    folder.close()
    found = Folder(folder.path)
    assert set(found.records.all()) == {RECORD, FULL}
    assert (found.load_game(), found.load_settings().deck) == (SAVED, "four")
    assert found.notices == []


def log_deleted(path: Path) -> None:
    (path / f"{NAME}-wal").unlink()


def log_cut(path: Path) -> None:
    os.truncate(path / f"{NAME}-wal", 0)


def log_replaced(path: Path) -> None:
    (path / f"{NAME}-wal").unlink()
    (path / f"{NAME}-wal").write_bytes(b"something else")


def file_cut(path: Path) -> None:
    os.truncate(path / NAME, 0)


def both_cut(path: Path) -> None:
    log_cut(path)
    file_cut(path)


def file_halved(path: Path) -> None:
    os.truncate(path / NAME, 8192)


def after_a_kill(folder: Folder, path: Path) -> Folder:
    """What the next start finds if the program is killed now."""
    shutil.copytree(folder.path, path)
    return Folder(path)


@pytest.mark.skipif(
    sys.platform == "win32", reason="files that are open cannot be deleted there"
)
@pytest.mark.parametrize("is_brought_to_disk", [False, True])
@pytest.mark.parametrize(
    "lose",
    quick_first(
        2,
        [
            log_deleted,
            log_cut,
            log_replaced,
            file_cut,
            both_cut,
            file_halved,
        ],
    ),
)
def test_moves_are_written_again_when_their_log_or_the_file_is_lost(
    tmp_path: Path, lose: Callable[[Path], None], is_brought_to_disk: bool
) -> None:
    """Whatever SQLite does no longer know is in the copy of the day, or was saved since
    the program began.
    """
    filled(Folder(tmp_path / "data"), 50)
    folder = Folder(tmp_path / "data")
    folder.keep_copy(TODAY)
    folder.add_record(RECORD)
    for number in range(5):
        folder.save_game(changed(SAVED, seconds=float(number)))
    if is_brought_to_disk:
        folder.records.store.checkpoint()
    lose(folder.path)
    later = changed(SAVED, seconds=99.0)
    folder.save_game(later)
    folder.records.store.checkpoint()
    assert folder.problem is None
    for found in (folder, after_a_kill(folder, tmp_path / "killed")):
        assert found.load_game() == later
        assert len(found.records.all()) == 51
        assert RECORD in found.records.all()
        found.close()
    again = Folder(folder.path)
    assert again.load_game() == later
    assert len(again.records.all()) == 51
    assert again.notices == []


@pytest.mark.skipif(
    sys.platform == "win32", reason="files that are open cannot be deleted there"
)
@pytest.mark.parametrize("lose", [log_deleted, log_cut, file_cut])
def test_a_file_that_is_lost_before_the_end_is_made_again_at_the_end(
    folder: Folder, lose: Callable[[Path], None]
) -> None:
    folder.save_game(SAVED)
    lose(folder.path)
    folder.close()
    assert "while the game ran" in folder.notices[0]
    found = Folder(folder.path)
    assert found.load_game() == SAVED
    assert found.notices == []


# Copies


def test_three_dated_copies_are_kept_and_used_when_the_file_is_missing(
    folder: Folder,
) -> None:
    for day in range(20, 26):
        folder.add_record(changed(RECORD, id=f"{day:016}"))
        for _ in range(2):
            folder.keep_copy(date(2026, 11, day))
    days = (23, 24, 25)
    assert copies(folder) == {f"gaps-2026-11-{day}.sqlite" for day in days}
    folder.close()
    (folder.path / NAME).unlink()
    found = Folder(folder.path)
    assert len(found.records.all()) == 6
    assert "From the copy gaps-2026-11-25.sqlite: 6 on record" in found.notices[0]


@pytest.mark.parametrize("page", quick_first(1, [0, 1]))
def test_a_copy_that_cannot_be_read_is_named_and_the_one_before_it_used(
    folder: Folder, page: int
) -> None:
    filled(folder, 100)
    for day in (24, 25):
        folder.keep_copy(date(2026, 11, day))
    folder.close()
    (folder.path / NAME).unlink()
    copy = folder.path / COPIES / "gaps-2026-11-25.sqlite"
    blob = bytearray(copy.read_bytes())
    blob[page * 4096 : (page + 1) * 4096] = b"\x55" * 4096
    copy.write_bytes(blob)
    found = Folder(folder.path)
    assert len(found.records.all()) == 100
    assert "The copy gaps-2026-11-25.sqlite could not be read: " in found.notices[0]
    assert "From the copy gaps-2026-11-24.sqlite: 100 on record" in found.notices[1]


def as_older_versions_made_it(copy: Path) -> None:
    """Take the number from a copy, which version 1.0 did not write."""
    with closing(sqlite3.connect(copy)) as db, db:
        db.execute("DELETE FROM kept WHERE name = 'copy'")


@pytest.mark.parametrize("is_older", [False, True])
def test_a_copy_made_under_a_clock_years_ahead_does_no_harm(
    folder: Folder, is_older: bool
) -> None:
    folder.save_game(SAVED)
    for number in range(3):
        folder.add_record(changed(RECORD, id=f"{number:016}"))
    folder.keep_copy(date(2031, 11, 24))
    ahead = folder.path / COPIES / "gaps-2031-11-24.sqlite"
    later = changed(SAVED, seconds=99.0)
    folder.save_game(later)
    for day in range(20, 25):
        for number in range(10):
            folder.add_record(changed(RECORD, id=f"{day}{number:014}"))
        folder.keep_copy(date(2026, 11, day))
        if day == 20:
            os.utime(ahead, (2**31, 2**31))
            assert ahead.exists()
    assert copies(folder) == {f"gaps-2026-11-{day}.sqlite" for day in (22, 23, 24)}
    folder.close()
    # and if it were still there
    (folder.path / NAME).unlink()
    shutil.copyfile(folder.path / COPIES / "gaps-2026-11-22.sqlite", ahead)
    with closing(sqlite3.connect(ahead)) as db, db:
        db.execute("DELETE FROM game WHERE id > 3")
        db.execute("UPDATE kept SET text = '1' WHERE name = 'copy'")
    os.utime(ahead, (2**31, 2**31))
    if is_older:
        for copy in (folder.path / COPIES).iterdir():
            time = copy.stat().st_mtime
            as_older_versions_made_it(copy)
            os.utime(copy, (time, time))
    found = Folder(folder.path)
    assert found.records.count() == 53
    assert found.load_game() == later
    assert "From the copy gaps-2026-11-24.sqlite: 53 on record" in found.notices[0]


@pytest.mark.parametrize("is_lost", [True, False])
def test_what_any_copy_has_is_taken_together(folder: Folder, is_lost: bool) -> None:
    for day in (23, 24, 25):
        folder.add_record(changed(RECORD, id=f"{day:016}"))
        folder.keep_copy(date(2026, 11, day))
    folder.close()
    for day, lost in ((24, 23), (25, 24)):
        copy = folder.path / COPIES / f"gaps-2026-11-{day}.sqlite"
        with closing(sqlite3.connect(copy)) as db, db:
            db.execute("DELETE FROM game WHERE game_id = ?", (f"{lost:016}",))
    if is_lost:
        (folder.path / NAME).unlink()
    else:
        (folder.path / NAME).write_bytes(b"damaged" * 999)
    found = Folder(folder.path)
    ids = {f"{day:016}" for day in (23, 24, 25)}
    assert {each.id for each in found.records.all()} == ids
    for day, count in ((25, 2), (24, 1)):
        said = f"From the copy gaps-2026-11-{day}.sqlite: {count} on record"
        assert said in found.notices[0]


@pytest.mark.parametrize("is_lost", [True, False])
def test_games_of_before_a_new_beginning_do_not_come_back_from_copies(
    folder: Folder, is_lost: bool
) -> None:
    for day in (23, 24):
        folder.add_record(changed(RECORD, id=f"{day:016}"))
        folder.keep_copy(date(2026, 11, day))
    assert folder.records.begin_anew(datetime(2026, 11, 25)) is not None
    new = changed(RECORD, id="f" * 16)
    folder.add_record(new)
    folder.keep_copy(date(2026, 11, 26))
    folder.close()
    if is_lost:
        (folder.path / NAME).unlink()
    else:
        (folder.path / NAME).write_bytes(b"damaged" * 999)
    assert "gaps-2026-11-24.sqlite" in copies(folder)
    assert Folder(folder.path).records.all() == [new]


def test_a_damaged_copy_takes_no_good_ones_place(folder: Folder) -> None:
    filled(folder, 50)
    for day in (20, 21, 22):
        folder.keep_copy(date(2026, 11, day))
    for day in (21, 22):
        copy = folder.path / COPIES / f"gaps-2026-11-{day}.sqlite"
        with copy.open("r+b") as file:
            file.seek(-4096, os.SEEK_END)
            file.write(b"\x55" * 4096)
    folder.keep_copy(date(2026, 11, 23))
    assert {"gaps-2026-11-20.sqlite", "gaps-2026-11-23.sqlite"} < copies(folder)


def test_a_game_that_an_index_has_lost_is_found_when_it_is_watched(
    folder: Folder,
) -> None:
    for number in range(9):
        folder.add_record(changed(RECORD, id=f"{number:016}"))
    folder.close()
    with closing(sqlite3.connect(folder.path / NAME)) as db:
        page = db.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'by_id'"
        ).fetchone()[0]
    blob = bytearray((folder.path / NAME).read_bytes())
    at = blob.index(b"0000000000000004", (page - 1) * 4096, page * 4096)
    blob[at + 15] ^= 1
    (folder.path / NAME).write_bytes(blob)
    found = Folder(folder.path)
    assert found.records.count() == 9
    game = found.records.game("0000000000000004")
    assert game is not None
    assert game.id == "0000000000000004"
    assert found.notices == [
        "A list in gaps.sqlite was damaged. It was rebuilt, and nothing is missing."
    ]


def test_the_match_stays_the_newest_one_when_the_file_is_damaged(
    folder: Folder,
) -> None:
    """The copy has an older one, which is whole, too."""
    folder.save_match(Match("mini", ("Anna", "Bea"), (12, 77)))
    folder.keep_copy(TODAY)
    newest = Match("mini", ("Carl", "Dora"), (5, 6))
    folder.save_match(newest)
    path = filled(folder, 100)
    with path.open("r+b") as file:
        file.seek(-4096, os.SEEK_END)
        file.write(b"\x55" * 4096)
    found = Folder(folder.path)
    assert "set aside" in found.notices[0]
    assert found.load_match() == newest


def test_a_damaged_text_is_taken_from_a_copy(folder: Folder) -> None:
    folder.save_game(SAVED)
    folder.save_game(changed(SAVED, code="gaps:7", id="a" * 16))
    folder.keep_copy(TODAY)
    folder.save_game(changed(SAVED, code="gaps:7", id="b" * 16))
    folder.close()
    with closing(sqlite3.connect(folder.path / NAME)) as db, db:
        db.execute("UPDATE kept SET text = replace(text, 'moves:', 'noves:')")
    found = Folder(folder.path)
    # in the slot of the other the copy has another game
    assert found.unfinished_games() == [SAVED]
    said = [each for each in found.notices if "The one in" in each]
    assert len(said) == 1
    assert len(found.notices) == 2
    found.close()
    again = Folder(folder.path)
    assert again.unfinished_games() == [SAVED]
    assert again.notices == []


def test_a_file_that_turns_out_to_be_damaged_is_not_copied_but_mended(
    folder: Folder,
) -> None:
    path = filled(folder, 100)
    folder.keep_copy(date(2026, 11, 23))
    folder.close()
    found = Folder(folder.path)
    with path.open("r+b") as file:
        file.seek(-4096, os.SEEK_END)
        file.write(b"\x55" * 4096)
    found.keep_copy(TODAY)
    assert copies(folder) == {"gaps-2026-11-23.sqlite"}
    assert "set aside" in found.notices[0]
    assert len(found.records.all()) == 100


def test_a_game_on_record_with_a_wrong_bit_is_taken_from_the_copy(
    folder: Folder,
) -> None:
    path = filled(folder, 50)
    folder.keep_copy(date(2026, 11, 23))
    kept = folder.records.all()
    folder.close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE game SET text = replace(text, 'mini', 'lini') WHERE id = 7")
    found = Folder(folder.path)
    found.keep_copy(TODAY)
    assert copies(folder) == {"gaps-2026-11-23.sqlite"}
    assert "From the copy gaps-2026-11-23.sqlite: 1 on record" in found.notices[0]
    found_again = {each.id: each for each in found.records.all()}
    assert found_again == {each.id: each for each in kept}


# Power cuts


def test_no_save_after_a_checkpoint_begins_the_log_anew_which_waits_for_the_disk(
    folder: Folder,
) -> None:
    log = folder.path / f"{NAME}-wal"
    for seconds in (1.0, 2.0):
        folder.save_game(changed(SAVED, seconds=seconds))
        folder.records.store.checkpoint()
        begin = log.read_bytes()[:32]
        folder.save_game(SAVED)
        assert log.read_bytes()[:32] == begin


@pytest.mark.slow
def test_a_power_cut_during_a_checkpoint_loses_nothing(tmp_path: Path) -> None:
    """Pages that are half in the file are all in the log, which is on the disk before."""
    folder = Folder(tmp_path / "data")
    rng = Random(2)
    path = filled(folder)
    before = path.read_bytes()
    for number in range(40):
        folder.add_record(changed(RECORD, id=f"{number + 500:016x}"))
        folder.save_game(changed(SAVED, seconds=float(number)))
    log = path.with_name(f"{NAME}-wal").read_bytes()
    folder.close()
    after = path.read_bytes()
    for number in range(30):
        part = tmp_path / "part"
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir()
        pages = range(0, len(after), 4096)
        mixed = b"".join(
            (after if rng.random() < 0.5 else before)[page : page + 4096]
            for page in pages
        )
        (part / NAME).write_bytes(mixed)
        (part / f"{NAME}-wal").write_bytes(log)
        found = Folder(part)
        assert len(found.records.all()) == 340, number
        assert found.load_game() == changed(SAVED, seconds=39.0)
        assert found.notices == []
        found.close()


# Several programs, and kills

WRITER = """
import secrets
import sys
from pathlib import Path
from gaps.store import Folder
from tests.played_games import changed
from tests.store.games import RECORD
record = changed(RECORD, moves=("D5-B5",) * 80)
folder = Folder(Path(sys.argv[1]))
for number in range(int(sys.argv[2])):
    folder.add_record(changed(record, seconds=float(number), id=secrets.token_hex(8)))
    print(number, flush=True)
folder.close()
assert folder.problem is None, folder.notices
"""


def refusal_to_write(path: Path) -> str:
    """What another program says that cannot write to the file."""
    done = run_python("-c", WRITER, path, "3")
    assert done.returncode == 1
    return done.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there both may write in turn")
def test_of_two_programs_at_once_without_a_lock_the_first_one_saves(
    tmp_path: Path,
) -> None:
    first = Folder(tmp_path)
    first.add_record(RECORD)
    assert "another program is using the file" in refusal_to_write(tmp_path)
    first.add_record(FULL)
    first.close()
    assert set(Folder(tmp_path).records.all()) == {RECORD, FULL}


def test_a_program_that_makes_the_file_at_the_same_time_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "data" / NAME
    is_there = os.path.lexists
    looks = list[bool]()
    first = list[Folder]()

    def before_the_other(place: Path) -> bool:
        """The answer about the file, after which another program makes it, once it was
        asked for twice.
        """
        found = is_there(place)
        looks.extend([found] if place == path else [])
        if looks == [False, False] and not first:
            first.append(Folder(path.parent))
            first[0].add_record(RECORD)
        return found

    monkeypatch.setattr(os.path, "lexists", before_the_other)
    folder = Folder(path.parent)
    assert first
    assert folder.records.all() == [RECORD]
    first[0].add_record(changed(RECORD, id="2" * 16))
    assert len(Folder(path.parent).records.all()) == 2


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_a_look_at_the_file_ends_no_lock_of_this_program(folder: Folder) -> None:
    """On POSIX, whoever opens and closes a file ends the locks that his program has on
    it. Another program could write to the file then, too.
    """
    folder.save_game(SAVED)
    sqlite_file.check_files(folder.path / NAME)
    for each in (NAME, f"{NAME}-wal"):  # chosen as a picture, or dropped on the window
        with pytest.raises(ValueError, match="it is not text"):
            read_text(folder.path / each)
    assert "another program is using the file" in refusal_to_write(folder.path)


def test_a_value_that_no_record_can_have_is_left_out(folder: Folder) -> None:
    folder.add_record(RECORD)
    folder.add_record(changed(RECORD, seconds=9.0, id="9" * 16))
    folder.records.store.change(
        lambda db: db.execute("UPDATE game SET result = 'odd' WHERE id = 1")
    )
    assert [each.seconds for each in folder.records.all()] == [9.0]
    assert [each.seconds for each in folder.records.games_of(("mini:12",))] == [9.0]
