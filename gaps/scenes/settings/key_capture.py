"""Waits for the key that a command is to have."""

from __future__ import annotations

from dataclasses import dataclass

from gaps.language import _
from gaps.scenes.input.controls import KEYS as DEFAULT_KEYS
from gaps.scenes.input.key_bindings import BINDABLE, chosen_for
from gaps.scenes.input.key_chords import read_chord
from gaps.scenes.settings.key_rows import KeyRow
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Nav


@dataclass(frozen=True)
class KeyAnswer:
    """Whether the key was ``accepted``, and the message for the player; empty for none."""

    accepted: bool
    note: str = ""


class KeyCapture:
    """While a ``row`` is set, the controls report the next key as ``KeyCaptured``."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.row: KeyRow | None = None

    def start(self, row: KeyRow) -> None:
        """Wait for the key of this row's command."""
        self.stop()
        self.row, row.listening = row, True
        self.context.controls.listening = True

    def stop(self) -> None:
        """Wait no longer."""
        if self.row is not None:
            self.row.listening = False
        self.row = None
        self.context.controls.listening = False

    def bind(self, row: KeyRow, key: str) -> KeyAnswer:
        """Give the command of ``row`` the key called ``key``, unless the key has a fixed meaning."""
        self.stop()
        command = next(each for each in BINDABLE if each.name == row.name)
        chord = read_chord(key)
        default = DEFAULT_KEYS.get(chord)
        if isinstance(default, Nav) and default not in BINDABLE:
            note = _("{name} always moves, chooses or goes back. Take another key.")
            return KeyAnswer(False, note.format(name=key))
        keys, other = chosen_for(command, chord, self.context.settings.keys)
        if other is not None and other not in BINDABLE:
            return KeyAnswer(False, _("{name} is taken.").format(name=key))
        self.context.change(keys=keys)
        if other is None:
            return KeyAnswer(True)
        return KeyAnswer(True, _("{command} has no key now.").format(command=_(BINDABLE[other])))
