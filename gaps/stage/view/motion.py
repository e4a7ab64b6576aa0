"""Parts that move: how they come in, and how what is shown in a place gives way to what
lies beside it, to the next month perhaps. The tree stands still; only frames differ.

All times are seconds since the screen was opened, at normal speed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pygame import Rect, Surface

from gaps.stage.core.feedback import FADE
from gaps.stage.drawing.shapes import blit_faint, clipped
from gaps.stage.drawing.style import Style
from gaps.stage.motion.clock import Clock
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


@dataclass(frozen=True)
class Entering(Part):
    """A part that fades in and comes to its place from ``offset`` units away. Widgets
    in it come with it.

    With a ``scale`` it also grows or shrinks from so many times its size; widgets and
    live parts do not.
    """

    part: Part
    after: float = 0
    seconds: float = 0.3
    offset: tuple[float, float] = (0, 0)
    fade: Ease | None = linear
    """How it becomes visible; ``None`` if it is all there from the start."""
    ease: Ease = ease_out_cubic
    """How it moves."""
    scale: float = 1

    @property
    def ends(self) -> float:
        """When it is in its place."""
        return self.after + self.seconds

    def opacity(self, age: float) -> float:
        """How much of it is visible at an ``age`` of the screen, 0 to 1."""
        progress = self._progress(age)
        if self.fade is None:
            return float(progress > 0)
        return self.fade(progress)

    def _progress(self, age: float) -> float:
        """The share of its time that is over."""
        return passed(age, self.after, self.seconds)

    def _way_left(self, age: float) -> float:
        """The share of its way that it has still to go."""
        progress = self._progress(age)
        return 1 - self.ease(progress)

    def shift(self, style: Style, age: float) -> tuple[int, int]:
        """How far it is from its place, pixels."""
        left = self._way_left(age)
        x, y = map(style.px, self.offset)
        return round(left * x), round(left * y)

    def scale_at(self, age: float) -> float:
        """How many times its size it has."""
        left = self._way_left(age)
        return 1 + (self.scale - 1) * left

    def needs(self, sizes: Sizes, width: int) -> Size:
        return sizes.of(self.part, width)

    def parts_in(self, sizes: Sizes, rect: Rect) -> Iterable[Placed]:
        return [(self.part, rect)]


def entering(
    part: Part,
    after: float = 0,
    seconds: float = 0.3,
    rise: float = 0,
) -> Entering:
    """Let a part fade in and rise by ``rise`` units to the place it has in its row or
    column.
    """
    place: dict[str, Any] = {}
    for name in PlaceFields.__annotations__:
        place[name] = getattr(part, name)
    return Entering(part, after, seconds, (0, rise), **place)


@dataclass(frozen=True)
class Timed(Part):
    """A part that is painted in every frame, by the age of its screen, over the still
    parts.
    """

    @property
    def ends(self) -> float:
        """When it has come to its end; 0 for what does not depend on the age."""
        return 0.0

    def draw_at(self, surface: Surface, style: Style, rect: Rect, age: float) -> None:
        """Paint it as it is at an ``age`` of the screen."""
        raise NotImplementedError


@dataclass(frozen=True)
class Live(Timed, Picture):
    """A picture that is painted in every frame: a board, a map, something that moves.

    It is not kept, so its function may paint something else each time.
    """

    def painted(self) -> Painted | None:
        return None

    def draw_at(self, surface: Surface, style: Style, rect: Rect, age: float) -> None:
        self.draw(surface, style, rect)


TURN = 0.160  # seconds at normal speed


@dataclass(frozen=True)
class Turned(Part):
    """The place on a screen in which what lies beside it comes."""

    part: Part

    def needs(self, sizes: Sizes, width: int) -> Size:
        return sizes.of(self.part, width)

    def parts_in(self, sizes: Sizes, rect: Rect) -> Iterable[Placed]:
        return [(self.part, rect)]


class PageTurn:
    """From the picture ``before``. What follows comes from the right if ``by`` is above
    0, else from the left.
    """

    def __init__(self, before: Surface, by: int, clock: Clock) -> None:
        self._before = before
        self._by = 1 if by > 0 else -1
        self._slides = clock.pace.flies
        self._turns = clock.timer()
        self._turns.begin(clock.pace.either(TURN, FADE))

    @property
    def over(self) -> bool:
        return not self._turns.runs

    def draw(self, surface: Surface, area: Rect, after: Surface) -> None:
        """Draw its picture of this instant, on the way to the picture ``after``."""
        share = self._turns.share()
        if not self._slides:
            whole = Surface(area.size, 0, surface)
            whole.blit(surface, (0, 0), area)
            whole.blit(after, (0, 0))
            surface.blit(self._before, area)
            blit_faint(surface, whole, area, share)
            return
        way = self._by * area.width
        gone = round(way * ease_out_cubic(share))
        leaving = area.move(-gone, 0)
        coming = leaving.move(way, 0)
        with clipped(surface, area):
            surface.blit(self._before, leaving)
            surface.blit(after, coming)
