"""A fact in words: its name, then its value."""

from __future__ import annotations

from gaps.language import _


def fact(name: str, value: object) -> str:
    """Return a name and its value: "Best score: 1,240"."""
    return _("{name}: {value}").format(name=name, value=value)


def sentence(*parts: str) -> str:
    """Return the parts that are not empty, parted by commas."""
    return ", ".join(filter(None, parts))
