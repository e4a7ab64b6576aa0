"""The line to share on its plate, whose peaks are drawn."""

from __future__ import annotations

import re

import pygame

from gaps.stage.drawing.shapes import dashed, rounded
from gaps.stage.drawing.style import Style

PLATE_ALPHA = 190  # of 255
PADDING, GAP = 12, 8  # pixels at u = 1
FEW_PEAKS = 4
PEAKS = ((11, 10), 14), ((8, 8), 10)  # few and many: the size of a peak, and from one to the next
TEXT_STYLES = ("choice", "note_bold", "small")
SEPARATOR = " · "


def draw_share_plate(surface: pygame.Surface, style: Style, rect: pygame.Rect, text: str, right: int) -> None:
    """Draw ``text`` in a dotted frame, each ▲ or △ as a mountain; it ends left of ``right`` (pixels).

    Where there is not enough room, the end of the line is left out.
    """
    px, theme = style.px, style.theme
    surface.blit(rounded(rect.size, px(8), (*theme.slot, PLATE_ALPHA)), rect)
    surface.blit(dashed(rect.size, px(8), 4, 3, 1, theme.slotline), rect)
    x, room = rect.left + px(PADDING), right - px(GAP) - rect.left - px(PADDING)
    while _width(style, text, TEXT_STYLES[-1]) > room and SEPARATOR in text:
        text = text.rpartition(SEPARATOR)[0]
    role = next((role for role in TEXT_STYLES if _width(style, text, role) <= room), TEXT_STYLES[-1])
    size, step = _peaks(text)
    for part in re.split("([▲△]+)", text):
        if part[:1] in ("▲", "△"):
            for character in part:
                peak = style.peak((px(size[0]), px(size[1])), theme.brass, character == "▲")
                surface.blit(peak, peak.get_rect(midleft=(x, rect.centery)))
                x += px(step)
        else:
            cut = style.cut(part, role, max(0, right - px(GAP) - x))
            label = style.text(cut, role, theme.hi)
            if label.get_width() > right - px(GAP) - x:
                break  # not even three dots fit
            surface.blit(label, label.get_rect(midleft=(x, rect.centery)))
            x += label.get_width()


def _peaks(text: str) -> tuple[tuple[int, int], int]:
    """The size of a peak and the distance to the next, which are smaller where there are many."""
    return PEAKS[sum(character in "▲△" for character in text) > FEW_PEAKS]


def _width(style: Style, text: str, role: str) -> int:
    """The width of the line with its peaks, pixels."""
    peaks = sum(character in "▲△" for character in text)
    return style.width(re.sub("[▲△]", "", text), role) + peaks * style.px(_peaks(text)[1])
