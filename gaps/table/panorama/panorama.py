"""The landscape of a win as pictures: sky, sun, the layers of the range, their marks, lines of flags."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK
from gaps.table.cards.art import CardArt
from gaps.table.panorama.flags import LINE_COLOUR, FlagPictures, hang
from gaps.table.panorama.layers import CREST, LayerPicture
from gaps.table.panorama.ridges import Layer, Strip, layers_of
from gaps.table.panorama.sky import Sky

BRASS, DARK = (0xF0, 0xB8, 0x4A), (0x1A, 0x12, 0x05)  # of the marks
SUMMIT_POLE, SUMMIT_DISC, SUMMIT_SUIT = 27, 18, 9  # of a mark: the pole, the disc, the sign; pixels at u = 1


class Front(NamedTuple):
    """The layers with their marks as one picture, in two parts."""

    upper: pygame.Surface
    """Transparent where the sky is seen."""
    top: int
    """Its first row of pixels in the window; ``lower`` follows below it."""
    lower: pygame.Surface


class Panorama:
    """The landscape for a window of ``size`` pixels, painted when it is first drawn, or by ``prepare``."""

    def __init__(
        self, strips: Sequence[Strip], size: tuple[int, int], style: Style, art: CardArt, seed: int
    ) -> None:
        """``strips`` are the cards of each finished row, from the top; ``seed`` varies the sky.

        Raises ``ValueError`` if there is no strip.
        """
        self.size, self.style, self.art = size, style, art
        self.layers: tuple[Layer, ...] = layers_of(strips, size)
        self.sky = Sky(size, style, seed)
        self.lines = hang(strips, style, size)
        self.flags = FlagPictures(art, style)
        self.pictures = [
            LayerPicture(layer, self._bottom(number), style, self.sky.sun_x)
            for number, layer in enumerate(self.layers)
        ]
        self.front: Front | None = None
        """All layers as one picture; made by ``paint_front``."""
        self._work: Iterator[None] = self._paint()

    def _bottom(self, number: int) -> int:
        """Return the row of pixels where the picture of a layer can end: nearer ones cover the rest."""
        if self.style.theme.plain or number == len(self.layers) - 1:
            return self.size[1]
        return min(self.size[1], int(self.layers[number + 1].crest.bottom) + 6)

    # Painting

    def prepare(self) -> bool:
        """Paint one more part; return whether there was anything left to paint."""
        return next(self._work, self) is None

    def _paint(self) -> Iterator[None]:
        yield from self.sky.paint()
        for picture in self.pictures:
            yield from picture.paint()

    # Drawing

    def still(self, sun: bool = True, lines: int = 2) -> pygame.Surface:
        """Return the finished picture, with so many halves of the lines of flags, from the far ones on."""
        while self.prepare():
            pass
        picture = self.sky.picture.copy()
        if sun:
            self.sky.draw_sun(picture, self.sky.sun_high)
        for layer in self.pictures:
            layer.draw(picture)
        self._draw_summits(picture)
        canvas, shown = Canvas(picture, self.style), range(lines * len(self.lines.lines) // 2)
        for number in shown:
            self.draw_line(canvas, number)
        for flag in self.lines.flags:
            if flag.line in shown:
                self.flags.draw(canvas, flag)
        return picture

    @property
    def split(self) -> int:
        """The row of pixels from which no sky is seen."""
        return min(self.size[1] - 1, int(self.layers[0].crest.bottom) + 4)

    def paint_front(self) -> Iterator[None]:
        """Paint ``front``, a part at each step, when all layers are painted."""
        top = max(0, min(int(layer.summit[1]) for layer in self.layers) - self.style.px(2 * SUMMIT_POLE))
        top = min(top, self.layers[0].top)
        upper = shapes.blank((self.size[0], self.split - top))
        yield
        lower = pygame.Surface((self.size[0], self.size[1] - self.split))
        yield
        for surface, rise in ((upper, top), (lower, self.split)):
            for picture in self.pictures:
                picture.draw(surface, rise=rise)
                yield
            self._draw_summits(surface, rise=rise)
        self.front = Front(upper, top, lower)
        yield

    def _draw_summits(self, surface: pygame.Surface, rise: int = 0) -> None:
        for layer in self.layers:
            self._draw_summit(surface, layer, rise)

    def draw_line(self, canvas: Canvas, number: int, share: float = 1.0) -> None:
        """Draw a ``share`` of one line, from its left end, without its flags."""
        theme = self.style.theme
        colour = theme.brass if theme.plain else LINE_COLOUR
        points = self.lines.points(number)
        points = points[: max(2, round(len(points) * share))]
        if self.style.u >= 1.4 or theme.plain:
            lower = [(x, y + 1) for x, y in points]
            canvas.touched.append(pygame.draw.aalines(canvas.surface, colour, False, lower))
        canvas.touched.append(pygame.draw.aalines(canvas.surface, colour, False, points))

    def _draw_summit(self, surface: pygame.Surface, layer: Layer, rise: int) -> None:
        px, theme = self.style.px, self.style.theme
        x, y = round(layer.summit[0]), round(layer.summit[1]) - rise
        pole = pygame.Rect(0, 0, px(2), px(SUMMIT_POLE))
        pole.midbottom = x, y + px(2)
        surface.fill(theme.brass if theme.plain else CREST, pole)
        dark = BLACK if theme.plain else DARK
        outer = shapes.disc(px(SUMMIT_DISC), dark)
        brass = theme.brass if theme.plain else BRASS
        ring = shapes.disc(px(SUMMIT_DISC - 2), dark, max(1.0, 2 * self.style.u), brass)
        middle = x, pole.top
        surface.blit(outer, outer.get_rect(center=middle))
        surface.blit(ring, ring.get_rect(center=middle))
        sign = self.art.suit(layer.suit, px(SUMMIT_SUIT), brass)
        surface.blit(sign, sign.get_rect(center=middle))
