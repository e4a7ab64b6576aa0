"""Facts put into words: names and values, lists and sentences."""

from __future__ import annotations

from collections.abc import Iterable

from gaps.language import N_, Figure, _, in_both_forms, joined

NONE = N_("none")
DASH = "–"  # drawn in place of a missing number


def no_value() -> Figure:
    """Return the sign for a missing number."""
    return Figure(DASH, _("no value"))


def capitalized(text: str) -> str:
    """Return ``text`` with its first letter capitalised and the rest unchanged."""
    return in_both_forms(text, lambda form: form[:1].upper() + form[1:])


def fact(name: str, value: object) -> str:
    """Return a name and its value, such as "Best score: 1,240"."""
    return _("{name}: {value}", name=name, value=_(NONE) if value == DASH else value)


def sentence(*parts: str) -> str:
    """Return the parts that are not empty, separated by commas."""
    return joined(", ", filter(None, parts))


def sentences(parts: Iterable[str]) -> str:
    """Return each part that is not empty as a sentence with a capital letter."""
    whole = (in_both_forms(part, _with_end) for part in parts if part)
    return joined(" ", map(capitalized, whole))


def _with_end(sentence: str) -> str:
    """Return a sentence with a full stop, unless it has another end."""
    if sentence.endswith((".", "!", "?")):
        return sentence
    return f"{sentence.rstrip('… ')}."
