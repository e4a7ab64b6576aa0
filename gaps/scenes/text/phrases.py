"""How facts are put into words: their names and values, commas and sentences."""

from __future__ import annotations

from collections.abc import Iterable

from gaps.language import N_, _

NONE = N_("none")
DASH = "–"  # what is drawn in place of a number that is not there


def capitalized(text: str) -> str:
    """Return ``text`` with a capital letter at its beginning; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def fact(name: str, value: object) -> str:
    """Return a name and its value: "Best score: 1,240"."""
    return _("{name}: {value}", name=name, value=_(NONE) if value == DASH else value)


def sentence(*parts: str) -> str:
    """Return the parts that are not empty, parted by commas."""
    return ", ".join(filter(None, parts))


def sentences(parts: Iterable[str]) -> str:
    """Return the parts that are not empty, each as a sentence of its own, with a
    capital letter.
    """
    whole = (
        part if part.endswith((".", "!", "?")) else f"{part.rstrip('… ')}."
        for part in parts
        if part
    )
    return " ".join(map(capitalized, whole))
