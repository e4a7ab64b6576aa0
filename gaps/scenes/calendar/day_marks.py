"""The mark that says what became of a day's deal. The marks differ in shape, not only in colour."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from gaps.language import N_, Message
from gaps.progress.calendar.daily_calendar import DayStatus
from gaps.stage.drawing.style import Style

ASPECT = 1.5  # width by height
LEGEND: Mapping[DayStatus, Message] = {
    DayStatus.WON: N_("won"),
    DayStatus.WON_LATE: N_("won late"),
    DayStatus.PLAYED: N_("played, not won"),
    DayStatus.MISSED: N_("missed"),
}
"""The days that have a mark, and what it means."""
_ICONS: Mapping[DayStatus, str] = {
    DayStatus.WON: "day_won",
    DayStatus.WON_LATE: "day_won_late",
    DayStatus.PLAYED: "day_played",
    DayStatus.MISSED: "day_missed",
}


def day_mark(style: Style, status: DayStatus | None, height: int) -> pygame.Surface | None:
    """Return the mark of a day, ``height`` pixels high; ``None`` for a day that has none."""
    if status is None or status not in _ICONS:
        return None
    theme = style.theme
    colours = {DayStatus.WON_LATE: theme.hi, DayStatus.PLAYED: theme.mid, DayStatus.MISSED: theme.low}
    size = round(height * ASPECT), height
    return style.glyph(_ICONS[status], size, colours.get(status))
