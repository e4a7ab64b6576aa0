"""The celebration of a finished row.

A bead of brass runs along its rail, the ridge rises as it passes, and a ribbon names
the row.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import groupby
from math import inf
from operator import itemgetter

import pygame

from gaps.engine import Card, Cell
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.motion.durations import APPEAR, CROSS_FADE
from gaps.stage.motion.particles import Particles
from gaps.stage.motion.tween import ease_in_out, ease_out_back, passed
from gaps.table.cards import faces
from gaps.table.cards.faces import RAISED
from gaps.table.effects import sparks
from gaps.table.effects.effect import Effect, Layer
from gaps.table.effects.ribbon import (
    WIDTHS,
    RibbonText,
    ribbon_picture,
    ribbon_place,
    unrolled,
)
from gaps.table.effects.table_light import round_light
from gaps.table.model.geometry import split_by_row
from gaps.table.moving_cards import MovingCards
from gaps.table.render.surroundings import rail_end

# Seconds at normal speed.
BEAD_START = 0.040
BEAD_END = 0.480  # until the bead has reached the end of the rail
RISE_SECONDS = APPEAR  # each part of the ridge, once the bead has passed
SNOW_START = 0.560
SNOW_SECONDS = APPEAR
FALL_START = 1.480
FALL_SECONDS = 0.400
FAST_FALL_SECONDS = 0.120  # if another row is finished
RIBBON_START = 0.520
RIBBON_IN_SECONDS = 0.180
RIBBON_HOLD_SECONDS = 0.540
RIBBON_OUT_SECONDS = 0.220
# Fractions, 0 to 1.
EVEN_SHARE = 0.65  # fraction of the bead's way at even speed; it starts and ends slowly
LEVELS = (0.0, 0.06, 0.12, RAISED, 0.24)  # fractions by which the ridge is higher
RISEN_LEVEL = LEVELS.index(RAISED)
MIN_RIBBON_SCALE = 0.55  # fraction of its width at which a ribbon appears
# Lengths in units.
SLICE_WIDTH = 8  # width of what rises at once
BEAD = 19  # diameter of the bead; then that of its glow
GLOW = 120
GLOW_ALPHA = 0.8
EDGE = 1.5

Draw = Callable[[Canvas, float], None]


@dataclass(frozen=True)
class RowPart:
    """The part of a finished row that is in one row of the board."""

    cells: tuple[Cell, ...]
    cards: list[Card]
    area: pygame.Rect
    begins: float
    """The fraction of the finished row that is in earlier rows."""
    fraction: float
    """The fraction of the finished row that is in this one."""


class FinishedRow:
    """The effects of one finished row.

    They start when it is created: when its last card has landed.
    """

    def __init__(
        self,
        cells: tuple[Cell, ...],
        text: RibbonText,
        table: MovingCards,
    ) -> None:
        """Start the effects.

        ``cells`` are those of the row's cards, from the lowest to the highest, all of
        one suit.
        """
        card = table.state.board[cells[-1]]
        settings = table.motion_settings
        assert card is not None, "a finished row has no gaps"
        self.cells = cells
        self.text = text
        self.suit = card.suit
        self._table = table
        self._began = table.time
        self._flies = settings.flies
        self._lasts = settings.seconds
        self._leaves_at = inf
        self._falls_at = self._began + FALL_START
        self._falls = FALL_SECONDS

    def effects(self) -> Iterator[Effect]:
        """Yield its effects."""
        fade_in, fade_out = self._ribbon_fades
        ribbon_seconds = fade_in + RIBBON_HOLD_SECONDS + fade_out
        yield self._effect(
            RIBBON_START, ribbon_seconds, self._draw_ribbon, Layer.ON_TOP
        )
        if self._flies:
            yield self._effect(0.0, FALL_START + FALL_SECONDS, self._draw_ridge)
            seconds = BEAD_END - BEAD_START
            yield self._effect(BEAD_START, seconds, self._draw_bead, Layer.BELOW_CARDS)

    @property
    def runs(self) -> bool:
        """True if its bead is still on its way."""
        return self._flies and self._table.time < self._began + self._lasts(BEAD_END)

    def _effect(
        self,
        at: float,
        seconds: float,
        draw: Draw,
        layer: Layer = Layer.LIGHT,
    ) -> Effect:
        """Return an effect whose ``draw`` takes the seconds since its start.

        Times are at normal speed.
        """

        def draw_progress(canvas: Canvas, progress: float) -> None:
            draw(canvas, progress * seconds)

        start = self._began + self._lasts(at)
        return Effect(
            start,
            self._lasts(seconds),
            draw_progress,
            layer,
            of=self,
        )

    def throw_sparks(self, particles: Particles) -> None:
        """Throw sparks from the end of its rail when the light arrives there."""
        style = self._table.style
        delay = self._lasts(BEAD_END)
        sparks.flare(particles, self._rail_end, style, delay)

    @property
    def pictures(self) -> Iterator[Callable[[], object]]:
        """Yield what paints its pictures before they are drawn."""
        if self._flies and not self._table.style.theme.plain:
            for part in self._parts():
                pieces = [*self._pieces(part)]
                for piece, _place in pieces:
                    for level in range(1, len(LEVELS)):
                        yield partial(self._raised, part, piece, level)
                snow = self._snow_area(part)
                for piece, place in pieces:
                    if place.colliderect(snow):
                        yield partial(self._raised, part, piece, RISEN_LEVEL, True)
        yield self.paint_ribbon

    def paint_ribbon(self) -> pygame.Surface:
        """Return its ribbon, which is painted only once."""
        table = self._table
        return ribbon_picture(table.style, self.text, self.suit, table.art)

    @property
    def ribbon_place(self) -> pygame.Rect:
        """The place of its ribbon once unrolled."""
        size = self.paint_ribbon().get_size()
        window = self._table.style.size
        return ribbon_place(self._table.geometry, self.cells, size, window)

    def make_room(self, other: FinishedRow) -> None:
        """Let its ridge fall back soon, because a row was finished later.

        Its ribbon goes at once if the other one comes to the same gap.
        """
        if self.ribbon_place.colliderect(other.ribbon_place):
            self._leaves_at = min(self._leaves_at, self._table.time)
        if self._table.time < self._falls_at:
            self._falls_at = self._table.time
            self._falls = FAST_FALL_SECONDS

    def _parts(self) -> Iterator[RowPart]:
        table = self._table
        geometry = table.geometry
        before = 0
        whole = len(self.cells)
        for cells in split_by_row(geometry.layout, self.cells):
            area = geometry.span(cells)
            fraction = len(cells) / whole
            cards = table.cards_on(cells)
            yield RowPart(cells, cards, area, before / whole, fraction)
            before += len(cells)

    @property
    def _rail_end(self) -> tuple[int, int]:
        return rail_end(self._table.geometry, self.cells[-1], self._table.style)

    def _pieces(self, part: RowPart) -> Iterator[tuple[range, pygame.Rect]]:
        """Yield the pieces that a strip is painted in, and their places in it."""
        geometry = self._table.geometry
        step = geometry.card[0] + geometry.gutter
        strip = pygame.Rect((0, 0), part.area.size)
        for piece in self._table.art.pieces(len(part.cards), geometry.card):
            left = piece.start * step
            place = pygame.Rect(left, 0, len(piece) * step, strip.height)
            yield piece, place.clip(strip)

    def _raised(
        self, part: RowPart, piece: range, level: int, capped: bool = False
    ) -> pygame.Surface:
        geometry = self._table.geometry
        return self._table.art.raised_piece(
            part.cards,
            piece,
            geometry.card,
            geometry.gutter,
            LEVELS[level],
            self._table.style.theme.brass,
            capped,
        )

    def _snow_area(self, part: RowPart) -> pygame.Rect:
        """Return the area of a strip with snow on its ridge."""
        width, height = card = self._table.geometry.card
        gutter = self._table.geometry.gutter / width * faces.WIDTH
        begins, ends = faces.capped_span(part.cards, faces.kind_of(card), gutter)
        left = math.floor(begins / faces.WIDTH * width)
        right = math.ceil(ends / faces.WIDTH * width)
        strip = pygame.Rect((0, 0), part.area.size)
        return pygame.Rect(left, 0, right - left, height).clip(strip)

    # The ridge

    def _draw_ridge(self, canvas: Canvas, seconds: float) -> None:
        """Draw the strips, each slice as high as it has risen."""
        fallen = passed(self._table.time, self._falls_at, self._falls)
        left = 1 - ease_in_out(fallen)
        snow = passed(seconds, SNOW_START, SNOW_SECONDS) * (
            1 - passed(fallen, 0.0, 0.5)
        )
        for part in self._parts():
            levels = self._levels(part, seconds, left, canvas.style.px(SLICE_WIDTH))
            for level, slices in groupby(levels, key=itemgetter(0)):
                areas = [area for _level, area in slices]
                if level:
                    risen = areas[0].unionall(areas)
                    self._draw_raised(canvas, part, level, risen)
            if snow and all(level == RISEN_LEVEL for level, _area in levels):
                self._draw_snow(canvas, part, snow)

    def _draw_raised(
        self, canvas: Canvas, part: RowPart, level: int, area: pygame.Rect
    ) -> None:
        """Draw an ``area`` of a strip."""
        for piece, place in self._pieces(part):
            seen = place.clip(area)
            if seen:
                picture = self._raised(part, piece, level)
                at = seen.move(part.area.topleft)
                canvas.blit(picture, at, seen.move(-place.left, 0))

    def _draw_snow(self, canvas: Canvas, part: RowPart, alpha: float) -> None:
        """Draw the snow on a strip, with an ``alpha`` of 0 to 1."""
        snow = self._snow_area(part)
        at = part.area.topleft
        with canvas.clipped(snow.move(at)):
            for piece, place in self._pieces(part):
                if place.colliderect(snow):
                    picture = self._raised(part, piece, RISEN_LEVEL, capped=True)
                    canvas.blit_faint(picture, place.move(at), alpha)

    def _levels(
        self, part: RowPart, seconds: float, left: float, wide: int
    ) -> list[tuple[int, pygame.Rect]]:
        """Return the slices of a strip, each with the number of its picture.

        The number says how high the slice has risen; ``left`` is the fraction of that
        height that is still left.
        """
        levels = []
        width, height = part.area.size
        if seconds >= _passes_at(part.begins + part.fraction) + RISE_SECONDS:
            wide = width  # all of it is equally high
        for x in range(0, width, wide):
            at = part.begins + part.fraction * x / width
            risen = ease_out_back(passed(seconds, _passes_at(at), RISE_SECONDS))
            height_now = RAISED * risen * left
            level = min(len(LEVELS) - 1, math.ceil(height_now / LEVELS[1] - 0.2))
            area = pygame.Rect(x, 0, min(wide, width - x), height)
            levels.append((max(0, level), area))
        return levels

    # The bead

    @property
    def bead(self) -> tuple[int, int] | None:
        """The place of its bead in pixels; None if none is seen."""
        begins, ends = (self._began + self._lasts(at) for at in (BEAD_START, BEAD_END))
        now = self._table.time
        if not self._flies or not begins <= now < ends:
            return None
        progress = bead_at(passed(now, begins, ends - begins))
        parts = [*self._parts()]
        part = next(
            each for each in parts if progress <= each.begins + each.fraction + 1e-9
        )
        along = (progress - part.begins) / part.fraction
        table = self._table
        end = rail_end(table.geometry, part.cells[-1], table.style)
        left = part.area.left
        return round(left + (end[0] - left) * along), end[1]

    def _draw_bead(self, canvas: Canvas, seconds: float) -> None:
        place = self.bead
        if place is None:
            return
        style = canvas.style
        canvas.shine(self._draw_glow, place)
        theme = style.theme
        edge = max(1.0, EDGE * style.px_per_unit)
        bead = shapes.disc(style.px(BEAD), theme.brass, edge, theme.hi)
        canvas.blit(bead, bead.get_rect(center=place))

    def _draw_glow(self, canvas: Canvas, place: tuple[int, int]) -> None:
        light = round_light(canvas.style, canvas.style.px(GLOW), GLOW_ALPHA)
        at = light.get_rect(center=place)
        canvas.blit(light, at, flags=pygame.BLEND_RGB_ADD)

    # The ribbon

    @property
    def _ribbon_fades(self) -> tuple[float, float]:
        return (
            (RIBBON_IN_SECONDS, RIBBON_OUT_SECONDS)
            if self._flies
            else (CROSS_FADE, CROSS_FADE)
        )

    @property
    def unrolls(self) -> bool:
        """True while its ribbon unrolls."""
        since = self._table.time - self._began - self._lasts(RIBBON_START)
        return self._flies and 0 <= since <= self._lasts(RIBBON_IN_SECONDS)

    def _draw_ribbon(self, canvas: Canvas, seconds: float) -> None:
        """Draw the ribbon, which unrolls; with reduced motion it fades in and out."""
        fade_in, fade_out = self._ribbon_fades
        shown = passed(seconds, 0.0, fade_in)
        gone = passed(seconds, fade_in + RIBBON_HOLD_SECONDS, fade_out)
        room_made = passed(self._table.time, self._leaves_at, self._lasts(CROSS_FADE))
        if room_made == 1:
            return
        come = min(1.0, 2 * shown)
        alpha = come * (1 - gone) * (1 - room_made)
        width = 1.0
        if self._flies:
            unrolls = ease_out_back(shown)
            width = MIN_RIBBON_SCALE + (1 - MIN_RIBBON_SCALE) * unrolls
        picture = self.paint_ribbon()
        place = self.ribbon_place
        if width != 1:
            picture = unrolled(canvas.style, picture, round(width * WIDTHS))
            place = picture.get_rect(center=place.center)
        canvas.blit_faint(picture, place, alpha)


def bead_at(progress: float) -> float:
    """Return how far a bead is on its rail at a fraction of its time."""
    smooth = progress * progress * (3 - 2 * progress)
    return (1 - EVEN_SHARE) * smooth + EVEN_SHARE * progress


@cache
def _passes_at(place: float) -> float:
    """Return when a bead passes a place, 0 to 1, of its rail, in seconds."""
    low, high = 0.0, 1.0
    for _step in range(8):
        middle = (low + high) / 2
        low, high = (middle, high) if bead_at(middle) < place else (low, middle)
    return BEAD_START + (BEAD_END - BEAD_START) * low
