"""The chain in the upper bar: a peak for each of its cards, from nine on one ridge of brass."""

from __future__ import annotations

import math

import pygame

from gaps.language import _
from gaps.scenes.bars.chain_pictures import draw_flare, draw_rays, ridge
from gaps.scenes.shell.context import Context
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style

MAX_PEAKS = 8
FLARE_FROM, CHIP_FROM, RIDGE_FROM = 3, 6, 9  # steps of the chain
FLARE_SECONDS, FALL_SECONDS = 0.400, 0.200  # of a new peak; until all have gone out; at normal speed
FLARE_REST = 0.4  # how much of the flare stays on the newest peak
CHIP_ALPHA = 52  # of 255
# Pixels at u = 1.
TOP, PEAK, GAP, TEXT_GAP, CHIP_MARGIN = 48, (13, 11), 4, 8, (11, 4)


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

    def draw_rays(self, surface: pygame.Surface, style: Style) -> None:
        """Draw what lies behind the score: rays, from the ninth card on."""
        if self.chain >= RIDGE_FROM and not style.theme.plain and not self.context.motion_settings.reduced:
            draw_rays(surface, style)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the peaks and the length of the chain below the score."""
        theme, px, chain, lit = style.theme, style.px, self.chain, self.lit
        if chain:
            outline = theme.bg0 if chain >= RIDGE_FROM and not theme.light else None
            text = _("Chain ×{chain}").format(chain=chain)
            label = style.text(text, "note_bold", theme.brass, outline)
        else:
            label = style.text(_("Chain"), "small", theme.low)
        width, height, gap = px(PEAK[0]), px(PEAK[1]), px(GAP)
        peaks = MAX_PEAKS * width + (MAX_PEAKS - 1) * gap
        total = peaks + px(TEXT_GAP) + label.get_width()
        x, y = (style.size[0] - total) // 2, px(TOP)
        if CHIP_FROM <= chain < RIDGE_FROM and not theme.plain:
            chip = pygame.Rect(x, y, total, height).inflate(2 * px(CHIP_MARGIN[0]), 2 * px(CHIP_MARGIN[1]))
            surface.blit(shapes.rounded(chip.size, chip.height / 2, (*theme.brass, CHIP_ALPHA)), chip)
        if lit and FLARE_FROM <= chain < RIDGE_FROM and not theme.plain:
            draw_flare(
                surface, (x + (lit - 1) * (width + gap) + width // 2, y + height // 2), self._flare, style
            )
        if chain >= RIDGE_FROM:
            surface.blit(ridge((peaks, height + px(2)), MAX_PEAKS, style), (x, y))
        else:
            for number in range(MAX_PEAKS):
                colour = theme.brass if number < lit else theme.slotline
                peak = style.peak((width, height), colour, number < lit)
                surface.blit(peak, (x + number * (width + gap), y))
        surface.blit(label, label.get_rect(midleft=(x + total - label.get_width(), y + px(6))))

    @property
    def _flare(self) -> float:
        """How bright the newest peak flares, 0 to 1."""
        if self.context.motion_settings.reduced:
            return 0.0
        return 1 - (1 - FLARE_REST) * self._age / self._seconds if self.moving else FLARE_REST
