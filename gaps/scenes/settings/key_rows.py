"""A settings row for the key of a command."""

from __future__ import annotations

import pygame

from gaps.language import Text, _
from gaps.stage.drawing.key_caps import keycap
from gaps.stage.drawing.style import Style
from gaps.stage.widgets.row import Row


class KeyRow(Row):
    """``value`` is the name of the key, empty for none.

    While ``listening``, the next key that is pressed becomes the key of the command.
    """

    value: str

    def __init__(self, name: str, label: Text, value: str) -> None:
        super().__init__(name, label)
        self.value = value
        self.listening = False

    def draw_control(self, surface: pygame.Surface, style: Style, focused: bool) -> None:
        """Draw the key, or the request to press one."""
        theme = style.theme
        if self.listening:
            shown = style.text(_("Press a key…"), "choice", theme.brass)
        elif self.value:
            shown = keycap(style, self.value, theme.hi)
        else:
            shown = style.text(_("no key"), "choice", theme.ember)
        surface.blit(shown, shown.get_rect(midright=self.rect.midright))
