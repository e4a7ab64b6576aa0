"""The names of keys, and the meaning of special ones.

Names are shown and kept in the settings. Keyboards without Latin letters, and a number
pad whose digits are off, are handled, too.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping

import pygame
from pygame import (
    K_BACKSPACE,
    K_DELETE,
    K_DOWN,
    K_END,
    K_ESCAPE,
    K_HOME,
    K_INSERT,
    K_KP0,
    K_KP1,
    K_KP2,
    K_KP3,
    K_KP4,
    K_KP6,
    K_KP7,
    K_KP8,
    K_KP9,
    K_KP_ENTER,
    K_KP_PERIOD,
    K_LEFT,
    K_PAGEDOWN,
    K_PAGEUP,
    K_RETURN,
    K_RIGHT,
    K_SPACE,
    K_TAB,
    K_UP,
    KEYDOWN,
    KMOD_ALT,
    KMOD_CTRL,
    KMOD_META,
    KMOD_NUM,
    KMOD_SHIFT,
)
from pygame.event import Event

from gaps.engine.cards import JACK, KING, QUEEN
from gaps.stage.drawing.key_caps import split_key

# key code, and the modifiers that count (none, Ctrl, Shift or Alt)
Chord = tuple[int, int]

RANKS: Mapping[str, int] = {
    **{str(digit): digit for digit in range(1, 10)},
    "0": 10,
    "j": JACK,
    "q": QUEEN,
    "k": KING,
}
"""The rank of each character that begins a card, on any keyboard.

The letter of the suit follows it.
"""
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
_NUMBERED = re.compile("Key ([0-7]?[0-9A-F]{1,7})")  # SDL counts with 31 bits


def chord(key: int, modifiers: int) -> Chord:
    """Return a key with its modifiers.

    Left and right modifiers are the same; Command on a Mac counts as Ctrl.
    """
    if modifiers & KMOD_META:
        modifiers |= KMOD_CTRL
    return key, sum(bit for bit, _word in MODIFIERS if modifiers & bit)


def chord_name(chord: Chord) -> str:
    """Return a name that only this key has, such as ``Ctrl+Z``, ``Num +`` or ``Ö``.

    A key that the system has no name for is called by its code in hexadecimal digits,
    ``Key 40000082``. The display must have been initialised.
    """
    key, modifiers = chord
    words = [word for bit, word in MODIFIERS if modifiers & bit]
    return "+".join([*words, _name(key)])


def read_chord(text: str) -> Chord:
    """Return the key with such a name.

    Raise ``ValueError`` if no key has this name.
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
    """Return the text printed on the key of a character.

    It is the capital letter, if this small letter is the only one that has it.
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
    """Return the key of a name that is not a number, or None if there is none."""
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


_SCANCODES = 512  # known to SDL
_PLACES = {
    getattr(pygame, f"KSCAN_{letter.upper()}"): ord(letter)
    for letter in "abcdefghijklmnopqrstuvwxyz"
}
"""The letter at each place of an English keyboard."""
_DIGITS = {getattr(pygame, f"KSCAN_{digit}"): str(digit) for digit in range(10)}
_PAD_DIGITS = {getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)}
_PAD_KEYS: Mapping[int, int] = {
    K_KP8: K_UP,
    K_KP2: K_DOWN,
    K_KP4: K_LEFT,
    K_KP6: K_RIGHT,
    K_KP7: K_HOME,
    K_KP1: K_END,
    K_KP9: K_PAGEUP,
    K_KP3: K_PAGEDOWN,
    K_KP0: K_INSERT,
    K_KP_PERIOD: K_DELETE,
}
"""The number pad's keys without Num Lock."""


def place_of(key: int) -> int:
    """Return the scan code of a key on the current layout; 0 if it has none."""
    # pygame's wrapper looks up the place of a key, and returns the value there: here
    # the place itself
    places = pygame.key.ScancodeWrapper(range(_SCANCODES))  # type: ignore[arg-type]
    return int(places[key])


def meant_key(event: Event, place_of: Callable[[int], int] = place_of) -> int:
    """Return the code of the key that went down, or of the one that it stands for.

    On a layout without a Latin letter, the key at the place of that letter stands for
    it. Without Num Lock the number pad moves the focus.
    """
    key: int = event.key
    if key in _PAD_KEYS and not _pad_has_digits(event):
        return _PAD_KEYS[key]
    scancode: int = getattr(event, "scancode", 0)
    if scancode not in _PLACES or _is_latin(key):
        return key
    letter = _PLACES[scancode]
    is_elsewhere = place_of(letter) not in (0, scancode)
    return key if is_elsewhere else letter


def character_of(event: Event) -> str:
    """Return the character of the pressed key: a digit or a small letter.

    It is empty for a key without a character, and with Ctrl or Alt. It depends on the
    key alone, because the system types no text if no field has the focus. The upper row
    gives digits with Shift, too: some keyboards type them that way, and no event tells
    which ones do.
    """
    if event.mod & (KMOD_CTRL | KMOD_ALT | KMOD_META):
        return ""
    if event.key in _PAD_DIGITS and _pad_has_digits(event):
        return _PAD_DIGITS[event.key]
    if digit := _DIGITS.get(getattr(event, "scancode", 0)):
        return digit
    key = meant_key(event)
    if 32 < key <= 0x10FFFF:
        return chr(key).lower()
    return ""


def types_text(chord: Chord) -> bool:
    """Return True if a key types a character in a text field."""
    key, modifiers = chord
    if modifiers & (KMOD_CTRL | KMOD_ALT) or key > 0x10FFFF:
        return False
    return chr(key).isprintable()


def begins_card(chord: Chord) -> bool:
    """Return True if a key types the rank of a card, on the current layout."""
    key, modifiers = chord
    mod = modifiers | KMOD_NUM
    event = Event(KEYDOWN, key=key, mod=mod, scancode=place_of(key))
    return character_of(event) in RANKS


def _pad_has_digits(event: Event) -> bool:
    """Return True if the number pad types digits.

    A Mac has no Num Lock, and its number pad always does.
    """
    return sys.platform == "darwin" or bool(event.mod & KMOD_NUM)


def _is_latin(key: int) -> bool:
    return ord("a") <= key <= ord("z")
