"""Text on the system's clipboard, which not every display has."""

from __future__ import annotations

import pygame

_UNAVAILABLE = (pygame.error, AttributeError, NotImplementedError)


def copy_text(text: str) -> bool:
    """Put text on the clipboard; return whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except _UNAVAILABLE:
        return False
    return True


def read_text() -> str:
    """Return the text on the clipboard; empty where there is none, or no clipboard."""
    try:
        return pygame.scrap.get_text()
    except (*_UNAVAILABLE, UnicodeDecodeError):
        return ""
