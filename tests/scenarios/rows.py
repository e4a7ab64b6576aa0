"""A finished row, and a lost board."""

from __future__ import annotations

import random

from gaps.engine import CATALOGUE, Card, Game, Slide, State, Status, Suit
from gaps.engine.cards import KING
from gaps.scenes.game.play import Play
from gaps.scenes.shared.context import Context
from tests.scenarios.camera import Camera, a_session
from tests.scenarios.games import best, replace_game, until

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
    place = layout.row(row)[-2]
    gaps = {place, layout.row(row)[-1]}
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
    placed = filter(None, board)
    not_placed = set(variant.played).difference(placed)
    loose = sorted(not_placed, key=lambda card: card[:2])
    random.Random(7).shuffle(loose)
    free = [cell for cell in layout.cells if board[cell] is None and cell not in gaps]
    for cell, card in zip(free, loose, strict=True):
        board[cell] = card
    king = next(cell for cell in free if board[cell] == Card(KING, suit))
    start = State(variant, tuple(board))
    return Game(start), Slide(king, place)


def row_and_loss(camera: Camera, context: Context) -> None:
    """One moment of a finished row, and a lost board that has lost its colour."""
    context.change(win_sign="never")  # what the search has found by then is left out
    game, slide = nearly_finished(Suit.SPADES)
    session = context.games.of_board(game.state)
    replace_game(session, game, 320.0)
    scene = camera.open(Play(context, session), 1.0)
    scene.make_move(slide)
    camera.wind(1.2)
    camera.take("row_finished")
    lost = a_session(context)
    replace_game(lost, until(lost.game, Status.LOST).undo())
    last = camera.open(Play(context, lost), 0.1)
    camera.stack.follow(last.make_move(best(last.state)))
    camera.wind(2.0)
    camera.take("loss")
