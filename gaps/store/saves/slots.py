"""The slots in which unfinished games are kept: what takes the same slot cannot be under way twice."""

from __future__ import annotations

import hashlib
import re
from datetime import datetime

_PLAIN = re.compile(r"[a-z][a-z0-9-]{0,39}")
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])")  # names of devices on Windows
_SAFE_CHARS = 24  # of a key that is no file name, kept so that the file can be recognised
_HASH_CHARS = 12


def slot_name(key: str, board: str, challenge: str, daily: str, expedition: str = "") -> str:
    """Return the slot of a game of the variant ``key``: a name that every system allows for a file.

    Typed boards have one slot for each variant, the answer to a ``challenge`` has one of its own, and so have
    the daily deal of the day ``daily`` (ISO 8601) and the deal of the expedition with the code
    ``expedition``. All other games of a variant share one.
    """
    if board:
        return f"board-{_safe(key)}"
    if challenge:
        return f"challenge-{_hash(challenge)}"
    if expedition:
        return f"expedition-{_safe(expedition.replace(':', '-'))}"
    return f"daily-{daily}" if daily else _safe(key)


def moment(text: str) -> float:
    """Return a time as ISO 8601 in seconds since 1970, to compare it with others; 0 if it is no time."""
    try:
        return datetime.fromisoformat(text).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0


def _safe(key: str) -> str:
    """Return the key itself where it can be the name of a file, else its letters and digits and a hash."""
    if _PLAIN.fullmatch(key) and not _RESERVED.fullmatch(key):
        return key
    letters = re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-")[:_SAFE_CHARS]
    return f"{letters or 'game'}-{_hash(key)}"


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH_CHARS]
