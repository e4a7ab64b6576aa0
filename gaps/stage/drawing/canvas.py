"""What moving things are drawn on: a surface that takes down where it was drawn on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import Concatenate

from pygame import Rect, Surface

from gaps.stage.drawing.shapes import Place, Values, blit_faint, clipped, grown
from gaps.stage.drawing.style import Style


class Canvas:
    """A surface, the style of what is drawn on it, and the areas that were touched."""

    def __init__(self, surface: Surface, style: Style) -> None:
        self.surface = surface
        self.style = style
        self.touched: list[Rect] = []
        """Where something was drawn; may overlap, and reach out of the surface."""

    def blit(
        self,
        picture: Surface,
        at: Place,
        part: Rect | None = None,
        flags: int = 0,
    ) -> Rect:
        """Draw a picture, or a ``part`` of it, and return where it is seen."""
        seen = self.surface.blit(picture, at, part, flags)
        self.touched.append(seen)
        return seen

    def blit_faint(self, picture: Surface, at: Rect, alpha: float) -> None:
        """Draw a picture that others use, too, with an ``alpha`` of 0 to 1."""
        blit_faint(self.surface, picture, at, alpha)
        seen = at.clip(self.surface.get_clip())
        self.touched.append(seen)

    def blit_around(
        self,
        covered: Rect,
        picture: Surface,
        at: Rect,
        alpha: float = 1.0,
    ) -> None:
        """Draw a picture, with an ``alpha`` of 0 to 1, only where it lies round what is
        ``covered``.
        """
        inner = covered.clip(at)
        parts = around(inner, at) if inner else [at]
        for part in filter(None, parts):
            with self.clipped(part):
                self.blit_faint(picture, at, alpha)

    def shine(
        self,
        draw: Callable[Concatenate[Canvas, Values], object],
        *values: Values.args,
        **named: Values.kwargs,
    ) -> None:
        """Let ``draw`` draw light on it, or a shadow; a plain theme has neither."""
        self.style.shine(draw, self, *values, **named)

    def clipped(self, area: Rect) -> AbstractContextManager[None]:
        """Draw nothing outside of ``area``."""
        return clipped(self.surface, area)


def around(inner: Rect, outer: Rect) -> list[Rect]:
    """Four rectangles, some of them perhaps empty, that cover what of ``outer`` lies
    round ``inner``.
    """
    above = inner.top - outer.top
    below = outer.bottom - inner.bottom
    left = inner.left - outer.left
    right = outer.right - inner.right
    return [
        Rect(outer.left, outer.top, outer.width, above),
        Rect(outer.left, inner.bottom, outer.width, below),
        Rect(outer.left, inner.top, left, inner.height),
        Rect(inner.right, inner.top, right, inner.height),
    ]


def uncovered(whole: Rect, covers: Iterable[Rect], inset: int) -> list[Rect]:
    """Rectangles that do not overlap, of what none of ``covers`` covers; those are so
    many pixels smaller at each side.
    """
    left = [whole]
    for cover in covers:
        inner = grown(cover, -inset)
        parts: list[Rect] = []
        for area in left:
            if inner.colliderect(area):
                covered = inner.clip(area)
                parts += filter(None, around(covered, area))
            else:
                parts.append(area)
        left = parts
    return left


def united(areas: Iterable[Rect]) -> list[Rect]:
    """Rectangles that do not overlap and hold all of ``areas``: those that overlap are
    united.
    """
    separate: list[Rect] = []
    for area in areas:
        while (hit := area.collidelist(separate)) >= 0:
            area = area.union(separate.pop(hit))
        separate.append(area)
    return separate
