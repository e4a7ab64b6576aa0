"""Shapes with smooth edges, and the cache for painted pictures.

Cached pictures are shared: change only copies. Lengths are in pixels. In a very small
window a size may turn out 0 or negative: each side of a picture is at least one pixel.
"""

from __future__ import annotations

import io
import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import ParamSpec

import pygame
from pygame import Rect, Surface

from gaps.stage.ahead import breathe
from gaps.stage.drawing.theme import WHITE, Color, Tint, hex_of

Size = tuple[int, int]
Place = Rect | tuple[float, float]
_LARGE = 40_000  # pixels: larger rectangles are assembled from a small one
_BLUR = 6  # pixels: wider blurs are made on a smaller picture and scaled up


Values = ParamSpec("Values")

# A cache holds the pixels of this many windows, which is what flying cards need, within
# these bounds.
CACHED_WINDOWS = 4.0
MIN_PIXELS = 4_000_000
MAX_PIXELS = 24_000_000
RESTING_SHARE = 0.25  # fraction of these pixels that is kept while nothing moves


def pixels_for(size: Size) -> int:
    """Return the number of pixels that a cache holds in a window of ``size``."""
    width, height = size
    wanted = round(CACHED_WINDOWS * width * height)
    wanted = max(MIN_PIXELS, wanted)
    return min(MAX_PIXELS, wanted)


class SurfaceCache:
    """Pictures by key, up to ``max_pixels`` pixels in all.

    The least recently used are dropped first.
    """

    def __init__(self, max_pixels: int = MAX_PIXELS) -> None:
        self.max_pixels = max_pixels
        self.pixels = 0
        """The number of pixels of all the pictures."""
        self._pictures: OrderedDict[Hashable, Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pictures)

    def get(self, key: Hashable, paint: Callable[[], Surface]) -> Surface:
        """Return the picture for ``key``; ``paint`` makes a missing one.

        Copy it before changing it.
        """
        picture = self.find(key)
        if picture is None:
            breathe()
            picture = paint()
            self.put(key, picture)
        return picture

    def find(self, key: Hashable) -> Surface | None:
        """Return the picture for ``key``, if there is one."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
        return picture

    def put(self, key: Hashable, picture: Surface) -> None:
        """Store a picture.

        It may have been painted twice, because painting ``breathe``s.
        """
        before = self._pictures.pop(key, None)
        if before is not None:
            self.pixels -= _area(before)
        self._pictures[key] = picture
        self.pixels += _area(picture)
        self.shrink(self.max_pixels)

    def fit(self, size: Size) -> None:
        """Hold what is enough for a window of ``size``."""
        self.max_pixels = pixels_for(size)
        self.shrink(self.max_pixels)

    def rest(self) -> None:
        """Drop what only motion needs: nothing moves any longer."""
        self.shrink(round(self.max_pixels * RESTING_SHARE))

    def shrink(self, pixels: int) -> None:
        """Drop pictures until at most ``pixels`` pixels, or one picture, are left."""
        while self.pixels > pixels and len(self._pictures) > 1:
            _key, picture = self._pictures.popitem(last=False)
            self.pixels -= _area(picture)

    def kept(self, paint: Callable[Values, Surface]) -> Callable[Values, Surface]:
        """Make a function paint only once for the same values, which must be hashable."""

        @wraps(paint)
        def found(*values: Values.args, **named: Values.kwargs) -> Surface:
            key = paint, values, *named.items()
            return self.get(key, lambda: paint(*values, **named))

        return found


def _area(picture: Surface) -> int:
    return picture.get_width() * picture.get_height()


_READY = Surface((1, 1), pygame.SRCALPHA)
_cache = SurfaceCache()
fit = _cache.fit
rest = _cache.rest


def at_least_one(size: Size) -> Size:
    """Return the size with sides of at least one pixel."""
    width, height = size
    return max(1, width), max(1, height)


def blank(size: Size) -> Surface:
    """Return a transparent picture to draw on."""
    return Surface(at_least_one(size), pygame.SRCALPHA)


def vector(size: Size, body: str, box: tuple[float, float] | None = None) -> Surface:
    """Draw SVG elements.

    ``box`` is the width and height of their coordinates, ``size`` by default.
    """
    width, height = at_least_one(size)
    box_width, box_height = box or (width, height)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{box_width}" height="{box_height}" '
        f'viewBox="0 0 {box_width} {box_height}">'
        f"{body}</svg>"
    )
    file = io.BytesIO(text.encode())
    picture = pygame.image.load_sized_svg(file, (width, height))
    return ready(picture)


def paint(kind: str, colour: Tint) -> str:
    """Return the attributes of an SVG element for its ``fill`` or its ``stroke``."""
    opacity = ""
    if len(colour) > 3:
        opacity = f' {kind}-opacity="{colour[3] / 255:.4f}"'
    return f'{kind}="{hex_of(colour)}"{opacity}'


def stops(*each: tuple[float, Color, float]) -> str:
    """Return the stops of an SVG gradient.

    Each has an offset from 0 to 1, a colour, and an alpha from 0 to 1.
    """
    return "".join(
        f'<stop offset="{at}" stop-color="{hex_of(colour)}" stop-opacity="{round(alpha, 4)}"/>'
        for at, colour, alpha in each
    )


def gradient(
    name: str,
    start: tuple[float, float],
    end: tuple[float, float],
    *each: tuple[float, Color, float],
) -> str:
    """Return an SVG gradient with these ``stops`` from ``start`` to ``end``."""
    x, y = start
    to_x, to_y = end
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{x:.1f}" '
        f'y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}">{stops(*each)}</linearGradient>'
    )


def downwards(name: str, height: float, *each: tuple[float, Color, float]) -> str:
    """Return a gradient from the top of a picture to its ``height``."""
    return gradient(name, (0, 0), (0, height), *each)


def rightwards(name: str, width: float, *each: tuple[float, Color, float]) -> str:
    """Return a gradient from the left of a picture to its ``width``."""
    return gradient(name, (0, 0), (width, 0), *each)


def faded(size: Size, *each: tuple[float, Color, float]) -> Surface:
    """Draw a rectangle with a gradient from its top to its bottom.

    Only one column is painted, and stretched.
    """
    width, height = at_least_one(size)
    area = f'<rect width="1" height="{height}" fill="url(#f)"/>'
    column = vector((1, height), downwards("f", height, *each) + area)
    return pygame.transform.scale(column, (width, height))


def soft_disc(diameter: int, *each: tuple[float, Color, float]) -> Surface:
    """Return a disc with a gradient of these ``stops`` from its centre to its edge."""
    body = (
        f'<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50">{stops(*each)}'
        '</radialGradient><circle cx="50" cy="50" r="50" fill="url(#l)"/>'
    )
    return vector((diameter, diameter), body, (100, 100))


def as_light(picture: Surface) -> Surface:
    """Return the picture on black, to be added to what is there."""
    light = Surface(picture.get_size())
    light.blit(picture, (0, 0))
    return light


def ready(picture: Surface) -> Surface:
    """Convert a picture to the format that is drawn fastest, whatever the screen has."""
    return picture.convert(_READY)


@_cache.kept
def rounded(
    size: Size,
    radius: float,
    fill: Tint,
    border: float = 0,
    edge: Tint | None = None,
) -> Surface:
    """Draw a filled rectangle with round corners; its border is inside ``size``."""
    inset = border / 2 if edge is not None else 0
    style = paint("fill", fill) + _stroke(border, edge)

    def paint_part(part: Size) -> Surface:
        return vector(part, _rect(part, inset, radius, style))

    return _stretched(size, max(radius, border), paint_part)


@_cache.kept
def ring(size: Size, radius: float, width: float, colour: Tint) -> Surface:
    """Draw the outline of a rectangle with round corners.

    ``size`` and ``radius`` are measured outside.
    """
    style = 'fill="none"' + _stroke(width, colour)

    def paint_part(part: Size) -> Surface:
        return vector(part, _rect(part, width / 2, radius, style))

    return _stretched(size, max(radius, width), paint_part)


@_cache.kept
def dashed(
    size: Size,
    radius: float,
    dash: float,
    gap: float,
    width: float,
    colour: Tint,
) -> Surface:
    """Draw a dashed outline; dashes are adjusted to fit exactly all around."""
    size = at_least_one(size)
    inner = [max(0.1, side - width) for side in size]
    corner = min(radius - width / 2, min(inner) / 2)
    corner = max(0.0, corner)
    length = 2 * sum(inner) - corner * (8 - math.tau)
    both = dash + gap
    number = max(1, round(length / both))
    fitted = length / number / both
    dashes = f' stroke-dasharray="{dash * fitted:.4f} {gap * fitted:.4f}"'
    look = f'fill="none"{_stroke(width, colour)}{dashes}'
    return vector(size, _rect(size, width / 2, radius, look))


def disc(
    diameter: int,
    colour: Tint,
    border: float = 0,
    edge: Tint | None = None,
) -> Surface:
    """Draw a filled circle; its border is inside the diameter."""
    return rounded((diameter, diameter), diameter / 2, colour, border, edge)


def polyline(
    size: Size,
    points: Sequence[tuple[float, float]],
    width: float,
    colour: Tint,
    dash: Sequence[float] = (),
) -> Surface:
    """Draw a line through ``points`` with round joints.

    ``dash`` gives the lengths of dashes and gaps.
    """
    dashes = ""
    if dash:
        dashes = f' stroke-dasharray="{" ".join(map(str, dash))}"'
    body = (
        f'<path d="M{joined(points)}" fill="none" {paint("stroke", colour)} stroke-width="{width}" '
        f'stroke-linecap="round" stroke-linejoin="round"{dashes}/>'
    )
    return _kept_vector(size, body)


def polygon(
    size: Size,
    points: Sequence[tuple[float, float]],
    fill: Tint,
    border: float = 0,
    edge: Tint | None = None,
) -> Surface:
    """Draw a filled polygon; its border is centred on its outline."""
    stroke = _stroke(border, edge)
    body = f'<path d="M{joined(points)}Z" {paint("fill", fill)}{stroke} stroke-linejoin="round"/>'
    return _kept_vector(size, body)


def shadow(
    size: Size,
    radius: float,
    offset: tuple[float, float],
    blur: float,
    colour: Color,
    alpha: float,
    spread: float = 0,
) -> tuple[Surface, tuple[int, int]]:
    """Draw the soft shadow, or halo, of a rectangle of ``size`` with round corners.

    ``blur`` is as in CSS: the distance over which the edge fades; ``alpha`` is 0 to 1;
    ``spread`` enlarges it. Return the picture and its top left corner relative to that
    of the rectangle.
    """
    margin = round(blur + spread) + 2
    picture = _shadow(at_least_one(size), radius, blur, colour, alpha, spread, margin)
    x, y = offset
    return picture, (round(x) - margin, round(y) - margin)


def fill_rounded(
    surface: Surface,
    rect: Rect,
    radius: float,
    fill: Tint,
    border: float = 0,
    edge: Tint | None = None,
) -> None:
    """Draw a filled rectangle with round corners on ``surface``."""
    picture = rounded(rect.size, radius, fill, border, edge)
    surface.blit(picture, rect)


def put(surface: Surface, picture: Surface, **point: tuple[int, int]) -> Rect:
    """Draw a picture with one of its points, such as its ``center``, at this place.

    Return the area.
    """
    place = picture.get_rect(**point)
    surface.blit(picture, place)
    return place


def put_lines(
    surface: Surface,
    lines: Sequence[Surface],
    left: int,
    middle: int,
    room: int,
) -> None:
    """Draw pictures one below the other, centred on the row ``middle``.

    Two that are higher than ``room`` move closer together.
    """
    heights = [line.get_height() for line in lines]
    height = sum(heights)
    nearer = max(0, height - room)
    top = middle - min(height, room) // 2
    for line, high in zip(lines, heights, strict=True):
        surface.blit(line, (left, top))
        top += high - nearer


def grown(rect: Rect, by: int) -> Rect:
    """Return the rectangle, ``by`` pixels larger on each side; smaller if negative."""
    return rect.inflate(2 * by, 2 * by)


def fill_column(surface: Surface, colour: Color, area: Rect) -> None:
    """Fill a narrow area that is not empty.

    ``Surface.fill`` takes ten times as long wherever the left edge is not at a multiple
    of four pixels.
    """
    x = area.left + (area.width - 1) // 2
    ends = (x, area.top), (x, area.bottom - 1)
    pygame.draw.line(surface, colour, *ends, width=area.width)


@contextmanager
def clipped(surface: Surface, area: Rect) -> Iterator[None]:
    """Draw nothing outside ``area``."""
    before = surface.get_clip()
    surface.set_clip(before.clip(area))
    yield
    surface.set_clip(before)


def cut_corners(picture: Surface, radius: float) -> Surface:
    """Cut the corners off a picture, and return it."""
    mask = rounded(picture.get_size(), radius, WHITE)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def blit_faint(surface: Surface, picture: Surface, at: Place, alpha: float) -> None:
    """Blit a shared picture with an ``alpha`` of 0 to 1, and leave it unchanged."""
    with faint(picture, alpha) as is_seen:
        if is_seen:  # SDL takes as long as if something were
            surface.blit(picture, at)


def blit_areas(
    surface: Surface,
    picture: Surface,
    areas: Iterable[Rect],
    alpha: float = 1.0,
    shift: tuple[int, int] = (0, 0),
) -> None:
    """Blit areas of a shared picture to their places, moved by ``shift`` pixels."""
    with faint(picture, alpha) as is_seen:
        if is_seen:
            for area in areas:
                surface.blit(picture, area.move(shift), area)


@contextmanager
def faint(picture: Surface, alpha: float) -> Iterator[bool]:
    """Give a shared picture an ``alpha`` of 0 to 1 meanwhile; tell if it is seen."""
    before = picture.get_alpha()
    whole = 255 if before is None else before
    fainter = round(whole * min(max(0.0, alpha), 1.0))
    if fainter != whole:
        picture.set_alpha(fainter)
    yield fainter > 0
    if fainter != whole:
        picture.set_alpha(before)


_kept_vector = _cache.kept(vector)


def _stretched(size: Size, corner: float, paint: Callable[[Size], Surface]) -> Surface:
    """Call ``paint`` for ``size``; paint a large picture small and stretch it.

    It is stretched between the corners.
    """
    size = at_least_one(size)
    side = math.ceil(corner) + 1
    whole = 2 * side + 1
    all_width, all_height = size
    if min(size) <= whole or all_width * all_height < _LARGE:
        return paint(size)
    small = ready(paint((whole, whole)))
    breathe()
    picture = Surface(size, pygame.SRCALPHA, small)
    y = 0
    for top, height, out_height in _thirds(side, all_height):
        x = 0
        for left, width, out_width in _thirds(side, all_width):
            part = small.subsurface((left, top, width, height))
            place = (x, y, out_width, out_height)
            pygame.transform.scale(part, place[2:], picture.subsurface(place))
            x += out_width
        y += out_height
    return picture


def _thirds(side: int, length: int) -> Sequence[tuple[int, int, int]]:
    """Return the thirds of a side: start and length if small, length if large.

    Only the middle third is stretched.
    """
    first = (0, side, side)
    middle = (side, 1, length - 2 * side)
    last = (side + 1, side, side)
    return first, middle, last


@_cache.kept
def _shadow(
    size: Size,
    radius: float,
    blur: float,
    colour: Color,
    alpha: float,
    spread: float,
    margin: int,
) -> Surface:
    deviation = blur / 2
    smaller = max(1.0, deviation / _BLUR)
    start = margin - spread

    def paint_whole(whole: Size) -> Surface:
        width, height = whole
        small = at_least_one((round(width / smaller), round(height / smaller)))
        fill = paint("fill", (*colour, round(255 * alpha)))
        body = (
            f'<rect x="{start}" y="{start}" width="{width - 2 * start}" '
            f'height="{height - 2 * start}" rx="{radius + spread}" {fill}/>'
        )
        shape = Surface(small, pygame.SRCALPHA)
        # The colour is the same everywhere, also where alpha is 0, so that blurring
        # changes only the alpha.
        shape.fill((*colour, 0))
        sharp = vector(small, body, (float(width), float(height)))
        shape.blit(sharp, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
        breathe()
        if blur >= 1:
            reach = max(1, round(deviation / smaller))
            shape = pygame.transform.gaussian_blur(shape, reach)
        breathe()
        if small != whole:
            shape = pygame.transform.smoothscale(shape, whole)
        return ready(shape)

    width, height = size
    whole = width + 2 * margin, height + 2 * margin
    corner = margin + radius + spread + blur
    return _stretched(whole, corner, paint_whole)


def _rect(size: Size, inset: float, radius: float, style: str) -> str:
    wide, high = size
    width = max(0.1, wide - 2 * inset)
    height = max(0.1, high - 2 * inset)
    corner = min(radius - inset, width / 2, height / 2)
    corner = max(0.0, corner)
    return (
        f'<rect x="{inset}" y="{inset}" width="{width}" height="{height}" '
        f'rx="{corner}" {style}/>'
    )


def _stroke(width: float, colour: Tint | None) -> str:
    if width and colour is not None:
        return f' {paint("stroke", colour)} stroke-width="{width}"'
    return ""


def joined(points: Sequence[tuple[float, float]]) -> str:
    """Return points as the data of an SVG path, without its first letter."""
    return "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
