"""Searches that run when a test says so, not in threads, and the time that it lets
pass.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gaps import background
from gaps.background import Job, is_resting

START = background.start


@dataclass
class Clock:
    """Seconds that a test lets pass."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


class Searches:
    """Takes the place of ``gaps.background.start``."""

    def __init__(self) -> None:
        self.may_fail = False
        """Whether an error of a search is what the test is about."""
        self.threads = {"gaps-records"}
        """The names of what answers as long as the program runs: a thread as ever."""
        self._waiting: list[tuple[str, Callable[[], None]]] = []

    def start(self, work: Callable[[], None], name: str) -> None:
        """Keep the search for later."""
        if name in self.threads:
            START(work, name)
        else:
            self._waiting.append((name, work))

    def finish(self, *names: str) -> None:
        """Run what waits, or only the searches of these names, to its end: nothing while
        they rest.
        """
        while not is_resting() and (
            due := [each for each in self._waiting if not names or each[0] in names]
        ):
            self._waiting.remove(due[0])
            work = due[0][1]
            work()
            job = getattr(work, "__self__", None)
            if isinstance(job, Job) and not self.may_fail:
                job.check()

    def drop(self) -> None:
        """Drop what waits, as the end of a program does with its threads."""
        self._waiting.clear()
