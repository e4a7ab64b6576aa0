"""Change over time as an immutable value that can be evaluated for any time."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

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


def ease_out_back(t: float) -> float:
    """Go a little too far, then come back."""
    left = t - 1
    return 1 + 2.7 * left**3 + 1.7 * left**2


def spring(t: float) -> float:
    """Swing around the end, less and less."""
    return 1 - math.exp(-7 * t) * math.cos(11 * t)


def straight(start: Point, end: Point, t: float) -> Point:
    """The point at a share of the straight way from one to another."""
    return tuple(a + (b - a) * t for a, b in zip(start, end, strict=True))


def passed(time: float, start: float, seconds: float) -> float:
    """How much of ``seconds``, from ``start`` on, has passed at ``time``: 0 to 1, and 1
    if there are none.
    """
    if not seconds:
        return 1.0
    share = (time - start) / seconds
    return max(0.0, min(1.0, share))


@dataclass(frozen=True)
class Tween:
    """From ``start`` to ``end`` in ``seconds``, after ``delay`` seconds; both ends are
    reached exactly.
    """

    start: Point
    end: Point
    seconds: float
    ease: Ease = linear
    delay: float = 0
    path: Path = straight

    @property
    def ends(self) -> float:
        """The time from which the end is reached, seconds."""
        return self.delay + self.seconds

    def over(self, time: float) -> bool:
        return time >= self.ends

    def at(self, time: float) -> Point:
        """Where it is at a time, seconds."""
        if self.over(time):
            return self.end
        if time <= self.delay:
            return self.start
        share = (time - self.delay) / self.seconds
        return self.path(self.start, self.end, self.ease(share))
