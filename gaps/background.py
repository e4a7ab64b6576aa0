"""Background jobs.

A ``Job`` runs a function in its own thread. ``rest`` makes all jobs wait while nobody
can see the window. Tests replace ``start`` to control when a job starts.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
IsCancelled = Callable[[], bool]

SWITCH_SECONDS = 0.001
"""The value for ``sys.setswitchinterval``.

After this time a thread that runs Python gives way to a frame.
"""
LOW_PRIORITY = 10  # as "nice" counts, 0 to 19

_news = threading.Condition()
"""Notified when a job is cancelled, and when jobs may resume."""
_resting = False


def rest() -> None:
    """Make every job wait when it checks if it is still wanted, until ``go_on``."""
    global _resting
    _resting = True


def is_resting() -> bool:
    """Return True if jobs rest."""
    return _resting


def go_on() -> None:
    """Resume all jobs."""
    global _resting
    with _news:
        _resting = False
        _news.notify_all()


class Job(Generic[T]):
    """A function that runs in a thread, and its answer.

    The thread is a daemon, so the end of the program does not wait for it. An executor
    of ``concurrent.futures`` would wait, and is slow to import. The code that shows the
    answer calls ``check`` in every frame. It raises the error of the work once; after
    that the job has ended without an answer, so nothing waits for it, and the error is
    not reported twice.
    """

    def __init__(
        self, work: Callable[[IsCancelled], T], name: str, *, low_priority: bool = False
    ) -> None:
        """Start the job.

        ``work`` is called with a function that returns True when its answer is no
        longer wanted, to be called every few milliseconds. While jobs ``rest``, that
        function returns only when they resume, or when this job is cancelled. ``name``
        is that of the thread. With ``low_priority`` the job uses only the processor
        time that other threads leave, on Linux.
        """
        self.name = name
        self._work = work
        self._low_priority = low_priority
        self._answer: T | None = None
        self._error: Exception | None = None
        self._has_begun = False
        self._has_ended = threading.Event()
        self._is_cancelled = False
        self._error_is_told = False
        start(self._run, name)

    @property
    def done(self) -> bool:
        """True if it no longer runs.

        Its answer is there, it failed, or it was cancelled before it started.
        """
        return self._has_ended.is_set()

    @property
    def answer(self) -> T | None:
        """The result of the work; None while it runs, and after an error."""
        return self._answer if self.done else None

    def check(self) -> None:
        """Raise the error of the work, if it has failed and was not reported before."""
        if self._error is not None and self.done and not self._error_is_told:
            self._error_is_told = True
            raise self._error

    def cancel(self) -> None:
        """Ask the job to end soon; if it has not started, it never will."""
        with _news:
            self._is_cancelled = True
            _news.notify_all()
            if not self._has_begun:
                self._has_ended.set()

    def wait(self) -> None:
        """Wait until it is done, in another job that has cancelled it."""
        self._has_ended.wait()

    def _run(self) -> None:
        work = self._work
        del self._work  # so that what it refers to is freed once it is done
        with _news:
            if self._is_cancelled:
                return
            self._has_begun = True
        if self._low_priority:
            _take_low_priority()
        try:
            self._answer = work(self._stops)
        except Exception as error:
            error.add_note(f"This happened in the background: {self.name}.")
            self._error = error
        self._has_ended.set()

    def _stops(self) -> bool:
        """Return True if the answer is no longer wanted, asked by the work."""
        if _resting:
            with _news:
                _news.wait_for(lambda: self._is_cancelled or not _resting)
        return self._is_cancelled


def start(work: Callable[[], None], name: str) -> None:
    """Call ``work`` in a thread ``name``, which does not keep the program running."""
    threading.Thread(target=work, name=name, daemon=True).start()


def _take_low_priority() -> None:
    """Lower the priority of this thread, unless it is the main one, as in a test."""
    is_main = threading.current_thread() is threading.main_thread()
    if sys.platform == "linux" and not is_main:
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOW_PRIORITY)


def cores() -> int:
    """Return the number of processor cores that this program may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
