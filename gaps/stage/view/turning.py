"""How what is shown in a place gives way to what lies beside it: to the next month, to
the camp before.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pygame import Rect, Surface

from gaps.stage.core.feedback import FADE, Pace
from gaps.stage.drawing.shapes import blit_faint, clipped
from gaps.stage.motion.tween import ease_out_cubic, passed
from gaps.stage.view.parts import Part, Placed, Size, Sizes

SECONDS = 0.160  # at normal speed


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

    def __init__(self, before: Surface, by: int, pace: Pace) -> None:
        self._before = before
        self._by = 1 if by > 0 else -1
        self._is_reduced = pace.reduced
        self._seconds = pace.factor * (FADE if pace.reduced else SECONDS)
        self._age = 0.0

    @property
    def over(self) -> bool:
        return self._age >= self._seconds

    def update(self, dt: float) -> None:
        self._age += dt

    def draw(self, surface: Surface, area: Rect, after: Surface) -> None:
        """Draw its picture of this instant, on the way to the picture ``after``."""
        share = passed(self._age, 0, self._seconds)
        if self._is_reduced:
            whole = Surface(area.size, 0, surface)
            whole.blit(surface, (0, 0), area)
            whole.blit(after, (0, 0))
            surface.blit(self._before, area)
            blit_faint(surface, whole, area, share)
            return
        way = self._by * area.width
        gone = round(way * ease_out_cubic(share))
        with clipped(surface, area):
            surface.blit(self._before, area.move(-gone, 0))
            surface.blit(after, area.move(way - gone, 0))
