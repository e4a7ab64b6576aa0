"""The records are asked in a thread: a file that another program holds delays nothing
and loses nothing.
"""

from __future__ import annotations

import errno
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event

import pygame
import pytest

from gaps.scenes.menu.title import Title
from gaps.scenes.records.statistics_screen import Statistics
from gaps.store import Folder, Record, SavedGame, questions
from gaps.store.files import store
from gaps.store.files.store import NAME, Store
from gaps.store.questions import Questions
from gaps.store.records.statistics import Scope
from tests.faults.player_process import make_context
from tests.programs import run_python

RECORD = Record(
    "mini:12",
    ("D5-B5",),
    3.5,
    0,
    0,
    0,
    1,
    0,
    "lost",
    1,
    "2026-03-01T12:00:00",
    id="1" * 16,
)
OTHER = replace(RECORD, id="2" * 16)
LIMIT = 60.0  # seconds; reached only if a test fails


@contextmanager
def held() -> Iterator[None]:
    """Another program holds the file, so that it cannot be read."""

    def refuse(self: Store, question: object) -> object:
        self._say_busy()
        raise BlockingIOError(errno.EBUSY, "held by the test")

    with pytest.MonkeyPatch.context() as patches:
        patches.setattr(Store, "query_aside", refuse)
        yield


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Folder]:
    """A folder with one record, asked in the background."""
    monkeypatch.setattr(store, "RETRY_SECONDS", 0.01)
    monkeypatch.setattr(questions, "RETRY_SECONDS", 0.01)
    direct = Folder(tmp_path / "data")
    direct.add_record(RECORD)
    direct.close()
    folder = Folder(tmp_path / "data", in_thread=True)
    yield folder
    folder.close()


def test_a_free_file_is_asked_as_before(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "PATIENCE", LIMIT)
    assert folder.records.all() == [RECORD]
    assert folder.records.figures(Scope()).rate.played == 1
    folder.add_record(OTHER)
    assert set(folder.records.all()) == {RECORD, OTHER}
    assert (folder.records.news, folder.records.loading_seconds) == (0, 0.0)


def test_a_held_file_is_answered_without_and_the_figures_come_later(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    with held():
        assert folder.records.all() == []
        assert folder.records.latest(5) == []
        assert folder.records.loading_seconds > 0
        wait_until(lambda: bool(folder.notices))
        assert "Another program" in folder.notices[0]
        assert folder.records.news == 0
    wait_until(lambda: folder.records.news == 2)
    assert folder.records.loading_seconds == 0
    assert folder.records.all() == [RECORD]
    assert folder.records.latest(5) == [RECORD]


def test_an_answer_that_was_on_its_way_when_a_game_was_added_does_not_leave_it_out(
    folder: Folder,
) -> None:
    access = Questions(folder.records.store, in_thread=True)
    asked = Event()
    goes_on = Event()

    def slow_count(db: sqlite3.Connection) -> int:
        count: int = db.execute("SELECT count(*) FROM game").fetchone()[0]
        asked.set()
        assert goes_on.wait(LIMIT)
        return count

    assert (
        access.ask(
            "count", lambda db: slow_count(db) if db_is_file(db) else 0, patience=0.0
        )
        == 0
    )
    assert asked.wait(LIMIT)
    access.add(OTHER)
    goes_on.set()
    wait_until(lambda: not access.loading_seconds)
    assert access.ask("count", slow_count, patience=LIMIT) == 2
    access.close()


@pytest.mark.slow
def test_each_save_is_brought_to_the_disk_though_nothing_else_is_asked(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = list[int]()
    monkeypatch.setattr(questions, "CHECKPOINT_SECONDS", 0.1)
    monkeypatch.setattr(Store, "checkpoint", lambda self: written.append(len(written)))
    for count in range(3):
        folder.save_game(SavedGame("mini:12", ("D5-B5",), seconds=count, id="3" * 16))
        wait_until(partial(written.__contains__, count))
        time.sleep(0.1)  # so that the thread waits again


def db_is_file(db: sqlite3.Connection) -> bool:
    """Whether these are the records of the file, alone or with those that wait."""
    return bool(db.execute("SELECT count(*) FROM game").fetchone()[0])


def test_a_game_that_ends_while_another_program_writes_is_written_later(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(folder.path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        folder.add_record(OTHER)
        monkeypatch.setattr(questions, "PATIENCE", LIMIT)
        assert set(folder.records.all()) == {RECORD, OTHER}
        assert folder.records.store.is_waiting
    wait_until(lambda: not folder.records.store.is_waiting)
    folder.close()
    assert set(Folder(folder.path).records.all()) == {RECORD, OTHER}


def test_what_was_saved_is_soon_in_the_file_itself(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "CHECKPOINT_SECONDS", 0.01)
    folder.save_game(SavedGame("mini:12", ("D5-B5",)))
    wait_until(lambda: b'"mini:12"' in copied(folder.path / NAME))


def test_the_clock_is_written_by_the_thread_and_never_over_a_later_move(
    folder: Folder,
) -> None:
    thread_is_free = Event()
    began = Event()

    def occupy() -> None:
        began.set()
        thread_is_free.wait(LIMIT)

    saved = SavedGame("mini:12", ("D5-B5",), seconds=1.0)
    folder.save_game(saved)
    folder.records.do_soon("busy", occupy)
    assert began.wait(LIMIT)
    folder.save_clock(replace(saved, seconds=5.0))
    folder.save_clock(later := replace(saved, seconds=9.0))
    kept = f"games/{saved.slot}"
    store = folder.records.store
    assert store.text(kept) == saved.to_text()
    assert folder.load_game() == later
    thread_is_free.set()
    wait_until(lambda: store.text(kept) == later.to_text())
    began.clear()
    thread_is_free.clear()
    folder.records.do_soon("busy", occupy)
    assert began.wait(LIMIT)
    folder.save_clock(replace(saved, seconds=13.0))
    moved = replace(saved, moves=("D5-B5", "A1-C3"), seconds=14.0)
    folder.save_game(moved)
    thread_is_free.set()
    folder.records.close()
    assert store.text(kept) == moved.to_text()


def test_the_clock_is_not_written_for_a_game_that_has_ended(folder: Folder) -> None:
    saved = replace(SavedGame("mini:12", ("D5-B5",)), id=RECORD.id)
    folder.save_game(saved)
    folder.save_clock(replace(saved, seconds=5.0))
    folder.add_record(RECORD)
    folder.clear_game(saved.slot)
    folder.save_clock(replace(saved, seconds=6.0))
    folder.close()
    found = Folder(folder.path)
    assert found.unfinished_games() == []
    assert found.records.all() == [RECORD]
    found.close()


def copied(path: Path) -> bytes:
    """The bytes of a file; opening it here would end SQLite's locks in this process."""
    return bytes.fromhex(run_python("-c", READ, path).stdout)


READ = "import sys; print(open(sys.argv[1], 'rb').read().hex())"


def test_scenes_open_at_once_while_the_file_is_held(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((800, 600))
    context = make_context(folder)
    with held():
        began = time.monotonic()
        title = Title(context)
        statistics = Statistics(context)
        for scene in (title, statistics):
            scene.resize((800, 600))
            scene.update(1 / 120)
        assert time.monotonic() - began < LIMIT / 2
        assert statistics.empty
        assert statistics.wake_after is not None

    def has_all_figures() -> bool:
        title.update(1 / 120)
        statistics.update(1 / 120)
        return (
            not folder.records.loading_seconds and statistics.figures.rate.played == 1
        )

    wait_until(has_all_figures)
    statistics.update(1 / 120)
    assert not statistics.empty
    assert statistics.wake_after is None
    context.adviser.close()


def test_a_wrong_question_is_raised_where_it_is_asked(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "PATIENCE", LIMIT)
    access = Questions(folder.records.store, in_thread=True)
    with pytest.raises(sqlite3.OperationalError):
        access.ask("wrong", lambda db: db.execute("SELECT nothing FROM game WHERE"))
    access.close()
