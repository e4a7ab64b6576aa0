"""A fixed time step: updates come in equal steps, independent of the frame rate."""

from __future__ import annotations

STEP_NS = 1_000_000_000 // 120
MAX_NS = 250_000_000  # the longest frame that is simulated


class FixedStep:
    """Turns elapsed time into whole steps and keeps the rest for the next frame.

    Times are whole nanoseconds, so that sums of frames do not drift. A stall (a dragged window, a machine
    that was asleep) counts as at most ``max_ns``; the time above that is dropped.
    """

    def __init__(self, step_ns: int = STEP_NS, max_ns: int = MAX_NS) -> None:
        self.step_ns = step_ns
        self.max_ns = max_ns
        self._rest_ns = 0

    def advance(self, elapsed_ns: int) -> int:
        """Return the number of steps due after another ``elapsed_ns``."""
        self._rest_ns += min(max(elapsed_ns, 0), self.max_ns)
        steps, self._rest_ns = divmod(self._rest_ns, self.step_ns)
        return steps

    @property
    def alpha(self) -> float:
        """The share of a step that has passed since the last step, from 0 to below 1."""
        return self._rest_ns / self.step_ns
