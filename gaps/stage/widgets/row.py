"""A settings row: what it is about at the left, the control that sets it at the right;
and a switch.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from pygame import Surface

from gaps.language import Text, translated
from gaps.stage.core.widget import (
    AT_REST,
    DISABLED_ALPHA,
    Widget,
    WidgetFields,
    WidgetState,
    draw_inner_ring,
)
from gaps.stage.drawing import shapes
from gaps.stage.drawing.shapes import fill_rounded, put
from gaps.stage.drawing.style import RADIUS_M, SPACE_S, Style
from gaps.stage.drawing.theme import mix
from gaps.stage.speech.spoken import Role, Spoken

# by which the highlight of a row reaches past it at both sides, pixels at u = 1
OVERHANG = 15
RADIUS = RADIUS_M
LABEL_STYLES = "label", "note_bold", "small"
LABEL_GAP = SPACE_S  # between the label and the control


class Row(Widget):
    """One stop of the focus, with a ``label`` and perhaps a ``note`` under it."""

    def __init__(
        self, name: str, label: Text, note: Text = "", **widget: Unpack[WidgetFields]
    ) -> None:
        super().__init__(name, **widget)
        self.label = label
        self.note = note

    def draw(
        self, surface: Surface, style: Style, state: WidgetState = AT_REST
    ) -> None:
        if self.enabled and (state.focused or state.hovered):
            self._draw_highlight(surface, style, state.focused)
        self._draw_label(surface, style)
        self.draw_control(surface, style, state.focused)
        if not self.enabled:
            veil = Surface(shapes.at_least_one(self.rect.size))
            veil.fill(style.theme.surface)
            veil.set_alpha(255 - DISABLED_ALPHA)
            surface.blit(veil, self.rect)

    def control_width(self, style: Style) -> int:
        """The width of the row's control, pixels."""
        return 0

    def draw_control(self, surface: Surface, style: Style, focused: bool) -> None:
        """Draw the control at the right of the row."""
        raise NotImplementedError

    def _draw_highlight(self, surface: Surface, style: Style, focused: bool) -> None:
        theme = style.theme
        px = style.px
        band = self.rect.inflate(2 * px(OVERHANG), 0)
        fill = theme.surface2 if focused else mix(theme.surface, theme.surface2, 0.5)
        fill_rounded(surface, band, px(RADIUS), fill)
        if focused:
            draw_inner_ring(surface, style, band, px(RADIUS))

    def _draw_label(self, surface: Surface, style: Style) -> None:
        theme = style.theme
        room = self.rect.width - self.control_width(style) - style.px(LABEL_GAP)
        label = translated(self.label)
        lines = [style.fitted(label, room, theme.hi, *LABEL_STYLES)]
        if self.note:
            note = translated(self.note)
            lines.append(style.fitted(note, room, theme.mid, "note", "small"))
        y = self.rect.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            surface.blit(line, (self.rect.left, y))
            y += line.get_height()


SIZE = 52, 28  # of a switch, pixels at u = 1
KNOB = 20
ICON = 16
SLIDE = 0.12  # seconds the knob takes from one side to the other


class Toggle(Row):
    """A row whose value is true or false: a switch, with a tick when it is on."""

    value: bool
    role = Role.SWITCH

    def __init__(self, name: str, label: Text, value: bool, note: Text = "") -> None:
        super().__init__(name, label, note)
        self.value = value
        self._knob_place = float(value)  # from 0.0, off, to 1.0, on

    @property
    def moving(self) -> bool:
        return self._knob_place != self.value

    def update(self, dt: float) -> None:
        step = dt / SLIDE
        place = self._knob_place + (step if self.value else -step)
        self._knob_place = min(1.0, max(0.0, place))

    def activate(self) -> bool:
        self.value = not self.value
        return True

    def nudge(self, direction: int) -> bool:
        """Switch it on to the right, off to the left."""
        return self.value != (direction > 0) and self.activate()

    def control_width(self, style: Style) -> int:
        return style.px(SIZE[0])

    def says(self) -> Spoken:
        return replace(super().says(), checked=self.value)

    def draw_control(self, surface: Surface, style: Style, focused: bool) -> None:
        theme = style.theme
        px = style.px
        slot = style.box(SIZE, midright=self.rect.midright)
        fill = theme.slot
        edge = theme.low
        knob = theme.mid
        if self.value:
            fill = theme.brass
            edge = theme.brass
            knob = theme.onbrass
        fill_rounded(surface, slot, slot.height / 2, fill, px(1), edge)
        side = px(KNOB)
        margin = (slot.height - side) // 2
        way = slot.width - side - 2 * margin
        x = slot.left + margin + round(way * self._knob_place)
        disc = shapes.disc(side, knob)
        surface.blit(disc, (x, slot.top + margin))
        if self.value:
            tick = style.icon("tick", px(ICON), theme.brass)
            put(surface, tick, center=(x + side // 2, slot.centery))
