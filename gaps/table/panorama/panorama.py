"""The landscape of a win as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK
from gaps.table.cards.art import CardArt
from gaps.table.landscape.landscape import Slope
from gaps.table.landscape.painting import slopes_body
from gaps.table.landscape.views import CREST
from gaps.table.panorama.flags import LINE_COLOUR, FlagPictures, hang
from gaps.table.panorama.layers import slopes_of
from gaps.table.panorama.ridges import RidgeLayer, Strip, layers_of
from gaps.table.panorama.sky import EveningSky

BRASS = (0xF0, 0xB8, 0x4A)  # of the marks
DARK = (0x1A, 0x12, 0x05)  # what is dark on them
# Lengths in pixels at u = 1.
SUMMIT_POLE = 27  # the height of the pole of a mark
SUMMIT_DISC = 18  # the diameter of its disc
THICK_FROM = 1.4  # u, from which on the lines of the flags are two pixels wide
OVERLAP = 6  # pixels of a layer below the crest before it
MIN_TILE = 200  # pixels of width that are painted at once, at least
TILES = 11  # the most of them across the window
SUMMIT_SUIT = 9  # the height of its sign


class Front(NamedTuple):
    """All layers as one picture, in two parts."""

    upper: pygame.Surface
    """Transparent where the sky is seen."""
    top: int
    """Its first row of pixels in the window; ``lower`` follows below it."""
    lower: pygame.Surface
    split: int
    """The first row of pixels of ``lower``, from which on no sky is seen."""


class Panorama:
    """The landscape for a window, painted when it is first drawn, or by ``prepare``."""

    def __init__(
        self,
        strips: Sequence[Strip],
        style: Style,
        art: CardArt,
        seed: int,
    ) -> None:
        """``strips`` are the cards of each finished row, from the top; ``seed`` varies
        the sky.

        Raises ``ValueError`` if there is no strip.
        """
        self.size = style.size
        self.style = style
        self.art = art
        self.layers: tuple[RidgeLayer, ...] = layers_of(strips, style.size)
        self.sky = EveningSky(style, seed)
        self.lines = hang(strips, style)
        self.flags = FlagPictures(art, style)
        self.front = self._blank_front()
        self._has_summits = False
        self._work: Iterator[None] = self._paint()

    def _blank_front(self) -> Front:
        width, height = self.size
        highest_mark = min(int(layer.summit[1]) for layer in self.layers)
        above = max(0, highest_mark - self.style.px(2 * SUMMIT_POLE))
        top = min(above, max(0, self.layers[0].top))
        covered = int(self.layers[0].crest.bottom) + 4
        split = min(height - 1, covered)
        upper = shapes.blank((width, split - top))
        lower = pygame.Surface((width, height - split))
        return Front(upper, top, lower, split)

    # Painting

    def prepare(self) -> bool:
        """Paint one more part; return whether there was anything left to paint."""
        return next(self._work, self) is None

    def _paint(self) -> Iterator[None]:
        yield from self.sky.paint()
        width = self.size[0]
        tile = max(MIN_TILE, -(-width // TILES))
        for number, layer in enumerate(self.layers):
            slopes = slopes_of(layer, self.style, self.sky.sun_x)
            area = pygame.Rect(0, max(0, layer.top), width, 0)
            area.height = max(2, self._bottom(number) - area.top)
            for left in range(0, width, tile):
                part = area.clip((left, 0, tile, self.size[1]))
                self._paint_part(slopes, part)
                yield

    def _bottom(self, number: int) -> int:
        """Return the row of pixels where the picture of a layer can end: nearer ones
        cover the rest.
        """
        height = self.size[1]
        if self.style.theme.plain or number == len(self.layers) - 1:
            return height
        return min(height, int(self.layers[number + 1].crest.bottom) + OVERLAP)

    def _paint_part(self, slopes: Sequence[Slope], part: pygame.Rect) -> None:
        body = slopes_body(slopes, part.left, part.right, part.bottom)
        placed = f'<g transform="translate({-part.left} {-part.top})">{body}</g>'
        picture = shapes.vector(part.size, placed)
        front = self.front
        front.upper.blit(picture, (part.left, part.top - front.top))
        front.lower.blit(picture, (part.left, part.top - front.split))

    def mark_summits(self) -> None:
        """Set a mark on the summit of each layer, when all layers are painted."""
        if not self._has_summits:
            self._has_summits = True
            self._draw_summits(self.front.upper, self.front.top)
            self._draw_summits(self.front.lower, self.front.split)

    # Drawing

    def still(self) -> pygame.Surface:
        """Return the finished picture."""
        while self.prepare():
            pass
        picture = self.sky.picture.copy()
        self.sky.draw_sun(picture, self.sky.sun_high)
        picture.blit(self.front.upper, (0, self.front.top))
        picture.blit(self.front.lower, (0, self.front.split))
        if not self._has_summits:
            self._draw_summits(picture)
        canvas = Canvas(picture, self.style)
        for number in range(len(self.lines.lines)):
            self.draw_line(canvas, number)
        for flag in self.lines.flags:
            self.flags.draw(canvas, flag)
        return picture

    def draw_line(
        self,
        canvas: Canvas,
        number: int,
        share: float = 1.0,
    ) -> None:
        """Draw a ``share`` of one line, from its left end, without its flags."""
        theme = self.style.theme
        colour = theme.brass if theme.plain else LINE_COLOUR
        points = self.lines.points(number)
        points = points[: max(2, round(len(points) * share))]
        is_thick = self.style.u >= THICK_FROM or theme.plain
        for down in (1, 0) if is_thick else (0,):
            lower = [(x, y + down) for x, y in points]
            drawn = pygame.draw.aalines(canvas.surface, colour, False, lower)
            canvas.touched.append(drawn)

    def _draw_summits(self, surface: pygame.Surface, rise: int = 0) -> None:
        px = self.style.px
        theme = self.style.theme
        dark = DARK
        brass = BRASS
        pole_colour = CREST
        if theme.plain:
            dark = BLACK
            brass = theme.brass
            pole_colour = theme.brass
        outer = shapes.disc(px(SUMMIT_DISC), dark)
        edge = max(1.0, 2 * self.style.u)
        ring = shapes.disc(px(SUMMIT_DISC - 2), dark, edge, brass)
        for layer in self.layers:
            x, y = layer.summit
            pole = pygame.Rect(0, 0, px(2), px(SUMMIT_POLE))
            pole.midbottom = (round(x), round(y) - rise + px(2))
            surface.fill(pole_colour, pole)
            suit = self.art.suit(layer.suit, px(SUMMIT_SUIT), brass)
            for picture in (outer, ring, suit):
                surface.blit(picture, picture.get_rect(center=pole.midtop))
