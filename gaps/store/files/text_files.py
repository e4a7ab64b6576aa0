"""Write files whole or not at all, read them with a limit, and set damaged ones aside."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import time
from itertools import count
from pathlib import Path
from typing import BinaryIO

from gaps.engine import InputError

STALE_SECONDS = 600  # a temporary file that is older belongs to a program that was killed
_TEMPORARY = re.compile(r".+\.[0-9]+\.new(-wal|-shm|-journal)?")
MAX_BYTES = 4_000_000  # larger files are refused
TRIES = 5  # a virus scanner on Windows may hold a new file for a moment
PAUSE = 0.02  # seconds between two tries
PRIVATE, PRIVATE_FOLDER = 0o600, 0o700  # modes of what only the player may read


def write_atomically(path: Path, text: str, *, is_private: bool = True) -> None:
    """Replace the content of ``path`` in one step: a kill at any instant leaves the old file or the new one.

    Only the player may read a private file. Raises ``OSError``.
    """
    write_bytes_atomically(path, text.encode("utf-8"), is_private=is_private)


def write_bytes_atomically(path: Path, content: bytes, *, is_private: bool = True) -> None:
    """Do the same with bytes. Raises ``OSError``."""
    temporary = write_bytes_durably(path, content, is_private=is_private)
    try:
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


def write_durably(path: Path, text: str) -> Path:
    """Write the new content of ``path`` to a temporary file on the disk; return that. Raises ``OSError``."""
    return write_bytes_durably(path, text.encode("utf-8"))


def write_bytes_durably(path: Path, content: bytes, *, is_private: bool = True) -> Path:
    """Do the same with bytes. Raises ``OSError``."""
    temporary = temporary_path(path)
    mode = PRIVATE if is_private else 0o666
    try:
        with open(temporary, "wb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        remove_quietly(temporary)
        raise
    return temporary


def remove_quietly(path: Path) -> None:
    """Remove a file if that is possible."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def make_folder(path: Path) -> None:
    """Create a folder inside one that exists. A file in its place is set aside. Raises ``OSError``."""
    if not path.is_dir() and os.path.lexists(path):
        set_aside(path)
    path.mkdir(PRIVATE_FOLDER, exist_ok=True)


def temporary_path(path: Path) -> Path:
    """Return the name under which this process writes the new content of ``path``."""
    return path.with_name(f"{path.name}.{os.getpid()}.new")


def remove_stale_files(folder: Path) -> None:
    """Remove the temporary files of programs that were killed during a write. Raises ``OSError``."""
    for path in folder.iterdir():
        if _TEMPORARY.fullmatch(path.name) and time.time() - path.stat().st_mtime > STALE_SECONDS:
            path.unlink(missing_ok=True)


def move_into_place(temporary: Path, path: Path) -> None:
    """Give a finished file its name, unless another program has created ``path``. Raises ``OSError``."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        if not path.exists():  # a link to nowhere
            temporary.replace(path)
    except OSError:  # the file system has no hard links
        if not path.exists():
            temporary.rename(path)


def read_text(path: Path, limit: int = MAX_BYTES) -> str:
    """Return the text of a file of at most ``limit`` bytes.

    Raises ``OSError``, or ``ValueError`` if it is not a file, too large or not text.
    """
    try:
        return read_bytes(path, limit).decode("utf-8")
    except UnicodeDecodeError:
        raise InputError("it is not text") from None


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """Return the content of a file of at most ``limit`` bytes; never waits for a pipe or a device.

    Raises ``OSError``, or ``ValueError`` if it is not a file or too large.
    """
    with open_file(path) as file:
        found = file.read(limit + 1)
    if len(found) > limit:
        raise InputError("it is too large")
    return found


def open_file(path: Path) -> BinaryIO:
    """Open a file to read it, and nothing else: no folder, pipe, device or socket, which might never end.

    Raises ``OSError``, or ``ValueError`` if it is something else.
    """
    check_is_file(path.stat().st_mode)
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    file = open(os.open(path, flags), "rb")  # noqa: SIM115
    try:
        check_is_file(os.fstat(file.fileno()).st_mode)  # it may have been replaced since
    except BaseException:
        file.close()
        raise
    return file


def check_is_file(mode: int) -> None:
    """Check that what has this mode is a regular file. Raises ``ValueError``."""
    if stat.S_ISDIR(mode):
        raise InputError("it is a folder")
    if not stat.S_ISREG(mode):
        raise InputError("it is not a file")


def set_aside(path: Path, *companions: str) -> Path:
    """Rename a damaged file; returns its new path. Raises ``OSError``.

    ``companions`` are suffixes of files that belong to it, such as ``-journal``. They are renamed with it.
    """
    for number in count(1):
        aside = path.with_name(f"{path.name}.damaged-{number}")
        if not os.path.lexists(aside):
            path.replace(aside)
            for suffix in companions:
                with contextlib.suppress(FileNotFoundError):
                    path.with_name(path.name + suffix).replace(aside.with_name(aside.name + suffix))
            return aside
    raise AssertionError("count() does not end")
