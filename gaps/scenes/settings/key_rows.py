"""A settings row for the key of a command."""

from __future__ import annotations

import pygame

from gaps.language import N_, Text, _, translated
from gaps.stage.drawing.key_caps import keycap, spoken_key
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import USABLE, Role, Spoken
from gaps.stage.widgets.row import Row

PRESS_A_KEY, NO_KEY = N_("Press a key…"), N_("no key")


class KeyRow(Row):
    """``value`` is the name of the key, empty for none.

    While ``listening``, the next key that is pressed becomes the key of the command.
    """

    value: str

    def __init__(self, name: str, label: Text, value: str) -> None:
        super().__init__(name, label)
        self.value = value
        self.listening = False

    def spoken(self) -> Spoken:
        """A button with the name of the command; its value is the key."""
        return Spoken(
            self.name,
            Role.BUTTON,
            translated(self.label),
            self.area,
            value=self.shown_value,
            enabled=self.enabled,
            actions=USABLE,
        )

    @property
    def shown_value(self) -> str:
        """The key in words, or the request to press one."""
        if self.listening:
            return _(PRESS_A_KEY)
        return spoken_key(self.value) if self.value else _(NO_KEY)

    def draw_control(self, surface: pygame.Surface, style: Style, focused: bool) -> None:
        """Draw the key, or the request to press one."""
        theme = style.theme
        if self.listening:
            shown = style.text(_(PRESS_A_KEY), "choice", theme.brass)
        elif self.value:
            shown = keycap(style, self.value, theme.hi)
        else:
            shown = style.text(_(NO_KEY), "choice", theme.ember)
        surface.blit(shown, shown.get_rect(midright=self.rect.midright))
