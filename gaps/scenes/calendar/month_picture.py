"""The picture of a month: its days in weeks, with a ridge behind each week.

The ridge is high where a day was won.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from pygame import Rect, Surface

from gaps.language import _
from gaps.progress.calendar.daily_calendar import (
    IS_WON,
    WEEK,
    WEEKS,
    DailyCalendar,
    DayStatus,
    Month,
)
from gaps.scenes.text.day_text import TODAY
from gaps.stage.core.widget import equal_cells
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import SPACE_S, Style
from gaps.stage.view import Chip, Label, Part, Pin, grid, icon, layers, part_picture
from gaps.store.records.daily_deals import FIRST_DAY, deal_of
from gaps.table.landscape.outcomes import SUN, Peak, PeakKind, paint_outcomes

GAP = SPACE_S  # between two days, in units
TAG_MARGIN = 9  # from the tag of today to the edges of the day, in units
TAG_PADDING = 16  # padding of that tag at both sides of its word, in units
# the height of the ridge at a day that was won, as a fraction of the day's height
RIDGE = 0.6
OUTCOMES = {
    DayStatus.WON: PeakKind.WON,
    DayStatus.WON_LATE: PeakKind.WON_LATE,
    DayStatus.PLAYED: PeakKind.PLAYED,
    DayStatus.MISSED: PeakKind.MISSED,
}


def cells_of_weeks(style: Style, size: tuple[int, int]) -> Sequence[Rect]:
    """Return the places of the days of six weeks in a picture of this size."""
    return equal_cells(Rect((0, 0), size), WEEK, WEEKS, style.px(GAP))


def paint_month(style: Style, month: Month, size: tuple[int, int]) -> Surface:
    """Return a picture of the days of a month, and of the ridges of its weeks."""
    cells = cells_of_weeks(style, size)
    picture = shapes.blank(size)
    for number, week in enumerate(month.weeks):
        _draw_ridge(picture, style, month, week, cells[number * WEEK :])
    days = (
        _day(style, month.calendar, day, cells[0].width)
        for week in month.weeks
        for day in week
    )
    shown = grid(days, WEEK, gap=GAP)
    picture.blit(part_picture(style, shown, cells[-1].bottomright), (0, 0))
    return picture


# Ridges


def _draw_ridge(
    picture: Surface,
    style: Style,
    month: Month,
    week: Sequence[date | None],
    cells: Sequence[Rect],
) -> None:
    """Draw the ridge of a week, from its first day that can be played to the last.

    ``cells`` are the places of the week.
    """
    playable = month.playable
    days = [day for day in week if day in playable]
    if not days:
        return
    first = cells[week.index(days[0])]
    across = cells[week.index(days[-1])].right - first.left
    rises = min(round(RIDGE * first.height), first.width)
    high = rises + style.px(2 * SUN)
    peaks = tuple(_peak(month.calendar, day) for day in days if day is not None)
    ridge = paint_outcomes(style, peaks, (across, high))
    picture.blit(ridge, (first.left, first.bottom - high))


def _peak(calendar: DailyCalendar, day: date) -> Peak:
    status = calendar.status(day) or DayStatus.OPEN
    home = 0.0
    if status in IS_WON:
        home = 1.0
    elif status is DayStatus.PLAYED:
        most = deal_of(day).variant.cards_to_win
        games = calendar.games.get(day, ())
        home = max((game.home for game in games), default=0) / most
    return Peak(OUTCOMES.get(status, PeakKind.NONE), home)


# Days


def _day(style: Style, calendar: DailyCalendar, day: date | None, width: int) -> Part:
    """Return a day, ``width`` pixels wide.

    It has its number, the tag of today, and a sign for a game under way.
    """
    if day is None or day < FIRST_DAY:
        return Part(share=1)
    text = str(day.day)
    ink = "hi" if day <= calendar.today else "low"
    parts = [Pin(Label(text, "label", ink), "topleft", (12, 4), (None, 28))]
    if day == calendar.today:
        room = width - style.px(2 * TAG_MARGIN + TAG_PADDING)
        tag = style.width(_(TODAY), "note_bold")
        if tag > room:
            parts = [Pin(Chip(text, lit=True), "topleft", (4, 7))]
        elif tag + style.width(text, "label") > room - style.px(12 + 4):
            chip = Chip(TODAY, lit=True)
            parts.append(Pin(chip, "midbottom", (0, -TAG_MARGIN)))
        else:
            chip = Chip(TODAY, lit=True)
            parts.append(Pin(chip, "topright", (-TAG_MARGIN, TAG_MARGIN)))
    if day in calendar.under_way:
        sign = icon("under_way", 18, "brass")
        parts.append(Pin(sign, "bottomleft", (12, -40)))
    return layers(*parts, share=1)
