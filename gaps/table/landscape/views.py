"""The one range at dusk, and the view of each screen.

The title sees the pass with the sun, the calendar what is west of it, the expedition
and the summits what is east. The view of a win is in ``gaps.table.panorama``.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.table.cards.heights import ridges
from gaps.table.landscape.landscape import (
    Landscape,
    Rim,
    Slope,
    Sun,
    beams,
    sky_in,
)
from gaps.table.landscape.light import Light
from gaps.table.landscape.lights import light_at
from gaps.table.landscape.lines import DRAWN_FOR, Line, Point, height_at, rough_line
from gaps.table.landscape.painting import (
    RIDGES_PARALLAX,
    SKY_PARALLAX,
    LandscapePicture,
    paint_ledge,
)

# The places of the screens, in window widths east of the title. From the expedition on
# the sun is out of sight.
CALENDAR = -1.0
TITLE = 0.0
EXPEDITION = 2.4
SUMMITS = 2.8
LEAN_STOPS = (1.0, 1.44, 2.44, 3.0)
"""Window widths east of the title's left edge, between which the range climbs."""
LEANS = (
    (0.0, 0.06, -0.17, -0.10),
    (0.0, 0.14, -0.05, 0.00),
    (0.0, 0.22, 0.06, 0.10),
    (0.0, 0.26, 0.20, 0.20),
)
"""How much lower each ridge is there, as a fraction of the window's height.

They are far to near.
"""
STARS = 7  # the seed of their places

# Lengths in pixels in a window 800 pixels high.
PASS = (0.735, 0.36)  # centre of the sun, as fractions of the window's size
SUN_RADIUS = 58
MIN_WIDTH = 900  # in a window 800 pixels high; if narrower, the sun is smaller
GLOW_RADIUS = 460
RAY_COUNT = 21
RAY_HALF_WIDTHS = (0.0194, 0.0359)  # alternating narrow and broad rays; radians
RIDGE_SWING = 0.014  # roughness of a ridge's line, as a fraction of the height
RIDGE_BREAKS = 3  # breaks in each section of a ridge
PARTS = 10  # from the seed of a part of a ridge to that of the next part
# Alphas of the darkening at the top and the bottom, which makes text readable there.
TOP_VEIL = ((0, 0.62), (0.07, 0.46), (0.17, 0))
FOOT_VEIL = ((0.62, 0), (0.9, 0.55), (1, 0.9))
LEDGE_CREST = 1.6  # width of the light on the ledge
LEDGE_FOOT = 0.7  # darkest point, as a fraction of the way to the window's foot
LEDGE_REACH = 0.42  # reach of the light from the sun, as a fraction of the width
LEDGE_BENDS = 22
LEDGE_ROUGHNESS = (2.2, 2.6)  # roughness of a bend, and of the line between two
LEDGE_DROP = 74  # drop of the ledge on the left
# Fractions of the width: where it is lowest, and over which it rises.
LEDGE_DROP_SPAN = (0.02, 0.24)
LEDGE_WAVE = (6, 5.2, 0.6)  # height, and the angle across and at the left; radians
VEIL_SIZE = 200  # pixels: it is painted small


def seen_from(
    style: Style,
    east: float,
    ledge: float | None = None,
) -> LandscapePicture:
    """Return the view of the range from ``east`` window widths east of the title.

    It is under the veil of its screen, perhaps with a ledge in front, whose crest is at
    the row of pixels ``ledge``.
    """
    landscape = landscape_from(style, east, ledge)
    light = light_at(style.theme, "dusk")
    veil = None
    if east == TITLE:
        veil = _veil(light)
    elif east != EXPEDITION:
        veil = _even_veil(light)
    front = None
    if landscape.ledge is not None:
        front = paint_ledge(landscape.ledge, landscape.size, style.theme)
    return LandscapePicture(landscape, veil, front)


def landscape_from(style: Style, east: float, ledge: float | None = None) -> Landscape:
    """Return the same without a veil, as a value."""
    light = light_at(style.theme, "dusk")
    size = shapes.at_least_one(style.size)
    width, height = size
    _usual_width, usual_height = DRAWN_FOR
    unit = min(height / usual_height, width / MIN_WIDTH)
    aside = SKY_PARALLAX * east * width
    across, down = PASS
    x = across * width - aside
    middle = (x, down * height)
    radius = max(1, round(SUN_RADIUS * unit))
    sun = None if light.sun is None else Sun(middle, radius, light.sun)
    rays = beams(RAY_COUNT, math.pi, math.pi, RAY_HALF_WIDTHS)
    reach = (GLOW_RADIUS * unit, width)
    sky = sky_in(light, light.sky, middle, reach, rays, STARS, aside)
    ridges = RIDGES_PARALLAX * east * width
    slopes = tuple(slope.moved(-ridges) for slope in _range(style))
    front = None
    if ledge is not None:
        front = _ledge(style, ledge, x)
    return Landscape(size, sky, slopes, sun, front, east)


def _range(style: Style) -> Sequence[Slope]:
    """Return the ridges from the calendar to the summits, far to near.

    The left edge of the title is at 0.
    """
    light = light_at(style.theme, "dusk")
    size = shapes.at_least_one(style.size)
    rim = None if light.rim is None else Rim(light.rim, 1)
    slopes = []
    for number, line in enumerate(_lines(size)):
        colour = light.ridge(number)
        slopes.append(Slope(line, colour, colour, rim=rim))
    return slopes


@lru_cache(maxsize=2)
def _lines(size: tuple[int, int]) -> Sequence[Line]:
    """Return the lines of the ridges, far to near, which each screen shares."""
    return tuple(
        _ridge(tops, LEANS[number], size, STARS + number)
        for number, tops in enumerate(ridges().behind_pass)
    )


def _ridge(
    tops: Sequence[float],
    leans: Sequence[float],
    size: tuple[int, int],
    seed: int,
) -> Line:
    """Return a ridge whose ``tops`` are those behind the title.

    It is mirrored on both sides of the title, and leans beyond its right side.
    """
    width, height = size
    back = tops[::-1]
    swing = RIDGE_SWING * height
    lean = [*zip(LEAN_STOPS, leans, strict=True)]
    line: list[Point] = []
    for window, heights in enumerate((back, tops, back, tops), -1):
        left = window * width
        part = seed + PARTS * window
        for x, y in rough_line(heights, size, part, swing, RIDGE_BREAKS):
            x += left
            lower = height * height_at(lean, x / width)
            line.append((x, y + lower))
    return tuple(line)


def _ledge(style: Style, crest: float, sun_x: float) -> Slope:
    """Return the ledge, lit most in the column of pixels ``sun_x``."""
    light = light_at(style.theme, "dusk")
    width, height = shapes.at_least_one(style.size)
    line = _ledge_line(style, crest)
    foot_y = crest + LEDGE_FOOT * (height - crest)
    # A line that is all there is has whole pixels.
    thick = style.px(LEDGE_CREST) if light.outlined else LEDGE_CREST * style.px_per_unit
    rim = Rim(light.ledge.rim, thick, (sun_x, LEDGE_REACH * width), 0.0)
    return Slope(line, light.ledge.crest, light.ledge.foot, foot_y, rim)


def _ledge_line(style: Style, crest: float) -> Line:
    """Return the crest: rough, with a wave in it.

    It is lower on the left of a broad window.
    """
    width, height = shapes.at_least_one(style.size)
    lower = LEDGE_DROP if width > height else 0
    chance = random.Random(STARS)
    lowest, rise = LEDGE_DROP_SPAN
    high, across, start = LEDGE_WAVE
    bend, between = LEDGE_ROUGHNESS
    line: list[Point] = []
    for number in range(LEDGE_BENDS + 1):
        fraction = number / LEDGE_BENDS
        aside = (fraction - lowest) / rise
        fall = lower * math.exp(-(aside**2))
        wave = high * math.sin(fraction * across + start)
        rough = chance.uniform(-bend, bend)
        x = fraction * width
        y = crest + (fall - wave + rough) * style.px_per_unit
        if line:
            x0, y0 = line[-1]
            part = chance.uniform(0.35, 0.65)
            rough = chance.uniform(-between, between) * style.px_per_unit
            between_x = x0 + (x - x0) * part
            between_y = y0 + (y - y0) * part + rough
            line.append((between_x, between_y))
        line.append((x, y))
    return tuple(line)


def _even_veil(light: Light) -> pygame.Surface:
    """Return a veil that darkens all of it so that text is readable anywhere."""
    veil = shapes.blank((1, 1))
    veil.fill((*light.veil, round(255 * light.veil_even)))
    return veil


def _veil(light: Light) -> pygame.Surface:
    ground = light.veil
    aside = ((at, ground, alpha) for at, alpha in light.veil_left)
    down = ((at, ground, alpha) for at, alpha in (*TOP_VEIL, *FOOT_VEIL))
    body = shapes.rightwards("l", 1000, *aside)
    body += shapes.downwards("f", 1000, *down)
    for name in ("l", "f"):
        body += f'<rect width="1000" height="1000" fill="url(#{name})"/>'
    small = shapes.vector((VEIL_SIZE, VEIL_SIZE), body, (1000, 1000))
    # one colour: only the alpha varies
    small.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    small.fill((*ground, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return small
