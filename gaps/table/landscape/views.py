"""What each screen sees of the mountains: the title at dusk, the map of the expedition
by night, the days of the calendar. What a win sees is in ``gaps.table.panorama``.
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
    ridge,
    rough_line,
    suit_heights,
)
from gaps.table.landscape.painting import LandscapePicture, draw_slopes

STARS = 7  # the seed of their places
CREST: Color = (0xFF, 0xE9, 0xBE)  # of the light on a crest

# The title. Lengths are pixels in a window 800 pixels high.
PASS = (0.735, 0.34)  # of the window's width and height: the middle of the sun
SUN_DIAMETER = 116
GLOW_RADIUS = 460
RAYS = 21
RAY_ALPHA = 0.065
RAY_HALF_WIDTHS = (0.0194, 0.0359)  # of narrow and broad rays, which alternate; radians
TITLE_SWING = 0.014  # of the window's height, by which a ridge's line is broken
DAY_TONE = 0.6  # the share of the background in a ridge of a light theme
# alphas of what darkens the left and the bottom, so that text can be read there
LEFT_VEIL = (
    (0, 0.86),
    (0.3, 0.66),
    (0.62, 0),
)
FOOT_VEIL = (
    (0.5, 0),
    (0.78, 0.94),
    (1, 1),
)
VEIL_SIDE = 200  # pixels: it is painted small


def title(style: Style) -> LandscapePicture:
    """The pass at dusk, with the sun over it, under a veil."""
    theme = style.theme
    size = shapes.at_least_one(style.size)
    width, height = size
    unit = height / DRAWN_FOR[1]
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
    return LandscapePicture(
        Landscape(size, sky, tuple(slopes), sun), unit, _veil(size, theme)
    )


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
    aside = shapes.stops(*((at, ground, alpha) for at, alpha in LEFT_VEIL))
    down = ((at, ground, alpha) for at, alpha in FOOT_VEIL)
    body = (
        '<linearGradient id="l" gradientUnits="userSpaceOnUse" x1="0" y1="0" '
        f'x2="1000" y2="0">{aside}</linearGradient>{shapes.downwards("f", 1000, *down)}'
        '<rect width="1000" height="1000" fill="url(#l)"/>'
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


# A week of the calendar

WEEK_RIDGES = ((0.25, 0.09), (0.12, 0.06))
"""Back and front: the mean height and how it varies, of a day's height."""
BENDS = 5  # of a ridge, over a week
HIGHEST = 0.4  # of a day's height: no ridge is higher
CREST_WIDTH = 2  # of that line, units
WEEK_SWING = 3.5  # by how much its line is broken, units


@kept
def week(
    style: Style,
    size: tuple[int, int],
    seed: int,
    colours: tuple[Color, Color, Color],
    crest: Color,
) -> pygame.Surface:
    """The ridges of a week, ``HIGHEST`` of a day high: the ``colours`` of the sky, the
    back and the front; in a plain theme with a line of the colour ``crest``.
    """
    rim = Rim(crest, style.px(CREST_WIDTH)) if style.theme.plain else None
    slopes = []
    sky, *ridge_colours = colours
    pairs = zip(WEEK_RIDGES, ridge_colours, strict=True)
    for number, ((mean, varies), colour) in enumerate(pairs):
        line_seed = 2 * seed + number
        chance = random.Random(line_seed)
        bends = [mean + chance.uniform(-varies, varies) for _ in range(BENDS + 1)]
        tops = [1 - bend / HIGHEST for bend in bends]
        line = rough_line(tops, size, line_seed, style.px(WEEK_SWING))
        slopes.append(Slope(line, colour, colour, rim=rim))
    picture = pygame.Surface(shapes.at_least_one(size))
    picture.fill(sky)
    draw_slopes(picture, slopes)
    return picture
