"""The line to share on its plate, whose peaks are drawn."""

from __future__ import annotations

import re

import pygame

from gaps.stage.drawing.shapes import dashed, rounded
from gaps.stage.drawing.style import Style

PLATE_ALPHA = 190  # of 255
PADDING, GAP, PEAK, PEAK_STEP = 12, 8, (11, 10), 14  # pixels at u = 1
TEXT_STYLES = ("choice", "note_bold", "small")


def draw_share_plate(surface: pygame.Surface, style: Style, rect: pygame.Rect, text: str, right: int) -> None:
    """Draw ``text`` in a dotted frame, each ▲ or △ as a mountain; it ends left of ``right`` (pixels)."""
    px, theme = style.px, style.theme
    surface.blit(rounded(rect.size, px(8), (*theme.slot, PLATE_ALPHA)), rect)
    surface.blit(dashed(rect.size, px(8), 4, 3, 1, theme.slotline), rect)
    x, room = rect.left + px(PADDING), right - px(GAP) - rect.left - px(PADDING)
    role = next((role for role in TEXT_STYLES if _width(style, text, role) <= room), TEXT_STYLES[-1])
    for part in re.split("([▲△]+)", text):
        if part[:1] in ("▲", "△"):
            for character in part:
                peak = style.peak((px(PEAK[0]), px(PEAK[1])), theme.brass, character == "▲")
                surface.blit(peak, peak.get_rect(midleft=(x, rect.centery)))
                x += px(PEAK_STEP)
        else:
            cut = style.cut(part, role, max(0, right - px(GAP) - x))
            label = style.text(cut, role, theme.hi)
            surface.blit(label, label.get_rect(midleft=(x, rect.centery)))
            x += label.get_width()


def _width(style: Style, text: str, role: str) -> int:
    """The width of the line with its peaks, pixels."""
    peaks = sum(character in "▲△" for character in text)
    return style.width(re.sub("[▲△]", "", text), role) + peaks * style.px(PEAK_STEP)
