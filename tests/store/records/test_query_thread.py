"""The records are asked in a thread: a file that another program holds delays nothing and loses nothing."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import Event

import pygame
import pytest

from gaps.scenes.menu.title import Title
from gaps.scenes.records.statistics import Statistics
from gaps.store import Folder, Record
from gaps.store.records import db_recovery, query_thread
from gaps.store.records.database import NAME
from gaps.store.records.query_thread import BackgroundAccess
from gaps.store.records.statistics import Scope
from tests.faults.player_process import make_context

RECORD = Record("mini:12", ("D5-B5",), 3.5, 0, 0, 0, 1, 0, "lost", 1, "2026-03-01T12:00:00", id="1" * 16)
OTHER = replace(RECORD, id="2" * 16)
LIMIT = 60.0  # seconds; reached only if a test fails


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Another program holds the file of the records."""
    with closing(sqlite3.connect(folder / NAME, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Folder]:
    """A folder with one record, asked in the background."""
    monkeypatch.setattr(query_thread, "RETRY_SECONDS", 0.01)
    direct = Folder(tmp_path / "data")
    direct.add_record(RECORD)
    direct.close()
    folder = Folder(tmp_path / "data", access_to=BackgroundAccess)
    yield folder
    folder.close()


def names(folder: Folder) -> set[str]:
    return {each.name for each in folder.path.iterdir()}


def contents(folder: Folder) -> dict[str, bytes]:
    """All files as they are at one instant: read until nothing changes in between, as others write them."""
    found: list[dict[str, bytes]] = []
    while len(found) < 2 or found[-1] != found[-2]:
        with suppress(FileNotFoundError):
            found.append({each.name: each.read_bytes() for each in folder.path.iterdir()})
    return found[-1]


def after_a_kill(folder: Folder) -> Folder:
    """The folder as the next program finds it if this one is killed now."""
    copy = folder.path.with_name("copy")
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for name, content in contents(folder).items():
        (copy / name).write_bytes(content)
    return Folder(copy)


def test_a_free_file_is_asked_as_before(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(query_thread, "PATIENCE", LIMIT)
    assert folder.records.all() == [RECORD]
    assert folder.records.figures(Scope()).rate.played == 1
    folder.add_record(OTHER)
    assert set(folder.records.all()) == {RECORD, OTHER}
    assert (folder.records.news, folder.records.loading_seconds) == (0, 0.0)


def test_a_held_file_is_answered_without_and_the_figures_come_later(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(db_recovery, "BUSY_TIMEOUT", 0.05)
    with held(folder.path):
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


def test_an_answer_that_was_on_its_way_when_a_game_was_added_does_not_leave_it_out(folder: Folder) -> None:
    access = BackgroundAccess(folder.records.database)
    asked, goes_on = Event(), Event()

    def slow_count(db: sqlite3.Connection) -> int:
        count: int = db.execute("SELECT count(*) FROM game").fetchone()[0]
        asked.set()
        assert goes_on.wait(LIMIT)
        return count

    assert access.ask("count", lambda db: slow_count(db) if db_is_file(db) else 0, 0.0) == 0
    assert asked.wait(LIMIT)
    access.add(OTHER)
    goes_on.set()
    wait_until(lambda: not access.loading_seconds)
    assert access.ask("count", slow_count, LIMIT) == 2
    access.close()


def db_is_file(db: sqlite3.Connection) -> bool:
    """Whether these are the records of the file, alone or with those that wait."""
    return bool(db.execute("SELECT count(*) FROM game").fetchone()[0])


def test_a_game_that_ends_while_the_file_is_held_survives_a_kill_and_is_written_once(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(db_recovery, "BUSY_TIMEOUT", 0.05)
    with held(folder.path):
        folder.add_record(OTHER)
        copy = after_a_kill(folder)
        assert set(copy.records.all()) == {RECORD, OTHER}
        copy.close()
        assert set(Folder(copy.path).records.all()) == {RECORD, OTHER}
        assert names(copy) == {NAME}
    wait_until(lambda: not folder.records.database.has_waiting)
    folder.close()
    assert names(folder) == {NAME}
    assert set(Folder(folder.path).records.all()) == {RECORD, OTHER}


def test_a_program_that_ends_while_the_file_is_held_keeps_the_game(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(db_recovery, "BUSY_TIMEOUT", 0.05)
    with held(folder.path):
        folder.add_record(OTHER)
        folder.close()
    again = Folder(folder.path, access_to=BackgroundAccess)
    wait_until(lambda: not again.records.database.has_waiting)
    again.close()
    assert names(folder) == {NAME}
    assert len(Folder(folder.path).records.all()) == 2


def test_scenes_open_at_once_while_the_file_is_held(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(db_recovery, "BUSY_TIMEOUT", LIMIT)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((800, 600))
    context = make_context(folder)
    with held(folder.path):
        began = time.monotonic()
        title, statistics = Title(context), Statistics(context)
        for scene in (title, statistics):
            scene.resize((800, 600))
            scene.update(1 / 120)
        assert time.monotonic() - began < LIMIT / 2
        assert statistics.empty
        assert statistics.wake_after is not None

    def has_all_figures() -> bool:
        title.update(1 / 120)
        statistics.update(1 / 120)
        return not folder.records.loading_seconds and statistics.figures.rate.played == 1

    wait_until(has_all_figures)
    statistics.update(1 / 120)
    assert not statistics.empty
    assert statistics.wake_after is None
    context.adviser.close()


def test_a_wrong_question_is_raised_where_it_is_asked(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(query_thread, "PATIENCE", LIMIT)
    access = BackgroundAccess(folder.records.database)
    with pytest.raises(sqlite3.OperationalError):
        access.ask("wrong", lambda db: db.execute("SELECT nothing FROM game WHERE"))
    access.close()
