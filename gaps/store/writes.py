"""Background writes.

A thread writes the game clock and the checkpoints, so that no frame waits for the disk.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from threading import Condition

from gaps.background import IsCancelled, Job
from gaps.store.files.store import RETRY_SECONDS, Store

CHECKPOINT_SECONDS = 5.0  # from a save until it is on the disk


class BackgroundWrites:
    """Writes into ``store``, in a daemon thread.

    If not ``in_thread``, it writes at once, for tests and tools.
    """

    def __init__(self, store: Store, *, in_thread: bool) -> None:
        self._store = store
        self._in_thread = in_thread
        self._changed = Condition()  # guards everything below
        # work to be done soon, by name; nobody waits for it
        self._works: dict[Hashable, Callable[[], object]] = {}
        # the time of the next checkpoint
        self._writes_at: float | None = None
        self._closing = False
        self._thread: Job[None] | None = None

    def do_soon(self, name: Hashable, work: Callable[[], object]) -> None:
        """Do ``work`` in the thread, soon and before it ends.

        If several have one name, only the last is done.
        """
        if not self._in_thread:
            work()
            return
        with self._changed:
            self._works[name] = work
            self._wake()

    def bring_to_disk_soon(self) -> None:
        """Make a checkpoint in some seconds, unless one is to come before."""
        self._bring_to_disk(CHECKPOINT_SECONDS)

    def bring_to_disk(self) -> None:
        """Make a checkpoint as soon as the thread can."""
        self._bring_to_disk(0.0)

    def _bring_to_disk(self, seconds: float) -> None:
        if not self._in_thread:
            return
        at = time.monotonic() + seconds
        with self._changed:
            if self._writes_at is None or at < self._writes_at:
                self._writes_at = at
                self._wake()

    def check(self) -> None:
        """Raise the error that has ended the thread, once; a save starts it again."""
        if self._thread is not None:
            self._thread.check()

    def close(self) -> None:
        """Finish what is being done, and end the thread.

        A later save starts it again.
        """
        with self._changed:
            thread = self._thread
            self._closing = True
            self._changed.notify_all()
        if thread is not None:
            thread.wait()
        self._closing = False

    def _wake(self) -> None:
        if self._thread is None or self._thread.done:
            self._thread = Job(self._run, "gaps-records")
        self._changed.notify_all()

    def _run(self, _cancelled: IsCancelled) -> None:
        while True:
            with self._changed:
                while not (self._works or self._closing or self._is_time_to_write()):
                    rest = None
                    if self._writes_at is not None:
                        rest = max(0.0, self._writes_at - time.monotonic())
                    self._changed.wait(rest)  # a save makes it shorter
                works = [*self._works.values()]
                self._works.clear()
                if self._closing and not works:
                    self._writes_at = self._thread = None
                    return
                writes = self._is_time_to_write()
                if writes:
                    self._writes_at = None
            for work in works:
                work()
            if writes:
                self._write()

    def _is_time_to_write(self) -> bool:
        return self._writes_at is not None and time.monotonic() >= self._writes_at

    def _write(self) -> None:
        self._store.checkpoint()
        if self._store.is_waiting:
            with self._changed:
                self._writes_at = time.monotonic() + RETRY_SECONDS
