"""A chain at its third, sixth and ninth step: the card on its way, and after it has
landed.
"""

from __future__ import annotations

from functools import cache

from gaps.engine import CATALOGUE, Game, Slide, deal
from gaps.scenes.game.play import Play
from gaps.scenes.shared.context import Context
from gaps.solver import solve
from gaps.table.effects import chain, sparks
from tests.scenarios.camera import Camera
from tests.scenarios.games import replace_game

# of a deal whose solution has a long chain, and of the search for it
SEED = 7
NODES = 20_000_000
SHOWN = (3, 6, 9)  # moves of the chain
BETWEEN = 0.7  # seconds from one move to the next
INSTANTS = (60, 120, 180, 240, 300, 400, 550, 800, 1200)  # milliseconds after the move


@cache
def a_chain(length: int) -> tuple[Game, tuple[Slide, ...]]:
    """Return a game, and slides that follow each other in it and each bring a card
    home.
    """
    game = Game(deal(CATALOGUE["gaps"], SEED))
    start = game
    slides = tuple[Slide, ...]()
    for move in solve(game.start, nodes=NODES).line:
        after = game.play(move)
        if isinstance(move, Slide) and len(after.state.home) > len(game.state.home):
            slides += (move,)
        else:
            start = after
            slides = ()
        game = after
        if len(slides) == length:
            return start, slides
    raise RuntimeError(f"the solution of deal {SEED} has no chain of {length}")


def chains(camera: Camera, context: Context) -> None:
    """The third, the sixth and the ninth move of a chain, and its end, at several
    instants.
    """
    scene, slides = a_chain_begins(camera, context, max(SHOWN))
    for number, slide in enumerate(slides, 1):
        scene.make_move(slide)
        past = 0
        for instant in INSTANTS if number in SHOWN else ():
            camera.wind((instant - past) / 1000)
            past = instant
            camera.take(f"chain_{number}_{instant:04}ms")
        camera.wind(BETWEEN - past / 1000)
    leaving = (slide for slide in scene.state.slides if not _comes_home(scene, slide))
    if (last := next(leaving, None)) is not None:
        scene.make_move(last)
        camera.wind(0.45)
        camera.take("chain_end_0450ms")


def a_chain_begins(
    camera: Camera, context: Context, length: int
) -> tuple[Play, tuple[Slide, ...]]:
    """Open the game before a chain; return its scene and the slides of the chain."""
    sparks.rng.seed(1)
    chain.rng.seed(1)
    game, slides = a_chain(length)
    session = context.games.start(context.games.deal(CATALOGUE["gaps"], SEED))
    replace_game(session, game, 214.0)
    scene = camera.open(Play(context, session), 1.0)
    return scene, slides


def _comes_home(scene: Play, slide: Slide) -> bool:
    return len(scene.state.play(slide).home) > len(scene.state.home)
