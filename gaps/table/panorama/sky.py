"""The evening sky of a win, the sun that rises in it, and its light: round it, and
passing over the layers.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.table.landscape import painting
from gaps.table.landscape.landscape import SUN, Glow, LightStop, Rays, sky_colours
from gaps.table.landscape.lines import DRAWN_FOR, Line, stretch
from gaps.table.panorama.ridges import RidgeLayer

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
RAY_HALF_WIDTHS = (0.030, 0.018)  # of broad and narrow rays, which alternate; radians
BELOW_SUN = 190  # how far below the sun its light is painted
BANDS = 14  # the light is painted in as many bands, one at a time
HALO: tuple[LightStop, ...] = (
    (0.10, (255, 210, 140), 0.62),
    (0.20, (255, 203, 126), 0.56),
    (0.274, (255, 185, 100), 0.46),
    (0.39, (255, 160, 78), 0.32),
    (0.62, (255, 132, 62), 0.15),
    (0.86, (255, 128, 64), 0.05),
    (1.0, (255, 128, 64), 0.0),
)
"""Of the light round the sun."""
RAY_ALPHAS = (
    (0.1, 0.0),
    (0.2, 0.10),
    (0.4, 0.095),
    (0.75, 0.06),
    (1.0, 0.0),
)
RAY_COLOUR: Color = (255, 214, 150)
DAY_RAY_COLOUR: Color = (255, 244, 214)
DAY_LIGHT = 0.62  # how strong the light is in a light theme
# Of the light that passes over the layers; lengths in pixels of the window DRAWN_FOR.
SPOT_RADIUS = 330
SPOT_START = -200
SPOT_END = 1480
LAG = 26
DEPTH = 60  # how far below its crest a layer is brightest
SPOT_COLOUR = (62, 45, 20)  # added to what is there, in the middle
SPOT_ALPHAS = (
    (0, 1.0),
    (0.25, 0.82),
    (0.5, 0.44),
    (0.75, 0.14),
    (1, 0.0),
)
# it is painted at this part of its size: nothing in it has a sharp edge
SPOT_SOFTNESS = 3
STEP = 4  # pixels: the light is cut off at the crests in columns of this width


class EveningSky:
    """The sky for a window; ``seed`` decides its stars, a little of its hue and of the
    sun's place.
    """

    def __init__(self, style: Style, seed: int) -> None:
        chance = random.Random(seed)
        across, down = stretch(style.size)
        self.size = style.size
        self._style = style
        self._warmth = chance.uniform(-1, 1)
        shift = chance.uniform(-SUN_SHIFT, SUN_SHIFT)
        self._chance = chance
        self.sun_x = round((SUN_X + shift) * across)
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
        theme = self._style.theme
        self.picture = painting.paint_gradient(
            self.size, sky_colours(theme, warmth=self._warmth)
        )
        yield
        if not (theme.plain or theme.light):
            painting.draw_stars(self.picture, self._chance, self._style.u)
        yield
        self._sun = self._paint_sun()
        if not theme.plain:
            for band in range(BANDS):
                self._light.append(self._paint_light(band))
                yield
        self.painted = True

    def draw_sun(
        self,
        surface: pygame.Surface,
        y: int,
        light: float = 1.0,
        sun: bool = True,
    ) -> None:
        """Draw the sun with its middle at the row of pixels ``y``.

        ``light`` is how bright its light is, 0 to 1; without ``sun``, that is all.
        """
        assert self._sun is not None, "the sky is painted"
        for top, picture in zip(self._band_tops, self._light, strict=False):
            if light < 1:
                picture.set_alpha(round(255 * light))
            surface.blit(picture, (0, y - self.sun_low + top))
            if light < 1:
                picture.set_alpha(255)
        if sun:
            place = self._sun.get_rect(center=(self.sun_x, y))
            surface.blit(self._sun, place)

    def _paint_sun(self) -> pygame.Surface:
        style = self._style
        theme = style.theme
        radius = self.sun_radius
        side = 2 * radius
        if theme.plain:
            return shapes.ring((side, side), radius, style.px(RIM_PLAIN), theme.brass)
        if theme.light:
            return shapes.disc(side, SUN, style.px(RIM_LIGHT), theme.glow)
        return shapes.disc(side, SUN)

    def _paint_light(self, band: int) -> pygame.Surface:
        top = self._band_tops[band]
        across, _ = stretch(self.size)
        width = self.size[0] + round(LIGHT_BEYOND * across)
        height = self._band_tops[band + 1] - top
        return painting.paint_light((width, height), [self._halo, self._rays], top)

    @property
    def _strength(self) -> float:
        return DAY_LIGHT if self._style.theme.light else 1.0

    @property
    def _halo(self) -> Glow:
        radius = HALO_RADIUS * self._style.u
        stops = []
        for at, colour, alpha in HALO:
            stops.append((at, colour, alpha * self._strength))
        return Glow((self.sun_x, self.sun_low), (radius, radius), tuple(stops))

    @property
    def _rays(self) -> Rays:
        colour = DAY_RAY_COLOUR if self._style.theme.light else RAY_COLOUR
        stops = []
        for at, alpha in RAY_ALPHAS:
            stops.append((at, colour, alpha * self._strength))
        beams = []
        for number in range(RAYS):
            angle = 2 * math.pi * (number + 0.5) / RAYS + math.pi / 2
            beams.append((angle, RAY_HALF_WIDTHS[number % 2]))
        middle = (self.sun_x, self.sun_low)
        return Rays(middle, RAY_REACH * self._style.u, tuple(stops), tuple(beams))


class WarmLight:
    """A spot of light on each layer, cut off at its crest and where the next layer
    begins.
    """

    def __init__(self, size: tuple[int, int], strength: float = 1.0) -> None:
        self._size = size
        self._strength = strength
        self._scale = min(stretch(size))
        self._step = max(2, round(STEP * self._scale))
        self._tops: list[list[int]] = []
        """Of each layer the row of pixels where it begins, in each column."""
        self._spot = pygame.Surface((0, 0))  # until it is painted

    def paint(self, layers: Sequence[RidgeLayer]) -> Iterator[None]:
        """Prepare everything, a part at each step."""
        for layer in layers:
            tops = _tops(layer.crest.points, self._size[0], self._step)
            self._tops.append(tops)
            yield
        self._spot = _spot(round(SPOT_RADIUS * self._scale), self._strength)
        yield

    def draw(self, surface: pygame.Surface, share: float) -> None:
        """Add the light to the range on ``surface``; ``share`` is how far it has come,
        0 to 1.
        """
        for number, tops in enumerate(self._tops):
            place = SPOT_START + (SPOT_END - SPOT_START) * share - LAG * number
            middle = round(place * self._size[0] / DRAWN_FOR[0])
            column = max(0, min(len(tops) - 1, round(middle / self._step)))
            spot = self._spot.get_rect()
            spot.center = (middle, tops[column] + round(DEPTH * self._scale))
            floors = [self._size[1]] * len(tops)
            if number + 1 < len(self._tops):
                floors = self._tops[number + 1]
            self._draw_spot(surface, spot, tops, floors)

    def _draw_spot(
        self,
        surface: pygame.Surface,
        spot: pygame.Rect,
        tops: Sequence[int],
        floors: Sequence[int],
    ) -> None:
        """Add the spot in columns, each from its top to its floor."""
        step = self._step
        columns = []
        first = max(0, spot.left // step)
        last = min(len(tops), spot.right // step + 1)
        for column in range(first, last):
            top = max(tops[column], spot.top)
            bottom = min(floors[column], spot.bottom)
            if bottom > top:
                x = column * step
                area = pygame.Rect(x - spot.left, top - spot.top, step, bottom - top)
                columns.append((self._spot, (x, top), area, pygame.BLEND_RGB_ADD))
        surface.blits(columns, False)


def _tops(line: Line, width: int, step: int) -> list[int]:
    """Return the row of pixels of a line in the middle of each column."""
    tops = []
    at = 0
    for left in range(0, width + step, step):
        x = left + step / 2
        while at + 2 < len(line) and line[at + 1][0] < x:
            at += 1
        x0, y0 = line[at]
        x1, y1 = line[at + 1]
        share = (x - x0) / (x1 - x0)
        tops.append(round(y0 + (y1 - y0) * share))
    return tops


def _spot(radius: int, strength: float) -> pygame.Surface:
    red, green, blue = (round(channel * strength) for channel in SPOT_COLOUR)
    stops = [(at, (red, green, blue), alpha) for at, alpha in SPOT_ALPHAS]
    small = shapes.soft_disc(max(2, 2 * radius // SPOT_SOFTNESS), *stops)
    large = pygame.transform.smoothscale(small, (2 * radius, 2 * radius))
    return shapes.as_light(large)
