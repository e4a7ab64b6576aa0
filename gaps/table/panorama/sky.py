"""The evening sky with its stars, the sun, and its light: round it, and passing over
the layers.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.landscape import ray
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK, Color, Theme, mix, palette_colours
from gaps.table.panorama.ridges import DRAWN_FOR, RidgeLayer

SUN: Color = (0xFF, 0xE8, 0xB4)
SKY_STOPS = (0.0, 0.30, 0.52, 0.68, 0.80)
DAY_SKY = (
    (0x8F, 0xB3, 0xC7),
    (0xB9, 0xCF, 0xD2),
    (0xE9, 0xE2, 0xD0),
    (0xF7, 0xCF, 0x98),
    (0xF7, 0xC9, 0x8A),
)
HUE_SHIFT = 7  # steps of 255 by which a seed can change the sky's colours
# Lengths in pixels at u = 1, places in pixels of the window DRAWN_FOR.
SUN_X = 632
SUN_LOW = 560
SUN_HIGH = 326
SUN_RADIUS = 62
RIM_LIGHT = 3
RIM_PLAIN = 6
LIGHT_BEYOND = 60  # how far the light is painted at the right of the window
SUN_SHIFT = 12  # by which a seed moves the sun to either side
HALO_RADIUS = 430
RAYS = 30
RAY_REACH = 780
RAY_HALF_WIDTHS = 0.030, 0.018  # of broad and narrow rays, which alternate; radians
BELOW_SUN = 190  # how far below the sun its light is painted
# the light is painted at this part of its size: nothing in it has a sharp edge
SOFTNESS = 2
BANDS = 14  # the light is painted in as many bands, one at a time
STARS = 80  # how many
STAR_ZONE = 0.42  # down to which share of the height there are any
HALO: tuple[tuple[float, Color, float], ...] = (
    (0.10, (255, 210, 140), 0.62),
    (0.20, (255, 203, 126), 0.56),
    (0.274, (255, 185, 100), 0.46),
    (0.39, (255, 160, 78), 0.32),
    (0.62, (255, 132, 62), 0.15),
    (0.86, (255, 128, 64), 0.05),
    (1.0, (255, 128, 64), 0.0),
)
"""Of the light round the sun: share of the radius, colour, alpha."""
RAY_ALPHAS = ((0.1, 0.0), (0.2, 0.10), (0.4, 0.095), (0.75, 0.06), (1.0, 0.0))
DAY_LIGHT = 0.62  # how strong the light is in a light theme
# Of the light that passes over the layers; lengths in pixels of the window DRAWN_FOR.
SPOT_RADIUS = 330
SPOT_START = -200
SPOT_END = 1480
LAG = 26
DEPTH = 60  # how far below its crest a layer is brightest
SPOT_COLOUR = 62, 45, 20  # added to what is there, in the middle
# it is painted at this part of its size: nothing in it has a sharp edge
SPOT_SOFTNESS = 3
STEP = 4  # pixels: the light is cut off at the crests in columns of this width


def sky_colours(theme: Theme, warmth: float = 0.0) -> tuple[Color, ...]:
    """Return the colours of the sky at ``SKY_STOPS``; ``warmth`` of -1 to 1 makes it
    bluer or redder.
    """
    if theme.plain:
        return (BLACK,) * len(SKY_STOPS)
    colours = DAY_SKY if theme.light else palette_colours("dusk_sky")
    shift = round(HUE_SHIFT * warmth)
    return tuple(
        (min(255, max(0, red + shift)), green, min(255, max(0, blue - shift)))
        for red, green, blue in colours
    )


class Sky:
    """The sky for a window; ``seed`` decides its stars, a little of its hue and of the
    sun's place.
    """

    def __init__(self, style: Style, seed: int) -> None:
        chance = random.Random(seed)
        size = style.size
        self.size = size
        self._style = style
        self._warmth = chance.uniform(-1, 1)
        self._chance = chance
        across, down = size[0] / DRAWN_FOR[0], size[1] / DRAWN_FOR[1]
        self.sun_x = round((SUN_X + chance.uniform(-SUN_SHIFT, SUN_SHIFT)) * across)
        self.sun_radius = style.px(SUN_RADIUS)
        self.sun_low = round(SUN_LOW * down)
        self.sun_high = round(SUN_HIGH * down)
        self.picture = pygame.Surface((0, 0))
        """The sky without the sun, when it is painted."""
        self.painted = False
        """Whether ``paint`` has come to its end."""
        self._light: list[pygame.Surface] = []
        # above the sun, as much as that has to rise
        light_height = self.sun_low + style.px(BELOW_SUN)
        self._band_tops = [light_height * band // BANDS for band in range(BANDS + 1)]
        self._sun: pygame.Surface | None = None

    def paint(self) -> Iterator[None]:
        """Paint everything, a part at each step."""
        self._paint_gradient()
        yield
        self._paint_stars()
        yield
        self._sun = self._paint_sun()
        if not self._style.theme.plain:
            for band in range(BANDS):
                self._light.append(self._paint_light(band))
                yield
        self.painted = True

    def draw_sun(
        self, surface: pygame.Surface, y: int, light: float = 1.0, sun: bool = True
    ) -> None:
        """Draw the sun with its middle at the row of pixels ``y``.

        ``light`` is how bright its light is, 0 to 1; without ``sun``, that is all.
        """
        assert self._sun is not None, "the sky is painted"
        for band, picture in enumerate(self._light):
            top = y - self.sun_low + self._band_tops[band]
            if light < 1:
                picture.set_alpha(round(255 * light))
            surface.blit(picture, (0, top))
            if light < 1:
                picture.set_alpha(255)
        if sun:
            place = self._sun.get_rect(center=(self.sun_x, y))
            surface.blit(self._sun, place)

    # Painting

    def _paint_gradient(self) -> None:
        height = self.size[1]
        self.picture = pygame.Surface(self.size)
        column = pygame.Surface((1, height), 0, self.picture)
        stops = sky_colours(self._style.theme, self._warmth)
        places = [round(at * height) for at in SKY_STOPS] + [height + 1]
        tones = [*stops, stops[-1]]
        for number in range(len(stops)):
            top, bottom = places[number], places[number + 1]
            for row in range(top, bottom):
                tone = mix(
                    tones[number], tones[number + 1], (row - top) / (bottom - top)
                )
                column.set_at((0, row), tone)
        pygame.transform.scale(column, self.size, self.picture)

    def _paint_stars(self) -> None:
        theme = self._style.theme
        if theme.plain or theme.light:
            return
        width, height = self.size
        for _ in range(STARS):
            diameter = max(
                1, round(self._chance.choice((1, 1, 1, 1.5, 2.2)) * self._style.u)
            )
            x = self._chance.randrange(width)
            share = self._chance.random()
            faint = 1 - share  # the stars end where the light begins
            star = shapes.disc(
                diameter, (255, 240, 214, round(self._chance.randint(50, 150) * faint))
            )
            self.picture.blit(star, (x, round(share * STAR_ZONE * height)))

    def _paint_sun(self) -> pygame.Surface:
        style = self._style
        theme = self._style.theme
        radius = self.sun_radius
        if theme.plain:
            return shapes.ring(
                (2 * radius, 2 * radius), radius, style.px(RIM_PLAIN), theme.brass
            )
        if theme.light:
            return shapes.disc(2 * radius, SUN, style.px(RIM_LIGHT), theme.glow)
        return shapes.disc(2 * radius, SUN)

    def _paint_light(self, band: int) -> pygame.Surface:
        tops = self._band_tops
        u = self._style.u
        width = self.size[0] + round(LIGHT_BEYOND * self.size[0] / DRAWN_FOR[0])
        height = tops[band + 1] - tops[band]
        x, y = self.sun_x, self.sun_low
        strength = DAY_LIGHT if self._style.theme.light else 1.0
        colour = (255, 244, 214) if self._style.theme.light else (255, 214, 150)
        halo = shapes.stops(
            *((at, each, round(alpha * strength, 3)) for at, each, alpha in HALO)
        )
        rays = shapes.stops(
            *((at, colour, round(alpha * strength, 3)) for at, alpha in RAY_ALPHAS)
        )
        angles = (
            2 * math.pi * (number + 0.5) / RAYS + math.pi / 2 for number in range(RAYS)
        )
        path = "".join(
            ray((x, y), RAY_REACH * u, angle, RAY_HALF_WIDTHS[number % 2])
            for number, angle in enumerate(angles)
        )
        body = (
            f'<radialGradient id="h" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" '
            f'r="{HALO_RADIUS * u:.1f}">{halo}</radialGradient>'
            f'<radialGradient id="r" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" '
            f'r="{RAY_REACH * u:.1f}">{rays}</radialGradient>'
            f'<circle cx="{x}" cy="{y}" r="{HALO_RADIUS * u:.1f}" fill="url(#h)"/>'
            f'<path d="{path}" fill="url(#r)"/>'
        )
        small = max(1, width // SOFTNESS), max(1, height // SOFTNESS)
        placed = f'<g transform="translate(0 {-tops[band]})">{body}</g>'
        soft = shapes.vector(small, placed, (float(width), float(height)))
        return shapes.ready(pygame.transform.smoothscale(soft, (width, height)))


class WarmLight:
    """A spot of light on each layer, cut off at its crest and where the next layer
    begins.
    """

    def __init__(self, size: tuple[int, int], strength: float = 1.0) -> None:
        self._size = size
        self._strength = strength
        self._scale = min(size[0] / DRAWN_FOR[0], size[1] / DRAWN_FOR[1])
        self._step = max(2, round(STEP * self._scale))
        self._tops: list[list[int]] = []
        self._spot = pygame.Surface((0, 0))  # until it is painted

    def paint(self, layers: Sequence[RidgeLayer]) -> Iterator[None]:
        """Prepare everything, a part at each step."""
        for layer in layers:
            self._tops.append(_tops(layer, self._size[0], self._step))
            yield
        self._spot = _spot(round(SPOT_RADIUS * self._scale), self._strength)
        yield

    def draw(self, surface: pygame.Surface, share: float) -> None:
        """Add the light to the range on ``surface``; ``share`` is how far it has come,
        0 to 1.
        """
        radius = self._spot.get_width() // 2
        for number, tops in enumerate(self._tops):
            place = SPOT_START + (SPOT_END - SPOT_START) * share - LAG * number
            middle = place * self._size[0] / DRAWN_FOR[0]
            column = max(0, min(len(tops) - 1, round(middle / self._step)))
            y = tops[column] + round(DEPTH * self._scale)
            spot = pygame.Rect(
                round(middle) - radius, y - radius, 2 * radius, 2 * radius
            )
            self._draw_spot(surface, number, spot)

    def _draw_spot(
        self, surface: pygame.Surface, number: int, spot: pygame.Rect
    ) -> None:
        tops = self._tops[number]
        step = self._step
        below = self._tops[number + 1] if number + 1 < len(self._tops) else None
        columns = []
        for column in range(
            max(0, spot.left // step), min(len(tops), spot.right // step + 1)
        ):
            x = column * step
            top = max(tops[column], spot.top)
            bottom = min(
                spot.bottom, below[column] if below is not None else self._size[1]
            )
            if bottom > top:
                area = pygame.Rect(x - spot.left, top - spot.top, step, bottom - top)
                columns.append((self._spot, (x, top), area, pygame.BLEND_RGB_ADD))
        surface.blits(columns, False)


def _tops(layer: RidgeLayer, width: int, step: int) -> list[int]:
    points = layer.crest.points
    tops = []
    at = 0
    for x in range(0, width + step, step):
        while at + 2 < len(points) and points[at + 1][0] < x + step / 2:
            at += 1
        (x0, y0) = points[at]
        (x1, y1) = points[at + 1]
        share = (x + step / 2 - x0) / (x1 - x0)
        tops.append(round(y0 + (y1 - y0) * share))
    return tops


def _spot(radius: int, strength: float) -> pygame.Surface:
    red, green, blue = (round(channel * strength) for channel in SPOT_COLOUR)
    alphas = ((0, 1.0), (0.25, 0.82), (0.5, 0.44), (0.75, 0.14), (1, 0.0))
    stops = ((at, (red, green, blue), alpha) for at, alpha in alphas)
    small = shapes.soft_disc(max(2, 2 * radius // SPOT_SOFTNESS), *stops)
    return shapes.as_light(
        pygame.transform.smoothscale(small, (2 * radius, 2 * radius))
    )
