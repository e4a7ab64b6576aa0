"""The log of writes that SQLite keeps next to the player's file, and its check.

SQLite reads the log up to the last complete commit before the first wrong frame, does
not report what lies behind, and overwrites it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

HEADER = 32  # bytes at the beginning of a log
FRAME = 24  # bytes before each page in it
PAGE = 4096  # bytes of a page in each file of this game
MAGIC = 0x377F0682  # the last bit gives the byte order of the checksums
VERSION = 3007000
_WORD = 0xFFFFFFFF
Sums = tuple[int, int]


class _Frame(NamedTuple):
    """A page that was written."""

    page: int
    """Its number."""
    commit: int
    """The number of the page."""
    salts: Sums
    """The salts of its log: each time the log starts again it has other ones."""
    sums: Sums
    """The checksum of the log up to here."""
    content: bytes

    def has_sums_after(self, before: Sums, order: str) -> bool:
        """Return True if its checksum follows from the sums ``before``."""
        start = struct.pack(">II", self.page, self.commit)
        return _sums(self.content, _sums(start, before, order), order) == self.sums

    def has_lost_mark(self, before: Sums, order: str) -> bool:
        """Return True if it is right except for one bit of ``commit``, the only one."""
        marks = (self._replace(commit=1 << bit) for bit in range(32))
        return not self.commit and any(
            marked.has_sums_after(before, order) for marked in marks
        )


def is_damaged(log: Path) -> bool:
    """Return True if something was written to a log that SQLite will not read.

    What a kill may leave is not damage: changes without a commit, or an incomplete
    frame at the end, and behind them those of an older log. The log must have been
    empty when its first frame was written: a frame that a kill cuts off over an older
    one looks damaged. Raise ``OSError``.
    """
    try:
        file = log.open("rb")
    except FileNotFoundError:
        return False
    with file:
        header = file.read(HEADER)
        return len(header) == HEADER and _has_lost_frames(header, _frames(file))


def _has_lost_frames(header: bytes, frames: Iterator[_Frame]) -> bool:
    magic, version, size, _, *salts_and_sums = struct.unpack(">8I", header)
    salts, sums = tuple(salts_and_sums[:2]), tuple(salts_and_sums[2:])
    order = ">" if magic & 1 else "<"
    if (magic & ~1, version, size) != (MAGIC, VERSION, PAGE) or _sums(
        header[:24], (0, 0), order
    ) != sums:
        # nothing of it is read; an empty one may be left by a power cut
        return any(any(frame.salts) for frame in frames)
    for frame in frames:
        if frame.salts == salts and frame.has_sums_after(sums, order):
            sums = frame.sums
            continue
        is_lost = _belongs(frame, salts) and (
            frame.commit > 0 or frame.has_lost_mark(sums, order)
        )
        return is_lost or any(_belongs(behind, salts) for behind in frames)
    return False


def _belongs(frame: _Frame, salts: tuple[int, ...]) -> bool:
    """Return True if a frame has these salts, of which one may be damaged."""
    return frame.salts[0] == salts[0] or frame.salts[1] == salts[1]


def _frames(file: BinaryIO) -> Iterator[_Frame]:
    """Yield the frames that are complete."""
    while len(found := file.read(FRAME + PAGE)) == FRAME + PAGE:
        page, commit, *others = struct.unpack(">6I", found[:FRAME])
        yield _Frame(
            page, commit, (others[0], others[1]), (others[2], others[3]), found[FRAME:]
        )


def _sums(content: bytes, before: Sums, order: str) -> Sums:
    """Return the checksum of the data after ``before``, by SQLite's format."""
    first, second = before
    words = struct.iter_unpack(f"{order}II", content)
    for one, other in words:
        first = (first + one + second) & _WORD
        second = (second + other + first) & _WORD
    return first, second
