"""The place of a text box in the window.

It is next to its subject, covers as little as possible, and is fully visible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from pygame import Rect

Size = tuple[int, int]


class Spot(NamedTuple):
    """A place for a box, in pixels."""

    rect: Rect
    side: str = "top"
    """The side of the box that faces its subject: top, bottom, left or right."""
    point: int = 0
    """The point on that side: an x at the top or the bottom, a y at an end."""


def beside(size: Size, anchor: Rect, gap: int) -> Iterator[Spot]:
    """Yield the spots below and above the subject of a box."""
    below = Rect((0, 0), size)
    below.midtop = (anchor.centerx, anchor.bottom + gap)
    yield Spot(below, "top", anchor.centerx)
    above = Rect((0, 0), size)
    above.midbottom = (anchor.centerx, anchor.top - gap)
    yield Spot(above, "bottom", anchor.centerx)


def best_spot(
    spots: Iterable[Spot], room: Rect, covers: Callable[[Rect], float] | None = None
) -> Spot:
    """Return the spot that covers least and is least outside the ``room``.

    ``covers`` measures what a spot covers. The first of equal spots wins. It is moved
    into the room.
    """

    def cost(spot: Spot) -> float:
        rect = spot.rect
        outside = rect.width * rect.height - shared(rect, room)
        return outside + (0.0 if covers is None else covers(rect))

    best = min(spots, key=cost)
    return best._replace(rect=best.rect.clamp(room))


def shared(one: Rect, other: Rect) -> int:
    """Return the number of pixels that two areas share."""
    both = one.clip(other)
    return both.width * both.height
