"""Where a box of words lies in the window: beside what it is about, over as little as can
be, and all of it to be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from pygame import Rect

Size = tuple[int, int]


class Spot(NamedTuple):
    """A place for a box, pixels."""

    rect: Rect
    side: str = "top"
    """The side of the box that faces what it is about: top, bottom, left or right."""
    point: int = 0
    """Where on that side that is: an x at the top or the bottom, a y at an end."""


def beside(size: Size, anchor: Rect, gap: int) -> Iterator[Spot]:
    """The spots below what a box is about, and above it."""
    below = Rect((0, 0), size)
    below.midtop = (anchor.centerx, anchor.bottom + gap)
    yield Spot(below, "top", anchor.centerx)
    above = Rect((0, 0), size)
    above.midbottom = (anchor.centerx, anchor.top - gap)
    yield Spot(above, "bottom", anchor.centerx)


def best_spot(
    spots: Iterable[Spot], room: Rect, covers: Callable[[Rect], float] | None = None
) -> Spot:
    """Return the spot that covers least, as ``covers`` measures it, and lies least
    outside of the ``room``; of equal ones the first. It is moved into the room.
    """

    def cost(spot: Spot) -> float:
        rect = spot.rect
        outside = rect.width * rect.height - shared(rect, room)
        return outside + (0.0 if covers is None else covers(rect))

    best = min(spots, key=cost)
    return best._replace(rect=best.rect.clamp(room))


def shared(one: Rect, other: Rect) -> int:
    """How many pixels two areas share."""
    both = one.clip(other)
    return both.width * both.height
