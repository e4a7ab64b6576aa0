"""The daily deals of ten weeks as a calendar: a peak for each day, solid if won, an outline if played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum, auto

import pygame

from gaps.language import N_, _
from gaps.scenes.common import charts
from gaps.scenes.session import daily
from gaps.scenes.text import statistics_text
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.store import Folder

WEEKS, DAYS = 10, 400  # shown in the calendar; read for the streak
WEEK = 7
PEAK = (40, 20)  # pixels at u = 1
OUTLINE = ((1, 19), (14, 2), (21, 11), (26, 6), (39, 19))  # of a peak in such a box
DOTS = 5


class DayStatus(Enum):
    """What became of the daily deal of a day."""

    WON = auto()
    PLAYED = auto()
    MISSED = auto()


LEGEND = {DayStatus.WON: N_("won"), DayStatus.PLAYED: N_("played"), DayStatus.MISSED: N_("missed")}


@dataclass(frozen=True)
class DailyCalendar:
    """The daily deals that were won or played, by day."""

    today: date
    since: date | None
    """The first day on record: nothing was missed before it."""
    won: Mapping[date, bool]
    """Whether it was won, for each day on which it was played."""

    @classmethod
    def of(cls, folder: Folder, today: date) -> DailyCalendar:
        """Read the calendar from the records."""
        days = (today - timedelta(number) for number in range(DAYS))
        deals = {day: daily.code_of(day) for day in days if day >= daily.FIRST_DAY}
        return cls(today, daily.day_of(folder.records.first_finished()), folder.records.daily_results(deals))

    @property
    def streak(self) -> int:
        """Daily deals won in a row, up to today's or, while that is open, yesterday's.

        One day a month on which it was not won is forgiven: it counts for nothing, and breaks nothing.
        """
        day, count = self.today, 0
        forgiven: set[tuple[int, int]] = set()
        if not self.won.get(day, False):
            day -= timedelta(1)
        while True:
            if self.won.get(day, False):
                count += 1
            elif (day.year, day.month) in forgiven:
                return count
            else:
                forgiven.add((day.year, day.month))
            day -= timedelta(1)

    def status(self, day: date) -> DayStatus | None:
        """Return what became of a day; ``None`` for days to come and those before the first record."""
        if day in self.won:
            return DayStatus.WON if self.won[day] else DayStatus.PLAYED
        first = max(self.since or self.today, daily.FIRST_DAY)
        return DayStatus.MISSED if first <= day < self.today else None

    @property
    def first(self) -> date:
        """The first Monday that is shown."""
        return self.today - timedelta(self.today.weekday() + WEEK * (WEEKS - 1))


def draw(surface: pygame.Surface, style: Style, rect: pygame.Rect, calendar: DailyCalendar) -> None:
    """Draw the panel of the daily deals."""
    px, theme = style.px, style.theme
    charts.head(surface, style, rect, _(statistics_text.DAILY_TITLE), _(statistics_text.DAILY_NOTE))
    right, left = rect.right - px(charts.PAD), rect.left + px(charts.PAD)
    streak = style.text(statistics_text.streak_text(calendar.streak), "label", theme.brass)
    surface.blit(streak, streak.get_rect(topright=(right, rect.top + px(23))))
    top, bottom = rect.top + px(62), rect.bottom - px(38)
    grid = pygame.Rect(left, top, right - left, bottom - top)
    if _draw_days(surface, style, grid, calendar):
        _draw_legend(surface, style, (left, bottom + px(14)))


def _draw_days(surface: pygame.Surface, style: Style, grid: pygame.Rect, calendar: DailyCalendar) -> bool:
    """Draw a column for every week. Returns whether there is room for it."""
    px, theme = style.px, style.theme
    step_y = (grid.bottom - grid.top) / WEEK
    first_x = grid.left + px(34)
    step_x = (grid.right + px(7) - first_x) / WEEKS
    size = min(px(PEAK[0]), round(step_x) - px(5)), min(px(PEAK[1]), round(step_y) - px(3))
    if min(size) < 4:
        return False
    for weekday, letter in enumerate(statistics_text.weekday_letters()):
        middle = round(grid.top + step_y * (weekday + 0.5))
        label = style.text(letter, "note_bold", theme.mid)
        surface.blit(label, label.get_rect(midleft=(grid.left + px(4), middle)))
        for week in range(WEEKS):
            day = calendar.first + timedelta(WEEK * week + weekday)
            place = pygame.Rect((0, 0), size)
            place.midleft = round(first_x + step_x * week), middle
            _draw_mark(surface, style, place, calendar.status(day))
            if day == calendar.today:
                line = pygame.Rect(place.left, place.bottom + px(1), place.width, max(1, px(2)))
                surface.fill(theme.hi, line)
    return True


def _draw_legend(surface: pygame.Surface, style: Style, at: tuple[int, int]) -> None:
    px, (x, y) = style.px, at
    for status, meaning in LEGEND.items():
        place = pygame.Rect(0, 0, px(22), px(12))
        place.midleft = x, y
        _draw_mark(surface, style, place, status)
        text = style.text(_(meaning), "note", style.theme.mid)
        surface.blit(text, text.get_rect(midleft=(place.right + px(8), y)))
        x = place.right + px(8) + text.get_width() + px(24)


def _draw_mark(surface: pygame.Surface, style: Style, place: pygame.Rect, status: DayStatus | None) -> None:
    """Mark a day. The marks differ in shape, so that nobody has to tell colours apart."""
    theme = style.theme
    if status is DayStatus.WON:
        surface.blit(_peak(place.size, theme.brass, True), place)
    elif status is DayStatus.PLAYED:
        surface.blit(_peak(place.size, theme.low, False), place)
    elif status is DayStatus.MISSED:
        dot = max(2, place.width // 13)
        for number in range(DOTS):
            x = place.left + place.width * (2 * number + 1) // (2 * DOTS) - dot // 2
            surface.fill(theme.slotline, pygame.Rect(x, place.bottom - 2 * dot, dot, dot))


def _peak(size: tuple[int, int], colour: Color, filled: bool) -> pygame.Surface:
    points = [(x * size[0] / PEAK[0], y * size[1] / PEAK[1]) for x, y in OUTLINE]
    line = max(1.0, size[0] / 24)
    return shapes.polygon(size, points, colour if filled else (*colour, 0), line, colour)
