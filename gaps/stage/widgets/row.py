"""Settings rows: a label on the left and its control on the right; and a switch."""

from __future__ import annotations

from typing import Unpack

from pygame import Rect, Surface

from gaps.language import Text, translated
from gaps.stage.core.feedback import Mark, Ring
from gaps.stage.core.widget import (
    AT_REST,
    DISABLED_ALPHA,
    Site,
    Widget,
    WidgetFields,
    WidgetState,
)
from gaps.stage.drawing import shapes
from gaps.stage.drawing.shapes import blit_faint, fill_rounded, put_lines
from gaps.stage.drawing.style import RADIUS_M, SPACE_S
from gaps.stage.speech.spoken import Role, Spoken
from gaps.values import with_fields

# How far the highlight of a row reaches beyond it on each side, in units.
OVERHANG = 15
RADIUS = RADIUS_M
LABEL_STYLES = "label", "note_bold", "small"
LABEL_GAP = SPACE_S  # between the label and the control


class Row(Widget):
    """One stop of the focus, with a ``label`` and perhaps a ``note`` under it."""

    focus_lights = True

    def __init__(
        self, name: str, label: Text, note: Text = "", **widget: Unpack[WidgetFields]
    ) -> None:
        super().__init__(name, **widget)
        self.label = label
        self.note = note

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        style = site.style
        if self.enabled and state.lit:
            band = _band(site)
            radius = style.px(RADIUS)
            highlight = shapes.rounded(band.size, radius, style.theme.surface2)
            blit_faint(surface, highlight, band, state.lit)
        self._draw_label(surface, site)
        self.draw_control(surface, site, state)
        if not self.enabled:
            size = shapes.at_least_one(site.rect.size)
            veil = Surface(size)
            veil.fill(style.theme.surface)
            veil.set_alpha(255 - DISABLED_ALPHA)
            surface.blit(veil, site.rect)

    def control_width(self, site: Site) -> int:
        """Return the width of the row's control, in pixels."""
        return 0

    def draw_control(self, surface: Surface, site: Site, state: WidgetState) -> None:
        """Draw the control at the right of the row."""
        raise NotImplementedError

    def ring(self, site: Site) -> Ring | None:
        return Ring(_band(site), site.style.px(RADIUS), is_inside=True)

    def _draw_label(self, surface: Surface, site: Site) -> None:
        rect = site.rect
        style = site.style
        theme = style.theme
        room = rect.width - self.control_width(site) - style.px(LABEL_GAP)
        label = translated(self.label)
        lines = [style.fitted(label, room, theme.hi, *LABEL_STYLES)]
        if self.note:
            note = translated(self.note)
            lines.append(style.fitted(note, room, theme.mid, "note", "small"))
        put_lines(surface, lines, rect.left, rect.centery, rect.height)


def _band(site: Site) -> Rect:
    """Return the area that is lit behind a row."""
    return site.rect.inflate(2 * site.style.px(OVERHANG), 0)


SIZE = 52, 28  # size of a switch, in units
KNOB = 20
ICON = 16


class Toggle(Row):
    """A row whose value is true or false: a switch, with a tick when it is on."""

    value: bool
    role = Role.SWITCH
    sinks = True

    def __init__(self, name: str, label: Text, value: bool, note: Text = "") -> None:
        super().__init__(name, label, note)
        self.value = value

    def mark(self, site: Site) -> Mark:
        """Return 0.0 for off, 1.0 for on."""
        return (float(self.value),)

    def activate(self) -> bool:
        self.value = not self.value
        return True

    def nudge(self, direction: int) -> bool:
        """Switch it on to the right, off to the left."""
        wanted = direction > 0
        return self.value != wanted and self.activate()

    def control_width(self, site: Site) -> int:
        return site.style.px(SIZE[0])

    def says(self, site: Site) -> Spoken:
        return with_fields(super().says(site), checked=self.value)

    def draw_control(self, surface: Surface, site: Site, state: WidgetState) -> None:
        style = site.style
        theme = style.theme
        px = style.px
        slot = style.box(SIZE, midright=site.rect.midright)
        radius = slot.height / 2
        fill_rounded(surface, slot, radius, theme.slot, px(1), theme.low)
        side = px(KNOB)
        margin = (slot.height - side) // 2
        way = slot.width - side - 2 * margin
        brass = shapes.rounded(slot.size, radius, theme.brass)
        off = shapes.disc(side, theme.mid)
        on = shapes.disc(side, theme.onbrass)
        tick = style.icon("tick", px(ICON), theme.brass)
        (progress,) = self.shown_mark(site, state)
        blit_faint(surface, brass, slot, progress)
        x = slot.left + margin + round(way * progress)
        place = Rect(x, slot.top + margin, side, side)
        blit_faint(surface, off, place, 1 - progress)
        blit_faint(surface, on, place, progress)
        at = tick.get_rect(center=place.center)
        blit_faint(surface, tick, at, progress)
