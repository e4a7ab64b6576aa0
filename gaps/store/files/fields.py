"""Reading values out of JSON that anybody may have written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from gaps.engine import InputError


class NewerFormat(InputError):
    """The text was written by a later version of the game: it is not damaged, and must not be touched."""


def read_object(text: str, kind: str, version: int) -> Mapping[str, Any]:
    """The JSON object in ``text``, which must say that it is ``kind`` and of a version up to ``version``.

    Raises ``NewerFormat``, or ``ValueError`` that says what is wrong.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("it is not JSON") from None
    if not isinstance(found, dict) or found.get("format") != kind:
        raise InputError("it is not a {kind} file", kind=kind)
    stated = found.get("version")
    if not isinstance(stated, int) or isinstance(stated, bool) or stated < 1:
        raise InputError("its version is {version!r}", version=stated)
    if stated > version:
        raise NewerFormat(
            "it was written by a newer game (format {version}, this one reads up to {newest})",
            version=stated,
            newest=version,
        )
    return found


def text_of(found: Mapping[str, Any], name: str) -> str:
    """A text. Raises ``ValueError`` if there is none of that name."""
    value = found.get(name)
    if not isinstance(value, str):
        raise InputError("{name} is {value!r}, not a text", name=name, value=value)
    if not value.isascii():
        value.encode()  # half a sign is no text: UnicodeEncodeError is a ValueError
    return value


def texts_of(found: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """A list of texts, written as one text with spaces between. Raises ``ValueError``."""
    return tuple(text_of(found, name).split())


def whole_of(found: Mapping[str, Any], name: str) -> int:
    """A whole number from 0. Raises ``ValueError``."""
    value = found.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**53:
        raise InputError("{name} is {value!r}, not a whole number from 0", name=name, value=value)
    return value


def seconds_of(found: Mapping[str, Any], name: str) -> float:
    """A time in seconds. Raises ``ValueError``."""
    value = found.get(name)
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value < 1e9:
        raise InputError("{name} is {value!r}, not a time in seconds", name=name, value=value)
    return float(value)


def tenths_of(found: Mapping[str, Any], name: str) -> tuple[int, ...]:
    """Times in tenths of seconds, none before the last, as one text with spaces between; none if the name is
    missing. Raises ``ValueError``."""
    if name not in found:
        return ()
    words = texts_of(found, name)
    if not all(word.isascii() and word.isdigit() and len(word) < 11 for word in words):
        raise InputError("{name} are not whole tenths of seconds", name=name)
    times = tuple(map(int, words))
    if any(later < earlier for earlier, later in pairwise(times)):
        raise InputError("{name} run backwards", name=name)
    return times


def truth_of(found: Mapping[str, Any], name: str) -> bool:
    """True or false. Raises ``ValueError``."""
    value = found.get(name)
    if not isinstance(value, bool):
        raise InputError("{name} is {value!r}, neither true nor false", name=name, value=value)
    return value
