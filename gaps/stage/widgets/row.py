"""A settings row: what it is about at the left, the control that sets it at the right."""

from __future__ import annotations

from typing import Unpack

import pygame

from gaps.language import Text, translated
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import mix
from gaps.stage.widgets.widget import (
    AT_REST,
    DISABLED_ALPHA,
    Widget,
    WidgetFields,
    WidgetState,
    draw_focus_ring,
    spoken_detail,
)

OVERHANG = 15  # by which the highlight of a row reaches past it at both sides, pixels at u = 1
RADIUS = 10
LABEL_GAP = 10  # between the label and the control


class Row(Widget):
    """One stop of the focus, with a ``label`` and perhaps a ``note`` under it."""

    def __init__(self, name: str, label: Text, note: Text = "", **widget: Unpack[WidgetFields]) -> None:
        super().__init__(name, **widget)
        self.label, self.note = label, note

    def draw(self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST) -> None:
        """Draw the row; its highlight and its focus ring reach out of ``rect`` at both sides."""
        if self.enabled and (state.focused or state.hovered):
            self._draw_highlight(surface, style, state.focused)
        self._draw_label(surface, style)
        self.draw_control(surface, style, state.focused)
        if not self.enabled:
            veil = pygame.Surface(shapes.at_least_one(self.rect.size))
            veil.fill(style.theme.surface)
            veil.set_alpha(255 - DISABLED_ALPHA)
            surface.blit(veil, self.rect)

    @property
    def spoken_note(self) -> str:
        """What is said after the value: the note, and the tooltip."""
        return spoken_detail(translated(self.label), self.note, self.tooltip)

    def control_width(self, style: Style) -> int:
        """The width of the row's control, pixels."""
        return 0

    def draw_control(self, surface: pygame.Surface, style: Style, focused: bool) -> None:
        """Draw the control at the right of the row."""
        raise NotImplementedError

    def _draw_highlight(self, surface: pygame.Surface, style: Style, focused: bool) -> None:
        theme, px = style.theme, style.px
        band = self.rect.inflate(2 * px(OVERHANG), 0)
        fill = theme.surface2 if focused else mix(theme.surface, theme.surface2, 0.5)
        surface.blit(shapes.rounded(band.size, px(RADIUS), fill), band)
        if focused:
            inner = band.inflate(-2 * px(2), -2 * px(2))
            draw_focus_ring(surface, style, inner, px(RADIUS) - px(2), gap=0)

    def _draw_label(self, surface: pygame.Surface, style: Style) -> None:
        theme = style.theme
        room = self.rect.width - self.control_width(style) - style.px(LABEL_GAP)
        label = translated(self.label)
        lines = [style.fitted(label, room, theme.hi, "label", "choice", "note_bold", "small")]
        if self.note:
            lines.append(style.fitted(translated(self.note), room, theme.mid, "note", "small"))
        y = self.rect.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            surface.blit(line, (self.rect.left, y))
            y += line.get_height()
