"""Texts and pictures that fade over into others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from gaps.stage.motion.clock import Clock


class CrossFade:
    """A text, or the name of a picture, that fades over into another one."""

    seconds: ClassVar[float]
    """The duration of the fade, in seconds at normal speed."""

    def __init__(self, clock: Clock) -> None:
        self._before = ""
        self.text = ""
        self._change = clock.timer()

    def show(self, text: str, at_once: bool = False) -> None:
        """Change to another text, in a fade or ``at_once``."""
        if text != self.text:
            self._before = "" if at_once else self.text
            self.text = text
            self._change.stop()
            if self._before:
                self._change.begin(self.seconds)

    def seen(self) -> Iterator[tuple[str, float]]:
        """Yield what is visible now, each with its alpha from 0 to 1."""
        changed = self._change.progress()
        for text, fraction in ((self._before, 1 - changed), (self.text, changed)):
            if text and fraction:
                yield text, fraction
