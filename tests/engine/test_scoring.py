"""Points, by worked examples."""

from __future__ import annotations

from gaps.engine import (
    CATALOGUE,
    Game,
    Status,
    arcade_score,
    classic_score,
    parse_board,
    parse_move,
)
from tests.engine.boards import OPEN

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


def test_a_card_home_scores_a_hundred_times_the_chain() -> None:
    for moves, points in (
        # 5c brings itself and the 6c and 7c that stand right of it
        (["D7-A4"], 300),
        (["D7-A4", "B7-B6"], 300 + 200),
        (["D7-A4", "B7-B6", "C7-C6"], 300 + 200 + 300),
        (["B7-B6", "D7-A4"], 100 + 3 * 200),
        (["B7-B6", "C7-C6", "D7-A4"], 100 + 200 + 3 * 300),
    ):
        score = arcade_score(game_of(moves))
        assert score.home + score.chains == points
        assert score.chain == score.longest == score.multiplier == len(moves)


def test_a_card_that_leaves_its_run_costs_nothing_but_ends_the_chain() -> None:
    game = Game(parse_board(OPEN, CATALOGUE["mini"], 5))
    for text, home, chain in (("B7-A1", 200, 1), ("B1-C1", 200, 0), ("D2-B1", 300, 1)):
        before = len(game.state.home)
        game = game.play(parse_move(text, game.state))
        assert (len(game.state.home) > before) == (chain > 0)
        score = arcade_score(game)
        assert score.home + score.chains == home
        assert score.chain == chain
        assert score.longest == 1


def test_a_finished_row_counts_in_proportion_to_its_length() -> None:
    assert arcade_score(game_of([])).rows == 500  # hearts: six of twelve cards
    assert arcade_score(game_of(LINE[:1])).rows == 1000
    assert arcade_score(game_of(LINE)).rows == 2000


def test_a_win_adds_redeals_and_no_hints() -> None:
    game = game_of(LINE)
    assert game.state.status is Status.WON
    score = arcade_score(game)
    assert score.redeals == 2500
    assert score.no_hints == 2000
    assert score.total == 300 + 200 + 300 + 2000 + 2500 + 2000
    assert arcade_score(game, 1).no_hints == 0
    assert arcade_score(game_of(LINE, redeals=1)).redeals == 0
    before = arcade_score(game_of(LINE[:2]))
    assert before.redeals == 0
    assert before.no_hints == 0
    assert before.total == before.running


def test_a_win_whose_last_move_the_solver_made_adds_nothing() -> None:
    game = game_of(LINE)
    last = len(game.steps) - 1
    assert arcade_score(game, solver_moves={last}).redeals == 0
    before = arcade_score(game, solver_moves={last - 1})
    assert before.redeals == 2500
    assert before.no_hints == 0


def test_a_game_without_a_card_brought_home_has_no_chain() -> None:
    score = arcade_score(game_of([]))
    assert score.chain == 0
    assert score.longest == 0
    assert isinstance(score.finished_rows, int)


def test_classic_points() -> None:
    for moves, redeals, cards, penalty, bonus in (
        ([], 0, 19, 0, 0),
        (LINE, 0, 24, 0, 10),
        (LINE, 1, 24, -5, 0),
        (LINE[:1], 1, 22, -5, 0),
    ):
        score = classic_score(game_of(moves, redeals))
        assert score.cards == cards
        assert score.redeals == penalty
        assert score.bonus == bonus
        assert score.total == cards + penalty + bonus


ONE_TO_THE_RIGHT = """
2c -- 3c 4c 5c 6c 7c
2s -- 3s 4s 5s 6s 7s
2d -- 3d 4d 5d 6d 7d
2h -- 3h 4h 5h 6h 7h
"""  # each slide to the left brings one card home: twenty in a row
TO_THE_LEFT = [
    f"{row}{column}-{row}{column - 1}" for row in "ABCD" for column in range(3, 8)
]


def test_the_chain_multiplies_up_to_nine() -> None:
    game = Game(parse_board(ONE_TO_THE_RIGHT, CATALOGUE["mini"], 5))
    points = 0
    for slides, text in enumerate(TO_THE_LEFT, start=1):
        game = game.play(parse_move(text, game.state))
        points += 100 * min(slides, 9)
        score = arcade_score(game)
        assert score.home + score.chains == points
        assert score.chain == score.longest == slides
        assert score.multiplier == min(slides, 9)
        assert score.rows == 500 * (slides // 5)
