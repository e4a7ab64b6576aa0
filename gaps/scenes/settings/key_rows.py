"""The page of the keys: a row for each command whose key can be chosen."""

from __future__ import annotations

from pygame import Surface

from gaps.language import N_, Text, _
from gaps.scenes.input.key_bindings import BINDABLE, KEYS, chosen_for, shown_key
from gaps.scenes.input.keys import begins_card, read_chord
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Nav
from gaps.stage.core.widget import Site, WidgetState
from gaps.stage.drawing.key_caps import keycap, spoken_key
from gaps.stage.drawing.shapes import put
from gaps.stage.speech.spoken import Role
from gaps.stage.widgets import Row

PRESS_A_KEY = N_("Press a key…")
NO_KEY = N_("no key")


class KeyRow(Row):
    """A row for a key; ``value`` is the name of the key, or empty.

    While ``listening``, it accepts the next key.
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
        if self.value:
            return spoken_key(self.value)
        return _(NO_KEY)

    def draw_control(self, surface: Surface, site: Site, state: WidgetState) -> None:
        style = site.style
        theme = style.theme
        if self.value and not self.listening:
            shown = keycap(style, self.value, theme.hi)
        else:
            shown = style.text(
                self.spoken_value,
                "note_bold",
                theme.brass if self.listening else theme.ember,
            )
        put(surface, shown, midright=site.rect.midright)


def key_rows(context: Context) -> list[KeyRow]:
    """Return a row for each command whose key can be chosen, with its current key."""
    chosen = context.settings.keys
    return [
        KeyRow(each.name, label, shown_key(each, chosen))
        for each, label in BINDABLE.items()
    ]


def bind_key(context: Context, row: KeyRow, key: str) -> tuple[bool, str]:
    """Bind the key called ``key`` to the command of ``row``.

    Return True if it is bound now, and a message for the player, which may be empty. A
    key with a fixed meaning is refused.
    """
    command = next(each for each in BINDABLE if each.name == row.name)
    chord = read_chord(key)
    default = KEYS.get(chord)
    if isinstance(default, Nav) and default not in BINDABLE:
        return False, _(
            "{name} always moves, chooses or goes back. Take another key.",
            name=spoken_key(key),
        )
    if begins_card(chord):
        return False, _(
            "{name} begins a card that is typed. Take another key.",
            name=spoken_key(key),
        )
    keys, other = chosen_for(command, chord, context.settings.keys)
    if other is not None and other not in BINDABLE:
        return False, _("{name} is in use.", name=spoken_key(key))
    context.change(keys=keys)
    return True, "" if other is None else _(
        "{command} has no key now.", command=_(BINDABLE[other])
    )
