"""The picture behind the cards of a win: from the strips to the sunrise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.motion.tween import ease_in_out, ease_out_cubic, passed
from gaps.table.panorama.layers import Unfolding
from gaps.table.panorama.lifting import Lifting
from gaps.table.panorama.panorama import Panorama
from gaps.table.panorama.ridges import PLANS, Strip, shared_out
from gaps.table.panorama.sky import WarmLight

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
        theme = panorama.style.theme
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
            theme,
            panorama.style.u,
        )
        strength = LIGHT_IN_DAY if theme.light else 1.0
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
        panorama = self._panorama
        while panorama.prepare():
            yield
        yield from self._warm.paint(panorama.layers)
        panorama.mark_summits()
        yield
        for flag in panorama.lines.flags:
            panorama.flags.flat(flag)
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
        if self._shown == ("growing", time):
            return []
        self._shown = ("growing", time)
        picture = self.picture
        growth = self._growth(time)
        closed = ease_in_out(_share(time, CLOSE))
        if closed >= 1:  # the farthest layer hides everything below its crest
            seen = picture.get_rect()
            seen.height = self._unfolding.lowest_crest(growth[0]) + 2
            picture.set_clip(seen)
        self._draw_dusk(time)
        picture.set_clip(None)
        self._lifting.draw_paper(picture, time, 1 - _share(time, PAPER))
        if time >= GROW:
            self._unfolding.draw(picture, growth, closed)
        return [picture.get_rect()]

    def _draw_dusk(self, time: float) -> None:
        """Draw the board, or the sky that comes over it, with the rising sun."""
        sky = self._panorama.sky
        dusk = ease_out_cubic(_share(time, SKY))
        while dusk and not sky.painted:
            self.prepare()
        if dusk < 1:
            self._draw_board(_share(time, RAILS))
        if dusk > 0:
            blit_faint(self.picture, sky.picture, (0, 0), dusk)
        if time >= LIGHT[0]:
            light = _share(time, LIGHT)
            sky.draw_sun(self.picture, self._sun_y(time), light, sun=time >= SUN[0])

    def _growth(self, time: float) -> list[float]:
        """Return how far each layer has grown, 0 to 1."""
        count = len(self._panorama.layers)
        seconds = GROWN - GROW - GROW_STAGGER * (count - 1)
        growth = []
        for number in range(count):
            start = GROW + GROW_STAGGER * number
            growth.append(ease_in_out(passed(time, start, seconds)))
        return growth

    # From then on

    def _rise(self, time: float) -> list[pygame.Rect]:
        """Draw the painted layers with the sun and the light that passes over them."""
        panorama = self._panorama
        y = self._sun_y(time)
        settling = max(0.0, 1 - (time - GROWN) / SETTLE)
        warm = None
        if WARM[0] <= time < WARM[1] and not panorama.style.theme.plain:
            warm = _share(time, WARM)
        self.is_still = time >= STILL
        key = ("risen", y, settling, warm)
        before = self._shown
        self._shown = key
        if before == key:
            return []
        while self.prepare():
            pass
        area = self.picture.get_rect()
        has_risen = bool(before) and before[0] == "risen"
        if has_risen and not settling and warm is None and before[2:] == key[2:]:
            area.height = panorama.front.split  # only the sun has moved
        self._draw_range(area, y, settling)
        if warm is not None:
            self._warm.draw(self.picture, warm)
        canvas = Canvas(self.picture, panorama.style)
        with canvas.clipped(area):
            for number in range(len(panorama.lines.lines)):
                panorama.draw_line(canvas, number)
        return [area]

    def _draw_range(
        self,
        area: pygame.Rect,
        sun_y: int,
        settling: float,
    ) -> None:
        """Draw sky, sun and layers; while they are ``settling``, polygons show through
        the painted layers.
        """
        sky = self._panorama.sky
        picture = self.picture
        front = self._panorama.front
        upper = picture.get_rect()
        upper.height = front.split
        picture.set_clip(upper)
        picture.blit(sky.picture, upper, upper)
        sky.draw_sun(picture, sun_y)
        picture.set_clip(area)
        if settling > 0:
            grown = [1.0] * len(self._panorama.layers)
            self._unfolding.draw(picture, grown, 1.0)
        blit_faint(picture, front.upper, (0, front.top), 1 - settling)
        if area.bottom > upper.bottom:
            blit_faint(picture, front.lower, (0, upper.bottom), 1 - settling)
        picture.set_clip(None)

    def _sun_y(self, time: float) -> int:
        sky = self._panorama.sky
        risen = 1 - (1 - _share(time, SUN)) ** 2
        return round(sky.sun_low + (sky.sun_high - sky.sun_low) * risen)


def _strips_of_layers(
    strips: Sequence[Strip], lifting: Lifting
) -> list[tuple[pygame.Rect, pygame.Rect]]:
    """Return for each layer where the first and the second of its strips lie, lifted."""
    piece_of = {card: piece for piece in lifting.pieces for card in piece.cards}
    places = []
    for group in shared_out(strips, len(PLANS)):
        second = group[min(1, len(group) - 1)]
        crest = lifting.rect(piece_of[group[0][0]], GROW)
        near = lifting.rect(piece_of[second[0]], GROW)
        places.append((crest, near))
    return places


def _share(time: float, span: tuple[float, float]) -> float:
    return passed(time, span[0], span[1] - span[0])
