"""Buttons: raised from their surface, and lowered while pressed."""

from __future__ import annotations

from typing import Unpack

from pygame import Rect, Surface

from gaps.language import Text, translated
from gaps.stage.core.widget import (
    AT_REST,
    DISABLED_ALPHA,
    Site,
    Widget,
    WidgetFields,
    WidgetState,
    hovered_fill,
    spoken_detail,
)
from gaps.stage.drawing import shapes
from gaps.stage.drawing.key_caps import keycap, spoken_key
from gaps.stage.drawing.shapes import blit_faint, fill_rounded, put, put_lines
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
from gaps.values import Value, with_fields

# Lengths in units.
HEIGHT = 44
RADIUS = RADIUS_M
LIP = 3  # height of the lower edge
SHADOW = Shadow((0, 6), 12, 0.35)
ICON = 20
ICON_GAP = SPACE_S
PADDING = SPACE_L
LINES_MARGIN = 6  # around two lines of text, above and below together
MIN_PADDING = SPACE_XS
QUIET_PADDING = SPACE_M  # padding of a button without a plate
QUIET_ICON = 18  # the same
WIDE_PADDING = SPACE_XL  # beside two lines of a button with room to spare
SPARE = 60  # the room to spare
# In a line of a menu: the left edges of the icon and of the text.
MENU_PADDING = SPACE_XL
MENU_TEXT = 62
MENU_KEYCAP_MARGIN = SPACE_L
KEYCAP_MARGIN = SPACE_S
KEYCAP_GAP = 8  # from the text to its key cap
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
    """Draw an empty button, for a widget that draws its own content.

    Return the rectangle of its face, which is lower when pressed. A disabled button is
    not ``raised``.
    """
    theme = style.theme
    px = style.px
    radius = px(RADIUS)
    fill = theme.brass if primary else theme.surface2
    edge = mix(theme.brass, WHITE, 0.4) if primary else theme.edge
    if raised:
        style.draw_shadow(surface, rect, radius, SHADOW)
        lip = theme.brassd if primary else mix(theme.surface, BLACK, 0.45)
        below = rect.move(0, px(LIP))
        fill_rounded(surface, below, radius, lip)
    shade = hovered_fill(fill, state.lit, state.depth)
    face = rect.move(0, state.sunk(style))
    fill_rounded(surface, face, radius, shade, px(1), edge)
    return face


class ButtonLook(Value):
    """The look of a button."""

    primary: bool = False
    """True if it is what most players want next."""
    text_style: str = "label"
    """A key of ``style.TEXT_STYLES``."""
    align_left: bool = False
    """True if its content starts at the left, as it does with a ``detail``.

    Otherwise it is centred.
    """
    brass_icon: bool = False
    plate: bool = True
    """True if it has a face even while the pointer is not on it."""
    in_line: bool = False
    """True if its detail is beside its text, at the right end of the button."""
    in_menu: bool = False
    """True for a line of a menu: icons and texts are aligned with the other lines."""


PLAIN = ButtonLook()
PRIMARY = ButtonLook(primary=True)
LEAD = ButtonLook(primary=True, text_style="lead")
SMALL = ButtonLook(text_style="note_bold")
LEFT = ButtonLook(align_left=True)
BRASS_ICON = ButtonLook(brass_icon=True)
QUIET = ButtonLook(text_style="note_bold", plate=False)


class Button(Widget):
    """A button with text, and perhaps an icon, a ``detail`` and a key cap.

    The ``detail`` is a second line. The key cap shows the key that does the same, if it
    fits.
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
        look: ButtonLook = PLAIN,
        **widget: Unpack[WidgetFields],
    ) -> None:
        super().__init__(name, **widget)
        self.text = text
        self.icon = icon
        self.keycap = keycap
        self.detail = detail
        self.look = look
        self.shows_key = True
        """True if the key is drawn when there is room; a screen reader gets it anyway.
        """

    @property
    def looks(self) -> object:
        texts = translated(self.text), translated(self.detail)
        signs = self.icon, self.keycap, self.shows_key
        return texts, signs, self.look, self.enabled

    def fitting(self, style: Style) -> tuple[int, int]:
        px = style.px
        text = style.width(translated(self.text), self.look.text_style)
        detail = style.width(translated(self.detail), "note")
        icon = px(self._icon_size) if self.icon else 0
        beside = icon + self._gap_after(style, icon)
        padding = PADDING if self.look.plate else QUIET_PADDING
        words = max(text, detail)
        if self.look.in_line and detail:
            words = text + px(WIDE_PADDING) + detail
        width = words + beside + 2 * px(padding)
        return width, px(HEIGHT)

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        style = site.style
        face = site.rect.move(0, state.sunk(style))
        if not self.look.plate:
            self._draw_plate(surface, style, face, state)
        elif self.enabled:
            draw_button(surface, style, site.rect, self.look.primary, state=state)
        content = self.content(style, site.rect.size)
        surface.blit(content, face)

    def _draw_plate(
        self,
        surface: Surface,
        style: Style,
        face: Rect,
        state: WidgetState,
    ) -> None:
        """Draw the face that is seen only under the pointer."""
        theme = style.theme
        fill = hovered_fill(theme.surface2, 1.0, state.depth)
        radius = style.px(RADIUS)
        plate = shapes.rounded(face.size, radius, fill, style.px(1), theme.edge)
        if state.lit:
            blit_faint(surface, plate, face, state.lit)

    @property
    def spoken_label(self) -> str:
        """Its text, or its tooltip if it shows only an icon or a sign."""
        for text in map(translated, (self.text, self.tooltip)):
            if any(map(str.isalnum, text)):
                return text
        return ""

    @property
    def spoken_note(self) -> str:
        return spoken_detail(self.spoken_label, self.detail, self.tooltip)

    def says(self, site: Site) -> Spoken:
        key = spoken_key(self.keycap or "")
        return with_fields(super().says(site), shortcut=key)

    def content(self, style: Style, size: tuple[int, int]) -> Surface:
        """Return the content of its face, which has a ``size`` in pixels."""
        key = "button", size, self.looks

        def paint() -> Surface:
            picture = shapes.blank(size)
            face = picture.get_rect()
            if not self.enabled and self.look.plate:
                draw_button(picture, style, face, self.look.primary, raised=False)
            self._draw_content(picture, style, face)
            if not self.enabled:
                picture.set_alpha(DISABLED_ALPHA)
            return picture

        return style.surface_cache.get(key, paint)

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

    def _gap_after(self, style: Style, icon: int) -> int:
        """Return the room between an icon and the text beside it, in pixels.

        It is 0 unless there are both.
        """
        has_words = self.text or self.detail
        if not icon or not has_words:
            return 0
        return style.px(self._icon_gap)

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
        icon_width = icon.get_width() if icon else 0
        beside = icon_width + self._gap_after(style, icon_width)
        room = face.width - beside - 2 * px(MIN_PADDING)
        note = None
        if self.detail and look.in_line:
            note = self._note(style, room, ink)
            room -= note.get_width() + px(ICON_GAP + PADDING)
        lines = self._lines(style, room, ink)
        widths = [line.get_width() for line in lines]
        width = beside + max(widths, default=0)
        cap = self._fitting_keycap(style, face.width - width, ink)
        taken = cap.get_width() + px(KEYCAP_GAP) if cap else 0
        indent = self._indent(style, face.width, width, taken)
        left = face.left + indent
        if icon:
            put(picture, icon, midleft=(left, face.centery))
        lines_room = face.height - px(LINES_MARGIN)
        put_lines(picture, lines, left + beside, face.centery, lines_room)
        if note:
            right = face.right - px(PADDING)
            put(picture, note, midright=(right, face.centery))
        if cap:
            margin = MENU_KEYCAP_MARGIN if look.in_menu else KEYCAP_MARGIN
            right = face.right - px(margin)
            put(picture, cap, midright=(right, face.centery))

    def _lines(self, style: Style, room: int, ink: Color) -> list[Surface]:
        lines = []
        if self.text:
            text = translated(self.text)
            first_style = self.look.text_style
            lines.append(style.fitted(text, room, ink, first_style, *SMALLER))
        if self.detail and not self.look.in_line:
            lines.append(self._note(style, room, ink))
        return lines

    def _note(self, style: Style, room: int, ink: Color) -> Surface:
        """Return its detail, drawn."""
        detail = translated(self.detail)
        shade = ink if self.look.primary else style.theme.mid
        return style.fitted(detail, room, shade, "note", "small")

    def _fitting_keycap(self, style: Style, room: int, ink: Color) -> Surface | None:
        if not self.keycap or not self.shows_key:
            return None
        cap_ink = ink if self.look.primary else None
        cap = keycap(style, self.keycap, cap_ink)
        needed = cap.get_width() + style.px(KEYCAP_MARGIN)
        needed += 2 * style.px(MIN_PADDING)
        return cap if needed <= room else None

    def _indent(self, style: Style, face: int, content: int, cap: int) -> int:
        """Return where the content starts, in pixels from the left of the face.

        The widths of the face, the content and the key cap are in pixels.
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
