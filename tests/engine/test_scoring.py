"""Points, by worked examples."""

from __future__ import annotations

import pytest

from gaps.engine import CATALOGUE, Game, Status, arcade_score, classic_score, parse_board, parse_move

NEARLY = """
2c 3c 4c -- 6c 7c --
2s 3s 4s 5s 6s -- 7s
2d 3d 4d 5d 6d -- 7d
2h 3h 4h 5h 6h 7h 5c
"""
LINE = ["D7-A4", "B7-B6", "C7-C6"]


def game_of(moves: list[str], redeals: int = 0) -> Game:
    state = parse_board(NEARLY, CATALOGUE["mini"], 5)
    game = Game(type(state)(state.variant, state.board, 5, redeals))
    for text in moves:
        game = game.play(parse_move(text, game.state))
    return game


def test_a_card_home_is_a_hundred_and_a_chain_makes_it_more() -> None:
    score = arcade_score(game_of(LINE[:1]), 10)
    # 5c brings itself and the 6c and 7c that stand right of it
    assert (score.home, score.chains, score.chain, score.longest) == (300, 0, 1, 1)
    score = arcade_score(game_of(LINE[:2]), 10)
    assert (score.home, score.chains, score.chain) == (400, 25, 2)
    score = arcade_score(game_of(LINE), 10)
    assert (score.home, score.chains, score.chain, score.longest) == (500, 75, 3, 3)


def test_a_finished_row_counts_in_proportion_to_its_length() -> None:
    assert arcade_score(game_of([]), 10).rows == 500  # hearts: six of twelve cards
    assert arcade_score(game_of(LINE[:1]), 10).rows == 1000
    assert arcade_score(game_of(LINE), 10).rows == 2000


def test_a_win_adds_redeals_pace_and_no_hints() -> None:
    game = game_of(LINE)
    assert game.state.status is Status.WON
    score = arcade_score(game, 95.4)
    assert (score.redeals, score.pace, score.no_hints) == (2500, 5050, 2000)
    assert score.total == 500 + 75 + 2000 + 2500 + 5050 + 2000
    assert arcade_score(game, 700).pace == 0
    assert arcade_score(game, 95, hints=1).no_hints == 0
    assert arcade_score(game_of(LINE, redeals=1), 95).redeals == 0


def test_nothing_of_that_before_the_win() -> None:
    score = arcade_score(game_of(LINE[:2]), 10)
    assert (score.redeals, score.pace, score.no_hints) == (0, 0, 0)
    assert score.total == score.running


def test_a_move_that_brings_nothing_home_ends_the_chain() -> None:
    from gaps.engine import deal

    game = Game(deal(CATALOGUE["mini"], 12))
    for text in ("C2-D2", "D5-B5"):
        game = game.play(parse_move(text, game.state))
        chain = arcade_score(game, 1).chain
    assert chain == 0
    assert arcade_score(game, 1).longest == 1


@pytest.mark.parametrize(
    ("moves", "redeals", "cards", "penalty", "bonus"),
    [([], 0, 19, 0, 0), (LINE, 0, 24, 0, 10), (LINE, 1, 24, -5, 0), (LINE[:1], 1, 22, -5, 0)],
)
def test_classic_points(moves: list[str], redeals: int, cards: int, penalty: int, bonus: int) -> None:
    score = classic_score(game_of(moves, redeals))
    assert (score.cards, score.redeals, score.bonus) == (cards, penalty, bonus)
    assert score.total == cards + penalty + bonus
