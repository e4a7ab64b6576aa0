"""The layers of the range: their pictures, and how they grow from the ridges on the
strips.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from gaps.engine import Suit
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
from gaps.table.landscape.landscape import Glow, Rim, Slope
from gaps.table.landscape.lines import Line, Point, Ridge, stretch
from gaps.table.landscape.views import CREST
from gaps.table.panorama.ridges import PLANS, RidgeLayer

LIT_SUITS = {
    Suit.SPADES: (0x7C, 0x8F, 0xA6),
    Suit.HEARTS: (0xD9, 0x55, 0x6B),
    Suit.DIAMONDS: (0xE8, 0x89, 0x3C),
    Suit.CLUBS: (0x3F, 0xA0, 0x7C),
}
"""The colour of each suit in the evening light."""
EVENING: Color = (255, 222, 140)
# share of the background in each layer of a light theme
DAY_TONES = (0.36, 0.28, 0.23, 0.13)
DEPTH_IN_FOOT = 0.35  # share of the colour of the distance, where no evening light is
SHADE = (0.10, 0.26)  # of black in the ridge before a layer, far and near
CREST_WIDTHS = (1.5, 2.2)  # of the line on the crest, far and near; pixels at u = 1
PLAIN_WIDTH = 3
LIGHT_REACH = 0.42  # of the sun's light on the crests, share of the width
MIST_ALPHAS = (0.24, 0.20, 0.16)  # between the layers, far to near
MIST_RADII = (700, 84)
MIST_RISE = 12  # of its middle above the base of the layer


def shade_colours(layer: RidgeLayer, theme: Theme) -> tuple[Color, Color]:
    """Return the colours of the ridge before a layer: shade, or the second row in its
    own suit.
    """
    crest, foot = layer_colours(layer, theme, layer.near_suit)
    share = _at_distance(layer, SHADE)
    if theme.light:
        share /= 2
    return mix(crest, BLACK, share), mix(foot, BLACK, share)


def layer_colours(layer: RidgeLayer, theme: Theme, suit: Suit) -> tuple[Color, Color]:
    """Return the colours of a layer at its crest and at its foot, in those of a suit."""
    if theme.plain:
        return BLACK, BLACK
    plan = layer.plan
    body = mix(plan.depth, LIT_SUITS[suit], plan.suit_share)
    crest, foot = (mix(body, EVENING, glow) for glow in plan.glow)
    if not plan.glow[1]:
        foot = mix(foot, plan.depth, DEPTH_IN_FOOT)
    if not theme.light:
        return crest, foot
    tone = DAY_TONES[PLANS.index(plan)]
    return mix(crest, theme.bg2, tone), mix(foot, theme.bg2, tone)


def _at_distance(layer: RidgeLayer, ends: tuple[float, float]) -> float:
    """Return what a layer has of a value that is given for far and for near ones."""
    far, near = ends
    return far + (near - far) * layer.plan.course.nearness


def slopes_of(layer: RidgeLayer, style: Style, light_x: float) -> Sequence[Slope]:
    """Return the crest of a layer and the shade before it; the light is strongest at
    the column of pixels ``light_x``.
    """
    theme = style.theme
    foot_y = layer.plan.course.base * stretch(layer.size)[1]
    crest, foot = layer_colours(layer, theme, layer.suit)
    if theme.plain:
        rim = Rim(WHITE, PLAIN_WIDTH * style.u)
        return [Slope(layer.crest.points, crest, foot, foot_y, rim)]
    light = (light_x, LIGHT_REACH * layer.size[0])
    rim = Rim(CREST, _at_distance(layer, CREST_WIDTHS) * style.u, light)
    near_crest, near_foot = shade_colours(layer, theme)
    mist = _mist(layer, theme)
    return [
        Slope(layer.crest.points, crest, foot, foot_y, rim),
        Slope(
            layer.near.points,
            near_crest,
            near_foot,
            foot_y,
            mist=mist,
        ),
    ]


def _mist(layer: RidgeLayer, theme: Theme) -> Glow | None:
    """Return the mist in the valley before the layer; there is none before the nearest."""
    number = PLANS.index(layer.plan)
    if number >= len(MIST_ALPHAS):
        return None
    colour = theme.bg2
    if not theme.light:
        colour = mix(palette_colours("dusk_sky")[3], WHITE, 0.25)
    alpha = MIST_ALPHAS[number]
    course = layer.plan.course
    across, down = stretch(layer.size)
    middle = (course.centre * across, (course.base - MIST_RISE) * down)
    radii = (MIST_RADII[0] * across, MIST_RADII[1] * down)
    stops = (
        (0, colour, alpha),
        (0.5, colour, alpha * 0.45),
        (1, colour, 0),
    )
    return Glow(middle, radii, stops)


EDGE = 4  # pixels that a layer reaches beyond the window
CREST_SHARE = 0.45  # of the light on the crest of a finished layer


@dataclass(frozen=True)
class _GrowingRidge:
    starts: Line
    ends: Line
    colours: tuple[Color, Color]
    is_crest: bool

    def at(self, progress: float) -> list[Point]:
        """Return its points, pixels."""
        rest = 1 - progress
        points = []
        for (x0, y0), (x1, y1) in zip(self.starts, self.ends, strict=True):
            points.append((x0 * rest + x1 * progress, y0 * rest + y1 * progress))
        return points


@dataclass(frozen=True)
class _GrowingLayer:
    ridges: tuple[_GrowingRidge, _GrowingRidge]
    """The crest, and the shade before it."""
    start: float
    """The row of pixels down to which it is seen at first."""
    end: float
    """The same at the end."""


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
        self._layers = []
        ends = [layer.crest.bottom + 8 for layer in layers[1:]]
        for number, layer in enumerate(layers):
            first, second = strips[number]
            crest = self._growing(layer, first, art, is_crest=True)
            near = self._growing(layer, second, art, is_crest=False)
            end = min([layer.size[1], *ends[number : number + 1]])
            self._layers.append(_GrowingLayer((crest, near), _floor(first), end))

    def _growing(
        self,
        layer: RidgeLayer,
        strip: pygame.Rect,
        art: CardArt,
        is_crest: bool,
    ) -> _GrowingRidge:
        """Return a ridge; its colour goes from that on the strip to that of the middle
        of its height.
        """
        ridge = layer.near
        suit = layer.near_suit
        ends = shade_colours(layer, self._theme)
        tint = faces.TINTS_LIT[1]
        if is_crest:
            ridge = layer.crest
            suit = layer.suit
            ends = layer_colours(layer, self._theme, suit)
            tint = faces.TINTS_LIT[0]
        paper = read_colour(art.skin.paper)
        start = mix(paper, art.suit_colour(suit), tint)
        colours = (start, mix(*ends, 0.5))
        return _GrowingRidge(_on_strip(ridge, strip), ridge.points, colours, is_crest)

    def draw(
        self,
        surface: pygame.Surface,
        progress: Sequence[float],
        closed: float,
    ) -> None:
        """Draw the layers, far to near, each at its ``progress`` of 0 to 1.

        ``closed`` is how far the gaps beside and between the strips have been closed, 0
        to 1.
        """
        for layer, share in zip(self._layers, progress, strict=True):
            bottom = layer.start + (layer.end - layer.start) * closed
            for ridge in layer.ridges:
                points = self._spread(ridge.at(share), surface.get_width(), closed)
                self._draw_ridge(
                    surface,
                    ridge,
                    points,
                    share,
                    bottom,
                )

    def lowest_crest(self, progress: float) -> int:
        """Return the row of pixels below which the farthest layer hides everything."""
        crest, _ = self._layers[0].ridges
        start = max(y for _, y in crest.starts)
        end = max(y for _, y in crest.ends)
        return round(start + (end - start) * progress)

    @staticmethod
    def _spread(points: list[Point], width: int, share: float) -> list[Point]:
        """Return a line with its ends brought to the edges of the window."""
        left, left_y = points[0]
        right, right_y = points[-1]
        left += (min(left, -EDGE) - left) * share
        right += (max(right, width + EDGE) - right) * share
        return [(left, left_y), *points, (right, right_y)]

    def _draw_ridge(
        self,
        surface: pygame.Surface,
        ridge: _GrowingRidge,
        points: list[Point],
        progress: float,
        bottom: float,
    ) -> None:
        colour = mix(*ridge.colours, progress)
        _fill_below(surface, colour, points, bottom)
        if not ridge.is_crest:
            return
        if self._theme.plain:
            width = max(1, round(PLAIN_WIDTH * self._u))
            pygame.draw.lines(
                surface,
                WHITE,
                False,
                points,
                width,
            )
        else:
            light = mix(colour, CREST, CREST_SHARE * progress)
            pygame.draw.aalines(surface, light, False, points)


def _fill_below(
    surface: pygame.Surface,
    colour: Color,
    points: Sequence[Point],
    bottom: float,
) -> None:
    """Fill what lies between a line and the row of pixels ``bottom``, both included."""
    left, _ = points[0]
    right, _ = points[-1]
    lowest = int(max(y for _, y in points)) + 1
    foot = min(int(bottom), lowest)
    pygame.draw.polygon(surface, colour, [*points, (right, foot), (left, foot)])
    if foot < bottom:  # below the line, a rectangle is less work
        width = int(right) - int(left) + 1
        height = int(bottom) - foot + 1
        surface.fill(colour, (int(left), foot, width, height))


def _on_strip(ridge: Ridge, strip: pygame.Rect) -> Line:
    """Return where the points of a ridge begin: on the strip, with the mirrored half
    folded at its left.
    """
    last = len(ridge.heights) - 1
    floor = _floor(strip)
    scale = faces.RIDGE_SCALE[faces.TALL]
    unit = strip.height / faces.HEIGHT[faces.TALL] * scale
    points = []
    for place in ridge.places:
        at = max(0, min(last, place))
        x = strip.left + at / last * strip.width
        points.append((x, floor - ridge.heights[at] * unit))
    return tuple(points)


def _floor(strip: pygame.Rect) -> float:
    return strip.bottom - faces.LIP * strip.height / faces.HEIGHT[faces.TALL]
