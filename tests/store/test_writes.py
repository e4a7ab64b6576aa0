"""A thread writes: a file that another program holds delays nothing and loses nothing;
and questions are answered without the file.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event

import pygame
import pytest

from gaps.scenes.calendar.calendar import Calendar
from gaps.scenes.common.screen import Screen
from gaps.scenes.expedition.expedition import Expedition
from gaps.scenes.menu.title import Title
from gaps.scenes.records.missed_dialog import MissedDeals
from gaps.scenes.records.statistics_screen import Statistics
from gaps.store import Folder, writes
from gaps.store.files import store
from gaps.store.files.store import NAME, Store
from tests.faults.player_process import make_context
from tests.played_games import changed, saved_game
from tests.programs import run_python
from tests.store.games import RECORD

OTHER = changed(RECORD, id="2" * 16)
LIMIT = 60.0  # seconds; reached only if a test fails


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Folder]:
    """A folder with one record, asked in the background."""
    monkeypatch.setattr(store, "RETRY_SECONDS", 0.01)
    monkeypatch.setattr(writes, "RETRY_SECONDS", 0.01)
    direct = Folder(tmp_path / "data")
    direct.add_record(RECORD)
    direct.close()
    folder = Folder(tmp_path / "data", in_thread=True)
    yield folder
    folder.close()


@pytest.mark.slow
def test_each_save_is_brought_to_the_disk_though_nothing_else_is_asked(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = list[int]()
    monkeypatch.setattr(writes, "CHECKPOINT_SECONDS", 0.1)
    monkeypatch.setattr(
        Store,
        "checkpoint",
        lambda self: written.append(len(written)),
    )
    for count in range(3):
        folder.save_game(
            saved_game(
                "mini:12",
                ("D5-B5",),
                seconds=count,
                id="3" * 16,
            )
        )
        wait_until(partial(written.__contains__, count))
        time.sleep(0.1)  # so that the thread waits again


def test_a_game_that_ends_while_another_program_writes_is_written_later(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(folder.path / NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        folder.add_record(OTHER)
        assert set(folder.records.all()) == {RECORD, OTHER}
        assert folder.records.store.is_waiting
    wait_until(lambda: not folder.records.store.is_waiting)
    folder.close()
    assert set(Folder(folder.path).records.all()) == {RECORD, OTHER}


def test_what_was_saved_is_soon_in_the_file_itself(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writes, "CHECKPOINT_SECONDS", 0.01)
    folder.save_game(saved_game("mini:12", ("D5-B5",)))
    wait_until(lambda: b"code: mini:12" in copied(folder.path / NAME))


def test_the_clock_is_written_by_the_thread_and_never_over_a_later_move(
    folder: Folder,
) -> None:
    thread_is_free = Event()
    began = Event()

    def occupy() -> None:
        began.set()
        thread_is_free.wait(LIMIT)

    saved = saved_game("mini:12", ("D5-B5",), seconds=1.0)
    folder.save_game(saved)
    folder.writes.do_soon("busy", occupy)
    assert began.wait(LIMIT)
    folder.save_clock(changed(saved, seconds=5.0))
    folder.save_clock(later := changed(saved, seconds=9.0))
    kept = f"games/{saved.slot}"
    store = folder.records.store
    assert store.text(kept) == saved.to_text()
    assert folder.load_game() == later
    thread_is_free.set()
    wait_until(lambda: store.text(kept) == later.to_text())
    began.clear()
    thread_is_free.clear()
    folder.writes.do_soon("busy", occupy)
    assert began.wait(LIMIT)
    folder.save_clock(changed(saved, seconds=13.0))
    moved = changed(saved, moves=("D5-B5", "A1-C3"), seconds=14.0)
    folder.save_game(moved)
    thread_is_free.set()
    folder.writes.close()
    assert store.text(kept) == moved.to_text()


def test_the_clock_is_not_written_for_a_game_that_has_ended(folder: Folder) -> None:
    saved = replace(saved_game("mini:12", ("D5-B5",)), id=RECORD.id)
    folder.save_game(saved)
    folder.save_clock(changed(saved, seconds=5.0))
    folder.add_record(RECORD)
    folder.clear_game(saved.slot)
    folder.save_clock(changed(saved, seconds=6.0))
    folder.close()
    found = Folder(folder.path)
    assert found.unfinished_games() == []
    assert found.records.all() == [RECORD]
    found.close()


def copied(path: Path) -> bytes:
    """The bytes of a file; opening it here would end SQLite's locks in this process."""
    return bytes.fromhex(run_python("-c", READ, path).stdout)


READ = "import sys; print(open(sys.argv[1], 'rb').read().hex())"


def test_no_screen_asks_the_file_for_what_it_shows(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk may hang: once the games are read, all questions are answered without it."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((800, 600))
    context = make_context(folder)
    Title(context)
    folder.add_record(OTHER)

    def hang(self: Store, question: object) -> None:
        raise AssertionError("a screen waits for the file")

    monkeypatch.setattr(Store, "query", hang)
    title = Title(context)
    statistics = Statistics(context)
    scenes: list[Screen] = [title, statistics, Calendar(context), Expedition(context)]
    scenes.append(MissedDeals(context, title))
    for scene in scenes:
        scene.resize((800, 600))
        scene.update(1 / 120)
    assert statistics.figures.rate.played == 2
    assert folder.records.summary("mini").played == 2
    monkeypatch.undo()
    context.adviser.close()
