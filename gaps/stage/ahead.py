"""Work that is done in slices, so that no frame waits for all of it.

It has a thread of its own, because it stops in the middle of what it calls; but that
thread runs only while the thread that wants the work waits for the end of a slice. So
nothing happens at the same time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

IsOver = Callable[[], bool]


class _Cancelled(BaseException):
    """Ends work that is no longer wanted."""


class Ahead:
    """Work that stops wherever it calls ``breathe`` once its slice is over.

    What it changes is half done between two slices: nothing else may use it before the
    work is ``done``.
    """

    def __init__(self, work: Callable[[], None]) -> None:
        self.done = False
        """True if nothing is left to do: all was done, it failed, or it was cancelled.
        """
        self._work = work
        self._is_over: IsOver = _never
        self._is_cancelled = False
        self._error: BaseException | None = None
        self._thread: threading.Thread | None = None
        self._goes_on = threading.Semaphore(0)
        self._stopped = threading.Semaphore(0)

    def go_on(self, is_over: IsOver) -> bool:
        """Do a slice of the work, up to the first ``breathe`` that finds it over.

        Return True if all is done. Raise what the work has raised.
        """
        global _working
        if self.done or _working is self:
            return self.done
        self._is_over = is_over
        around = _working
        _working = self
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="ahead", daemon=True)
            self._thread.start()
        else:
            self._goes_on.release()
        self._stopped.acquire()
        _working = around
        if self.done:
            self._thread.join()
        error = self._error
        self._error = None
        if error is not None:
            raise error
        return self.done

    def finish(self) -> None:
        """Do all that is left."""
        self.go_on(_never)

    def cancel(self) -> None:
        """Skip all that is left."""
        if self._thread is None:
            self.done = True
        self._is_cancelled = True
        self.finish()

    def _run(self) -> None:
        try:
            self._work()
        except _Cancelled:
            pass
        except BaseException as error:
            self._error = error
        self.done = True
        self._stopped.release()

    @property
    def works_here(self) -> bool:
        """True if the current thread does the work."""
        return threading.current_thread() is self._thread

    def stop_if_over(self) -> None:
        """End the slice here, in the work, if it is over."""
        if not self.works_here:
            return  # a background job
        if self._is_over():
            self._stopped.release()
            self._goes_on.acquire()
        if self._is_cancelled:
            raise _Cancelled


def _never() -> bool:
    return False


_working: Ahead | None = None  # the work whose slice this is


def breathe() -> None:
    """End the current slice of work here, if it is over.

    Never call it in a ``functools.cached_property``: before Python 3.12 that stays
    locked, and the thread that draws would wait for it forever.
    """
    if _working is not None:
        _working.stop_if_over()
