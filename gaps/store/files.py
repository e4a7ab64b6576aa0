"""Files that are written whole or not at all, and never thrown away when they cannot be read."""

from __future__ import annotations

import contextlib
import os
import time
from itertools import count
from pathlib import Path

MOST_BYTES = 4_000_000  # a file of ours that is larger is none of ours
TRIES, PAUSE = 5, 0.02  # a scanner on Windows may hold a new file for a moment; seconds


def write_whole(path: Path, text: str) -> None:
    """Replace ``path`` by ``text`` in one step: a kill at any instant leaves the old file or the new one.

    Raises ``OSError``.
    """
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
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


def append_line(path: Path, line: str) -> None:
    """Add one line at the end in one write; a line torn by a kill is closed first. Raises ``OSError``."""
    mode = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
    file = os.open(path, mode, 0o644)
    try:
        size = os.lseek(file, 0, os.SEEK_END)
        torn = False
        if size:
            os.lseek(file, size - 1, os.SEEK_SET)
            torn = os.read(file, 1) != b"\n"
        os.write(file, (b"\n" if torn else b"") + line.encode() + b"\n")
        os.fsync(file)
    finally:
        os.close(file)


def read_text(path: Path) -> str:
    """The text of a file. Raises ``OSError``, or ``ValueError`` if it is no text or far too large."""
    if path.stat().st_size > MOST_BYTES:
        raise ValueError("it is far too large")
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError("it is no text") from None


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be read; returns its new path. Raises ``OSError``."""
    for number in count(1):
        aside = path.with_name(f"{path.name}.damaged-{number}")
        if not aside.exists():
            path.replace(aside)
            return aside
    raise AssertionError("count() does not end")
