"""A kill during a new beginning, a checkpoint or a copy leaves all of it, or nothing."""

from __future__ import annotations

import mmap
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from gaps.store import Folder, Scope
from gaps.store.files import tables
from gaps.store.files.copies import COPIES
from gaps.store.files.sqlite_file import read_into_memory
from gaps.store.files.store import BEFORE_ANEW
from gaps.store.integrity import examine
from tests.faults.sample_files import GAME, RECORD
from tests.faults.test_kills import KILLS, needs_fork
from tests.marks import repeated
from tests.played_games import changed, saved_game
from tests.store.records.test_entries import entries_of

GAMES = repeated(100, 400)
SOME = [
    changed(
        RECORD,
        id=f"{number:016x}",
        finished=f"2026-03-01T12:{number // 60:02}:{number % 60:02}",
    )
    for number in range(GAMES)
]
TODAY = date(2026, 11, 24)
NOW = datetime(2026, 11, 24, 12)
MAX_WAIT = 30  # seconds for a thread to end
# the next wait: most kills come during the work, however fast the machine is
LONGER = 1.1
SHORTER = 0.8
Work = Callable[[], None]
Check = Callable[[Folder], None]


def filled(path: Path) -> Folder:
    folder = Folder(path)
    folder.records.add(*SOME)
    folder.save_game(GAME)
    folder.close()
    return folder


def counts_agree(folder: Folder) -> int:
    """How many games are on record; the figures have the same number."""
    records = folder.records.store.query(lambda db: [*tables.each_record(db)])
    expected = entries_of(records)
    assert [*folder.records.entries] == [*expected]
    count = len(records)
    assert (
        folder.records.figures(Scope()).rate.played == folder.records.count() == count
    )
    return count


def begin_anew(path: Path) -> Iterator[tuple[Work, Check]]:
    filled(path)

    def work() -> None:
        records = Folder(path).records
        for _ in range(10):
            records.begin_anew(NOW)
            records.add(*SOME)

    def check(folder: Folder) -> None:
        count = counts_agree(folder)
        assert count in (0, GAMES)
        kept = [*(path / COPIES).glob(f"{BEFORE_ANEW}-*.sqlite")]
        for each in kept:
            with closing(read_into_memory(each)) as db:
                assert tables.count_records(db) in (0, GAMES)
        if not count:
            with closing(read_into_memory(max(kept, key=made))) as db:
                assert tables.count_records(db) == GAMES
            folder.records.add(*SOME)
        for each in kept:
            each.unlink()
        assert folder.load_game() == GAME

    while True:
        yield work, check


def made(path: Path) -> int:
    return path.stat().st_mtime_ns


def checkpoint(path: Path) -> Iterator[tuple[Work, Check]]:
    """Records and moves are saved with checkpoints in between; each that was saved is
    noted in ``saved``.
    """
    saved = mmap.mmap(-1, 8)
    begun = 0

    def work() -> None:
        folder = Folder(path)
        for number in range(begun + 1, begun + 9):
            folder.add_record(
                changed(RECORD, id=f"{number:016x}", finished=f"2026-03-01T12:{number}")
            )
            folder.save_game(saved_game("mini:12", ("D5-B5",), seconds=float(number)))
            saved[:] = number.to_bytes(8, "little")
            folder.records.store.checkpoint()

    def check(folder: Folder) -> None:
        nonlocal begun
        count = counts_agree(folder)
        game = folder.load_game()
        seconds = 0 if game is None else game.seconds
        assert int.from_bytes(saved[:], "little") <= seconds <= count
        # a kill may come between a record and its move
        assert begun <= count <= max(begun, seconds) + 1
        begun = count

    while True:
        yield work, check


def copies(path: Path) -> Iterator[tuple[Work, Check]]:
    filled(path)

    def work() -> None:
        folder = Folder(path)
        for day in range(3):
            folder.keep_copy(TODAY + timedelta(day))

    def check(folder: Folder) -> None:
        found = [each for each in (path / COPIES).glob("*") if each.suffix == ".sqlite"]
        assert len(found) <= 4
        for each in found:
            with closing(read_into_memory(each)) as db:
                assert tables.count_records(db) == GAMES
            each.unlink()
        assert counts_agree(folder) == GAMES

    while True:
        yield work, check


def begin(work: Work) -> int:
    """Do ``work`` in a process of its own; returns its number."""
    for thread in threading.enumerate():
        # of a test before; a lock that it holds would stay locked there. What gets ready
        # ahead rests between two pictures, without a lock, until a scene goes on with it
        if type(thread) is threading.Thread and thread.name != "ahead":
            thread.join(MAX_WAIT)
    pid = os.fork()
    if not pid:
        os.close(1)
        with suppress(BaseException):
            work()
        os._exit(0)
    return pid


def killed(work: Work, seconds: float) -> bool:
    """Kill a process that does ``work`` after a time; returns whether it was still at
    it.
    """
    pid = begin(work)
    time.sleep(seconds)
    os.kill(pid, signal.SIGKILL)
    return os.WIFSIGNALED(os.waitpid(pid, 0)[1])


def opened_files(path: Path) -> list[str]:
    """Files in a folder that this process has open; none may be when it forks, says
    SQLite.
    """
    entries = Path("/proc/self/fd")
    links = (
        [os.readlink(each) for each in entries.iterdir() if each.is_symlink()]
        if entries.is_dir()
        else []
    )
    return [each for each in links if each.startswith(str(path))]


@needs_fork
# those of other tests have ended
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded")
@pytest.mark.slow
def test_a_kill_during_long_work_leaves_all_of_it_or_nothing(tmp_path: Path) -> None:
    kills = KILLS // 2
    for case in (begin_anew, checkpoint, copies):
        path = tmp_path / case.__name__ / "data"
        draw = Random(1)
        within = 0
        path.parent.mkdir()
        rounds = case(path)
        work, check = next(rounds)
        began = time.monotonic()
        os.waitpid(begin(work), 0)
        longest = time.monotonic() - began
        for _ in range(kills):
            with closing(Folder(path)) as folder:
                check(folder)
            work, check = next(rounds)
            assert not opened_files(tmp_path)
            in_time = killed(work, draw.uniform(0.0, longest))
            within += in_time
            longest *= LONGER if in_time else SHORTER
            # the records are made up
            wrong = {finding.name for finding in examine(path) if not finding.ok}
            assert wrong <= {"records"}
        with closing(Folder(path)) as folder:
            check(folder)
        assert folder.notices == []
        assert folder.problem is None
        assert within >= kills // 4, case.__name__
        print(case.__name__, within, "of", kills, f"within {longest:.3f} s")
