"""The pictures of the range's layers, painted once for a window, tile by tile."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import WHITE, Color
from gaps.table.panorama import colours
from gaps.table.panorama.ridges import DRAWN_FOR, PLANS, Layer, Point

MIN_TILE, TILES = 200, 11  # pixels of width that are painted at once, at least; the most tiles
REACH = 12  # pixels by which a line is drawn beyond a tile
CREST_WIDTHS = 1.5, 2.2  # of the line on the crest, far and near; pixels at u = 1
PLAIN_CREST_WIDTH = 3
LIGHT_REACH, BRIGHT, DIM = 0.42, 0.70, 0.20  # of the sun's light on the crests: share of the width; alphas
MIST_ALPHAS = 0.24, 0.20, 0.16  # between the layers, far to near
MIST = 700, 84, 12  # half width, half height, and how far its middle lies above the base of the layer


class LayerPicture:
    """The picture of one layer: its upper part, where the sky shows through, and the opaque part below."""

    def __init__(self, layer: Layer, bottom: int, style: Style, light_x: float) -> None:
        """It ends at the row of pixels ``bottom``; the light is strongest at ``light_x``, pixels."""
        self.layer, self._style, self._light_x = layer, style, light_x
        self.top = max(0, layer.top)
        self._bottom = max(self.top + 2, bottom)
        self._split = min(self._bottom - 1, int(layer.crest.bottom) + 3)
        self._upper, self._lower = pygame.Surface((0, 0)), pygame.Surface((0, 0))  # until it is painted

    def paint(self) -> Iterator[None]:
        """Paint the picture; each step paints one tile."""
        self._upper = shapes.blank((self.layer.width, self._split - self.top))
        self._lower = pygame.Surface((self.layer.width, self._bottom - self._split))
        tile = max(MIN_TILE, -(-self.layer.width // TILES))
        for left in range(0, self.layer.width, tile):
            self._paint_tile(left, min(tile, self.layer.width - left))
            yield

    def draw(self, surface: pygame.Surface, shift: int = 0, rise: int = 0) -> None:
        """Draw the layer, moved ``shift`` pixels to the left and ``rise`` up."""
        surface.blit(self._upper, (-shift, self.top - rise))
        surface.blit(self._lower, (-shift, self._split - rise))

    def _paint_tile(self, left: int, width: int) -> None:
        size = width, self._bottom - self.top
        body = self._body(left, left + width)
        tile = shapes.vector(size, f'<g transform="translate({-left} {-self.top})">{body}</g>')
        area = pygame.Rect(0, 0, width, self._upper.get_height())
        self._upper.blit(tile, (left, 0), area, special_flags=pygame.BLEND_RGBA_ADD)
        self._lower.blit(tile, (left, 0), pygame.Rect(0, area.height, *self._lower.get_size()))

    def _body(self, left: int, right: int) -> str:
        """Return the SVG elements of the layer between two columns, in pixels of the window."""
        layer, theme = self.layer, self._style.theme
        foot = layer.plan.base / DRAWN_FOR[1] * layer.size[1]
        body = _filled(
            "c",
            _between(layer.crest.points, left, right),
            self._bottom,
            colours.layer_colours(layer, theme),
            layer.top,
            foot,
        )
        if not theme.plain:
            near_top = min(y for _, y in layer.near.points)
            body += _filled(
                "n",
                _between(layer.near.points, left, right),
                self._bottom,
                colours.shade_colours(layer, theme),
                near_top,
                foot,
            )
            body += self._mist()
        return body + self._crest_line(left, right)

    def _crest_line(self, left: int, right: int) -> str:
        layer, style, theme = self.layer, self._style, self._style.theme
        points = _path(_between(layer.crest.points, left, right))
        if theme.plain:
            width = PLAIN_CREST_WIDTH * style.u
            return f'<path d="M{points}" fill="none" stroke="{_hex(WHITE)}" stroke-width="{width:.2f}"/>'
        far, near = CREST_WIDTHS
        width = (far + (near - far) * layer.plan.parallax) * style.u
        reach, x = LIGHT_REACH * layer.size[0], self._light_x
        stops = "".join(
            _stop(at, colours.CREST, alpha)
            for at, alpha in ((0.0, DIM), (0.25, 0.42), (0.5, BRIGHT), (0.75, 0.42), (1.0, DIM))
        )
        return (
            f'<linearGradient id="l" gradientUnits="userSpaceOnUse" x1="{x - reach:.1f}" y1="0" '
            f'x2="{x + reach:.1f}" y2="0">{stops}</linearGradient>'
            f'<path d="M{points}" fill="none" stroke="url(#l)" stroke-width="{width:.2f}" '
            'stroke-linejoin="round"/>'
        )

    def _mist(self) -> str:
        """Return the mist in the valley before the layer; there is none before the nearest."""
        layer, theme = self.layer, self._style.theme
        number = PLANS.index(layer.plan)
        if number >= len(MIST_ALPHAS):
            return ""
        colour, alpha = colours.mist_colour(theme), MIST_ALPHAS[number]
        across, down = layer.size[0] / DRAWN_FOR[0], layer.size[1] / DRAWN_FOR[1]
        half_width, half_height, rise = MIST
        x, y = layer.plan.centre * across, (layer.plan.base - rise) * down
        stops = _stop(0, colour, alpha) + _stop(0.5, colour, alpha * 0.45) + _stop(1, colour, 0)
        return (
            f'<radialGradient id="m" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="100">{stops}'
            f'</radialGradient><g transform="translate({x:.1f} {y:.1f}) '
            f'scale({half_width * across / 100:.3f} {half_height * down / 100:.3f})">'
            '<circle cx="0" cy="0" r="100" fill="url(#m)"/></g>'
        )


def _filled(
    name: str, line: tuple[Point, ...], bottom: int, paint: tuple[Color, Color], top: float, foot: float
) -> str:
    """Return what lies below a line as an SVG element: one colour at ``top``, another from ``foot`` on."""
    first, last = line[0][0], line[-1][0]
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="{top:.1f}" x2="0" '
        f'y2="{foot:.1f}">{_stop(0, paint[0], 1)}{_stop(1, paint[1], 1)}</linearGradient>'
        f'<path d="M{_path(line)}L{last:.1f} {bottom + 2}L{first:.1f} {bottom + 2}Z" fill="url(#{name})"/>'
    )


def _between(points: tuple[Point, ...], left: int, right: int) -> tuple[Point, ...]:
    """Return the points of a line that are drawn between two columns, and one more at each end."""
    first = max(0, bisect_left(points, (left - REACH,)) - 1)
    return points[first : bisect_right(points, (right + REACH, math.inf)) + 1]


def _path(points: tuple[Point, ...]) -> str:
    return "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _hex(colour: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _stop(offset: float, colour: Color, alpha: float) -> str:
    return f'<stop offset="{offset}" stop-color="{_hex(colour)}" stop-opacity="{alpha}"/>'
