"""The painting of mountains: sky and stars, soft light, and slopes with their marks."""

from __future__ import annotations

import math
import random
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import pygame

from gaps.stage.ahead import breathe
from gaps.stage.core.scene import Depth, Foreground, Vista
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import united
from gaps.stage.drawing.theme import WHITE, Color, Theme, mix
from gaps.table.landscape.contours import contour_layers
from gaps.table.landscape.landscape import (
    Glow,
    Landscape,
    Rays,
    Rim,
    Sky,
    Slope,
    Stop,
)
from gaps.table.landscape.light import LightStop
from gaps.table.landscape.lines import Line, closed, stretch
from gaps.values import Value, with_fields

# Light is painted smaller by this factor: nothing in it has a sharp edge.
SOFTNESS = 4
BAND_PIXELS = 600_000  # pixels that are enlarged at a time
STARS = 80
STAR = (255, 240, 214)
STAR_ZONE = 0.42  # fraction of the height down to which there are any
STAR_SIZES = (1, 1, 1.5, 2, 2.5)
REACH = 12  # pixels by which a line is drawn beyond a part of the window
PAINT_SCALE = 2  # factor of the size at which ridges at rest are drawn
COLUMN_WIDTH = 320  # pixels of a picture that are drawn at a time
CREST_COLUMNS = 16  # columns of a window, each with as much of the crests as is seen
FOOT_OVERLAP = 2  # pixels by which slopes that hide each other overlap
BRIGHT = 0.70  # the alpha of a rim in the middle of the light
# From one end of the light to the other: how much brighter a rim is there than outside.
RIM_LIGHT = ((0.0, 0.0), (0.25, 0.44), (0.5, 1.0), (0.75, 0.44), (1.0, 0.0))
# From the crest of a ledge to the bottom of the window: how visible contours are.
CONTOURS_FADE = ((0, 0.0), (0.25, 0.25), (1, 1.0))
CONTOURS_STRENGTH = 1.6  # strength of those there, relative to those of the table
SKY_PARALLAX = 0.35  # fraction of a camera's way by which sky and sun move
RIDGES_PARALLAX = 0.6


def paint_sky(size: tuple[int, int], sky: Sky, unit: float) -> pygame.Surface:
    """Return a sky with its light and its stars.

    ``unit`` is the width of a small star in pixels.
    """
    picture = paint_gradient(size, sky.colours)
    breathe()
    lights = [light for light in (sky.glow, sky.rays) if light is not None]
    draw_light(picture, *lights)
    if sky.stars is not None:
        breathe()
        chance = random.Random(sky.stars)
        draw_stars(picture, chance, unit, aside=sky.aside)
    return picture


def small_size(size: tuple[int, int], by: int) -> tuple[int, int]:
    """Return the size of a picture that can be ``enlarged`` to ``size``."""
    width, height = size
    return math.ceil(width / by) + 1, math.ceil(height / by) + 1


def enlarged(small: pygame.Surface, size: tuple[int, int], by: int) -> pygame.Surface:
    """Return a picture enlarged smoothly.

    The last row and column of the ``small`` one are at the edge or beyond.
    """
    picture = pygame.Surface(size, 0, small)
    _draw_enlarged(picture, small, by)
    return picture


def _draw_enlarged(picture: pygame.Surface, small: pygame.Surface, by: int) -> None:
    """Draw a ``small`` picture enlarged smoothly, band by band."""
    columns, rows = small.get_size()
    wide = (columns - 1) * by
    rows_at_a_time = max(1, BAND_PIXELS // (wide * by))
    for first in range(0, rows - 1, rows_at_a_time):
        breathe()
        last = min(rows - 1, first + rows_at_a_time)
        # From one row to the next, pixels change little by little.
        part = small.subsurface((0, first, columns, last - first + 1))
        band = pygame.transform.smoothscale(part, (wide, (last - first) * by))
        picture.blit(band, (0, first * by))


def paint_gradient(size: tuple[int, int], stops: Sequence[Stop]) -> pygame.Surface:
    """Return a picture whose colours change from the top down.

    Below the last stop they do not change.
    """
    width, height = shapes.at_least_one(size)
    picture = pygame.Surface((width, height))
    breathe()
    column = pygame.Surface((1, height), 0, picture)
    _end, last = stops[-1]
    column.fill(last)
    for (start, before), (end, after) in pairwise(stops):
        top = round(start * height)
        bottom = round(end * height)
        for y in range(top, bottom):
            fraction = (y - top) / (bottom - top)
            tone = mix(before, after, fraction)
            column.set_at((0, y), tone)
    pygame.transform.scale(column, (width, height), picture)
    return picture


def draw_stars(
    picture: pygame.Surface,
    chance: random.Random,
    unit: float,
    stars: int = STARS,
    zone: float = STAR_ZONE,
    aside: float = 0.0,
) -> None:
    """Draw stars at random places, down to the fraction ``zone`` of the height.

    They are fainter the nearer they are to the light. Stars that would be ``aside`` of
    the left edge appear at the right one.
    """
    width, height = picture.get_size()
    for _ in range(stars):
        diameter = round(chance.choice(STAR_SIZES) * unit)
        star = shapes.disc(max(1, diameter), STAR)
        x = chance.randrange(width) - aside
        fraction = chance.random()
        y = fraction * zone * height
        brightness = chance.randint(60, 180) / 255
        place = (round(x) % width, round(y))
        shapes.blit_faint(picture, star, place, brightness * (1 - fraction))


def paint_light(
    size: tuple[int, int],
    lights: Sequence[Glow | Rays],
    top: int,
) -> pygame.Surface:
    """Return light as a transparent picture that starts at the row of pixels ``top``."""
    width, height = size = shapes.at_least_one(size)
    small = (width // SOFTNESS, height // SOFTNESS)
    soft = _soft_light(small, size, lights, top)
    breathe()
    return pygame.transform.smoothscale(soft, size)


def draw_light(
    picture: pygame.Surface, *lights: Glow | Rays, softness: int = SOFTNESS
) -> None:
    """Draw lights on a picture, the last one on top, band by band."""
    if not lights:
        return
    width, height = small = small_size(picture.get_size(), softness)
    soft = _soft_light(small, (width * softness, height * softness), lights)
    _draw_enlarged(picture, soft, softness)


def _soft_light(
    small: tuple[int, int],
    size: tuple[int, int],
    lights: Sequence[Glow | Rays],
    top: int = 0,
) -> pygame.Surface:
    """Return light that is to be enlarged to ``size``."""
    width, height = size
    body = ""
    for number, light in enumerate(lights):
        body += _light(f"l{number}", light)
    placed = f'<g transform="translate(0 {-top})">{body}</g>'
    return shapes.vector(small, placed, (float(width), float(height)))


def _light(name: str, light: Glow | Rays) -> str:
    if isinstance(light, Glow):
        return _glow(name, light)
    x, y = light.middle
    place = f'cx="{x}" cy="{y}" r="{light.reach:.1f}"'
    gradient = _round_gradient(name, place, light.stops)
    return f'{gradient}<path d="{light.outline}" fill="url(#{name})"/>'


def _glow(name: str, glow: Glow) -> str:
    x, y = glow.middle
    wide, high = glow.radii
    gradient = _round_gradient(name, 'cx="0" cy="0" r="100"', glow.stops)
    return (
        f'{gradient}<g transform="translate({x:.1f} {y:.1f}) '
        f'scale({wide / 100:.4f} {high / 100:.4f})">'
        f'<circle cx="0" cy="0" r="100" fill="url(#{name})"/></g>'
    )


def _round_gradient(name: str, place: str, stops: Sequence[LightStop]) -> str:
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" {place}>'
        f"{shapes.stops(*stops)}</radialGradient>"
    )


# Slopes


def draw_slopes(surface: pygame.Surface, slopes: Sequence[Slope]) -> None:
    """Draw slopes of one colour each, far to near, down to the bottom of a surface."""
    width, height = surface.get_size()
    lines = [_between(slope.line, 0, width) for slope in slopes]
    feet = [max(y for _, y in line) + FOOT_OVERLAP for line in lines]
    for slope, line, foot in zip(slopes, lines, [*feet[1:], height], strict=True):
        pygame.draw.polygon(surface, slope.foot, closed(line, min(foot, height)))
        colour = slope.foot
        thick = 1
        if slope.rim is not None:
            colour = slope.rim.colour
            thick = max(1, round(slope.rim.width))
        for down in range(thick):
            lower = [(x, y + down) for x, y in line]
            pygame.draw.aalines(surface, colour, False, lower)


def draw_fine_slopes(picture: pygame.Surface, slopes: Sequence[Slope]) -> None:
    """Draw the same with smooth crests.

    What is near a crest is drawn at ``PAINT_SCALE`` times the size and reduced.
    """
    width, height = picture.get_size()
    for left in range(0, width, COLUMN_WIDTH):
        breathe()
        column = picture.subsurface(
            picture.get_rect().clip((left, 0, COLUMN_WIDTH, height))
        )
        shown = _seen_between(slopes, left, left + COLUMN_WIDTH)
        own = [slope.moved(-left) for slope in shown]
        crests = [*_fine_crests(column, own)]
        draw_slopes(column, own)
        for crest, place in crests:
            breathe()
            pygame.transform.smoothscale(crest, place.size, column.subsurface(place))


def _fine_crests(
    picture: pygame.Surface, slopes: Sequence[Slope]
) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
    """Yield what is near the crests, ``PAINT_SCALE`` times as large, and its places."""
    whole = picture.get_rect()
    near = []
    for slope in slopes:
        top = math.floor(slope.top) - FOOT_OVERLAP
        bottom = math.ceil(slope.bottom) + FOOT_OVERLAP
        near.append(pygame.Rect(0, top, whole.width, bottom - top).clip(whole))
    for place in united(each for each in near if each):
        large = pygame.transform.scale_by(picture.subsurface(place), PAINT_SCALE)
        draw_slopes(
            large, [slope.magnified(PAINT_SCALE, place.topleft) for slope in slopes]
        )
        yield large, place


def _seen_between(slopes: Sequence[Slope], left: int, right: int) -> list[Slope]:
    """Return slopes with no more of their lines than is seen between two columns."""
    return [
        with_fields(slope, line=_between(slope.line, left, right)) for slope in slopes
    ]


def slopes_body(
    slopes: Sequence[Slope],
    left: int,
    right: int,
    bottom: float,
) -> str:
    """Return slopes as SVG elements, with all their light, their rims last.

    They go down to the row of pixels ``bottom``, as far as they are seen between two
    columns.
    """
    fills = ""
    rims = ""
    for own, slope in enumerate(slopes):
        line = _between(slope.line, left, right)
        fills += _fill(f"c{own}", slope, line, bottom)
        if slope.mist is not None:
            fills += _glow(f"m{own}", slope.mist)
        if slope.rim is not None:
            rims += _rim(f"r{own}", slope.rim, line)
    return fills + rims


def _fill(
    name: str,
    slope: Slope,
    line: Line,
    bottom: float,
) -> str:
    left, _ = line[0]
    right, _ = line[-1]
    edge = bottom + FOOT_OVERLAP
    outline = f"M{_path(line)}L{right:.1f} {edge}L{left:.1f} {edge}Z"
    top = (0, slope.top)
    foot = (0, slope.foot_y)
    stops = ((0, slope.crest, 1), (1, slope.foot, 1))
    fill = shapes.gradient(name, top, foot, *stops)
    return f'{fill}<path d="{outline}" fill="url(#{name})"/>'


def _rim(name: str, rim: Rim, line: Line) -> str:
    path = f'<path d="M{_path(line)}" fill="none" stroke-width="{rim.width:.2f}"'
    if rim.light is None:
        return f"{path} {shapes.paint('stroke', rim.colour)}/>"
    stops = []
    for at, more in RIM_LIGHT:
        alpha = rim.dim + (BRIGHT - rim.dim) * more
        stops.append((at, rim.colour, alpha))
    x, reach = rim.light
    start = (x - reach, 0)
    end = (x + reach, 0)
    light = shapes.gradient(name, start, end, *stops)
    return f'{light}{path} stroke="url(#{name})" stroke-linejoin="round"/>'


def _between(line: Line, left: int, right: int) -> Line:
    """Return the points of a line between two columns, and one more at each end."""
    first = bisect_left(line, (left - REACH,)) - 1
    last = bisect_right(line, (right + REACH, math.inf)) + 1
    return line[max(0, first) : last]


def _path(points: Line) -> str:
    return "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def paint_ledge(slope: Slope, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return a ledge with its contour lines.

    It goes from the top of its line to the bottom of a window of ``size``, and is
    transparent above its line.
    """
    width, height = size
    above = math.floor(slope.top) - FOOT_OVERLAP
    top = max(0, min(above, height - 1))
    seen = ((at, WHITE, fraction) for at, fraction in CONTOURS_FADE)
    line = _path(_between(slope.line, 0, width))
    shown = shapes.gradient("m", (0, slope.top), (0, height), *seen)
    mask = f'{shown}<path d="M{line}L{width} {height}L0 {height}Z" fill="url(#m)"/>'
    pictures = []
    for body in (slopes_body([slope], 0, width, height), mask):
        breathe()
        placed = f'<g transform="translate(0 {-top})">{body}</g>'
        pictures.append(shapes.vector((width, height - top), placed))
    picture, mask_picture = pictures
    breathe()
    faint = shapes.as_light(mask_picture)
    for layer, row, flag in contour_layers(size, theme, top, CONTOURS_STRENGTH):
        layer.blit(faint, (0, -row), special_flags=pygame.BLEND_RGB_MULT)
        picture.blit(layer, (0, row), special_flags=flag)
    return picture


class RangeSide(Value):
    """The range that the camera leaves."""

    landscape: Landscape
    sky: pygame.Surface
    """As large as the window, without the sun."""
    veil: pygame.Surface | None = None
    """What covers it, to be stretched."""


def _crests(
    slopes: Sequence[Slope], bottom: int, height: int
) -> Iterator[tuple[int, int, int, Color]]:
    """Yield the rows of pixels from and to which there are crests, downwards.

    Below them, down to the third row, slopes of one colour each show the fourth. There
    are no crests below ``bottom``, and the last colour goes down to ``height``.
    """
    spans = []
    for number, slope in enumerate(slopes):
        thick = 0 if slope.rim is None else math.ceil(slope.rim.width)
        end = math.ceil(slope.bottom) + FOOT_OVERLAP + thick
        spans.append((math.floor(slope.top) - FOOT_OVERLAP, end, number))
    spans.sort()
    first, last, nearest = spans[0]
    for top, end, number in spans[1:]:
        if top > last:
            yield first, last, top, slopes[nearest].foot
            first = top
        last = max(last, end)
        nearest = max(nearest, number)
    yield first, min(last, bottom), height, slopes[nearest].foot


class _RidgesPassed:
    """The sun and the slopes, as seen by a camera that moves along the range."""

    def __init__(
        self,
        slopes: Sequence[Slope],
        window: tuple[int, int],
        west: float,
        width: int,
        paint_sun: Callable[[pygame.Surface, float], None],
    ) -> None:
        """Paint slopes over this ``width``; their left end is seen from ``west``."""
        self._window = window
        self._west = west
        self._paint_sun = paint_sun
        height = window[1]
        top = max(0, math.floor(min(slope.top for slope in slopes)) - FOOT_OVERLAP)
        bottom = min(height, math.ceil(slopes[-1].bottom) + FOOT_OVERLAP)
        ridges = shapes.blank((width, max(1, bottom - top)))
        breathe()
        # A transparent pixel at a crest has the colour of the ridge.
        ridges.fill((*slopes[0].foot, 0))
        draw_fine_slopes(ridges, [slope.moved(0, -top) for slope in slopes])
        self._top = top
        self._ridges = ridges
        self._crests: list[pygame.Rect] = []  # the parts of columns with crests
        self._flat: list[tuple[Color, pygame.Rect]] = []  # with one colour below them
        side = math.ceil(window[0] / CREST_COLUMNS)
        for left in range(0, width, side):
            column = pygame.Rect(left, 0, min(side, width - left), height)
            parts = _seen_between(slopes, column.left, column.right)
            for first, end, foot, colour in _crests(parts, bottom, height):
                crests = column.clip((left, first, column.width, end - first))
                self._crests.append(crests.move(0, -top))
                flat = column.clip((left, end, column.width, foot - end))
                if flat:
                    self._flat.append((colour, flat))

    def __call__(self, surface: pygame.Surface, place: float) -> None:
        self._paint_sun(surface, place)
        left = round(RIDGES_PARALLAX * (self._west - place) * self._window[0])
        shift = (left, self._top)
        shapes.blit_areas(surface, self._ridges, self._crests, shift=shift)
        for colour, area in self._flat:
            shapes.fill_column(surface, colour, area.move(left, 0))


class LandscapePicture:
    """A landscape as a picture."""

    def __init__(
        self,
        landscape: Landscape,
        veil: pygame.Surface | None = None,
        ledge: pygame.Surface | None = None,
    ) -> None:
        """Prepare the picture.

        A ``veil``, stretched to its size, covers everything but the ``ledge``, which is
        painted already.
        """
        self.landscape = landscape
        _across, down = stretch(landscape.size)
        self._sky = paint_sky(landscape.size, landscape.sky, down)
        self._veil = veil
        self._ledge = ledge
        self._picture: pygame.Surface | None = None

    def picture(self) -> pygame.Surface:
        """Return it; it is painted once."""
        if self._picture is None:
            picture = self._sky.copy()
            self._paint(picture)
            self._picture = picture  # only when complete: its painting breathes
        return self._picture

    def range_side(self) -> RangeSide:
        """Return what a camera leaves that goes down to a table."""
        return RangeSide(self.landscape, self._sky, self._veil)

    def vista(self) -> Vista:
        """Return what a camera sees of it that moves along the range."""
        width, height = self.landscape.size
        farthest = self.landscape.slopes[0]
        seen = min(height, round(farthest.bottom) + FOOT_OVERLAP)
        above = self._sky.subsurface((0, 0, width, seen))
        sky = Depth(above, SKY_PARALLAX)
        return Vista(self.landscape.east, sky, self._foreground_to)

    def _foreground_to(self, other: float) -> Foreground:
        """Return the sun and the slopes, as seen on the way to the place ``other``."""
        width, height = self.landscape.size
        here = self.landscape.east
        west, east = sorted((here, other))
        seen = width + math.ceil(RIDGES_PARALLAX * (east - west) * width)
        right = RIDGES_PARALLAX * (here - west) * width
        slopes = [slope.moved(right) for slope in self.landscape.slopes]
        slopes = _seen_between(slopes, 0, seen)

        def paint_sun(surface: pygame.Surface, place: float) -> None:
            self._paint_sun(surface, SKY_PARALLAX * (here - place) * width)

        return _RidgesPassed(slopes, (width, height), west, seen, paint_sun)

    def _paint(self, picture: pygame.Surface) -> None:
        self._paint_sun(picture)
        self._paint_slopes(picture)
        if self._ledge is not None:
            foot = picture.get_height()
            shapes.put(picture, self._ledge, bottomleft=(0, foot))

    def _paint_sun(self, picture: pygame.Surface, right: float = 0.0) -> None:
        sun = self.landscape.sun
        if sun is not None:
            disc = shapes.disc(2 * sun.radius, sun.colour)
            x, y = sun.middle
            middle = (round(x + right), round(y))
            shapes.put(picture, disc, center=middle)

    def _paint_slopes(self, picture: pygame.Surface) -> None:
        draw_fine_slopes(picture, self.landscape.slopes)
        self._draw_veil(picture)

    def _draw_veil(self, picture: pygame.Surface) -> None:
        if self._veil is not None:
            veil = pygame.transform.smoothscale(self._veil, picture.get_size())
            picture.blit(veil, (0, 0))
