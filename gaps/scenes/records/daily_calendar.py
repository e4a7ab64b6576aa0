"""The daily deals of ten weeks: a mark for each day that says what became of it."""

from __future__ import annotations

from datetime import date, timedelta

import pygame

from gaps.language import _
from gaps.progress.calendar.daily_calendar import DailyCalendar
from gaps.scenes.calendar.calendar_text import WEEKDAYS, week_name
from gaps.scenes.calendar.day_marks import ASPECT, LEGEND, day_mark
from gaps.scenes.common import charts
from gaps.scenes.speech.facts import fact, sentence
from gaps.scenes.text import statistics_text
from gaps.stage.drawing.style import Style

WEEKS, WEEK = 10, 7
MARK_HEIGHT, LEGEND_HEIGHT = 20, 16  # pixels at u = 1
LEGEND_GAPS = 5, 20  # after a mark, and at most after its meaning


def first_day(calendar: DailyCalendar) -> date:
    """The first Monday that is shown."""
    return calendar.today - timedelta(calendar.today.weekday() + WEEK * (WEEKS - 1))


def words(calendar: DailyCalendar) -> list[str]:
    """Return what the panel shows: the days in a row, and for each week what became of its days."""
    streak = statistics_text.streak_text(calendar.streak)
    weeks = [first_day(calendar) + timedelta(WEEK * number) for number in range(WEEKS)]
    return [_(statistics_text.DAILY_NOTE), streak, *(_week_words(calendar, monday) for monday in weeks)]


def _week_words(calendar: DailyCalendar, monday: date) -> str:
    """What became of the days of a week; empty if there is nothing to say."""
    days = {
        meaning: [
            _(weekday)
            for number, weekday in enumerate(WEEKDAYS)
            if calendar.status(monday + timedelta(number)) is status
        ]
        for status, meaning in LEGEND.items()
    }
    found = [
        fact(_(meaning), ", ".join(names) if len(names) < WEEK else _("every day"))
        for meaning, names in days.items()
        if names
    ]
    return sentence(week_name(monday), "; ".join(found)) if found else ""


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
        _draw_legend(surface, style, (left, bottom + px(14)), right)


def _draw_days(surface: pygame.Surface, style: Style, grid: pygame.Rect, calendar: DailyCalendar) -> bool:
    """Draw a column for every week. Returns whether there is room for it."""
    px, theme = style.px, style.theme
    step_y = (grid.bottom - grid.top) / WEEK
    first_x = grid.left + px(34)
    step_x = (grid.right + px(7) - first_x) / WEEKS
    height = min(px(MARK_HEIGHT), round(step_y) - px(3), round((step_x - px(5)) / 1.5))
    if height < 4:
        return False
    for weekday, letter in enumerate(statistics_text.weekday_letters()):
        middle = round(grid.top + step_y * (weekday + 0.5))
        label = style.text(letter, "note_bold", theme.mid)
        surface.blit(label, label.get_rect(midleft=(grid.left + px(4), middle)))
        for week in range(WEEKS):
            day = first_day(calendar) + timedelta(WEEK * week + weekday)
            place = pygame.Rect(0, 0, round(height * 1.5), height)
            place.midleft = round(first_x + step_x * week), middle
            mark = day_mark(style, calendar.status(day), height)
            if mark is not None:
                surface.blit(mark, mark.get_rect(center=place.center))
            if day == calendar.today:
                line = pygame.Rect(place.left, place.bottom + px(1), place.width, max(1, px(2)))
                surface.fill(theme.hi, line)
    return True


def _draw_legend(surface: pygame.Surface, style: Style, at: tuple[int, int], right: int) -> None:
    """Draw what the marks mean, closer together if that is too wide."""
    px, (x, y) = style.px, at
    meanings = [_(meaning) for meaning in LEGEND.values()]
    marks = len(LEGEND) * (round(px(LEGEND_HEIGHT) * ASPECT) + px(LEGEND_GAPS[0]))
    room = right - x - marks - (len(LEGEND) - 1) * px(LEGEND_GAPS[0])
    role = "note" if sum(style.width(text, "note") for text in meanings) <= room else "small"
    spare = room - sum(style.width(text, role) for text in meanings)
    gap = min(px(LEGEND_GAPS[1]), px(LEGEND_GAPS[0]) + spare // (len(LEGEND) - 1))
    for status, meaning in LEGEND.items():
        mark = day_mark(style, status, px(LEGEND_HEIGHT))
        if mark is not None:
            surface.blit(mark, mark.get_rect(midleft=(x, y)))
            x += mark.get_width() + px(LEGEND_GAPS[0])
        text = style.text(_(meaning), role, style.theme.mid)
        surface.blit(text, text.get_rect(midleft=(x, y)))
        x += text.get_width() + gap
