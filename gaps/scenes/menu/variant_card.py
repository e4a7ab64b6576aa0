"""A plate of the title for each variant: its name, its shape, what it is like, how it has gone."""

from __future__ import annotations

import pygame

from gaps.engine import Variant
from gaps.language import _
from gaps.scenes.menu.difficulty import PEAKS, measured
from gaps.scenes.text import variant_text
from gaps.stage.drawing.shapes import disc
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Widget, draw_button
from gaps.store import Rate

TICK = 26  # pixels at u = 1
PEAK, PEAK_STEP = (15, 12), 18


def draw_peaks(surface: pygame.Surface, style: Style, at: tuple[int, int], count: int) -> None:
    """How hard something is, in peaks out of five."""
    px, theme = style.px, style.theme
    for number in range(PEAKS):
        lit = number < count
        peak = style.peak((px(PEAK[0]), px(PEAK[1])), theme.brass if lit else theme.low, lit)
        surface.blit(peak, (at[0] + number * px(PEAK_STEP), at[1]))


class VariantCard(Widget):
    """Pressed, it deals a new game of its variant."""

    def __init__(self, variant: Variant, rate: Rate, brief: bool = False, name: str = "") -> None:
        """A ``brief`` plate does without the summary; ``name`` is what it says instead of the variant's."""
        super().__init__(variant.key)
        self.variant, self.rate, self.brief = variant, rate, brief
        self.called = name  # what its maker calls it; empty for a variant of the catalogue

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the plate; the one with the focus is framed in brass and ticked."""
        theme, px, rect = style.theme, style.px, self.rect
        draw_button(surface, style, rect, focused=focused, hovered=hovered, pressed=pressed)
        left, y = rect.left + px(17), rect.top + px(14)
        y = self._draw_name(surface, style, left, y)
        surface.blit(
            style.text(variant_text.size_and_redeals(self.variant), "note_bold", theme.brass), (left, y)
        )
        told = "" if self.brief else _(self.variant.summary)
        for number, line in enumerate(style.wrap(told, "note", rect.width - px(34))):
            surface.blit(style.text(line, "note", theme.mid), (left, y + px(22) + number * px(18)))
        mine = variant_text.win_rate(self.rate.won, self.rate.played)
        foot = style.text(
            mine,
            "note_bold" if self.rate.played else "note",
            theme.hi if self.rate.played else theme.mid,
        )
        surface.blit(foot, foot.get_rect(bottomright=(rect.right - px(17), rect.bottom - px(12))))
        if (found := measured().get(self.variant.key)) is not None:
            draw_peaks(surface, style, (left, rect.bottom - px(28)), found.peaks)
        if focused:
            mark = disc(px(TICK), theme.brass)
            at = mark.get_rect(center=(rect.right - px(24), rect.top + px(2)))
            surface.blit(mark, at)
            tick = style.icon("tick", px(18), theme.onbrass)
            surface.blit(tick, tick.get_rect(center=at.center))

    def _draw_name(self, surface: pygame.Surface, style: Style, left: int, y: int) -> int:
        """The name as large as it fits, on two lines if it is long; returns where the next line goes."""
        name, room = self.called or _(self.variant.name), self.rect.width - style.px(34)
        role = next((role for role in ("h2", "h3") if style.width(name, role) <= room), "h4")
        lines = style.wrap(name, role, room)
        for number, line in enumerate(lines):
            surface.blit(style.text(line, role, style.theme.hi), (left, y + number * style.px(20)))
        return y + style.px(33) + (len(lines) - 1) * style.px(12)
