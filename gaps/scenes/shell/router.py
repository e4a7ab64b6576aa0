"""The address of each screen: the maker of its scene, and its place on the mountain.

This is the only module that knows all the scenes that lead to each other. A scene's
module is imported when the scene is opened, because the title must not wait for the
modules of other screens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module

from gaps.scenes.session import routes
from gaps.scenes.shared.context import Context
from gaps.stage.core.scene import Route, Scene
from gaps.table.landscape import views
from gaps.values import Value, with_fields


class Viewpoint(Value):
    """The place of a screen."""

    on_table: bool | None = None
    """True below the range, where cards are played.

    None is a page that lies before either.
    """
    page: int = 0
    """The number of pages between it and what they are about."""
    east: float = 0.0
    """Its distance along the range from the title, in window widths."""
    is_snowed_in: bool = False
    """True for the results of a loss, whose snow is on the table."""


class Address(Value):
    """The destination of a route."""

    maker: str
    """The maker of the scene, called with the context and the route's fields."""
    viewpoint: Viewpoint | None = None
    """The place of the screen.

    None for a dialog, which has its own transition, and for a scene that starts with
    the last picture.
    """


RANGE = Viewpoint(on_table=False)
CALENDAR = with_fields(RANGE, east=views.CALENDAR)
EXPEDITION = with_fields(RANGE, east=views.EXPEDITION)
SUMMITS = with_fields(RANGE, east=views.SUMMITS)
BEFORE_RANGE = with_fields(RANGE, page=1)
TABLE = Viewpoint(on_table=True)
SNOWED_IN = with_fields(TABLE, is_snowed_in=True)
RESULTS = Viewpoint(page=1)
STATISTICS = Viewpoint(page=2)
REVIEW = Viewpoint(page=3)

ADDRESSES: Mapping[type[Route], Address] = {
    routes.ToTitle: Address("menu.title.Title", RANGE),
    routes.ToCalendar: Address("calendar.calendar.Calendar", CALENDAR),
    routes.ToExpedition: Address("expedition.expedition.Expedition", EXPEDITION),
    routes.ToSummits: Address("summits.summits.Summits", SUMMITS),
    routes.ToVariants: Address("new_game.variant_browser.VariantBrowser", BEFORE_RANGE),
    routes.ToMatch: Address("multiplayer.match_over.open_match", BEFORE_RANGE),
    routes.ToCrossroads: Address("crossroads.open_crossroads.open_crossroads", TABLE),
    routes.ToPlay: Address("game.open_play.go_on", TABLE),
    routes.ToNewGame: Address("game.open_play.start", TABLE),
    routes.ToRecoveredGame: Address("shell.crash.recovered_game", TABLE),
    routes.ToLearn: Address("learn.lesson.LessonScene", TABLE),
    routes.ToRewind: Address("game.rewind.Rewind"),
    routes.ToResults: Address("results.open_results.open_results", RESULTS),
    routes.ToStatistics: Address("records.statistics_screen.Statistics", STATISTICS),
    routes.ToReview: Address("shell.arrivals.scene_of_record", REVIEW),
    routes.ToRecording: Address("shell.arrivals.scene_of_recording", REVIEW),
    routes.ToMissedWin: Address("review.game_review.GameReview", REVIEW),
    routes.ToArrival: Address("shell.arrivals.scene_of_text"),
    routes.ToFile: Address("shell.arrivals.scene_of_file"),
    routes.ToKeys: Address("learn.keys_dialog.KeysDialog"),
    routes.ToMissedDeals: Address("records.missed_dialog.MissedDeals"),
    routes.ToNewDeal: Address("new_game.new_deal.NewDeal"),
    routes.ToPause: Address("settings.pause.Pause"),
    routes.ToRules: Address("learn.rules.Rules"),
    routes.ToSettings: Address("settings.settings_dialog.SettingsDialog"),
    routes.ToMultiplayer: Address("multiplayer.multiplayer_menu.MultiplayerMenu"),
}

SLOW_TO_IMPORT = (routes.ToPlay, routes.ToResults)
"""The routes whose makers take longer than two frames to import.

Their imports include those that all the others need.
"""
ON_THE_WAY = (
    "menu.taken_pack",
    "menu.title_doors",
    "menu.title_games",
    "shell.coming",
    "shell.descents",
)
"""The modules that show the ways between the title and a game.

They are not needed at the start, and too slow to import in a frame that moves.
"""


def maker_of(route: type[Route]) -> Callable[..., Scene]:
    """Return the maker of the scene for a kind of route, imported."""
    module, _, name = ADDRESSES[route].maker.rpartition(".")
    maker: Callable[..., Scene] = getattr(import_module(f"gaps.scenes.{module}"), name)
    return maker


def scene_for(context: Context, route: Route) -> Scene:
    """Return the scene for ``route``.

    Raise ``KeyError`` for an unknown route.
    """
    scene = maker_of(type(route))(context, *vars(route).values())
    scene.came_by = scene.came_by or route
    return scene


def import_ahead() -> None:
    """Import slow modules in advance; called in a thread."""
    for route in SLOW_TO_IMPORT:
        maker_of(route)
    for module in ON_THE_WAY:
        import_module(f"gaps.scenes.{module}")


def resolver(context: Context) -> Callable[[Route], Scene]:
    """Return ``scene_for`` with this context, for a stack of scenes."""
    return partial(scene_for, context)
