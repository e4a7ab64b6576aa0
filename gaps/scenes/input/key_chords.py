"""Keys with modifiers, and their names."""

from __future__ import annotations

import pygame

Chord = tuple[int, int]  # key code, and the modifiers that count (none, Ctrl, Shift or Alt)

_MODIFIERS = ((pygame.KMOD_CTRL, "Ctrl"), (pygame.KMOD_ALT, "Alt"), (pygame.KMOD_SHIFT, "Shift"))
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


_COUNTED = (pygame.KMOD_CTRL | pygame.KMOD_META, pygame.KMOD_SHIFT, pygame.KMOD_ALT)
_NAMED = (pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT)


def chord(key: int, modifiers: int) -> Chord:
    """Return a key with its modifiers. Left and right are the same; Command on a Mac counts as Ctrl."""
    return key, sum(name for counted, name in zip(_COUNTED, _NAMED, strict=True) if modifiers & counted)


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
