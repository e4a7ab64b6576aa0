"""The log of writes: what SQLite cannot read of it is said and kept; what a kill leaves
is neither.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from gaps.store import Folder
from gaps.store.files.lock import FolderLock
from gaps.store.files.log import FRAME, HEADER, PAGE, is_damaged
from gaps.store.files.sqlite_file import COMPANIONS
from gaps.store.files.store import NAME
from gaps.store.integrity import examine
from tests.marks import ALL
from tests.played_games import changed
from tests.store.games import SAVED, played_record

LOG = f"{NAME}-wal"
DAMAGES = int(os.environ.get("GAPS_LOGS", "137"))
GAMES = 4  # put on record since the last checkpoint


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as a kill leaves it: some games are in the file, and some in the log."""
    folder = Folder(tmp_path_factory.mktemp("killed") / "data")
    for number in range(12):
        folder.add_record(played_record(count=5, id=f"{number:016x}"))
    folder.records.store.checkpoint()
    for number in range(12, 12 + GAMES):
        folder.add_record(played_record(count=5, id=f"{number:016x}"))
        folder.save_game(changed(SAVED, seconds=float(number)))
    path = folder.path.with_name("killed")
    shutil.copytree(folder.path, path)
    folder.close()
    return path


def copied(killed: Path, tmp_path: Path, log: bytes) -> Path:
    path = tmp_path / "data"
    shutil.rmtree(path, ignore_errors=True)
    shutil.copytree(killed, path)
    (path / LOG).write_bytes(log)
    return path


def frames(log: bytes) -> list[int]:
    """Where the frames begin."""
    return [*range(HEADER, len(log) - FRAME - PAGE + 1, FRAME + PAGE)]


def live(log: bytes) -> list[int]:
    """Where those begin that belong to the log; others are left from before."""
    return [at for at in frames(log) if log[at + 8 : at + 16] == log[16:24]]


def what_it_holds(folder: Folder) -> tuple[set[str], object]:
    return {each.id for each in folder.records.all()}, folder.load_game()


def what_sqlite_reads(path: Path) -> tuple[set[str], object]:
    """What a start finds."""
    folder = Folder(path)
    found = what_it_holds(folder)
    folder.close()
    return found


def damages(log: bytes, count: int) -> Iterator[tuple[int, bytes]]:
    """The log with a wrong bit, other bytes or a lost sector, at random places of what
    belongs to it; with each, the place.
    """
    rng = Random(4)
    end = live(log)[-1] + FRAME + PAGE
    for number in range(count):
        at = rng.randrange(HEADER, end)
        blob = bytearray(log)
        match number % 3:
            case 0:
                blob[at] ^= 1 << rng.randrange(8)
            case 1:
                size = min(40, end - at)
                blob[at : at + size] = rng.randbytes(size)
            case _:
                at = min(at, end - FRAME - PAGE - 512) // 512 * 512
                blob[at : at + 512] = bytes(512)
        yield at, bytes(blob)


@pytest.mark.parametrize("count", [12, pytest.param(DAMAGES, marks=pytest.mark.slow)])
def test_a_damaged_log_is_said_and_kept(
    killed: Path, tmp_path: Path, count: int
) -> None:
    log = (killed / LOG).read_bytes()
    whole = what_sqlite_reads(copied(killed, tmp_path, log))
    times_lost = 0
    for at, blob in damages(log, count):
        path = copied(killed, tmp_path, blob)
        before = {
            f"{NAME}.damaged-1{suffix}": (path / f"{NAME}{suffix}").read_bytes()
            for suffix in ("", "-wal")
        }
        said_by_doctor = [each for each in examine(path) if each.name == LOG]
        folder = Folder(path)
        found = what_it_holds(folder)
        folder.close()
        said = [each for each in folder.notices if "log of gaps.sqlite" in each]
        assert (found == whole) or said, at
        assert bool(said) == bool(said_by_doctor) == is_damaged_as(tmp_path, blob), at
        times_lost += found != whole
        if said:
            kept = {name: (path / name).read_bytes() for name in before}
            assert kept == before
            # it is said once
            again = Folder(path)
            assert again.notices == []
            assert what_it_holds(again) == found
            again.close()
    assert times_lost > count // 2


def is_damaged_as(tmp_path: Path, blob: bytes) -> bool:
    (tmp_path / "log").write_bytes(blob)
    return is_damaged(tmp_path / "log")


@pytest.mark.parametrize(
    "amount", ["some", pytest.param("all", marks=pytest.mark.slow)]
)
def test_a_wrong_bit_in_the_log_is_found_if_sqlite_leaves_something_out(
    killed: Path, tmp_path: Path, amount: str
) -> None:
    """A bit of each byte of the heading of the log and of those of its frames, and each
    bit if ``GAPS_TESTS`` is "all".
    """
    log = (killed / LOG).read_bytes()
    places = [at + byte for at in live(log) for byte in range(FRAME)]
    is_quick = amount == "some"
    chosen = Random(1).sample(places, 30) if is_quick else places
    last_commit = max(
        at for at in live(log) if struct.unpack(">I", log[at + 4 : at + 8])[0]
    )
    for place in (*range(HEADER), *chosen):
        for bit in range(8) if ALL and not is_quick else [place % 8]:
            blob = bytearray(log)
            blob[place] ^= 1 << bit
            is_in_flight = place >= last_commit + FRAME + PAGE
            assert is_damaged_as(tmp_path, bytes(blob)) or is_in_flight, (place, bit)


def test_what_a_kill_leaves_is_no_damage(killed: Path, tmp_path: Path) -> None:
    """A log is cut anywhere in the change that was being written; behind it lie frames
    of an older log, or none.
    """
    log = (killed / LOG).read_bytes()
    own = live(log)
    assert not is_damaged_as(tmp_path, log)
    assert not is_damaged(tmp_path / "none")
    for place in range(HEADER, len(log), 997):
        assert not is_damaged_as(tmp_path, log[:place])  # in a new file
    older = bytearray(log)
    for at in own:
        older[at + 8 : at + 16] = bytes(8)  # other salts
    for at in own[1:]:
        # up to the end of a frame; before its commit the change is not in the file
        assert not is_damaged_as(tmp_path, log[:at] + bytes(older[at:]))
    for size in (0, 1, HEADER - 1, HEADER):
        assert not is_damaged_as(tmp_path, log[:size])
    assert not is_damaged_as(tmp_path, bytes(len(log)))


def test_no_frame_is_written_over_an_older_one(tmp_path: Path) -> None:
    """What a kill cuts off is then the end of the log."""
    folder = Folder(tmp_path)
    log = tmp_path / LOG
    for number in range(6):
        for seconds in range(number % 3 + 1):
            folder.save_game(changed(SAVED, seconds=float(seconds)))
        folder.records.store.checkpoint()
        content = log.read_bytes()
        assert live(content) == frames(content)
        assert len(frames(content)) == 1
    assert folder.notices == []
    folder.close()


def test_a_start_brings_what_a_kill_has_left_into_the_file(
    killed: Path, tmp_path: Path
) -> None:
    """Also what is not part of a whole commit: the next change is not written over it."""
    log = (killed / LOG).read_bytes()
    path = copied(killed, tmp_path, log[: live(log)[-1]])
    lock = FolderLock(path)
    folder = Folder(path, saves=lock.take(), lock=lock)
    assert (path / LOG).stat().st_size == 0
    assert folder.records.count() >= 12 + GAMES - 1
    folder.save_game(SAVED)
    after = (path / LOG).read_bytes()
    assert live(after) == frames(after)
    assert folder.notices == []
    folder.close()
    lock.release()


def test_a_kill_is_not_taken_for_damage(killed: Path, tmp_path: Path) -> None:
    path = copied(killed, tmp_path, (killed / LOG).read_bytes())
    assert all(each.ok for each in examine(path))
    folder = Folder(path)
    assert folder.notices == []
    assert folder.records.count() == 12 + GAMES
    folder.close()
    assert not [*path.glob("*damaged*")]


def test_a_damaged_file_is_set_aside_with_its_log_as_both_were(
    killed: Path, tmp_path: Path
) -> None:
    path = copied(killed, tmp_path, (killed / LOG).read_bytes())
    with (path / NAME).open("r+b") as file:
        file.seek(PAGE)
        file.write(b"\x55" * (os.fstat(file.fileno()).st_size - PAGE))
    before = {
        suffix: (path / f"{NAME}{suffix}").read_bytes()
        for suffix in COMPANIONS
        if (path / f"{NAME}{suffix}").exists()
    }
    file_before = (path / NAME).read_bytes()
    folder = Folder(path)
    assert "set aside as gaps.sqlite.damaged-1" in folder.notices[0]
    folder.close()
    aside = path / f"{NAME}.damaged-1"
    assert aside.read_bytes() == file_before
    for suffix, content in before.items():
        assert aside.with_name(aside.name + suffix).read_bytes() == content
    assert "-wal" in before
    with closing(sqlite3.connect(path / NAME)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
