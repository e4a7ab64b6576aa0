"""Searches that run when a test says so, not in threads."""

from __future__ import annotations

from collections.abc import Callable


class Searches:
    """Takes the place of ``gaps.solver.background.start``."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []

    def start(self, work: Callable[[], None], name: str) -> None:
        """Keep the search for later."""
        self._waiting.append(work)

    def finish(self) -> None:
        """Run everything that waits, to its end."""
        while self._waiting:
            self._waiting.pop(0)()
