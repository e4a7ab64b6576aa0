"""Searches that run when a test says so, not in threads, and the time that it lets
pass.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Clock:
    """Seconds that a test lets pass."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


class Searches:
    """Takes the place of ``gaps.solver.background.start``."""

    def __init__(self) -> None:
        self._waiting: list[tuple[str, Callable[[], None]]] = []

    def start(self, work: Callable[[], None], name: str) -> None:
        """Keep the search for later."""
        self._waiting.append((name, work))

    def finish(self, *names: str) -> None:
        """Run what waits, or only the searches of these names, to its end."""
        while due := [each for each in self._waiting if not names or each[0] in names]:
            self._waiting.remove(due[0])
            due[0][1]()

    def drop(self) -> None:
        """Drop what waits, as the end of a program does with its threads."""
        self._waiting.clear()
