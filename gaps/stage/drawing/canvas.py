"""The canvas for moving things: a surface that notes the areas drawn on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import Concatenate

from pygame import Rect, Surface

from gaps.stage.drawing.shapes import Place, Values, blit_faint, clipped, grown
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color


class Canvas:
    """A surface, the style for drawing on it, and the areas that were touched."""

    def __init__(self, surface: Surface, style: Style) -> None:
        self.surface = surface
        self.style = style
        self.touched: list[Rect] = []
        """The areas drawn on; they may overlap and reach beyond the surface."""

    def blit(
        self,
        picture: Surface,
        at: Place,
        part: Rect | None = None,
        flags: int = 0,
    ) -> Rect:
        """Draw a picture, or a ``part`` of it, and return the area in which it is seen."""
        seen = self.surface.blit(picture, at, part, flags)
        self.touched.append(seen)
        return seen

    def blit_faint(self, picture: Surface, at: Rect, alpha: float) -> None:
        """Draw a shared picture with an ``alpha`` of 0 to 1."""
        blit_faint(self.surface, picture, at, alpha)
        seen = at.clip(self.surface.get_clip())
        self.touched.append(seen)

    def fill(self, colour: Color, area: Rect, flags: int) -> None:
        """Blend an area with one colour."""
        seen = self.surface.fill(colour, area, flags)
        self.touched.append(seen)

    def blit_around(
        self,
        covered: Rect,
        picture: Surface,
        at: Rect,
        alpha: float = 1.0,
    ) -> None:
        """Draw the parts of a picture that are around the ``covered`` area.

        ``alpha`` is 0 to 1.
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
        """Call ``draw`` to draw light or a shadow; a plain theme has neither."""
        self.style.shine(draw, self, *values, **named)

    def clipped(self, area: Rect) -> AbstractContextManager[None]:
        """Draw nothing outside ``area``."""
        return clipped(self.surface, area)


def around(inner: Rect, outer: Rect) -> list[Rect]:
    """Return four rectangles that cover ``outer`` around ``inner``; some may be empty."""
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
    """Return rectangles that show what none of ``covers`` hides; they do not overlap.

    Each cover counts as ``inset`` pixels smaller on each side.
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
    """Return rectangles that hold all of ``areas`` and do not overlap.

    Areas that overlap are united.
    """
    separate: list[Rect] = []
    for area in areas:
        while (hit := area.collidelist(separate)) >= 0:
            area = area.union(separate.pop(hit))
        separate.append(area)
    return separate
