"""What each screen sees of the mountains: the title at dusk, the map of the expedition
by night. What a win sees is in ``gaps.table.panorama``.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from gaps.engine import Suit
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import (
    BLACK,
    Color,
    Theme,
    mix,
    palette,
    palette_colours,
)
from gaps.table.landscape.landscape import (
    NIGHT,
    SUN,
    Glow,
    Landscape,
    Rays,
    Rim,
    Sky,
    Slope,
    Sun,
    sky_colours,
)
from gaps.table.landscape.lines import (
    DRAWN_FOR,
    HEIGHT,
    OVERHANG,
    Course,
    Line,
    Point,
    ridge,
    rough_line,
    suit_heights,
)
from gaps.table.landscape.painting import (
    LandscapePicture,
    paint_ledge,
)

STARS = 7  # the seed of their places
CREST: Color = (0xFF, 0xE9, 0xBE)  # of the light on a crest

# The title. Lengths are pixels in a window 800 pixels high.
PASS = (0.735, 0.36)  # of the window's width and height: the middle of the sun
SUN_DIAMETER = 116
LEAST_WIDTH = 900  # of a window 800 pixels high: in a narrower one the sun is smaller
GLOW_RADIUS = 460
RAYS = 21
RAY_ALPHA = 0.065
RAY_HALF_WIDTHS = (0.0194, 0.0359)  # of narrow and broad rays, which alternate; radians
TITLE_SWING = 0.014  # of the window's height, by which a ridge's line is broken
DAY_TONE = 0.6  # the share of the background in a ridge of a light theme
# alphas of what darkens the left, the top and the bottom, so that text can be read there
LEFT_VEIL = ((0, 0.88), (0.26, 0.70), (0.46, 0))
LIGHT_VEIL = ((0, 0.90), (0.34, 0.84), (0.5, 0))
PLAIN_VEIL = ((0, 1), (0.52, 1), (0.54, 0))  # no line of a ridge goes through a text
TOP_VEIL = ((0, 0.62), (0.07, 0.46), (0.17, 0))
FOOT_VEIL = ((0.62, 0), (0.9, 0.55), (1, 0.9))
LEDGE: Color = (24, 39, 56)  # at the crest
LEDGE_LIGHT: Color = (255, 214, 150)  # of the sun on the crest
LEDGE_CREST = 1.6
LEDGE_FOOT = 0.7  # of the way to the foot of the window, where it is darkest
LEDGE_REACH = 0.42  # of the width: how far the light reaches from the sun
LEDGE_BENDS = 22
LEDGE_ROUGH = (2.2, 2.6)  # by which a bend is higher or lower, and the line between two
LEDGE_FALL = 74  # by how much the ledge is lower at the left
LEDGE_FALL_AT = (
    0.02,
    0.24,
)  # shares of the width: where it is lowest, how far it rises
LEDGE_WAVE = (6, 5.2, 0.6)  # its height, and its angle across and at the left; radians
VEIL_SIDE = 200  # pixels: it is painted small


def title(style: Style, ledge: float) -> LandscapePicture:
    """The pass at dusk, with the sun over it, under a veil; before it a ledge whose
    crest is at the row of pixels ``ledge``.
    """
    landscape = title_landscape(style, ledge)
    veil = _veil(landscape.size, style.theme)
    unit = landscape.size[1] / DRAWN_FOR[1]
    front = None
    if landscape.ledge is not None:
        front = paint_ledge(landscape.ledge, landscape.size, style.theme)
    return LandscapePicture(landscape, unit, veil, front)


def title_landscape(style: Style, ledge: float) -> Landscape:
    """What is seen of the mountains behind the title."""
    theme = style.theme
    size = shapes.at_least_one(style.size)
    width, height = size
    unit = min(height / DRAWN_FOR[1], width / LEAST_WIDTH)
    middle = (PASS[0] * width, PASS[1] * height)
    radius = max(1, round(SUN_DIAMETER * unit / 2))
    sun = Sun(middle, radius, theme.brass if theme.plain else SUN)
    sky = Sky(sky_colours(theme))
    if not theme.plain:
        sky = Sky(
            sky_colours(theme),
            _title_glow(middle, GLOW_RADIUS * unit),
            _title_rays(middle, width),
            None if theme.light else STARS,
        )
    slopes = []
    for number, tops in enumerate(palette()["pass_ridges"]):
        colour = _dusk_colour(theme, number)
        rim = Rim(theme.low, 1) if theme.plain else None
        line = rough_line(tops, size, STARS + number, TITLE_SWING * height)
        slopes.append(Slope(line, colour, colour, rim=rim))
    return Landscape(size, sky, tuple(slopes), sun, _ledge(style, ledge, middle[0]))


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
        fall = lower * math.exp(-(((share - lowest) / rise) ** 2))
        wave = high * math.sin(share * across + start)
        y = crest + (fall - wave + chance.uniform(-bend, bend)) * style.u
        if line:
            x0, y0 = line[-1]
            part = chance.uniform(0.35, 0.65)
            x = x0 + (share * width - x0) * part
            rough = chance.uniform(-between, between) * style.u
            line.append((x, y0 + (y - y0) * part + rough))
        line.append((share * width, y))
    return tuple(line)


def _dusk_colour(theme: Theme, ridge: int) -> Color:
    if theme.plain:
        return BLACK
    colour = palette_colours("dusk_ridges")[ridge]
    return mix(colour, theme.bg2, DAY_TONE) if theme.light else colour


def _title_glow(middle: tuple[float, float], radius: float) -> Glow:
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


def _title_rays(middle: tuple[float, float], reach: float) -> Rays:
    spark = palette_colours("sparks")[0]
    alphas = (
        (0.05, 0),
        (0.12, RAY_ALPHA),
        (0.4, RAY_ALPHA),
        (0.9, 0),
    )
    stops = tuple((at, spark, alpha) for at, alpha in alphas)
    beams = []
    for number in range(RAYS):
        angle = math.pi * (1 + (number + 0.5) / RAYS)
        beams.append((angle, RAY_HALF_WIDTHS[number % 2]))
    return Rays(middle, reach, stops, tuple(beams))


def _veil(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    ground = theme.bg1 if theme.light else mix(theme.bg0, theme.bg1, 0.3)
    left = LIGHT_VEIL if theme.light else LEFT_VEIL
    if theme.plain:
        left = PLAIN_VEIL
    aside = ((at, ground, alpha) for at, alpha in left)
    down = ((at, ground, alpha) for at, alpha in (*TOP_VEIL, *FOOT_VEIL))
    body = (
        shapes.rightwards("l", 1000, *aside)
        + shapes.downwards("f", 1000, *down)
        + '<rect width="1000" height="1000" fill="url(#l)"/>'
        '<rect width="1000" height="1000" fill="url(#f)"/>'
    )
    small = shapes.vector((VEIL_SIDE, VEIL_SIDE), body, (1000, 1000))
    # one colour: only the alpha varies
    small.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    small.fill((*ground, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return shapes.ready(pygame.transform.smoothscale(small, size))


# The map

LAST_LIGHT = (0.66, 0.40)  # of the window's width and height
LAST_LIGHT_RADIUS = 520
WARMTH: Color = (126, 82, 70)
NEAR_DROP = 26  # pixels from a crest down to the shade before it
SHADE = 0.14  # of black in that
CREST_LINE = 1.6
CREST_LIGHT = 0.2  # of the evening in a crest


@dataclass(frozen=True)
class Climb:
    """A ridge of the map, which rises from the left to the right: its suit, and its
    heights and its colour as in a ``Course``.
    """

    suit: Suit
    base: float
    amp: float
    colour: Color
    tone: float
    """The share of the background in a light theme."""


CLIMBS = (
    Climb(Suit.SPADES, 640, 500, (0x71, 0x59, 0x60), 0.66),
    Climb(Suit.DIAMONDS, 716, 420, (0x63, 0x4F, 0x53), 0.63),
    Climb(Suit.HEARTS, 790, 350, (0x48, 0x40, 0x4B), 0.60),
    Climb(Suit.CLUBS, 850, 250, (0x29, 0x3A, 0x3B), 0.60),
)
"""Far to near."""


@kept
def expedition(style: Style) -> pygame.Surface:
    """The mountains of the map, without the route; the picture is kept."""
    landscape = expedition_landscape(style)
    unit = landscape.size[1] / DRAWN_FOR[1]
    return LandscapePicture(landscape, unit).picture()


def expedition_landscape(style: Style) -> Landscape:
    """The mountains by night: a crest of each suit, and the shade before it."""
    size = shapes.at_least_one(style.size)
    theme = style.theme
    slopes: list[Slope] = []
    for climb in CLIMBS:
        slopes += _climb(climb, size, theme)
    colours = sky_colours(theme, NIGHT)
    if theme.plain:
        return Landscape(size, Sky(colours), tuple(slopes))
    warm = mix(WARMTH, theme.lamp, 0.7) if theme.light else WARMTH
    middle = (LAST_LIGHT[0] * size[0], LAST_LIGHT[1] * size[1])
    radius = LAST_LIGHT_RADIUS * size[1] / DRAWN_FOR[1]
    glow = Glow(middle, (radius, radius), ((0, warm, 0.62), (1, warm, 0)))
    stars = None if theme.light else STARS
    return Landscape(size, Sky(colours, glow, stars=stars), tuple(slopes))


def _climb(climb: Climb, size: tuple[int, int], theme: Theme) -> Sequence[Slope]:
    """A crest, and the shade before it."""
    across = DRAWN_FOR[0] + 2 * OVERHANG
    course = Course(
        -OVERHANG,
        across,
        across,
        climb.base,
        climb.amp,
    )
    far = suit_heights(climb.suit, 0)
    gain = HEIGHT / max(far)
    crest = ridge(course, far, size, gain).points
    width = max(1.0, CREST_LINE * size[1] / DRAWN_FOR[1])
    if theme.plain:
        return [Slope(crest, BLACK, BLACK, rim=Rim(theme.low, width))]
    body = climb.colour
    darker = SHADE
    if theme.light:
        body = mix(body, theme.bg2, climb.tone)
        darker = SHADE / 2
    rim = Rim(mix(body, CREST, CREST_LIGHT), width)
    shade = mix(body, BLACK, darker)
    near = ridge(
        course,
        suit_heights(climb.suit, 1),
        size,
        gain,
        NEAR_DROP,
    ).points
    return [Slope(crest, body, body, rim=rim), Slope(near, shade, shade)]
