"""The name under which somebody gives games away: one line, short enough for any place that shows it."""

from __future__ import annotations

MAX_NAME = 24  # signs


def is_name(value: object) -> bool:
    """Whether it is text without control characters, at most ``MAX_NAME`` signs; it may be empty."""
    return isinstance(value, str) and len(value) <= MAX_NAME and (value.isprintable() or not value)


def tidy(name: str) -> str:
    """The name without spaces around it or twice in it; cut where it is too long."""
    return " ".join(name.split())[:MAX_NAME].rstrip()
