"""The mountains as a lost game sees them: by night, under snow."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from gaps.stage.ahead import breathe
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import WHITE
from gaps.table.landscape.landscape import Landscape, Rim, Sky, Slope
from gaps.table.landscape.lights import light_at
from gaps.table.landscape.lines import Line, closed, rough_line, stretch
from gaps.table.landscape.painting import (
    COLUMN_WIDTH,
    PAINT_SCALE,
    LandscapePicture,
    paint_sky,
)

SEED = 37  # seed of the outlines and the flakes
# Roughness of the ridges and of the snow, as fractions of the window's height.
SWING = 0.014
SNOW_SWING = 0.003
FAR = (0.87, 0.85, 0.89, 0.86, 0.90, 0.88, 0.91, 0.87, 0.71, 0.79, 0.75)
NEAR = (0.90, 0.84, 0.87, 0.91, 0.93, 0.92, 0.94, 0.90, 0.87, 0.88, 0.86)
FIELD = (0.922, 0.917, 0.922, 0.932, 0.939, 0.936, 0.925, 0.915, 0.918, 0.93, 0.926)
"""The tops of two ridges and of the snow in front. They are fractions of the height."""
SKY_STOPS = (0.0, 0.4, 0.75, 1.0)
BREAK_COUNT = 3  # breaks in each section of an outline
CREST_WIDTH = 1.6
FLAKE_COUNT = 70
FLAKE_SIZES = (2, 3, 3, 4)
FLAKE_ALPHAS = (60, 150)
FLAKE_ZONE = 0.9  # fraction of the height in which flakes are


@kept
def snowed_in(style: Style) -> pygame.Surface:
    """Return the mountains under snow, with flakes in the air; the picture is cached."""
    mountains = LandscapePicture(snow_landscape(style))
    picture = mountains.picture()
    _draw_flakes(picture, style)
    return picture


@kept
def snow_sky(style: Style) -> pygame.Surface:
    """Return the sky over them, without hills."""
    landscape = snow_landscape(style)
    _across, unit = stretch(landscape.size)
    picture = paint_sky(landscape.size, landscape.sky, unit)
    _draw_flakes(picture, style)
    return picture


@kept
def snow_hills(style: Style) -> pygame.Surface:
    """Return the hills alone, from the highest of them to the bottom of the window."""
    landscape = snow_landscape(style)
    top = max(0, math.floor(min(slope.top for slope in landscape.slopes)))
    width, height = landscape.size
    whole = snowed_in(style)
    high = height - top
    hills = shapes.blank((width, high))
    for left in range(0, width, COLUMN_WIDTH):
        breathe()
        column = hills.subsurface(hills.get_rect().clip((left, 0, COLUMN_WIDTH, high)))
        size = column.get_size()
        large = shapes.blank((PAINT_SCALE * size[0], PAINT_SCALE * high))
        for slope in landscape.slopes:
            crest = slope.magnified(PAINT_SCALE, (left, top)).line
            pygame.draw.polygon(large, WHITE, closed(crest, PAINT_SCALE * high))
        pygame.transform.smoothscale(large, size, column)
    breathe()
    seen = shapes.blank(hills.get_size())
    seen.blit(whole, (0, -top))
    seen.blit(hills, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return seen


class SnowPictures(NamedTuple):
    """All that is seen of the mountains under snow as they come, painted for a style."""

    style: Style
    whole: pygame.Surface
    sky: pygame.Surface
    hills: pygame.Surface


def paint_snow(style: Style) -> SnowPictures:
    """Return the pictures for a screen that will show them soon."""
    whole = snowed_in(style)
    breathe()
    sky = snow_sky(style)
    breathe()
    return SnowPictures(style, whole, sky, snow_hills(style))


def snow_landscape(style: Style) -> Landscape:
    """Return the sky, the two ridges and the snow in front, as a value."""
    light = light_at(style.theme, "snow")
    size = shapes.at_least_one(style.size)
    _across, unit = stretch(size)
    crest = max(1.0, CREST_WIDTH * unit)
    slopes = []
    for number, tops in enumerate((FAR, NEAR)):
        line = _outline(tops, size, SWING)
        tone = light.ridge(number)
        rim = Rim(light.crest(tone), crest)
        slopes.append(Slope(line, tone, tone, rim=rim))
    field = _outline(FIELD, size, SNOW_SWING)
    snow = light.ledge
    rim = Rim(snow.rim, crest)
    slopes.append(Slope(field, snow.crest, snow.foot, rim=rim))
    sky = Sky(tuple(zip(SKY_STOPS, light.sky, strict=True)))
    return Landscape(size, sky, tuple(slopes))


def _outline(tops: Sequence[float], size: tuple[int, int], swing: float) -> Line:
    """Return an outline through ``tops`` and the points halfway between two."""
    _width, height = size
    closer = list(tops[:1])
    for before, after in pairwise(tops):
        closer += [(before + after) / 2, after]
    return rough_line(closer, size, SEED + len(tops), swing * height, BREAK_COUNT)


def _draw_flakes(picture: pygame.Surface, style: Style) -> None:
    colour = light_at(style.theme, "snow").flakes
    if colour is None:
        return
    chance = random.Random(SEED)
    width, height = picture.get_size()
    _across, unit = stretch((width, height))
    for _ in range(FLAKE_COUNT):
        diameter = round(chance.choice(FLAKE_SIZES) * unit)
        x = chance.randrange(width)
        y = chance.random() * FLAKE_ZONE * height
        alpha = chance.randint(*FLAKE_ALPHAS)
        flake = shapes.disc(max(2, diameter), (*colour, alpha))
        picture.blit(flake, (x, round(y)))
