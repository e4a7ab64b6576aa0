"""Fields to write in."""

from __future__ import annotations

import pygame

from gaps.language import Text, translated
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets.row import Row
from gaps.stage.widgets.widget import FADED, Widget, draw_ring

RADIUS = 8
BLINK = 1.06  # seconds from one showing of the caret to the next
FIELD = 260, 40  # of the field in a row, pixels at u = 1


class TextField(Widget):
    """One line of text of at most ``most`` signs; ``hint`` is shown while it is empty."""

    value: str
    typing = True

    def __init__(
        self,
        name: str,
        value: str = "",
        hint: Text = "",
        most: int = 40,
        role: str = "readout",
        *,
        enabled: bool = True,
        tooltip: Text = "",
    ) -> None:
        super().__init__(name, enabled=enabled, tooltip=tooltip)
        self.value = value
        self.hint = hint
        self.most = most
        self.role = role

    def allows(self, sign: str) -> bool:
        """Whether ``sign`` may be written here."""
        return sign.isprintable()

    def type(self, text: str) -> bool:
        """Write what is allowed, as far as there is room."""
        fitting = "".join(filter(self.allows, text))[: self.most - len(self.value)]
        self.value += fitting
        return bool(fitting)

    def erase(self) -> bool:
        """Take away the last sign."""
        changed = bool(self.value)
        self.value = self.value[:-1]
        return changed

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the sunk field, its text, and the ring and the caret while it has the focus."""
        self.paint(surface, style, focused, hovered)
        if focused:
            draw_ring(surface, style, self.rect, style.px(RADIUS))

    def paint(self, surface: pygame.Surface, style: Style, writing: bool, hovered: bool = False) -> None:
        """Draw it without the ring; with the caret while somebody is ``writing``."""
        theme, px = style.theme, style.px
        edge = theme.brass if hovered and self.enabled else theme.edge
        field = shapes.rounded(self.rect.size, px(RADIUS), theme.slot, px(1), edge)
        surface.blit(field, self.rect)
        inside = self.rect.inflate(-2 * px(12), -2 * px(2))
        text = style.text(
            self.value or translated(self.hint),
            self.role if self.value else "body",
            theme.hi if self.value else theme.mid,
        )
        if not self.enabled:
            text = text.copy()
            text.set_alpha(FADED)
        caret = text.get_width() if self.value else 0
        shift = max(0, caret + px(2) - inside.width)
        before = surface.get_clip()
        surface.set_clip(before.clip(inside))
        left = inside.left - shift + (0 if self.value else px(6))  # the caret stands before the hint
        surface.blit(text, text.get_rect(midleft=(left, inside.centery)))
        if writing:
            line = pygame.Rect(inside.left + caret - shift, 0, px(2), style.font(self.role).get_ascent())
            line.centery = inside.centery
            surface.fill(theme.brass, line)
        surface.set_clip(before)


class NumberField(TextField):
    """A whole number from 0 up to ``largest``; empty while nothing is written."""

    def __init__(
        self,
        name: str,
        value: str = "",
        hint: Text = "",
        largest: int = 2_147_483_647,
        role: str = "readout",
        *,
        enabled: bool = True,
        tooltip: Text = "",
    ) -> None:
        super().__init__(name, value, hint, len(str(largest)), role, enabled=enabled, tooltip=tooltip)
        self.largest = largest

    @property
    def number(self) -> int | None:
        """The number written; ``None`` while there is none."""
        return int(self.value) if self.value else None

    def allows(self, sign: str) -> bool:
        """Only the ten digits."""
        return sign in "0123456789"

    def type(self, text: str) -> bool:
        """Write digits as long as the number does not become too large."""
        before = self.value
        changed = super().type(text)
        if changed and int(self.value) > self.largest:
            self.value = before
            return False
        return changed


class TextFieldRow(Row):
    """A settings row with a field to write in."""

    typing = True

    def __init__(
        self, name: str, label: Text, value: str, note: Text = "", *, most: int, hint: Text = ""
    ) -> None:
        super().__init__(name, label, note)
        self.field = TextField(name, value, hint, most, role="button")
        self._writing = False

    @property
    def value(self) -> str:  # type: ignore[override]
        """What is written."""
        return self.field.value

    def activate(self) -> bool:
        """There is nothing to be done with it but to write."""
        return False

    def type(self, text: str) -> bool:
        """Write what is allowed, as far as there is room."""
        return self.field.type(text)

    def erase(self) -> bool:
        """Take away the last sign."""
        return self.field.erase()

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the row, with the caret in its field while it has the focus."""
        self._writing = focused
        super().draw(surface, style, focused, hovered, pressed)

    def draw_control(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the field."""
        self.field.rect = pygame.Rect(0, 0, style.px(FIELD[0]), style.px(FIELD[1]))
        self.field.rect.midright = self.rect.midright
        self.field.paint(surface, style, self._writing)
