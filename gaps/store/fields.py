"""Read typed values from JSON that may be damaged or made up."""

from __future__ import annotations

import json
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
