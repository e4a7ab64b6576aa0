"""Text files: written completely or not at all, read up to a limit, set aside."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import stat
import time
from collections.abc import Iterator
from datetime import datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO, TextIO

from gaps.engine import InputError

# a temporary file that is older belongs to a program that was killed
STALE_SECONDS = 600
_TEMPORARY = re.compile(r".+\.[0-9]+\.new(-wal|-shm|-journal)?")
MAX_BYTES = 4_000_000  # larger files are refused
TRIES = 5  # a virus scanner on Windows may hold a new file for a moment
PAUSE = 0.02  # seconds between two tries
# the beginnings of the names of files that SQLite locks
LOCKED = "gaps.sqlite", "gaps.lock"
# modes of files that only the player may read
PRIVATE = 0o600
PRIVATE_FOLDER = 0o700
REPORTS = "reports"
EXPORTS = "exports"
MAX_REPORTS = 20
DAMAGED = ".damaged-"  # in the name of a file that was set aside, before a number


@contextlib.contextmanager
def replacing(path: Path, *, is_private: bool = True) -> Iterator[TextIO]:
    """Open the new content of ``path``, UTF-8, which replaces the old one at the end.

    After a kill, one of them is complete. Only the player may read a private file.
    Raise ``OSError``.
    """
    temporary = temporary_path(path)
    mode = PRIVATE if is_private else 0o666
    try:
        made = os.open(
            temporary,
            os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0),
            mode,
        )
        with open(made, "w", encoding="utf-8", newline="") as file:
            let_owner_use(temporary)
            yield file
            file.flush()
            os.fsync(file.fileno())
        for attempt in range(TRIES):
            try:
                temporary.replace(path)
                return
            except PermissionError:
                if attempt == TRIES - 1:
                    raise
                time.sleep(PAUSE)
    finally:
        remove_quietly(temporary)


def write_atomically(
    path: Path, content: str | bytes, *, is_private: bool = True
) -> None:
    """Replace the content of ``path`` in one step. Raise ``OSError``."""
    with replacing(path, is_private=is_private) as file:
        file.buffer.write(content if isinstance(content, bytes) else content.encode())


def write_report(folder: Path, text: str, now: datetime) -> Path | None:
    """Write a crash report and remove the oldest ones.

    Return its path, None if that fails.
    """
    reports = folder / REPORTS
    stem = f"report-{now:%Y-%m-%d-%H%M%S}"
    try:
        make_folders(reports)
        same = len(list(reports.glob(f"{stem}*.txt")))
        path = reports / f"{stem}{f'-{same + 1}' if same else ''}.txt"
        write_atomically(path, text)
        kept = sorted(
            reports.glob("report-*.txt"),
            key=lambda each: (each.stat().st_mtime_ns, each.name),
        )
        for old in kept[:-MAX_REPORTS]:
            remove_quietly(old)
    except OSError:
        return None
    return path


def remove_quietly(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def make_folder(path: Path) -> None:
    """Create a folder inside one that exists.

    A file in its place is set aside. Raise ``OSError``.
    """
    if not path.is_dir() and os.path.lexists(path):
        set_aside(path)
    make_folders(path)


def make_folders(path: Path) -> None:
    """Create a folder, and those above it that are missing, for the player only.

    Raise ``OSError``.
    """
    if path.is_dir():
        return
    if path.parent != path:
        make_folders(path.parent)
    try:
        path.mkdir(PRIVATE_FOLDER)
        let_owner_use(path)
    except FileExistsError:
        if not path.is_dir():  # another program may have been first
            raise


@contextlib.contextmanager
def temporary_folder(place: Path | None = None) -> Iterator[Path]:
    """Yield an empty folder, which is removed at the end.

    It is in ``place``, or in the system's usual place. Raise ``OSError``.
    """
    with TemporaryDirectory(prefix="gaps-", dir=place) as name:
        let_owner_use(Path(name))
        yield Path(name)


def make_empty_file(path: Path) -> None:
    """Create a file that only the player can read. Raise ``OSError``."""
    path.touch(PRIVATE)
    let_owner_use(path)


def let_owner_use(path: Path) -> None:
    """Allow the player to read and write what this program has just created.

    A mask of the system may forbid even that. Raise ``OSError``.
    """
    mode = path.stat().st_mode
    needed = PRIVATE_FOLDER if stat.S_ISDIR(mode) else PRIVATE
    if needed & ~mode:
        path.chmod(stat.S_IMODE(mode) | needed)


def temporary_path(path: Path) -> Path:
    """Return the name under which this process writes the new content of ``path``."""
    return path.with_name(f"{path.name}.{os.getpid()}.new")


def remove_stale_files(folder: Path) -> None:
    """Remove the temporary files of programs that were killed during a write.

    Raise ``OSError``.
    """
    for path in folder.iterdir():
        if (
            _TEMPORARY.fullmatch(path.name)
            and time.time() - path.stat().st_mtime > STALE_SECONDS
        ):
            path.unlink(missing_ok=True)


def move_into_place(temporary: Path, path: Path) -> None:
    """Give a finished file its name, unless another program has created ``path``.

    Raise ``OSError``.
    """
    try:
        os.link(temporary, path)
    except FileExistsError:
        if not path.exists():  # a link to nowhere
            temporary.replace(path)
    except OSError:  # the file system has no hard links
        if not path.exists():
            temporary.rename(path)


def read_text(path: Path) -> str:
    """Return the text of a file of at most ``MAX_BYTES``.

    Raise ``OSError``, or ``ValueError`` if it is not a file, too large or not text.
    """
    try:
        return read_bytes(path).decode("utf-8")
    except UnicodeDecodeError:
        raise InputError("it is not text") from None


def read_bytes(path: Path) -> bytes:
    """Return the content of a file of at most ``MAX_BYTES``.

    Never waits for a pipe or a device. Raise ``OSError``, or ``ValueError`` if it is
    not a file or too large.
    """
    with open_file(path) as file:
        found = file.read(MAX_BYTES + 1)
    if len(found) > MAX_BYTES:
        raise InputError("it is too large")
    return found


def open_file(path: Path) -> BinaryIO:
    """Open a file to read it, and nothing else.

    A folder, a pipe, a device or a socket might never end. A file of the store is not
    opened either: on POSIX, closing it again ends every lock that this program has on
    it. Raise ``OSError``, or ``ValueError`` if it is something else.
    """
    check_is_file(path.stat().st_mode)
    if path.resolve().name.startswith(LOCKED):
        raise InputError("it is not text")
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    file = open(os.open(path, flags), "rb")  # noqa: SIM115
    try:
        # the file may have been replaced since
        check_is_file(os.fstat(file.fileno()).st_mode)
    except BaseException:
        file.close()
        raise
    return file


def check_is_file(mode: int) -> None:
    """Check that a file with this mode is a regular file.

    Raise ``ValueError``.
    """
    if stat.S_ISDIR(mode):
        raise InputError("it is a folder")
    if not stat.S_ISREG(mode):
        raise InputError("it is not a file")


def set_aside(path: Path, *companions: str) -> Path:
    """Rename a damaged file; returns its new path. Raise ``OSError``.

    ``companions`` are suffixes of files that belong to it, such as ``-journal``. They
    are renamed with it.
    """
    aside = _free_aside(path)
    path.replace(aside)
    for suffix in companions:
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).replace(
                aside.with_name(aside.name + suffix)
            )
    return aside


def copy_aside(path: Path, *companions: str) -> Path:
    """Copy a closed file to where ``set_aside`` would move it; return that path.

    Raise ``OSError``.
    """
    aside = _free_aside(path)
    for suffix in ("", *companions):
        source = path.with_name(path.name + suffix)
        if source.is_file():
            copy = aside.with_name(aside.name + suffix)
            make_empty_file(copy)
            shutil.copyfile(source, copy)
    return aside


def _free_aside(path: Path) -> Path:
    for number in count(1):
        aside = path.with_name(f"{path.name}{DAMAGED}{number}")
        if not os.path.lexists(aside):
            return aside
    raise AssertionError("count() does not end")
