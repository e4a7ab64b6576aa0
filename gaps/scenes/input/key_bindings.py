"""Which key does what: the default keys, and those that the player has chosen instead."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from gaps.language import N_, Message
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import KEYS
from gaps.scenes.input.key_chords import Chord, chord_name, read_chord
from gaps.stage.core.intents import Command, Nav

BINDABLE: Mapping[Command, Message] = {
    GameCommand.UNDO: N_("Undo"),
    GameCommand.REDO: N_("Redo"),
    GameCommand.UNDO_ALL: N_("Undo all"),
    GameCommand.REDO_ALL: N_("Redo all"),
    GameCommand.BOOKMARK: N_("Set bookmark"),
    GameCommand.TO_BOOKMARK: N_("Back to the bookmark"),
    GameCommand.HINT: N_("Hint"),
    GameCommand.REDEAL: N_("Redeal"),
    GameCommand.FINISH: N_("Finish"),
    Nav.NEXT: N_("Next playable card"),
    GameCommand.SKIP: N_("Skip the turned card"),
    GameCommand.NEW_DEAL: N_("New deal"),
    GameCommand.DEAL_NUMBER: N_("Deal by number or kind"),
    GameCommand.RETRY: N_("Restart the deal"),
    GameCommand.PAUSE: N_("Pause"),
    GameCommand.HELP: N_("Help"),
    GameCommand.MUTE: N_("Mute"),
    GameCommand.COPY: N_("Copy the result"),
    GameCommand.NEXT_GAP: N_("Next gap"),
    GameCommand.PREVIOUS_GAP: N_("Previous gap"),
    GameCommand.WANTED_CARD: N_("Card for this gap"),
    GameCommand.WHERE_TO: N_("Where this card goes"),
    GameCommand.READ_ROW: N_("Read the row"),
    GameCommand.STATE_OF_GAME: N_("State of the game"),
    GameCommand.LAST_WORDS: N_("Last words again"),
}
"""The commands whose key can be chosen, and their names."""


def primary(command: Command) -> Chord | None:
    """The default key of a command, the one that is shown; ``None`` if it has no key."""
    return next((chord for chord, each in KEYS.items() if each is command), None)


def bound(chosen: Mapping[str, str]) -> dict[Chord, Command]:
    """Return the command of each key.

    ``chosen`` gives the name of a command the name of a key, or ``""`` for none, in place of its default.
    Names that are not known are ignored.
    """
    keys = dict(KEYS)
    for command, chord in _read(chosen).items():
        default = primary(command)
        if default is not None and keys.get(default) is command:
            del keys[default]
        if chord is not None:
            keys[chord] = command
    return keys


def shown_key(command: Command, chosen: Mapping[str, str]) -> str:
    """Return the name of the key for a command; empty where it has none."""
    return _shown_key(command, tuple(chosen.items()))


@lru_cache(maxsize=512)
def _shown_key(command: Command, choices: tuple[tuple[str, str], ...]) -> str:
    """The same for choices that can be kept: every frame asks for several keys."""
    chosen = dict(choices)
    read = _read(chosen)
    if command in read:
        chord = read[command]
    else:
        chord = primary(command)
        if chord is None or bound(chosen).get(chord) is not command:
            chord = None
    return "" if chord is None else chord_name(chord)


def chosen_for(
    command: Command, chord: Chord, chosen: Mapping[str, str]
) -> tuple[dict[str, str], Command | None]:
    """Return the choices with ``chord`` for ``command``, and the command that loses that key, if any."""
    other = bound(chosen).get(chord)
    after = dict(chosen)
    if other is not None and other is not command:
        after[other.name] = ""
    after[command.name] = chord_name(chord)
    return after, other if other is not command else None


def _read(chosen: Mapping[str, str]) -> dict[Command, Chord | None]:
    commands = {command.name: command for command in BINDABLE}
    read: dict[Command, Chord | None] = {}
    for name, text in chosen.items():
        if name not in commands:
            continue
        try:
            read[commands[name]] = read_chord(text) if text else None
        except ValueError:
            continue
    return read
