"""Makes the scene that a route names: the only module that knows all the scenes that
lead to each other.

A scene's module is imported where the scene is opened, here as in every module that is
loaded before the first picture: the title must not wait for the modules of screens that
nobody has asked for yet.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gaps.scenes.session import routes
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.stage.core.scene import Route, Scene


def scene_for(context: Context, route: Route) -> Scene:
    """The scene for ``route``. Raises ``TypeError`` for a route that is not known here."""
    match route:
        case routes.ToTitle(focus):
            from gaps.scenes.menu.title import Title

            return Title(context, focus)
        case routes.ToExpedition(stage, opened, show_sheet):
            from gaps.scenes.expedition.expedition import Expedition

            return Expedition(context, stage, opened, show_sheet)
        case routes.ToCalendar(day):
            from gaps.scenes.calendar.calendar import Calendar

            return Calendar(context, day)
        case routes.ToPlay(session, fresh):
            session.save()  # it is the game played last from now on
            return _play(context, session, fresh)
        case routes.ToRecoveredGame(saved):
            try:
                return _play(context, context.games.resumed(saved), fresh=False)
            except Exception as error:
                from gaps.scenes.shell.crash import write_crash_report

                write_crash_report(context, error)
                return scene_for(context, routes.ToTitle())
        case routes.ToNewGame(session, dealt):
            context.games.start(session)
            if dealt:
                context.change(last_variant=session.variant.key)
            return _play(context, session, dealt)
        case routes.ToResults(finished, particles, win):
            from gaps.scenes.results.results import Results

            return Results(context, finished, particles, win)
        case routes.ToMatch(match, last_turn):
            from gaps.scenes.together.match_sheet import MatchSheet

            return MatchSheet(context, match, last_turn)
        case routes.ToSummits(key):
            from gaps.scenes.summits.summits import Summits

            return Summits(context, key)
    raise TypeError(f"no scene for the route {route}")


def _play(context: Context, session: GameSession, fresh: bool) -> Scene:
    from gaps.scenes.game.play import Play

    return Play(context, session, fresh=fresh)


def import_ahead() -> None:
    """Import what is opened most, so that nobody waits for it then; called in a thread."""
    import gaps.scenes.common.opening
    import gaps.scenes.game.play
    import gaps.scenes.learn.help_dialog
    import gaps.scenes.new_game.new_deal
    import gaps.scenes.new_game.variant_browser
    import gaps.scenes.results.results
    import gaps.scenes.settings.pause
    import gaps.scenes.shell.crash  # noqa: F401


def resolver(context: Context) -> Callable[[Route], Scene]:
    """``scene_for`` with this context, as a stack of scenes wants it."""
    return partial(scene_for, context)
