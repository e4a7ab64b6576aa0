"""What gives way to another one little by little."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from gaps.stage.motion.clock import Clock


class Changeover:
    """A text, or the name of a picture, that gives way to another one."""

    seconds: ClassVar[float]
    """How long that takes at normal speed."""

    def __init__(self, clock: Clock) -> None:
        self._before = ""
        self.text = ""
        self._change = clock.timer()

    def show(self, text: str, at_once: bool = False) -> None:
        """Let another one come, little by little or ``at_once``."""
        if text != self.text:
            self._before = "" if at_once else self.text
            self.text = text
            self._change.stop()
            if self._before:
                self._change.begin(self.seconds)

    def seen(self) -> Iterator[tuple[str, float]]:
        """What is seen now, and how clearly, 0 to 1."""
        changed = self._change.share()
        for text, share in ((self._before, 1 - changed), (self.text, changed)):
            if text and share:
                yield text, share
