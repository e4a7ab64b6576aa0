"""Whether the player's file, and the log beside it, are still those that were opened."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple


class _Look(NamedTuple):
    """What a look at a file tells: which one it is, even under another name, and its
    size in bytes.
    """

    device: int
    inode: int
    size: int


class Watch:
    """Watches ``path``, which is open, and the log of writes beside it if ``has_log``.

    While they are open, neither gets shorter.
    """

    def __init__(self, path: Path, *, has_log: bool) -> None:
        self._path = path
        self._seen = {path: _look(path)}
        if has_log:
            log = path.with_name(f"{path.name}-wal")
            self._seen[log] = _look(log)

    def is_as_left(self) -> bool:
        """Whether nothing was deleted, replaced or cut since the last look."""
        for path, before in self._seen.items():
            now = _look(path)
            if before is not None and (
                now is None or now[:2] != before[:2] or now.size < before.size
            ):
                return False
            self._seen[path] = now  # a log may be made later
        return True

    def is_moved(self) -> bool:
        """Whether the file itself was deleted, or another one has its place."""
        now = _look(self._path)
        before = self._seen[self._path]
        return now is None or before is None or now[:2] != before[:2]


def _look(path: Path) -> _Look | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return _Look(found.st_dev, found.st_ino, found.st_size)
