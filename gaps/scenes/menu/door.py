"""A door of the title: a coin with an icon, and two lines beside it."""

from __future__ import annotations

from typing import ClassVar

from pygame import Surface

from gaps.language import Text, translated
from gaps.stage.core.widget import (
    AT_REST,
    Widget,
    WidgetState,
    draw_focus_ring,
    spoken_detail,
)
from gaps.stage.drawing import shapes
from gaps.stage.drawing.shapes import blit_faint, put
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import ease_out_cubic
from gaps.stage.speech.spoken import Role

# Lengths in pixels at u = 1.
COIN = 44
RING = 1.5
ICON = 20
TEXT_LEFT = 62  # from the left of the coin
LEAD_RISE = 10  # from the middle of the coin up to that of the name
NOTE_DROP = 14  # the same down to that of the note
RADIUS = 14  # of the ring of the focus
RING_MARGIN = 8  # from the coin to that at the left


class Door(Widget):
    """Leads to another screen. Its coin fills with brass under the pointer."""

    role = Role.BUTTON
    lights: ClassVar[tuple[float, float]] = (0.090, 0.140)

    def __init__(self, name: str, label: Text, icon: str, note: Text) -> None:
        super().__init__(name)
        self.label = label
        self.icon = icon
        self.note = note
        self.told: Text = ""
        """What a screen reader is told after the note."""

    @property
    def spoken_note(self) -> str:
        return spoken_detail(self.spoken_label, self.note, self.told)

    def draw(
        self, surface: Surface, style: Style, state: WidgetState = AT_REST
    ) -> None:
        theme = style.theme
        px = style.px
        middle = (self.rect.left + px(COIN) // 2, self.rect.centery)
        ring = max(1, round(RING * style.u))
        outline = shapes.ring((px(COIN), px(COIN)), px(COIN) / 2, ring, theme.brass)
        put(surface, outline, center=middle)
        icon = style.icon(self.icon, px(ICON), theme.brass)
        put(surface, icon, center=middle)
        filled = ease_out_cubic(state.lit)
        if filled:
            coin = shapes.disc(px(COIN), theme.brass)
            dark = style.icon(self.icon, px(ICON), theme.onbrass)
            for picture in (coin, dark):
                blit_faint(surface, picture, picture.get_rect(center=middle), filled)
        left = self.rect.left + px(TEXT_LEFT)
        room = self.rect.right - left
        lead = style.fitted(
            translated(self.label), room, theme.hi, "lead", "label", "note_bold"
        )
        put(surface, lead, midleft=(left, middle[1] - px(LEAD_RISE)))
        note = style.fitted(translated(self.note), room, theme.mid, "note", "small")
        put(surface, note, midleft=(left, middle[1] + px(NOTE_DROP)))
        if state.focused:
            around = self.rect.inflate(2 * px(RING_MARGIN), 0)
            draw_focus_ring(surface, style, around, px(RADIUS))
