"""The mark that says what became of a day's deal. The marks differ in shape, not only in colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame

from gaps.language import N_, Message
from gaps.progress.calendar.daily_calendar import DayStatus
from gaps.stage.drawing.style import Style
from gaps.stage.view import Picture

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


def mark_part(status: DayStatus | None, height: float, underlined: bool = False, **part: Any) -> Picture:
    """The mark of a day, a line below it if it is ``underlined``; said by what it is part of."""
    return Picture(_paint_mark, (status, height, underlined), (height * ASPECT, height), **part)


def _paint_mark(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    status: DayStatus | None,
    height: float,
    underlined: bool,
) -> None:
    high = min(style.px(height), rect.height - style.px(3), round(rect.width / ASPECT))
    if high < 4:
        return
    place = pygame.Rect(0, 0, round(high * ASPECT), high)
    place.midleft = rect.midleft
    mark = day_mark(style, status, high)
    if mark is not None:
        surface.blit(mark, mark.get_rect(center=place.center))
    if underlined:
        surface.fill(style.theme.hi, (place.left, place.bottom + style.px(1), place.width, style.px(2)))


def day_mark(style: Style, status: DayStatus | None, height: int) -> pygame.Surface | None:
    """Return the mark of a day, ``height`` pixels high; ``None`` for a day that has none."""
    if status is None or status not in _ICONS:
        return None
    theme = style.theme
    colours = {DayStatus.WON_LATE: theme.hi, DayStatus.PLAYED: theme.mid, DayStatus.MISSED: theme.low}
    size = round(height * ASPECT), height
    return style.glyph(_ICONS[status], size, colours.get(status))
