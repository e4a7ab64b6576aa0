"""Fields for typing."""

from __future__ import annotations

from typing import Unpack

from pygame import Rect, Surface

from gaps.language import Text, translated
from gaps.stage.core.widget import (
    AT_REST,
    DISABLED_ALPHA,
    STEPS,
    Pos,
    Site,
    Widget,
    WidgetFields,
    WidgetState,
    spoken_detail,
)
from gaps.stage.drawing.shapes import clipped, fill_rounded, put
from gaps.stage.drawing.style import RADIUS_M, SPACE_M, Style
from gaps.stage.drawing.theme import mix
from gaps.stage.speech.spoken import Action, Role
from gaps.stage.widgets.row import Row
from gaps.typed_text import characters, line_of, shortened

RADIUS = RADIUS_M
PADDING = SPACE_M, 2
ICON = 20
ICON_ROOM = 28  # room for the icon, to the left of the text
CARET = 2
UNDERLINE = 2
MAX_PASTED = 10_000  # characters of a pasted text that are used
PLACEHOLDER_INDENT = 6  # the caret is before the placeholder
MAX_SHOWN = 40  # characters shown of a text that is kept as a whole
ELLIPSIS = "…"
FIELD_SIZE = 260, 40  # size of the field in a row, in units


class TextField(Widget):
    """One line of text of at most ``max_length`` code points.

    ``placeholder`` is shown while it is empty.
    """

    value: str
    typing = True
    ring_radius = RADIUS
    role = Role.FIELD
    actions = frozenset({Action.FOCUS, Action.SET_TEXT})
    icon = ""
    """The icon before the text; empty for none."""
    shows_end = True
    """True if the end of a long text is shown, where it is typed; false for its start.
    """

    def __init__(
        self,
        name: str,
        value: str = "",
        placeholder: Text = "",
        max_length: int = 40,
        text_style: str = "lead",
        **widget: Unpack[WidgetFields],
    ) -> None:
        super().__init__(name, **widget)
        self.value = value
        self.placeholder = placeholder
        self.max_length = max_length
        self.text_style = text_style
        self.selected = False
        """True if the next character replaces the whole text."""
        self.composed = ""  # by an input method, shown after the text, not entered yet

    def type(self, text: str) -> bool:
        """Append what a line may contain, limited to whole characters that fit.

        A selected text is replaced.
        """
        self.composed = ""
        if self.selected:
            self.erase()
        before = self.value
        longer = shortened(line_of(before + text[:MAX_PASTED]), self.max_length)
        if len(longer) >= len(before):  # otherwise an accent does not fit
            self.value = longer
        return self.value != before

    def compose(self, text: str) -> None:
        self.composed = text

    def erase(self) -> bool:
        changed = bool(self.value)
        kept = [] if self.selected else [*characters(self.value)][:-1]
        self.value = "".join(kept)
        self.selected = False
        return changed

    def select_all(self) -> None:
        self.selected = bool(self.value)

    def press(self, pos: Pos, site: Site) -> bool:
        self.selected = False
        return super().press(pos, site)

    @property
    def spoken_label(self) -> str:
        return super().spoken_label or translated(self.placeholder)

    @property
    def spoken_value(self) -> str:
        return self.value

    @property
    def spoken_note(self) -> str:
        placeholder = "" if self.value else self.placeholder
        return spoken_detail(self.spoken_label, self.note, placeholder)

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        self.draw_field(surface, site.style, site.rect, state)

    def draw_field(
        self,
        surface: Surface,
        style: Style,
        rect: Rect,
        state: WidgetState,
    ) -> None:
        """Draw the field and its text at ``rect``."""
        theme = style.theme
        px = style.px
        edge = theme.edge
        caret = state.focused
        if self.enabled:
            edge = mix(theme.edge, theme.brass, round(state.lit * STEPS) / STEPS)
        fill_rounded(surface, rect, px(RADIUS), theme.slot, px(1), edge)
        text = self._text(style)
        beside, above = map(px, PADDING)
        inside = rect.inflate(-2 * beside, -2 * above)
        if self.icon:
            sign = style.icon(self.icon, px(ICON), theme.mid)
            put(surface, sign, midleft=inside.midleft)
            room = px(ICON_ROOM)
            inside.left += room
            inside.width -= room
        typed = text.get_width() if self._written else 0
        hidden = max(0, typed + px(CARET) - inside.width) if self.shows_end else 0
        left = inside.left - hidden
        indent = 0 if self._written else px(PLACEHOLDER_INDENT)
        at = text.get_rect(midleft=(left + indent, inside.centery))
        with clipped(surface, inside):
            if self.selected and caret:
                surface.fill(theme.surface2, at)
            surface.blit(text, at)
            if self.composed:
                entered = 0
                if self.value:
                    entered = style.width(self.value, self.text_style)
                line = Rect(left + entered, 0, typed - entered, px(UNDERLINE))
                line.bottom = at.bottom
                surface.fill(theme.brass, line)
            if caret:
                height = style.font(self.text_style).get_ascent()
                line = Rect(left + typed, 0, px(CARET), height)
                line.centery = inside.centery
                surface.fill(theme.brass, line)

    @property
    def _written(self) -> str:
        return self.value + self.composed

    def _text(self, style: Style) -> Surface:
        theme = style.theme
        if self._written:
            text = style.text(self._written, self.text_style, theme.hi)
        else:
            placeholder = translated(self.placeholder)
            text = style.text(placeholder, "body", theme.mid)
        if not self.enabled:
            text = text.copy()
            text.set_alpha(DISABLED_ALPHA)
        return text


class WholeTextField(TextField):
    """A field that keeps all of a long text, or several lines, and shows its start.

    Such a text is replaced or erased as a whole.
    """

    whole = ""
    """Such a text; empty while the value is all there is."""

    @property
    def text(self) -> str:
        return self.whole or self.value

    @property
    def shows_end(self) -> bool:  # type: ignore[override]
        return not self.whole

    def type(self, text: str) -> bool:
        lines = [line for line in text[: self.max_length].splitlines() if line.strip()]
        if len(lines) < 2 and len(text) <= MAX_SHOWN:
            if self.whole:
                self.erase()
            return super().type(lines[0] if "\n" in text and lines else text)
        self.erase_all()
        written = (line for line in lines if any(map(str.isalnum, line)))
        line = line_of(next(written, ""))
        if line:
            self.whole = text[: self.max_length]
            self.value = shortened(line.strip(), MAX_SHOWN) + ELLIPSIS
        return True

    def erase(self) -> bool:
        if self.whole:
            return self.erase_all()
        return super().erase()

    def erase_all(self) -> bool:
        """Erase everything; return True if there was anything."""
        changed = bool(self.value)
        self.value = self.whole = self.composed = ""
        self.selected = False
        return changed


class TextFieldRow(Row, TextField):
    """A settings row with a field to type in."""

    def __init__(
        self,
        name: str,
        label: Text,
        value: str,
        note: Text = "",
        *,
        max_length: int,
    ) -> None:
        super().__init__(name, label, note)
        self.value = value
        self.placeholder = ""
        self.max_length = max_length
        self.text_style = "label"

    def activate(self) -> bool:
        """Do nothing: it is used by typing."""
        return False

    def draw_control(self, surface: Surface, site: Site, state: WidgetState) -> None:
        shown = AT_REST._replace(focused=state.focused)
        self.draw_field(surface, site.style, self.text_place(site), shown)

    def text_place(self, site: Site) -> Rect:
        return site.style.box(FIELD_SIZE, midright=site.rect.midright)
