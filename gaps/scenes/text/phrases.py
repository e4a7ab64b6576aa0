"""How facts are put into words: their names and values, commas and sentences."""

from __future__ import annotations

from collections.abc import Iterable

from gaps.language import N_, Figure, _, in_both_forms, joined

NONE = N_("none")
DASH = "–"  # what is drawn in place of a number that is not there


def no_value() -> Figure:
    """Return what stands in place of a number that is not there."""
    return Figure(DASH, _("no value"))


def capitalized(text: str) -> str:
    """Return ``text`` with a capital letter at its beginning; the rest stays as it is."""
    return in_both_forms(text, lambda form: form[:1].upper() + form[1:])


def fact(name: str, value: object) -> str:
    """Return a name and its value: "Best score: 1,240"."""
    return _("{name}: {value}", name=name, value=_(NONE) if value == DASH else value)


def sentence(*parts: str) -> str:
    """Return the parts that are not empty, parted by commas."""
    return joined(", ", filter(None, parts))


def sentences(parts: Iterable[str]) -> str:
    """Return the parts that are not empty, each as a sentence of its own, with a
    capital letter.
    """
    whole = (in_both_forms(part, _with_end) for part in parts if part)
    return joined(" ", map(capitalized, whole))


def _with_end(sentence: str) -> str:
    """Return a sentence with a full stop, if it has no other end."""
    if sentence.endswith((".", "!", "?")):
        return sentence
    return f"{sentence.rstrip('… ')}."
