"""Text of the calendar: days, months and what became of a day's deal."""

from __future__ import annotations

from datetime import date, timedelta

from gaps.language import N_, NC_, _, integer, ngettext
from gaps.progress.calendar.daily_calendar import DailyCalendar, DayStatus
from gaps.scenes.text.numbers import duration
from gaps.store.records.daily_deals import DailyGame

NOT_YET_TODAY = N_("Not played yet. Counts until midnight.")
WEEKDAYS = (
    *(NC_("weekday", "Monday"), NC_("weekday", "Tuesday"), NC_("weekday", "Wednesday")),
    *(NC_("weekday", "Thursday"), NC_("weekday", "Friday"), NC_("weekday", "Saturday")),
    NC_("weekday", "Sunday"),
)
SHORT_WEEKDAYS = (
    *(NC_("short weekday", "Mon"), NC_("short weekday", "Tue"), NC_("short weekday", "Wed")),
    *(NC_("short weekday", "Thu"), NC_("short weekday", "Fri"), NC_("short weekday", "Sat")),
    NC_("short weekday", "Sun"),
)
MONTHS = (
    *(NC_("whole month", "January"), NC_("whole month", "February"), NC_("whole month", "March")),
    *(NC_("whole month", "April"), NC_("whole month", "May"), NC_("whole month", "June")),
    *(NC_("whole month", "July"), NC_("whole month", "August"), NC_("whole month", "September")),
    *(NC_("whole month", "October"), NC_("whole month", "November"), NC_("whole month", "December")),
)


def day_and_month(day: date) -> str:
    """Return a day with its whole month: "17 August"."""
    return _("{day} {month}").format(day=day.day, month=_(MONTHS[day.month - 1]))


def whole_day(day: date) -> str:
    """Return a day with its weekday as a heading: "Monday 17 August"."""
    text = _("{weekday} {date}").format(weekday=_(WEEKDAYS[day.weekday()]), date=day_and_month(day))
    return as_heading(text)


def week_name(day: date) -> str:
    """Return the name of a day's week: "Week of 16 November", a Monday."""
    return _("Week of {day}").format(day=day_and_month(day - timedelta(day.weekday())))


def as_heading(text: str) -> str:
    return text[:1].upper() + text[1:]


def day_state(calendar: DailyCalendar, day: date) -> str:
    """Return what became of a day in a few words, as its mark and its signs show it."""
    status, best = calendar.status(day), calendar.best_game(day)
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
    score, time = integer(game.score), duration(game.seconds)
    if not game.won:
        text = ngettext(
            "Not won: {number} card home, {time}", "Not won: {number} cards home, {time}", game.home
        )
        return text.format(number=game.home, time=time)
    text = _("Won late: {score} points, {time}") if game.late else _("Won: {score} points, {time}")
    return text.format(score=score, time=time)
