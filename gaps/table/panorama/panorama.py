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
from gaps.table.panorama import colours
from gaps.table.panorama.flags import LINE_COLOUR, FlagPictures, hang
from gaps.table.panorama.layer_pictures import LayerPicture
from gaps.table.panorama.ridges import DRAWN_FOR, Layer, layers_of
from gaps.table.panorama.sky import SUN_PARALLAX, Sky
from gaps.table.panorama.strips import Strip

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
        """All layers as one picture, for a camera that does not move; made by ``paint_front``."""
        self._work: Iterator[None] | None = self._paint()

    def _bottom(self, number: int) -> int:
        """Return the row of pixels where the picture of a layer can end: nearer ones cover the rest."""
        if self.style.theme.plain or number == len(self.layers) - 1:
            return self.size[1]
        return min(self.size[1], int(self.layers[number + 1].crest.bottom) + 6)

    # Painting

    def prepare(self) -> bool:
        """Paint one more part; return whether there was anything left to paint."""
        if self._work is None:
            return False
        try:
            next(self._work)
        except StopIteration:
            self._work = None
        return self._work is not None

    def _paint(self) -> Iterator[None]:
        yield from self.sky.paint()
        for picture in self.pictures:
            yield from picture.paint()

    # Drawing

    def still(self, camera: float = 0.0, sun: bool = True, lines: int = 2) -> pygame.Surface:
        """Return the finished picture.

        ``camera`` is how far the camera has moved to the right, pixels at u = 1, at most ``CAMERA_ROOM``.
        ``lines`` is how many halves of the lines of flags are drawn, from the far ones on: 0, 1 or 2.
        """
        picture = pygame.Surface(self.size)
        self.draw_range(picture, camera=camera, sun=sun)
        canvas, shown = Canvas(picture, self.style), range(lines * len(self.lines.lines) // 2)
        for number in shown:
            self.draw_line(canvas, number, camera)
        for flag in self.lines.flags:
            if flag.line in shown:
                shift = self._shift(camera, self.lines.lines[flag.line].parallax)
                self.flags.draw(canvas, flag, shift=shift)
        return picture

    def draw_range(
        self, surface: pygame.Surface, sun_y: int | None = None, camera: float = 0.0, sun: bool = True
    ) -> None:
        """Draw all but the lines; ``sun_y`` is the row of pixels of the sun's middle, if it is not up yet."""
        while self.prepare():
            pass
        surface.blit(self.sky.picture, (0, 0))
        if sun:
            y = self.sky.sun_high if sun_y is None else sun_y
            self.sky.draw_sun(surface, y, self._shift(camera, SUN_PARALLAX))
        self._draw_layers(surface, camera)

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

    def _draw_layers(self, surface: pygame.Surface, camera: float) -> None:
        for picture in self.pictures:
            picture.draw(surface, self._shift(camera, picture.layer.plan.parallax))
        self._draw_summits(surface, camera)

    def _draw_summits(self, surface: pygame.Surface, camera: float = 0.0, rise: int = 0) -> None:
        for layer in self.layers:
            self._draw_summit(surface, layer, self._shift(camera, layer.plan.parallax), rise)

    def draw_line(self, canvas: Canvas, number: int, camera: float = 0.0, share: float = 1.0) -> None:
        """Draw a ``share`` of one line, from its left end, without its flags."""
        theme = self.style.theme
        colour = theme.brass if theme.plain else LINE_COLOUR
        shift = self._shift(camera, self.lines.lines[number].parallax)
        points = self.lines.points(number, shift)
        points = points[: max(2, round(len(points) * share))]
        if self.style.u >= 1.4 or theme.plain:
            lower = [(x, y + 1) for x, y in points]
            canvas.touched.append(pygame.draw.aalines(canvas.surface, colour, False, lower))
        canvas.touched.append(pygame.draw.aalines(canvas.surface, colour, False, points))

    def _shift(self, camera: float, parallax: float) -> int:
        """Return by how many pixels the camera moves what has a ``parallax``."""
        return round(camera * parallax * self.size[0] / DRAWN_FOR[0])

    def _draw_summit(self, surface: pygame.Surface, layer: Layer, shift: int, rise: int) -> None:
        """Draw the mark of a layer's row: a pole with the disc of its suit."""
        px, theme = self.style.px, self.style.theme
        x, y = round(layer.summit[0]) - shift, round(layer.summit[1]) - rise
        pole = pygame.Rect(0, 0, px(2), px(SUMMIT_POLE))
        pole.midbottom = x, y + px(2)
        surface.fill(theme.brass if theme.plain else colours.CREST, pole)
        dark = BLACK if theme.plain else DARK
        outer = shapes.disc(px(SUMMIT_DISC), dark)
        brass = theme.brass if theme.plain else BRASS
        ring = shapes.disc(px(SUMMIT_DISC - 2), dark, max(1.0, 2 * self.style.u), brass)
        middle = x, pole.top
        surface.blit(outer, outer.get_rect(center=middle))
        surface.blit(ring, ring.get_rect(center=middle))
        sign = self.art.suit(layer.suit, px(SUMMIT_SUIT), brass)
        surface.blit(sign, sign.get_rect(center=middle))
