"""The way of the camera from the range down to a table.

The ledge in front of the range becomes the table's edge, and the range becomes the one
behind the board.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

import pygame
from pygame import Surface

from gaps.stage.ahead import breathe
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import around, uncovered
from gaps.stage.drawing.display import areas_seen
from gaps.stage.drawing.style import DRAWN_FOR, Style
from gaps.stage.drawing.theme import BLACK, WHITE, Color, mix
from gaps.stage.motion.tween import Ease, ease_in_out, ease_steadily, passed
from gaps.table.landscape.hours import (
    hour_lines,
    hour_sky,
    hour_slopes,
    hour_sun,
    sun_strength,
)
from gaps.table.landscape.landscape import Rim, Slope, Sun
from gaps.table.landscape.lines import Line, Point, closed, height_at
from gaps.table.landscape.painting import BRIGHT, RIM_LIGHT, RangeSide, paint_ledge
from gaps.values import with_fields

# Fractions of the way.
VEIL_END = 0.40
SKY_SPAN = (VEIL_END, 0.85)  # change into that of the hour
LEDGE_SPAN = (0.30, 0.85)  # change of the ledge into the ground of the table
CREST_SPAN = (0.86, 1.0)  # disappearance of the bright line of the ledge
PAINTED_START = 0.985  # from here the range is the painted one
EVEN_SHARE = 0.07  # of the way goes steadily, so that it is a little slower at half-way
TALL = 1.01  # heights of a usual window, beyond which the camera goes more steadily
FASTEST = 2.1  # of these heights in the usual time: greatest speed of a steady camera
# Lengths in units.
MIN_ROWS_TOP = 726  # their place at the start, at least
HIDDEN = 26  # between ridges that the table hides in the end
KEY = (255, 0, 255)  # colour of the hidden parts of a strip
SKY_COLUMNS = 16  # columns of a window, each with as much of the sky as is seen
RIM_PART = 8  # points of a rim that share one colour


@dataclass(frozen=True)
class TableLook:
    """What is known of a table before it is painted."""

    style: Style
    hour: float | None
    """How high the sun is, 0 to 1; ``None`` for a ground without hours."""
    top: int
    """The row of pixels at which the ground starts."""


@dataclass(frozen=True)
class TableSide:
    """The table at which the camera arrives."""

    look: TableLook
    ground: Surface
    """The whole window with nothing on it."""
    rows: Surface | None = None
    """What is on it, as large as the window and transparent elsewhere."""
    covered: Sequence[pygame.Rect] = ()
    """Areas in which that hides the ground."""

    @cached_property
    def rows_place(self) -> pygame.Rect:
        """The place of what is on it."""
        empty = pygame.Rect(0, 0, 0, 0)
        return empty if self.rows is None else self.rows.get_bounding_rect()

    @cached_property
    def _open(self) -> Sequence[pygame.Rect]:
        """The areas of that place in which the ground is seen."""
        return uncovered(self.rows_place, self.covered, 0)

    def ground_seen(self, down: int = 0) -> list[pygame.Rect]:
        """Return the areas in which the ground is seen.

        What is on it is ``down`` pixels lower than at its place.
        """
        window = self.ground.get_rect()
        place = self.rows_place.move(0, down).clip(window)
        if not place:
            return [window]
        areas = [*around(place, window), *(each.move(0, down) for each in self._open)]
        return [area for area in areas if area]

    def prepare(self) -> None:
        """Find and paint what is needed to draw it."""
        _ready = self.ground_seen(), self.picture

    @cached_property
    def picture(self) -> Surface:
        """The whole of it."""
        if self.rows is None:
            return self.ground
        picture = self.ground.copy()
        picture.blit(self.rows, (0, 0))
        return picture


@dataclass(frozen=True)
class _Ridge:
    """A slope of the range, and what it becomes."""

    start: Slope
    end: Line
    colour: Color
    """Its colour in the end."""
    rim: Rim | None
    """Its rim in the end."""


def tallness(size: tuple[int, int]) -> float:
    """Return how high a window is, in heights of a window as wide as it is drawn for."""
    width, height = size
    wide, high = DRAWN_FOR
    return height * wide / (width * high)


def along_height(time: float, size: tuple[int, int], ease: Ease) -> float:
    """Return the fraction of a way along a window's height after a fraction of its time.

    ``ease`` is for usual windows. In a high one the way is long: the camera then goes
    more steadily, so that nothing jumps.
    """
    high = tallness(size)
    return ease(time) if high <= TALL else ease_steadily(time, 0.5 / high)


def slowness(size: tuple[int, int]) -> float:
    """Return how many times as long the way takes in a window as in a usual one.

    In a high window it is longer, and even at a steady speed the bright ledge would
    jump.
    """
    high = tallness(size)
    if high <= TALL:
        return 1.0
    return max(1.0, high / (1 - 0.5 / high) / FASTEST)


class Descent:
    """The picture of each instant of the way."""

    def __init__(
        self,
        range_: RangeSide,
        look: TableLook,
    ) -> None:
        """Draw the start of the way until the table is there."""
        self._range = range_
        self.look = look
        landscape = range_.landscape
        self._size = landscape.size
        width, height = self._size
        self._start_sun = landscape.sun
        self._end_sun = self._sun_of_table()
        is_in_sight = landscape.sun is not None and 0 <= landscape.sun.middle[0] < width
        self._aside = 0.0
        if landscape.sun is not None and is_in_sight:
            self._aside = landscape.sun.middle[0] - width / 2
        self._mirrored = self._beyond_the_sky()
        breathe()
        self._ridges = [*self._ridges_of_table()]
        ledge = landscape.ledge
        self._crest: Line = ((0.0, float(height)), (float(width), float(height)))
        self._body: Surface | None = None
        self._rim: Rim | None = None
        self._body_colours = (BLACK, BLACK)
        if ledge is not None:
            self._crest = ledge.line
            self._rim = ledge.rim
            flat = ((0.0, ledge.top), (float(width), ledge.top))
            bare = with_fields(ledge, line=flat, rim=None)
            self._body = paint_ledge(bare, self._size, look.style.theme).convert()
            self._body_colours = (ledge.crest, ledge.foot)
        self._crest_top = min(y for _, y in self._crest)
        breathe()
        radius = max(self._end_sun.radius, self._radius_before)
        self._disc = shapes.disc(2 * radius, WHITE)
        self._shown_disc: Surface | None = None  # at the size in which it is seen
        breathe()
        veil = range_.veil
        self._veil = veil and pygame.transform.smoothscale(veil, self._size)
        breathe()
        self._veiled = areas_seen(self._veil) if self._veil else []
        self._sky: Surface | None = None  # of the hour
        self._table: TableSide | None = None
        self._rows_areas: Sequence[pygame.Rect] = ()  # with all that is on it
        self._rows_way = 0.0

    def lay(self, table: TableSide) -> None:
        """Put the table there. Until all of it is ready, nothing of it is drawn."""
        style = self.look.style
        sky = None
        if self.look.hour is not None:
            sky = hour_sky(style, self.look.hour, self.look.top)
        breathe()
        table.prepare()
        breathe()
        if table.rows is not None:
            self._rows_areas = areas_seen(table.rows)
        place = table.rows_place
        if place:
            way = self._size[1] - place.top
            self._rows_way = max(MIN_ROWS_TOP * style.px_per_unit, way)
        self._sky = sky
        self._table = table

    # Its parts

    @property
    def _radius_before(self) -> int:
        return 0 if self._start_sun is None else self._start_sun.radius

    def _sun_of_table(self) -> Sun:
        """Return the sun behind the board."""
        table = self.look
        return hour_sun(table.style, table.hour or 0.0, table.top)

    def _beyond_the_sky(self) -> Surface | None:
        """Return what is seen to the right of the sky as the sky moves left.

        Light around the sun is the same on both sides.
        """
        if self._aside <= 0:
            return None
        width, height = self._size
        way = math.ceil(self._aside)
        left = max(0, 2 * round(width / 2 + self._aside) - width - way)
        part = self._range.sky.subsurface((left, 0, way, height))
        return pygame.transform.flip(part, True, False)

    def _ridges_of_table(self) -> Iterator[_Ridge]:
        """Yield the ridges of the range with what each becomes.

        That is one behind the board, or one that the table hides.
        """
        table = self.look
        ends: Sequence[Slope] = ()
        if table.hour is not None:
            ends = hour_slopes(table.style, table.hour, table.top)
        lines = hour_lines(table.style, table.top)
        nearest = len(lines) - 1
        for number, slope in enumerate(self._range.landscape.slopes):
            further = max(0, number - nearest)
            lower = further * HIDDEN * table.style.px_per_unit
            line = tuple((x, y + lower) for x, y in lines[min(number, nearest)])
            if not ends:
                yield _Ridge(slope, line, slope.foot, slope.rim)
                continue
            end = ends[min(number, nearest)]
            rim = None if further else end.rim
            yield _Ridge(slope, line, mix(end.crest, end.foot, 0.5), rim)

    # An instant

    def sunk(self, time: float) -> float:
        """Return the fraction of the way after a fraction of its time."""
        return along_height(
            time, self._size, lambda t: _between(ease_in_out(t), t, EVEN_SHARE)
        )

    def draw(self, surface: Surface, progress: float) -> None:
        """Draw everything at a fraction of the way, 0 to 1."""
        width, height = surface.get_size()
        table = self.look
        crest = [(x, _between(y, table.top, progress)) for x, y in self._crest]
        top = _between(self._crest_top, table.top, progress)
        highest = max(0, math.floor(top))
        lowest = min(height, math.ceil(max(y for _, y in crest)) + 1)
        x, y = self._sun_at(progress)
        floor = surface.get_clip()
        lines = [self._line(ridge, progress) for ridge in self._ridges]
        for column in _columns_of_sky(lines, width, lowest):
            surface.set_clip(column)
            self._draw_sky(surface, progress, (x, y))
        surface.set_clip((0, 0, width, lowest))
        self._draw_sun(surface, progress, (x, y))
        # The next ridge hides all that is lower than the lowest point of its line.
        lows = [max(line, key=itemgetter(1)) for line in lines[1:]]
        feet = [math.ceil(y) + 2 for _, y in lows]
        feet = [*feet, lowest][: len(lines)]  # a flat screen has no ridges
        for ridge, line, foot in zip(self._ridges, lines, feet, strict=True):
            _draw_ridge(surface, ridge, line, progress, min(foot, lowest))
        self._draw_veil(surface, progress)
        if self._table is not None:
            self._draw_settling(surface, self._table.ground, progress)
        surface.set_clip(floor)
        self._draw_strip(surface, crest, (highest, lowest), progress)
        surface.set_clip((0, lowest, width, height - lowest))
        self._draw_body(surface, round(top), progress, self._rows_down(progress))
        surface.set_clip(floor)
        self._draw_crest(surface, crest, x, progress)

    def _draw_settling(
        self, surface: Surface, ground: Surface, progress: float
    ) -> None:
        """Draw the range behind the table as it is in the end."""
        if self.look.hour is None:
            turned = passed(progress, SKY_SPAN[0], SKY_SPAN[1] - SKY_SPAN[0])
            shapes.blit_faint(surface, ground, (0, 0), turned)
        settled = passed(progress, PAINTED_START, 1 - PAINTED_START)
        shapes.blit_faint(surface, ground, (0, 0), settled)

    def risen(self, progress: float) -> int:
        """Return how many pixels lower the ledge is than at the start.

        The number is 0 or negative.
        """
        return round((self.look.top - self._crest_top) * progress)

    def moved(self, progress: float) -> list[pygame.Rect]:
        """Return the places of the sun and of what is on the table."""
        side = 2 * self._end_sun.radius
        sun = pygame.Rect(0, 0, side, side)
        x, y = self._sun_at(progress)
        sun.center = round(x), round(y)
        if self._table is None or not self._table.rows_place:
            return [sun]
        return [sun, self._table.rows_place.move(0, self._rows_down(progress))]

    def _rows_down(self, progress: float) -> int:
        return round(self._rows_way * (1 - progress))

    def _sun_at(self, progress: float) -> Point:
        end = self._end_sun.middle
        if self._start_sun is None or not self._aside:
            return end
        start = self._start_sun.middle
        return _between(start[0], end[0], progress), _between(
            start[1], end[1], progress
        )

    def _draw_sky(self, surface: Surface, progress: float, sun: Point) -> None:
        turned = passed(progress, SKY_SPAN[0], SKY_SPAN[1] - SKY_SPAN[0])
        if turned < 1 or self._sky is None:
            x = y = 0
            if self._start_sun is not None and self._aside:
                start = self._start_sun.middle
                x, y = round(sun[0] - start[0]), round(sun[1] - start[1])
            surface.blit(self._range.sky, (x, y))
            if self._mirrored is not None and x < 0:
                surface.blit(self._mirrored, (x + self._size[0], y))
        if self._sky is not None:
            shapes.blit_faint(surface, self._sky, (0, 0), turned)

    def _draw_sun(self, surface: Surface, progress: float, sun: Point) -> None:
        if self._start_sun is None:
            return
        strength = 0.0
        if self.look.hour is not None:
            strength = sun_strength(self.look.hour)
        seen = _between(1.0, strength, progress)
        radius = _between(self._radius_before, self._end_sun.radius, progress)
        if not self._aside:
            seen = strength * progress
        if sun[1] - radius > surface.get_clip().bottom:
            return  # the ledge hides it
        side = 2 * max(1, round(radius))
        shown = 0 if self._shown_disc is None else self._shown_disc.get_width()
        # A change of a pixel all around is not noticed.
        if self._shown_disc is None or abs(side - shown) > (2 if progress else 0):
            disc = pygame.transform.smoothscale(self._disc, (side, side))
            colour = mix(self._start_sun.colour, self._end_sun.colour, progress)
            disc.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            self._shown_disc = disc
        disc = self._shown_disc
        place = disc.get_rect(center=(round(sun[0]), round(sun[1])))
        shapes.blit_faint(surface, disc, place, seen)

    def _line(self, ridge: _Ridge, progress: float) -> list[Point]:
        """Return the line of a ridge at a fraction of the way."""
        left = self._aside * progress
        return mixed_line(ridge.start.line, ridge.end, left, progress, self._size[0])

    def _draw_veil(self, surface: Surface, progress: float) -> None:
        left = 1 - passed(progress, 0, VEIL_END)
        if self._veil is not None and left:
            shapes.blit_areas(surface, self._veil, self._veiled, left)

    def _draw_strip(
        self,
        surface: Surface,
        crest: Sequence[Point],
        rows: tuple[int, int],
        progress: float,
    ) -> None:
        """Draw what is below the crest as far as that is uneven."""
        highest, lowest = rows
        if lowest <= highest:
            return
        width, _height = self._size
        strip = Surface((width, lowest - highest), 0, surface)
        top = _between(self._crest_top, self.look.top, progress)
        self._draw_body(strip, round(top) - highest, progress)
        above = [(x, y - highest) for x, y in crest]
        pygame.draw.polygon(strip, KEY, closed(above, -1.0))
        strip.set_colorkey(KEY)
        surface.blit(strip, (0, highest))

    def _draw_body(
        self,
        surface: Surface,
        top: int,
        progress: float,
        cards_down: int | None = None,
    ) -> None:
        """Draw the ledge as it becomes the ground, from the row of pixels ``top`` down.

        What cards hide that are ``cards_down`` pixels below their places can be left
        out.
        """
        turned = passed(progress, LEDGE_SPAN[0], LEDGE_SPAN[1] - LEDGE_SPAN[0])
        width, height = self._size
        table = self._table
        seen = [surface.get_rect()]
        if table is not None and cards_down is not None:
            seen = table.ground_seen(cards_down)
        if self._body is not None and turned < 1:
            below = top + self._body.get_height()
            _crest, foot = self._body_colours
            surface.fill(foot, (0, below, width, height))
            _draw_lower(surface, self._body, top, seen)
        if table is not None:
            strength = turned if self._body is not None else 1.0
            _draw_lower(surface, table.ground, top - self.look.top, seen, strength)

    def _draw_crest(
        self, surface: Surface, crest: list[Point], sun: float, progress: float
    ) -> None:
        """Draw the bright line of the ledge, brightest below the sun."""
        if self._rim is None:
            return
        left = 1 - passed(progress, CREST_SPAN[0], CREST_SPAN[1] - CREST_SPAN[0])
        ground, _foot = self._body_colours
        lit = self._rim
        if lit.light is not None:
            lit = with_fields(lit, light=(sun, lit.light[1]))
        if left:
            _draw_rim(surface, crest, lit, ground, left, is_clear=True)

    def draw_rows(self, surface: Surface, progress: float) -> None:
        """Draw what is on the table, below the crest.

        At its place, the first row may reach above the crest.
        """
        if self._table is None or self._table.rows is None:
            return
        floor = surface.get_clip()
        width, height = self._size
        place = self._table.rows_place
        end = min(self.look.top, place.top)
        top = max(0, math.floor(_between(self._crest_top, end, progress)))
        if progress < 1:
            surface.set_clip((0, top, width, height - top))
        down = self._rows_down(progress)
        areas = self._rows_areas
        shapes.blit_areas(surface, self._table.rows, areas, shift=(0, down))
        surface.set_clip(floor)


def _draw_lower(
    surface: Surface,
    picture: Surface,
    down: int,
    areas: Sequence[pygame.Rect],
    alpha: float = 1.0,
) -> None:
    """Draw a picture of the window ``down`` pixels lower, but only in some areas."""
    parts = [area.move(0, -down) for area in areas]
    shapes.blit_areas(surface, picture, parts, alpha, (0, down))


def _columns_of_sky(
    lines: Sequence[Sequence[Point]], width: int, lowest: int
) -> Iterator[pygame.Rect]:
    """Yield columns in which the sky is seen above all of ``lines``.

    A ridge hides all that is lower than the lowest point of its line.
    """
    side = math.ceil(width / SKY_COLUMNS)
    for left in range(0, width, side):
        foot = lowest
        for line in lines:
            first = bisect_left(line, (left,)) - 1
            last = bisect_right(line, (left + side, math.inf)) + 1
            low = max(y for _, y in line[max(0, first) : last])
            foot = min(foot, math.ceil(low) + 2)
        if foot > 0:
            yield pygame.Rect(left, 0, min(side, width - left), foot)


def mixed_line(
    start: Line, end: Line, left: float, progress: float, width: int
) -> list[Point]:
    """Return a line between ``start`` and ``end``, with the points of both.

    It is ``start``, moved ``left`` pixels to the left, ``progress`` of the way
    to ``end``.
    """
    moved = [(x - left, y) for x, y in start]
    points = {x for x, _ in moved if 0 < x < width}
    points.update(x for x, _ in end if 0 < x < width)
    columns = [0.0, *sorted(points), float(width)]
    before = _heights(moved, columns)
    after = _heights(end, columns)
    return [
        (x, y0 + (y1 - y0) * progress)
        for x, y0, y1 in zip(columns, before, after, strict=True)
    ]


def _heights(line: Sequence[Point], columns: Sequence[float]) -> list[float]:
    """Return the y of a line in consecutive columns; it is level beyond its ends."""
    heights = []
    points = iter(line)
    x0, y0 = x1, y1 = next(points)
    for x in columns:
        while x1 < x:
            x0, y0 = x1, y1
            x1, y1 = next(points, (math.inf, y1))
        y = y1
        if x0 < x < x1 < math.inf:
            y = y0 + (y1 - y0) * ((x - x0) / (x1 - x0))
        heights.append(y)
    return heights


def _draw_ridge(
    surface: Surface, ridge: _Ridge, line: list[Point], progress: float, foot: int
) -> None:
    _, highest = min(line, key=itemgetter(1))
    if highest > foot:
        return
    colour = mix(ridge.start.foot, ridge.colour, progress)
    pygame.draw.polygon(surface, colour, closed(line, foot))
    if ridge.start.rim is not None:
        start = ridge.start.rim
        pygame.draw.aalines(surface, start.colour, False, line)
    elif ridge.rim is not None:
        _draw_rim(surface, line, ridge.rim, colour, progress)
    else:
        pygame.draw.aalines(surface, colour, False, line)


def _draw_rim(
    surface: Surface,
    line: list[Point],
    rim: Rim,
    ground: Color,
    progress: float,
    is_clear: bool = False,
) -> None:
    """Draw a fraction of the light on a crest of a ``ground``.

    If it ``is_clear``, nothing is drawn where there is no light.
    """
    thick = max(1, round(rim.width))
    for first in range(0, len(line) - 1, RIM_PART):
        part = line[first : first + RIM_PART + 1]
        strength = BRIGHT
        if rim.light is not None:
            middle, reach = rim.light
            x, _ = part[len(part) // 2]
            more = height_at(RIM_LIGHT, passed(x, middle - reach, 2 * reach))
            strength = _between(rim.dim, BRIGHT, more)
        colour = mix(ground, rim.colour, strength * progress)
        for down in range(thick if strength or not is_clear else 1):
            lower = [(x, y + down) for x, y in part]
            pygame.draw.aalines(surface, colour, False, lower)


def _between(start: float, end: float, progress: float) -> float:
    return start + (end - start) * progress
