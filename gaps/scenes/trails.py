"""A plate of the title for each variant: its name, its shape, what it is like, how it has gone."""

from __future__ import annotations

import pygame

from gaps.engine import Variant
from gaps.scenes import words
from gaps.stage.look import Look
from gaps.stage.shapes import disc
from gaps.stage.widgets import Widget, draw_plate
from gaps.store import Summary

TICK = 26  # pixels at u = 1


class TrailPlate(Widget):
    """Pressed, it deals a new game of its variant."""

    def __init__(self, variant: Variant, summary: Summary) -> None:
        super().__init__(variant.key)
        self.variant, self.summary = variant, summary

    def draw(
        self,
        surface: pygame.Surface,
        look: Look,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the plate; the one with the focus is framed in brass and ticked."""
        theme, px, rect = look.theme, look.px, self.rect
        draw_plate(surface, look, rect, focused=focused, hovered=hovered, pressed=pressed)
        left, y = rect.left + px(17), rect.top + px(14)
        surface.blit(look.text(self.variant.name, self._role(look, rect.width - px(34)), theme.hi), (left, y))
        surface.blit(look.text(words.shape(self.variant), "note_bold", theme.brass), (left, y + px(33)))
        for number, line in enumerate(look.wrap(self.variant.summary, "note", rect.width - px(34))[:2]):
            surface.blit(look.text(line, "note", theme.mid), (left, y + px(55) + number * px(19)))
        told = words.won_of(self.summary.won, self.summary.played)
        foot = look.text(
            told,
            "note_bold" if self.summary.played else "note",
            theme.hi if self.summary.played else theme.mid,
        )
        surface.blit(foot, foot.get_rect(bottomright=(rect.right - px(17), rect.bottom - px(12))))
        if focused:
            mark = disc(px(TICK), theme.brass)
            at = mark.get_rect(center=(rect.right - px(24), rect.top + px(2)))
            surface.blit(mark, at)
            tick = look.icon("tick", px(18), theme.onbrass)
            surface.blit(tick, tick.get_rect(center=at.center))

    def _role(self, look: Look, room: int) -> str:
        return next(
            (role for role in ("h2", "h3") if look.width(self.variant.name, role) <= room), "label"
        )
