"""Time in equal steps: however the frames fall, the world takes the same steps."""

from __future__ import annotations

STEP_NS = 1_000_000_000 // 120
MAX_NS = 250_000_000


class FixedStep:
    """Turns elapsed time into whole steps and keeps the rest for the next frame.

    Times are whole nanoseconds, so that no sum of frames can drift. A stall (a dragged window, a machine
    that slept) counts as no more than ``most_ns``; what is above is dropped, not caught up with.
    """

    def __init__(self, step_ns: int = STEP_NS, most_ns: int = MAX_NS) -> None:
        self.step_ns = step_ns
        self.most_ns = most_ns
        self._rest_ns = 0

    def advance(self, elapsed_ns: int) -> int:
        """The number of steps due now that ``elapsed_ns`` more have passed."""
        self._rest_ns += min(max(elapsed_ns, 0), self.most_ns)
        steps, self._rest_ns = divmod(self._rest_ns, self.step_ns)
        return steps

    @property
    def alpha(self) -> float:
        """How far the present is past the last step: 0 up to, not including, 1 of a step."""
        return self._rest_ns / self.step_ns
