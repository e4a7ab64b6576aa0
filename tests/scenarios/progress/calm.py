"""Calm games, without score, chain and clock, from the title to the results."""

from __future__ import annotations

from gaps.engine import Slide
from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.results.points_dialog import PointsDialog
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Press, Release
from gaps.store.sharing.packed import challenge_of
from tests.scenarios.camera import Camera, a_board, see_results
from tests.scenarios.games import advanced, best, replace_game, timed
from tests.scenarios.results import lost_session, open_details, won_session


def calm(camera: Camera, context: Context) -> None:
    """A calm game: on the board, paused, with a friend, at its end."""
    context.change(hides_figures=True)
    play = camera.open(a_board(context, moves=62))
    camera.take("calm_play")
    move = best(play.state)
    assert isinstance(move, Slide)
    play.make_move(move)
    camera.wind(0.6)
    camera.take("calm_move")
    camera.see("calm_pause", Pause(context, play, play.session), 1.0)
    camera.see("calm_title", Title(context), 1.0)
    _against_a_friend(camera, context)
    see_results(camera, context, "calm_results_loss", lost_session(context))
    see_results(camera, context, "calm_results_win", won_session(context))
    open_details(camera)
    camera.take("calm_results_details")
    scene = camera.stack.top
    assert isinstance(scene, PointsDialog)
    button = scene.form.place_of("show_score").center
    for use in (Press, Release):
        camera.press(use(button))
    camera.wind(1.0)
    camera.take("calm_results_shown")
    context.change(hides_figures=False)


def _against_a_friend(camera: Camera, context: Context) -> None:
    """The board of a challenge: how far the friend was by then."""
    other = lost_session(context)
    challenge = challenge_of(timed(other).played, "Anna")
    session = context.games.answer(challenge)
    replace_game(session, advanced(session.game, 40), 90.0)
    camera.see("calm_challenge", Play(context, session))
