"""The marks for the results of days."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Unpack

from gaps.language import N_, Message
from gaps.progress.calendar.daily_calendar import DayStatus
from gaps.stage.view import Label, Part, PartFields, glyph

LEGEND: Mapping[DayStatus, Message] = {
    DayStatus.WON: N_("won"),
    DayStatus.WON_LATE: N_("won on a later day"),
    DayStatus.PLAYED: N_("played, not won"),
    DayStatus.MISSED: N_("missed"),
}
"""The days that have a mark, and its meaning.

The marks differ in shape, not only in colour.
"""
MARK_COLOURS = {
    DayStatus.WON_LATE: "hi",
    DayStatus.PLAYED: "mid",
    DayStatus.MISSED: "low",
}
MARK_ASPECT = 1.5  # width by height


def mark_part(
    status: DayStatus | None, height: float, **part: Unpack[PartFields]
) -> Part:
    """Return the mark of a day; the part that contains it speaks for it."""
    if status is None or status not in LEGEND:
        return Part(**part)
    box = height * MARK_ASPECT, height
    return glyph(f"day_{status.name.lower()}", box, MARK_COLOURS.get(status), **part)


def legend_parts(height: float, apart: float) -> Iterator[Part]:
    """Yield the marks and their meanings.

    Each is followed by room that is at most ``apart`` units.
    """
    for status, meaning in LEGEND.items():
        yield mark_part(status, height)
        yield Label(meaning, ("note", "small"), "mid")
        yield Part(share=1, most=apart)
