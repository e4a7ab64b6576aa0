"""What is kept for cards that move is dropped when they lie still."""

from __future__ import annotations

from gaps.engine import CATALOGUE, Game, Redeal, deal
from gaps.table.render.card_sprite import MAX_PIXELS, RESTING_PIXELS
from tests.table.tables import a_table, picture, wind

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
