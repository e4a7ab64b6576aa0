"""Which key does what: the default keys and those that the player has chosen instead, and their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import pygame

from gaps.language import N_, Message
from gaps.scenes.input import gamepad
from gaps.scenes.input.commands import Device, GameCommand
from gaps.stage.core.intents import Command, Nav

Chord = tuple[int, int]  # key code, and the modifiers that count (none, Ctrl, Shift or Alt)

_NAMES = {
    "return": "Enter",
    "enter": "Num Enter",
    "escape": "Esc",
    "tab": "Tab",
    "backspace": "Back",
    "delete": "Del",
    "end": "End",
    "page up": "PgUp",
    "page down": "PgDn",
}
_ARROWS = {pygame.K_UP: "↑", pygame.K_DOWN: "↓", pygame.K_LEFT: "←", pygame.K_RIGHT: "→"}

_CTRL, _SHIFT, _ALT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT
_MODIFIERS = ((_CTRL, "Ctrl"), (_ALT, "Alt"), (_SHIFT, "Shift"))
_CHOSEN: Sequence[tuple[Command, Message, *tuple[Chord, ...]]] = (
    (GameCommand.UNDO, N_("Undo"), (pygame.K_z, 0), (pygame.K_z, _CTRL)),
    (GameCommand.REDO, N_("Redo"), (pygame.K_y, 0), (pygame.K_y, _CTRL), (pygame.K_z, _CTRL | _SHIFT)),
    (GameCommand.UNDO_ALL, N_("Undo all"), (pygame.K_HOME, 0)),
    (GameCommand.REDO_ALL, N_("Redo all"), (pygame.K_END, 0)),
    (GameCommand.BOOKMARK, N_("Set bookmark"), (pygame.K_b, 0)),
    (GameCommand.TO_BOOKMARK, N_("Back to the bookmark"), (pygame.K_b, _SHIFT)),
    (GameCommand.HINT, N_("Hint"), (pygame.K_h, 0)),
    (GameCommand.CAN_WIN, N_("Can it be won?"), (pygame.K_o, 0)),
    (GameCommand.REDEAL, N_("Redeal"), (pygame.K_r, 0)),
    (GameCommand.FINISH, N_("Bring cards home"), (pygame.K_f, 0)),
    (Nav.NEXT, N_("Next playable card"), (pygame.K_TAB, 0)),
    (GameCommand.SKIP, N_("Skip the turned card"), (pygame.K_s, 0)),
    (GameCommand.NEW_DEAL, N_("New deal"), (pygame.K_n, 0)),
    (GameCommand.DEAL_NUMBER, N_("Deal by number or kind"), (pygame.K_d, 0)),
    (GameCommand.RETRY, N_("Restart the deal"), (pygame.K_t, 0)),
    (GameCommand.PAUSE, N_("Pause"), (pygame.K_p, 0)),
    (GameCommand.HELP, N_("Help"), (pygame.K_F1, 0)),
    (GameCommand.MUTE, N_("Mute"), (pygame.K_m, 0)),
    (GameCommand.COPY, N_("Copy the result"), (pygame.K_c, 0), (pygame.K_c, _CTRL)),
    (GameCommand.NEXT_GAP, N_("Next gap"), (pygame.K_g, 0)),
    (GameCommand.PREVIOUS_GAP, N_("Previous gap"), (pygame.K_g, _SHIFT)),
    (GameCommand.WANTED_CARD, N_("Card for this gap"), (pygame.K_w, 0)),
    (GameCommand.WHERE_TO, N_("Where this card goes"), (pygame.K_e, 0)),
    (GameCommand.READ_ROW, N_("Read the row"), (pygame.K_l, 0)),
    (GameCommand.STATE_OF_GAME, N_("State of the game"), (pygame.K_i, 0)),
    (GameCommand.LAST_WORDS, N_("Last words again"), (pygame.K_a, 0)),
)
"""The commands whose keys can be chosen, their names, and their default keys: the first one is shown."""
_FIXED: Mapping[Chord, Command] = {
    (pygame.K_UP, 0): Nav.UP,
    (pygame.K_DOWN, 0): Nav.DOWN,
    (pygame.K_LEFT, 0): Nav.LEFT,
    (pygame.K_RIGHT, 0): Nav.RIGHT,
    (pygame.K_TAB, _SHIFT): Nav.PREVIOUS,
    (pygame.K_RETURN, 0): Nav.ACTIVATE,
    (pygame.K_KP_ENTER, 0): Nav.ACTIVATE,
    (pygame.K_SPACE, 0): Nav.ACTIVATE,
    (pygame.K_ESCAPE, 0): Nav.BACK,
    (pygame.K_BACKSPACE, 0): Nav.ERASE,
    (pygame.K_DELETE, 0): Nav.ERASE,
    (pygame.K_F11, 0): GameCommand.FULLSCREEN,
    (pygame.K_RETURN, _ALT): GameCommand.FULLSCREEN,
    (pygame.K_v, 0): GameCommand.WATCH,
    (pygame.K_v, _CTRL): GameCommand.PASTE,
    (pygame.K_q, _CTRL): GameCommand.QUIT,
    (pygame.K_PAGEUP, 0): GameCommand.PREVIOUS_PAGE,
    (pygame.K_PAGEDOWN, 0): GameCommand.NEXT_PAGE,
}
BINDABLE: Mapping[Command, Message] = {command: name for command, name, *_chords in _CHOSEN}
"""The commands whose key can be chosen, and their names."""
KEYS = {**_FIXED, **{chord: command for command, _name, *chords in _CHOSEN for chord in chords}}
"""What each key does, unless the player has chosen otherwise."""


def chord(key: int, modifiers: int) -> Chord:
    """Return a key with its modifiers. Left and right are the same; Command on a Mac counts as Ctrl."""
    if modifiers & pygame.KMOD_META:
        modifiers |= _CTRL
    return key, sum(bit for bit, _word in _MODIFIERS if modifiers & bit)


def chord_name(chord: Chord) -> str:
    """Return the name of a key as it is shown and saved: ``Z``, ``Ctrl+Z``, ``F1``."""
    key, modifiers = chord
    name = pygame.key.name(key)
    shown = _ARROWS.get(key) or _NAMES.get(name) or (name.upper() if len(name) < 4 else name.capitalize())
    return "+".join([*(word for bit, word in _MODIFIERS if modifiers & bit), shown])


def read_chord(text: str) -> Chord:
    """Return the key with such a name. Raises ``ValueError`` for a name that no key has."""
    *words, name = text.split("+") if not text.endswith("++") else [*text[:-2].split("+"), "+"]
    modifiers = 0
    known = {word: bit for bit, word in _MODIFIERS}
    for word in words:
        if word not in known:
            raise ValueError(f"{word!r} is not a modifier; the modifiers are {', '.join(known)}")
        modifiers |= known[word]
    plain = {shown: plain for plain, shown in _NAMES.items()}.get(name, name)
    arrows = {shown: key for key, shown in _ARROWS.items()}
    if plain in arrows:
        return arrows[plain], modifiers
    try:
        return pygame.key.key_code(plain), modifiers
    except ValueError:
        raise ValueError(f"no key is called {name!r}") from None


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


def label_of(command: Command, device: Device, chosen_keys: Mapping[str, str]) -> str | None:
    """Return the key or button for a command on a device; ``None`` where there is none."""
    match device:
        case Device.TOUCH:
            return None
        case Device.PAD:
            return gamepad.LABELS.get(command)
    if isinstance(command, Nav):
        return chord_name(next(chord for chord, each in KEYS.items() if each is command))
    return shown_key(command, chosen_keys) or None
