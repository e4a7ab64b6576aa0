"""The landscape of a win as pictures, and how it comes behind the cards: from the
strips to the sunrise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK
from gaps.stage.motion.tween import ease_in_out, ease_out_cubic, passed
from gaps.table.cards.art import CardArt
from gaps.table.landscape.views import CREST
from gaps.table.panorama.flags import LINE_COLOUR, FlagPictures, hang
from gaps.table.panorama.layers import LayerPicture, Unfolding
from gaps.table.panorama.lifting import Lifting
from gaps.table.panorama.ridges import PLANS, RidgeLayer, Strip, layers_of, shared_out
from gaps.table.panorama.sky import EveningSky, WarmLight

BRASS = (0xF0, 0xB8, 0x4A)  # of the marks
DARK = (0x1A, 0x12, 0x05)  # what is dark on them
# Lengths in pixels at u = 1.
SUMMIT_POLE = 27  # the height of the pole of a mark
SUMMIT_DISC = 18  # the diameter of its disc
SUMMIT_SUIT = 9  # the height of its sign


class Front(NamedTuple):
    """The layers with their marks as one picture, in two parts."""

    upper: pygame.Surface
    """Transparent where the sky is seen."""
    top: int
    """Its first row of pixels in the window; ``lower`` follows below it."""
    lower: pygame.Surface


class Panorama:
    """The landscape for a window, painted when it is first drawn, or by ``prepare``."""

    def __init__(
        self, strips: Sequence[Strip], style: Style, art: CardArt, seed: int
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
        self.pictures = [
            LayerPicture(layer, self._bottom(number), style, self.sky.sun_x)
            for number, layer in enumerate(self.layers)
        ]
        self.front: Front | None = None
        """All layers as one picture; made by ``paint_front``."""
        self._work: Iterator[None] = self._paint()

    def _bottom(self, number: int) -> int:
        """Return the row of pixels where the picture of a layer can end: nearer ones
        cover the rest.
        """
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
        """Return the finished picture, with so many halves of the lines of flags, from
        the far ones on.

        Without the sun no summit is marked, either: the words of a loss stand there.
        """
        while self.prepare():
            pass
        picture = self.sky.picture.copy()
        if sun:
            self.sky.draw_sun(picture, self.sky.sun_high)
        for layer in self.pictures:
            layer.draw(picture)
        if sun:
            self._draw_summits(picture)
        canvas = Canvas(picture, self.style)
        shown = range(lines * len(self.lines.lines) // 2)
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
        top = max(
            0,
            min(int(layer.summit[1]) for layer in self.layers)
            - self.style.px(2 * SUMMIT_POLE),
        )
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

    def draw_line(self, canvas: Canvas, number: int, share: float = 1.0) -> None:
        """Draw a ``share`` of one line, from its left end, without its flags."""
        theme = self.style.theme
        colour = theme.brass if theme.plain else LINE_COLOUR
        points = self.lines.points(number)
        points = points[: max(2, round(len(points) * share))]
        if self.style.u >= 1.4 or theme.plain:
            lower = [(x, y + 1) for x, y in points]
            canvas.touched.append(
                pygame.draw.aalines(canvas.surface, colour, False, lower)
            )
        canvas.touched.append(
            pygame.draw.aalines(canvas.surface, colour, False, points)
        )

    def _draw_summits(self, surface: pygame.Surface, rise: int = 0) -> None:
        px = self.style.px
        theme = self.style.theme
        dark, brass = (BLACK, theme.brass) if theme.plain else (DARK, BRASS)
        outer = shapes.disc(px(SUMMIT_DISC), dark)
        ring = shapes.disc(px(SUMMIT_DISC - 2), dark, max(1.0, 2 * self.style.u), brass)
        for layer in self.layers:
            x, y = round(layer.summit[0]), round(layer.summit[1]) - rise
            pole = pygame.Rect(0, 0, px(2), px(SUMMIT_POLE)).move_to(
                midbottom=(x, y + px(2))
            )
            surface.fill(theme.brass if theme.plain else CREST, pole)
            for picture in (
                outer,
                ring,
                self.art.suit(layer.suit, px(SUMMIT_SUIT), brass),
            ):
                place = picture.get_rect(center=pole.midtop)
                surface.blit(picture, place)


# Seconds at normal speed.
RAILS = 0.120, 0.660
PAPER = 0.500, 1.180
GROW = 0.600
GROW_STAGGER = 0.060
GROWN = 2.400
CLOSE = 0.600, 0.960  # in which the gaps between the strips close
SKY = 0.700, 1.600
LIGHT = 1.100, 2.200
SUN = 1.400, 4.600
SETTLE = 0.260  # after GROWN: in which the painted layers replace the polygons
WARM = 3.200, 5.200
STILL = 5.200  # from when on nothing of it changes
RAIL_STEPS = 12
LARGE = 1_500_000
LARGE_STEP = 1 / 30
"""Pixels; seconds between two pictures of the range in a window of more."""
ROUNDING = 0.01  # of a step: the sum of the times of frames is not exact
EARLY_PARTS = 2  # are prepared in a frame before the ridges are grown
LIGHT_IN_DAY = 0.45  # how strong the passing light is in a light theme


class Scenery:
    """The picture behind the cards of a win, for one window. Its time only moves
    forward, or to the end.
    """

    def __init__(
        self,
        panorama: Panorama,
        strips: Sequence[Strip],
        lifting: Lifting,
        board: pygame.Surface,
        field: pygame.Surface,
    ) -> None:
        """``board`` is the window at the moment of the win, ``field`` the same without
        the board.

        The cards are taken off the picture ``board`` when the time is first set.
        """
        self._panorama = panorama
        self._lifting = lifting
        self._board = board
        self._field = field
        self.picture = field.copy()
        """What is behind the cards; as large as the window."""
        self._unfolding = Unfolding(
            panorama.layers,
            _strips_of_layers(strips, lifting),
            panorama.art,
            panorama.style.theme,
            panorama.style.u,
        )
        strength = LIGHT_IN_DAY if panorama.style.theme.light else 1.0
        self._warm = WarmLight(self.picture.get_size(), strength)
        self._work: Iterator[None] = self._paint()
        self._shown: tuple[object, ...] = ()
        self.is_still = False
        """Whether nothing of it changes any more."""

    @property
    def has_lines(self) -> bool:
        """Whether the whole lines of the flags are drawn on it."""
        return bool(self._shown) and self._shown[0] == "risen"

    def at(self, time: float) -> list[pygame.Rect]:
        """Bring the picture to a time, seconds; return the areas that have changed."""
        if not self._shown:
            for piece in self._lifting.pieces:
                around = piece.rect.inflate(6, 6)
                self._board.blit(self._field, around, around)
        if time < PAPER[0]:
            return self._fade_rails(time)
        if self._large:
            time = max(PAPER[0], int(time / LARGE_STEP + ROUNDING) * LARGE_STEP)
        if time < GROWN:
            return self._grow(time)
        return self._rise(time)

    def parts_after(self, time: float, changed: bool) -> int:
        """Return how many parts to ``prepare`` before the next frame.

        ``changed`` is whether the picture has changed in the frame of ``time``. Where
        it changes in every second frame, the parts are prepared in the others.
        """
        if time < PAPER[0]:
            return EARLY_PARTS
        return 2 * changed if time < GROWN and self._large else 1

    def prepare(self) -> bool:
        """Paint one more part of what is needed later; return whether anything was left
        to paint.
        """
        return next(self._work, self) is None

    def _paint(self) -> Iterator[None]:
        while self._panorama.prepare():
            yield
        yield from self._warm.paint(self._panorama.layers)
        yield from self._panorama.paint_front()
        for flag in self._panorama.lines.flags:
            self._panorama.flags.flat(flag)
            yield

    @property
    def _large(self) -> bool:
        width, height = self.picture.get_size()
        return width * height > LARGE

    # Before the ridges are grown

    def _fade_rails(self, time: float) -> list[pygame.Rect]:
        step = round(_share(time, RAILS) * RAIL_STEPS)
        if self._shown == ("rails", step):
            return []
        self._shown = ("rails", step)
        self._draw_board(step / RAIL_STEPS)
        return [self.picture.get_rect()]

    def _draw_board(self, faded: float) -> None:
        if faded < 1:
            self.picture.blit(self._board, (0, 0))
        blit_faint(self.picture, self._field, (0, 0), faded)

    def _grow(self, time: float) -> list[pygame.Rect]:
        picture = self.picture
        sky = self._panorama.sky
        if self._shown == ("growing", time):
            return []
        self._shown = ("growing", time)
        dusk = ease_out_cubic(_share(time, SKY))
        while dusk and not sky.painted:
            self.prepare()
        growth = self._growth(time)
        closed = ease_in_out(_share(time, CLOSE))
        if closed >= 1:  # the farthest layer hides everything below its crest
            picture.set_clip(
                (0, 0, picture.get_width(), self._unfolding.lowest_crest(growth[0]) + 2)
            )
        if dusk < 1:
            self._draw_board(_share(time, RAILS))
        if dusk > 0:
            blit_faint(picture, sky.picture, (0, 0), dusk)
        if time >= LIGHT[0]:
            sky.draw_sun(
                picture,
                self._sun_y(time),
                light=_share(time, LIGHT),
                sun=time >= SUN[0],
            )
        picture.set_clip(None)
        self._lifting.draw_paper(picture, time, 1 - _share(time, PAPER))
        if time >= GROW:
            self._unfolding.draw(picture, growth, closed)
        return [picture.get_rect()]

    def _growth(self, time: float) -> list[float]:
        count = len(self._panorama.layers)
        end = GROWN - GROW_STAGGER * (count - 1)
        return [
            ease_in_out(
                _share(
                    time, (GROW + GROW_STAGGER * number, end + GROW_STAGGER * number)
                )
            )
            for number in range(count)
        ]

    # From then on

    def _rise(self, time: float) -> list[pygame.Rect]:
        """Draw the painted layers with the sun and the light that passes over them."""
        y = self._sun_y(time)
        settling = max(0.0, 1 - (time - GROWN) / SETTLE)
        warm = None
        if WARM[0] <= time < WARM[1] and not self._panorama.style.theme.plain:
            warm = _share(time, WARM)
        self.is_still = time >= STILL
        key = ("risen", y, settling, warm)
        before = self._shown
        self._shown = key
        if before == key:
            return []
        while self._panorama.front is None:
            self.prepare()
        everything = self.picture.get_rect()
        upper = self.picture.get_rect()
        upper.height = self._panorama.split
        risen = bool(before) and before[0] == "risen"
        only_sky = risen and not settling and warm is None and before[2:] == key[2:]
        area = upper if only_sky else everything
        self._draw_range(area, y, settling)
        if warm is not None:
            self._warm.draw(self.picture, warm)
        canvas = Canvas(self.picture, self._panorama.style)
        with canvas.clipped(area):
            for number in range(len(self._panorama.lines.lines)):
                self._panorama.draw_line(canvas, number)
        return [area]

    def _draw_range(self, area: pygame.Rect, sun_y: int, settling: float) -> None:
        """Draw sky, sun and layers; while they are ``settling``, polygons show through
        the painted layers.
        """
        sky = self._panorama.sky
        picture = self.picture
        front = self._panorama.front
        assert front is not None, "everything is painted"
        upper = picture.get_rect()
        upper.height = self._panorama.split
        picture.set_clip(upper)
        picture.blit(sky.picture, upper, upper)
        sky.draw_sun(picture, sun_y)
        picture.set_clip(area)
        if settling > 0:
            self._unfolding.draw(picture, [1.0] * len(self._panorama.layers), 1.0)
        blit_faint(picture, front.upper, (0, front.top), 1 - settling)
        if area.bottom > upper.bottom:
            blit_faint(picture, front.lower, (0, upper.bottom), 1 - settling)
        picture.set_clip(None)

    def _sun_y(self, time: float) -> int:
        sky = self._panorama.sky
        share = _share(time, SUN)
        return round(
            sky.sun_low + (sky.sun_high - sky.sun_low) * (1 - (1 - share) ** 2)
        )


def _strips_of_layers(
    strips: Sequence[Strip], lifting: Lifting
) -> list[tuple[pygame.Rect, pygame.Rect]]:
    """Return for each layer where the first and the second of its strips lie, lifted."""
    places = []
    for group in shared_out(strips, len(PLANS)):
        rects = [
            next(
                lifting.rect(piece, GROW)
                for piece in lifting.pieces
                if strip[0] in piece.cards
            )
            for strip in (group[0], group[min(1, len(group) - 1)])
        ]
        places.append((rects[0], rects[1]))
    return places


def _share(time: float, span: tuple[float, float]) -> float:
    return passed(time, span[0], span[1] - span[0])
