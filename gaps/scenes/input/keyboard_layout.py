"""What a key means on keyboards without Latin letters, and on a number pad whose digits
are off.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

import pygame
from pygame import (
    K_DELETE,
    K_DOWN,
    K_END,
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
    K_KP_MINUS,
    K_KP_PERIOD,
    K_KP_PLUS,
    K_LEFT,
    K_PAGEDOWN,
    K_PAGEUP,
    K_RIGHT,
    K_UP,
    KMOD_NUM,
)
from pygame.event import Event

_SCANCODES = 512  # that SDL knows
_PLACES = {
    getattr(pygame, f"KSCAN_{letter.upper()}"): ord(letter)
    for letter in "abcdefghijklmnopqrstuvwxyz"
}
"""The letter that a keyboard for English has at each place."""
_DIGITS = {getattr(pygame, f"KSCAN_{digit}"): str(digit) for digit in range(10)}
_PAD_DIGITS = {getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)}
_PAD_SIGNS = {K_KP_PLUS: "+", K_KP_MINUS: "-"}
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
"""What the number pad's keys are without Num Lock."""


def place_of(key: int) -> int:
    """Return the scan code of a key on the keyboard layout in use; 0 if it has no such
    key.
    """
    # which looks up the place of a key, and returns what is there: here its number
    places = pygame.key.ScancodeWrapper(range(_SCANCODES))  # type: ignore[arg-type]
    return int(places[key])


def meant_key(event: Event, place_of: Callable[[int], int] = place_of) -> int:
    """Return the code of the key that went down, or of the one that it stands for.

    On a layout without a Latin letter, the key at the place of that letter stands for
    it. Without Num Lock the number pad moves.
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
    """Return the character of the key that went down, a digit or a small letter; empty
    for a key without any.

    It follows from the key alone: where no field has the focus, the system types no
    text. The upper row gives digits with Shift, too: some keyboards type them that way,
    and no event tells which ones do.
    """
    if event.key in _PAD_SIGNS:
        return _PAD_SIGNS[event.key]
    if event.key in _PAD_DIGITS and _pad_has_digits(event):
        return _PAD_DIGITS[event.key]
    if digit := _DIGITS.get(getattr(event, "scancode", 0)):
        return digit
    key = meant_key(event)
    if 32 < key <= 0x10FFFF:
        return chr(key).lower()
    return ""


def _pad_has_digits(event: Event) -> bool:
    """Whether the number pad types digits: a Mac has no Num Lock, and always does."""
    return sys.platform == "darwin" or bool(event.mod & KMOD_NUM)


def _is_latin(key: int) -> bool:
    return ord("a") <= key <= ord("z")
