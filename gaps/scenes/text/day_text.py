"""Text about the days of the calendar."""

from __future__ import annotations

from datetime import date, timedelta

from gaps.language import N_, NC_, _, ngettext
from gaps.progress.calendar import daily
from gaps.progress.calendar.daily_calendar import DailyCalendar, DayStatus
from gaps.scenes.text.numbers import duration, point_count
from gaps.scenes.text.phrases import capitalized
from gaps.store.records.daily_deals import DailyGame

NOT_YET_TODAY = N_("Not played yet. Counts until midnight.")
TODAY = NC_("tag of a day", "Today")
WEEKDAYS = (
    NC_("weekday", "Monday"),
    NC_("weekday", "Tuesday"),
    NC_("weekday", "Wednesday"),
    NC_("weekday", "Thursday"),
    NC_("weekday", "Friday"),
    NC_("weekday", "Saturday"),
    NC_("weekday", "Sunday"),
)
SHORT_WEEKDAYS = (
    NC_("short weekday", "Mon"),
    NC_("short weekday", "Tue"),
    NC_("short weekday", "Wed"),
    NC_("short weekday", "Thu"),
    NC_("short weekday", "Fri"),
    NC_("short weekday", "Sat"),
    NC_("short weekday", "Sun"),
)


def month_and_year(day: date) -> str:
    """Return a month as a title, such as "August 2026"."""
    month = _(daily.WHOLE_MONTHS[day.month - 1])
    return capitalized(_("{month} {year}", month=month, year=day.year))


def whole_day(day: date) -> str:
    """Return a day with its weekday, such as "Monday 17 August"."""
    weekday = _(WEEKDAYS[day.weekday()])
    text = _("{weekday} {date}", weekday=weekday, date=daily.day_and_month(day))
    return capitalized(text)


def week_name(day: date) -> str:
    """Return the spoken name of a week, which is that of its Monday."""
    monday = day - timedelta(day.weekday())
    return _("Week of {day}", day=daily.day_and_month(monday))


def day_state(calendar: DailyCalendar, day: date) -> str:
    """Return the outcome of a day in a few words, as its mark and its signs show it."""
    status = calendar.status(day)
    best = calendar.best_game(day)
    if best is not None:
        return result_text(best)
    return {
        DayStatus.PLAYED: _("begun"),
        DayStatus.MISSED: _("missed"),
        DayStatus.OPEN: _("not played"),
        DayStatus.TODAY: _(NOT_YET_TODAY),
        DayStatus.FUTURE: _("still to come"),
    }.get(status or DayStatus.FUTURE, "")


def result_text(game: DailyGame) -> str:
    """Return the result of a day's game: its points or its cards home, and its time."""
    time = duration(game.seconds)
    if not game.won:
        return ngettext(
            "Not won: {number} card home, {time}",
            "Not won: {number} cards home, {time}",
            game.home,
            time=time,
        )
    points = point_count(game.score)
    if game.late:
        return _("Won on a later day: {points}, {time}", points=points, time=time)
    return _("Won: {points}, {time}", points=points, time=time)
