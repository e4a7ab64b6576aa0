"""The names of keys: shown, kept in the settings, and read again."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pygame
from pygame import (
    K_BACKSPACE,
    K_DELETE,
    K_DOWN,
    K_ESCAPE,
    K_KP_ENTER,
    K_LEFT,
    K_PAGEDOWN,
    K_PAGEUP,
    K_RETURN,
    K_RIGHT,
    K_SPACE,
    K_TAB,
    K_UP,
    KMOD_ALT,
    KMOD_CTRL,
    KMOD_META,
    KMOD_SHIFT,
)

from gaps.stage.drawing.key_caps import split_key

# key code, and the modifiers that count (none, Ctrl, Shift or Alt)
Chord = tuple[int, int]

_SPECIAL: Mapping[int, str] = {
    K_RETURN: "Enter",
    K_KP_ENTER: "Num Enter",
    K_ESCAPE: "Esc",
    K_TAB: "Tab",
    K_BACKSPACE: "Back",
    K_DELETE: "Del",
    K_SPACE: "Space",
    K_PAGEUP: "PgUp",
    K_PAGEDOWN: "PgDn",
    K_UP: "↑",
    K_DOWN: "↓",
    K_LEFT: "←",
    K_RIGHT: "→",
}
_SPECIAL_KEYS = {name: key for key, name in _SPECIAL.items()}
MODIFIERS = (
    (KMOD_CTRL, "Ctrl"),
    (KMOD_ALT, "Alt"),
    (KMOD_SHIFT, "Shift"),
)
_NO_CHARACTER = 1 << 30  # set in the code of a key that is named by its place
_PAD = "Keypad "
_SHORT_PAD = "Num "
_NUMBERED = re.compile("Key ([0-9A-F]{1,8})")


def chord(key: int, modifiers: int) -> Chord:
    """Return a key with its modifiers. Left and right are the same; Command on a Mac
    counts as Ctrl.
    """
    if modifiers & KMOD_META:
        modifiers |= KMOD_CTRL
    return key, sum(bit for bit, _word in MODIFIERS if modifiers & bit)


def chord_name(chord: Chord) -> str:
    """Return a name that only this key has, such as ``Ctrl+Z``, ``Num +`` or ``Ö``.

    A key that the system has no name for is called by its code in hexadecimal digits:
    ``Key 40000082``. The display must have been initialised.
    """
    key, modifiers = chord
    words = [word for bit, word in MODIFIERS if modifiers & bit]
    return "+".join([*words, _name(key)])


def read_chord(text: str) -> Chord:
    """Return the key with such a name. Raises ``ValueError`` for a name that no key
    has.
    """
    words, name = split_key(text)
    known = {word: bit for bit, word in MODIFIERS}
    modifiers = 0
    for word in words:
        if word not in known:
            raise ValueError(
                f"{word!r} is not a modifier; the modifiers are {', '.join(known)}"
            )
        modifiers |= known[word]
    return _key(name), modifiers


def _name(key: int) -> str:
    if key in _SPECIAL:
        return _SPECIAL[key]
    if key & _NO_CHARACTER:
        name = pygame.key.name(key, use_compat=False)
        if name.startswith(_PAD):
            name = _SHORT_PAD + name.removeprefix(_PAD)
    else:
        name = ""
        if 0 < key <= 0x10FFFF:
            name = _printed(chr(key))
    is_its_own = name.isprintable() and _found(name) == key
    return name if is_its_own else f"Key {key:X}"


def _printed(character: str) -> str:
    """What is printed on the key of a character: the capital letter, where only this
    small one has it.
    """
    capital = character.upper()
    return capital if capital.lower() == character else character


def _key(name: str) -> int:
    key = _found(name)
    if key is not None:
        return key
    if (numbered := _NUMBERED.fullmatch(name)) is not None:
        return int(numbered[1], 16)
    raise ValueError(f"no key is called {name!r}")


def _found(name: str) -> int | None:
    """The key of a name that is no number; ``None`` if there is none."""
    if name in _SPECIAL_KEYS:
        return _SPECIAL_KEYS[name]
    if len(name) == 1:
        small = name.lower()
        return ord(small if small.upper() == name else name)
    if name.startswith(_SHORT_PAD):
        name = _PAD + name.removeprefix(_SHORT_PAD)
    try:
        return pygame.key.key_code(name)
    except ValueError:
        return None
