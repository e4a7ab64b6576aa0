"""The keys of commands: a row for each, and the key that one gets."""

from __future__ import annotations

import pygame

from gaps.language import N_, Text, _
from gaps.scenes.input.key_bindings import BINDABLE, KEYS, chosen_for, read_chord, shown_key
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Nav
from gaps.stage.drawing.key_caps import keycap, spoken_key
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Role
from gaps.stage.widgets.row import Row

PRESS_A_KEY, NO_KEY = N_("Press a key…"), N_("no key")


class KeyRow(Row):
    """``value`` is the name of the key, empty for none.

    While ``listening``, the controls report the next key, which becomes that of the command.
    """

    value: str
    role = Role.BUTTON

    def __init__(self, name: str, label: Text, value: str) -> None:
        super().__init__(name, label)
        self.value = value
        self.listening = False

    @property
    def spoken_value(self) -> str:
        """The key in words, or the request to press one."""
        if self.listening:
            return _(PRESS_A_KEY)
        return spoken_key(self.value) if self.value else _(NO_KEY)

    def draw_control(self, surface: pygame.Surface, style: Style, focused: bool) -> None:
        """Draw the key, or the request to press one."""
        theme = style.theme
        if self.value and not self.listening:
            shown = keycap(style, self.value, theme.hi)
        else:
            shown = style.text(self.spoken_value, "choice", theme.brass if self.listening else theme.ember)
        surface.blit(shown, shown.get_rect(midright=self.rect.midright))


def key_rows(context: Context) -> list[KeyRow]:
    """The key of each command."""
    chosen = context.settings.keys
    return [KeyRow(each.name, label, shown_key(each, chosen)) for each, label in BINDABLE.items()]


def bind_key(context: Context, row: KeyRow, key: str) -> tuple[bool, str]:
    """Give the command of ``row`` the key called ``key``, unless the key has a fixed meaning.

    Returns whether it has it now, and a message for the player; empty for none.
    """
    command = next(each for each in BINDABLE if each.name == row.name)
    chord = read_chord(key)
    default = KEYS.get(chord)
    if isinstance(default, Nav) and default not in BINDABLE:
        note = _("{name} always moves, chooses or goes back. Take another key.")
        return False, note.format(name=key)
    keys, other = chosen_for(command, chord, context.settings.keys)
    if other is not None and other not in BINDABLE:
        return False, _("{name} is taken.").format(name=key)
    context.change(keys=keys)
    return True, "" if other is None else _("{command} has no key now.").format(command=_(BINDABLE[other]))
