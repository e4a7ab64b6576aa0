"""Text of the calendar: days, months and what became of a day's deal."""

from __future__ import annotations

from datetime import date, timedelta

from gaps.language import N_, NC_, _, integer, ngettext
from gaps.progress.calendar.daily_calendar import DailyCalendar, DayStatus
from gaps.progress.calendar.month import Month
from gaps.scenes.session import daily
from gaps.scenes.text import game_text, statistics_text
from gaps.scenes.text.numbers import duration
from gaps.stage.drawing.key_caps import key_name
from gaps.store import SavedGame, Settings
from gaps.store.records.daily_deals import DailyGame

NOT_YET_TODAY = N_("Not played yet. Counts until midnight.")
FIRST_DAY = N_("Your first day")
RULE = N_("One miss a month is forgiven; a day won late fills its place, but not the streak.")
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


def month_name(first: date) -> str:
    """Return the name of a month as a heading: "August"."""
    return _as_heading(_(MONTHS[first.month - 1]))


def month_and_year(first: date) -> str:
    """Return a month with its year as a heading: "August 2026"."""
    text = _("{month} {year}").format(month=_(MONTHS[first.month - 1]), year=first.year)
    return _as_heading(text)


def day_and_month(day: date) -> str:
    """Return a day with its whole month: "17 August"."""
    return _("{day} {month}").format(day=day.day, month=_(MONTHS[day.month - 1]))


def whole_day(day: date) -> str:
    """Return a day with its weekday as a heading: "Monday 17 August"."""
    text = _("{weekday} {date}").format(weekday=_(WEEKDAYS[day.weekday()]), date=day_and_month(day))
    return _as_heading(text)


def week_name(day: date) -> str:
    """Return the name of a day's week: "Week of 16 November", a Monday."""
    return _("Week of {day}").format(day=day_and_month(day - timedelta(day.weekday())))


def _as_heading(text: str) -> str:
    return text[:1].upper() + text[1:]


def is_first_day(calendar: DailyCalendar) -> bool:
    """Return whether the player's first day is today: nothing is counted yet."""
    return calendar.first_day == calendar.today


def summary(month: Month) -> str:
    """Return how many days of a month were won, and the days in a row up to now in that of today."""
    calendar, is_now = month.calendar, month.after is None
    if is_now and is_first_day(calendar):
        return _(FIRST_DAY)
    if month.is_empty or not month.counted:
        days = len(month.playable)
        return ngettext("{number} day open", "{number} days open", days).format(number=days)
    won = _("{won} of {days} won").format(won=month.won, days=len(month.counted))
    streak = statistics_text.streak_text(month.run) if is_now else ""
    return f"{won} · {streak}" if streak else won


def status_lines(
    calendar: DailyCalendar, day: date, saved: SavedGame | None, settings: Settings
) -> list[str]:
    """Return one or two lines: what became of a deal, and what a win would count for; ``saved`` waits."""
    status, best = calendar.status(day), calendar.best_game(day)
    if status is DayStatus.FUTURE:
        return [_("This day is still to come.")]
    lines = [_result(best)] if best is not None else []
    if saved is not None:
        lines = [game_text.how_far(saved, settings)]
    if status is DayStatus.WON or (status is DayStatus.WON_LATE and day != calendar.today):
        return lines
    if day == calendar.today:
        return [*lines, _("Counts until midnight.")] if lines else [_(NOT_YET_TODAY)]
    if saved is not None and not daily.is_late(saved.daily, saved.started):
        return [*lines, _("Begun on its day: a win counts for it.")]
    return [*lines, _("A past day: a win counts as won late.")]


def day_state(calendar: DailyCalendar, day: date) -> str:
    """Return what became of a day in a few words, as its mark and its signs show it."""
    status, best = calendar.status(day), calendar.best_game(day)
    if best is not None:
        return _result(best)
    return {
        DayStatus.PLAYED: _("begun"),
        DayStatus.MISSED: _("missed"),
        DayStatus.OPEN: _("not played"),
        DayStatus.TODAY: _(NOT_YET_TODAY),
        DayStatus.FUTURE: _("still to come"),
    }.get(status or DayStatus.FUTURE, "")


def _result(game: DailyGame) -> str:
    """What became of the best game of a day."""
    score, time = integer(game.score), duration(game.seconds)
    if not game.won:
        text = ngettext(
            "Not won: {number} card home, {time}", "Not won: {number} cards home, {time}", game.home
        )
        return text.format(number=game.home, time=time)
    text = _("Won late: {score} points, {time}") if game.late else _("Won: {score} points, {time}")
    return text.format(score=score, time=time)


def empty_note(month: Month, key: str | None) -> str:
    """Return what can be done in a month in which nothing was played; ``key`` goes back to today."""
    days = len(month.playable)
    if month.after is None:
        return ngettext(
            "{number} day is open. Only today's deal counts for the streak.",
            "All {number} are open. Only today's deal counts for the streak.",
            days,
        ).format(number=days)
    if key is None:
        return _("All {number} are open. Choose a day, or go back to today.").format(number=days)
    text = _("All {number} are open. Choose a day, or go back to today with the key {key}.")
    return text.format(number=days, key=key_name(key))


def value_on(value: str, day: date) -> str:
    """Return a score or a time with its day."""
    return _("{value} on {day}").format(value=value, day=daily.format_day(day))


def play_label(calendar: DailyCalendar, day: date, saved: SavedGame | None) -> str:
    """Return what the button does that opens the deal of a day."""
    if saved is not None:
        return _("Continue")
    if calendar.games.get(day):
        return _("Play again")
    return _("Play today") if day == calendar.today else _("Play {day}").format(day=day_and_month(day))
