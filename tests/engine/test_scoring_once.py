"""What scores once in a game, and what the solver's moves change."""

from __future__ import annotations

from gaps.engine import (
    CATALOGUE,
    Game,
    arcade_score,
    parse_board,
    parse_move,
)

SHUTTLE = """
-- 7d 3s 4s 5s 6s 7s
-- 3c 4c 5c 6c 7c 2c
2d 3d 4d 5d 6d -- 2s
2h 3h 4h 5h 6h 7h --
"""  # the 2c goes to A1 or to B1, where its run waits


def played(board: str, moves: str, variant: str = "mini") -> Game:
    game = Game(parse_board(board, CATALOGUE[variant], 5))
    for text in moves.split():
        game = game.play(parse_move(text, game.state))
    return game


def test_moving_a_two_away_and_back_scores_once() -> None:
    once = played(SHUTTLE, "B7-B1")
    twice = played(SHUTTLE, "B7-B1 B1-A1 A1-B1")
    often = played(SHUTTLE, "B7-B1" + " B1-A1 A1-B1" * 5)
    assert arcade_score(once).home == 600
    for game in (twice, often):
        score = arcade_score(game)
        assert score.home == 600
        assert score.chains == 0
        assert score.rows == arcade_score(once).rows


def test_a_finished_row_keeps_its_points_when_it_is_broken_again() -> None:
    finished = played(SHUTTLE, "B7-B1")
    broken = played(SHUTTLE, "B7-B1 B1-A1")
    assert arcade_score(finished).rows == 1000  # hearts at the deal, and clubs
    assert arcade_score(broken).rows == 1000
    assert arcade_score(broken).finished_rows == 2


def test_a_move_of_the_solver_scores_nothing_and_ends_the_chain() -> None:
    game = played(SHUTTLE, "B7-B1 C7-A1")
    mine = arcade_score(game)
    helped = arcade_score(game, solver_moves=(1,))
    assert mine.home == 700
    assert mine.chain == 2
    assert helped.home == 600
    assert helped.chain == 0
    assert helped.longest == 1
    first = arcade_score(game, solver_moves={0})
    assert first.home == 100
    assert first.chains == 0
    assert first.chain == 1
    assert first.rows == 500  # the row of clubs is the solver's
    back = played(SHUTTLE, "B7-B1 B1-A1 A1-B1")
    assert arcade_score(back, solver_moves=(0,)).home == 0  # its cards have scored
