"""A finished row: light runs along its ridge, weather comes up at its summit, a ribbon names it."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType

import pygame

from gaps.asset_files import asset
from gaps.engine import Card, Cell, Suit
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import WHITE, mix
from gaps.stage.motion.particles import Particles
from gaps.stage.motion.tween import ease_out_back, ease_out_cubic, passed
from gaps.table.board import Board
from gaps.table.cards.art import CardArt
from gaps.table.effects import sparks
from gaps.table.effects.effect import Effect, Effects, Layer
from gaps.table.model.geometry import BoardGeometry, split_by_row
from gaps.table.render.slots import corner_radius
from gaps.table.render.surroundings import rail_end

# Lengths in pixels at u = 1.
HEIGHT, DROP = 38, 22  # of a ribbon; of its middle under the row
TAIL, BORDER = 14, 2  # depth of the notch at each end
DISC, DISC_BORDER, PIP = 25, 2.4, 13
PADDING, SPACING, NARROW_SPACING = 33, 20, 9  # at the ends; between the parts; between disc and name
OVERLAP = 3  # how far a ribbon may lie on the cards of the next row
WIDTHS = 24  # pictures of different width while it unrolls


@dataclass(frozen=True)
class RibbonText:
    """What the ribbon of a finished row says."""

    name: str
    note: str
    points: str
    """What the row adds to the score; empty for nothing."""


def ribbon_place(
    geometry: BoardGeometry, cells: Sequence[Cell], size: tuple[int, int], window: tuple[int, int]
) -> pygame.Rect:
    """Return where a ribbon of ``size`` pixels stands: under the row on ``cells``, or on it in a narrow gap.

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


def ribbon_picture(text: RibbonText, suit: Suit, style: Style, art: CardArt) -> pygame.Surface:
    """Return the whole ribbon; it is no wider than the window."""
    key = "ribbon", text, suit, style.size
    return style.surface_cache.get(key, lambda: _paint(text, suit, style, art))


def unrolled(
    picture: pygame.Surface, text: RibbonText, suit: Suit, width: float, style: Style
) -> pygame.Surface:
    """Return the picture of a ribbon at a share of its width, in steps."""
    step = round(width * WIDTHS)
    size = max(1, round(picture.get_width() * step / WIDTHS)), picture.get_height()
    key = "unrolled", text, suit, size
    return style.surface_cache.get(key, lambda: pygame.transform.smoothscale(picture, size))


def _paint(text: RibbonText, suit: Suit, style: Style, art: CardArt) -> pygame.Surface:
    theme, px = style.theme, style.px
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
    x, middle = px(PADDING), px(HEIGHT) // 2
    disc = shapes.disc(
        px(DISC), theme.onbrass if not theme.light else theme.bg0, DISC_BORDER * style.u, theme.brass
    )
    at = disc.get_rect(midleft=(x, middle))
    picture.blit(disc, at)
    pip = art.suit(suit, px(PIP), theme.brass)
    picture.blit(pip, pip.get_rect(center=at.center))
    x = at.right + px(NARROW_SPACING)
    for part in parts:
        picture.blit(part, part.get_rect(midleft=(x, middle)))
        x += part.get_width() + px(SPACING)
    return picture


def _band(size: tuple[int, int], style: Style) -> pygame.Surface:
    """Return the empty ribbon with its ends like the tail of a swallow."""
    theme, (width, height) = style.theme, size
    border, tail = BORDER * style.u, TAIL * style.u
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
RUNS, LIGHT_STAYS, LIGHT_FADES = 0.500, 1.400, 0.500  # of the light
LIGHT = RUNS + LIGHT_STAYS + LIGHT_FADES
FLARE_SECONDS, SHINE_SECONDS = 0.600, 0.900
RIBBON_AT, RIBBON_IN, RIBBON_STAYS, RIBBON_OUT = 0.200, 0.180, 1.400, 0.220
WEATHER_AT, WEATHER_IN, WEATHER_DRIFTS, WEATHER_FADES = 0.440, 0.320, 2.400, 0.600
FADE = 0.120  # instead of motion
# Shares, 0 to 1.
RIBBON_START = 0.55  # of its width, at which a ribbon appears
WEATHER_LEFT, WEATHER_STILL = 0.20, 0.60  # of the weather that stays; of weather that does not move
# Lengths in pixels at u = 1.
LINE, GLOW, GLOW_ALPHA = 3.0, 9.0, 0.30
HALO_BLUR, HALO_SPREAD, HALO_ALPHA = 34, 4, 0.5  # of the glow round the strip
HEAD, FLARE = 46, 120  # diameters of the light at the head of the line, and of the flare
HEAD_ALPHA, FLARE_ALPHA = 0.9, 0.8
STEPS = 10  # in which the flare fades
SHINE_WIDTH, SHINE_ALPHA = 90, 150  # of the band of light that crosses the row; of 255
DRAWN_SIZE, DRAWN_SUMMIT = (240, 120), (60, 70)  # of the files of weather: their size, and the summit in it
SCALE = 0.88  # of these files
DRIFTS: Mapping[Suit, tuple[int, int]] = MappingProxyType(
    {Suit.SPADES: (24, 0), Suit.HEARTS: (0, -6), Suit.DIAMONDS: (24, 0), Suit.CLUBS: (24, 0)}
)
"""How far the weather drifts: to the right, but a glow stays over its peak."""
CARD_HEIGHT = 123  # for which the scale is meant


class FinishedRow:
    """The effects of one finished row, which begin when it is made: when its last card has landed."""

    def __init__(self, cells: tuple[Cell, ...], text: RibbonText, board: Board) -> None:
        """``cells`` are those of its cards, all of one suit, from the lowest to the highest."""
        card, settings = board.state.board[cells[-1]], board.motion_settings
        assert card is not None, "a finished row has no gaps"
        self.cells, self.text, self.suit = cells, text, card.suit
        self.began = board.time
        self._board = board
        self._reduced, self._factor = settings.reduced, settings.factor

    def effects(self) -> list[Effect]:
        """Return its effects; the weather stays until the row gives way to another."""
        if self._reduced:
            settled = WEATHER_AT + WEATHER_DRIFTS + FADE
            return [
                self._effect(0.0, LIGHT, self._draw_light, Layer.LIGHT),
                self._effect(0.0, settled, self._draw_weather, Layer.WEATHER),
                self._effect(RIBBON_AT, FADE + RIBBON_STAYS + FADE, self._draw_ribbon, Layer.ON_TOP),
            ]
        return [
            self._effect(0.0, LIGHT, self._draw_light, Layer.LIGHT),
            self._effect(RUNS, FLARE_SECONDS, self._draw_flare, Layer.LIGHT),
            self._effect(0.0, SHINE_SECONDS, self._draw_shine, Layer.LIGHT),
            self._effect(WEATHER_AT, WEATHER_DRIFTS + WEATHER_FADES, self._draw_weather, Layer.WEATHER),
            self._effect(RIBBON_AT, RIBBON_IN + RIBBON_STAYS + RIBBON_OUT, self._draw_ribbon, Layer.ON_TOP),
        ]

    def _effect(
        self, at: float, seconds: float, draw: Callable[[Canvas, float], None], layer: Layer
    ) -> Effect:
        """Return an effect whose ``draw`` takes the seconds since its start. Times are at normal speed."""
        return Effect(
            self.began + at * self._factor,
            seconds * self._factor,
            lambda canvas, share: draw(canvas, share * seconds),
            layer,
            stays=layer is Layer.WEATHER,
            of=self,
        )

    def give_way(self, effects: Effects) -> None:
        """Let its weather fade away: another row was finished."""
        effects.keep([self._fading(each) if each.of is self and each.stays else each for each in effects])

    def _fading(self, weather: Effect) -> Effect:
        seconds, now = FADE if self._reduced else WEATHER_FADES, self._board.time
        since = (now - weather.start) / (self._factor or 1.0)

        def draw(canvas: Canvas, share: float) -> None:
            self._draw_weather(canvas, since + share * seconds, 1 - share)

        return replace(weather, start=now, seconds=seconds * self._factor, draw=draw, stays=False)

    def throw_sparks(self, particles: Particles) -> None:
        """Let sparks fly from the end of its rail, and the weather carry its motes, when light is there."""
        style, delay = self._board.style, RUNS * self._factor
        end = rail_end(self._board.geometry, self.cells[-1], style)
        sparks.flare(particles, end, style.u, delay)
        seconds = WEATHER_DRIFTS * self._factor
        sparks.weather(particles, self.suit, self.summit, style.u, delay, seconds)

    def paint_line(self) -> None:
        """Paint the line on its ridge before it is drawn."""
        if not self._board.style.theme.plain:
            for _, cards, whole in self._parts():
                self._line(cards, whole, self._board.style)

    def paint_ribbon(self) -> None:
        """Paint its ribbon before it is drawn."""
        ribbon_picture(self.text, self.suit, self._board.style, self._board.art)

    # Light

    def _draw_light(self, canvas: Canvas, seconds: float) -> None:
        """Draw the light that runs along the ridge, and the glow round the strips that grows with it."""
        alpha = 1 - passed(seconds, RUNS + LIGHT_STAYS, LIGHT_FADES)
        run = passed(seconds, 0.0, RUNS)
        if self._reduced:
            run, alpha = 1.0, passed(seconds, 0.0, FADE) * alpha
        if canvas.style.theme.plain or not run * alpha:
            return
        for _, _, whole in self._parts():
            halo = self._halo(whole.size, canvas.style)
            canvas.blit_faint(halo, halo.get_rect(center=whole.center), run * alpha)
        left = run * len(self.cells)
        for cells, cards, whole in self._parts():
            if left > 0:
                self._draw_line(canvas, cards, whole, min(1.0, left / len(cells)), alpha)
            left -= len(cells)

    def _draw_line(
        self, canvas: Canvas, cards: list[Card], whole: pygame.Rect, share: float, alpha: float
    ) -> None:
        line = self._line(cards, whole, canvas.style)
        width = round(whole.width * share)
        with canvas.clipped(pygame.Rect(whole.topleft, (width, whole.height))):
            canvas.blit_faint(line, whole, alpha)
        if share < 1:
            head = _light(canvas.style.px(HEAD), HEAD_ALPHA, canvas.style)
            y = whole.top + _height_at(self._ridge(cards), width)
            at = head.get_rect(center=(whole.left + width, round(y)))
            canvas.blit(head, at, flags=pygame.BLEND_RGB_ADD)

    def _draw_flare(self, canvas: Canvas, seconds: float) -> None:
        style, burnt = canvas.style, seconds / FLARE_SECONDS
        if burnt > 0 and not style.theme.plain:
            light = _light(style.px(FLARE), (1 - round(burnt * STEPS) / STEPS) * FLARE_ALPHA, style)
            at = light.get_rect(center=rail_end(self._board.geometry, self.cells[-1], style))
            canvas.blit(light, at, flags=pygame.BLEND_RGB_ADD)

    def _draw_shine(self, canvas: Canvas, seconds: float) -> None:
        geometry, home = self._board.geometry, self._board.state.home
        cells = [cell for cell in geometry.layout.row(geometry.layout.row_of(self.cells[-1])) if cell in home]
        if canvas.style.theme.plain or not cells:
            return
        cards = geometry.span(cells)
        band = _shine_band((canvas.style.px(SHINE_WIDTH), cards.height), canvas.style)
        across = round((cards.width + band.get_width()) * seconds / SHINE_SECONDS)
        with canvas.clipped(cards):
            canvas.blit(band, (cards.left - band.get_width() + across, cards.top))

    def _parts(self) -> Iterator[tuple[tuple[Cell, ...], list[Card], pygame.Rect]]:
        """Yield the parts of the run that lie in one row of the board each: cells, cards, and their area."""
        geometry = self._board.geometry
        for cells in split_by_row(geometry.layout, self.cells):
            yield cells, self._board.cards_on(cells), geometry.span(cells)

    def _ridge(self, cards: list[Card]) -> list[tuple[float, float]]:
        geometry = self._board.geometry
        return self._board.art.ridge(cards, geometry.card, geometry.gutter)

    def _line(self, cards: list[Card], whole: pygame.Rect, style: Style) -> pygame.Surface:
        """Return the line along the ridge of a strip of ``cards``, with the glow round it."""
        key = "crest", tuple(card[:2] for card in cards), whole.size
        return style.surface_cache.get(key, lambda: _paint_line(whole.size, self._ridge(cards), style))

    def _halo(self, size: tuple[int, int], style: Style) -> pygame.Surface:
        geometry = self._board.geometry
        reach = min(HALO_BLUR * style.u, geometry.row_gap)

        def paint() -> pygame.Surface:
            radius, spread = corner_radius(geometry.card), HALO_SPREAD * style.u
            whole, _ = shapes.shadow(size, radius, (0, 0), reach, style.theme.glow, HALO_ALPHA, spread)
            picture = whole.copy()
            corner = [(outer - inner) // 2 for outer, inner in zip(whole.get_size(), size, strict=True)]
            picture.fill((0, 0, 0, 0), (*corner, *size))
            return picture

        return style.surface_cache.get(("row halo", size, round(reach)), paint)

    # Weather

    @property
    def summit(self) -> tuple[float, float]:
        """The highest point of the ridge on the right half of the last card, pixels of the window."""
        cell = self.cells[-1]
        card, rect = self._board.state.board[cell], self._board.geometry.rect(cell)
        assert card is not None
        ridge = self._ridge([card])
        x, y = min(ridge[len(ridge) // 2 :], key=lambda point: point[1])
        return rect.left + x, rect.top + y

    def _draw_weather(self, canvas: Canvas, seconds: float, left: float = 1.0) -> None:
        """Draw the weather, uncovered from the summit to the right; ``left`` of it, 0 to 1, is to be seen."""
        if self._reduced:
            thrown, drift, alpha = 1.0, 0.0, WEATHER_STILL * passed(seconds, 0.0, FADE)
            settled = passed(seconds, WEATHER_AT + WEATHER_DRIFTS, FADE)
        else:
            thrown = ease_out_cubic(passed(seconds, 0.0, WEATHER_IN))
            drift, alpha = passed(seconds, 0.0, WEATHER_DRIFTS), min(1.0, 2 * thrown)
            settled = passed(seconds, WEATHER_DRIFTS, WEATHER_FADES)
        alpha = (alpha + (WEATHER_LEFT - alpha) * settled) * left
        if canvas.style.theme.plain or alpha <= 0 or thrown <= 0:
            return
        scale = SCALE * min(canvas.style.u, self._board.geometry.card[1] / CARD_HEIGHT)
        size = round(DRAWN_SIZE[0] * scale), round(DRAWN_SIZE[1] * scale)
        picture = canvas.style.surface_cache.get(
            ("weather", self.suit, size), lambda: _weather(self.suit, size)
        )
        x, y = self.summit
        right, down = (each * scale / SCALE * drift for each in DRIFTS[self.suit])
        corner = round(x - DRAWN_SUMMIT[0] * scale + right), round(y - DRAWN_SUMMIT[1] * scale + down)
        place = picture.get_rect(topleft=corner)
        with canvas.clipped(pygame.Rect(place.topleft, (round(place.width * thrown), place.height))):
            canvas.blit_faint(picture, place, alpha)

    # Ribbon

    def _draw_ribbon(self, canvas: Canvas, seconds: float) -> None:
        """Draw the ribbon, which unrolls; reduced, it fades in and out."""
        fade_in, fade_out = (FADE, FADE) if self._reduced else (RIBBON_IN, RIBBON_OUT)
        shown = passed(seconds, 0.0, fade_in)
        alpha = min(1.0, 2 * shown) * (1 - passed(seconds, fade_in + RIBBON_STAYS, fade_out))
        width = 1.0 if self._reduced else RIBBON_START + (1 - RIBBON_START) * ease_out_back(shown)
        picture = ribbon_picture(self.text, self.suit, canvas.style, self._board.art)
        window = canvas.surface.get_size()
        place = ribbon_place(self._board.geometry, self.cells, picture.get_size(), window)
        if width != 1:
            picture = unrolled(picture, self.text, self.suit, width, canvas.style)
            place = picture.get_rect(center=place.center)
        canvas.blit_faint(picture, place, alpha)


def _paint_line(size: tuple[int, int], points: list[tuple[float, float]], style: Style) -> pygame.Surface:
    theme = style.theme
    colour = mix(theme.glow, WHITE, 0.35) if theme.light else mix(theme.hi, WHITE, 0.6)
    paint = f'{shapes.paint("stroke", colour)} fill="none" stroke-linejoin="round"'
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    body = "".join(
        f'<path d="M{path}" {paint} stroke-width="{width * style.u:.2f}" stroke-opacity="{alpha}"/>'
        for width, alpha in ((GLOW, GLOW_ALPHA), (GLOW / 2 + LINE / 2, GLOW_ALPHA), (LINE, 1))
    )
    return shapes.vector(size, body)


def _height_at(points: list[tuple[float, float]], x: float) -> float:
    """Return the y of a line through ``points``, which go to the right, at ``x``."""
    for (left, y), (right, next_y) in pairwise(points):
        if left <= x <= right:
            return y + (next_y - y) * (x - left) / max(1e-6, right - left)
    return points[-1][1]


def _light(diameter: int, strength: float, style: Style) -> pygame.Surface:
    """Return a round light that is added to what is there; ``strength`` is 0 to 1."""

    def paint() -> pygame.Surface:
        colour = mix(style.theme.glow, WHITE, 0.3)
        falls = ((0, 1.0), (0.25, 0.5), (0.6, 0.12), (1, 0))
        stops = ((at, colour, round(strength * alpha, 3)) for at, alpha in falls)
        return shapes.as_light(shapes.soft_disc(diameter, *stops))

    return style.surface_cache.get(("light", diameter, round(strength, 3)), paint)


def _shine_band(size: tuple[int, int], style: Style) -> pygame.Surface:
    def paint() -> pygame.Surface:
        width, height = size
        band = pygame.Surface((width + height // 3, height), pygame.SRCALPHA)
        for x in range(width):
            strength = round(SHINE_ALPHA * math.sin(math.pi * x / width) ** 2)
            pygame.draw.line(band, (255, 250, 235, strength), (x + height // 3, 0), (x, height))
        return band

    return style.surface_cache.get(("shine", size), paint)


def _weather(suit: Suit, size: tuple[int, int]) -> pygame.Surface:
    file = asset(f"weather/{suit.name.lower()}.svg").read_bytes()
    return shapes.ready(pygame.image.load_sized_svg(io.BytesIO(file), shapes.at_least_one(size)))
