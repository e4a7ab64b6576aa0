"""The offer to finish a game, and its moves."""

from __future__ import annotations

from gaps.engine import Game
from gaps.engine.finishing import finishing_moves
from gaps.scenes.game.play import Play
from gaps.scenes.shared.context import Context
from gaps.solver import Search
from gaps.stage.core.intents import Nav
from tests.scenarios.camera import Camera, a_session
from tests.scenarios.games import replace_game


def finishing(camera: Camera, context: Context) -> None:
    """The last moves: offered, focused, played."""
    offered = a_session(context, "mini", 0)
    replace_game(offered, as_good_as_won(offered.game), 80.0)
    scene = camera.open(Play(context, offered))
    camera.take("finish_offer")
    scene.form.focus("finish")
    scene.form.show_focus()
    camera.wind(0.3)
    camera.take("finish_focus")
    camera.press(Nav.ACTIVATE)
    camera.wind(0.35)
    camera.take("finish_0350ms")


def as_good_as_won(game: Game) -> Game:
    """Play the line of the search until only moves are left that bring cards home."""
    for move in Search(game.state).run(500_000).line:
        if 2 * len(
            game.state.home
        ) >= game.state.variant.cards_to_win and finishing_moves(game.state):
            break
        game = game.play(move)
    return game
