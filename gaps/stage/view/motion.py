"""Parts that move: how they enter, and how pages turn to the next one.

The tree itself is still; only frames differ.

All times are in seconds since the screen was opened, at normal speed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pygame import Rect, Surface

from gaps.stage.drawing.shapes import blit_faint, clipped
from gaps.stage.drawing.style import Style
from gaps.stage.motion.clock import Clock
from gaps.stage.motion.durations import CROSS_FADE, ENTER
from gaps.stage.motion.tween import Ease, ease_out_cubic, linear, passed
from gaps.stage.view.parts import (
    Painted,
    Part,
    Picture,
    Placed,
    PlaceFields,
    Size,
    Sizes,
)


class Entering(Part):
    """A part that fades in and moves to its place from ``offset`` units away.

    Widgets in it move with it.

    With a ``scale`` it also grows or shrinks from that many times its size; widgets and
    live parts do not.
    """

    part: Part
    after: float = 0
    seconds: float = ENTER
    offset: tuple[float, float] = (0, 0)
    fade: Ease | None = linear
    """Its opacity over time; ``None`` if it is fully visible from the start."""
    ease: Ease = ease_out_cubic
    """Its movement over time."""
    scale: float = 1

    @property
    def ends(self) -> float:
        """The time at which it is in its place."""
        return self.after + self.seconds

    def opacity(self, age: float) -> float:
        """Return its opacity at an ``age`` of the screen, 0 to 1."""
        progress = self._progress(age)
        if self.fade is None:
            return float(progress > 0)
        return self.fade(progress)

    def _progress(self, age: float) -> float:
        """Return the fraction of its time that has passed."""
        return passed(age, self.after, self.seconds)

    def _way_left(self, age: float) -> float:
        """Return the fraction of its way that is still left."""
        progress = self._progress(age)
        return 1 - self.ease(progress)

    def shift(self, style: Style, age: float) -> tuple[int, int]:
        """Return how far it is from its place, in pixels."""
        left = self._way_left(age)
        x, y = map(style.px, self.offset)
        return round(left * x), round(left * y)

    def scale_at(self, age: float) -> float:
        """Return by how much it is enlarged."""
        left = self._way_left(age)
        return 1 + (self.scale - 1) * left

    def needs(self, sizes: Sizes, width: int) -> Size:
        return sizes.of(self.part, width)

    def parts_in(self, sizes: Sizes, rect: Rect) -> Iterable[Placed]:
        return [(self.part, rect)]


def entering(
    part: Part,
    after: float = 0,
    seconds: float = ENTER,
    rise: float = 0,
) -> Entering:
    """Let a part fade in and rise by ``rise`` units to its place."""
    place: dict[str, Any] = {}
    for name in PlaceFields.__annotations__:
        place[name] = getattr(part, name)
    return Entering(part, after, seconds, (0, rise), **place)


class AnimatedPart(Part):
    """A part that is painted in every frame, over the still parts.

    It depends on the age of its screen.
    """

    @property
    def ends(self) -> float:
        """The time at which its motion ends; 0 if it does not depend on the age."""
        return 0.0

    def draw_at(self, surface: Surface, style: Style, rect: Rect, age: float) -> None:
        """Paint it as it is at an ``age`` of the screen."""
        raise NotImplementedError


class Live(AnimatedPart, Picture):
    """A picture that is painted in every frame: a board, a map, something that moves.

    It is not cached, so its function may paint something else each time.
    """

    def painted(self) -> Painted | None:
        return None

    def draw_at(self, surface: Surface, style: Style, rect: Rect, age: float) -> None:
        self.draw(surface, style, rect)


TURN_SECONDS = 0.160  # seconds at normal speed


class PageArea(Part):
    """The area of a screen in which pages turn."""

    part: Part

    def needs(self, sizes: Sizes, width: int) -> Size:
        return sizes.of(self.part, width)

    def parts_in(self, sizes: Sizes, rect: Rect) -> Iterable[Placed]:
        return [(self.part, rect)]


class PageTurn:
    """The turn of a page, from the picture ``before``.

    The next page comes from the right if ``by`` is above 0, otherwise from the left.
    """

    def __init__(self, before: Surface, by: int, clock: Clock) -> None:
        self._before = before
        self._by = 1 if by > 0 else -1
        self._slides = clock.pace.flies
        self._turns = clock.timer()
        self._turns.begin(clock.pace.either(TURN_SECONDS, CROSS_FADE))

    @property
    def over(self) -> bool:
        return not self._turns.runs

    def draw(self, surface: Surface, area: Rect, after: Surface) -> None:
        """Draw this instant on the way to the picture ``after``."""
        progress = self._turns.progress()
        if not self._slides:
            whole = Surface(area.size, 0, surface)
            whole.blit(surface, (0, 0), area)
            whole.blit(after, (0, 0))
            surface.blit(self._before, area)
            blit_faint(surface, whole, area, progress)
            return
        way = self._by * area.width
        gone = round(way * ease_out_cubic(progress))
        leaving = area.move(-gone, 0)
        coming = leaving.move(way, 0)
        with clipped(surface, area):
            surface.blit(self._before, leaving)
            surface.blit(after, coming)
