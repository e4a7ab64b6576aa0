"""Finished rows, one of each suit, at several instants, and redeals of boards of
several sizes.
"""

from __future__ import annotations

import random

from gaps.engine import CATALOGUE, KING, Card, Game, Redeal, Slide, State, Status, Suit
from gaps.scenes.game.play import Play
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Nav
from tests.scenarios.camera import Camera, a_session
from tests.scenarios.games import advanced, best, replace_game, until

# milliseconds after the landing
INSTANTS = (100, 300, 500, 700, 900, 1300, 1700, 2100, 2900, 4000)
OTHERS_HOME = (7, 4, 6)  # cards home in the rows of the other suits


def nearly_finished(suit: Suit, row: int = 0) -> tuple[Game, Slide]:
    """Return a game of Gaps in which one slide finishes the row of a suit, and that
    slide.
    """
    variant = CATALOGUE["gaps"]
    layout = variant.layout
    board: list[Card | None] = [None] * len(layout.cells)
    others = iter([other for other in Suit if other is not suit])
    lengths = iter(OTHERS_HOME)
    gaps = {layout.row(row)[-1], layout.row(row)[-2]}
    for number in range(layout.rows):
        if number == row:
            home = [Card(rank, suit) for rank in range(2, KING)]
        else:
            other = next(others)
            length = next(lengths)
            home = [Card(rank, other) for rank in range(2, 2 + length)]
            if len(gaps) < 4:
                gaps.add(layout.row(number)[length])
        for cell, card in zip(layout.row(number), home, strict=False):
            board[cell] = card
    loose = sorted(
        set(variant.played).difference(filter(None, board)), key=lambda card: card[:2]
    )
    random.Random(7).shuffle(loose)
    free = [cell for cell in layout.cells if board[cell] is None and cell not in gaps]
    for cell, card in zip(free, loose, strict=True):
        board[cell] = card
    king = next(cell for cell in free if board[cell] == Card(KING, suit))
    return Game(State(variant, tuple(board))), Slide(king, layout.row(row)[-2])


def finished_rows(camera: Camera, context: Context) -> None:
    """The moments after a row of each suit was finished, each in another row of the
    board.
    """
    for row, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)):
        scene, slide = a_nearly_finished_row(camera, context, suit, row)
        scene.make_move(slide)
        while scene.table.flying:
            camera.wind(1 / 120)
        past = 0
        for instant in INSTANTS:
            camera.wind((instant - past) / 1000)
            past = instant
            camera.take(f"row_{suit.name.lower()}_{instant:04}ms")


def row_and_loss(camera: Camera, context: Context) -> None:
    """One moment of a finished row, and a lost board that has lost its colour."""
    context.change(win_sign="never")  # what the search has found by then is left out
    scene, slide = a_nearly_finished_row(camera, context, Suit.SPADES)
    scene.make_move(slide)
    camera.wind(1.2)
    camera.take("row_finished")
    lost = a_session(context)
    replace_game(lost, until(lost.game, Status.LOST).undo())
    last = camera.open(Play(context, lost), 0.1)
    camera.stack.follow(last.make_move(best(last.state)))
    camera.wind(2.0)
    camera.take("loss")


def redeals(camera: Camera, context: Context) -> None:
    """The cards gathered round their pile and dealt again, on boards of three sizes."""
    for key, moves in (("gaps", 45), ("mini", 4), ("double-montana", 60)):
        session = a_session(context, key)
        replace_game(session, stuck(advanced(session.game, moves)), 337.0)
        scene = camera.open(Play(context, session))
        camera.stack.handle(Nav.NEXT)
        camera.stack.follow(scene.make_move(Redeal()))
        past = 0
        for instant in (200, 450, 650, 800, 1000, 1300, 1800, 2600):
            camera.wind((instant - past) / 1000)
            past = instant
            camera.take(f"gather_{key}_{instant:04}ms")


def stuck(game: Game) -> Game:
    """Return the game at the first position without a move, after moves at random."""
    choose = random.Random(3).choice
    while game.state.slides:
        game = game.play(choose(game.state.slides))
    return game


def a_nearly_finished_row(
    camera: Camera, context: Context, suit: Suit, row: int = 0
) -> tuple[Play, Slide]:
    """Open a game in which one slide finishes a row; return its scene and the slide."""
    game, slide = nearly_finished(suit, row)
    session = context.games.of_board(game.state)
    replace_game(session, game, 320.0)
    scene = camera.open(Play(context, session), 1.0)
    return scene, slide
