"""A card back that a game has opened is told once, in the quiet row of its results."""

from __future__ import annotations

from gaps.engine import Game, deal
from gaps.progress.expedition.camps import camps
from gaps.scenes.results.open_results import open_results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.router import resolver
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import SceneStack
from tests.played_games import changed, with_three_stars
from tests.scenarios.games import advanced, replace_game
from tests.screens import Screens, heard

CAMP_DEAL = next(each for each in camps()[1].deals if each.code == "mini:879942")


def won(context: Context) -> Screens:
    """The results of a win in camp 2 that earns the first star of its deal."""
    session = context.games.start(context.games.of_camp_deal(CAMP_DEAL))
    replace_game(session, advanced(Game(deal(CAMP_DEAL.code)), 600), 300.0)
    finished = finish_game(context, session)
    return Screens(SceneStack(open_results(context, finished), resolver(context)))


def win_eight_stars(context: Context) -> None:
    others = [each for each in camps()[1].deals if each != CAMP_DEAL][:3]
    games = [with_three_stars(camp_deal) for camp_deal in others]
    games[2] = changed(games[2], hints=1)
    for game in games:
        context.folder.add_record(game)


def test_the_ninth_star_of_a_camp_opens_its_back_and_the_results_say_it_once(
    context: Context,
) -> None:
    win_eight_stars(context)
    context.change(back="dusk")
    assert context.back == "ember"
    screens = won(context)
    context.announcer.active = True
    screens.wait(2.0)
    said = screens.part("back dusk")
    assert said.label == "New card back: Dusk"
    assert said.detail == "nine stars in camp 2"
    assert heard(context.announcer).count("New card back: Dusk") == 1
    assert context.back == "dusk"
    screens.use("back dusk")
    screens.on(SettingsDialog)
    assert screens.part("back/dusk").selected
    screens.press(Nav.BACK)
    screens.wait()
    again = won(context)
    again.wait(2.0)
    assert "back dusk" not in again.names, "only the game that opened it tells it"


def test_a_game_with_fewer_stars_opens_none(context: Context) -> None:
    screens = won(context)
    screens.wait(2.0)
    assert not [name for name in screens.names if name.startswith("back ")]
