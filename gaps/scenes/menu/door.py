"""A door of the title: a coin with an icon, and two lines next to it."""

from __future__ import annotations

from pygame import Surface

from gaps.language import Text, translated
from gaps.stage.core.feedback import Ring
from gaps.stage.core.widget import (
    AT_REST,
    Site,
    Widget,
    WidgetState,
    spoken_detail,
)
from gaps.stage.drawing import shapes
from gaps.stage.drawing.shapes import blit_faint, put
from gaps.stage.drawing.style import RADIUS_L, SPACE_S
from gaps.stage.motion.tween import ease_out_cubic
from gaps.stage.speech.spoken import Role

# In units.
COIN_SIZE = 44
RING_WIDTH = 1.5
ICON_SIZE = 20
TEXT_LEFT = 62  # from the left of the coin
LEAD_RISE = 10  # from the middle of the coin up to that of the name
NOTE_DROP = 14  # from the middle of the coin down to that of the note
NOTES: tuple[str, ...] = ("note", "small")
RADIUS = RADIUS_L  # radius of the focus ring
RING_MARGIN = SPACE_S  # from the coin to the focus ring at its left


class Door(Widget):
    """A way to another screen, whose coin fills with brass under the pointer."""

    role = Role.BUTTON
    focus_lights = True
    sinks = True

    def __init__(
        self,
        name: str,
        label: Text,
        icon: str,
        note: Text,
    ) -> None:
        super().__init__(name)
        self.label = label
        self.icon = icon
        self.note = note
        self.notes = NOTES
        """The styles of the note, the largest first."""

    @property
    def spoken_note(self) -> str:
        return spoken_detail(self.spoken_label, self.note)

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        rect = site.rect
        style = site.style
        theme = style.theme
        px = style.px
        side = px(COIN_SIZE)
        x = rect.left + side // 2
        y = rect.centery
        ring = max(1, round(RING_WIDTH * style.px_per_unit))
        outline = shapes.ring((side, side), side / 2, ring, theme.brass)
        put(surface, outline, center=(x, y))
        size = px(ICON_SIZE)
        icon = style.icon(self.icon, size, theme.brass)
        put(surface, icon, center=(x, y))
        filled = ease_out_cubic(state.lit)
        if filled:
            coin = shapes.disc(side, theme.brass)
            dark = style.icon(self.icon, size, theme.onbrass)
            for picture in (coin, dark):
                place = picture.get_rect(center=(x, y))
                blit_faint(surface, picture, place, filled)
        left = rect.left + px(TEXT_LEFT)
        room = rect.right - left
        name = translated(self.label)
        lead = style.fitted(
            name,
            room,
            theme.hi,
            "lead",
            "label",
            "note_bold",
        )
        put(surface, lead, midleft=(left, y - px(LEAD_RISE)))
        text = translated(self.note)
        note = style.fitted(
            text,
            room,
            theme.mid,
            *self.notes,
        )
        put(surface, note, midleft=(left, y + px(NOTE_DROP)))

    def ring(self, site: Site) -> Ring | None:
        px = site.style.px
        around = site.rect.inflate(2 * px(RING_MARGIN), 0)
        return Ring(around, px(RADIUS))
