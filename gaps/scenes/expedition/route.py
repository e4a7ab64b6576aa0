"""The route over the mountains: where the camps stand, and the dots between them. Pixels of a window."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import pygame

from gaps.stage.drawing.style import Style

Point = tuple[float, float]

PLACES = (
    *((96, 696), (270, 668), (450, 684), (640, 590)),
    *((800, 500), (934, 404), (1058, 306), (1178, 196)),
)
"""Where the tents stand in a window of 1280 x 800."""
DRAWN_FOR = 1280, 800
DOT_STEP = 11  # pixels at u = 1 between two dots
BEND = 0.25  # how far the way between two camps leaves the straight line, as a share of its length
SAMPLES = 48  # points of a way that are measured
PANEL = pygame.Rect(32, 96, 440, 524)  # units: the panel of the chosen camp
FOOT = 44  # units: the strip with the keys
NAMES_HEIGHT = 48  # below a camp, for its two lines, units
TENT_HEIGHT, TENT_HALF = 72, 44  # above a camp, and beside it, units


@dataclass(frozen=True)
class Route:
    """The route in a window."""

    camps: tuple[tuple[int, int], ...]
    """Where each camp stands."""
    dots: tuple[tuple[tuple[int, int], ...], ...]
    """The dots after each camp, up to the next one."""
    line: tuple[Point, ...]
    """The whole way, from point to point."""


def foot_height(style: Style) -> int:
    """The height of the strip with the keys, pixels; 0 in a window that is too small for it."""
    is_large = style.size[0] >= 1000 and style.size[1] >= style.px(720)
    return style.px(FOOT) if is_large else 0


@lru_cache(maxsize=2)
def route_of(style: Style) -> Route:
    """Return the route for a window. Camps below the panel stand so low that it hides no tent."""
    width, height = style.size
    across, down = width / DRAWN_FOR[0], height / DRAWN_FOR[1]
    lowest = height - foot_height(style) - style.px(NAMES_HEIGHT)
    places: list[tuple[int, int]] = []
    for x, y in ((round(x * across), round(y * down)) for x, y in PLACES):
        if x < style.px(PANEL.right + TENT_HALF):
            y = max(y, style.px(PANEL.bottom + TENT_HEIGHT))
        places.append((x, max(0, min(y, lowest))))
    ways = [_way(first, second, number) for number, (first, second) in enumerate(pairwise(places))]
    line = tuple(point for way in ways for point in way)
    return Route(tuple(places), tuple(_dots(way, style.px(DOT_STEP)) for way in ways), line)


def _way(start: Point, end: Point, number: int) -> list[Point]:
    """Return points of the way between two camps; it bends up and down in turn."""
    (x0, y0), (x2, y2) = start, end
    side = 1 if number % 2 == 0 else -1
    x1 = (x0 + x2) / 2 + side * BEND * (y2 - y0)
    y1 = (y0 + y2) / 2 - side * BEND * (x2 - x0)
    steps = (step / SAMPLES for step in range(SAMPLES + 1))
    return [
        (
            (1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t * t * x2,
            (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y2,
        )
        for t in steps
    ]


def _dots(way: Sequence[Point], step: int) -> tuple[tuple[int, int], ...]:
    """Return points on a way, about ``step`` pixels apart, without its ends."""
    lengths = [0.0]
    for first, second in pairwise(way):
        lengths.append(lengths[-1] + math.dist(first, second))
    count = max(1, round(lengths[-1] / step))
    found, at = [], 0
    for number in range(1, count):
        wanted = lengths[-1] * number / count
        while lengths[at + 1] < wanted:
            at += 1
        share = (wanted - lengths[at]) / max(1e-6, lengths[at + 1] - lengths[at])
        (x0, y0), (x1, y1) = way[at], way[at + 1]
        found.append((round(x0 + share * (x1 - x0)), round(y0 + share * (y1 - y0))))
    return tuple(found)
