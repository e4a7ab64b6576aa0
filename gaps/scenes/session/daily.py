"""The deal of the day: the same for everybody, and proven winnable without a redeal."""

from __future__ import annotations

from datetime import date
from functools import cache

from gaps.engine import Variant
from gaps.language import NC_, _
from gaps.stage.core.assets import asset

FIRST_DAY = date(2026, 1, 1)
VARIANT = "gaps"
MONTHS = (
    *(NC_("month", "Jan"), NC_("month", "Feb"), NC_("month", "Mar"), NC_("month", "Apr")),
    *(NC_("month", "May"), NC_("month", "Jun"), NC_("month", "Jul"), NC_("month", "Aug")),
    *(NC_("month", "Sep"), NC_("month", "Oct"), NC_("month", "Nov"), NC_("month", "Dec")),
)


@cache
def table() -> tuple[int, ...]:
    """Return the numbers of the deals, one for each day."""
    lines = asset("daily.txt").read_text(encoding="utf-8").splitlines()
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
        return date.fromisoformat(instant[:10])
    except ValueError:
        return None


def opened_with(variant: Variant, seed: int, instant: str) -> str:
    """The day of ``instant``, both as ISO 8601, if the deal is that day's daily deal; empty if it is not."""
    day = day_of(instant)
    is_daily = day is not None and variant.key == VARIANT and seed == number_of(day)
    return day.isoformat() if day is not None and is_daily else ""


def format_day(day: date) -> str:
    """Return the day as the game shows it: 21 Nov."""
    return _("{day} {month}").format(day=day.day, month=_(MONTHS[day.month - 1]))
