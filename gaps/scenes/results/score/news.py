"""The one line of news that the results of a win have."""

from __future__ import annotations

from gaps.language import _, integer, ngettext
from gaps.progress.calendar.daily_calendar import DailyCalendar
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.shell.context import Context

MIN_STREAK = 2  # wins in a row that are worth a line


def daily_streak(context: Context, finished: FinishedGame) -> int:
    """Return how many daily deals were won in a row up to today's; 0 if the game is not today's."""
    today = context.now().date()
    if finished.record.daily != today.isoformat():
        return 0
    return DailyCalendar.of(context.folder, today).streak


def news_of_win(finished: FinishedGame, daily_deals: int = 0, shows_score: bool = True) -> str:
    """Return what is new with a win that counts: the first, a best, a streak; empty if nothing is known.

    ``daily_deals`` are the daily deals won in a row. Points are told only if the game ``shows_score``.
    """
    summary, score = finished.summary, finished.record.arcade
    if not (finished.counts and finished.won and finished.is_compared):
        return ""
    if summary.won == 1:
        return _("Your first win in this game")
    if finished.is_new_best and shows_score:
        ahead = score - finished.best_before
        text = ngettext(
            "{number} point ahead of your best in this game",
            "{number} points ahead of your best in this game",
            ahead,
        )
        return text.format(number=integer(ahead))
    if daily_deals >= MIN_STREAK:
        return _("{number} daily deals won in a row").format(number=daily_deals)
    if summary.streak >= MIN_STREAK:
        return _("{number} wins in a row").format(number=integer(summary.streak))
    if shows_score and (behind := summary.best_arcade - score):
        text = ngettext(
            "{number} point behind your best in this game",
            "{number} points behind your best in this game",
            behind,
        )
        return text.format(number=integer(behind))
    return ""
