"""What a lost game sees of the mountains: by night, under snow."""

from __future__ import annotations

import random

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import BLACK, WHITE, Color, Theme, mix
from gaps.table.landscape.landscape import Landscape, Rim, Sky, Slope, Stop
from gaps.table.landscape.lines import rough_line, stretch
from gaps.table.landscape.painting import LandscapePicture

SEED = 37  # of the outlines and of the flakes
SWING = 0.02  # of the window's height, by which an outline is broken
FAR = (0.87, 0.85, 0.89, 0.86, 0.90, 0.88, 0.91, 0.87, 0.71, 0.79, 0.75)
NEAR = (0.90, 0.84, 0.87, 0.91, 0.93, 0.92, 0.94, 0.90, 0.87, 0.88, 0.86)
FIELD = (0.922, 0.917, 0.922, 0.932, 0.939, 0.936, 0.925, 0.915, 0.918, 0.93, 0.926)
"""The tops of two ridges and of the snow before them, shares of the height."""
NIGHT: tuple[Stop, ...] = (
    (0.0, (7, 12, 20)),
    (0.4, (18, 31, 43)),
    (0.75, (44, 61, 78)),
    (1.0, (78, 98, 118)),
)
DAY: tuple[Stop, ...] = (
    (0.0, (186, 200, 210)),
    (0.5, (212, 221, 227)),
    (1.0, (232, 237, 240)),
)
RIDGE: Color = (92, 116, 142)
FOOT: Color = (60, 78, 98)
CREST: Color = (190, 206, 222)
SNOW: Color = (196, 212, 228)
CREST_WIDTH = 1.6
NEARER = 0.25  # of the foot in the near ridge
WHITE_OUT: Color = (236, 241, 245)
DAYLIGHT = 0.55  # the share of that in a light theme
FLAKES = 70
FLAKE_SIZES = (2, 3, 3, 4)
FLAKE_ALPHAS = (60, 150)
FLAKE_ZONE = 0.9  # of the height, in which flakes are


@kept
def snowed_in(style: Style) -> pygame.Surface:
    """The mountains under snow, with flakes in the air; the picture is kept."""
    size = shapes.at_least_one(style.size)
    theme = style.theme
    _across, unit = stretch(size)
    landscape = _landscape(size, theme, unit)
    picture = LandscapePicture(landscape).picture()
    if not theme.plain:
        _draw_flakes(picture, unit, theme)
    return picture


def _landscape(size: tuple[int, int], theme: Theme, unit: float) -> Landscape:
    near = mix(RIDGE, FOOT, NEARER)
    slopes = (
        _slope(FAR, size, theme, RIDGE, unit),
        _slope(NEAR, size, theme, near, unit),
        _slope(FIELD, size, theme, SNOW, unit),
    )
    sky = DAY if theme.light else NIGHT
    if theme.plain:
        sky = ((0.0, theme.bg0),)
    return Landscape(size, Sky(sky), slopes)


def _slope(
    tops: tuple[float, ...],
    size: tuple[int, int],
    theme: Theme,
    colour: Color,
    unit: float,
) -> Slope:
    _width, height = size
    is_snow = tops is FIELD
    swing = 0.0 if is_snow else SWING * height
    line = rough_line(tops, size, SEED + len(tops), swing)
    width = max(1.0, CREST_WIDTH * unit)
    if theme.plain and is_snow:
        return Slope(line, theme.hi, theme.hi)
    if theme.plain:
        return Slope(line, BLACK, BLACK, rim=Rim(theme.low, width))
    tone = _toned(colour, theme)
    crest = tone if is_snow else mix(tone, CREST, 0.5)
    return Slope(line, tone, tone, rim=Rim(crest, width))


def _toned(colour: Color, theme: Theme) -> Color:
    if theme.light:
        return mix(colour, WHITE_OUT, DAYLIGHT)
    return colour


def _draw_flakes(picture: pygame.Surface, unit: float, theme: Theme) -> None:
    chance = random.Random(SEED)
    width, height = picture.get_size()
    colour = WHITE if theme.light else SNOW
    for _ in range(FLAKES):
        diameter = round(chance.choice(FLAKE_SIZES) * unit)
        x = chance.randrange(width)
        y = chance.random() * FLAKE_ZONE * height
        alpha = chance.randint(*FLAKE_ALPHAS)
        flake = shapes.disc(max(2, diameter), (*colour, alpha))
        picture.blit(flake, (x, round(y)))
