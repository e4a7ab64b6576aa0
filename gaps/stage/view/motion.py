"""Parts that move: how they come in, and numbers that count. The tree stands still;
only frames differ.

All times are seconds since the screen was opened, at normal speed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pygame import Rect, Surface

from gaps.stage.drawing.style import Style
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
        progress = passed(age, self.after, self.seconds)
        if self.fade is None:
            return float(progress > 0)
        return self.fade(progress)

    def _way_left(self, age: float) -> float:
        """The share of its way that it has still to go."""
        progress = passed(age, self.after, self.seconds)
        return 1 - self.ease(progress)

    def shift(self, style: Style, age: float) -> tuple[int, int]:
        """How far it is from its place, pixels."""
        left = self._way_left(age)
        x, y = map(style.px, self.offset)
        return round(left * x), round(left * y)

    def scale_at(self, age: float) -> float:
        """How many times its size it has."""
        return 1 + (self.scale - 1) * self._way_left(age)

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
    names = PlaceFields.__annotations__
    place: dict[str, Any] = {name: getattr(part, name) for name in names}
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
