"""The meter of the chain: peaks that light up, and rays behind them."""

from __future__ import annotations

import math

import pygame

from gaps.language import _
from gaps.scenes.shared.context import Context
from gaps.scenes.text.numbers import in_a_row, times_sign
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import SPACE_M, SPACE_S, Style, kept
from gaps.stage.motion.clock import Clock
from gaps.stage.motion.durations import APPEAR, SETTLE
from gaps.stage.view import Label, Part, Picture, row
from gaps.stage.view.parts import Painted
from gaps.values import Value

# Seconds at normal speed.
FLARE_SECONDS = SETTLE  # duration of the flare at a new peak
FALL_SECONDS = APPEAR  # time until all peaks have gone out
# In units.
PEAK_WIDTH = 13
PEAK_HEIGHTS = (9, 9, 13, 9, 9, 16, 9, 9, 20)
PEAKS_WIDTH = PEAK_WIDTH * len(PEAK_HEIGHTS)
PEAKS_DROP = 10  # below the middle of the pill
# room at the ends of the pill, and between peaks and label
END_PADDING = SPACE_M
LABEL_GAP = SPACE_S
FADE_WIDTH = 16  # over which the ground fades into the sky
FLARE_SIZE = 44
RAY_COUNT = 40
RAYS_SIZE = (480, 64)
RAYS_CENTER = (240, 26)
# distance of a ray's start from the middle, its width, and its alpha at the start
RAY_START = 40
RAY_WIDTH = 1.8
RAY_ALPHA = 0.50
MAX_PEAKS = len(PEAK_HEIGHTS)
# The lengths of the chain from which there is a flare, and rays.
MIN_FLARE_CHAIN = 3
MIN_RAYS_CHAIN = 9
RESTING_FLARE = 0.4  # the fraction of the flare that stays on the newest peak


class Haze(Painted, Value):
    """The ground of the meter, which keeps it readable in the brightest sky.

    It fades into the sky at all sides, so that its edge cuts no summit.
    """

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        fade = style.px(FADE_WIDTH)
        dense = rect.inflate(fade, 0)
        colour = style.theme.backing
        picture, (x, y) = shapes.shadow(dense.size, fade, (0, 0), fade, colour, 1.0)
        surface.blit(picture, dense.move(x, y))

    def reach(self, style: Style, rect: pygame.Rect) -> pygame.Rect:
        return shapes.grown(rect, style.px(2 * FADE_WIDTH))


class ChainMeter:
    """Shows the length of the chain."""

    def __init__(self, context: Context, clock: Clock) -> None:
        self.context = context
        # the number of new cards that came home in a row, as points count it
        self.chain = 0
        self._before = 0
        self._change = clock.timer(flies=True)

    @property
    def lit(self) -> int:
        """The number of lit peaks.

        The peaks of a chain that has ended go out one by one, from the right.
        """
        if self.chain or not self._change.runs:
            return min(self.chain, MAX_PEAKS)
        before = min(self._before, MAX_PEAKS)
        return math.ceil(before * (1 - self._change.progress()))

    def show(self, chain: int, at_once: bool = False) -> None:
        if chain != self.chain:
            self._before = self.chain
            self.chain = chain
            self._change.begin(FLARE_SECONDS if chain else FALL_SECONDS)
        if at_once:
            self._change.end()

    def rays(self) -> Part:
        is_reduced = self.context.appearance.motion.reduced
        if self.chain < MIN_RAYS_CHAIN or is_reduced:
            return Part()
        return Picture(_paint_rays, box=RAYS_SIZE)

    def part(self, text_style: str, is_whole: bool = False) -> Part:
        """Return the peaks and the factor of the chain.

        If it ``is_whole``, the number of moves is shown, too.
        """
        chain = self.chain
        share = 0 if is_whole else 1
        labels = [Label(_("Chain"), "small", "mid", "center", share=share)]
        if chain:
            times = times_sign(chain)
            labels = [Label(times, text_style, "brass", "center", share=share)]
        if chain > 1 and is_whole:
            labels.append(Label(in_a_row(chain), "small", "mid"))
        flare = self._flare if chain >= MIN_FLARE_CHAIN else 0.0
        values = (self.lit, flare)
        peaks = Picture(
            _paint_peaks,
            values,
            size=PEAKS_WIDTH,
            overhang=FLARE_SIZE,
        )
        pad = (LABEL_GAP if is_whole else END_PADDING, 0, LABEL_GAP, 0)
        return row(peaks, *labels, pad=pad, gap=LABEL_GAP, face=Haze())

    @staticmethod
    def whole_width(style: Style, text_style: str) -> int:
        """Return the whole pill's width in pixels, for all but very long chains."""
        times = style.width(times_sign(MAX_PEAKS), text_style)
        count = style.width(in_a_row(MAX_PEAKS), "small")
        return times + count + style.px(PEAKS_WIDTH + 4 * LABEL_GAP)

    @property
    def _flare(self) -> float:
        """The brightness of the newest peak's flare, from 0 to 1."""
        if self.context.appearance.motion.reduced:
            return 0.0
        return 1 - (1 - RESTING_FLARE) * self._change.progress()


def _paint_peaks(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    lit: int,
    flare: float,
) -> None:
    """Paint the peaks, ``lit`` of them bright, the newest with a ``flare`` (0 to 1)."""
    px = style.px
    theme = style.theme
    step = rect.width / MAX_PEAKS
    if lit and flare:
        middle = (rect.left + round((lit - 0.5) * step), rect.centery)
        style.shine(_draw_flare, surface, style, middle, flare)
    foot = rect.centery + px(PEAKS_DROP)
    for number, height in enumerate(PEAK_HEIGHTS):
        is_lit = number < lit
        colour = theme.brass if is_lit else theme.slotline
        picture = style.peak((px(PEAK_WIDTH), px(height)), colour, is_lit)
        left = rect.left + round(number * step)
        shapes.put(surface, picture, bottomleft=(left, foot))


def _draw_flare(
    surface: pygame.Surface, style: Style, middle: tuple[int, int], strength: float
) -> None:
    side = style.px(FLARE_SIZE)
    glow = style.theme.glow
    falls = ((0, glow, 0.75), (1, glow, 0))
    light = style.surface_cache.get(
        ("flare", side), lambda: shapes.soft_disc(side, *falls)
    )
    shapes.blit_faint(surface, light, light.get_rect(center=middle), strength)


def _paint_rays(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
) -> None:
    style.shine(_draw_rays, surface, style, rect)


def _draw_rays(surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
    surface.blit(_rays(style, rect.size), rect)


@kept
def _rays(style: Style, size: tuple[int, int]) -> pygame.Surface:
    cx, cy = RAYS_CENTER
    ways = [
        pygame.Vector2(1, 0).rotate(360 * number / RAY_COUNT)
        for number in range(RAY_COUNT)
    ]
    lines = "".join(
        f'<path d="M{cx + near.x:.1f} {cy + near.y:.1f}L{cx + far.x:.1f} {cy + far.y:.1f}"/>'
        for near, far in ((way * RAY_START, way * cx) for way in ways)
    )
    stops = shapes.stops((0, style.theme.glow, RAY_ALPHA), (1, style.theme.glow, 0))
    body = (
        f'<radialGradient id="r" gradientUnits="userSpaceOnUse" cx="{cx}" cy="{cy}" r="{cx}">{stops}'
        f'</radialGradient><g fill="none" stroke="url(#r)" stroke-width="{RAY_WIDTH}">{lines}</g>'
    )
    return shapes.vector(size, body, RAYS_SIZE)
