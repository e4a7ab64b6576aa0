"""What a lost game sees of the mountains: by night, under snow."""

from __future__ import annotations

import random

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import Color
from gaps.table.landscape.landscape import Landscape, Rim, Sky, Slope
from gaps.table.landscape.light import Light
from gaps.table.landscape.lights import light_at
from gaps.table.landscape.lines import rough_line, stretch
from gaps.table.landscape.painting import LandscapePicture

SEED = 37  # of the outlines and of the flakes
SWING = 0.02  # of the window's height, by which an outline is broken
FAR = (0.87, 0.85, 0.89, 0.86, 0.90, 0.88, 0.91, 0.87, 0.71, 0.79, 0.75)
NEAR = (0.90, 0.84, 0.87, 0.91, 0.93, 0.92, 0.94, 0.90, 0.87, 0.88, 0.86)
FIELD = (0.922, 0.917, 0.922, 0.932, 0.939, 0.936, 0.925, 0.915, 0.918, 0.93, 0.926)
"""The tops of two ridges and of the snow before them, shares of the height."""
SKY_STOPS = (0.0, 0.4, 0.75, 1.0)
CREST_WIDTH = 1.6
FLAKES = 70
FLAKE_SIZES = (2, 3, 3, 4)
FLAKE_ALPHAS = (60, 150)
FLAKE_ZONE = 0.9  # of the height, in which flakes are


@kept
def snowed_in(style: Style) -> pygame.Surface:
    """The mountains under snow, with flakes in the air; the picture is kept."""
    light = light_at(style.theme, "snow")
    landscape = _landscape(shapes.at_least_one(style.size), light)
    picture = LandscapePicture(landscape).picture()
    if light.flakes is not None:
        _draw_flakes(picture, light.flakes)
    return picture


def _landscape(size: tuple[int, int], light: Light) -> Landscape:
    _width, height = size
    _across, unit = stretch(size)
    crest = max(1.0, CREST_WIDTH * unit)
    slopes = []
    for number, tops in enumerate((FAR, NEAR)):
        line = rough_line(tops, size, SEED + len(tops), SWING * height)
        tone = light.ridge(number)
        rim = Rim(light.crest(tone), crest)
        slopes.append(Slope(line, tone, tone, rim=rim))
    field = rough_line(FIELD, size, SEED + len(FIELD), 0.0)
    snow = light.ledge
    rim = Rim(snow.rim, crest)
    slopes.append(Slope(field, snow.crest, snow.foot, rim=rim))
    sky = Sky(tuple(zip(SKY_STOPS, light.sky, strict=True)))
    return Landscape(size, sky, tuple(slopes))


def _draw_flakes(picture: pygame.Surface, colour: Color) -> None:
    chance = random.Random(SEED)
    width, height = picture.get_size()
    _across, unit = stretch((width, height))
    for _ in range(FLAKES):
        diameter = round(chance.choice(FLAKE_SIZES) * unit)
        x = chance.randrange(width)
        y = chance.random() * FLAKE_ZONE * height
        alpha = chance.randint(*FLAKE_ALPHAS)
        flake = shapes.disc(max(2, diameter), (*colour, alpha))
        picture.blit(flake, (x, round(y)))
