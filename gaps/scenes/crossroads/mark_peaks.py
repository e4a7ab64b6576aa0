"""The marks of questions as small mountains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from gaps.language import joined, ngettext
from gaps.stage.drawing.style import SPACE_S
from gaps.stage.view import Part, PlaceFields, peak, row
from gaps.store.records.crossroads import Mark

BOX = (20, 17)  # in units
LOOKS = {
    Mark.AT_ONCE: ("brass", True, False),
    Mark.AT_THE_SECOND_TRY: ("brass", False, False),
    Mark.MISSED: ("ember", False, True),
}
"""Colour, whether filled, whether upside down."""
OPEN = ("low", False, False)


def mark_peak(mark: Mark | None, box: tuple[float, float] = BOX) -> Part:
    """Return the sign of a mark; None is a question that is not answered."""
    colour, filled, down = OPEN if mark is None else LOOKS[mark]
    return peak(box, colour, filled, down)


def mark_row(marks: Sequence[Mark], total: int, **part: Unpack[PlaceFields]) -> Part:
    """Return the signs of ``total`` questions, of which the first have these marks."""
    rest = [None] * (total - len(marks))
    peaks = [mark_peak(each) for each in (*marks, *rest)]
    return row(*peaks, gap=SPACE_S, says=marks_in_words(marks), **part)


def marks_in_words(marks: Sequence[Mark]) -> str:
    """Return how many questions were answered, and how."""
    if not marks:
        return ""
    at_once = marks.count(Mark.AT_ONCE)
    second = marks.count(Mark.AT_THE_SECOND_TRY)
    missed = marks.count(Mark.MISSED)
    found = []
    if at_once:
        found.append(
            ngettext("{number} right at once", "{number} right at once", at_once)
        )
    if second:
        text = ngettext(
            "{number} at the second try", "{number} at the second try", second
        )
        found.append(text)
    if missed:
        found.append(ngettext("{number} missed", "{number} missed", missed))
    return joined(", ", found)
