"""Texts as they are drawn, turned into words that can be spoken."""

from __future__ import annotations


def speakable(text: str) -> str:
    """Return a text without symbols: those of suits become words, other signs commas or nothing."""
    return text
