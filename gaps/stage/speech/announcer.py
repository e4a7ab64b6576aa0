"""The words to be announced, held back while the reader still speaks about a new focus."""

from __future__ import annotations

from collections import deque

MAX_WAITING = 12  # texts; older ones are dropped
HOLD = 0.3  # seconds after a change of the focus; words that come sooner are lost in some readers


class Announcer:
    """Collects words; the owner of the reader takes them when they are due."""

    def __init__(self) -> None:
        self.active = False
        """Whether a screen reader listens, so that words are worth making."""
        self.last = ""
        """What was announced last."""
        self._waiting = deque[str](maxlen=MAX_WAITING)
        self._quiet_until = 0.0

    def say(self, words: str) -> None:
        """Announce some words after those that wait."""
        if words:
            self._waiting.append(words)

    def say_at_once(self, words: str) -> None:
        """Announce some words instead of all that wait."""
        self._waiting.clear()
        self.say(words)

    def remember(self, words: str) -> None:
        """Let words count as announced that the reader says about a new focus."""
        self.last = words

    def focus_changed(self, now: float) -> None:
        """The reader begins to speak about a new focus; ``now`` in seconds."""
        self._quiet_until = now + HOLD

    def due(self, now: float) -> str:
        """Return what is to be announced now, all of it as one text; empty if there is nothing."""
        if not self._waiting or (self.active and now < self._quiet_until):
            return ""
        self.last = " ".join(self._waiting)
        self._waiting.clear()
        return self.last
