"""The chain in the upper bar: a peak for each of its cards, from nine on one ridge of brass."""

from __future__ import annotations

import math

import pygame

from gaps.language import _
from gaps.scenes.shell.context import Context
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import WHITE, Color, mix
from gaps.stage.view import PILL, Label, Part, Picture, Plate, row

MAX_PEAKS = 8
FLARE_FROM, PILL_FROM, RIDGE_FROM = 3, 4, 9  # steps of the chain
FLARE_SECONDS, FALL_SECONDS = 0.400, 0.200  # of a new peak; until all have gone out; at normal speed
FLARE_REST = 0.4  # how much of the flare stays on the newest peak
# Units.
PEAK, GAP, PEAKS_WIDTH = (13, 11), 4, 132
HEIGHT, ENDS, LABEL_GAP = 25, 9, 8  # of the pill; room at its ends, and between peaks and label
FLARE_SIDE = 44
RAYS, RAYS_SIZE, RAYS_CENTER = 40, (480, 64), (240, 26)
RAY_START, RAY_WIDTH, RAY_ALPHA = 40, 1.8, 0.50  # where a ray begins; its alpha there
VALLEY = 0.55  # how deep the valleys of the ridge are, as a share of its height


class ChainMeter:
    """How long the chain is."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.chain = 0
        """How many moves in a row, up to the latest, brought a card home."""
        self._before = 0
        self._age = math.inf

    @property
    def moving(self) -> bool:
        """Whether a peak flares, or peaks go out."""
        return self._age < self._seconds

    @property
    def lit(self) -> int:
        """How many peaks are lit: those of a chain that has ended go out one by one, from the right."""
        if self.chain or not self.moving:
            return min(self.chain, MAX_PEAKS)
        return math.ceil(min(self._before, MAX_PEAKS) * (1 - self._age / self._seconds))

    @property
    def _seconds(self) -> float:
        """How long the latest change is shown."""
        settings = self.context.motion_settings
        if settings.reduced:
            return 0.0
        return (FLARE_SECONDS if self.chain else FALL_SECONDS) * settings.factor

    def show(self, chain: int, at_once: bool = False) -> None:
        """Show a chain of that length, ``at_once`` or with the change."""
        if chain != self.chain:
            self._before, self.chain, self._age = self.chain, chain, 0.0
        if at_once:
            self._age = math.inf

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._age += dt

    def rays(self) -> Part:
        """What lies behind the score: rays, from the ninth card on."""
        is_shown = self.chain >= RIDGE_FROM and not self.context.motion_settings.reduced
        return Picture(_paint_rays, box=RAYS_SIZE) if is_shown else Part()

    def part(self) -> Part:
        """The peaks and the length of the chain; a long one on a pill, because the lamp is bright."""
        chain = self.chain
        label = Label(_("Chain"), "small", "low")
        if chain:
            label = Label(_("Chain ×{chain}").format(chain=chain), "note_bold", "brass")
        values = self.lit, chain >= RIDGE_FROM, self._flare if chain >= FLARE_FROM else 0.0
        peaks = Picture(_paint_peaks, values, size=PEAKS_WIDTH, overhang=FLARE_SIDE)
        on_pill = chain >= PILL_FROM
        ground = Plate("backing", HEIGHT / 2) if on_pill else None
        words = row(label, pad=(LABEL_GAP, 0, ENDS, 0), face=ground)
        return row(peaks, words, pad=(ENDS, 0, 0, 0), face=PILL if on_pill else None)

    @property
    def _flare(self) -> float:
        """How bright the newest peak flares, 0 to 1."""
        if self.context.motion_settings.reduced:
            return 0.0
        return 1 - (1 - FLARE_REST) * self._age / self._seconds if self.moving else FLARE_REST


def _paint_peaks(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, lit: int, is_ridge: bool, flare: float
) -> None:
    """Paint the peaks, ``lit`` of them bright, the newest with a ``flare`` of 0 to 1; or all as one ridge."""
    px, theme = style.px, style.theme
    size, top = (px(PEAK[0]), px(PEAK[1])), rect.centery - px(PEAK[1]) // 2
    if is_ridge:
        surface.blit(_ridge((rect.width, size[1] + px(2)), style), (rect.left, top - px(1)))
        return
    step = (rect.width - size[0]) / (MAX_PEAKS - 1)
    if lit and flare and not theme.plain:
        light = _flare_picture(style)
        middle = rect.left + round((lit - 1) * step) + size[0] // 2, rect.centery
        shapes.blit_faint(surface, light, light.get_rect(center=middle), flare)
    for number in range(MAX_PEAKS):
        colour = theme.brass if number < lit else theme.slotline
        surface.blit(style.peak(size, colour, number < lit), (rect.left + round(number * step), top))


def _flare_picture(style: Style) -> pygame.Surface:
    """The light round a new peak."""
    side = style.px(FLARE_SIDE)

    def paint() -> pygame.Surface:
        body = (
            '<defs><radialGradient id="f" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50">'
            f'<stop offset="0" stop-color="{_hex(style.theme.glow)}" stop-opacity="0.75"/>'
            f'<stop offset="1" stop-color="{_hex(style.theme.glow)}" stop-opacity="0"/>'
            '</radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#f)"/>'
        )
        return shapes.vector((side, side), body, (100, 100))

    return style.surface_cache.get(("flare", side), paint)


def _paint_rays(surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
    """Paint rays from the score, down to the board."""
    size = rect.size
    if style.theme.plain:
        return

    def paint() -> pygame.Surface:
        (width, height), (cx, cy) = RAYS_SIZE, RAYS_CENTER
        colour = _hex(style.theme.glow)
        ways = [pygame.Vector2(1, 0).rotate(360 * number / RAYS) for number in range(RAYS)]
        lines = "".join(
            f'<path d="M{cx + near.x:.1f} {cy + near.y:.1f}L{cx + far.x:.1f} {cy + far.y:.1f}"/>'
            for near, far in ((way * RAY_START, way * cx) for way in ways)
        )
        body = (
            f'<defs><radialGradient id="r" gradientUnits="userSpaceOnUse" cx="{cx}" cy="{cy}" r="{cx}">'
            f'<stop offset="0" stop-color="{colour}" stop-opacity="{RAY_ALPHA}"/>'
            f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient></defs>'
            f'<g fill="none" stroke="url(#r)" stroke-width="{RAY_WIDTH}">{lines}</g>'
        )
        return shapes.vector(size, body, (width, height))

    picture = style.surface_cache.get(("chain rays", size), paint)
    surface.blit(picture, rect)


def _ridge(size: tuple[int, int], style: Style) -> pygame.Surface:
    """The ridge of brass that replaces the peaks of a long chain."""

    def paint() -> pygame.Surface:
        theme = style.theme
        width, height = MAX_PEAKS * 20.0, 16.0
        points = [(0.8, height - 0.8)]
        for number in range(MAX_PEAKS):
            points.append((20.0 * number + 10, 1.0))
            if number < MAX_PEAKS - 1:
                points.append((20.0 * number + 20, height * VALLEY))
        points.append((width - 0.8, height - 0.8))
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        top = theme.brass if theme.plain else mix(theme.brass, WHITE, 0.45)
        edge = theme.brass if theme.plain else mix(theme.brass, WHITE, 0.7)
        body = (
            f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
            f'<stop offset="0" stop-color="{_hex(top)}"/>'
            f'<stop offset="0.5" stop-color="{_hex(theme.brass)}"/>'
            f'<stop offset="1" stop-color="{_hex(theme.brassd)}"/></linearGradient></defs>'
            f'<path d="M{path}Z" fill="url(#g)" stroke="{_hex(edge)}" stroke-width="1.4"/>'
        )
        return shapes.vector(size, body, (width, height))

    return style.surface_cache.get(("chain ridge", size), paint)


def _hex(colour: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
