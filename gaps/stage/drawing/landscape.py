"""The landscape behind the title and the results: a mountain pass at dusk with sky, sun
and four ridges.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.theme import (
    BLACK,
    WHITE,
    Color,
    Theme,
    hex_of,
    mix,
    palette_colours,
    themes,
)

SUN = 0.735, 0.34  # of the window's width and height
SUN_DIAMETER = 116  # pixels in a window 800 pixels high
GLOW_RADIUS = 460  # of its light in the sky, pixels in a window 800 pixels high
RAYS = 21
RAY_ALPHA = 0.065
STARS = 70
SEED = 7
MORNING = (143, 179, 199), (205, 217, 214)  # the top of a light sky, and above its haze

# The heights of the ridges, far to near, in thousandths of the window's height from its
# top, at equal distances across it. Between these points the outline is made rough.
RIDGES = (
    (
        390,
        375,
        360,
        356,
        352,
        349,
        346,
        340,
        328,
        336,
        349,
        374,
        420,
        474,
        530,
        540,
        481,
        385,
        315,
        285,
        320,
    ),
    (
        430,
        418,
        405,
        402,
        406,
        410,
        402,
        393,
        385,
        395,
        405,
        390,
        430,
        483,
        522,
        527,
        475,
        399,
        355,
        330,
        355,
    ),
    (
        500,
        490,
        480,
        470,
        467,
        463,
        460,
        462,
        463,
        465,
        485,
        505,
        532,
        560,
        585,
        590,
        565,
        533,
        503,
        474,
        445,
    ),
    (
        600,
        583,
        567,
        555,
        548,
        540,
        545,
        550,
        555,
        569,
        582,
        596,
        610,
        617,
        623,
        630,
        613,
        597,
        580,
        568,
        555,
    ),
)


class Landscape:
    """The landscape for a window of ``size`` in the colours of ``theme``, midnight
    unless given.
    """

    def __init__(self, size: tuple[int, int], theme: Theme | None = None) -> None:
        self.size = size
        self.theme = theme or themes()["midnight"]
        self._sky = _sky(size, self.theme)
        self._ridges = _ridges(size, self.theme)
        self._veil = _veil(size, self.theme)
        self._picture = pygame.Surface(size)
        self._drift: int | None = None

    def draw(self, surface: pygame.Surface, drift: float = 0.0) -> None:
        """Draw it with the sun ``drift`` pixels above its lowest position."""
        if round(drift) != self._drift:
            self._drift = round(drift)
            self._paint(self._drift)
        surface.blit(self._picture, (0, 0))

    def _paint(self, drift: int) -> None:
        picture = self._picture
        theme = self.theme
        (width, height) = self.size
        picture.blit(self._sky, (0, 0))
        colour = (
            theme.brass
            if theme.plain
            else mix(palette_colours("sparks")[0], WHITE, 0.15)
        )
        sun = shapes.disc(max(2, round(SUN_DIAMETER * height / 800)), colour)
        place = sun.get_rect(
            center=(round(SUN[0] * width), round(SUN[1] * height) - drift)
        )
        picture.blit(sun, place)
        picture.blit(self._ridges, (0, 0))
        picture.fill(
            _ridge_colours(theme)[-1], (0, self._ridges.get_height(), width, height)
        )
        picture.blit(self._veil, (0, 0))


def _ridge_colours(theme: Theme) -> list[Color]:
    if theme.plain:
        return [BLACK] * len(RIDGES)
    tone = 0.6 if theme.light else 0.0
    return [mix(colour, theme.bg2, tone) for colour in palette_colours("dusk_ridges")]


def _sky(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Paint sky, glow, rays and stars; at half the size, because nothing in it has a
    sharp edge.
    """
    picture = pygame.Surface(size)
    if theme.plain:
        return picture
    width, height = size
    x = SUN[0] * width
    y = SUN[1] * height
    unit = height / 800
    top, horizon, haze, warm, bright = palette_colours("dusk_sky")
    spark = palette_colours("sparks")[0]
    if theme.light:
        top, horizon, haze, warm = *MORNING, theme.lamp, mix(warm, theme.lamp, 0.5)
    layers = ((0, top), (0.32, horizon), (0.48, haze), (0.68, warm), (0.84, bright))
    sky = shapes.downwards("s", height, *((at, colour, 1.0) for at, colour in layers))
    near = mix(bright, spark, 0.4)
    ember = mix(bright, warm, 0.25)
    glow = shapes.stops(
        (0.12, near, 0.80), (0.34, ember, 0.50), (0.56, warm, 0.24), (1, warm, 0)
    )
    light = shapes.stops(
        (0.05, spark, 0),
        (0.12, spark, RAY_ALPHA),
        (0.4, spark, RAY_ALPHA),
        (0.9, spark, 0),
    )
    halves = (math.pi / RAYS * (0.24 if number % 2 else 0.13) for number in range(RAYS))
    rays = "".join(
        ray((x, y), width, math.pi * (1 + (number + 0.5) / RAYS), half)
        for number, half in enumerate(halves)
    )
    body = (
        f'{sky}<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" '
        f'r="{GLOW_RADIUS * unit}">{glow}</radialGradient>'
        f'<radialGradient id="r" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="{width}">{light}'
        f'</radialGradient><rect width="{width}" height="{height}" fill="url(#s)"/>'
        f'<rect width="{width}" height="{height}" fill="url(#g)"/><path d="{rays}" fill="url(#r)"/>'
    )
    soft = shapes.vector((width // 2, height // 2), body, (float(width), float(height)))
    pygame.transform.smoothscale(soft.convert(picture), size, picture)
    if not theme.light:
        draw_stars(picture, random.Random(SEED), unit)
    return picture


def ray(start: tuple[float, float], reach: float, middle: float, half: float) -> str:
    """The path of a ray: so many pixels long, round the angle ``middle``, and ``half``
    as wide; radians.
    """
    ends = (
        (reach * math.cos(angle), reach * math.sin(angle))
        for angle in (middle - half, middle + half)
    )
    corners = (start, *((start[0] + x, start[1] + y) for x, y in ends))
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"


def draw_stars(picture: pygame.Surface, chance: random.Random, unit: float) -> None:
    """Draw stars at random places of the upper third."""
    width, height = picture.get_size()
    for _ in range(STARS):
        star = shapes.disc(
            max(1, round(chance.choice((1, 1, 2, 2, 3)) * unit)),
            (255, 240, 214, chance.randint(50, 170)),
        )
        picture.blit(
            star,
            (chance.randrange(width), chance.randrange(max(1, round(0.32 * height)))),
        )


def _ridges(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Paint the four ridges, far to near, with smooth edges; below the picture is only
    the nearest.
    """
    width = size[0]
    edge = hex_of(theme.low) if theme.plain else "none"
    lines = [
        _rough(tops, size, random.Random(SEED + number))
        for number, tops in enumerate(RIDGES)
    ]
    # below them, each hides all behind it
    feet = [math.ceil(max(y for _x, y in line)) + 2 for line in lines]
    colours = _ridge_colours(theme)
    body = ""
    for line, colour, foot in zip(
        lines, colours, [*feet[1:], feet[-1] + 2], strict=True
    ):
        path = "L".join(
            f"{x:.2f} {y:.2f}" for x, y in ((-2, foot), (-2, line[0][1]), *line)
        )
        body += (
            f'<path d="M{path}L{width + 2} {line[-1][1]:.2f}L{width + 2} {foot}Z" '
            f'fill="{hex_of(colour)}" stroke="{edge}"/>'
        )
    return shapes.vector((width, feet[-1]), body)


def _rough(
    tops: Sequence[int], size: tuple[int, int], chance: random.Random
) -> list[tuple[float, float]]:
    """An outline through ``tops``; each section is broken at a random point, and each
    part again.
    """
    line = [
        (n * size[0] / (len(tops) - 1), top * size[1] / 1000)
        for n, top in enumerate(tops)
    ]
    for swing in (0.014 * size[1], 0.005 * size[1]):
        broken = line[:1]
        for (x0, y0), (x1, y1) in pairwise(line):
            at = chance.uniform(0.3, 0.7)
            broken += [
                (
                    x0 + (x1 - x0) * at,
                    y0 + (y1 - y0) * at + chance.uniform(-swing, swing),
                ),
                (x1, y1),
            ]
        line = broken
    return line


def _veil(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Paint what darkens (or lightens) the left and the bottom, so that text can be
    read there.
    """
    ground = theme.bg1 if theme.light else mix(theme.bg0, theme.bg1, 0.3)
    body = (
        '<linearGradient id="l" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="1000" y2="0">'
        f"{shapes.stops((0, ground, 0.86), (0.3, ground, 0.66), (0.62, ground, 0))}</linearGradient>"
        f"{shapes.downwards('f', 1000, (0.5, ground, 0), (0.78, ground, 0.94), (1, ground, 1))}"
        '<rect width="1000" height="1000" fill="url(#l)"/><rect width="1000" height="1000" fill="url(#f)"/>'
    )
    small = shapes.vector((200, 200), body, (1000, 1000))
    small.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    # one colour: only the alpha varies
    small.fill((*ground, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return shapes.ready(pygame.transform.smoothscale(small, size))
