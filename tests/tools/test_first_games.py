"""The first games: what the player of the measurement does, and what the list promises."""

from __future__ import annotations

import pytest

from gaps.engine import CATALOGUE
from gaps.progress.first_games import FirstGame, first_games
from gaps.solver.beginner import MAX_REDEALS, redeals_allowed
from tests import first_evenings
from tests.marks import slow_except
from tools.quality.first_games import LEAST, measured

FIRST = 0.75  # of the plays that are won of each of the first games
FIRST_GAMES = 6


def test_the_list_promises_at_least_forty_deals_of_two_games_the_first_ones_surest() -> (
    None
):
    games = first_games()
    assert len(games) >= 40
    assert {game.variant.key for game in games} == {"line-up", "mini"}
    assert {game.variant.key for game in games[:3]} == {"line-up", "mini"}
    assert min(game.win_share for game in games) >= LEAST
    assert min(game.win_share for game in games[:FIRST_GAMES]) >= FIRST
    assert len({game.code for game in games}) == len(games)


def test_a_player_redeals_as_often_as_the_rules_allow_and_has_an_own_limit_where_they_set_none() -> (
    None
):
    allowed = [
        redeals_allowed(CATALOGUE[key])
        for key in ("no-redeal", "gaps", "addiction", "endless")
    ]
    assert allowed == [0, 2, 3, MAX_REDEALS]


@pytest.mark.slow
def test_in_a_first_evening_most_games_are_won_and_nobody_is_told_unasked_of_a_loss() -> (
    None
):
    evenings = [
        first_evenings.evening(number, games=first_evenings.FIRST)
        for number in range(2)
    ]
    codes = [each.codes[0] for each in evenings]
    assert codes == [first_games()[0].code] * 2
    won = [each for evening in evenings for each in evening.won]
    assert sum(won) / len(won) >= first_evenings.LEAST_WON
    assert not any(moves for each in evenings for moves in each.sad)
    on_results = [
        words
        for each in evenings
        for name, words in each.words.items()
        if name != "title"
    ]
    assert 10 < min(on_results) <= max(on_results) <= first_evenings.MOST_RESULT_WORDS


@pytest.mark.parametrize(
    "game", slow_except(first_games(), [], most=8), ids=lambda game: game.code
)
def test_every_deal_is_won_as_often_as_the_list_says(game: FirstGame) -> None:
    share = measured(game.code, 200, "a third noise").share
    assert abs(share - game.win_share) <= 0.15
    assert share >= LEAST - 0.1
