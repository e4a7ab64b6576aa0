"""A key that does more while it is held."""

from __future__ import annotations


class HeldKey:
    """Fires once a key has been held for ``delay`` seconds, and then every ``interval`` seconds if given."""

    def __init__(self, delay: float, interval: float | None = None) -> None:
        self._delay, self._interval = delay, interval
        self._remaining: float | None = None

    @property
    def held(self) -> bool:
        """Whether it is held and will fire."""
        return self._remaining is not None

    def press(self) -> None:
        """Begin to hold the key."""
        self._remaining = self._delay

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
        self._remaining = self._interval
        return True
