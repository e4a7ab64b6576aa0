"""A result as one line of text to share, and the deal that such a line names."""

from __future__ import annotations

import re

from gaps.scenes.session import daily
from gaps.scenes.text.numbers import move_count

VARIANT_LETTERS = {"gaps": "M", "unshuffled": "G", "addiction": "A", "mini": "S", "double-montana": "D"}
"""What stands for the key of a variant; other variants are named by their key."""


def share_line(
    key: str,
    seed: int,
    rows: list[bool],
    points: int | None,
    moves: int | None,
    day: str = "",
    brief: bool = False,
) -> str:
    """Return a result in one line: the deal, a triangle for each row, the score and the moves.

    Score and moves are left out if they are ``None``.
    ``rows`` says which rows are complete. A daily deal is named by its ``day``, as ISO 8601.
    If ``brief``, the moves are a number without a word.
    """
    triangles = "".join("▲" if complete else "△" for complete in rows)
    deal = f"daily-{day}" if day else f"{VARIANT_LETTERS.get(key, key)}-{seed}"
    score = [] if points is None else [f"{points:,}"]
    made = [] if moves is None else [str(moves) if brief else move_count(moves)]
    return f"GAPS-{deal} {triangles} {' · '.join(score + made)}".rstrip()


def deal_code_in(line: str) -> str | None:
    """Return the code of the deal that a shared line names; ``None`` for other text."""
    daily_line = re.match(r"\s*GAPS-daily-(\d{4}-\d\d-\d\d)\b", line)
    if daily_line is not None and (day := daily.day_of(daily_line[1])) is not None:
        return daily.code_of(day)
    found = re.match(r"\s*GAPS-(custom/[0-9a-z]+|[A-Za-z-]+)-(\d+)\b", line)
    if found is None:
        return None
    keys = {letter: key for key, letter in VARIANT_LETTERS.items()}
    return f"{keys.get(found[1], found[1])}:{found[2]}"
