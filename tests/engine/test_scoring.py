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


def test_a_card_home_scores_a_hundred_and_every_card_of_a_move_more_in_a_chain() -> (
    None
):
    for moves, home, chains in (
        # 5c brings itself and the 6c and 7c that stand right of it
        (["D7-A4"], 300, 0),
        (["D7-A4", "B7-B6"], 400, 25),
        (["D7-A4", "B7-B6", "C7-C6"], 500, 75),
        (["B7-B6", "D7-A4"], 400, 75),  # one card, then three with the second link
        (["B7-B6", "C7-C6", "D7-A4"], 500, 25 + 150),
    ):
        score = arcade_score(game_of(moves), 10)
        assert (score.home, score.chains) == (home, chains)
        assert score.chain == score.longest == len(moves)


def test_a_card_that_leaves_its_run_costs_nothing_but_ends_the_chain() -> None:
    game = Game(parse_board(OPEN, CATALOGUE["mini"], 5))
    for text, home, chain in (("B7-A1", 200, 1), ("B1-C1", 200, 0), ("D2-B1", 300, 1)):
        before = len(game.state.home)
        game = game.play(parse_move(text, game.state))
        assert (len(game.state.home) > before) == (chain > 0)
        score = arcade_score(game, 10)
        assert (score.home, score.chain, score.longest) == (home, chain, 1)


def test_a_finished_row_counts_in_proportion_to_its_length() -> None:
    assert arcade_score(game_of([]), 10).rows == 500  # hearts: six of twelve cards
    assert arcade_score(game_of(LINE[:1]), 10).rows == 1000
    assert arcade_score(game_of(LINE), 10).rows == 2000


def test_a_win_adds_redeals_pace_and_no_hints() -> None:
    game = game_of(LINE)
    assert game.state.status is Status.WON
    score = arcade_score(game, 95.4)
    # of 24 cards: a tenth of 8,900 points, in parts for each second under 240
    assert (score.redeals, score.pace, score.no_hints) == (2500, 890 * 145 // 240, 2000)
    assert score.total == 500 + 75 + 2000 + 2500 + 537 + 2000
    assert [arcade_score(game, seconds).pace for seconds in (0, 239.9, 240, 9999)] == [
        890,
        3,
        0,
        0,
    ]
    assert [
        arcade_score(game, seconds).seconds_left for seconds in (0, 239.9, 240)
    ] == [240, 1, 0]
    assert arcade_score(game, 95, hints=1).no_hints == 0
    assert arcade_score(game_of(LINE, redeals=1), 95).redeals == 0
    before = arcade_score(game_of(LINE[:2]), 10)
    assert (before.redeals, before.pace, before.no_hints) == (0, 0, 0)
    assert before.total == before.running


def test_a_win_whose_last_move_the_solver_made_adds_nothing() -> None:
    game = game_of(LINE)
    last = len(game.steps) - 1
    assert arcade_score(game, 0, solver_moves={last}).pace == 0
    assert arcade_score(game, 0, solver_moves={last - 1}).pace == 890


def test_before_edition_3_a_win_in_no_time_has_6000_points_for_pace() -> None:
    assert [
        arcade_score(game_of(LINE), 0, edition=edition).pace for edition in (1, 2)
    ] == [6000, 6000]


def test_a_game_without_a_card_brought_home_has_no_chain() -> None:
    score = arcade_score(game_of([]), 10)
    assert (score.chain, score.longest) == (0, 0)
    assert isinstance(score.finished_rows, int)


def test_classic_points() -> None:
    for moves, redeals, cards, penalty, bonus in (
        ([], 0, 19, 0, 0),
        (LINE, 0, 24, 0, 10),
        (LINE, 1, 24, -5, 0),
        (LINE[:1], 1, 22, -5, 0),
    ):
        score = classic_score(game_of(moves, redeals))
        assert (score.cards, score.redeals, score.bonus) == (cards, penalty, bonus)
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


def test_the_chain_is_counted_to_nine() -> None:
    game, chains = Game(parse_board(ONE_TO_THE_RIGHT, CATALOGUE["mini"], 5)), 0
    for slides, text in enumerate(TO_THE_LEFT, start=1):
        game = game.play(parse_move(text, game.state))
        # the ninth is worth 300, and so is each that follows
        chains += 25 * (min(slides, 9) - 1)
        score = arcade_score(game, 0)
        assert (score.home, score.chains) == (100 * slides, chains)
        assert score.chain == score.longest == slides
        assert score.rows == 500 * (slides // 5)
