"""Read typed values from JSON that may be damaged or made up."""

from __future__ import annotations

import json
from dataclasses import fields
from itertools import pairwise
from typing import Any

from gaps.engine import InputError, shorten


class NewerFormat(InputError):
    """The text was written by a later version of the game: it is not damaged and must
    not be changed.
    """

    @staticmethod
    def of(version: object, newest: int) -> NewerFormat:
        """The error for a version after the ``newest`` that can be read."""
        return NewerFormat(
            "it was written by a newer game (format {version}, this one reads up to {newest})",
            version=shorten(version),
            newest=newest,
        )


class Fields(dict[str, Any]):
    """A JSON object that may be damaged or made up. Reading a field of it raises
    ``ValueError``.
    """

    def text(self, name: str) -> str:
        """Return a string."""
        value = self.get(name)
        if not isinstance(value, str) or not is_encodable(value):
            raise InputError(
                "{name} is {value!r}, not text", name=name, value=shorten(value)
            )
        return value

    def words(self, name: str) -> tuple[str, ...]:
        """Return the words of a string, which are separated by spaces."""
        return tuple(self.text(name).split())

    def integer(self, name: str) -> int:
        """Return an integer of at least 0."""
        value: Any = self.get(name)
        if type(value) is not int or not 0 <= value < 2**53:
            raise InputError(
                "{name} is {value!r}, not a whole number from 0",
                name=name,
                value=shorten(value),
            )
        return value

    def seconds(self, name: str) -> float:
        value: Any = self.get(name)
        if type(value) not in (int, float) or not 0 <= value < 1e9:
            raise InputError(
                "{name} is {value!r}, not a time in seconds",
                name=name,
                value=shorten(value),
            )
        return float(value)

    def numbers(self, name: str, end: int | None = None) -> tuple[int, ...]:
        """Return whole numbers in ascending order from a string with spaces between.

        With an ``end`` they are indices below it, each there once.
        """
        words = self.words(name)
        if not all(
            word.isascii() and word.isdigit() and len(word) < 11 for word in words
        ):
            raise InputError("{name} are not whole numbers from 0", name=name)
        numbers = tuple(map(int, words))
        if end is None:
            if any(later < earlier for earlier, later in pairwise(numbers)):
                raise InputError("{name} are not in ascending order", name=name)
        elif any(later <= earlier for earlier, later in pairwise((*numbers, end))):
            raise InputError(
                "{name} are not indices of moves in ascending order", name=name
            )
        return numbers

    def boolean(self, name: str) -> bool:
        value = self.get(name)
        if not isinstance(value, bool):
            raise InputError(
                "{name} is {value!r}, neither true nor false",
                name=name,
                value=shorten(value),
            )
        return value

    def items_of(self, name: str) -> list[Any]:
        value = self.get(name)
        if not isinstance(value, list):
            raise InputError(
                "{name} is {value!r}, not a list", name=name, value=shorten(value)
            )
        return value


def read_object(text: str, kind: str, version: int) -> Fields:
    """Return the JSON object in ``text``: its ``format`` must be ``kind``, its version
    at most ``version``.

    Raises ``NewerFormat``, or ``ValueError`` that says what is wrong.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("it is not JSON") from None
    if not isinstance(found, dict) or found.get("format") != kind:
        raise InputError("it is not a {kind} file", kind=kind)
    stated = found.get("version")
    if type(stated) is not int or stated < 1:
        raise InputError("its version is {version!r}", version=shorten(stated))
    if stated > version:
        raise NewerFormat.of(stated, version)
    return Fields(found)


def is_encodable(text: str) -> bool:
    """Whether a text has no half of a surrogate pair, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def values_of(kept: Any) -> dict[str, Any]:
    """Return the fields of ``kept``, a dataclass, by their names; tuples as texts with
    spaces between.
    """
    values = {each.name: getattr(kept, each.name) for each in fields(kept)}
    for name, value in values.items():
        if isinstance(value, tuple):
            values[name] = " ".join(map(str, value))
    return values
