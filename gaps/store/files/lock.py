"""The lock of a data folder: only one copy of the program writes in it.

It also checks whether the player's file and the log next to it are still those that
were opened.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from gaps.store.files.text_files import (
    PRIVATE,
    let_owner_use,
    make_folders,
    set_aside,
)
from gaps.store.formats import fingerprint

NAME = "gaps.lock"
# answers that another program has the lock, 0 that of Wine; others mean that there are
# no locks
_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK, 0)
TRIES = 3  # to lock a file that is replaced in between

if sys.platform == "win32":
    import msvcrt

    def lock_file(file: int) -> None:
        """Lock an open file for this program.

        Raise ``OSError``.
        """
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def can_lock(folder: Path) -> bool:
        """Return True if files in a folder can be locked."""
        return True

else:
    import fcntl

    def lock_file(file: int) -> None:
        """Lock an open file for this program.

        Raise ``OSError``.
        """
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def can_lock(folder: Path) -> bool:
        """Return True if files in a folder can be locked as SQLite does.

        They cannot be locked on a network drive without a lock service.
        """
        with suppress(OSError), tempfile.TemporaryFile(dir=folder) as file:
            try:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return False
        return True  # otherwise nothing can be written there, which is another matter


def is_taken(folder: Path) -> bool:
    """Return True if a program uses a data folder now.

    Nothing is created or changed.
    """
    try:
        file = os.open(folder / NAME, os.O_RDWR | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return False
    try:
        lock_file(file)
    except OSError as error:
        return error.errno in _TAKEN
    finally:
        os.close(file)
    return False


class FolderLock:
    """The lock of ``folder``: the system's, on a file whose content does not matter.

    The system releases it when the program ends. If no file can be locked, as on some
    network drives, one in the system's temporary folder is locked in its place: that
    separates the programs of one computer.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / NAME  # the file that is locked
        self._file: int | None = None

    def take(self) -> bool:
        """Take the lock; return False if another program has the folder.

        If there can be no lock, as in a folder that cannot be written, return True.
        """
        self.release()
        with suppress(OSError):
            make_folders(self._folder)
        for place in (self._folder / NAME, self._stand_in()):
            self._path = place
            try:
                self._file = _locked(place)
            except OSError:
                continue
            return self._file is not None
        return True

    def is_held(self) -> bool:
        """Return True if this copy still has the folder.

        If the file was deleted or replaced meanwhile, it is created and locked again.
        Return False if another program was first.
        """
        if self._file is None or _is_at(self._file, self._path):
            return True
        return self.take()

    def release(self) -> None:
        """Release the lock, if it was taken."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _stand_in(self) -> Path:
        """Return the file in the system's temporary folder."""
        code = fingerprint(os.fsencode(self._folder.absolute()), 32)
        return Path(tempfile.gettempdir(), f"gaps-{code}.lock")


def _locked(path: Path) -> int | None:
    """Create a file if there is none, and lock it; return its descriptor.

    Return None if another program has it. Raise ``OSError`` if it cannot be locked.
    """
    for _ in range(TRIES):
        file = _opened(path)
        try:
            lock_file(file)
            if _is_at(file, path):
                return file
            os.close(file)  # the file was replaced since it was opened
        except OSError as error:
            os.close(file)
            if error.errno in _TAKEN:
                return None
            raise
    return None


def _opened(path: Path) -> int:
    """Open a file to lock it, whatever its content.

    Anything that is not a file, or must not be opened, is set aside. Raise ``OSError``.
    """
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    flags |= getattr(os, "O_NONBLOCK", 0)  # a pipe would wait for its reader
    try:
        file = os.open(path, flags, PRIVATE)
        if stat.S_ISREG(os.fstat(file).st_mode):
            return _for_owner(file, path)
        os.close(file)
    except OSError:
        if not os.path.lexists(path):
            raise
    set_aside(path)
    return _for_owner(os.open(path, flags | os.O_EXCL, PRIVATE), path)


def _for_owner(file: int, path: Path) -> int:
    with suppress(OSError):  # the file may be another player's
        let_owner_use(path)
    return file


def _is_at(file: int, path: Path) -> bool:
    """Return True if an open file has this path, or if that cannot be found out."""
    if sys.platform == "win32":
        return True  # nobody can delete or replace it there
    try:
        found = path.stat(follow_symlinks=False)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return os.path.samestat(found, os.fstat(file))


class _FileStamp(NamedTuple):
    """The identity of a file, even under another name, and its size in bytes."""

    device: int
    inode: int
    size: int


class Watch:
    """Watches ``path``, which is open, and the log of writes next to it if ``has_log``.

    While they are open, neither gets shorter, unless the program itself has truncated
    the log.
    """

    def __init__(self, path: Path, *, has_log: bool) -> None:
        self._path = path
        self._log = path.with_name(f"{path.name}-wal")
        watched = (path, self._log) if has_log else (path,)
        self._seen = {each: _look(each) for each in watched}

    def is_unchanged(self) -> bool:
        """Return True if nothing was deleted, replaced or cut since the last check."""
        for path, before in self._seen.items():
            now = _look(path)
            if before is not None and (
                now is None or now[:2] != before[:2] or now.size < before.size
            ):
                return False
            self._seen[path] = now  # a log may be created later
        return True

    def log_was_cut(self) -> None:
        """Accept the current log, because the program itself has truncated it."""
        if self._log in self._seen:
            self._seen[self._log] = _look(self._log)

    def is_moved(self) -> bool:
        """Return True if the file itself was deleted, or another one has its place."""
        now = _look(self._path)
        before = self._seen[self._path]
        return now is None or before is None or now[:2] != before[:2]


def _look(path: Path) -> _FileStamp | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return _FileStamp(found.st_dev, found.st_ino, found.st_size)
