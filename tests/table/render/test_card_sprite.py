"""What is kept for cards that move is dropped when they lie still."""

from __future__ import annotations

from itertools import product

from gaps.engine import CATALOGUE, Game, Redeal, deal
from gaps.table.model.pose import Pose
from gaps.table.render.card_sprite import MANY_CARDS, MAX_PIXELS, RESTING_PIXELS
from tests.table.tables import STEP, a_table, picture, wind

SECONDS = 6  # of a redeal, with its end


def test_turned_cards_are_kept_only_while_cards_move() -> None:
    game = Game(deal(CATALOGUE["addiction"], 7))
    table = a_table(game.state)
    turned = table.sprite.turned
    game = game.play(Redeal())
    table.show_redeal(game.steps[-1])
    most = 0
    for _ in range(SECONDS * 10):
        wind(table, 0.1)
        picture(table)
        most = max(most, turned.pixels)
    wind(table, 0.1)
    assert RESTING_PIXELS < most <= MAX_PIXELS
    assert turned.pixels <= RESTING_PIXELS


def test_the_edges_of_cards_that_turn_over_in_a_redeal_are_smooth() -> None:
    """Many pixels on their edges are half covered; a picture that is only rotated has
    none but those of its corners.
    """
    game = Game(deal(CATALOGUE["addiction"], 7)).play(Redeal())
    table = a_table(game.steps[-1].before)
    table.show_redeal(game.steps[-1])
    table.update(STEP)
    assert len(table.cards_in_motion) > MANY_CARDS
    card = next(each for each in table.state.board if each is not None)
    pose = Pose(400, 300, tilt=33, flip=0.2)
    turned = table.sprite.picture(card, pose)
    width, height = turned.get_size()
    places = product(range(width), range(height))
    soft = [at for at in places if 0 < turned.get_at(at).a < 255]
    assert len(soft) > 2 * table.geometry.card[1]
    assert table.sprite.picture(card, pose) is turned
