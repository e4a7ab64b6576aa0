"""What is darkened around cells that stay bright."""

from __future__ import annotations

from gaps.engine import Game
from gaps.table.render.paths import places_outside
from tests.scenarios.games import advanced
from tests.table.tables import a_table


def test_the_gutter_between_a_bright_card_and_the_rest_of_its_run_is_dark() -> None:
    """There it is paper, which dims with the darker card."""
    table = a_table(advanced(Game(a_table("gaps").state), 38).state)
    run = next(each for each in table.runs if len(each) > 1)
    first, second = run[:2]
    bright = table.geometry.rect(first)
    places = {
        cell: rect for rect, cells in places_outside(table, {first}) for cell in cells
    }
    assert places[second].left == bright.right
    assert places[second].right >= table.geometry.rect(second).right
    last = run[-1]
    places = {
        cell: rect for rect, cells in places_outside(table, {last}) for cell in cells
    }
    assert places[first].right == table.geometry.rect(last).left
