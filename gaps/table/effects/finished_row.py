"""A finished row: light runs along its ridge, and a ribbon names it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf

import pygame

from gaps.engine import Card, Cell
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import WHITE, mix
from gaps.stage.motion.particles import Particles
from gaps.stage.motion.tween import ease_out_back, passed
from gaps.table.effects import sparks
from gaps.table.effects.effect import Effect, Layer
from gaps.table.effects.ribbon import (
    WIDTHS,
    RibbonText,
    ribbon_picture,
    ribbon_place,
    unrolled,
)
from gaps.table.effects.table_light import light_on
from gaps.table.landscape.lines import Line, height_at
from gaps.table.model.geometry import split_by_row
from gaps.table.moving_cards import MovingCards
from gaps.table.render.outlines import corner_radius, shine
from gaps.table.render.surroundings import rail_end

# Seconds at normal speed.
# of the light
RUNS = 0.500
LIGHT_STAYS = 1.400
LIGHT_FADES = 0.500
LIGHT = RUNS + LIGHT_STAYS + LIGHT_FADES
FLARE_SECONDS = 0.600
SHINE_SECONDS = 0.900
RIBBON_AT = 0.200
RIBBON_IN = 0.180
RIBBON_STAYS = 1.400
RIBBON_OUT = 0.220
FADE = 0.120  # instead of motion
# Shares, 0 to 1.
RIBBON_START = 0.55  # of its width, at which a ribbon appears
# Lengths in pixels at u = 1.
LINE = 3.0
GLOW = 9.0
GLOW_ALPHA = 0.30
LINE_LAYERS = (
    (GLOW, GLOW_ALPHA),
    ((GLOW + LINE) / 2, GLOW_ALPHA),
    (LINE, 1),
)
# of the glow round the strip
HALO_BLUR = 34
HALO_SPREAD = 4
HALO_ALPHA = 0.5
# diameters of the light at the head of the line, and of the flare
HEAD = 46
FLARE = 120
HEAD_ALPHA = 0.9
FLARE_ALPHA = 0.8
LIGHT_FALLS = (
    (0, 1.0),
    (0.25, 0.5),
    (0.6, 0.12),
    (1, 0),
)
STEPS = 10  # in which the flare fades
# of the band of light that crosses the row; of 255
SHINE_WIDTH = 90
SHINE_ALPHA = 150

Draw = Callable[[Canvas, float], None]


@dataclass(frozen=True)
class RowPart:
    """What of a finished row lies in one row of the board."""

    cells: tuple[Cell, ...]
    area: pygame.Rect
    ridge: Line
    """From its left end, pixels of ``area``."""


class FinishedRow:
    """The effects of one finished row, which begin when it is made: when its last card
    has landed.
    """

    def __init__(
        self,
        cells: tuple[Cell, ...],
        text: RibbonText,
        table: MovingCards,
    ) -> None:
        """``cells`` are those of its cards, all of one suit, from the lowest to the
        highest.
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

    def effects(self) -> Iterator[Effect]:
        """Yield its effects."""
        fade_in, fade_out = self._ribbon_fades
        ribbon_seconds = fade_in + RIBBON_STAYS + fade_out
        yield self._effect(0.0, LIGHT, self._draw_light)
        if self._flies:
            yield self._effect(RUNS, FLARE_SECONDS, self._draw_flare)
            yield self._effect(0.0, SHINE_SECONDS, self._draw_shine)
        yield self._effect(RIBBON_AT, ribbon_seconds, self._draw_ribbon, Layer.ON_TOP)

    def _effect(
        self,
        at: float,
        seconds: float,
        draw: Draw,
        layer: Layer = Layer.LIGHT,
    ) -> Effect:
        """Return an effect whose ``draw`` takes the seconds since its start. Times are
        at normal speed.
        """

        def draw_share(canvas: Canvas, share: float) -> None:
            draw(canvas, share * seconds)

        start = self._began + self._lasts(at)
        return Effect(
            start,
            self._lasts(seconds),
            draw_share,
            layer,
            of=self,
        )

    def throw_sparks(self, particles: Particles) -> None:
        """Let sparks fly from the end of its rail when light is there."""
        style = self._table.style
        delay = self._lasts(RUNS)
        sparks.flare(particles, self._rail_end, style, delay)

    def paint_line(self) -> None:
        """Paint the line on its ridge before it is drawn."""
        style = self._table.style
        for part in self._parts():
            style.shine(_paint_line, style, part.area.size, part.ridge)

    def paint_ribbon(self) -> pygame.Surface:
        """Return its ribbon, which is painted only once."""
        table = self._table
        return ribbon_picture(table.style, self.text, self.suit, table.art)

    @property
    def ribbon_place(self) -> pygame.Rect:
        """Where its ribbon lies once it is unrolled."""
        size = self.paint_ribbon().get_size()
        window = self._table.style.size
        return ribbon_place(self._table.geometry, self.cells, size, window)

    def make_room(self, other: FinishedRow) -> None:
        """Let its ribbon go at once if that of a row that was finished later comes to
        the same gap.
        """
        if self.ribbon_place.colliderect(other.ribbon_place):
            self._leaves_at = min(self._leaves_at, self._table.time)

    def _parts(self) -> Iterator[RowPart]:
        table = self._table
        geometry = table.geometry
        for cells in split_by_row(geometry.layout, self.cells):
            cards: list[Card] = table.cards_on(cells)
            ridge = table.art.ridge(cards, geometry.card, geometry.gutter)
            yield RowPart(cells, geometry.span(cells), tuple(ridge))

    @property
    def _rail_end(self) -> tuple[int, int]:
        return rail_end(self._table.geometry, self.cells[-1], self._table.style)

    # Light

    def _draw_light(self, canvas: Canvas, seconds: float) -> None:
        """Draw the light that runs along the ridge, and the glow round the strips that
        grows with it.
        """
        alpha = 1 - passed(seconds, RUNS + LIGHT_STAYS, LIGHT_FADES)
        run = passed(seconds, 0.0, RUNS)
        if not self._flies:
            run = 1.0
            alpha = passed(seconds, 0.0, FADE) * alpha
        if not run * alpha:
            return
        geometry = self._table.geometry
        radius = corner_radius(geometry.card)
        reach = round(min(HALO_BLUR * canvas.style.u, geometry.row_gap))
        for part in self._parts():
            halo = _halo(canvas.style, part.area.size, radius, reach)
            place = halo.get_rect(center=part.area.center)
            canvas.blit_around(part.area, halo, place, run * alpha)
        left = run * len(self.cells)
        for part in self._parts():
            if left > 0:
                share = min(1.0, left / len(part.cells))
                self._draw_line(canvas, part, share, alpha)
            left -= len(part.cells)

    def _draw_line(
        self,
        canvas: Canvas,
        part: RowPart,
        share: float,
        alpha: float,
    ) -> None:
        area = part.area
        line = _paint_line(canvas.style, area.size, part.ridge)
        place = line.get_rect(topleft=area.topleft)
        lit = place.copy()
        lit.width = round(area.width * share)
        with canvas.clipped(lit):
            canvas.blit_faint(line, place, alpha)
        if share < 1:
            head = _light(canvas.style, canvas.style.px(HEAD), HEAD_ALPHA)
            y = area.top + height_at(part.ridge, lit.width)
            at = head.get_rect(center=(lit.right, round(y)))
            canvas.blit(head, at, flags=pygame.BLEND_RGB_ADD)

    def _draw_flare(self, canvas: Canvas, seconds: float) -> None:
        style = canvas.style
        burnt = seconds / FLARE_SECONDS
        if burnt > 0:
            left = 1 - round(burnt * STEPS) / STEPS
            light = _light(style, style.px(FLARE), left * FLARE_ALPHA)
            at = light.get_rect(center=self._rail_end)
            canvas.blit(light, at, flags=pygame.BLEND_RGB_ADD)

    def _draw_shine(self, canvas: Canvas, seconds: float) -> None:
        geometry = self._table.geometry
        layout = geometry.layout
        row = layout.row(layout.row_of(self.cells[-1]))
        cells = [cell for cell in row if cell in self._table.state.home]
        if not cells:
            return
        cards = geometry.span(cells)
        width = canvas.style.px(SHINE_WIDTH)
        band = shine(canvas.style, width, cards.height, SHINE_ALPHA)
        wide = band.get_width()
        across = (cards.width + wide) * seconds / SHINE_SECONDS
        left = cards.left - wide + round(across)
        with canvas.clipped(cards):
            canvas.blit(band, (left, cards.top))

    # Ribbon

    @property
    def _ribbon_fades(self) -> tuple[float, float]:
        return (RIBBON_IN, RIBBON_OUT) if self._flies else (FADE, FADE)

    def _draw_ribbon(self, canvas: Canvas, seconds: float) -> None:
        """Draw the ribbon, which unrolls; reduced, it fades in and out."""
        fade_in, fade_out = self._ribbon_fades
        shown = passed(seconds, 0.0, fade_in)
        gone = passed(seconds, fade_in + RIBBON_STAYS, fade_out)
        room_made = passed(self._table.time, self._leaves_at, self._lasts(FADE))
        if room_made == 1:
            return
        come = min(1.0, 2 * shown)
        alpha = come * (1 - gone) * (1 - room_made)
        width = 1.0
        if self._flies:
            unrolls = ease_out_back(shown)
            width = RIBBON_START + (1 - RIBBON_START) * unrolls
        picture = self.paint_ribbon()
        place = self.ribbon_place
        if width != 1:
            picture = unrolled(canvas.style, picture, round(width * WIDTHS))
            place = picture.get_rect(center=place.center)
        canvas.blit_faint(picture, place, alpha)


@kept
def _paint_line(
    style: Style,
    size: tuple[int, int],
    points: Line,
) -> pygame.Surface:
    """Return the line on the ridge of cards of ``size``, no higher than it reaches."""
    widest = max(width for width, _alpha in LINE_LAYERS)
    lowest = max(y for _x, y in points) + widest * style.u
    wide, high = size
    colour = light_on(style.theme).row
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    stroke = f'{shapes.paint("stroke", colour)} fill="none" stroke-linejoin="round"'
    body = ""
    for width, alpha in LINE_LAYERS:
        body += (
            f'<path d="M{path}" {stroke} stroke-width="{width * style.u:.2f}" '
            f'stroke-opacity="{alpha}"/>'
        )
    return shapes.vector((wide, min(high, math.ceil(lowest))), body)


@kept
def _halo(
    style: Style,
    size: tuple[int, int],
    radius: int,
    reach: int,
) -> pygame.Surface:
    glow = style.theme.glow
    spread = HALO_SPREAD * style.u
    whole, (left, top) = shapes.shadow(
        size,
        radius,
        (0, 0),
        reach,
        glow,
        HALO_ALPHA,
        spread,
    )
    picture = whole.copy()
    picture.fill((0, 0, 0, 0), (-left, -top, *size))
    return picture


@kept
def _light(style: Style, diameter: int, strength: float) -> pygame.Surface:
    """Return a round light that is added to what is there; ``strength`` is 0 to 1."""
    colour = mix(style.theme.glow, WHITE, 0.3)
    stops = [(at, colour, strength * alpha) for at, alpha in LIGHT_FALLS]
    return shapes.as_light(shapes.soft_disc(diameter, *stops))
