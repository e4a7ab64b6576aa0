"""The results: at rest, on their way in, and of every kind of game."""

from __future__ import annotations

import time
from dataclasses import replace

from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results.open_results import open_results
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from tests.scenarios.camera import Camera, a_session, see_results
from tests.scenarios.games import advanced, replace_game, won_game

# milliseconds after the results open
INSTANTS = (0, 150, 300, 450, 600, 750, 900, 1050, 1200, 1500, 2400)


def lost_session(context: Context) -> GameSession:
    """A game of gaps that is lost."""
    session = a_session(context)
    replace_game(session, advanced(session.game, 1000))
    return session


def won_session(context: Context) -> GameSession:
    """A small game that is won."""
    session = a_session(context, "mini", seconds=95.0)
    replace_game(session, won_game())
    return session


def open_details(camera: Camera) -> None:
    """Open the details, and let them come in."""
    camera.wind(1.0)
    camera.press(GameCommand.NEXT_PAGE)
    camera.wind(0.5)


def results(camera: Camera, context: Context) -> None:
    """A loss and its details, and the same of a win."""
    lost = lost_session(context)
    review = context.reviews.of(lost.game)
    while not review.done:
        time.sleep(0.05)
    camera.open(open_results(context, finish_game(context, lost)))
    camera.wind(1.5)
    camera.take("results_loss")
    open_details(camera)
    camera.take("results_loss_details")
    see_results(camera, context, "results_win", won_session(context))
    open_details(camera)
    camera.take("results_win_details")


def results_arriving(camera: Camera, context: Context) -> None:
    """A win and a loss at several instants, and a loss whose review is not done."""
    for name, session in (
        ("win", won_session(context)),
        ("loss", lost_session(context)),
    ):
        camera.open(open_results(context, finish_game(context, session)), 0.0)
        past = 0
        for instant in INSTANTS:
            camera.wind((instant - past) / 1000)
            past = instant
            camera.take(f"results_{name}_{instant:04}ms")
        scene = camera.stack.top
        assert isinstance(scene, Results)
        scene.leave()


def results_of_kinds(camera: Camera, context: Context) -> None:
    """A new best after other games, a daily deal, an analysis, and a typed board."""
    for moves in (20, 30):
        earlier = a_session(context)
        replace_game(earlier, advanced(earlier.game, moves))
        finish_game(context, earlier)
    best = lost_session(context)
    see_results(camera, context, "results_best", best)
    analysis = best.practice(40)
    see_results(camera, context, "results_analysis", analysis)
    today = context.now().date()
    session = context.games.start(context.games.daily(today))
    replace_game(session, advanced(session.game, 60), 200.0)
    see_results(camera, context, "results_daily", session)
    board = replace(session.game.start, seed=None)
    typed = context.games.of_board(board)
    replace_game(typed, advanced(typed.game, 25), 90.0)
    see_results(camera, context, "results_typed", typed)
