"""Text to share: a result in one line. ``found_text`` reads it."""

from __future__ import annotations

from gaps.engine import by_key
from gaps.language import Figure, _, joined, ngettext
from gaps.scenes.text.numbers import move_count, point_count
from gaps.stage.core import clipboard

VARIANT_LETTERS = {
    "gaps": "M",
    "unshuffled": "G",
    "addiction": "A",
    "mini": "S",
    "double-montana": "D",
}
"""The letters that stand for the keys of these variants; others use their key."""


def deal_figure(key: str, number: int) -> Figure:
    """Return the code of a deal, spoken as the name of its rules and its number."""
    name = _(by_key(key).name)
    said = _("{variant}, deal {number}", variant=name, number=number)
    return Figure(f"{key}:{number}", said)


def share_line(
    key: str,
    seed: int,
    rows: list[bool],
    points: int | None,
    moves: int | None,
    day: str = "",
    brief: bool = False,
) -> Figure:
    """Return a result in one line, spoken in words.

    The line has the deal, a triangle for each row, the score and the moves. Score and
    moves are left out if they are None. ``rows`` says which rows are complete. A daily
    deal is named by its ``day``, as ISO 8601. If ``brief``, the moves are a number
    without a word.
    """
    triangles = "".join("▲" if complete else "△" for complete in rows)
    deal = f"daily-{day}" if day else f"{VARIANT_LETTERS.get(key, key)}-{seed}"
    score = [] if points is None else [f"{points:,}"]
    made = [] if moves is None else [str(moves) if brief else move_count(moves)]
    shown = f"GAPS-{deal} {triangles} {' · '.join(score + made)}".rstrip()
    complete = sum(rows)
    words = [
        deal_figure(key, seed).said,
        ngettext(
            "{number} of {rows} rows complete",
            "{number} of {rows} rows complete",
            complete,
            rows=len(rows),
        ),
    ]
    if points is not None:
        words.append(point_count(points))
    if moves is not None:
        words.append(move_count(moves))
    return Figure(shown, joined(", ", words))


def copied(text: str, done: str) -> str:
    """Copy a text for others.

    Return the message ``done``, or that it could not be copied.
    """
    worked = clipboard.copy(text)
    return done if worked else _("The clipboard cannot be reached.")
