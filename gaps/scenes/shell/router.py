"""Makes the scene that a route names: the only module that knows all the scenes that
lead to each other.

A scene's module is imported where the scene is opened: the title must not wait for the
modules of screens that nobody has asked for yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module

from gaps.scenes.session import routes
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.stage.core.scene import Route, Scene

SCREENS: Mapping[type[Route], str] = {
    routes.ToTitle: "menu.title.Title",
    routes.ToExpedition: "expedition.expedition.Expedition",
    routes.ToCalendar: "calendar.calendar.Calendar",
    routes.ToRewind: "game.rewind.Rewind",
    routes.ToResults: "results.open_results.open_results",
    routes.ToMatch: "together.match_over.open_match",
    routes.ToSummits: "summits.summits.Summits",
    routes.ToHelp: "learn.help_dialog.HelpDialog",
    routes.ToRules: "learn.rules.Rules",
    routes.ToLessons: "learn.lesson.LessonScene",
    routes.ToPause: "settings.pause.Pause",
    routes.ToSettings: "settings.settings_dialog.SettingsDialog",
    routes.ToStatistics: "records.statistics_screen.Statistics",
    routes.ToVariants: "new_game.variant_browser.VariantBrowser",
    routes.ToNewDeal: "new_game.new_deal.NewDeal",
    routes.ToTogether: "together.match_setup.Together",
    routes.ToPasteChallenge: "challenges.paste_challenge.PasteChallenge",
    routes.ToArrival: "shell.arrivals.scene_of_text",
    routes.ToReview: "shell.arrivals.scene_of_record",
    routes.ToMissedWin: "review.game_review.GameReview",
}
"""What makes the scene of a route: called with the context and the route's fields."""

PLAY = "game.play.Play"
SLOW_TO_IMPORT = (PLAY, SCREENS[routes.ToResults])
"""What takes longer to import than two frames, with what all the others need."""


def scene_for(context: Context, route: Route) -> Scene:
    """The scene for ``route``. Raises ``KeyError`` for a route that is not known here."""
    scene = _made(context, route)
    scene.came_by = scene.came_by or route
    return scene


def _made(context: Context, route: Route) -> Scene:
    match route:
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
    make = _imported(SCREENS[type(route)])
    return make(context, *vars(route).values())


def _play(context: Context, session: GameSession, fresh: bool) -> Scene:
    return _imported(PLAY)(context, session, fresh)


def _imported(name: str) -> Callable[..., Scene]:
    module, _, maker = name.rpartition(".")
    found: Callable[..., Scene] = getattr(import_module(f"gaps.scenes.{module}"), maker)
    return found


def import_ahead() -> None:
    """Import what takes long, so that nobody waits for it; called in a thread."""
    for name in SLOW_TO_IMPORT:
        _imported(name)


def resolver(context: Context) -> Callable[[Route], Scene]:
    """``scene_for`` with this context, as a stack of scenes wants it."""
    return partial(scene_for, context)
