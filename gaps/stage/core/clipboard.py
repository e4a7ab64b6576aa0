"""The text on the clipboard of the system, where there is one."""

from __future__ import annotations

import pygame

MAX_LOOKED_AT = 10_000  # characters of a text in which a line is looked for
_MISSING = pygame.error, AttributeError, NotImplementedError


def copy(text: str) -> bool:
    """Put text on the clipboard; return whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except _MISSING:
        return False
    return True


def pasted() -> str:
    """The text on the clipboard; empty where there is none, or no clipboard."""
    try:
        return pygame.scrap.get_text()
    except (*_MISSING, UnicodeDecodeError):
        return ""


def pasted_line() -> str:
    """The first line with a letter or a digit of the text on the clipboard; empty where
    there is none.
    """
    lines = pasted()[:MAX_LOOKED_AT].splitlines()
    return next((line.strip() for line in lines if any(map(str.isalnum, line))), "")
