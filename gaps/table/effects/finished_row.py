"""A finished row: light runs along its ridge, and a ribbon names it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from gaps.engine import Card, Cell, Suit
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import WHITE, mix
from gaps.stage.motion.particles import Particles
from gaps.stage.motion.tween import ease_out_back, passed
from gaps.table.board import Board
from gaps.table.cards.art import CardArt
from gaps.table.effects import sparks
from gaps.table.effects.effect import Effect, Layer
from gaps.table.model.geometry import BoardGeometry, split_by_row
from gaps.table.render.slots import corner_radius
from gaps.table.render.surroundings import rail_end

# Lengths in pixels at u = 1.
# of a ribbon; of its middle under the row
HEIGHT = 38
DROP = 22
# depth of the notch at each end
TAIL = 14
BORDER = 2
DISC = 25
DISC_BORDER = 2.4
PIP = 13
# at the ends; between the parts; between disc and name
PADDING = 33
SPACING = 20
NARROW_SPACING = 9
OVERLAP = 3  # how far a ribbon may lie on the cards of the next row
WIDTHS = 24  # pictures of different width while it unrolls


Point = tuple[float, float]


@dataclass(frozen=True)
class RibbonText:
    name: str
    note: str
    points: str
    """What the row adds to the score; empty for nothing."""


def ribbon_place(
    geometry: BoardGeometry,
    cells: Sequence[Cell],
    size: tuple[int, int],
    window: tuple[int, int],
) -> pygame.Rect:
    """Return where a ribbon of ``size`` pixels stands: under the row on ``cells``, or
    on it in a narrow gap.

    Of a row that goes on in the next row of the board, under the longest part.
    """
    parts = split_by_row(geometry.layout, cells)
    part = max(parts, key=len)
    last = geometry.rect(part[-1])
    across = geometry.board if len(parts) == 1 else geometry.span(part)
    place = pygame.Rect((0, 0), size)
    place.center = across.centerx, last.bottom + round(DROP * geometry.u)
    lowest = last.bottom + geometry.row_gap + round(OVERLAP * geometry.u)
    place.bottom = min(place.bottom, max(lowest, last.bottom + 1))
    return place.clamp(pygame.Rect((0, 0), window))


@kept
def ribbon_picture(
    style: Style, text: RibbonText, suit: Suit, art: CardArt
) -> pygame.Surface:
    """Return the whole ribbon; it is no wider than the window."""
    theme = style.theme
    px = style.px
    room = style.size[0] - 2 * px(PADDING) - px(DISC) - px(NARROW_SPACING)
    parts = [style.text(text.name, "h2", theme.hi)]
    points = style.text(text.points, "award", theme.brass) if text.points else None
    note = style.text(text.note, "note", theme.mid)
    taken = parts[0].get_width() + (points.get_width() + px(SPACING) if points else 0)
    if taken + px(SPACING) + note.get_width() <= room:
        parts.append(note)
    if points is not None:
        parts.append(points)
    across = sum(part.get_width() for part in parts) + (len(parts) - 1) * px(SPACING)
    width = across + px(DISC) + px(NARROW_SPACING) + 2 * px(PADDING)
    picture = _band((width, px(HEIGHT)), style)
    x = px(PADDING)
    middle = px(HEIGHT) // 2
    ground = theme.bg0 if theme.light else theme.onbrass
    disc = shapes.disc(px(DISC), ground, DISC_BORDER * style.u, theme.brass)
    at = picture.blit(disc, disc.get_rect(midleft=(x, middle)))
    pip = art.suit(suit, px(PIP), theme.brass)
    picture.blit(pip, pip.get_rect(center=at.center))
    x = at.right + px(NARROW_SPACING)
    for part in parts:
        picture.blit(part, part.get_rect(midleft=(x, middle)))
        x += part.get_width() + px(SPACING)
    return picture


@kept
def unrolled(style: Style, ribbon: pygame.Surface, step: int) -> pygame.Surface:
    """Return the picture of a ribbon in one of the ``WIDTHS`` widths that it has while
    it unrolls.
    """
    size = max(1, round(ribbon.get_width() * step / WIDTHS)), ribbon.get_height()
    return pygame.transform.smoothscale(ribbon, size)


def _band(size: tuple[int, int], style: Style) -> pygame.Surface:
    theme = style.theme
    (width, height) = size
    border = BORDER * style.u
    tail = TAIL * style.u
    inset = border / 2
    left, right, top, bottom = 2 * inset, width - 2 * inset, inset, height - inset
    points = (
        (left, top),
        (right, top),
        (right - tail, height / 2),
        (right, bottom),
        (left, bottom),
        (left + tail, height / 2),
    )
    return shapes.polygon(size, points, theme.bg0, border, theme.brass).copy()


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
# of the glow round the strip
HALO_BLUR = 34
HALO_SPREAD = 4
HALO_ALPHA = 0.5
# diameters of the light at the head of the line, and of the flare
HEAD = 46
FLARE = 120
HEAD_ALPHA = 0.9
FLARE_ALPHA = 0.8
STEPS = 10  # in which the flare fades
# of the band of light that crosses the row; of 255
SHINE_WIDTH = 90
SHINE_ALPHA = 150


class FinishedRow:
    """The effects of one finished row, which begin when it is made: when its last card
    has landed.
    """

    def __init__(self, cells: tuple[Cell, ...], text: RibbonText, board: Board) -> None:
        """``cells`` are those of its cards, all of one suit, from the lowest to the
        highest.
        """
        card = board.state.board[cells[-1]]
        settings = board.motion_settings
        assert card is not None, "a finished row has no gaps"
        self.cells = cells
        self.text = text
        self.suit = card.suit
        self._board = board
        self._began = board.time
        self._reduced = settings.reduced
        self._factor = settings.factor

    def effects(self) -> list[Effect]:
        """Return its effects."""
        if self._reduced:
            return [
                self._effect(0.0, LIGHT, self._draw_light, Layer.LIGHT),
                self._effect(
                    RIBBON_AT,
                    FADE + RIBBON_STAYS + FADE,
                    self._draw_ribbon,
                    Layer.ON_TOP,
                ),
            ]
        return [
            self._effect(0.0, LIGHT, self._draw_light, Layer.LIGHT),
            self._effect(RUNS, FLARE_SECONDS, self._draw_flare, Layer.LIGHT),
            self._effect(0.0, SHINE_SECONDS, self._draw_shine, Layer.LIGHT),
            self._effect(
                RIBBON_AT,
                RIBBON_IN + RIBBON_STAYS + RIBBON_OUT,
                self._draw_ribbon,
                Layer.ON_TOP,
            ),
        ]

    def _effect(
        self,
        at: float,
        seconds: float,
        draw: Callable[[Canvas, float], None],
        layer: Layer,
    ) -> Effect:
        """Return an effect whose ``draw`` takes the seconds since its start. Times are
        at normal speed.
        """
        return Effect(
            self._began + at * self._factor,
            seconds * self._factor,
            lambda canvas, share: draw(canvas, share * seconds),
            layer,
            of=self,
        )

    def throw_sparks(self, particles: Particles) -> None:
        """Let sparks fly from the end of its rail when light is there."""
        style = self._board.style
        delay = RUNS * self._factor
        end = rail_end(self._board.geometry, self.cells[-1], style)
        sparks.flare(particles, end, style.u, delay)

    def paint_line(self) -> None:
        """Paint the line on its ridge before it is drawn."""
        if not self._board.style.theme.plain:
            for _, cards, whole in self._parts():
                _paint_line(self._board.style, whole.size, tuple(self._ridge(cards)))

    def paint_ribbon(self) -> pygame.Surface:
        """Return its ribbon, which is painted only once."""
        return ribbon_picture(self._board.style, self.text, self.suit, self._board.art)

    # Light

    def _draw_light(self, canvas: Canvas, seconds: float) -> None:
        """Draw the light that runs along the ridge, and the glow round the strips that
        grows with it.
        """
        alpha = 1 - passed(seconds, RUNS + LIGHT_STAYS, LIGHT_FADES)
        run = passed(seconds, 0.0, RUNS)
        if self._reduced:
            run = 1.0
            alpha = passed(seconds, 0.0, FADE) * alpha
        if canvas.style.theme.plain or not run * alpha:
            return
        for _, _, whole in self._parts():
            geometry = self._board.geometry
            reach = round(min(HALO_BLUR * canvas.style.u, geometry.row_gap))
            halo = _halo(canvas.style, whole.size, corner_radius(geometry.card), reach)
            canvas.blit_faint(halo, halo.get_rect(center=whole.center), run * alpha)
        left = run * len(self.cells)
        for cells, cards, whole in self._parts():
            if left > 0:
                self._draw_line(
                    canvas, cards, whole, min(1.0, left / len(cells)), alpha
                )
            left -= len(cells)

    def _draw_line(
        self,
        canvas: Canvas,
        cards: list[Card],
        whole: pygame.Rect,
        share: float,
        alpha: float,
    ) -> None:
        ridge = self._ridge(cards)
        width = round(whole.width * share)
        line = _paint_line(canvas.style, whole.size, tuple(ridge))
        with canvas.clipped(pygame.Rect(whole.topleft, (width, whole.height))):
            canvas.blit_faint(line, whole, alpha)
        if share < 1:
            head = _light(canvas.style, canvas.style.px(HEAD), HEAD_ALPHA)
            y = whole.top + _height_at(ridge, width)
            at = head.get_rect(center=(whole.left + width, round(y)))
            canvas.blit(head, at, flags=pygame.BLEND_RGB_ADD)

    def _draw_flare(self, canvas: Canvas, seconds: float) -> None:
        style = canvas.style
        burnt = seconds / FLARE_SECONDS
        if burnt > 0 and not style.theme.plain:
            light = _light(
                style, style.px(FLARE), (1 - round(burnt * STEPS) / STEPS) * FLARE_ALPHA
            )
            at = light.get_rect(
                center=rail_end(self._board.geometry, self.cells[-1], style)
            )
            canvas.blit(light, at, flags=pygame.BLEND_RGB_ADD)

    def _draw_shine(self, canvas: Canvas, seconds: float) -> None:
        geometry = self._board.geometry
        home = self._board.state.home
        cells = [
            cell
            for cell in geometry.layout.row(geometry.layout.row_of(self.cells[-1]))
            if cell in home
        ]
        if canvas.style.theme.plain or not cells:
            return
        cards = geometry.span(cells)
        band = _shine_band(canvas.style, canvas.style.px(SHINE_WIDTH), cards.height)
        across = round((cards.width + band.get_width()) * seconds / SHINE_SECONDS)
        with canvas.clipped(cards):
            canvas.blit(band, (cards.left - band.get_width() + across, cards.top))

    def _parts(self) -> Iterator[tuple[tuple[Cell, ...], list[Card], pygame.Rect]]:
        """Yield the parts of the run that lie in one row of the board each: cells,
        cards, and their area.
        """
        geometry = self._board.geometry
        for cells in split_by_row(geometry.layout, self.cells):
            yield cells, self._board.cards_on(cells), geometry.span(cells)

    def _ridge(self, cards: list[Card]) -> list[Point]:
        geometry = self._board.geometry
        return self._board.art.ridge(cards, geometry.card, geometry.gutter)

    # Ribbon

    def _draw_ribbon(self, canvas: Canvas, seconds: float) -> None:
        """Draw the ribbon, which unrolls; reduced, it fades in and out."""
        fade_in, fade_out = (FADE, FADE) if self._reduced else (RIBBON_IN, RIBBON_OUT)
        shown = passed(seconds, 0.0, fade_in)
        alpha = min(1.0, 2 * shown) * (
            1 - passed(seconds, fade_in + RIBBON_STAYS, fade_out)
        )
        width = (
            1.0
            if self._reduced
            else RIBBON_START + (1 - RIBBON_START) * ease_out_back(shown)
        )
        picture = self.paint_ribbon()
        window = canvas.surface.get_size()
        place = ribbon_place(
            self._board.geometry, self.cells, picture.get_size(), window
        )
        if width != 1:
            picture = unrolled(canvas.style, picture, round(width * WIDTHS))
            place = picture.get_rect(center=place.center)
        canvas.blit_faint(picture, place, alpha)


@kept
def _paint_line(
    style: Style, size: tuple[int, int], points: tuple[Point, ...]
) -> pygame.Surface:
    theme = style.theme
    colour = mix(theme.glow, WHITE, 0.35) if theme.light else mix(theme.hi, WHITE, 0.6)
    paint = f'{shapes.paint("stroke", colour)} fill="none" stroke-linejoin="round"'
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    body = "".join(
        f'<path d="M{path}" {paint} stroke-width="{width * style.u:.2f}" stroke-opacity="{alpha}"/>'
        for width, alpha in (
            (GLOW, GLOW_ALPHA),
            (GLOW / 2 + LINE / 2, GLOW_ALPHA),
            (LINE, 1),
        )
    )
    return shapes.vector(size, body)


def _height_at(points: list[Point], x: float) -> float:
    """Return the y of a line through ``points``, which go to the right, at ``x``."""
    for (left, y), (right, next_y) in pairwise(points):
        if left <= x <= right:
            return y + (next_y - y) * (x - left) / max(1e-6, right - left)
    return points[-1][1]


@kept
def _halo(
    style: Style, size: tuple[int, int], radius: int, reach: int
) -> pygame.Surface:
    whole, (left, top) = shapes.shadow(
        size, radius, (0, 0), reach, style.theme.glow, HALO_ALPHA, HALO_SPREAD * style.u
    )
    picture = whole.copy()
    picture.fill((0, 0, 0, 0), (-left, -top, *size))
    return picture


@kept
def _light(style: Style, diameter: int, strength: float) -> pygame.Surface:
    """Return a round light that is added to what is there; ``strength`` is 0 to 1."""
    colour = mix(style.theme.glow, WHITE, 0.3)
    falls = ((0, 1.0), (0.25, 0.5), (0.6, 0.12), (1, 0))
    stops = ((at, colour, round(strength * alpha, 3)) for at, alpha in falls)
    return shapes.as_light(shapes.soft_disc(diameter, *stops))


@kept
def _shine_band(style: Style, width: int, height: int) -> pygame.Surface:
    band = pygame.Surface((width + height // 3, height), pygame.SRCALPHA)
    for x in range(width):
        strength = round(SHINE_ALPHA * math.sin(math.pi * x / width) ** 2)
        pygame.draw.line(
            band, (255, 250, 235, strength), (x + height // 3, 0), (x, height)
        )
    return band
