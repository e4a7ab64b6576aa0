"""The offer to finish a game, its moves, and a bookmark in the bar."""

from __future__ import annotations

from gaps.engine import Game, finishing_moves
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shared.context import Context
from gaps.solver import Search
from gaps.stage.core.intents import Nav
from tests.scenarios.camera import Camera, a_session
from tests.scenarios.games import replace_game


def finishing(camera: Camera, context: Context) -> None:
    """A bookmark that was set, the pause menu with it, and the last moves: offered,
    focused, played.
    """
    session = a_session(context, moves=38)
    session.set_bookmark()
    scene = camera.open(Play(context, session))
    camera.take("bookmark_set")
    scene.make_move(scene.state.slides[0])
    camera.wind(3.0)
    camera.take("bookmark")
    camera.open(Pause(context, scene, session))
    camera.take("bookmark_pause")
    offered = a_session(context, "mini", 0)
    replace_game(offered, as_good_as_won(offered.game), 80.0)
    scene = camera.open(Play(context, offered))
    camera.take("finish_offer")
    scene.form.focus("finish")
    scene.form.show_focus()
    camera.wind(0.3)
    camera.take("finish_focus")
    camera.stack.handle(Nav.ACTIVATE)
    camera.wind(0.35)
    camera.take("finish_0350ms")
    offered.bookmark = None
    both = a_session(context, "mini", 0)
    both.set_bookmark()
    replace_game(both, as_good_as_won(both.game), 80.0)
    camera.open(Play(context, both))
    camera.stack.handle(GameCommand.BOOKMARK)
    camera.wind(0.4)
    camera.take("finish_and_bookmark")


def as_good_as_won(game: Game) -> Game:
    """Play the line of the search until only moves are left that bring cards home."""
    for move in Search(game.state).run(500_000).line:
        if 2 * len(
            game.state.home
        ) >= game.state.variant.cards_to_win and finishing_moves(game.state):
            break
        game = game.play(move)
    return game
