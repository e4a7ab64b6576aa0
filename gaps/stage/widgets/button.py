"""Buttons: raised from their surface, and lowered while pressed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Unpack

from pygame import Rect, Surface

from gaps.language import Text, translated
from gaps.stage.core.widget import (
    AT_REST,
    DISABLED_ALPHA,
    Widget,
    WidgetFields,
    WidgetState,
    draw_focus_ring,
    hovered_fill,
    spoken_detail,
)
from gaps.stage.drawing import shapes
from gaps.stage.drawing.key_caps import keycap, spoken_key
from gaps.stage.drawing.shapes import fill_rounded, put
from gaps.stage.drawing.style import (
    RADIUS_M,
    SPACE_L,
    SPACE_M,
    SPACE_S,
    SPACE_XL,
    SPACE_XS,
    Shadow,
    Style,
)
from gaps.stage.drawing.theme import BLACK, WHITE, Color, mix
from gaps.stage.speech.spoken import Role, Spoken

# Lengths in pixels at u = 1.
HEIGHT = 44
RADIUS = RADIUS_M
LIP = 3  # the height of the lower edge
PRESSED_LIP = 1  # the same of a pressed button
PRESS_DEPTH = 2  # by how much a pressed button goes down
SHADOW = Shadow((0, 6), 12, 0.35)
OVERHANG = 24  # how far shadow and lip may reach out of a button
ICON = 20
ICON_GAP = SPACE_S
PADDING = SPACE_L
MIN_PADDING = SPACE_XS
QUIET_PADDING = SPACE_M  # of a button without a plate
QUIET_ICON = 18  # the same
WIDE_PADDING = SPACE_XL  # beside two lines of a button with room to spare
SPARE = 60  # so much room
# of a line of a menu: where the icon begins, and the text
MENU_PADDING = SPACE_XL
MENU_TEXT = 62
MENU_KEYCAP_MARGIN = SPACE_L
KEYCAP_MARGIN = SPACE_S
SMALLER = ("note_bold", "small")  # text styles for a text that is too long


def draw_button(
    surface: Surface,
    style: Style,
    rect: Rect,
    primary: bool = False,
    *,
    raised: bool = True,
    state: WidgetState = AT_REST,
) -> Rect:
    """Draw a button with nothing on it, for a widget that draws its own content.

    Returns the rectangle of its face, which is lower when pressed. A disabled button is
    not ``raised``.
    """
    theme = style.theme
    px = style.px
    radius = px(RADIUS)
    fill = theme.brass if primary else theme.surface2
    edge = mix(theme.brass, WHITE, 0.4) if primary else theme.edge
    if raised:
        style.draw_shadow(surface, rect, radius, SHADOW)
        below = px(LIP)
        if state.pressed:
            below = px(PRESSED_LIP) + px(PRESS_DEPTH)
        lip = theme.brassd if primary else mix(theme.surface, BLACK, 0.45)
        fill_rounded(surface, rect.move(0, below), radius, lip)
    face = rect
    if state.pressed:
        face = rect.move(0, px(PRESS_DEPTH))
    shade = fill
    if state.hovered and not state.pressed:
        shade = hovered_fill(fill)
    fill_rounded(surface, face, radius, shade, px(1), edge)
    if state.focused:
        draw_focus_ring(surface, style, rect, radius)
    return face


@dataclass(frozen=True)
class Look:
    primary: bool = False
    """Whether it is what most people want next."""
    text_style: str = "label"
    """A key of ``style.TEXT_STYLES``."""
    align_left: bool = False
    """Whether its content begins at the left, as it does with a ``detail``; else it is
    centred.
    """
    brass_icon: bool = False
    plate: bool = True
    """Whether it has a face also while the pointer is not on it."""
    in_menu: bool = False
    """Whether it is a line of a menu: icon and text begin at the same places in all."""


PLAIN = Look()
PRIMARY = Look(primary=True)
LEAD = Look(primary=True, text_style="lead")
SMALL = Look(text_style="note_bold")
LEFT = Look(align_left=True)
BRASS_ICON = Look(brass_icon=True)
QUIET = Look(text_style="note_bold", plate=False)


class Button(Widget):
    """Text and perhaps an icon, a second line of ``detail``, and the key that does the
    same, if it fits.
    """

    role = Role.BUTTON

    def __init__(
        self,
        name: str,
        text: Text = "",
        icon: str | None = None,
        keycap: str | None = None,
        *,
        detail: Text = "",
        look: Look = PLAIN,
        **widget: Unpack[WidgetFields],
    ) -> None:
        super().__init__(name, **widget)
        self.text = text
        self.icon = icon
        self.keycap = keycap
        self.detail = detail
        self.look = look
        self.shows_key = True
        """Whether the key is drawn where there is room for it; a screen reader tells it
        anyway.
        """

    def fitting(self, style: Style) -> tuple[int, int]:
        px = style.px
        text = style.width(translated(self.text), self.look.text_style)
        detail = style.width(translated(self.detail), "note")
        beside = 0
        if self.icon:
            beside = px(self._icon_size)
            beside += px(self._icon_gap) if text or detail else 0
        padding = PADDING if self.look.plate else QUIET_PADDING
        return max(text, detail) + beside + 2 * px(padding), px(HEIGHT)

    def draw(
        self, surface: Surface, style: Style, state: WidgetState = AT_REST
    ) -> None:
        unfocused = state._replace(focused=False)
        texts = translated(self.text), translated(self.detail)
        shown = (
            self.icon,
            self.keycap,
            self.shows_key,
            self.look,
            self.enabled,
            unfocused,
        )
        key = "button", self.rect.size, *texts, *shown
        margin = style.px(OVERHANG)
        picture = style.surface_cache.get(key, lambda: self.picture(style, unfocused))
        place = self.rect.move(-margin, -margin)
        surface.blit(picture, place)
        if state.focused:
            draw_focus_ring(surface, style, self.rect, style.px(RADIUS))

    @property
    def spoken_label(self) -> str:
        """Its text, or its tooltip where it shows only an icon or a sign."""
        for text in map(translated, (self.text, self.tooltip)):
            if any(map(str.isalnum, text)):
                return text
        return ""

    @property
    def spoken_note(self) -> str:
        return spoken_detail(self.spoken_label, self.detail, self.tooltip)

    def says(self) -> Spoken:
        return replace(super().says(), shortcut=spoken_key(self.keycap or ""))

    def picture(self, style: Style, state: WidgetState) -> Surface:
        """Paint the button with ``OVERHANG`` units around it."""
        margin = style.px(OVERHANG)
        rect = Rect((margin, margin), self.rect.size)
        picture = shapes.blank((rect.width + 2 * margin, rect.height + 2 * margin))
        face = rect
        if self.look.plate or state.hovered:
            face = draw_button(
                picture,
                style,
                rect,
                self.look.primary,
                raised=self.enabled and self.look.plate,
                state=state,
            )
        self._draw_content(picture, style, face)
        if not self.enabled:
            picture.set_alpha(DISABLED_ALPHA)
        return picture

    @property
    def _icon_size(self) -> int:
        if self.look.plate or self.look.in_menu:
            return ICON
        return QUIET_ICON

    @property
    def _icon_gap(self) -> int:
        if self.look.in_menu:
            return MENU_TEXT - MENU_PADDING - self._icon_size
        return ICON_GAP

    def _draw_content(self, picture: Surface, style: Style, face: Rect) -> None:
        theme = style.theme
        px = style.px
        look = self.look
        ink: Color = theme.onbrass if look.primary else theme.hi
        icon_ink = ink
        has_brass_icon = look.brass_icon or (self.detail and not look.in_menu)
        if has_brass_icon and not look.primary:
            icon_ink = theme.brass
        icon = None
        if self.icon:
            icon = style.icon(self.icon, px(self._icon_size), icon_ink)
        beside = 0
        if icon:
            beside = icon.get_width() + (
                px(self._icon_gap) if self.text or self.detail else 0
            )
        lines = self._lines(style, face.width - beside - 2 * px(MIN_PADDING), ink)
        width = beside + max((line.get_width() for line in lines), default=0)
        cap = self._fitting_keycap(style, face.width - width, ink)
        x = face.left + self._indent(
            style, face.width, width, cap.get_width() + px(8) if cap else 0
        )
        if icon:
            put(picture, icon, midleft=(x, face.centery))
        y = face.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            picture.blit(line, (x + beside, y))
            y += line.get_height()
        if cap:
            margin = MENU_KEYCAP_MARGIN if look.in_menu else KEYCAP_MARGIN
            at = cap.get_rect(midright=(face.right - px(margin), face.centery))
            picture.blit(cap, at)

    def _lines(self, style: Style, room: int, ink: Color) -> list[Surface]:
        lines = []
        if self.text:
            lines.append(
                style.fitted(
                    translated(self.text), room, ink, self.look.text_style, *SMALLER
                )
            )
        if self.detail:
            shade = ink if self.look.primary else style.theme.mid
            lines.append(
                style.fitted(translated(self.detail), room, shade, "note", "small")
            )
        return lines

    def _fitting_keycap(self, style: Style, room: int, ink: Color) -> Surface | None:
        if not self.keycap or not self.shows_key:
            return None
        cap = keycap(style, self.keycap, ink if self.look.primary else None)
        needed = cap.get_width() + style.px(KEYCAP_MARGIN) + 2 * style.px(MIN_PADDING)
        return cap if needed <= room else None

    def _indent(self, style: Style, face: int, content: int, cap: int) -> int:
        """Where the content begins, from widths of the face, the content and the key
        cap; all pixels.
        """
        px = style.px
        if self.look.in_menu:
            return px(MENU_PADDING)
        centred = (face - cap - content) // 2
        if not self.look.align_left and not self.detail:
            return centred
        padding = px(PADDING)
        if self.detail and face > content + px(SPARE):
            padding = px(WIDE_PADDING)
        return min(padding, max(0, centred))
