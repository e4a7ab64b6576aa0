"""The light of a redeal, along the arms on which its cards are gathered.

Lengths are in units.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas, uncovered
from gaps.stage.drawing.display import TileGrid
from gaps.stage.drawing.theme import BLACK, Color
from gaps.table.effects.table_light import light_on
from gaps.table.model.whirl import FALL_POWER, Whirl
from gaps.table.moving_cards import MovingCards

POINTS = 48  # along each arm
LIGHT_START = (
    -0.14
)  # fraction of an arm, before its outer end, at which the light starts
LIGHT_END = 0.97  # and at which it ends
CORE = (2, 10)  # width of the core at the ends, and in the middle
CORE_ALPHA = 0.26
STRANDS = (-17, -9, 9, 17)  # distances of the strands from the core
STRAND_WIDTH = 1.6
STRAND_ALPHA = 0.28
BAND = 26
BAND_ALPHA = 0.45
BLUR = 14
COARSE = 2  # all is painted smaller by this factor
BLURRED = 2  # and the band once more
ENLARGED = 2  # pixels of the small picture that one of them reaches, enlarged
MARGIN = 28  # around the outer ends
LEVELS = 12  # levels of the strength of the light

Line = list[pygame.Vector2]


class WhirlLight:
    """The light of one redeal, painted once.

    It is below the kept cards, at ``kept``, and below the darkness, which is as large as
    the window.
    """

    def __init__(
        self,
        table: MovingCards,
        kept: Sequence[pygame.Rect],
        paint_dark: Callable[[], pygame.Surface],
    ) -> None:
        self._table = table
        self._kept = kept
        self._paint_dark = paint_dark
        self._whirl = Whirl.on(table.geometry)
        self._light: pygame.Surface | None = None
        self.lit_areas: list[pygame.Rect] = []
        """Areas of its picture that hold all of the light, once it is painted."""
        self._fainter: pygame.Surface | None = None

    def draw(
        self, canvas: Canvas, strength: float, cards: Sequence[pygame.Rect]
    ) -> None:
        """Draw it with a ``strength`` of 0 to 1, and not on ``cards``."""
        level = round(LEVELS * strength)
        if level:
            canvas.shine(self._draw, level, cards)

    def _draw(self, canvas: Canvas, level: int, cards: Sequence[pygame.Rect]) -> None:
        light = self.paint()
        if level < LEVELS:
            light = self._paint_fainter(round(255 * level / LEVELS))
        adds = light_on(canvas.style.theme).adds
        flag = pygame.BLEND_RGB_ADD if adds else pygame.BLEND_RGB_SUB
        left, top = self._area.topleft
        for lit in self.lit_areas:
            place = lit.move(left, top)
            areas = [place]
            if covers := place.collidelistall(cards):
                areas = uncovered(place, [cards[number] for number in covers], 0)
            for area in areas:
                canvas.blit(light, area, area.move(-left, -top), flag)

    def _paint_fainter(self, grey: int) -> pygame.Surface:
        """Return the light with ``grey`` of 255 of its strength."""
        light = self.paint()
        fainter = self._fainter
        assert fainter is not None
        for lit in self.lit_areas:
            fainter.blit(light, lit, lit)
            fainter.fill((grey, grey, grey), lit, pygame.BLEND_RGB_MULT)
        return fainter

    def paint(self) -> pygame.Surface:
        """Return it, painted once."""
        if self._light is None:
            self._light = self._paint()
            self._fainter = self._light.copy()
        return self._light

    @property
    def _area(self) -> pygame.Rect:
        """Return the area of the window in which there may be light."""
        margin = MARGIN * self._table.style.px_per_unit
        reach = (1 - LIGHT_START) ** FALL_POWER
        wide, high = (2 * (reach * side + margin) for side in self._whirl.radii)
        x, y = map(round, self._whirl.middle)
        area = pygame.Rect(0, 0, round(wide), round(high))
        area.center = (x, y)
        window = pygame.Rect((0, 0), self._table.geometry.size)
        return area.clip(window)

    def _paint(self) -> pygame.Surface:
        table = self._table
        u = table.style.px_per_unit / COARSE
        area = self._area
        coarse = (area.width // COARSE, area.height // COARSE)
        size = shapes.at_least_one(coarse)
        colour = light_on(table.style.theme).whirl
        arms = [*self._arms(area)]
        small = _band(arms, size, u, colour)
        lines = _lines(arms, size, u, colour)
        small.blit(lines, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        self.lit_areas = [*_lit_areas(small, area.size)]
        light = pygame.transform.smoothscale(small, area.size)
        light.blit(self._paint_dark(), (0, 0), area)
        for cards in self._kept:
            light.fill(BLACK, cards.move(-area.left, -area.top))
        return light

    def _arms(self, area: pygame.Rect) -> Iterator[Line]:
        """Yield the arms from their outer ends.

        They are in pixels of the coarse picture of ``area``.
        """
        middle = pygame.Vector2(self._whirl.middle) - area.topleft
        for angle in self._whirl.angles:
            arm = []
            for number in range(POINTS):
                along = number / (POINTS - 1)
                fraction = LIGHT_START + (LIGHT_END - LIGHT_START) * along
                place = middle + self._whirl.at(angle, fraction)
                arm.append(place / COARSE)
            yield arm


def _lit_areas(picture: pygame.Surface, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Yield areas that hold all of a black ``picture`` that has light.

    They are those of the picture enlarged smoothly to ``size``, and do not overlap.
    """
    width, height = picture.get_size()
    wide, high = size
    dark = (1, 1, 1, 255)  # each channel below
    lit = pygame.mask.from_threshold(picture, BLACK, dark)
    lit.invert()
    grid = TileGrid(picture.get_size())
    # Enlarged, a pixel reaches into the tiles beside its own.
    side = grid.side + 2 * ENLARGED
    tile = pygame.mask.Mask((side, side), fill=True)
    tiles = []
    for top in range(0, height, grid.side):
        for left in range(0, width, grid.side):
            if lit.overlap(tile, (left - ENLARGED, top - ENLARGED)):
                tiles.append(pygame.Rect(left, top, grid.side, grid.side))
    for area in grid.rects(grid.touched(tiles)):
        left = area.left * wide // width
        top = area.top * high // height
        right = area.right * wide // width
        bottom = area.bottom * high // height
        yield pygame.Rect(left, top, right - left, bottom - top)


def _strength(number: int) -> float:
    """Return how bright an arm is at one of its points: it fades at both ends."""
    bright = math.sin(math.pi * (number + 0.5) / POINTS)
    return math.pow(bright, 0.7)


def _beside(arm: Line, number: int, distance: float) -> pygame.Vector2:
    """Return the point ``distance`` pixels to the left of a point of an arm."""
    before = arm[max(number - 1, 0)]
    after = arm[min(number + 1, POINTS - 1)]
    left = (after - before).normalize().rotate(90)
    return arm[number] + left * distance


def _lines(
    arms: list[Line],
    size: tuple[int, int],
    px_per_unit: float,
    colour: Color,
) -> pygame.Surface:
    """Return the cores and the strands."""
    picture = pygame.Surface(size, depth=32)
    ends, middle = CORE
    for arm in arms:
        for number in range(POINTS - 1):
            strength = _strength(number)
            width = (ends + (middle - ends) * strength) * px_per_unit
            core = _dimmed(colour, CORE_ALPHA)
            _draw_line(picture, core, arm[number], arm[number + 1], width)
            strand = _dimmed(colour, STRAND_ALPHA * strength)
            for distance in STRANDS:
                # the strands meet where the arm ends
                spread = 1 - (number / POINTS) ** 2
                apart = distance * px_per_unit * spread
                start = _beside(arm, number, apart)
                end = _beside(arm, number + 1, apart)
                _draw_line(picture, strand, start, end, STRAND_WIDTH * px_per_unit)
    return picture


def _draw_line(
    picture: pygame.Surface,
    colour: Color,
    start: pygame.Vector2,
    end: pygame.Vector2,
    width: float,
) -> None:
    pygame.draw.aaline(picture, colour, start, end, max(1, round(width)))


def _dimmed(colour: Color, fraction: float) -> Color:
    red, green, blue = (round(fraction * each) for each in colour)
    return red, green, blue


def _band(
    arms: list[Line],
    size: tuple[int, int],
    px_per_unit: float,
    colour: Color,
) -> pygame.Surface:
    """Return the soft light around the arms."""
    width, height = size
    small = shapes.at_least_one((width // BLURRED, height // BLURRED))
    picture = pygame.Surface(small, depth=32)
    radius = BAND * px_per_unit / 2 / BLURRED
    for arm in arms:
        for number, (start, end) in enumerate(pairwise(arm)):
            tone = _dimmed(colour, BAND_ALPHA * _strength(number))
            halfway = start.lerp(end, 0.5)
            for middle in (start, halfway):
                pygame.draw.circle(picture, tone, middle / BLURRED, radius)
    blur = max(1, round(BLUR * px_per_unit / BLURRED))
    blurred = pygame.transform.gaussian_blur(picture, blur)
    return pygame.transform.smoothscale(blurred, size)
