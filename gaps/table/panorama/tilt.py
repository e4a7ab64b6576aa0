"""The way of the camera from a won board up to its range.

The table sinks, its sun sets, and the ridges behind it become those of the win.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

import pygame
from pygame.gfxdraw import textured_polygon

from gaps.stage.ahead import breathe
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK, WHITE, Color, mix
from gaps.stage.motion.tween import passed
from gaps.table.landscape.hours import (
    hour_sky,
    hour_slopes,
    hour_sun,
)
from gaps.table.landscape.landscape import Slope, Sun
from gaps.table.landscape.lines import Line, Point, closed, height_at
from gaps.table.landscape.painting import BRIGHT, RIM_LIGHT, paint_light
from gaps.table.panorama.panorama import Panorama
from gaps.values import with_fields

# Lengths in units.
EDGE_HEIGHT = 50  # the upper part of the table, which fades
HIDDEN_HEIGHT = 10  # between ridges that the table hides at first
SHADE_HIDDEN = 6  # from a ridge to the shade in front of it
PLAIN_DROP = 40  # below the table's top, where a plain theme's range starts
NIGHT_START = 0.8  # fraction of the way until the night is the only sky
SUN_END = 0.34  # fraction of the way until the sun of the hour is behind the far ridge
RIMS_END = 0.5  # fraction of the way until no light is left on the crests
# pixels of a window from which its range is drawn by halves
LARGE_WINDOW_PIXELS = 2_500_000
OVERLAP = 0.2  # fraction of the height by which that reaches below the table's edge
DIM_STRENGTH = 0.25  # darkening of all but the rows before the camera rises
TONES = 6  # tones of a slope, from its crest to its foot
RIM_PART = 8  # points of a rim that share one colour
SINK_DISTANCE = 1.02  # fraction of the window's height by which the table sinks


def sunk(height: int, progress: float) -> int:
    """Return how many pixels the table has sunk at a fraction of the way.

    ``height`` is that of the window.
    """
    return round(SINK_DISTANCE * height * progress)


@dataclass(frozen=True)
class BoardScenery:
    """The view behind the cards of a board as the camera starts to tilt."""

    sky: pygame.Surface
    sun: Sun | None
    """``None`` for a ground without hours."""
    slopes: Sequence[Slope]
    """The far ridge and the near one."""
    top: int
    """The row of pixels at which the board starts."""


def dimmed(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture as dark as all but the rows is."""
    dark = picture.copy()
    breathe()
    shade = pygame.Surface(picture.get_size(), 0, picture)
    breathe()
    shapes.blit_faint(dark, shade, (0, 0), DIM_STRENGTH)
    return dark


def darkened(colour: Color) -> Color:
    """Return a colour as dark as all but the rows is."""
    return mix(colour, BLACK, DIM_STRENGTH)


def ground_of(
    style: Style,
    fraction: float | None,
    top: int,
    field: pygame.Surface,
) -> BoardScenery:
    """Return the view behind the cards with a ``fraction`` of them home.

    ``None`` is for a ground without hours, which is a ``field``.
    """
    if fraction is not None:
        sun = hour_sun(style, fraction, top)
        slopes = [
            with_fields(slope, crest=darkened(slope.crest), foot=darkened(slope.foot))
            for slope in hour_slopes(style, fraction, top)
        ]
        return BoardScenery(
            dimmed(hour_sky(style, fraction, top)),
            with_fields(sun, colour=darkened(sun.colour)),
            slopes,
            top,
        )
    width, _ = style.size
    below = style.px(PLAIN_DROP)
    line = ((0, top + below), (width, top + below))
    ridge = Slope(line, style.theme.bg1, WHITE)
    return BoardScenery(dimmed(field), None, [ridge, ridge], top)


@dataclass(frozen=True)
class _Ridge:
    """A slope on its way."""

    columns: Sequence[tuple[float, float, float]]
    """The x of each point, and its y before and after."""
    colours_before: tuple[Color, Color]
    colours_after: tuple[Color, Color]
    foot_before: float
    end: Slope
    rim_lights: Sequence[tuple[int, float]]
    """The first point of each part of the rim, and its brightness, 0 to 1."""

    def line(self, progress: float) -> list[Point]:
        return [(x, _between(y0, y1, progress)) for x, y0, y1 in self.columns]

    def colours(self, progress: float) -> tuple[Color, Color]:
        """Return the colours of its crest and its foot."""
        crest, foot = self.colours_before
        crest_after, foot_after = self.colours_after
        return mix(crest, crest_after, progress), mix(foot, foot_after, progress)


class Tilt:
    """The picture of each instant of the tilt."""

    def __init__(
        self,
        panorama: Panorama,
        ground: BoardScenery,
        table: pygame.Surface,
    ) -> None:
        """Prepare it; ``table`` is the window with an empty board, already darkened."""
        self._panorama = panorama
        self._ground = ground
        self._table = table
        style = panorama.style
        self._style = style
        self._layers: list[list[_Ridge]] = []
        for number, slopes in enumerate(panorama.slopes):
            breathe()
            layer = [self._ridge(number, *each) for each in enumerate(slopes)]
            self._layers.append(layer)
        breathe()
        self._edge = _faded_edge(table, ground.top, style.px(EDGE_HEIGHT))
        self._mists = [_mist(layer[-1], style) for layer in panorama.slopes]
        breathe()
        self._texture = pygame.Surface(style.size, 0, table)
        breathe()
        # Of a large range, which is drawn by halves.
        width, height = style.size
        size = style.size if width * height >= LARGE_WINDOW_PIXELS else (1, 1)
        self._shown = pygame.Surface(size, 0, table)
        breathe()
        self._coming = pygame.Surface(size, 0, table)
        self._half: tuple[float, int] | None = None

    def _ridge(self, number: int, depth: int, slope: Slope) -> _Ridge:
        """Return a slope of a layer that starts as a ridge behind the board.

        It may start hidden by the table; ``depth`` is its place in the layer.
        """
        style = self._style
        slopes = self._ground.slopes
        start = slopes[min(number, len(slopes) - 1)]
        further = max(0, number + 1 - len(slopes))
        hidden = further * HIDDEN_HEIGHT + depth * SHADE_HIDDEN
        columns = _columns(start.line, slope.line, style.px(hidden))
        colours = (start.crest, start.foot)
        after = (slope.crest, slope.foot)
        if self._panorama.light.outlined:
            colours = after
        return _Ridge(
            columns,
            colours,
            after,
            start.foot_y,
            slope,
            _rim_lights(slope),
        )

    def draw(self, surface: pygame.Surface, progress: float) -> None:
        """Draw all but the cards at a fraction of the way, 0 to 1."""
        width, height = surface.get_size()
        down = sunk(height, progress)
        table = self._ground.top + self._edge.get_height() + down
        floor = surface.get_clip()
        surface.set_clip(floor.clip((0, 0, width, table)))
        if width * height < LARGE_WINDOW_PIXELS:
            self._draw_range(surface, progress, min(height, table))
        else:
            self._go_on(progress, min(height, table + round(OVERLAP * height)))
            surface.blit(self._shown, (0, 0))
        surface.set_clip(floor)
        self._draw_table(surface, down)

    def _go_on(self, progress: float, foot: int) -> None:
        """Draw one half of the next picture of a large range.

        The picture is shown once it is complete: two frames show the same.
        """
        if self._half is None:
            self._half = progress, foot
            self._draw_range(self._coming, progress, foot, first_half=True)
            return
        self._draw_range(self._coming, *self._half, first_half=False)
        self._half = None
        self._shown, self._coming = self._coming, self._shown

    def begin(self) -> None:
        """Draw the range as it is first seen."""
        if self._shown.get_height() > 1:
            self._draw_range(self._shown, 0.0, self._shown.get_height())

    def arrived(self) -> pygame.Surface:
        """Return the ridges at the end of the way, on a transparent picture."""
        picture = shapes.blank(self._style.size)
        self._draw_layers(picture, self._lines(1.0), 1.0, picture.get_height())
        return picture

    def _lines(self, progress: float) -> list[list[list[Point]]]:
        return [[ridge.line(progress) for ridge in layer] for layer in self._layers]

    def _draw_range(
        self,
        surface: pygame.Surface,
        progress: float,
        foot: int,
        first_half: bool | None = None,
    ) -> None:
        """Draw sky and ridges down to a row of pixels, or one half of all that."""
        lines = self._lines(progress)
        middle = len(lines) // 2
        layers = range(len(lines))
        if first_half is not None:
            layers = range(middle) if first_half else range(middle, len(lines))
        if first_half is not False:
            floor = surface.get_clip()
            width = surface.get_width()
            above_ridges = (0, 0, width, math.ceil(_lowest(lines[0][0])) + 1)
            surface.set_clip(floor.clip(above_ridges))
            self._draw_sky(surface, progress)
            breathe()
            self._draw_sun(surface, lines[0][0], progress)
            surface.set_clip(floor)
        self._draw_layers(surface, lines, progress, foot, layers)

    def _draw_sky(self, surface: pygame.Surface, progress: float) -> None:
        """Draw the sky of the hour as night falls."""
        night = passed(progress, 0, NIGHT_START)
        if night < 1:
            surface.blit(self._ground.sky, (0, 0))
        shapes.blit_faint(surface, self._panorama.painted_night(), (0, 0), night)

    def _draw_sun(
        self, surface: pygame.Surface, crest: list[Point], progress: float
    ) -> None:
        """Draw the sun of the hour as it sets behind the far ridge."""
        gone = passed(progress, 0, SUN_END)
        sun = self._ground.sun
        if gone == 1 or sun is None:
            return
        x, y = sun.middle
        above = y - self._ground.slopes[0].height_at(x)
        below = _between(above, sun.radius + self._style.px(HIDDEN_HEIGHT), gone)
        middle = (x, height_at(tuple(crest), x) + below)
        pygame.draw.aacircle(surface, sun.colour, middle, sun.radius)

    def _draw_layers(
        self,
        surface: pygame.Surface,
        lines: Sequence[Sequence[list[Point]]],
        progress: float,
        foot: int,
        layers: Sequence[int] | None = None,
    ) -> None:
        """Draw the ridges of ``layers`` at their ``lines``, down to a row of pixels."""
        for number in range(len(lines)) if layers is None else layers:
            layer = self._layers[number]
            bottom = foot
            if number + 1 < len(lines) and not self._panorama.light.outlined:
                nearer = _lowest(lines[number + 1][0])
                bottom = min(foot, math.ceil(nearer) + 1)
            for ridge, line in zip(layer, lines[number], strict=True):
                breathe()
                self._draw_slope(surface, ridge, line, progress, bottom)
                if not self._panorama.light.outlined:
                    crest, _foot = ridge.colours(progress)
                    pygame.draw.aalines(surface, crest, False, line)
            self._draw_rim(surface, layer[0], lines[number][0], progress)
            mist = self._mists[number]
            if mist is not None:
                picture, end = mist
                y = _between(self._ground.top, end, progress)
                shapes.blit_faint(surface, picture, (0, round(y)), progress)

    def _draw_slope(
        self,
        surface: pygame.Surface,
        ridge: _Ridge,
        line: list[Point],
        progress: float,
        bottom: int,
    ) -> None:
        _, highest = min(line, key=itemgetter(1))
        top = max(0, math.floor(highest))
        if bottom <= top:
            return
        crest, foot = ridge.colours(progress)
        foot_y = _between(ridge.foot_before, ridge.end.foot_y, progress)
        self._paint_texture(crest, foot, top, foot_y, bottom)
        textured_polygon(surface, closed(line, bottom), self._texture, 0, 0)

    def _paint_texture(
        self,
        crest: Color,
        foot: Color,
        top: int,
        foot_y: float,
        bottom: int,
    ) -> None:
        """Paint the filling of a slope between two rows of pixels."""
        column = pygame.Surface((1, TONES), 0, self._texture)
        for step in range(TONES):
            y = top + (bottom - top) * step / (TONES - 1)
            tone = mix(crest, foot, passed(y, top, foot_y - top))
            column.set_at((0, step), tone)
        width = self._texture.get_width()
        height = bottom - top
        tall = pygame.transform.smoothscale(column, (1, height))
        band = self._texture.subsurface((0, top, width, height))
        pygame.transform.scale(tall, (width, height), band)

    def _draw_rim(
        self,
        surface: pygame.Surface,
        ridge: _Ridge,
        line: list[Point],
        progress: float,
    ) -> None:
        """Draw the light on a crest; in a plain theme that is all that is seen."""
        rim = ridge.end.rim
        if rim is None:
            return
        width = max(1, round(rim.width))
        if rim.light is None:
            pygame.draw.lines(surface, rim.colour, False, line, width)
            return
        left = 1 - passed(progress, 0, RIMS_END)
        if left == 0:
            return
        crest, _foot = ridge.colours(progress)
        for first, strength in ridge.rim_lights:
            colour = mix(crest, rim.colour, left * strength)
            part = line[first : first + RIM_PART + 1]
            for down in range(width if len(part) > 1 else 0):
                lower = [(x, y + down) for x, y in part]
                pygame.draw.aalines(surface, colour, False, lower)

    def _draw_table(self, surface: pygame.Surface, down: int) -> None:
        width, height = surface.get_size()
        top = self._ground.top
        surface.blit(self._edge, (0, top + down))
        solid = top + self._edge.get_height()
        if solid + down < height:
            rest = (0, solid, width, height - solid - down)
            surface.blit(self._table, (0, solid + down), rest)


def _between(start: float, end: float, progress: float) -> float:
    return start + (end - start) * progress


def _lowest(line: Sequence[Point]) -> float:
    """Return the row of pixels of the lowest point of a line."""
    _, y = max(line, key=itemgetter(1))
    return y


def _rim_lights(slope: Slope) -> list[tuple[int, float]]:
    rim = slope.rim
    if rim is None or rim.light is None:
        return []
    middle, reach = rim.light
    lights = []
    for first in range(0, len(slope.line), RIM_PART):
        x, _ = slope.line[first]
        place = passed(x, middle - reach, 2 * reach)
        more = height_at(RIM_LIGHT, place)
        lights.append((first, _between(rim.dim, BRIGHT, more)))
    return lights


def _columns(
    before: Line,
    after: Line,
    down: float,
) -> list[tuple[float, float, float]]:
    """Return the points of the line ``after``, each with its y on the line ``before``.

    The line ``before`` counts as ``down`` pixels lower.
    """
    columns = []
    at = 0
    for x, y in after:
        while at + 2 < len(before) and before[at + 1][0] < x:
            at += 1
        x0, y0 = before[at]
        x1, y1 = before[at + 1]
        progress = passed(x, x0, x1 - x0)
        start = _between(y0, y1, progress)
        columns.append((x, start + down, y))
    return columns


def _faded_edge(table: pygame.Surface, top: int, height: int) -> pygame.Surface:
    """Return the upper part of a table, transparent at its upper edge."""
    size = (table.get_width(), height)
    edge = shapes.blank(size)
    edge.blit(table, (0, -top))
    mask = shapes.faded(size, (0, WHITE, 0.0), (1, WHITE, 1.0))
    edge.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return edge


def _mist(slope: Slope, style: Style) -> tuple[pygame.Surface, float] | None:
    """Return the mist in front of a slope, and its row of pixels."""
    mist = slope.mist
    if mist is None:
        return None
    width, _height = style.size
    _wide, high = mist.radii
    _x, y = mist.middle
    top = y - high
    size = (width, round(2 * high))
    picture = paint_light(size, [mist], round(top))
    return picture, top
