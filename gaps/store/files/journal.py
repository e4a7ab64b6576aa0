"""The journal of a file: texts that outlive a kill of the program, and are not yet certain to be on the disk.

``game.json.journal`` has one entry for each text that was submitted since ``game.json`` was last written to
the disk. An entry is one short write to a file that is already open, which takes some microseconds: the
system keeps it in its cache. A kill in the middle of it, or a power cut, leaves an entry whose checksum is
wrong; then the one before it counts.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from gaps.engine import InputError
from gaps.store.files.text_files import (
    MAX_BYTES,
    PRIVATE,
    read_bytes,
    read_text,
    remove_quietly,
    temporary_path,
)

SUFFIX = ".journal"
MAX_JOURNAL = 4 * MAX_BYTES
_RESTART = MAX_BYTES  # bytes at which the older entries are dropped
_FLAGS = os.O_WRONLY | os.O_APPEND | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_HEADING = re.compile(rb"([0-9a-f]{8}) ([0-9]{1,9})\n")  # after a zero byte, which no text has


def journal_path(path: Path) -> Path:
    """Return the path of the journal of a file."""
    return path.with_name(f"{path.name}{SUFFIX}")


def read_journal(path: Path) -> str | None:
    """Return the newest text in the journal of ``path``; ``None`` if the journal is empty.

    Raises ``FileNotFoundError`` without a journal, ``OSError``, or ``ValueError`` if no entry is whole.
    """
    raw = read_bytes(journal_path(path), MAX_JOURNAL)
    for entry in reversed(raw.split(b"\0")):
        if (heading := _HEADING.match(entry)) is not None:
            text = entry[heading.end() :]
            if len(text) == int(heading[2]) and crc32(text) == int(heading[1], 16):
                return text.decode("utf-8")
    if raw:
        raise InputError("it is incomplete")
    return None


def newest_text(path: Path) -> str:
    """Return what a load of ``path`` would read: the journal's newest text, or else the file's.

    Raises ``OSError``, or ``ValueError`` if the file is damaged.
    """
    with suppress(OSError, ValueError):
        if (text := read_journal(path)) is not None:
            return text
    return read_text(path)


class Journal:
    """Writes the journal of ``path``. No method waits for the disk; all raise ``OSError``."""

    def __init__(self, path: Path) -> None:
        self._path = journal_path(path)
        self._file: int | None = None
        self._size = 0

    def append(self, text: str) -> None:
        """Add a text, which counts from now on. Without success, the one before it counts."""
        raw = text.encode("utf-8")
        entry = b"\0%08x %d\n%s" % (crc32(raw), len(raw), raw)
        if self._file is None or self._size + len(entry) > _RESTART:
            self._restart(entry)
        elif os.write(self._file, entry) == len(entry):
            self._size += len(entry)
        else:  # the disk is full
            os.ftruncate(self._file, self._size)

    def clear(self) -> None:
        """Drop all entries: the newest text is in the file itself, and on the disk."""
        if self._file is not None:
            os.ftruncate(self._file, 0)
            self._size = 0

    def remove(self) -> None:
        """Remove the journal. A later text creates it again."""
        self._release()
        self._path.unlink(missing_ok=True)

    def close(self) -> None:
        """Remove the journal if it is empty, or else leave it for the next start."""
        if self._size:
            self._release()
        elif self._file is not None:
            self.remove()

    def _restart(self, entry: bytes) -> None:
        """Replace the journal, which another program may have left, in one step by one with this entry."""
        self._release()
        temporary = temporary_path(self._path)
        file = os.open(temporary, _FLAGS | os.O_CREAT | os.O_TRUNC, PRIVATE)
        try:
            written = os.write(file, entry)
        finally:
            os.close(file)
        try:
            if written == len(entry):
                temporary.replace(self._path)
                self._file, self._size = os.open(self._path, _FLAGS), written
        finally:
            remove_quietly(temporary)  # the disk is full, or on Windows another program has the journal open

    def _release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
