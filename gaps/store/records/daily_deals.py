"""Which deal belongs to which day: a table of deals that are proven winnable without a redeal."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from pathlib import Path

FIRST_DAY = date(2026, 1, 1)
VARIANT = "gaps"
_PACKAGE = Path(__file__).parents[2]
FILES = (_PACKAGE / "assets" / "daily.txt", _PACKAGE.parent / "assets" / "daily.txt")
"""Where the table is: when installed; in the source tree."""
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@cache
def table() -> tuple[int, ...]:
    """Return the numbers of the deals, one for each day. Raises ``OSError`` if the file is missing."""
    path = next((path for path in FILES if path.exists()), FILES[0])
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(int(word) for line in lines if not line.startswith("#") for word in line.split())


def number_of(day: date) -> int:
    """Return the number of the deal of ``day``; after the end of the table it starts again."""
    numbers = table()
    return numbers[(day - FIRST_DAY).days % len(numbers)]


def code_of(day: date) -> str:
    """The code of the deal of ``day``."""
    return f"{VARIANT}:{number_of(day)}"


def day_of(instant: str) -> date | None:
    """The day in a time as ISO 8601; ``None`` where there is none."""
    try:
        return date.fromisoformat(instant[:10]) if _DAY.match(instant) else None
    except ValueError:
        return None
