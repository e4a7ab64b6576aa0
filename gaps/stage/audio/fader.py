"""A level that moves smoothly to another in a given time."""

from __future__ import annotations


class Fader:
    """A level; the moment is always given, in seconds."""

    def __init__(self, level: float = 0.0) -> None:
        self.target = level
        self._from = level
        self._began = self._seconds = 0.0

    def go(self, target: float, seconds: float, now: float) -> None:
        """Move to ``target`` in so many seconds, from where the level is now."""
        if target == self.target:
            return
        self._from = self.level(now)
        self.target, self._began, self._seconds = target, now, seconds

    def level(self, now: float) -> float:
        """The level at a moment; it starts and arrives gently."""
        if not self.moving(now):
            return self.target
        t = max(now - self._began, 0.0) / self._seconds
        return self._from + (self.target - self._from) * t * t * (3 - 2 * t)

    def moving(self, now: float) -> bool:
        """Whether the level is still on its way."""
        return now - self._began < self._seconds
