"""The one range at dusk, and what each screen sees of it: the title the pass with the
sun, the calendar what lies west of it, the expedition and the summits what lies east.
What a win sees is in ``gaps.table.panorama``.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import (
    BLACK,
    Color,
    Theme,
    mix,
    palette_colours,
)
from gaps.table.cards.heights import ridges
from gaps.table.landscape.landscape import (
    SUN,
    Glow,
    Landscape,
    Rays,
    Rim,
    Sky,
    Slope,
    Sun,
    beams,
    sky_colours,
)
from gaps.table.landscape.lines import DRAWN_FOR, Line, Point, height_at, rough_line
from gaps.table.landscape.painting import (
    RIDGES_PARALLAX,
    SKY_PARALLAX,
    LandscapePicture,
    paint_ledge,
)

# Where the screens lie, widths of a window east of the title; from the expedition on
# the sun is out of sight.
CALENDAR = -1.0
TITLE = 0.0
EXPEDITION = 2.4
SUMMITS = 2.8
LEANS_AT = (1.0, 1.44, 2.44, 3.0)
"""Widths of a window east of the title's left edge, between which the range climbs."""
LEANS = (
    (0.0, 0.06, -0.17, -0.10),
    (0.0, 0.14, -0.05, 0.00),
    (0.0, 0.22, 0.06, 0.10),
    (0.0, 0.26, 0.20, 0.20),
)
"""By which share of a window's height each ridge is lower there, far to near."""
STARS = 7  # the seed of their places

# Lengths are pixels in a window 800 pixels high.
PASS = (0.735, 0.36)  # of the window's width and height: the middle of the sun
SUN_DIAMETER = 116
LEAST_WIDTH = 900  # of a window 800 pixels high: in a narrower one the sun is smaller
GLOW_RADIUS = 460
RAYS = 21
RAY_ALPHA = 0.065
RAY_HALF_WIDTHS = (0.0194, 0.0359)  # of narrow and broad rays, which alternate; radians
RIDGE_SWING = 0.014  # of the window's height, by which a ridge's line is broken
PARTS = 10  # from the seed of a part of a ridge to that of the next part
DAY_TONE = 0.6  # the share of the background in a ridge of a light theme
# alphas of what darkens the left, the top and the bottom, so that text can be read there
LEFT_VEIL = ((0, 0.88), (0.26, 0.70), (0.46, 0))
LIGHT_VEIL = ((0, 0.90), (0.34, 0.84), (0.5, 0))
PLAIN_VEIL = ((0, 1), (0.52, 1), (0.54, 0))  # no line of a ridge goes through a text
TOP_VEIL = ((0, 0.62), (0.07, 0.46), (0.17, 0))
EVEN_VEIL = 0.8
FOOT_VEIL = ((0.62, 0), (0.9, 0.55), (1, 0.9))
LEDGE: Color = (24, 39, 56)  # at the crest
LEDGE_LIGHT: Color = (255, 214, 150)  # of the sun on the crest
LEDGE_CREST = 1.6
LEDGE_FOOT = 0.7  # of the way to the foot of the window, where it is darkest
LEDGE_REACH = 0.42  # of the width: how far the light reaches from the sun
LEDGE_BENDS = 22
LEDGE_ROUGH = (2.2, 2.6)  # by which a bend is higher or lower, and the line between two
LEDGE_FALL = 74  # by how much the ledge is lower at the left
# shares of the width: where it is lowest, how far it rises
LEDGE_FALL_AT = (0.02, 0.24)
LEDGE_WAVE = (6, 5.2, 0.6)  # its height, and its angle across and at the left; radians
VEIL_SIDE = 200  # pixels: it is painted small


def seen_from(
    style: Style,
    east: float,
    ledge: float | None = None,
) -> LandscapePicture:
    """What is seen of the range so many widths of a window ``east`` of the title, under
    the veil of its screen; perhaps before it a ledge whose crest is at the row of
    pixels ``ledge``.
    """
    landscape = landscape_from(style, east, ledge)
    veil = None
    if east == TITLE:
        veil = _veil(style.theme)
    elif east != EXPEDITION:
        veil = _even_veil(style.theme)
    front = None
    if landscape.ledge is not None:
        front = paint_ledge(landscape.ledge, landscape.size, style.theme)
    return LandscapePicture(landscape, veil, front)


def landscape_from(style: Style, east: float, ledge: float | None = None) -> Landscape:
    """The same without a veil, as a value."""
    theme = style.theme
    size = shapes.at_least_one(style.size)
    width, height = size
    _usual_width, usual_height = DRAWN_FOR
    unit = min(height / usual_height, width / LEAST_WIDTH)
    aside = SKY_PARALLAX * east * width
    across, down = PASS
    x = across * width - aside
    middle = (x, down * height)
    radius = max(1, round(SUN_DIAMETER * unit / 2))
    colour = theme.brass if theme.plain else SUN
    sun = Sun(middle, radius, colour)
    sky = Sky(sky_colours(theme))
    if not theme.plain:
        sky = Sky(
            sky_colours(theme),
            _glow(middle, GLOW_RADIUS * unit),
            _rays(middle, width),
            None if theme.light else STARS,
            aside,
        )
    ridges = RIDGES_PARALLAX * east * width
    slopes = tuple(slope.moved(-ridges) for slope in _range(style))
    front = None
    if ledge is not None:
        front = _ledge(style, ledge, x)
    return Landscape(size, sky, slopes, sun, front, east)


def _range(style: Style) -> Sequence[Slope]:
    """The ridges from the calendar to the summits, far to near; the left edge of the
    title is at 0.
    """
    theme = style.theme
    size = shapes.at_least_one(style.size)
    slopes = []
    for number, tops in enumerate(ridges().behind_pass):
        colour = _dusk_colour(theme, number)
        rim = Rim(theme.low, 1) if theme.plain else None
        line = _ridge(tops, LEANS[number], size, STARS + number)
        slopes.append(Slope(line, colour, colour, rim=rim))
    return slopes


def _ridge(
    tops: Sequence[float],
    leans: Sequence[float],
    size: tuple[int, int],
    seed: int,
) -> Line:
    """A ridge whose ``tops`` are those behind the title: it is mirrored at both sides
    of that, and leans beyond its right side.
    """
    width, height = size
    back = tops[::-1]
    swing = RIDGE_SWING * height
    lean = [*zip(LEANS_AT, leans, strict=True)]
    line: list[Point] = []
    for window, heights in enumerate((back, tops, back, tops), -1):
        left = window * width
        for x, y in rough_line(heights, size, seed + PARTS * window, swing):
            x += left
            lower = height * height_at(lean, x / width)
            line.append((x, y + lower))
    return tuple(line)


def _ledge(style: Style, crest: float, light: float) -> Slope:
    """The ledge, lit most in the column of pixels ``light``."""
    theme = style.theme
    width, height = shapes.at_least_one(style.size)
    line = _ledge_line(style, crest)
    lit = (light, LEDGE_REACH * width)
    if theme.plain:
        rim = Rim(theme.low, style.px(LEDGE_CREST), lit, 0.0)
        return Slope(line, BLACK, BLACK, rim=rim)
    top = mix(theme.bg1, theme.bg2, 0.5) if theme.light else LEDGE
    foot_y = crest + LEDGE_FOOT * (height - crest)
    rim = Rim(LEDGE_LIGHT, LEDGE_CREST * style.u, lit, 0.0)
    return Slope(line, top, theme.bg0, foot_y, rim)


def _ledge_line(style: Style, crest: float) -> Line:
    """The crest: with a wave in it, rough, and lower at the left of a broad window."""
    width, height = shapes.at_least_one(style.size)
    lower = LEDGE_FALL if width > height else 0
    chance = random.Random(STARS)
    lowest, rise = LEDGE_FALL_AT
    high, across, start = LEDGE_WAVE
    bend, between = LEDGE_ROUGH
    line: list[Point] = []
    for number in range(LEDGE_BENDS + 1):
        share = number / LEDGE_BENDS
        aside = (share - lowest) / rise
        fall = lower * math.exp(-(aside**2))
        wave = high * math.sin(share * across + start)
        rough = chance.uniform(-bend, bend)
        x = share * width
        y = crest + (fall - wave + rough) * style.u
        if line:
            x0, y0 = line[-1]
            part = chance.uniform(0.35, 0.65)
            rough = chance.uniform(-between, between) * style.u
            between_x = x0 + (x - x0) * part
            between_y = y0 + (y - y0) * part + rough
            line.append((between_x, between_y))
        line.append((x, y))
    return tuple(line)


def _dusk_colour(theme: Theme, ridge: int) -> Color:
    if theme.plain:
        return BLACK
    colour = palette_colours("dusk_ridges")[ridge]
    if theme.light:
        return mix(colour, theme.bg2, DAY_TONE)
    return colour


def _glow(middle: tuple[float, float], radius: float) -> Glow:
    *_, warm, bright = palette_colours("dusk_sky")
    spark = palette_colours("sparks")[0]
    near = mix(bright, spark, 0.4)
    ember = mix(bright, warm, 0.25)
    stops = (
        (0.12, near, 0.80),
        (0.34, ember, 0.50),
        (0.56, warm, 0.24),
        (1, warm, 0),
    )
    return Glow(middle, (radius, radius), stops)


def _rays(middle: tuple[float, float], reach: float) -> Rays:
    spark = palette_colours("sparks")[0]
    alphas = (
        (0.05, 0),
        (0.12, RAY_ALPHA),
        (0.4, RAY_ALPHA),
        (0.9, 0),
    )
    stops = tuple((at, spark, alpha) for at, alpha in alphas)
    rays = beams(RAYS, math.pi, math.pi, RAY_HALF_WIDTHS)
    return Rays(middle, reach, stops, rays)


def _even_veil(theme: Theme) -> pygame.Surface:
    """Darkens all of it so that text can be read anywhere."""
    veil = shapes.blank((1, 1))
    ground = _veil_colour(theme)
    alpha = 1.0 if theme.plain else EVEN_VEIL
    veil.fill((*ground, round(255 * alpha)))
    return veil


def _veil_colour(theme: Theme) -> Color:
    if theme.light:
        return theme.bg1
    return mix(theme.bg0, theme.bg1, 0.3)


def _veil(theme: Theme) -> pygame.Surface:
    ground = _veil_colour(theme)
    left = LIGHT_VEIL if theme.light else LEFT_VEIL
    if theme.plain:
        left = PLAIN_VEIL
    aside = ((at, ground, alpha) for at, alpha in left)
    down = ((at, ground, alpha) for at, alpha in (*TOP_VEIL, *FOOT_VEIL))
    body = shapes.rightwards("l", 1000, *aside)
    body += shapes.downwards("f", 1000, *down)
    for name in ("l", "f"):
        body += f'<rect width="1000" height="1000" fill="url(#{name})"/>'
    small = shapes.vector((VEIL_SIDE, VEIL_SIDE), body, (1000, 1000))
    # one colour: only the alpha varies
    small.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    small.fill((*ground, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return small
