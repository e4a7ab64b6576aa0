"""One line in a terminal that says how far a search has come, and is written over again and again."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from time import monotonic
from typing import TextIO

from gaps.solver.verdict import Verdict

PAUSE = 0.25  # seconds between two lines, at least


class ProgressLine:
    """Writes to ``stream`` if that is a terminal, and nothing otherwise."""

    def __init__(self, stream: TextIO | None, method: str, clock: Callable[[], float] = monotonic) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._method, self._clock = method, clock
        self._start = self._last = clock()
        self._width = 0

    @property
    def shown(self) -> bool:
        """Whether there is a terminal to write to."""
        return self._stream is not None

    def update(self, verdict: Callable[[], Verdict]) -> None:
        """Show what is known, unless the last line is new. Only then is ``verdict`` called."""
        now = self._clock()
        if self._stream is None or now - self._last < PAUSE:
            return
        self._last, known = now, verdict()
        text = (
            f"{self._method}: {known.nodes:,} positions, {now - self._start:.1f} s, {known.home} home at best"
        )
        self._write(text)

    def clear(self) -> None:
        """Remove the line."""
        if self._width:
            self._write("")

    def _write(self, text: str) -> None:
        assert self._stream is not None
        text = text[: shutil.get_terminal_size().columns - 1]
        self._stream.write("\r" + text.ljust(self._width) + ("" if text else "\r"))
        self._stream.flush()
        self._width = len(text)
