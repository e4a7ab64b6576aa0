"""The mountains behind the route: four ridges that rise to the right, by night."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pygame

from gaps.engine import Suit
from gaps.stage.drawing import shapes
from gaps.stage.drawing.landscape import SEED, draw_stars
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK, Color, Theme, mix
from gaps.table.panorama import colours, ridges

GLOW = 0.66, 0.40  # of the window's width and height: the middle of the last light
GLOW_RADIUS = 520  # pixels in a window 800 pixels high
FOOT = 0.16  # of black at the foot of a ridge
SHADE = 0.14  # of black in the ridge before another one
CREST_LINE = 1.6  # pixels in a window 800 pixels high


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
WARMTH: Color = (126, 82, 70)


def mountains(style: Style) -> pygame.Surface:
    """Return the landscape for a window, without the route; it is kept."""
    return style.surface_cache.get(("route mountains", style.size), lambda: _paint(style.size, style.theme))


def _paint(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    picture = pygame.Surface(shapes.at_least_one(size))
    width, height = picture.get_size()
    if not theme.plain:
        picture.blit(shapes.vector((width, height), _sky(width, height, theme)), (0, 0))
        if not theme.light:
            draw_stars(picture, random.Random(SEED), height / 800)
    body = "".join(_ridge(slope, number, (width, height), theme) for number, slope in enumerate(SLOPES))
    picture.blit(shapes.vector((width, height), body), (0, 0))
    return picture.convert() if pygame.display.get_surface() else picture


def _sky(width: int, height: int, theme: Theme) -> str:
    stops = SKY
    if theme.light:
        stops = tuple(zip(colours.SKY_STOPS, colours.sky(theme), strict=True))
    gradient = "".join(f'<stop offset="{at}" stop-color="{_hex(colour)}"/>' for at, colour in stops)
    warm = _hex(mix(WARMTH, theme.lamp, 0.7) if theme.light else WARMTH)
    x, y = GLOW[0] * width, GLOW[1] * height
    return (
        f'<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
        f'{gradient}</linearGradient><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" '
        f'r="{GLOW_RADIUS * height / 800}"><stop offset="0" stop-color="{warm}" stop-opacity="0.62"/>'
        f'<stop offset="1" stop-color="{warm}" stop-opacity="0"/></radialGradient>'
        f'<rect width="{width}" height="{height}" fill="url(#s)"/>'
        f'<rect width="{width}" height="{height}" fill="url(#g)"/>'
    )


def _ridge(slope: Slope, number: int, size: tuple[int, int], theme: Theme) -> str:
    """Return a ridge and the shade before it as SVG elements."""
    crest, near = (ridges.ascent(slope.suit, line, slope.base, slope.amp, size) for line in (0, 1))
    if theme.plain:
        return _area(crest, size, "#000000", f'stroke="{_hex(theme.low)}" stroke-width="2"')
    body = mix(slope.colour, theme.bg2, slope.tone) if theme.light else slope.colour
    line = mix(body, colours.CREST, 0.34)
    gradient = (
        f'<linearGradient id="r{number}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" '
        f'y2="{size[1]}"><stop offset="{min(y for _, y in crest) / size[1]:.3f}" stop-color="{_hex(body)}"/>'
        f'<stop offset="1" stop-color="{_hex(mix(body, BLACK, 0.0 if theme.light else FOOT))}"/>'
        f"</linearGradient>"
    )
    stroke = f'stroke="{_hex(line)}" stroke-opacity="0.6" stroke-width="{CREST_LINE * size[1] / 800:.2f}"'
    shade = _hex(mix(body, BLACK, SHADE / 2 if theme.light else SHADE))
    return gradient + _area(crest, size, f"url(#r{number})", stroke) + _area(near, size, shade, "")


def _area(line: tuple[ridges.Point, ...], size: tuple[int, int], fill: str, stroke: str) -> str:
    """Return everything below a line, to the foot of the window."""
    points = "L".join(f"{x:.1f} {y:.1f}" for x, y in line)
    foot = size[1] + 4
    return (
        f'<path d="M{line[0][0]:.1f} {foot}L{points}L{line[-1][0]:.1f} {foot}Z" fill="{fill}" {stroke} '
        f'stroke-linejoin="round"/>'
    )


def _hex(colour: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
