"""Signals that ask the program to end: it saves, and its exit status names the signal, but for SIGTERM."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # the last is not known on Windows
BASE = 128  # the exit status is this and the number of the signal, by convention of shells
POLITE = signal.SIGTERM  # a request to close, as by the window: the exit status is 0


class ExitSignals:
    """What the program does when it is asked to end.

    The first signal ends the loop in the usual way, if ``in_loop`` is active. Without a loop, and for a
    second signal, ``SystemExit`` is raised where the program is.
    """

    def __init__(self) -> None:
        self.status: int | None = None
        """The exit status, once a signal has come."""
        self._ask: Callable[[], object] | None = None

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Catch the signals, but for those that are ignored, as after ``nohup``."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        former = {}
        for name in NAMES:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                former[number] = signal.signal(number, self._handle)
        try:
            yield
        finally:
            for number, handler in former.items():
                signal.signal(number, handler)

    @contextmanager
    def in_loop(self, ask: Callable[[], object]) -> Iterator[None]:
        """Call ``ask`` at the first signal, and let the loop end by itself."""
        self._ask = ask
        try:
            yield
        finally:
            self._ask = None

    def _handle(self, number: int, frame: FrameType | None) -> None:
        ask, is_first = self._ask, self.status is None
        self.status = 0 if number == POLITE else BASE + number
        if ask is None or not is_first:
            raise SystemExit(self.status)
        ask()
