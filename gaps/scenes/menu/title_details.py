"""The second lines of the large buttons of the title: what there is to go on with, and how far one is."""

from __future__ import annotations

from dataclasses import dataclass

from gaps.language import _, ngettext
from gaps.progress.calendar.daily_calendar import DailyCalendar
from gaps.progress.calendar.month import Month
from gaps.progress.expedition.stars import Expedition
from gaps.scenes.expedition.star_records import stage_records
from gaps.scenes.session import daily
from gaps.scenes.session.parked_games import day_of
from gaps.scenes.shell.context import Context
from gaps.scenes.text import match_text, parked_text, statistics_text
from gaps.store import SavedGame


@dataclass(frozen=True)
class TitleDetails:
    """The lines, translated; empty where there is nothing to say."""

    resumed: str
    daily: str
    expedition: str
    calendar: str
    match: str

    @classmethod
    def of(cls, context: Context, resumed: SavedGame | None, name: str) -> TitleDetails:
        """Read them from games and records; ``name`` is that of the rules of the game to continue."""
        calendar = DailyCalendar.of(context.folder, context.now().date())
        return cls(
            "" if resumed is None else _resumed(context, resumed, name),
            _daily(calendar),
            _expedition(context),
            _month(calendar),
            match_text.match_status(context.folder.load_match()),
        )


def _resumed(context: Context, saved: SavedGame, name: str) -> str:
    """The name of the game to continue, and how far it is, as far as that is not hidden."""
    game = parked_text.game_name(saved, name, day_of(saved))
    return " · ".join(filter(None, (game, parked_text.progress(saved, context.settings))))


def _daily(calendar: DailyCalendar) -> str:
    """The day, and the days won in a row."""
    streak = statistics_text.streak_text(calendar.streak)
    return f"{daily.format_day(calendar.today)} · {streak or _('winnable')}"


def _expedition(context: Context) -> str:
    """The camp that was reached, and all stars; before the first star what it is."""
    expedition = Expedition.of(stage_records(context), context.settings.open_camps)
    if not expedition.stars:
        return _("eight camps")
    stars = ngettext("{number} star", "{number} stars", expedition.stars).format(number=expedition.stars)
    return _("camp {camp} · {stars}").format(camp=expedition.current_camp, stars=stars)


def _month(calendar: DailyCalendar) -> str:
    """How many of this month's daily deals were won."""
    month = Month.of(calendar, calendar.today.year, calendar.today.month)
    return _("{won} of {days} won").format(won=month.won, days=len(month.playable))
