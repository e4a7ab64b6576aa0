"""The landscape of a win as a picture."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pygame

from gaps.stage.ahead import breathe
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.table.cards.art import CardArt
from gaps.table.landscape.landscape import Slope
from gaps.table.landscape.lights import light_at
from gaps.table.landscape.painting import (
    SOFTNESS,
    draw_light,
    draw_stars,
    paint_gradient,
    slopes_body,
)
from gaps.table.panorama.evening import evening, slopes_of
from gaps.table.panorama.flags import ROPE_STEPS, FlagPictures, hang, lowered
from gaps.table.panorama.ridges import RidgeLayer, Strip, layers_of

# Lengths in units.
SUMMIT_POLE = 27  # height of the pole of a mark
SUMMIT_DISC = 18  # diameter of its disc
THICK_FROM = 1.4  # u, from which the ropes of the flags are two pixels wide
OVERLAP = 6  # pixels of a layer below the crest in front of it
MIN_TILE = 200  # pixels of width that are painted at once, at least
TILES = 11  # the most of them across the window
SUMMIT_SUIT = 9  # height of its sign
EDGE = 3  # width of the line around the sun
OUTLINE = 6  # width of the sun's own line where nothing else is seen of it


class Panorama:
    """The landscape for a window, painted when it is first drawn, or before."""

    def __init__(
        self,
        strips: Sequence[Strip],
        style: Style,
        art: CardArt,
        seed: int,
    ) -> None:
        """Prepare it; ``strips`` are the cards of each finished row, from the top.

        ``seed`` varies the sky. Raise ``ValueError`` if there is no strip.
        """
        self.size = style.size
        self.style = style
        self.art = art
        self.layers: tuple[RidgeLayer, ...] = layers_of(strips, style.size)
        self.light = light = light_at(style.theme, "evening")
        self._sky, self.sun = evening(style, light, seed)
        sun_x = self.sun.middle[0]
        self.slopes = [slopes_of(each, style, light, sun_x) for each in self.layers]
        """The crest of each layer, and perhaps the shade in front of it."""
        self.garland = hang(strips, style)
        self.flags = FlagPictures(art, style)
        self.night: pygame.Surface | None = None
        """The sky without any light, once painted."""
        self.sky: pygame.Surface | None = None
        """The sky with its light but without the sun, once painted."""
        self.lit: pygame.Surface | None = None
        """The layers and the marks of the summits, once painted.

        The picture is transparent elsewhere.
        """
        self.picture: pygame.Surface | None = None
        """All of it at rest without the flags, once painted."""

    @property
    def pass_level(self) -> float:
        """The row of pixels of the far crest below the sun."""
        return self.slopes[0][0].height_at(self.sun.middle[0])

    @property
    def lowest_crest(self) -> float:
        """The row of pixels below which there is no sky."""
        return self.slopes[0][0].bottom

    # Painting

    def painted_night(self) -> pygame.Surface:
        """Return the sky without any light."""
        if self.night is None:
            night = paint_gradient(self.size, self._sky.colours)
            self._draw_stars(night)
            self.night = night
        return self.night

    def painted_sky(self) -> pygame.Surface:
        """Return the sky with its light but without the sun."""
        if self.sky is None:
            self.sky = self._paint_sky()
        return self.sky

    def _paint_sky(self) -> pygame.Surface:
        sky = self.paint_sky_without_rays()
        self.draw_rays(sky)
        breathe()
        return sky

    def paint_sky_without_rays(self) -> pygame.Surface:
        """Return a new picture of the sky with all its light but the rays."""
        sky = paint_gradient(self.size, self._sky.colours)
        breathe()
        if self._sky.glow is not None:
            draw_light(sky, self._sky.glow)
        self._draw_stars(sky)
        breathe()
        return sky

    def _draw_stars(self, sky: pygame.Surface) -> None:
        if self._sky.stars is not None:
            draw_stars(sky, random.Random(self._sky.stars), self.style.px_per_unit)

    def painted_lit(self) -> pygame.Surface:
        """Return the layers and the marks of the summits on a transparent picture."""
        if self.lit is None:
            lit = self._paint_layers()
            self._draw_summits(lit)
            self.lit = lit
        return self.lit

    def painted(self) -> pygame.Surface:
        """Return all of it at rest without the flags."""
        if self.picture is None:
            self.picture = self._paint()
        return self.picture

    def _paint(self) -> pygame.Surface:
        picture = self.painted_sky().copy()
        breathe()
        self.draw_sun(picture, self.sun.middle, self.sun.radius)
        picture.blit(self.painted_lit(), (0, 0))
        breathe()
        self.draw_ropes(Canvas(picture, self.style))
        return picture

    def _paint_layers(self) -> pygame.Surface:
        picture = shapes.blank(self.size)
        width, height = self.size
        tile = max(MIN_TILE, math.ceil(width / TILES))
        for number, layer in enumerate(self.layers):
            top = max(0, layer.top)
            high = max(2, self._bottom(number) - top)
            area = pygame.Rect(0, top, width, high)
            for left in range(0, width, tile):
                part = area.clip((left, 0, tile, height))
                self._paint_part(picture, self.slopes[number], part)
                breathe()
        return picture

    def forget_way(self) -> None:
        """Drop the pictures that are seen only until all is at rest: they are large."""
        self.night = None
        self.sky = None
        self.lit = None

    def _bottom(self, number: int) -> int:
        """Return the row of pixels where the picture of a layer can end.

        Nearer layers cover the rest.
        """
        _width, height = self.size
        if self.light.outlined or number == len(self.layers) - 1:
            return height
        nearer = self.layers[number + 1]
        return min(height, int(nearer.bottom) + OVERLAP)

    @staticmethod
    def _paint_part(
        picture: pygame.Surface,
        slopes: Sequence[Slope],
        part: pygame.Rect,
    ) -> None:
        body = slopes_body(slopes, part.left, part.right, part.bottom)
        placed = f'<g transform="translate({-part.left} {-part.top})">{body}</g>'
        painted = shapes.vector(part.size, placed)
        picture.blit(painted, part)

    # Drawing

    def still(self) -> pygame.Surface:
        """Return the finished picture with its flags."""
        picture = self.painted().copy()
        self.draw_flags(Canvas(picture, self.style))
        return picture

    def draw_flags(self, canvas: Canvas) -> None:
        """Draw the flags at rest."""
        for flag in self.garland.flags:
            self.flags.draw(canvas, flag)

    @property
    def has_rays(self) -> bool:
        """True if its sun has rays."""
        return self._sky.rays is not None

    def draw_rays(self, surface: pygame.Surface, degrees: float = 0.0) -> None:
        """Draw the rays of the sun on the sky, turned by ``degrees``."""
        rays = self._sky.rays
        if rays is not None:
            softness = max(SOFTNESS, round(SOFTNESS * self.style.px_per_unit))
            draw_light(surface, rays.turned(degrees), softness=softness)

    def draw_sun(
        self,
        surface: pygame.Surface,
        middle: tuple[float, float],
        radius: float,
    ) -> None:
        """Draw the sun anywhere, and of any size."""
        width = self.style.px(OUTLINE) if self.light.outlined else 0
        pygame.draw.aacircle(surface, self.sun.colour, middle, radius, width)
        if self.light.sun_edge is not None:
            edge = self.style.px(EDGE)
            pygame.draw.aacircle(surface, self.light.sun_edge, middle, radius, edge)

    def draw_rope(
        self,
        canvas: Canvas,
        number: int,
        between: tuple[float, float] = (0.0, 1.0),
        sag: float = 0.0,
    ) -> None:
        """Draw a part of a rope, without its flags.

        It is ``between`` two fractions of its length, and hangs ``sag`` pixels lower in
        its middle than at rest.
        """
        first, last = between
        count = max(1, round(ROPE_STEPS * (last - first)))
        points = []
        for step in range(count + 1):
            fraction = first + (last - first) * step / count
            x, y = self.garland.point(number, fraction)
            points.append((x, y + sag * lowered(fraction)))
        colour = self.light.marks.rope
        is_thick = self.style.px_per_unit >= THICK_FROM or self.light.outlined
        rows = (1, 0) if is_thick else (0,)
        for down in rows:
            lower = [(x, y + down) for x, y in points]
            drawn = pygame.draw.aalines(canvas.surface, colour, False, lower)
            canvas.touched.append(drawn)

    def draw_ropes(self, canvas: Canvas) -> None:
        """Draw all ropes at rest, without their flags."""
        for number in range(len(self.garland.ropes)):
            self.draw_rope(canvas, number)

    def _draw_summits(self, surface: pygame.Surface) -> None:
        """Set a mark on the summit of each layer."""
        px = self.style.px
        marks = self.light.marks
        outer = shapes.disc(px(SUMMIT_DISC), marks.ground)
        edge = max(1.0, 2 * self.style.px_per_unit)
        ring = shapes.disc(px(SUMMIT_DISC - 2), marks.ground, edge, marks.sign)
        for layer in self.layers:
            x, y = map(round, layer.summit)
            pole = pygame.Rect(0, 0, px(2), px(SUMMIT_POLE))
            pole.midbottom = (x, y + px(2))
            surface.fill(marks.pole, pole)
            suit = self.art.suit(layer.suit, px(SUMMIT_SUIT), marks.sign)
            for picture in (outer, ring, suit):
                shapes.put(surface, picture, center=pole.midtop)
