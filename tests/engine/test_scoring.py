"""Points, by worked examples."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gaps.engine import (
    CATALOGUE,
    Game,
    Redeal,
    Status,
    arcade_score,
    classic_score,
    deal,
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


def test_a_card_home_scores_a_hundred_and_more_in_a_chain() -> None:
    score = arcade_score(game_of(LINE[:1]), 10)
    # 5c brings itself and the 6c and 7c that stand right of it
    assert (score.home, score.chains, score.chain, score.longest) == (300, 0, 1, 1)
    score = arcade_score(game_of(LINE[:2]), 10)
    assert (score.home, score.chains, score.chain) == (400, 25, 2)
    score = arcade_score(game_of(LINE), 10)
    assert (score.home, score.chains, score.chain, score.longest) == (500, 75, 3, 3)


def test_a_chain_multiplies_every_card_of_a_move() -> None:
    score = arcade_score(game_of(["B7-B6", "D7-A4"]), 10)  # one card, then three with the second link
    assert (score.home, score.chains, score.chain) == (400, 75, 2)
    score = arcade_score(game_of(["B7-B6", "C7-C6", "D7-A4"]), 10)
    assert (score.home, score.chains, score.chain) == (500, 25 + 150, 3)


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
    assert [arcade_score(game, seconds).pace for seconds in (0, 239.9, 240, 9999)] == [890, 3, 0, 0]
    assert [arcade_score(game, seconds).seconds_left for seconds in (0, 239.9, 240)] == [240, 1, 0]
    assert arcade_score(game, 95, hints=1).no_hints == 0
    assert arcade_score(game_of(LINE, redeals=1), 95).redeals == 0


def test_the_bonus_of_a_win_is_not_added_before_it() -> None:
    score = arcade_score(game_of(LINE[:2]), 10)
    assert (score.redeals, score.pace, score.no_hints) == (0, 0, 0)
    assert score.total == score.running


def test_a_move_that_brings_nothing_home_ends_the_chain() -> None:
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


ONE_TO_THE_RIGHT = """
2c -- 3c 4c 5c 6c 7c
2s -- 3s 4s 5s 6s 7s
2d -- 3d 4d 5d 6d 7d
2h -- 3h 4h 5h 6h 7h
"""  # each slide to the left brings one card home: twenty in a row
TO_THE_LEFT = [f"{row}{column}-{row}{column - 1}" for row in "ABCD" for column in range(3, 8)]


@pytest.mark.parametrize(
    ("slides", "home", "chains"),
    [
        (1, 100, 0),
        (2, 200, 25),
        (3, 300, 25 + 50),
        (8, 800, 25 * (1 + 2 + 3 + 4 + 5 + 6 + 7)),
        (9, 900, 25 * (1 + 2 + 3 + 4 + 5 + 6 + 7 + 8)),  # the ninth is worth 300
        (10, 1000, 25 * 36 + 200),  # and so is each that follows
        (20, 2000, 25 * 36 + 11 * 200),
    ],
)
def test_the_chain_is_counted_to_nine(slides: int, home: int, chains: int) -> None:
    game = Game(parse_board(ONE_TO_THE_RIGHT, CATALOGUE["mini"], 5))
    for text in TO_THE_LEFT[:slides]:
        game = game.play(parse_move(text, game.state))
    score = arcade_score(game, 0)
    assert (score.home, score.chains, score.chain, score.longest) == (home, chains, slides, slides)
    assert score.rows == 500 * (slides // 5)


def test_a_redeal_ends_the_chain_and_scores_nothing_itself() -> None:
    mini = CATALOGUE["mini"]
    assert mini.redeal is not None
    early = replace(mini, redeal=replace(mini.redeal, limit=3, early=True))
    game = Game(parse_board(ONE_TO_THE_RIGHT, early, 5))
    for text in TO_THE_LEFT[:7]:
        game = game.play(parse_move(text, game.state))
    before = arcade_score(game, 0)
    for _ in range(3):
        game = game.play(Redeal())
        after = arcade_score(game, 0)
        assert (after.chain, after.longest) == (0, 7)
        assert (after.home, after.chains) == (before.home, before.chains)
    grow = next(
        slide for slide in game.state.slides if len(game.state.play(slide).home) > len(game.state.home)
    )
    assert arcade_score(game.play(grow), 0).chain == 1


def test_after_an_undo_only_the_remaining_moves_score() -> None:
    game = game_of(LINE)
    for played in (2, 1, 0):
        game = game.undo()
        assert arcade_score(game, 95) == arcade_score(game_of(LINE[:played]), 95)
        assert classic_score(game) == classic_score(game_of(LINE[:played]))


def test_rows_of_other_lengths_score_in_proportion() -> None:
    one_row = "Ac 2c 3c 4c 5c --\n5s As 2s 3s 4s --\n5d Ad 2d 3d 4d --\n5h Ah 2h 3h 4h --"
    assert arcade_score(Game(parse_board(one_row, CATALOGUE["line-up"])), 0).rows == 416  # five of twelve
