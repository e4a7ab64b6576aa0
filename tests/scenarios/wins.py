"""A win at the moments of its design, and wins of boards of several sizes."""

from __future__ import annotations

from gaps.engine import CATALOGUE, Game, Move, deal
from gaps.scenes.game.play import Play
from gaps.scenes.game.win_scene import WinScene
from gaps.scenes.shared.context import Context
from gaps.solver import solve
from tests.scenarios.camera import STEP, Camera, a_session
from tests.scenarios.games import nearly_won, replace_game

# of the deal of Gaps that is won, and how long it took
SEED = 7
SECONDS = 412.0
BEGUN = 120
"""Milliseconds after the last card has landed, when the bars begin to fade."""
MOMENTS = 940, 1700, 2540
"""Milliseconds after it, while all moves."""
AT_REST = 6000
"""Milliseconds after it, when the results lie over the win and have come in."""
SIZES = ("mini", "maze")


def solved_game() -> tuple[Game, Move]:
    """Return a game of Gaps one move before its win, and the move."""
    game = Game(deal(CATALOGUE["gaps"], SEED))
    for move in solve(game.state).line:
        game = game.play(move)
    last = game.steps[-1].cause
    assert last is not None
    return game.undo(), last


def win_with(
    camera: Camera,
    context: Context,
    game: Game,
    move: Move,
) -> None:
    """Make the winning move of a game, and let its card land."""
    session = a_session(context, game.state.variant.key)
    replace_game(session, game, SECONDS)
    play = camera.open(Play(context, session))
    camera.stack.follow(play.make_move(move))
    while not isinstance(camera.stack.top, WinScene):
        camera.wind(STEP)


def take_moments(camera: Camera, ending: str = "") -> None:
    """Keep the picture of each moment of a win that has just begun, and of its end."""
    camera.wind(BEGUN / 1000)
    camera.take(f"win_begun{ending}")
    passed = BEGUN
    for moment in MOMENTS:
        camera.wind((moment - passed) / 1000)
        camera.take(f"win{ending}_{moment:04}ms")
        passed = moment
    camera.wind((AT_REST - passed) / 1000)
    camera.take(f"win{ending}")


def wins(camera: Camera, context: Context) -> None:
    """A win of Gaps, and of a small and a round board."""
    win_with(camera, context, *solved_game())
    take_moments(camera)
    for key in SIZES:
        before, slide = nearly_won(CATALOGUE[key])
        win_with(camera, context, Game(before), slide)
        take_moments(camera, f"_{key}")
