"""The layers of the range: their pictures, and how they grow from the ridges on the
strips.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from gaps.engine import Suit
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import (
    BLACK,
    WHITE,
    Color,
    Theme,
    mix,
    palette_colours,
    read_colour,
)
from gaps.table.cards import faces
from gaps.table.cards.art import CardArt
from gaps.table.panorama.ridges import DRAWN_FOR, PLANS, Point, Ridge, RidgeLayer

LIT_SUITS = {
    Suit.SPADES: (0x7C, 0x8F, 0xA6),
    Suit.HEARTS: (0xD9, 0x55, 0x6B),
    Suit.DIAMONDS: (0xE8, 0x89, 0x3C),
    Suit.CLUBS: (0x3F, 0xA0, 0x7C),
}
"""The colour of each suit in the evening light."""
EVENING: Color = (255, 222, 140)
CREST: Color = (0xFF, 0xE9, 0xBE)
# share of the background in each layer of a light theme
DAY_TONES = (0.36, 0.28, 0.23, 0.13)
SHADE = 0.10, 0.26  # of black in the ridge before a layer, far and near
MIN_TILE = 200  # pixels of width that are painted at once, at least
TILES = 11  # the most of them across the window
REACH = 12  # pixels by which a line is drawn beyond a tile
CREST_WIDTHS = 1.5, 2.2  # of the line on the crest, far and near; pixels at u = 1
PLAIN_WIDTH = 3
LIGHT_REACH = 0.42  # of the sun's light on the crests, share of the width
BRIGHT = 0.70  # alpha of that light in its middle
DIM = 0.20  # alpha at its ends
MIST_ALPHAS = 0.24, 0.20, 0.16  # between the layers, far to near
# half width, half height, and how far its middle lies above the base of the layer
MIST = 700, 84, 12


def shade_colours(layer: RidgeLayer, theme: Theme) -> tuple[Color, Color]:
    """Return the colours of the ridge before a layer: shade, or the second row in its
    own suit.
    """
    crest, foot = layer_colours(layer, theme, layer.near_suit)
    far, near = SHADE
    share = far + (near - far) * layer.plan.nearness
    if theme.light:
        share /= 2
    return mix(crest, BLACK, share), mix(foot, BLACK, share)


def layer_colours(
    layer: RidgeLayer, theme: Theme, suit: Suit | None = None
) -> tuple[Color, Color]:
    """Return the colours of a layer at its crest and at its foot, in its own ``suit``
    or another one.
    """
    if theme.plain:
        return BLACK, BLACK
    plan = layer.plan
    body = mix(
        plan.depth, LIT_SUITS[layer.suit if suit is None else suit], plan.suit_share
    )
    crest, foot = (mix(body, EVENING, glow) for glow in plan.glow)
    if not plan.glow[1]:
        foot = mix(foot, plan.depth, 0.35)
    tone = DAY_TONES[PLANS.index(plan)] if theme.light else 0.0
    return mix(crest, theme.bg2, tone), mix(foot, theme.bg2, tone)


class LayerPicture:
    """The picture of one layer: its upper part, where the sky shows through, and the
    opaque part below.
    """

    def __init__(
        self, layer: RidgeLayer, bottom: int, style: Style, light_x: float
    ) -> None:
        """It ends at the row of pixels ``bottom``; the light is strongest at
        ``light_x``, pixels.
        """
        self.layer = layer
        self._style = style
        self._light_x = light_x
        self.top = max(0, layer.top)
        self._bottom = max(self.top + 2, bottom)
        self._split = min(self._bottom - 1, int(layer.crest.bottom) + 3)
        # until it is painted
        self._upper = pygame.Surface((0, 0))
        self._lower = pygame.Surface((0, 0))

    def paint(self) -> Iterator[None]:
        """Paint the picture; each step paints one tile."""
        self._upper = shapes.blank((self.layer.size[0], self._split - self.top))
        self._lower = pygame.Surface((self.layer.size[0], self._bottom - self._split))
        whole = self.layer.size[0]
        tile = max(MIN_TILE, -(-whole // TILES))
        for left in range(0, whole, tile):
            size = min(tile, whole - left), self._bottom - self.top
            body = self._body(left, left + size[0])
            picture = shapes.vector(
                size, f'<g transform="translate({-left} {-self.top})">{body}</g>'
            )
            area = pygame.Rect(0, 0, size[0], self._upper.get_height())
            self._upper.blit(
                picture, (left, 0), area, special_flags=pygame.BLEND_RGBA_ADD
            )
            self._lower.blit(
                picture, (left, 0), pygame.Rect(0, area.height, *self._lower.get_size())
            )
            yield

    def draw(self, surface: pygame.Surface, rise: int = 0) -> None:
        """Draw the layer ``rise`` pixels higher."""
        surface.blit(self._upper, (0, self.top - rise))
        surface.blit(self._lower, (0, self._split - rise))

    def _body(self, left: int, right: int) -> str:
        layer = self.layer
        theme = self._style.theme
        foot = layer.plan.base / DRAWN_FOR[1] * layer.size[1]
        crest, near = (
            _between(line.points, left, right) for line in (layer.crest, layer.near)
        )
        body = _filled(
            "c", crest, self._bottom, layer_colours(layer, theme), layer.top, foot
        )
        if not theme.plain:
            near_top = min(y for _, y in layer.near.points)
            body += _filled(
                "n", near, self._bottom, shade_colours(layer, theme), near_top, foot
            )
            body += self._mist()
        return body + self._crest_line(left, right)

    def _crest_line(self, left: int, right: int) -> str:
        layer = self.layer
        style = self._style
        theme = self._style.theme
        points = _path(_between(layer.crest.points, left, right))
        if theme.plain:
            width = PLAIN_WIDTH * style.u
            return f'<path d="M{points}" fill="none" stroke="white" stroke-width="{width:.2f}"/>'
        far, near = CREST_WIDTHS
        width = (far + (near - far) * layer.plan.nearness) * style.u
        reach = LIGHT_REACH * layer.size[0]
        x = self._light_x
        alphas = ((0.0, DIM), (0.25, 0.42), (0.5, BRIGHT), (0.75, 0.42), (1.0, DIM))
        stops = shapes.stops(*((at, CREST, alpha) for at, alpha in alphas))
        return (
            f'<linearGradient id="l" gradientUnits="userSpaceOnUse" x1="{x - reach:.1f}" y1="0" '
            f'x2="{x + reach:.1f}" y2="0">{stops}</linearGradient>'
            f'<path d="M{points}" fill="none" stroke="url(#l)" stroke-width="{width:.2f}" '
            'stroke-linejoin="round"/>'
        )

    def _mist(self) -> str:
        """Return the mist in the valley before the layer; there is none before the
        nearest.
        """
        layer = self.layer
        theme = self._style.theme
        number = PLANS.index(layer.plan)
        if number >= len(MIST_ALPHAS):
            return ""
        colour = (
            theme.bg2
            if theme.light
            else mix(palette_colours("dusk_sky")[3], WHITE, 0.25)
        )
        alpha = MIST_ALPHAS[number]
        across, down = layer.size[0] / DRAWN_FOR[0], layer.size[1] / DRAWN_FOR[1]
        half_width, half_height, rise = MIST
        x, y = layer.plan.centre * across, (layer.plan.base - rise) * down
        stops = shapes.stops(
            (0, colour, alpha), (0.5, colour, alpha * 0.45), (1, colour, 0)
        )
        return (
            f'<radialGradient id="m" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="100">{stops}'
            f'</radialGradient><g transform="translate({x:.1f} {y:.1f}) '
            f'scale({half_width * across / 100:.3f} {half_height * down / 100:.3f})">'
            '<circle cx="0" cy="0" r="100" fill="url(#m)"/></g>'
        )


def _filled(
    name: str,
    line: tuple[Point, ...],
    bottom: int,
    paint: tuple[Color, Color],
    top: float,
    foot: float,
) -> str:
    """Return what lies below a line as an SVG element: one colour at ``top``, another
    from ``foot`` on.
    """
    first = line[0][0]
    last = line[-1][0]
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="{top:.1f}" x2="0" '
        f'y2="{foot:.1f}">{shapes.stops((0, paint[0], 1), (1, paint[1], 1))}</linearGradient>'
        f'<path d="M{_path(line)}L{last:.1f} {bottom + 2}L{first:.1f} {bottom + 2}Z" fill="url(#{name})"/>'
    )


def _between(points: tuple[Point, ...], left: int, right: int) -> tuple[Point, ...]:
    """Return the points of a line that are drawn between two columns, and one more at
    each end.
    """
    first = max(0, bisect_left(points, (left - REACH,)) - 1)
    return points[first : bisect_right(points, (right + REACH, math.inf)) + 1]


def _path(points: tuple[Point, ...]) -> str:
    return "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


EDGE = 4  # pixels that a layer reaches beyond the window
CREST_SHARE = 0.45  # of the light on the crest of a finished layer


@dataclass(frozen=True)
class _Line:
    starts: tuple[Point, ...]
    ends: tuple[Point, ...]
    colours: tuple[Color, Color]

    def at(self, progress: float) -> list[Point]:
        """Return its points, pixels."""
        rest = 1 - progress
        return [
            (x0 * rest + x1 * progress, y0 * rest + y1 * progress)
            for (x0, y0), (x1, y1) in zip(self.starts, self.ends, strict=True)
        ]


class Unfolding:
    """The ridges of a won board on their way from the strips to the layers."""

    def __init__(
        self,
        layers: Sequence[RidgeLayer],
        strips: Sequence[tuple[pygame.Rect, pygame.Rect]],
        art: CardArt,
        theme: Theme,
        u: float,
    ) -> None:
        """``strips`` are for each layer the places, pixels, of the strips of its crest
        and its shade.
        """
        self._theme = theme
        self._u = u
        self._layers: list[tuple[_Line, _Line, float, float]] = []
        """Of each the crest, the shade before it, and how far down it is seen: at
        first, and at the end.
        """
        for number, (layer, (first, second)) in enumerate(
            zip(layers, strips, strict=True)
        ):
            end = float(layer.size[1])
            if number + 1 < len(layers):
                end = min(end, layers[number + 1].crest.bottom + 8)
            tints = [
                self._tints(layer, suit, art, n)
                for n, suit in enumerate((layer.suit, layer.near_suit))
            ]
            crest = _Line(_on_strip(layer.crest, first), layer.crest.points, tints[0])
            near = _Line(_on_strip(layer.near, second), layer.near.points, tints[1])
            self._layers.append((crest, near, _floor(first), end))

    def draw(
        self, surface: pygame.Surface, progress: Sequence[float], closed: float
    ) -> None:
        """Draw the layers, far to near, each at its ``progress`` of 0 to 1.

        ``closed`` is how far the gaps beside and between the strips have been closed, 0
        to 1.
        """
        for (crest, near, start, end), share in zip(
            self._layers, progress, strict=True
        ):
            bottom = start + (end - start) * closed
            self._draw_line(surface, crest, (share, closed, bottom), crest=True)
            self._draw_line(surface, near, (share, closed, bottom), crest=False)

    def lowest_crest(self, progress: float) -> int:
        """Return the row of pixels below which the farthest layer hides everything."""
        line = self._layers[0][0]
        start = max(y for _, y in line.starts)
        end = max(y for _, y in line.ends)
        return round(start + (end - start) * progress)

    def _draw_line(
        self,
        surface: pygame.Surface,
        line: _Line,
        stage: tuple[float, float, float],
        crest: bool,
    ) -> None:
        """Draw a ridge; ``stage`` is how far it has come, how far it has spread, and
        where it ends below.
        """
        progress, spread, bottom = stage
        points = line.at(progress)
        right = surface.get_width() + EDGE
        (x0, y0) = points[0]
        (x1, y1) = points[-1]
        points = [
            (x0 + (min(x0, -EDGE) - x0) * spread, y0),
            *points,
            (x1 + (max(x1, right) - x1) * spread, y1),
        ]
        colour = mix(*line.colours, progress)
        _fill_below(surface, colour, points, bottom)
        if not self._theme.plain:
            if crest:
                light = mix(colour, CREST, CREST_SHARE * progress)
                pygame.draw.aalines(surface, light, False, points)
        elif crest:
            pygame.draw.lines(
                surface, WHITE, False, points, max(1, round(PLAIN_WIDTH * self._u))
            )

    def _tints(
        self, layer: RidgeLayer, suit: Suit, art: CardArt, line: int
    ) -> tuple[Color, Color]:
        """Return the colour of a ridge on its strip and, in the middle of its height,
        in the range.
        """
        paper = read_colour(art.skin.paper)
        start = mix(paper, art.suit_colour(suit), faces.TINTS_LIT[line])
        crest, foot = (shade_colours if line else layer_colours)(layer, self._theme)
        return start, mix(crest, foot, 0.5)


def _fill_below(
    surface: pygame.Surface, colour: Color, points: Sequence[Point], bottom: float
) -> None:
    """Fill what lies between a line and the row of pixels ``bottom``, both included."""
    (left, _) = points[0]
    (right, _) = points[-1]
    # below it, a rectangle is less work
    foot = min(int(bottom), int(max(y for _, y in points)) + 1)
    pygame.draw.polygon(surface, colour, [*points, (right, foot), (left, foot)])
    if foot < bottom:
        surface.fill(
            colour,
            (int(left), foot, int(right) - int(left) + 1, int(bottom) - foot + 1),
        )


def _on_strip(ridge: Ridge, strip: pygame.Rect) -> tuple[Point, ...]:
    """Return where the points of a ridge begin: on the strip, with the mirrored half
    folded at its left.
    """
    last = len(ridge.heights) - 1
    floor = _floor(strip)
    points = []
    unit = strip.height / faces.HEIGHT[faces.TALL] * faces.RIDGE_SCALE[faces.TALL]
    for place in ridge.places:
        at = max(0, min(last, place))
        points.append(
            (strip.left + at / last * strip.width, floor - ridge.heights[at] * unit)
        )
    return tuple(points)


def _floor(strip: pygame.Rect) -> float:
    return strip.bottom - faces.LIP * strip.height / faces.HEIGHT[faces.TALL]
