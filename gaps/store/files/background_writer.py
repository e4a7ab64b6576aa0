"""Write files in a thread of their own, so that no frame waits for the disk.

A text is safe from a kill of the program when ``submit`` returns, and from a power cut a little later: first
it is added to the journal of the file; then the thread writes the file to the disk, and empties the journal.
"""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from threading import Condition, Thread
from typing import NamedTuple, Protocol

from gaps.store.files.journal import Journal, journal_path
from gaps.store.files.text_files import PAUSE, TRIES, remove_quietly, write_atomically, write_durably

IDLE_SECONDS = 60.0  # an idle thread ends after this time; the next text starts another one


class FileWriter(Protocol):
    """Something that writes whole files, at once or soon."""

    def submit(self, path: Path, text: str) -> None:
        """Make ``text`` the content of ``path``: from now on a kill of the program does not lose it."""

    def remove(self, path: Path) -> None:
        """Remove the file and what waits to be written to it. Raises ``OSError``."""

    def flush(self) -> None:
        """Wait until every submitted text is on the disk, or has failed."""

    def close(self) -> None:
        """Flush and release the thread. A later ``submit`` is allowed, and starts it again."""

    def take_error(self) -> Exception | None:
        """Return the first error since the last call, and forget it."""


class DirectWriter:
    """A writer without a thread: ``submit`` returns when the file is written. For tests and tools."""

    def __init__(self) -> None:
        self._error: Exception | None = None

    def submit(self, path: Path, text: str) -> None:
        """Write the file."""
        try:
            write_atomically(path, text)
            journal_path(path).unlink(missing_ok=True)
        except Exception as error:
            self._error = self._error or error

    def remove(self, path: Path) -> None:
        """Remove the file. Raises ``OSError``."""
        path.unlink(missing_ok=True)
        journal_path(path).unlink(missing_ok=True)

    def flush(self) -> None:
        """Do nothing: everything is written."""

    def close(self) -> None:
        """Do nothing: there is no thread."""

    def take_error(self) -> Exception | None:
        """Return the first error since the last call, and forget it."""
        error, self._error = self._error, None
        return error


class _Job(NamedTuple):
    """A text on its way to its file."""

    path: Path
    text: str


class BackgroundWriter:
    """A daemon thread that writes files, started by the first text.

    Of each file only the newest text waits. The thread sleeps while there is nothing to write. All methods
    are for one other thread, the main thread of the program; none but ``flush`` and ``close`` waits for the
    disk.
    """

    def __init__(self) -> None:
        self._changed = Condition()  # guards everything below, and the names of the files
        self._journals: dict[Path, Journal] = {}
        self._waiting: dict[Path, str] = {}
        self._writing: _Job | None = None
        self._is_dropped = False  # the file that is being written was removed
        self._closing = False
        self._thread: Thread | None = None
        self._error: Exception | None = None

    def submit(self, path: Path, text: str) -> None:
        """Add the text to the journal, and hand it to the thread."""
        with self._changed:
            with contextlib.suppress(OSError):  # what hinders it hinders the thread, too, which reports it
                self._journal(path).append(text)
            if self._thread is None:
                thread = Thread(target=self._run, name="gaps-writer", daemon=True)
                thread.start()
                self._thread = thread
            self._waiting[path] = text
            self._changed.notify_all()

    def remove(self, path: Path) -> None:
        """Remove the file and what waits to be written to it. Raises ``OSError``."""
        with self._changed:
            self._waiting.pop(path, None)
            self._is_dropped = self._is_dropped or (self._writing is not None and self._writing.path == path)
            path.unlink(missing_ok=True)
            self._journal(path).remove()

    def flush(self) -> None:
        """Wait until every submitted text is on the disk, or has failed."""
        with self._changed:
            self._changed.wait_for(lambda: self._writing is None and not self._waiting)

    def close(self) -> None:
        """Flush and end the thread. A later ``submit`` is allowed, and starts it again."""
        with self._changed:
            thread, self._closing = self._thread, True
            self._changed.notify_all()
        if thread is not None:
            thread.join()
        self._closing = False
        for journal in self._journals.values():
            with contextlib.suppress(OSError):
                journal.close()
        self._journals.clear()

    def take_error(self) -> Exception | None:
        """Return the first error since the last call, and forget it."""
        with self._changed:
            error, self._error = self._error, None
            return error

    def _journal(self, path: Path) -> Journal:
        return self._journals.setdefault(path, Journal(path))

    def _run(self) -> None:
        while (job := self._next_job()) is not None:
            error: Exception | None = None
            try:
                self._write(job)
            except Exception as caught:  # reported by the main thread, which takes it
                error = caught
            with self._changed:
                self._error = self._error or error
                self._writing = None
                self._changed.notify_all()

    def _next_job(self) -> _Job | None:
        """Wait for a text; returns the one that waits longest, or ``None`` if the thread has to end."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closing, IDLE_SECONDS)
            if not self._waiting:
                self._thread = None
                self._changed.notify_all()
                return None
            path = next(iter(self._waiting))
            self._writing, self._is_dropped = _Job(path, self._waiting.pop(path)), False
            return self._writing

    def _write(self, job: _Job) -> None:
        """Write the file, and empty its journal unless that has a newer text. Raises ``OSError``.

        ``submit`` waits while the file is renamed and the journal emptied, but never for the disk.
        """
        temporary = write_durably(job.path, job.text)
        try:
            for attempt in range(TRIES):
                with self._changed:
                    if self._is_dropped:
                        return
                    try:
                        temporary.replace(job.path)
                    except PermissionError:
                        if attempt == TRIES - 1:
                            raise
                    else:
                        if job.path not in self._waiting:
                            self._journal(job.path).clear()
                        return
                time.sleep(PAUSE)
        finally:
            remove_quietly(temporary)
