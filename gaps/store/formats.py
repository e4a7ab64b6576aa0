"""The forms of stored texts: JSON objects, and lines that end with a checksum."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Sequence
from typing import Any

from gaps.engine import InputError
from gaps.engine.errors import shorten

CHECK = "check: "
"""The beginning of the last line of a sealed text."""


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

    Its ``format`` must be ``kind``, its version at most ``version``. Raise
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


def fingerprint(content: bytes, digits: int) -> str:
    """Return that many hexadecimal digits of the SHA-256 of ``content``."""
    from hashlib import sha256  # slow to import, and not needed at the start

    return sha256(content).hexdigest()[:digits]


def is_encodable(text: str) -> bool:
    """Return True if a text has no half of a surrogate pair, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


# Sealed texts: lines of which the first has the version, the last a checksum


def sealed(lines: Sequence[str]) -> str:
    """Return the text of some lines, with their checksum as its last line."""
    return "\n".join((*lines, CHECK + checksum(lines), ""))


def read_sealed(
    text: str, first_line: re.Pattern[str], newest: int, other: InputError
) -> list[str]:
    """Return the lines of a sealed text, except for the checksum.

    Raise ``other`` unless it begins with ``first_line``, whose first group is the
    version; ``NewerFormat`` for a version after the ``newest``, and ``InputError`` for
    damage.
    """
    lines = lines_in(text)
    head = first_line.fullmatch(lines[0])
    if head is None:
        raise other
    if int(head[1]) > newest:
        raise NewerFormat.of(head[1], newest)
    if int(head[1]) < 1:
        raise InputError("its version is {version}", version=head[1])
    check_end(lines)
    return lines[:-1]


def lines_in(text: str) -> list[str]:
    """Return the lines of a text, without spaces around them.

    Raise ``InputError`` for what is not text.
    """
    if not is_encodable(text):
        raise InputError("it is not text")
    lines = text.removeprefix("\ufeff").strip().split("\n")
    return [line.strip() for line in lines]


def check_end(lines: Sequence[str]) -> None:
    """Raise ``InputError`` unless the last line is the checksum of those before."""
    *before, last = lines
    if not last.startswith(CHECK):
        raise InputError("its end is missing")
    if last.removeprefix(CHECK) != checksum(before):
        raise InputError("it was changed")


def checksum(lines: Sequence[str]) -> str:
    """Return the CRC-32 of some lines, to find accidental changes."""
    number = zlib.crc32("\n".join(lines).encode())
    return f"{number:08x}"
