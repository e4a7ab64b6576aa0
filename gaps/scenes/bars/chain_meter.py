"""The chain in the upper bar: a peak for each of its cards."""

from __future__ import annotations

import pygame

from gaps.language import _
from gaps.stage.drawing.style import Style

MAX_PEAKS = 8
# Pixels at u = 1.
TOP, PEAK, GAP, TEXT_GAP = 48, (13, 11), 4, 8


class ChainMeter:
    """How long the chain is."""

    def __init__(self) -> None:
        self.chain = 0
        """How many moves in a row, up to the latest, brought a card home."""

    def show(self, chain: int) -> None:
        """Show a chain of that length."""
        self.chain = chain

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the peaks and the length of the chain below the score."""
        theme, px, chain = style.theme, style.px, self.chain
        if chain:
            label = style.text(_("Chain ×{chain}").format(chain=chain), "note_bold", theme.brass)
        else:
            label = style.text(_("Chain"), "small", theme.low)
        width, height, gap = px(PEAK[0]), px(PEAK[1]), px(GAP)
        total = MAX_PEAKS * width + (MAX_PEAKS - 1) * gap + px(TEXT_GAP) + label.get_width()
        x, y = (style.size[0] - total) // 2, px(TOP)
        for number in range(MAX_PEAKS):
            lit = number < chain
            peak = style.peak((width, height), theme.brass if lit else theme.slotline, lit)
            surface.blit(peak, (x + number * (width + gap), y))
        surface.blit(label, label.get_rect(midleft=(x + total - label.get_width(), y + px(6))))
