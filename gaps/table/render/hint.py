"""A hint on the table: rings on card and gap, and dots that march from one to the other."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import pygame

from gaps.engine import Cell, Slide
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.table.model.geometry import BoardGeometry
from gaps.table.render.slots import corner

LOOP, LOOPS, MARCH = 2.4, 3, 60  # seconds, times, and pixels a second at u = 1
BREATH, FAINTEST = 1.2, 0.55  # seconds of a breath of the rings, and their weakest
DOTS, DOT, DARK = 11, 4, 8  # apart, across, and across with their dark border: pixels at u = 1
ARROW = (22, 16)
FAINT = 0.75  # of a previewed way; the second is half as strong, the third a third
RING, HALO = 3, 16
BOW = 46  # pixels at u = 1 that the path bends by


@dataclass(frozen=True)
class Hint:
    """From which cell to which, since when, and whether it may move."""

    source: Cell
    target: Cell
    began: float
    still: bool = False

    def over(self, time: float) -> bool:
        """Whether it has been shown long enough; one that does not move stays until a move is made."""
        return not self.still and time - self.began >= LOOP * LOOPS

    def draw(self, surface: pygame.Surface, geometry: BoardGeometry, style: Style, time: float) -> None:
        """Draw rings, path and arrow head."""
        age = time - self.began
        breath = (
            1.0 if self.still else (1 + FAINTEST) / 2 + (1 - FAINTEST) / 2 * math.cos(math.tau * age / BREATH)
        )
        for cell in (self.source, self.target):
            self._ring(surface, geometry.rect(cell), geometry, style, breath)
        points = path(geometry, self.source, self.target, style.u)
        self._dots(surface, points, style, 0.0 if self.still else age)

    def _ring(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        geometry: BoardGeometry,
        style: Style,
        strength: float,
    ) -> None:
        radius, out = corner(rect.size), style.px(RING)
        grown = rect.inflate(2 * out, 2 * out)
        if not style.theme.plain:
            halo, offset = self._halo(rect.size, radius, style)
            shapes.blit_faint(surface, halo, rect.move(offset), strength)
        ring = shapes.ring(grown.size, radius + out, out, style.theme.sky)
        shapes.blit_faint(surface, ring, grown, strength)

    def _halo(
        self, size: tuple[int, int], radius: int, style: Style
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """Light round a cell, and none upon it."""
        soft, offset = shapes.shadow(size, radius, (0, 0), style.px(HALO), style.theme.sky, 0.8)

        def hollow() -> pygame.Surface:
            picture = soft.copy()
            inside = shapes.rounded(size, radius, (255, 255, 255))
            picture.blit(inside, (-offset[0], -offset[1]), special_flags=pygame.BLEND_RGBA_SUB)
            return picture

        return style.surface_cache.get(("halo", size), hollow), offset

    def _dots(
        self, surface: pygame.Surface, points: list[tuple[float, float]], style: Style, age: float
    ) -> None:
        theme, px = style.theme, style.px
        lengths = [math.dist(a, b) for a, b in pairwise(points)]
        whole, apart = sum(lengths), max(6, px(DOTS))
        dark, light = shapes.disc(px(DARK), theme.bg0), shapes.disc(px(DOT), theme.sky)
        places = [
            along(points, lengths, d) for d in _steps((age * MARCH * style.u) % apart, whole - px(12), apart)
        ]
        for picture in (dark, light):
            for x, y in places:
                surface.blit(picture, picture.get_rect(center=(x, y)))
        self._arrow(surface, points, style)

    def _arrow(self, surface: pygame.Surface, points: list[tuple[float, float]], style: Style) -> None:
        width, height = style.px(ARROW[0]), style.px(ARROW[1])
        tip = ((1.5, 1.5), (width - 1.5, height / 2), (1.5, height - 1.5))
        head = shapes.polygon((width, height), tip, style.theme.sky, max(1.0, 2 * style.u), style.theme.bg0)
        (ax, ay), (bx, by) = points[-2], points[-1]
        turned = pygame.transform.rotozoom(head, -math.degrees(math.atan2(by - ay, bx - ax)), 1.0)
        surface.blit(turned, turned.get_rect(center=points[-1]))


def draw_chain(
    surface: pygame.Surface, slides: tuple[Slide, ...], geometry: BoardGeometry, style: Style
) -> None:
    """What a move would open: the way of each slide, one fainter than the other."""
    for number, slide in enumerate(slides):
        points = path(geometry, slide.source, slide.target, style.u)
        lengths = [math.dist(a, b) for a, b in pairwise(points)]
        dot = shapes.disc(style.px(DOT), style.theme.sky)
        for way in _steps(style.px(DOTS) / 2, sum(lengths), style.px(DOTS)):
            x, y = along(points, lengths, way)
            shapes.blit_faint(surface, dot, dot.get_rect(center=(x, y)), FAINT / (number + 1))


def path(geometry: BoardGeometry, source: Cell, target: Cell, u: float) -> list[tuple[float, float]]:
    """A bowed line from the card to the gap, from edge to edge, as points."""
    start, end = geometry.rect(source), geometry.rect(target)
    rows = geometry.place(target)[0] - geometry.place(source)[0]
    if rows < 0:
        a, b = start.midtop, end.midbottom
    elif rows > 0:
        a, b = start.midbottom, end.midtop
    else:
        a, b = start.midtop, end.midtop
    bow = BOW * u
    down = 1 if rows > 0 else -1
    c1 = (a[0], a[1] + down * bow)
    c2 = (b[0], b[1] - down * bow) if rows else (b[0], b[1] + down * bow)
    return [_bezier(a, c1, c2, b, t / 40) for t in range(41)]


def along(points: list[tuple[float, float]], lengths: list[float], way: float) -> tuple[float, float]:
    """The point ``way`` pixels along a line."""
    for (ax, ay), (bx, by), length in zip(points, points[1:], lengths, strict=False):
        if way <= length and length:
            share = way / length
            return ax + (bx - ax) * share, ay + (by - ay) * share
        way -= length
    return points[-1]


def _steps(start: float, end: float, apart: float) -> list[float]:
    return [start + number * apart for number in range(max(0, int((end - start) / apart) + 1))]


def _bezier(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float], t: float
) -> tuple[float, float]:
    s = 1 - t
    weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return (
        sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
        sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
    )
