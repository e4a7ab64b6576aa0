"""The name under which somebody gives games away: one line, short enough for any place that shows it."""

from __future__ import annotations

MOST_NAME = 24  # signs


def is_name(value: object) -> bool:
    """Whether it is text without control characters, at most ``MOST_NAME`` signs; it may be empty."""
    return isinstance(value, str) and len(value) <= MOST_NAME and (value.isprintable() or not value)


def tidy(name: str) -> str:
    """The name without spaces around it or twice in it; cut where it is too long."""
    return " ".join(name.split())[:MOST_NAME].rstrip()
