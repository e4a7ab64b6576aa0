"""The lock of a data folder: only one copy of the program writes in it."""

from __future__ import annotations

from pathlib import Path

from filelock import FileLock, Timeout

from gaps.store.files.text_files import PRIVATE_FOLDER, set_aside

NAME = "gaps.lock"


class FolderLock:
    """The lock of ``folder``. The system releases it when the program ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._lock: FileLock | None = None

    def take(self) -> bool:
        """Return false if another program has the folder.

        Where there can be no lock, as on some network drives and in a folder that cannot be written, the
        answer is true: then two programs may write, each file still as a whole.
        """
        try:
            self._path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
            if self._path.is_symlink() or (self._path.exists() and not self._path.is_file()):
                set_aside(self._path)
            lock = FileLock(self._path, blocking=False, fallback_to_soft=False)
            lock.acquire()
        except Timeout:
            return False
        except (OSError, NotImplementedError):
            return True
        self._lock = lock
        return True

    def release(self) -> None:
        """Release the lock, if it was taken."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None
