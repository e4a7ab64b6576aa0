"""A bar on the terminal: how many deals are done, and about how long the others take."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from time import monotonic
from typing import TextIO

WIDTH = 30  # characters of the bar
SECONDS_BETWEEN = 30.0  # two lines, where the output is not a terminal


@dataclass
class Progress:
    """Weighs each deal by the time that deals of its variant are expected to take."""

    weights: dict[str, float]
    """Seconds a deal, roughly, by variant."""
    tasks: Iterable[str]
    """The variants of the deals to do."""
    out: TextIO = field(default_factory=lambda: sys.stderr)
    clock: Callable[[], float] = monotonic

    def __post_init__(self) -> None:
        listed = list(self.tasks)
        self._count, self._done = len(listed), 0
        self._total, self._weight = sum(self.weights[key] for key in listed), 0.0
        self._began = self._last = self.clock()

    @property
    def seconds_left(self) -> float | None:
        """An estimate; ``None`` before the first deal."""
        if not self._weight:
            return None
        return (self.clock() - self._began) * (self._total - self._weight) / self._weight

    def advance(self, variant: str) -> None:
        """Count a deal that is done, and show it."""
        self._done += 1
        self._weight += self.weights[variant]
        now, live = self.clock(), self.out.isatty()
        if live or now - self._last >= SECONDS_BETWEEN or self._done == self._count:
            self._last = now
            end = "\n" if self._done == self._count or not live else ""
            print(f"{chr(13) if live else ''}{self.line}", end=end, file=self.out, flush=True)

    @property
    def line(self) -> str:
        """The bar and the estimate."""
        share = self._weight / self._total if self._total else 1.0
        filled = round(WIDTH * share)
        bar = "█" * filled + "░" * (WIDTH - filled)
        return f"{bar} {share:4.0%}  {self._done:,} of {self._count:,} deals  {self._left:14}"

    @property
    def _left(self) -> str:
        seconds = self.seconds_left
        if seconds is None:
            return ""
        if seconds < 90:
            return f"{seconds:.0f} s left"
        return f"{seconds / 60:.0f} min left" if seconds < 5400 else f"{seconds / 3600:.1f} h left"
