"""A thread writes the saves: only the newest of each file, and in order with clearing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread, enumerate, get_ident

import pytest

from gaps.store import Folder, Match, Record, SavedGame, Settings
from gaps.store.files import background_writer
from gaps.store.files.background_writer import BackgroundWriter
from gaps.store.files.text_files import write_atomically

SAVED = SavedGame("mini:12", ("D5-B5",), (), 12.5, 0, 3, False, "2026-03-01T12:00:00")
RECORD = Record("mini:12", SAVED.moves, 13.0, 0, 0, 0, 1, 0, "given up", 1, "x", started=SAVED.started)
MATCH = Match("mini", ("Anna", "Bea"), (12, 77), playing=replace(SAVED, moves=()))
TIMEOUT = 30.0  # seconds; reached only if a test fails


class SlowDisk:
    """A disk on which every write waits until it is released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[str] = []
        self.threads: set[int] = set()
        self.started, self.released = Event(), Event()
        monkeypatch.setattr(background_writer, "write_atomically", self._write)

    def _write(self, path: Path, text: str) -> None:
        self.threads.add(get_ident())
        self.texts.append(text)
        self.started.set()
        assert self.released.wait(TIMEOUT)
        write_atomically(path, text)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    disk = SlowDisk(monkeypatch)
    yield disk
    disk.released.set()


class WaitedForWriter(BackgroundWriter):
    """A writer whose slow disk is released by the first flush."""

    def __init__(self, disk: SlowDisk) -> None:
        super().__init__()
        self.disk = disk

    def flush(self) -> None:
        self.disk.released.set()
        super().flush()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    folder = Folder(tmp_path)
    yield folder
    folder.close()


def writer_threads() -> set[Thread]:
    return {thread for thread in enumerate() if thread.name == "gaps-writer"}


def test_a_save_returns_while_the_disk_is_busy_and_only_the_newest_is_written_next(
    folder: Folder, disk: SlowDisk
) -> None:
    folder.save_game(SAVED)
    assert disk.started.wait(TIMEOUT)
    for seconds in range(20):
        folder.save_game(replace(SAVED, seconds=float(seconds)))
    assert disk.texts == [SAVED.to_text()]
    disk.released.set()
    folder.flush()
    assert disk.texts == [SAVED.to_text(), replace(SAVED, seconds=19.0).to_text()]
    assert disk.threads.isdisjoint({get_ident()})
    assert Folder(folder.path).load_game() == replace(SAVED, seconds=19.0)


def test_each_file_keeps_its_own_newest_text(folder: Folder, disk: SlowDisk) -> None:
    folder.save_game(SAVED)
    assert disk.started.wait(TIMEOUT)
    folder.save_match(MATCH)
    folder.save_settings(Settings(deck="four"))
    folder.save_game(replace(SAVED, seconds=99.0))
    disk.released.set()
    folder.flush()
    again = Folder(folder.path)
    assert again.load_game() == replace(SAVED, seconds=99.0)
    assert again.load_match() == MATCH
    assert again.load_settings().deck == "four"


@pytest.mark.parametrize("saves", [1, 2])
def test_a_cleared_save_never_comes_back(tmp_path: Path, disk: SlowDisk, saves: int) -> None:
    folder = Folder(tmp_path, WaitedForWriter(disk))
    for number in range(saves):
        folder.save_game(replace(SAVED, seconds=float(number)))
        assert disk.started.wait(TIMEOUT)
    folder.clear_game(SAVED.slot)
    folder.close()
    assert not (folder.path / "games" / "mini.json").exists()
    assert Folder(folder.path).load_game() is None


def test_a_game_goes_on_record_after_its_last_save(tmp_path: Path, disk: SlowDisk) -> None:
    """A kill between the record and the clearing then leaves a save that is known to be on record."""
    folder = Folder(tmp_path, WaitedForWriter(disk))
    folder.save_game(replace(SAVED, moves=()))
    assert disk.started.wait(TIMEOUT)
    folder.save_game(SAVED)
    folder.add_record(RECORD)
    assert SavedGame.from_text((folder.path / "games" / "mini.json").read_text()) == SAVED
    again = Folder(folder.path)
    assert again.load_game() is None
    assert again.records.all() == [RECORD]


def test_a_match_between_turns_is_on_the_disk_when_it_is_saved(folder: Folder) -> None:
    folder.save_match(MATCH)
    folder.save_match(replace(MATCH, playing=None))
    assert Match.from_text((folder.path / "match.json").read_text()).playing is None


@pytest.mark.parametrize(
    "ask",
    [
        Folder.flush,
        Folder.close,
        Folder.load_game,
        Folder.load_match,
        Folder.load_settings,
        lambda folder: folder.records.reset(),
        lambda folder: folder.records.export("all", "json"),
        lambda folder: folder.export_match(MATCH, "sheet", "txt"),
    ],
)
def test_everything_is_written_before_the_files_are_asked(
    folder: Folder, ask: Callable[[Folder], object]
) -> None:
    folder.save_game(SAVED)
    ask(folder)
    assert (folder.path / "games" / "mini.json").read_text() == SAVED.to_text()


def test_a_failed_write_is_a_problem_at_the_next_look_and_ends_saving(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(background_writer, "write_atomically", full)
    folder.save_game(SAVED)
    folder.flush()
    assert folder.problem is not None
    assert "No space left on device" in folder.problem
    assert len(folder.notices) == 1
    monkeypatch.undo()
    folder.save_game(SAVED)
    folder.flush()
    assert not (folder.path / "games" / "mini.json").exists()
    assert folder.load_game() == SAVED
    assert len(folder.notices) == 1


def test_a_bug_in_the_writer_is_raised_at_the_next_flush(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(background_writer, "write_atomically", broken)
    folder.save_game(SAVED)
    with pytest.raises(ZeroDivisionError):
        folder.flush()
    monkeypatch.undo()
    folder.save_game(SAVED)
    folder.flush()
    assert Folder(folder.path).load_game() == SAVED


def test_the_thread_is_started_by_the_first_save_and_ended_by_close(folder: Folder) -> None:
    before = writer_threads()
    folder.load_game()
    assert writer_threads() <= before
    for _ in range(2):
        folder.save_game(SAVED)
        assert [thread.daemon for thread in writer_threads() - before] == [True]
        folder.close()
        assert writer_threads() <= before
        folder.close()


def test_an_idle_thread_ends_and_the_next_save_starts_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_writer, "IDLE_SECONDS", 0.0)
    writer, before = BackgroundWriter(), writer_threads()
    for text in ("one", "two"):
        writer.submit(tmp_path / "file", text)
        for thread in writer_threads() - before:
            thread.join(TIMEOUT)
        assert writer_threads() <= before
        assert (tmp_path / "file").read_text() == text
