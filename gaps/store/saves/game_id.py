"""The id of a game: made when it is dealt, and kept in its save, its record and in what is sent to others."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from gaps.engine import InputError
from gaps.store.files.fields import string_field

LENGTH = 16  # hexadecimal digits
_ID = re.compile(rf"[0-9a-f]{{{LENGTH}}}")


def new_id() -> str:
    """Return a random id for a game that is dealt now."""
    return secrets.token_hex(LENGTH // 2)


def derived_id(*parts: str) -> str:
    """Return the id of a game that was written without one: the same parts give the same id everywhere."""
    return sha256("\n".join(parts).encode(errors="replace")).hexdigest()[:LENGTH]


def is_valid_id(text: str) -> bool:
    """Whether a text is an id."""
    return _ID.fullmatch(text) is not None


def id_field(found: Mapping[str, Any], name: str = "id") -> str:
    """Return the id in a field; empty if the field is missing or empty. Raises ``ValueError``."""
    text = string_field(found, name) if name in found else ""
    if text and not is_valid_id(text):
        raise InputError("{name} is {value!r}, not the id of a game", name=name, value=text[:40])
    return text
