"""Facts in words: their names and values, one after the other or as sentences."""

from __future__ import annotations

from collections.abc import Iterable

from gaps.language import N_, _

NONE = N_("none")
DASH = "–"
"""What is drawn in place of a number that is not there."""


def fact(name: str, value: object) -> str:
    """Return a name and its value: "Best score: 1,240"."""
    return _("{name}: {value}").format(name=name, value=_(NONE) if value == DASH else value)


def sentence(*parts: str) -> str:
    """Return the parts that are not empty, parted by commas."""
    return ", ".join(filter(None, parts))


def sentences(parts: Iterable[str]) -> str:
    """Return the parts that are not empty, each as a sentence of its own."""
    return " ".join(
        part if part.endswith((".", "!", "?")) else f"{part.rstrip('…')}." for part in parts if part
    )
