"""The characters by which cards are typed, on any keyboard: a rank, then the letter of a suit."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from gaps.engine.cards import JACK, KING, QUEEN

RANKS: Mapping[str, int] = {
    **{str(digit): digit for digit in range(1, 10)},
    "0": 10,
    "j": JACK,
    "q": QUEEN,
    "k": KING,
}
"""The rank of each character that begins a card."""
_DIGITS = {getattr(pygame, f"KSCAN_{digit}"): str(digit) for digit in range(10)}


def typed_character(event: pygame.event.Event) -> str:
    """Return the character of a key that went down, a small letter; empty for a key with Ctrl, Alt or Meta.

    The upper row gives digits without Shift, also where they are typed with it.
    """
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return ""
    if not event.mod & pygame.KMOD_SHIFT and (digit := _DIGITS.get(getattr(event, "scancode", None))):
        return digit
    text: str = getattr(event, "unicode", "") or (chr(event.key) if 32 < event.key < 127 else "")
    return text.lower() if text.isprintable() else ""
