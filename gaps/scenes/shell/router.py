"""Makes the scene that a route names: the only module that knows all the scenes that lead to each other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gaps.scenes.calendar.calendar import Calendar
from gaps.scenes.expedition.expedition import Expedition
from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.results.results import Results
from gaps.scenes.session.routes import (
    ToCalendar,
    ToExpedition,
    ToMatch,
    ToNewGame,
    ToPlay,
    ToRecoveredGame,
    ToResults,
    ToSummits,
    ToTitle,
)
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.crash_report import write_crash_report
from gaps.scenes.summits.summits import Summits
from gaps.scenes.together.match_sheet import MatchSheet
from gaps.stage.core.scene import Route, Scene


def scene_for(context: Context, route: Route) -> Scene:
    """The scene for ``route``. Raises ``TypeError`` for a route that is not known here."""
    match route:
        case ToTitle(focus):
            return Title(context, focus)
        case ToExpedition(stage, opened, show_sheet):
            return Expedition(context, stage, opened, show_sheet)
        case ToCalendar(day):
            return Calendar(context, day)
        case ToPlay(session, fresh):
            session.save()  # it is the game played last from now on
            return Play(context, session, fresh=fresh)
        case ToRecoveredGame(saved):
            try:
                return Play(context, context.resumed_game(saved))
            except Exception as error:
                write_crash_report(context, error)
                return Title(context)
        case ToNewGame(session, dealt):
            context.start_game(session, dealt)
            return Play(context, session, fresh=dealt)
        case ToResults(finished, particles, panorama):
            return Results(context, finished, particles, panorama)
        case ToMatch(match, last_turn):
            return MatchSheet(context, match, last_turn)
        case ToSummits(key):
            return Summits(context, key)
    raise TypeError(f"no scene for the route {route}")


def resolver(context: Context) -> Callable[[Route], Scene]:
    """``scene_for`` with this context, as a stack of scenes wants it."""
    return partial(scene_for, context)
