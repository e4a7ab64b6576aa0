"""The daily deals of ten weeks: a solid peak for a day that was won, an outline for one played, dots else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

import pygame

from gaps.language import _
from gaps.scenes.common import charts
from gaps.scenes.session import daily
from gaps.scenes.text import statistics_text
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.store import Folder

WEEKS, DAYS = 10, 400  # shown; and looked at for the streak
WEEK = 7
PEAK = (40, 20)  # pixels at u = 1
OUTLINE = ((1, 19), (14, 2), (21, 11), (26, 6), (39, 19))  # of a peak in such a box
DOTS = 5


@dataclass(frozen=True)
class DailyCalendar:
    """What became of the daily deal, by day."""

    today: date
    since: date | None
    """The first day on record: nothing was missed before it."""
    won: Mapping[date, bool]
    """Whether it was won, for each day on which it was played."""

    @classmethod
    def of(cls, folder: Folder, today: date) -> DailyCalendar:
        """Read off the records."""
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

    def sign(self, day: date) -> str:
        """``won``, ``played``, ``missed``, or nothing: for days to come and those before the first."""
        if day in self.won:
            return "won" if self.won[day] else "played"
        first = max(self.since or self.today, daily.FIRST_DAY)
        return "missed" if first <= day < self.today else ""

    @property
    def first(self) -> date:
        """The Monday at which the picture begins."""
        return self.today - timedelta(self.today.weekday() + WEEK * (WEEKS - 1))


def draw(surface: pygame.Surface, style: Style, rect: pygame.Rect, almanac: DailyCalendar) -> None:
    """The panel with a column for every week."""
    px, theme = style.px, style.theme
    charts.head(surface, style, rect, _(statistics_text.DAILY_TITLE), _(statistics_text.DAILY_NOTE))
    right, left = rect.right - px(charts.PAD), rect.left + px(charts.PAD)
    told = style.text(statistics_text.streak_text(almanac.streak), "label", theme.brass)
    surface.blit(told, told.get_rect(topright=(right, rect.top + px(23))))
    top, foot = rect.top + px(62), rect.bottom - px(38)
    step = (foot - top) / WEEK
    x0 = left + px(34)
    across = (right + px(7) - x0) / WEEKS
    size = min(px(PEAK[0]), round(across) - px(5)), min(px(PEAK[1]), round(step) - px(3))
    if min(size) < 4:
        return
    for weekday, letter in enumerate(statistics_text.weekday_letters()):
        middle = round(top + step * (weekday + 0.5))
        label = style.text(letter, "note_bold", theme.mid)
        surface.blit(label, label.get_rect(midleft=(left + px(4), middle)))
        for week in range(WEEKS):
            day = almanac.first + timedelta(WEEK * week + weekday)
            place = pygame.Rect((0, 0), size)
            place.midleft = round(x0 + across * week), middle
            _mark(surface, style, place, almanac.sign(day))
            if day == almanac.today:
                line = pygame.Rect(place.left, place.bottom + px(1), place.width, max(1, px(2)))
                surface.fill(theme.hi, line)
    _legend(surface, style, (left, foot + px(14)))


def _legend(surface: pygame.Surface, style: Style, at: tuple[int, int]) -> None:
    px, (x, y) = style.px, at
    for sign, meaning in statistics_text.LEGEND.items():
        place = pygame.Rect(0, 0, px(22), px(12))
        place.midleft = x, y
        _mark(surface, style, place, sign)
        text = style.text(_(meaning), "note", style.theme.mid)
        surface.blit(text, text.get_rect(midleft=(place.right + px(8), y)))
        x = place.right + px(8) + text.get_width() + px(24)


def _mark(surface: pygame.Surface, style: Style, place: pygame.Rect, sign: str) -> None:
    """What a day is marked with; the picture is nothing but shapes, so that it needs no colours."""
    theme = style.theme
    if sign == "won":
        surface.blit(_peak(place.size, theme.brass, True), place)
    elif sign == "played":
        surface.blit(_peak(place.size, theme.low, False), place)
    elif sign == "missed":
        dot = max(2, place.width // 13)
        for number in range(DOTS):
            x = place.left + place.width * (2 * number + 1) // (2 * DOTS) - dot // 2
            surface.fill(theme.slotline, pygame.Rect(x, place.bottom - 2 * dot, dot, dot))


def _peak(size: tuple[int, int], colour: Color, whole: bool) -> pygame.Surface:
    points = [(x * size[0] / PEAK[0], y * size[1] / PEAK[1]) for x, y in OUTLINE]
    line = max(1.0, size[0] / 24)
    return shapes.polygon(size, points, colour if whole else (*colour, 0), line, colour)
