"""Every file, damaged in every way: the folder opens, what can be read is read, and a game is saved again."""

from __future__ import annotations

import os
import socket
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from gaps.store import Folder
from gaps.store.files import text_files
from gaps.store.files.integrity import examine
from gaps.store.records import database
from gaps.store.records.database import NAME
from gaps.store.saves.waiting import NAME as WAITING
from gaps.store.saves.waiting import to_text
from tests.faults.sample_files import GAME, NAMES, RECORD, filled, read_all
from tests.marks import slow_except

EVERY = (*NAMES, WAITING)
BESIDE = (*(f"{name}.journal" for name in NAMES[:3]), f"{NAME}-journal", f"{NAME}-wal", f"{NAME}-shm")


@pytest.fixture(autouse=True)
def no_fsync(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the flush to the disk, for speed."""
    monkeypatch.setattr(os, "fsync", lambda file: None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A folder with a good file of each kind."""
    filled(tmp_path / "data")
    return tmp_path / "data"


def check_goes_on(path: Path, lost: str, expected: dict[str, object]) -> None:
    """Open the folder, find all but what was ``lost``, save a game and find that again."""
    folder = Folder(path)
    found = read_all(folder)
    for name in set(NAMES) - {lost}:
        assert found[name] == expected[name], (name, folder.notices)
    folder.save_game(GAME)
    folder.add_record(RECORD)
    folder.close()
    newer = any("newer game" in notice for notice in folder.notices)
    assert folder.problem is None, folder.notices
    again = Folder(path)
    if not newer:
        assert again.load_game() == GAME
        assert RECORD in again.records.all()
    again.close()


def devices() -> Iterator[Callable[[Path], None]]:
    """Ways to put something else in place of a file."""
    yield lambda path: path.mkdir()
    yield lambda path: os.mkfifo(path)
    yield lambda path: path.symlink_to("/dev/zero")
    yield lambda path: path.symlink_to("/dev/full")
    yield bound_socket
    yield lambda path: path.symlink_to("nowhere/else")


def bound_socket(path: Path) -> None:
    """Make a socket in place of a file."""
    where = os.getcwd()
    os.chdir(path.parent)  # the path of a socket is short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(where)


@pytest.mark.skipif(os.name == "nt", reason="there are no such files")
@pytest.mark.parametrize(
    "place", [*devices()], ids=["folder", "pipe", "zero", "full", "socket", "broken link"]
)
@pytest.mark.parametrize("name", slow_except([*EVERY, *BESIDE], ["settings.json", "games/mini.json"]))
def test_something_else_in_place_of_a_file_stops_nothing(
    path: Path, name: str, place: Callable[[Path], None]
) -> None:
    expected = read_all(Folder(path))
    (path / name).unlink(missing_ok=True)
    place(path / name)
    examine(path)
    check_goes_on(path, name, expected)


def truncations(whole: bytes) -> Iterator[bytes]:
    for length in range(0, len(whole), 10):
        yield whole[:length]


def flips(whole: bytes, seed: int, count: int) -> Iterator[bytes]:
    rng = Random(seed)
    for _ in range(count):
        place = rng.randrange(len(whole))
        yield whole[:place] + bytes([whole[place] ^ (1 << rng.randrange(8))]) + whole[place + 1 :]


def check_damages(path: Path, name: str, damages: Iterator[bytes]) -> int:
    expected = read_all(Folder(path))
    if name == WAITING:
        (path / name).write_text(to_text([RECORD]))
    kept = {each: each.read_bytes() for each in path.rglob("*") if each.is_file()}
    count = 0
    for blob in damages:
        count += 1
        for each in [*path.rglob("*")]:
            if each.is_file():
                each.unlink()
        for each, raw in kept.items():
            each.write_bytes(raw)
        (path / name).write_bytes(blob)
        check_goes_on(path, name, expected if name != WAITING else {**expected, NAME: None} | expected)
    return count


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES[:3])
def test_a_file_cut_at_every_tenth_byte_stops_nothing(path: Path, name: str) -> None:
    assert check_damages(path, name, truncations((path / name).read_bytes()))


@pytest.mark.slow
def test_records_cut_at_every_tenth_byte_stop_nothing(path: Path) -> None:
    whole = (path / NAME).read_bytes()
    step = max(10, len(whole) // 10 // int(os.environ.get("GAPS_CUTS", "400")) * 10)
    assert check_damages(path, NAME, (whole[:length] for length in range(0, len(whole), step)))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_flipped_bit_stops_nothing(path: Path, name: str) -> None:
    whole = (path / name).read_bytes()
    assert check_damages(path, name, flips(whole, seed=len(name), count=200)) == 200


def with_a_pending_query(db: sqlite3.Connection) -> int:
    """A question that still holds a query when it meets the damage."""
    pending = db.execute("SELECT 1 FROM sqlite_master")
    pending.fetchone()
    return len(db.execute("SELECT * FROM game").fetchall()) + len(pending.fetchall())


def open_handles(file: Path) -> list[str]:
    """The handles that this process has on a file. Windows has no list of them: there the renaming fails."""
    if os.name == "nt":
        return []
    links = (f"/proc/self/fd/{each}" for each in os.listdir("/proc/self/fd"))
    return [each for each in links if os.path.realpath(each) == str(file.resolve())]


@pytest.mark.skipif(
    os.name != "nt" and not Path("/proc/self/fd").is_dir(), reason="no list of open files here"
)
@pytest.mark.parametrize("cut", [0, 100, 3000, 9000, 14000])
def test_a_damaged_database_is_closed_before_it_is_set_aside(
    path: Path, monkeypatch: pytest.MonkeyPatch, cut: int
) -> None:
    """On Windows a file that is open cannot be renamed."""
    whole, seen = (path / NAME).read_bytes(), list[list[str]]()

    def watched(file: Path, *companions: str) -> Path:
        seen.append(open_handles(file))
        return text_files.set_aside(file, *companions)

    monkeypatch.setattr(database, "set_aside", watched)
    (path / NAME).write_bytes(whole[:cut] + b"\xff" * 2000)
    folder = Folder(path)
    folder.records.database.query(with_a_pending_query)
    folder.add_record(RECORD)
    folder.close()
    assert seen == [[]]
    assert folder.problem is None
    assert [*path.glob(f"{NAME}.damaged-*")]
    assert RECORD in Folder(path).records.all()


def test_an_error_of_sqlite_that_is_no_text_is_damage(path: Path) -> None:
    """SQLite quotes the damaged description of a table, which Python cannot decode then."""
    whole = (path / NAME).read_bytes()
    place = whole.index(b"CREATE TABLE game") + len(b"CREATE TABLE ")
    (path / NAME).write_bytes(whole[:place] + b"\xe7" + whole[place + 1 :])
    check_goes_on(path, NAME, read_all(Folder(path)))
