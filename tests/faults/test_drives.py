"""Drives that can less than others, or end while the game runs: without shared memory,
without locks, with a folder whose name is no text, that break down.
"""

from __future__ import annotations

import fcntl
import os
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path

import pytest

from gaps.store import Folder
from gaps.store.files import sqlite_file
from gaps.store.files.copies import COPIES
from gaps.store.files.lock import can_lock
from gaps.store.files.store import NAME
from gaps.store.integrity import examine
from tests.faults.sample_files import GAME, RECORD
from tests.played_games import changed
from tests.programs import QUIET, ROOT, run_python
from tests.system_tools import system_tool

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="drives of Linux"
)
SHUTDOWN = 0x8004587D  # a file system of Linux ends, as when its drive was pulled out

PLAYER = """
import sys
from dataclasses import replace
from pathlib import Path
from gaps.store import Folder
from gaps.store.files.lock import FolderLock
from tests.faults.sample_files import GAME
path = Path(sys.argv[1])
lock = FolderLock(path)
folder = Folder(path, saves=lock.take(), lock=lock)
for number, _ in enumerate(sys.stdin):
    folder.save_game(replace(GAME, time=10 * number))
    print(folder.problem, flush=True)
folder.close()
lock.release()
"""


class Player:
    """A program that saves a game each time it is told to, with one second more."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(folder)],
            cwd=ROOT,
            env={**os.environ, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def save(self) -> str:
        """Save; returns why nothing can be saved, or "None"."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        return self.process.stdout.readline().strip()

    def end(self) -> int:
        """Let it end by itself; returns its exit status."""
        self.process.communicate(timeout=60)
        return self.process.returncode


def seconds_in(folder: Path) -> float | None:
    """The seconds of the game that is saved."""
    saved = Folder(folder, saves=False).load_game()
    return None if saved is None else saved.seconds


def doctor(folder: Path, environment: Mapping[str, str]) -> str:
    """What ``--doctor`` prints, which has found no problem."""
    return subprocess.run(
        [sys.executable, "-m", "gaps", "--doctor", "--data", str(folder)],
        cwd=ROOT,
        env={**os.environ, **QUIET, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout


def play(folder: Path, **environment: str) -> None:
    """Save, be killed, and save again, while a second copy and ``--doctor`` look."""
    first = Player(folder, **environment)
    assert [first.save(), first.save()] == ["None", "None"]
    second = Player(folder, **environment)
    assert "already running" in second.save()
    assert second.end() == 0
    assert "under way: 1" in doctor(folder, environment)
    first.process.send_signal(signal.SIGKILL)
    first.process.wait(60)
    assert seconds_in(folder) == 1.0
    again = Player(folder, **environment)
    assert [again.save() for _ in range(6)] == ["None"] * 6
    assert again.end() == 0
    assert seconds_in(folder) == 5.0


@pytest.fixture
def without_shared_memory(tmp_path: Path) -> Iterator[Path]:
    """A drive on which no file can be memory that programs share."""
    bindfs = system_tool("bindfs")
    drive = tmp_path / "drive"
    (tmp_path / "real").mkdir()
    drive.mkdir()
    words = [bindfs, "-o", "direct_io", str(tmp_path / "real"), str(drive)]
    if subprocess.run(words, capture_output=True, check=False).returncode:
        pytest.skip("no file system of a program can be mounted here")
    yield drive
    subprocess.run(["umount", "-l", str(drive)], check=True)


@pytest.mark.parametrize("way", ["unix", sqlite_file.ONE_PROGRAM])
def test_without_shared_memory_each_way_to_lock_saves(
    without_shared_memory: Path,
    monkeypatch: pytest.MonkeyPatch,
    way: str,
) -> None:
    """Where SQLite answers that there is a log of writes and then cannot have one, each
    change is in the file itself.
    """
    monkeypatch.setattr(sqlite_file, "way_to_lock", lambda folder: way)
    path = without_shared_memory / "data"
    folder = Folder(path, in_thread=True)
    folder.save_game(GAME)
    folder.add_record(RECORD)
    folder.keep_copy(date(2026, 11, 24))
    folder.records.store.checkpoint()
    assert (folder.problem, folder.notices) == (None, [])
    assert (path / f"{NAME}-wal").exists() == (way == sqlite_file.ONE_PROGRAM)
    folder.close()
    (path / NAME).unlink()
    found = Folder(path)
    assert found.load_game() == GAME
    assert found.records.all() == [RECORD]
    found.close()
    notes = {each.name: each for each in examine(path)}["folder"]
    assert notes.ok
    assert ("waits for the disk" in notes.text) == (way == "unix")


LIBRARY = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int on_drive(int file) {
    char link[64], path[4096];
    const char *drive = getenv("GAPS_TEST_DRIVE");
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0 || !drive) return 0;
    path[size] = 0;
    return !strncmp(path, drive, strlen(drive));
}

#define REPLACE(name)                                              \
    int name(int file, int command, ...) {                         \
        static int (*real)(int, int, ...);                         \
        va_list rest;                                              \
        va_start(rest, command);                                   \
        void *value = va_arg(rest, void *);                        \
        va_end(rest);                                              \
        if (!real) real = dlsym(RTLD_NEXT, #name);                 \
        if ((command == F_SETLK || command == F_SETLKW ||          \
             command == F_GETLK) && on_drive(file)) {              \
            errno = ENOLCK;                                        \
            return -1;                                             \
        }                                                          \
        return real(file, command, value);                         \
    }

REPLACE(fcntl)
REPLACE(fcntl64)

int flock(int file, int operation) {
    static int (*real)(int, int);
    if (!real) real = dlsym(RTLD_NEXT, "flock");
    if (on_drive(file)) {
        errno = ENOLCK;
        return -1;
    }
    return real(file, operation);
}
"""


@pytest.fixture
def no_locks(tmp_path: Path) -> dict[str, str]:
    """The environment in which nothing can be locked in the folder ``drive``, as on a
    network drive without a service for locks.
    """
    source = tmp_path / "no_locks.c"
    library = tmp_path / "no_locks.so"
    source.write_text(LIBRARY)
    words = ["-shared", "-fPIC", "-o", str(library), str(source), "-ldl"]
    subprocess.run([system_tool("cc"), *words], check=True)
    (tmp_path / "drive").mkdir()
    return {"LD_PRELOAD": str(library), "GAPS_TEST_DRIVE": str(tmp_path / "drive")}


@pytest.mark.slow
def test_everything_is_saved_where_nothing_can_be_locked(
    tmp_path: Path, no_locks: dict[str, str]
) -> None:
    folder = tmp_path / "drive" / "data"
    play(folder, **no_locks)
    report = doctor(folder, no_locks)
    assert "no locks: start the game on one computer at a time" in report


def test_a_file_of_another_drive_is_saved_where_nothing_can_be_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its newest changes are still in the log of writes, after a kill."""
    folder = Folder(tmp_path / "one")
    folder.save_game(GAME)
    (tmp_path / "two").mkdir()
    for name in (NAME, f"{NAME}-wal"):
        blob = (tmp_path / "one" / name).read_bytes()
        (tmp_path / "two" / name).write_bytes(blob)
    folder.close()
    monkeypatch.setattr(sqlite_file, "can_lock", lambda folder: False)
    found = Folder(tmp_path / "two")
    assert found.load_game() == GAME
    found.add_record(RECORD)
    found.keep_copy(date(2026, 11, 24))
    assert (found.problem, found.notices) == (None, [])
    assert not (tmp_path / "two" / f"{NAME}-wal").exists()
    found.close()
    monkeypatch.undo()
    assert can_lock(tmp_path)
    assert Folder(tmp_path / "two").records.all() == [RECORD]


def test_a_folder_whose_name_is_no_text_gets_its_copies(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"d\xe9j\xe0 \xff?#%41")
    folder = Folder(path)
    folder.save_game(GAME)
    folder.keep_copy(date(2026, 11, 24))
    folder.close()
    assert (folder.problem, folder.notices) == (None, [])
    assert [each.name for each in (path / COPIES).iterdir()] == [
        "gaps-2026-11-24.sqlite"
    ]
    assert all(each.ok for each in examine(path))
    (path / NAME).unlink()
    assert Folder(path).load_game() == GAME


def test_a_copy_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    (tmp_path / COPIES / "gaps-2026-11-24.sqlite.new").mkdir(parents=True)
    temporary = f"gaps-2026-11-24.sqlite.{os.getpid()}.new"
    (tmp_path / COPIES / temporary / "inside").mkdir(parents=True)
    folder.keep_copy(date(2026, 11, 24))
    assert len(folder.notices) == 1
    assert folder.notices[0].startswith(f"No copy of {NAME} could be made: ")
    folder.close()


@pytest.fixture
def stick(tmp_path: Path) -> Iterator[Path]:
    """A small drive of its own."""
    image = tmp_path / "image"
    drive = tmp_path / "stick"
    image.touch()
    os.truncate(image, 8_000_000)
    drive.mkdir()
    for words in (["mkfs.ext4", "-q", str(image)], ["mount", str(image), str(drive)]):
        if subprocess.run(
            [system_tool(words[0]), *words[1:]], capture_output=True, check=False
        ).returncode:
            pytest.skip("no drive can be mounted here")
    yield drive
    subprocess.run(["umount", "-l", str(drive)], check=True)


@pytest.mark.slow
def test_a_drive_that_breaks_down_ends_no_program(stick: Path) -> None:
    folder = stick / "data"
    player = Player(folder)
    assert player.save() == "None"
    file = os.open(stick, os.O_RDONLY)
    fcntl.ioctl(file, SHUTDOWN, struct.pack("I", 2))
    os.close(file)
    said = [player.save() for _ in range(3)]
    assert all(each.startswith("Nothing can be saved in ") for each in said)
    assert player.end() == 0


@pytest.mark.slow
def test_files_that_are_cut_end_no_program(tmp_path: Path) -> None:
    player = Player(tmp_path)
    assert player.save() == "None"
    for each in tmp_path.glob(f"{NAME}*"):
        os.truncate(each, 0)
        assert player.save() == "None"
    assert player.end() == 0
    assert seconds_in(tmp_path) == 2.0


@pytest.mark.slow
def test_what_was_saved_stays_while_another_program_has_the_file(
    tmp_path: Path,
) -> None:
    """Nothing is saved then, and that is said; what is there is read."""
    folder = Folder(tmp_path)
    folder.save_game(GAME)
    script = (
        "import sys, pathlib, gaps.store as s; f = s.Folder(pathlib.Path(sys.argv[1]));"
        "print(f.load_game().code, f.problem)"
    )
    done = run_python("-c", script, tmp_path)
    assert done.stdout.startswith(GAME.code), done.stderr
    assert "another program is using the file" in done.stdout
    folder.save_game(changed(GAME, seconds=77.0))
    folder.close()
    assert seconds_in(tmp_path) == 77.0
