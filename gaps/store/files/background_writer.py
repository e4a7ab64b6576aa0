"""Write files in a thread of their own, so that no frame waits for the disk."""

from __future__ import annotations

from pathlib import Path
from threading import Condition, Thread
from typing import Protocol

from gaps.store.files.text_files import write_atomically

IDLE_SECONDS = 60.0  # an idle thread ends after this time; the next text starts another one


class FileWriter(Protocol):
    """Something that writes whole files, at once or soon."""

    def submit(self, path: Path, text: str) -> None:
        """Make ``text`` the content of ``path``. A text for the same path that still waits is dropped."""

    def flush(self) -> None:
        """Wait until every submitted text is written, or has failed."""

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
        except Exception as error:
            self._error = self._error or error

    def flush(self) -> None:
        """Do nothing: everything is written."""

    def close(self) -> None:
        """Do nothing: there is no thread."""

    def take_error(self) -> Exception | None:
        """Return the first error since the last call, and forget it."""
        error, self._error = self._error, None
        return error


class BackgroundWriter:
    """A daemon thread that writes files, started by the first text.

    Of each file only the newest text waits, so at most two versions of a file are not on the disk: the one
    that is being written and the newest one. The thread sleeps while there is nothing to write. All methods
    are for one other thread, the main thread of the program.
    """

    def __init__(self) -> None:
        self._changed = Condition()  # guards everything below
        self._waiting: dict[Path, str] = {}
        self._writing = False
        self._closing = False
        self._thread: Thread | None = None
        self._error: Exception | None = None

    def submit(self, path: Path, text: str) -> None:
        """Hand the text to the thread, and return at once."""
        with self._changed:
            if self._thread is None:
                thread = Thread(target=self._run, name="gaps-writer", daemon=True)
                thread.start()
                self._thread = thread
            self._waiting[path] = text
            self._changed.notify_all()

    def flush(self) -> None:
        """Wait until every submitted text is written, or has failed."""
        with self._changed:
            self._changed.wait_for(lambda: not (self._writing or self._waiting))

    def close(self) -> None:
        """Flush and end the thread. A later ``submit`` is allowed, and starts it again."""
        with self._changed:
            thread, self._closing = self._thread, True
            self._changed.notify_all()
        if thread is not None:
            thread.join()
        self._closing = False

    def take_error(self) -> Exception | None:
        """Return the first error since the last call, and forget it."""
        with self._changed:
            error, self._error = self._error, None
            return error

    def _run(self) -> None:
        while (job := self._next_job()) is not None:
            error: Exception | None = None
            try:
                write_atomically(*job)
            except Exception as caught:  # reported by the main thread, which takes it
                error = caught
            with self._changed:
                self._error = self._error or error
                self._writing = False
                self._changed.notify_all()

    def _next_job(self) -> tuple[Path, str] | None:
        """Wait for a text; returns the file that waits longest, or ``None`` if the thread has to end."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closing, IDLE_SECONDS)
            if not self._waiting:
                self._thread = None
                self._changed.notify_all()
                return None
            path = next(iter(self._waiting))
            self._writing = True
            return path, self._waiting.pop(path)
