"""A settings row: what it is about at the left, how it is set at the right."""

from __future__ import annotations

import pygame

from gaps.language import Text, translated
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import mix
from gaps.stage.widgets.widget import FADED, Widget, draw_ring

OUT = 15  # how far the light behind a row in use reaches past it, pixels at u = 1
RADIUS = 10
APART = 10  # between the words and what the row is set with


class Row(Widget):
    """One stop of the focus, with a ``label`` and perhaps a ``note`` under it."""

    def __init__(
        self, name: str, label: Text, note: Text = "", *, enabled: bool = True, tooltip: Text = ""
    ) -> None:
        super().__init__(name, enabled=enabled, tooltip=tooltip)
        self.label = label
        self.note = note

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the row; the light and the ring behind it reach out of ``rect`` at both sides."""
        theme, px = style.theme, style.px
        if self.enabled and (focused or hovered):
            band = self.rect.inflate(2 * px(OUT), 0)
            light = theme.surface2 if focused else mix(theme.surface, theme.surface2, 0.5)
            surface.blit(shapes.rounded(band.size, px(RADIUS), light), band)
            if focused:
                draw_ring(surface, style, band.inflate(-2 * px(2), -2 * px(2)), px(RADIUS) - px(2), gap=0)
        room = self.rect.width - self.control_width(style) - px(APART)
        lines = [
            style.fitted(translated(self.label), room, theme.hi, "label", "choice", "note_bold", "small")
        ]
        if self.note:
            lines.append(style.fitted(translated(self.note), room, theme.mid, "note", "small"))
        y = self.rect.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            surface.blit(line, (self.rect.left, y))
            y += line.get_height()
        self.draw_control(surface, style)
        if not self.enabled:
            veil = pygame.Surface(self.rect.size)
            veil.fill(theme.surface)
            veil.set_alpha(255 - FADED)
            surface.blit(veil, self.rect)

    def control_width(self, style: Style) -> int:
        """How much of the row is taken by what it is set with, pixels."""
        return 0

    def draw_control(self, surface: pygame.Surface, style: Style) -> None:
        """Draw what the row is set with, at its right."""
        raise NotImplementedError
