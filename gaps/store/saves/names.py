"""The player's name on challenges and recordings."""

from __future__ import annotations

MAX_NAME = 24  # characters


def is_valid_name(value: object) -> bool:
    """Whether it is text without control characters, of at most ``MAX_NAME``; it may be empty."""
    return isinstance(value, str) and len(value) <= MAX_NAME and (value.isprintable() or not value)


def clean_name(name: str) -> str:
    """Remove leading, trailing and repeated spaces, and shorten the name to ``MAX_NAME``."""
    return " ".join(name.split())[:MAX_NAME].rstrip()
