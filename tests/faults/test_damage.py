"""The file, damaged in every way: the folder opens, what can be read is read, and a
game is saved again.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from gaps.store import Folder, Settings
from gaps.store.files import sqlite_file, text_files
from gaps.store.files.store import NAME
from gaps.store.integrity import examine
from tests.faults.sample_files import (
    FOREIGN,
    GAME,
    MATCH,
    RECORD,
    damages,
    filled,
    huge,
    read_all,
)
from tests.marks import ALL, quick_first, repeated, slow_except

PLACES = int(
    os.environ.get("GAPS_CUTS", repeated(250, 500))
)  # at which the file is damaged
BESIDE = f"{NAME}-journal", f"{NAME}-wal", f"{NAME}-shm"
OLD = "settings.json", "match.json", "games", "records.sqlite"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A folder with something of each kind."""
    filled(tmp_path / "data")
    return tmp_path / "data"


def check_goes_on(path: Path) -> dict[str, object]:
    """Open the folder, save something of each kind and find that again; returns what
    was there before.
    """
    folder = Folder(path)
    found = read_all(folder)
    folder.records.summary("mini")
    folder.save_game(GAME)
    folder.save_settings(Settings(deck="classic"))
    folder.save_match(MATCH)
    folder.add_record(RECORD)
    folder.close()
    if any("newer game" in notice for notice in folder.notices):
        return found
    assert folder.problem is None, folder.notices
    # a bit that flips in a text changes a single value, which gets its default
    for notice in folder.notices:
        assert re.search("set aside|kept inside|rebuilt|^The setting", notice), (
            folder.notices
        )
    again = Folder(path)
    now = read_all(again)
    assert (now["game"], now["match"], now["settings"]) == (
        GAME,
        MATCH,
        Settings(deck="classic"),
    )
    assert RECORD in now["records"]  # type: ignore[operator]
    again.close()
    return found


def devices() -> Iterator[Callable[[Path], None]]:
    """Ways to put something else in place of a file."""
    yield lambda path: (path / "inside").mkdir(parents=True)
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


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there are no such files")
@pytest.mark.parametrize(
    "place",
    [*devices()],
    ids=["folder", "pipe", "zero", "full", "socket", "broken link"],
)
@pytest.mark.parametrize(
    "name", slow_except([NAME, *BESIDE, OLD[0]], [NAME, f"{NAME}-wal", OLD[0]])
)
def test_something_else_in_place_of_a_file_stops_nothing(
    path: Path,
    name: str,
    place: Callable[[Path], None],
) -> None:
    folder = Folder(path)
    expected = read_all(folder)
    folder.close()
    (path / name).unlink(missing_ok=True)
    place(path / name)
    examine(path)
    found = check_goes_on(path)
    assert found == expected or name == NAME


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there are no such files")
@pytest.mark.parametrize("place", [*devices()])
@pytest.mark.parametrize("name", slow_except(OLD, ["records.sqlite", "games"]))
def test_something_else_in_an_old_folder_stops_nothing(
    tmp_path: Path,
    name: str,
    place: Callable[[Path], None],
) -> None:
    place(tmp_path / name)
    examine(tmp_path)
    folder = Folder(tmp_path)
    read_all(folder)
    folder.save_game(GAME)
    assert folder.load_game() == GAME
    folder.close()
    assert os.path.lexists(tmp_path / name)


@pytest.mark.parametrize("places", [6, pytest.param(PLACES, marks=pytest.mark.slow)])
def test_a_damaged_file_stops_nothing(path: Path, places: int) -> None:
    whole = (path / NAME).read_bytes()
    complete = 0
    folder = Folder(path)
    expected = read_all(folder)
    folder.close()
    for blob in (*damages(whole, places), *FOREIGN):
        for each in path.iterdir():
            each.unlink()
        (path / NAME).write_bytes(blob)
        complete += check_goes_on(path) == expected
        for aside in path.glob(f"{NAME}.damaged-1"):
            assert aside.read_bytes() == blob
    assert complete > places // 10


# of the form in which it is written, the size, the form of the tables, the version
WEAK = [18 * 8, 31 * 8 + 3, 47 * 8 + 1, 63 * 8, 63 * 8 + 1, 63 * 8 + 2]


@pytest.mark.parametrize(
    "bits",
    [WEAK, pytest.param([*range(0, 800, 1 if ALL else 3)], marks=pytest.mark.slow)],
)
def test_a_wrong_bit_in_the_first_100_bytes_loses_nothing(
    path: Path, bits: list[int]
) -> None:
    whole = (path / NAME).read_bytes()
    folder = Folder(path)
    expected = read_all(folder)
    folder.close()
    for bit in bits:
        blob = bytearray(whole)
        blob[bit // 8] ^= 1 << bit % 8
        for each in path.iterdir():
            each.unlink()
        (path / NAME).write_bytes(blob)
        if bits is WEAK:
            assert [each.name for each in examine(path)][:2] == ["folder", NAME]
        folder = Folder(path)
        found = read_all(folder)
        folder.save_match(MATCH)
        folder.close()
        if any("newer game" in notice for notice in folder.notices):
            assert (path / NAME).read_bytes() == blob
        else:
            assert (found, folder.problem) == (expected, None), bit


def test_a_file_of_another_program_is_set_aside_and_nothing_of_it_is_taken(
    path: Path,
) -> None:
    with closing(sqlite3.connect(path / NAME)) as db:
        own = db.execute("PRAGMA application_id").fetchone()[0]
        db.execute(f"PRAGMA application_id = {~own}")
    other = (path / NAME).read_bytes()
    folder = Folder(path)
    assert (folder.records.all(), folder.unfinished_games()) == ([], [])
    folder.close()
    assert (path / f"{NAME}.damaged-1").read_bytes() == other


OTHER_TABLES = (
    "ALTER TABLE kept ADD COLUMN z",
    "ALTER TABLE kept RENAME COLUMN text TO words",
    "ALTER TABLE kept RENAME TO old; CREATE VIEW kept AS SELECT rowid, * FROM old",
    "DROP INDEX by_id",
    "CREATE TRIGGER t AFTER INSERT ON kept BEGIN SELECT raise(ABORT, 'no'); END",
    "DROP TABLE derived",
)


@pytest.mark.parametrize("statements", quick_first(2, OTHER_TABLES))
def test_tables_of_another_form_are_set_aside_and_nothing_is_lost(
    path: Path, statements: str
) -> None:
    folder = Folder(path)
    expected = read_all(folder)
    folder.keep_copy(date(2026, 11, 24))
    folder.close()
    with closing(sqlite3.connect(path / NAME)) as db:
        db.executescript(statements)
    assert not all(each.ok for each in examine(path))
    found = check_goes_on(path)
    assert found == expected
    assert (path / f"{NAME}.damaged-1").is_file()


def test_a_huge_file_is_set_aside_and_nothing_copies_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_file = shutil.copyfile

    def copied(source: Path, target: Path) -> Path:
        assert source.stat().st_size < 10**9
        return copy_file(source, target)

    monkeypatch.setattr(shutil, "copyfile", copied)
    huge(path / NAME, 10**10)
    check_goes_on(path)


def with_a_pending_query(db: sqlite3.Connection) -> int:
    """A question that still holds a query when it meets the damage."""
    pending = db.execute("SELECT 1 FROM sqlite_master")
    pending.fetchone()
    return len(db.execute("SELECT * FROM game").fetchall()) + len(pending.fetchall())


def open_handles(file: Path) -> list[str]:
    """The handles that this process has on a file. Windows has no list of them: there
    the renaming fails.
    """
    if os.name == "nt":
        return []
    links = (f"/proc/self/fd/{each}" for each in os.listdir("/proc/self/fd"))
    return [each for each in links if os.path.realpath(each) == str(file.resolve())]


@pytest.mark.skipif(
    os.name != "nt" and not Path("/proc/self/fd").is_dir(),
    reason="no list of open files here",
)
@pytest.mark.parametrize("at_start", [True, False])
@pytest.mark.parametrize("cut", quick_first(2, [0, 100, 3000, 9000, 14000]))
def test_a_damaged_file_is_closed_before_it_is_set_aside(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    cut: int,
    at_start: bool,
) -> None:
    """On Windows a file that is open cannot be renamed. Damage is met by a question
    where the look at the start has missed it.
    """
    if not at_start:
        monkeypatch.setattr(sqlite_file, "check_pages", lambda *_: None)
    whole = (path / NAME).read_bytes()
    seen = list[list[str]]()
    rename = text_files.set_aside

    def watched(file: Path, *companions: str) -> Path:
        seen.append(open_handles(file))
        return rename(file, *companions)

    monkeypatch.setattr(text_files, "set_aside", watched)
    (path / NAME).write_bytes(whole[:cut] + b"\xff" * 2000)
    folder = Folder(path)
    folder.records.store.query(with_a_pending_query)
    folder.add_record(RECORD)
    folder.close()
    assert seen == [[]]
    assert folder.problem is None
    assert [*path.glob(f"{NAME}.damaged-*")]
    assert RECORD in Folder(path).records.all()


def test_an_error_of_sqlite_that_is_no_text_is_damage(path: Path) -> None:
    """SQLite quotes the damaged description of a table, which Python cannot decode
    then.
    """
    whole = (path / NAME).read_bytes()
    place = whole.index(b"CREATE TABLE game") + len(b"CREATE TABLE ")
    (path / NAME).write_bytes(whole[:place] + b"\xe7" + whole[place + 1 :])
    check_goes_on(path)
