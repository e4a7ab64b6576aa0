"""What a text is, before it is read: its format, its version, its characters."""

from __future__ import annotations

import json
from typing import Any

from gaps.engine import InputError
from gaps.engine.errors import shorten


class NewerFormat(InputError):
    """Raised for a text of a later version of the game.

    It is not damaged and must not be changed.
    """

    @staticmethod
    def of(version: object, newest: int) -> NewerFormat:
        """Return the error for a version after the ``newest`` that can be read."""
        return NewerFormat(
            "it was written by a newer game (format {version}, this one reads up to {newest})",
            version=shorten(version),
            newest=newest,
        )


def read_object(text: str, kind: str, version: int) -> dict[str, Any]:
    """Return the JSON object in ``text``.

    Its ``format`` must be ``kind``, its version at most ``version``. Raises
    ``NewerFormat``, or ``ValueError`` that says what is wrong.
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
    return found


def is_encodable(text: str) -> bool:
    """Return True if a text has no half of a surrogate pair, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
