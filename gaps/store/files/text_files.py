"""Files that are written whole or not at all, and never thrown away when they cannot be read."""

from __future__ import annotations

import contextlib
import os
import re
import time
from itertools import count
from pathlib import Path

from gaps.engine import InputError

STALE = 600  # seconds after which a file that was being made is one that nobody makes any more
_MADE = re.compile(r".+\.[0-9]+\.new")
MAX_BYTES = 4_000_000  # a file of ours that is larger is none of ours
TRIES, PAUSE = 5, 0.02  # a scanner on Windows may hold a new file for a moment; seconds


def write_atomically(path: Path, text: str) -> None:
    """Replace ``path`` by ``text`` in one step: a kill at any instant leaves the old file or the new one.

    Raises ``OSError``.
    """
    fresh = beside(path)
    try:
        with fresh.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        for attempt in range(TRIES):
            try:
                fresh.replace(path)
                return
            except PermissionError:
                if attempt == TRIES - 1:
                    raise
                time.sleep(PAUSE)
    finally:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)


def beside(path: Path) -> Path:
    """The name under which this program makes the file anew."""
    return path.with_name(f"{path.name}.{os.getpid()}.new")


def sweep(folder: Path) -> None:
    """Remove what a kill in the middle of a write has left behind. Raises ``OSError``."""
    for path in folder.iterdir():
        if _MADE.fullmatch(path.name) and time.time() - path.stat().st_mtime > STALE:
            path.unlink(missing_ok=True)


def put_in_place(fresh: Path, path: Path) -> None:
    """Give a finished file its name, unless somebody else has already made one. Raises ``OSError``."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        return
    except OSError:  # there are no links here
        if not path.exists():
            fresh.rename(path)


def read_text(path: Path) -> str:
    """The text of a file. Raises ``OSError``, or ``ValueError`` if it is no text or far too large."""
    if path.stat().st_size > MAX_BYTES:
        raise InputError("it is far too large")
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise InputError("it is no text") from None


def set_aside(path: Path, *companions: str, word: str = "damaged") -> Path:
    """Rename a file, and those that only have meaning beside it; returns its new path. Raises ``OSError``.

    ``companions`` are what their names have more than its own; ``word`` says why it had to go.
    """
    for number in count(1):
        aside = path.with_name(f"{path.name}.{word}-{number}")
        if not aside.exists():
            path.replace(aside)
            for more in companions:
                with contextlib.suppress(FileNotFoundError):
                    path.with_name(path.name + more).replace(aside.with_name(aside.name + more))
            return aside
    raise AssertionError("count() does not end")
