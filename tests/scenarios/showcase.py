"""One won game of Gaps, whose last twelve moves are one chain that finishes all four
rows.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from gaps.engine import CATALOGUE, Game, Move, deal, parse_move
from gaps.scenes.game.play import Play
from gaps.scenes.shared.context import Context
from gaps.table.effects import chain, sparks
from tests.scenarios.camera import STEP, Camera
from tests.scenarios.games import replace_game

SEED = 3
MOVES = """
A11-B13 A7-A9 B8-A7 B10-B8 B2-A11 A3-D7 A13-A3 D6-A13 B7-B2 B6-B10 D12-B6 C6-D12 A6-D13 B11-A6 B3-B11 B8-B3
C7-C6 D1-C7 D10-D1 D2-D10 B1-D2 D1-B1 C9-D1 D5-C9 C13-D5 D4-C13 A10-D4 B5-A10 D3-D6 B2-D3 D2-B2 A4-D2 A2-B5
C11-A2 C12-C11 C10-A4 C13-C12 D5-C13 A11-D5 B6-A11 A3-B6 A8-A3 A1-A8 B1-A1 D1-B1 A1-D1 A5-A1 A4-B7 C11-B8
A9-A4 A2-A9 A6-A2 A10-A5 A3-A10 B4-A3 C5-C10 C8-B4 C1-C8 D1-C1 A1-D1 B12-A1 C2-B12 B2-C2 A11-A6 A4-A11 B5-A4
C9-B5 C6-C11 C3-C9 D3-C3 D11-D3 D2-B2 A2-D2 B13-A2 A12-D11 D9-B13 B9-D9 A5-A12 C12-B9 B6-A5 C10-B6 C4-C10
B3-C4 D3-B3 B4-C5 D12-B4 B5-C6 D13-B5 A3-D3 D8-A3 C7-C12 A13-D12 D7-D13 A6-A13 D4-D7 A4-D4 D9-A4 D5-D8 A5-D5
B10-A5 B11-A6 C13-B10 D6-B11 B7-D6 C11-B7 B6-C7 A7-B6 B12-A7 D7-B12 B8-D7 C8-C13 C12-B8 B7-C8 A8-B7 B13-A8
D8-B13 B9-D8 C13-B9 B10-D9 C9-B10 B8-C9 A9-B8 D10-A9 B11-D10 C10-B11 B9-C10 A10-B9 D11-A10 B10-C11 A11-B10
D12-A11 B11-C12 A12-B11 D13-A12 B12-D11 A13-B12 B13-D12
"""
CHAIN = 12  # moves at the end, each of which brings a card home
MOVE_SECONDS = 0.5  # between two moves
LIT_STEP = 9  # of the chain, of which a picture is taken
ANIMATED_MOVES = 9
ANIMATION_SECONDS = 10.0
FRAMES_A_SECOND = 18
# frames before the first move, and from one move to the next
FIRST_MOVE_FRAME = 9
MOVE_FRAMES = 9


def before_the_end(moves: int) -> tuple[Game, tuple[Move, ...]]:
    """Return the game as it was ``moves`` moves before its end, and those moves."""
    game = Game(deal(CATALOGUE["gaps"], SEED))
    causes = []
    for text in MOVES.split():
        causes.append(parse_move(text, game.state))
        game = game.play(causes[-1])
    for __ in range(moves):
        game = game.undo()
    return game, tuple(causes[-moves:])


def open_before_the_end(
    camera: Camera,
    context: Context,
    moves: int,
) -> tuple[Play, tuple[Move, ...]]:
    """Open the game as it was ``moves`` moves before its end; return its scene, and
    those moves.
    """
    sparks.rng.seed(1)
    chain.rng.seed(1)
    game, causes = before_the_end(moves)
    session = context.games.of_board(game.start)
    replace_game(session, game, 254.0)
    scene = camera.open(Play(context, session), 1.0)
    return scene, causes


def chain_and_win(camera: Camera, context: Context) -> None:
    """One picture of the chain, one of the cards on their way in the win, and one of
    its end.
    """
    scene, causes = open_before_the_end(camera, context, CHAIN)
    for step, cause in enumerate(causes, 1):
        camera.stack.follow(scene.make_move(cause))
        camera.wind(MOVE_SECONDS)
        if step == LIT_STEP:
            camera.take("chain_lit")
    while camera.stack.top is scene:
        camera.wind(STEP)
    camera.wind(0.9)
    camera.take("win_flight")
    camera.wind(5.1)
    camera.take("win_whole")


def animation(camera: Camera, context: Context) -> Iterator[pygame.Surface]:
    """Yield the frames of the README's animation: a chain, finished rows, the win. The
    surface is reused.
    """
    scene, causes = open_before_the_end(camera, context, ANIMATED_MOVES)
    for number in range(round(ANIMATION_SECONDS * FRAMES_A_SECOND)):
        move, early = divmod(number - FIRST_MOVE_FRAME, MOVE_FRAMES)
        if early == 0 and 0 <= move < len(causes):
            camera.stack.follow(scene.make_move(causes[move]))
        camera.stack.draw(camera.surface, 0.0)
        yield camera.surface
        camera.wind(1 / FRAMES_A_SECOND)
