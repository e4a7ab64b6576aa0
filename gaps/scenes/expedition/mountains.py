"""The mountains behind the route: four ridges that rise to the right, by night."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pygame

from gaps.engine import Suit
from gaps.stage.drawing import shapes
from gaps.stage.drawing.landscape import SEED, draw_stars
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import BLACK, Color, Theme, mix
from gaps.table.panorama import ridges
from gaps.table.panorama.layers import CREST
from gaps.table.panorama.sky import SKY_STOPS, sky_colours

GLOW = 0.66, 0.40  # of the window's width and height: the middle of the last light
GLOW_RADIUS = 520  # pixels in a window 800 pixels high
SHADE = 0.14  # of black in the ridge before another one
CREST_LINE = 1.6  # pixels in a window 800 pixels high
LIGHT = 0.2  # of the evening light in a crest


@dataclass(frozen=True)
class Slope:
    """A ridge: its suit, and its heights and colour in a window of 1280 x 800."""

    suit: Suit
    base: float
    amp: float
    colour: Color
    tone: float
    """The share of the background in a light theme."""


SLOPES = (
    Slope(Suit.SPADES, 640, 500, (0x71, 0x59, 0x60), 0.52),
    Slope(Suit.DIAMONDS, 716, 420, (0x63, 0x4F, 0x53), 0.42),
    Slope(Suit.HEARTS, 790, 350, (0x48, 0x40, 0x4B), 0.30),
    Slope(Suit.CLUBS, 850, 250, (0x29, 0x3A, 0x3B), 0.16),
)
"""Far to near."""
SKY: tuple[tuple[float, Color], ...] = ((0.0, (15, 22, 33)), (0.35, (34, 46, 68)), (0.75, (44, 52, 72)))
SOFT = 4  # the sky is painted so many times smaller
WARMTH: Color = (126, 82, 70)


@kept
def mountains(style: Style) -> pygame.Surface:
    """Return the landscape for a window, without the route; it is kept."""
    picture, theme = pygame.Surface(shapes.at_least_one(style.size)), style.theme
    width, height = picture.get_size()
    if not theme.plain:
        # nothing in it has a sharp edge
        soft = shapes.vector((width // SOFT, height // SOFT), _sky(width, height, theme), (width, height))
        picture.blit(pygame.transform.smoothscale(soft, (width, height)), (0, 0))
        if not theme.light:
            draw_stars(picture, random.Random(SEED), height / 800)
    for slope in SLOPES:
        _draw_slope(picture, slope, theme)
    return picture.convert() if pygame.display.get_surface() else picture


def _sky(width: int, height: int, theme: Theme) -> str:
    sky = zip(SKY_STOPS, sky_colours(theme), strict=True) if theme.light else SKY
    warm = mix(WARMTH, theme.lamp, 0.7) if theme.light else WARMTH
    x, y = GLOW[0] * width, GLOW[1] * height
    return (
        f"{shapes.downwards('s', height, *((at, colour, 1.0) for at, colour in sky))}"
        f'<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" '
        f'r="{GLOW_RADIUS * height / 800}">{shapes.stops((0, warm, 0.62), (1, warm, 0))}</radialGradient>'
        f'<rect width="{width}" height="{height}" fill="url(#s)"/>'
        f'<rect width="{width}" height="{height}" fill="url(#g)"/>'
    )


def _draw_slope(picture: pygame.Surface, slope: Slope, theme: Theme) -> None:
    size = picture.get_size()
    crest, near = (ridges.ascent(slope.suit, line, slope.base, slope.amp, size) for line in (0, 1))
    width = max(1, round(CREST_LINE * size[1] / 800))
    if theme.plain:
        _draw_area(picture, crest, BLACK, theme.low, width)
        return
    body = mix(slope.colour, theme.bg2, slope.tone) if theme.light else slope.colour
    shade = mix(body, BLACK, SHADE / 2 if theme.light else SHADE)
    _draw_area(picture, crest, body, mix(body, CREST, LIGHT), width)
    _draw_area(picture, near, shade, shade, 1)


def _draw_area(
    picture: pygame.Surface, line: tuple[ridges.Point, ...], fill: Color, edge: Color, width: int
) -> None:
    """Fill everything below a line, which is ``width`` pixels wide."""
    foot = picture.get_height() + 4
    pygame.draw.polygon(picture, fill, [(line[0][0], foot), *line, (line[-1][0], foot)])
    for down in range(width):
        pygame.draw.aalines(picture, edge, False, [(x, y + down) for x, y in line])
