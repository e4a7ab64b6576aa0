"""Change over time as an immutable value that can be evaluated for any time."""

from __future__ import annotations

import math
from collections.abc import Callable

from gaps.values import Value

Ease = Callable[[float], float]
Point = tuple[float, ...]
Path = Callable[[Point, Point, float], Point]


def linear(t: float) -> float:
    return t


def ease_out_cubic(t: float) -> float:
    """Start fast and slow down."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Speed up, then slow down."""
    if t < 0.5:
        return 4 * t**3
    return 1 - 4 * (1 - t) ** 3


def ease_steadily(t: float, ramp: float) -> float:
    """Speed up for a fraction ``ramp`` of the time, then slow down for as long at the end.

    In between the speed is constant.
    """
    if t > 0.5:
        return 1 - ease_steadily(1 - t, ramp)
    fastest = 1 / (1 - ramp)
    if t < ramp:
        return fastest * t**2 / (2 * ramp)
    return fastest * (t - ramp / 2)


def ease_out_back(t: float) -> float:
    """Overshoot a little, then come back."""
    left = t - 1
    return 1 + 2.7 * left**3 + 1.7 * left**2


def spring(t: float) -> float:
    """Swing around the end, less and less."""
    return 1 - math.exp(-7 * t) * math.cos(11 * t)


def straight(start: Point, end: Point, t: float) -> Point:
    """Return the point at a fraction ``t`` of the straight way."""
    return tuple(a + (b - a) * t for a, b in zip(start, end, strict=True))


def passed(time: float, start: float, seconds: float) -> float:
    """Return the fraction of ``seconds`` from ``start`` that has passed at ``time``.

    It is 0 to 1, and 1 if ``seconds`` is 0.
    """
    if not seconds:
        return 1.0
    progress = (time - start) / seconds
    return max(0.0, min(1.0, progress))


class Tween(Value):
    """A change from ``start`` to ``end`` in ``seconds``, after ``delay`` seconds.

    Both ends are reached exactly.
    """

    start: Point
    end: Point
    seconds: float
    ease: Ease = linear
    delay: float = 0
    path: Path = straight

    @property
    def ends(self) -> float:
        """The time at which the end is reached, in seconds."""
        return self.delay + self.seconds

    def over(self, time: float) -> bool:
        return time >= self.ends

    def at(self, time: float) -> Point:
        """Return the point at a time in seconds."""
        if self.over(time):
            return self.end
        if time <= self.delay:
            return self.start
        progress = (time - self.delay) / self.seconds
        return self.path(self.start, self.end, self.ease(progress))
