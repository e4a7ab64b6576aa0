"""A key that does more while it is held."""

from __future__ import annotations

HASTE = 0.93  # by which each interval is multiplied for the next one


class HeldKey:
    """Fires once a key has been held for ``delay`` seconds, and then every ``interval`` seconds if given.

    With ``fastest``, the intervals become shorter and shorter, down to so many seconds.
    """

    def __init__(self, delay: float, interval: float | None = None, fastest: float | None = None) -> None:
        self._delay, self._interval, self._fastest = delay, interval, fastest
        self._next = interval
        self._remaining: float | None = None

    @property
    def held(self) -> bool:
        """Whether it is held and will fire."""
        return self._remaining is not None

    def press(self) -> None:
        """Begin to hold the key."""
        self._remaining, self._next = self._delay, self._interval

    def release(self) -> bool:
        """End it; return whether the key was held and would have fired."""
        held, self._remaining = self.held, None
        return held

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; return whether it fires now."""
        if self._remaining is None:
            return False
        self._remaining -= dt
        if self._remaining > 0:
            return False
        self._remaining = self._next
        if self._next is not None and self._fastest is not None:
            self._next = max(self._fastest, self._next * HASTE)
        return True
