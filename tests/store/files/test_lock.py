"""The lock of a folder: whatever happens to its file, no two copies save."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from gaps.store import Folder
from gaps.store.files import lock
from gaps.store.files.lock import NAME, FolderLock, is_taken
from tests.programs import run_python
from tests.store.games import SAVED

on_posix = pytest.mark.skipif(
    sys.platform == "win32", reason="a file that is open cannot be replaced there"
)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def hello(path: Path) -> None:
    path.write_text("hello\n")


def read_only(path: Path) -> None:
    path.write_text("hello\n")
    path.chmod(0o400)


def link_to_nowhere(path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("links need a right there")
    path.symlink_to("nowhere")


@pytest.mark.parametrize(
    "make",
    [empty, hello, read_only, link_to_nowhere, Path.mkdir],
)
def test_whatever_is_in_place_of_the_lock_only_one_copy_saves(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / NAME)
    first = FolderLock(tmp_path)
    second = FolderLock(tmp_path)
    assert not is_taken(tmp_path)
    assert first.take()
    assert is_taken(tmp_path)
    assert not second.take()
    first.release()
    assert second.take()
    second.release()
    assert not is_taken(tmp_path)


def test_what_is_written_into_the_lock_while_it_is_held_changes_nothing(
    tmp_path: Path,
) -> None:
    first = FolderLock(tmp_path)
    assert first.take()
    if sys.platform != "win32":  # there a lock keeps others from writing, too
        (tmp_path / NAME).write_text("hello\n")
    assert not FolderLock(tmp_path).take()
    assert first.is_held()
    first.release()


@on_posix
@pytest.mark.parametrize("replaced", [False, True])
def test_a_lock_that_is_deleted_or_replaced_is_taken_again(
    tmp_path: Path, replaced: bool
) -> None:
    first = FolderLock(tmp_path)
    assert first.take()
    (tmp_path / NAME).unlink()
    if replaced:
        hello(tmp_path / NAME)
    assert first.is_held()
    assert not FolderLock(tmp_path).take()
    first.release()


def held_folder(path: Path) -> tuple[Folder, FolderLock]:
    """A folder as the program opens it."""
    held = FolderLock(path)
    return Folder(path, saves=held.take(), lock=held), held


@on_posix
@pytest.mark.parametrize("name", [NAME, "*"])
def test_a_copy_that_loses_the_lock_and_the_file_to_another_one_saves_nothing_more(
    tmp_path: Path, name: str
) -> None:
    """Whether the lock alone was deleted or everything: what the copy that has the
    folder saves is what is in it.
    """
    first, held = held_folder(tmp_path)
    first.save_game(SAVED)
    for each in tmp_path.glob(name):
        each.unlink()
    other = FolderLock(tmp_path)
    assert other.take()  # the second copy
    if name == "*":
        second = Folder(tmp_path, lock=other)
        first.save_game(SAVED)
        assert first.problem == "Gaps is already running: this copy saves nothing."
        assert second.load_game() is None
        assert first.load_game() == SAVED
        second.close()
    else:
        first.save_game(SAVED)  # nobody else can open its file
        assert first.problem is None
    first.close()
    held.release()
    other.release()


SECOND = """
import sys
from pathlib import Path
from gaps.store import Folder, GameLog
from gaps.store.files.lock import FolderLock, is_taken
path = Path(sys.argv[1])
lock = FolderLock(path)
assert lock.take()
folder = Folder(path, lock=lock)
assert folder.load_game().code == "mini:12"
folder.clear_game("mini")
print(folder.problem, is_taken(path))
"""


@on_posix
@pytest.mark.slow
def test_a_second_copy_that_finds_no_lock_but_a_file_in_use_leaves_both(
    tmp_path: Path,
) -> None:
    first, held = held_folder(tmp_path)
    first.save_game(SAVED)
    (tmp_path / NAME).unlink()
    done = run_python("-c", SECOND, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "another program is using the file. False" in done.stdout
    first.save_game(SAVED)
    assert first.problem is None
    assert is_taken(tmp_path)
    first.close()
    held.release()
    assert Folder(tmp_path).load_game() == SAVED


@on_posix
@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP])
def test_where_nothing_can_be_locked_the_copies_of_one_computer_are_kept_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    real = lock.lock_file
    folder = tmp_path / "data"
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def without_locks(file: int) -> None:
        if (folder / NAME).exists() and os.path.samestat(
            os.fstat(file), (folder / NAME).stat()
        ):
            raise OSError(number, os.strerror(number))
        real(file)

    monkeypatch.setattr(lock, "lock_file", without_locks)
    first = FolderLock(folder)
    second = FolderLock(folder)
    assert first.take()
    assert first.is_held()
    assert not second.take()
    assert FolderLock(tmp_path / "other").take()
    first.release()
    assert second.take()
    second.release()
