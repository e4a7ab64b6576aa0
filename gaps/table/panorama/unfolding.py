"""How the ridges of the strips grow to the layers of the range."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from gaps.engine import Suit
from gaps.stage.drawing.theme import WHITE, Color, Theme, mix, read_colour
from gaps.table.cards import faces
from gaps.table.cards.art import CardArt
from gaps.table.panorama import colours
from gaps.table.panorama.ridges import Layer, Point, Ridge

EDGE = 4  # pixels that a layer reaches beyond the window
CREST_SHARE = 0.45  # of the light on the crest of a finished layer
PLAIN_WIDTH = 3  # of the crest in a plain theme, pixels at u = 1


@dataclass(frozen=True)
class _Line:
    """A ridge on its way."""

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


@dataclass(frozen=True)
class _Growing:
    """A layer on its way: its crest, the shade before it, and how far down it is seen."""

    crest: _Line
    near: _Line
    bottoms: tuple[float, float]


class Unfolding:
    """The ridges of a won board on their way from the strips to the layers."""

    def __init__(
        self,
        layers: Sequence[Layer],
        strips: Sequence[tuple[pygame.Rect, pygame.Rect]],
        art: CardArt,
        theme: Theme,
        u: float,
    ) -> None:
        """``strips`` are for each layer the places, pixels, of the strips of its crest and its shade."""
        self._theme, self._u = theme, u
        self._layers: list[_Growing] = []
        for number, (layer, (first, second)) in enumerate(zip(layers, strips, strict=True)):
            end = float(layer.size[1])
            if number + 1 < len(layers):
                end = min(end, layers[number + 1].crest.bottom + 8)
            crest = _Line(
                _on_strip(layer.crest, first), layer.crest.points, self._tints(layer, layer.suit, art, 0)
            )
            near = _Line(
                _on_strip(layer.near, second), layer.near.points, self._tints(layer, layer.near_suit, art, 1)
            )
            self._layers.append(_Growing(crest, near, (_floor(first), end)))

    def draw(self, surface: pygame.Surface, progress: Sequence[float], closed: float) -> None:
        """Draw the layers, far to near, each at its ``progress`` of 0 to 1.

        ``closed`` is how far the gaps beside and between the strips have been closed, 0 to 1.
        """
        for layer, share in zip(self._layers, progress, strict=True):
            start, end = layer.bottoms
            bottom = start + (end - start) * closed
            self._draw_line(surface, layer.crest, (share, closed, bottom), crest=True)
            self._draw_line(surface, layer.near, (share, closed, bottom), crest=False)

    def lowest_crest(self, progress: float) -> int:
        """Return the row of pixels below which the farthest layer hides everything."""
        line = self._layers[0].crest
        start, end = max(y for _, y in line.starts), max(y for _, y in line.ends)
        return round(start + (end - start) * progress)

    def _draw_line(
        self, surface: pygame.Surface, line: _Line, stage: tuple[float, float, float], crest: bool
    ) -> None:
        """Draw a ridge; ``stage`` is how far it has come, how far it has spread, and where it ends below."""
        progress, spread, bottom = stage
        points, right = line.at(progress), surface.get_width() + EDGE
        (x0, y0), (x1, y1) = points[0], points[-1]
        points = [
            (x0 + (min(x0, -EDGE) - x0) * spread, y0),
            *points,
            (x1 + (max(x1, right) - x1) * spread, y1),
        ]
        colour = mix(*line.colours, progress)
        _fill_below(surface, colour, points, bottom)
        if not self._theme.plain:
            if crest:
                light = mix(colour, colours.CREST, CREST_SHARE * progress)
                pygame.draw.aalines(surface, light, False, points)
        elif crest:
            pygame.draw.lines(surface, WHITE, False, points, max(1, round(PLAIN_WIDTH * self._u)))

    def _tints(self, layer: Layer, suit: Suit, art: CardArt, line: int) -> tuple[Color, Color]:
        """Return the colour of a ridge on its strip and, in the middle of its height, in the range."""
        paper = read_colour(art.skin.paper)
        start = mix(paper, art.suit_colour(suit), faces.TINTS_LIT[line])
        crest, foot = (colours.shade_colours if line else colours.layer_colours)(layer, self._theme)
        return start, mix(crest, foot, 0.5)


def _fill_below(surface: pygame.Surface, colour: Color, points: Sequence[Point], bottom: float) -> None:
    """Fill what lies between a line and the row of pixels ``bottom``, both included."""
    (left, _), (right, _) = points[0], points[-1]
    foot = min(int(bottom), int(max(y for _, y in points)) + 1)  # below it, a rectangle is less work
    pygame.draw.polygon(surface, colour, [*points, (right, foot), (left, foot)])
    if foot < bottom:
        surface.fill(colour, (int(left), foot, int(right) - int(left) + 1, int(bottom) - foot + 1))


def _on_strip(ridge: Ridge, strip: pygame.Rect) -> tuple[Point, ...]:
    """Return where the points of a ridge begin: on the strip, with the mirrored half folded at its left."""
    last, floor = len(ridge.heights) - 1, _floor(strip)
    unit = _unit(strip)
    points = []
    for place in ridge.places:
        at = max(0, min(last, place))
        points.append((strip.left + at / last * strip.width, floor - ridge.heights[at] * unit))
    return tuple(points)


def _unit(strip: pygame.Rect) -> float:
    """Return how many pixels a unit of a ridge's height is on a strip."""
    return strip.height / faces.HEIGHT[faces.TALL] * faces.RIDGE_SCALE[faces.TALL]


def _floor(strip: pygame.Rect) -> float:
    """Return the row of pixels at the foot of the ridge on a strip."""
    return strip.bottom - faces.LIP * strip.height / faces.HEIGHT[faces.TALL]
