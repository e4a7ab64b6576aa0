"""A thread writes the saves: a kill loses none of them, and the newest of each file gets to the disk."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread, enumerate, get_ident

import pytest

from gaps.store import DirectWriter, Folder, Match, Record, SavedGame, Settings
from gaps.store.files import background_writer
from gaps.store.files.background_writer import BackgroundWriter
from gaps.store.files.journal import Journal
from gaps.store.files.text_files import write_durably

SAVED = SavedGame("mini:12", ("D5-B5",), (), 12.5, 0, 3, False, "2026-03-01T12:00:00")
RECORD = Record("mini:12", SAVED.moves, 13.0, 0, 0, 0, 1, 0, "given up", 1, "x", started=SAVED.started)
MATCH = Match("mini", ("Anna", "Bea"), (12, 77), playing=replace(SAVED, moves=()))
TIMEOUT = 600.0  # seconds; reached only if a test fails


class SlowDisk:
    """A disk that gets nothing until it is released. What is not on it yet survives a kill of the program."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[str] = []
        self.threads: set[int] = set()
        self.started, self.released = Event(), Event()
        monkeypatch.setattr(background_writer, "write_durably", self._write)

    def _write(self, path: Path, text: str) -> Path:
        self.threads.add(get_ident())
        self.texts.append(text)
        self.started.set()
        assert self.released.wait(TIMEOUT)
        return write_durably(path, text)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    disk = SlowDisk(monkeypatch)
    yield disk
    disk.released.set()


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


def after_a_kill(path: Path) -> Folder:
    """The folder as the next program finds it if this one is killed now."""
    copy = path.with_name("copy")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(path, copy)
    return Folder(copy, DirectWriter())


def test_every_save_survives_a_kill_while_the_disk_is_busy(folder: Folder, disk: SlowDisk) -> None:
    for seconds in range(20):
        saved, match = replace(SAVED, seconds=float(seconds)), replace(MATCH, begun=str(seconds))
        folder.save_game(saved)
        folder.save_match(match)
        folder.save_settings(Settings(effects_volume=seconds))
        again = after_a_kill(folder.path)
        assert (again.load_game(), again.load_match()) == (saved, match)
        assert again.load_settings().effects_volume == seconds
        assert again.notices == []
    assert len(disk.texts) <= 1
    assert not (folder.path / "games" / "mini.json").exists()


def test_a_text_in_the_journal_is_newer_than_the_file_and_is_made_durable(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "mini.json").write_text(replace(SAVED, seconds=1.0).to_text())
    journal = Journal(tmp_path / "games" / "mini.json")
    journal.append(SAVED.to_text())
    journal.close()  # as the end of a program does
    folder = Folder(tmp_path)
    assert folder.load_game() == SAVED
    folder.close()
    assert (tmp_path / "games" / "mini.json").read_text() == SAVED.to_text()
    assert [each.name for each in (tmp_path / "games").iterdir()] == ["mini.json"]
    assert folder.notices == []


@pytest.mark.parametrize(
    "torn", [b"", b"\x00" * 300, b"\n#", b"\n#00000000 4\nabcd", b"\n#00000000 9999\nabcd"]
)
def test_after_a_power_cut_the_file_counts_and_not_its_torn_journal(tmp_path: Path, torn: bytes) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "mini.json").write_text(SAVED.to_text())
    (tmp_path / "games" / "mini.json.journal").write_bytes(torn)
    folder = Folder(tmp_path)
    assert folder.load_game() == SAVED
    folder.save_game(SAVED)
    folder.close()
    assert [each.name for each in (tmp_path / "games").iterdir()] == ["mini.json"]
    assert folder.notices == []


def test_a_torn_journal_without_a_file_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "mini.json.journal").write_bytes(b"{")
    folder = Folder(tmp_path)
    assert folder.load_game() is None
    assert [each.name for each in (tmp_path / "games").iterdir()] == ["mini.json.journal.damaged-1"]
    assert len(folder.notices) == 1


def test_a_damaged_file_and_its_torn_journal_are_both_kept(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "mini.json").write_bytes(b"[")
    (tmp_path / "games" / "mini.json.journal").write_bytes(b"{")
    folder = Folder(tmp_path)
    assert folder.load_game() is None
    names = {each.name for each in (tmp_path / "games").iterdir()}
    assert names == {"mini.json.damaged-1", "mini.json.journal.damaged-1"}
    assert len(folder.notices) == 1


def test_the_journal_of_a_newer_game_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    Journal(tmp_path / "games" / "mini.json").append('{"format": "gaps-game", "version": 99}')
    (tmp_path / "games" / "mini.json").write_text(SAVED.to_text())
    before = {each.name: each.read_bytes() for each in (tmp_path / "games").iterdir()}
    folder = Folder(tmp_path)
    assert folder.load_game() is None
    folder.save_game(SAVED)
    folder.clear_game(SAVED.slot)
    folder.close()
    assert {each.name: each.read_bytes() for each in (tmp_path / "games").iterdir()} == before


@pytest.mark.parametrize("saves", [1, 2])
def test_a_cleared_save_never_comes_back(folder: Folder, disk: SlowDisk, saves: int) -> None:
    for number in range(saves):
        folder.save_game(replace(SAVED, seconds=float(number)))
        assert disk.started.wait(TIMEOUT)
    folder.clear_game(SAVED.slot)
    assert after_a_kill(folder.path).load_game() is None
    disk.released.set()
    folder.close()
    assert [*(folder.path / "games").iterdir()] == []


def test_a_save_after_clearing_is_kept(folder: Folder, disk: SlowDisk) -> None:
    folder.save_game(SAVED)
    assert disk.started.wait(TIMEOUT)
    folder.clear_game(SAVED.slot)
    folder.save_game(replace(SAVED, seconds=99.0))
    disk.released.set()
    folder.close()
    assert Folder(folder.path).load_game() == replace(SAVED, seconds=99.0)


def test_a_kill_between_record_and_clearing_leaves_one_game(folder: Folder, disk: SlowDisk) -> None:
    folder.save_game(replace(SAVED, moves=()))
    assert disk.started.wait(TIMEOUT)
    folder.save_game(SAVED)
    folder.add_record(RECORD)
    again = after_a_kill(folder.path)
    assert again.load_game() is None
    assert again.records.all() == [RECORD]


@pytest.mark.parametrize(
    "ask",
    [
        Folder.flush,
        Folder.close,
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

    monkeypatch.setattr(background_writer, "write_durably", full)
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

    monkeypatch.setattr(background_writer, "write_durably", broken)
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
