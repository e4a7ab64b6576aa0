"""Points, by worked examples."""

from __future__ import annotations

import pytest

from gaps.engine import (
    CATALOGUE,
    Game,
    Status,
    arcade_score,
    classic_score,
    deal,
    parse_board,
    parse_move,
)
from gaps.engine.scoring import multiplier, row_points
from gaps.solver import solve

NEARLY = """
2c 3c 4c -- 6c 7c --
2s 3s 4s 5s 6s -- 7s
2d 3d 4d 5d 6d -- 7d
2h 3h 4h 5h 6h 7h 5c
"""
LINE = ["D7-A4", "B7-B6", "C7-C6"]


def game_of(moves: list[str], redeals: int = 0) -> Game:
    state = parse_board(NEARLY, CATALOGUE["mini"], 5)
    game = Game(
        type(state)(
            state.variant,
            state.board,
            5,
            redeals,
        )
    )
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
        assert score.chain == score.longest == multiplier(score.chain) == len(moves)


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


def two_packs_with(placed: dict[str, str]) -> Game:
    """A game of Double Gaps with these cards, or gaps, on some cells of its board."""
    variant = CATALOGUE["double-gaps"]
    rest = [*map(str, variant.played), *["--"] * len(variant.removed) * 8]
    for card in placed.values():
        rest.remove(card)
    rest.sort(key=lambda card: card[1])
    board = []
    for row in "ABCDEFGH":
        cells = [f"{row}{column}" for column in range(1, 14)]
        cards = [placed[cell] if cell in placed else rest.pop() for cell in cells]
        board.append(" ".join(cards))
    return Game(parse_board("\n".join(board), variant, 5))


def test_cards_that_have_scored_neither_lengthen_nor_end_the_chain() -> None:
    runs = {"A1": "2h", "A2": "3h", "B1": "--", "B2": "3h"}
    next_cards = {"C1": "2d", "C2": "--", "C3": "--", "D5": "3d", "D9": "4d"}
    game = two_packs_with(runs | next_cards).play("D5-C2")
    first = arcade_score(game)
    assert first.chain == 1
    for text in ["A1-B1", "B1-A1"] * 5:
        game = game.play(text)
        assert game.last is not None
        assert game.last.brought_home
        assert not game.last.gains, "as many cards are no longer home"
        assert arcade_score(game) == first
    assert arcade_score(game.play("D9-C3")).total == first.total + 200


@pytest.mark.parametrize(
    ("length", "points"),
    [
        (5, 400),
        (6, 500),
        (7, 600),
        (8, 650),
        (9, 750),
        (10, 850),
        (11, 900),
        (12, 1000),
        (13, 1100),
    ],
)
def test_a_finished_row_scores_in_proportion_rounded_to_fifty(
    length: int, points: int
) -> None:
    assert row_points(length) == points


def test_four_finished_rows_score_four_times_the_points_of_one() -> None:
    state = deal(CATALOGUE["line-up"], 59401)
    game = Game(state)
    for move in solve(state).line:
        game = game.play(move)
    score = arcade_score(game)
    assert score.finished_rows == 4
    assert score.rows == 4 * 400


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
