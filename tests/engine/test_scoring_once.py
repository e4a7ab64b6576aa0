"""What scores once in a game, and what the solver's moves change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gaps.engine import (
    CATALOGUE,
    Game,
    Redeal,
    Status,
    arcade_score,
    deal,
    parse_board,
    parse_move,
)
from gaps.engine.scoring import CARD

MINI = CATALOGUE["mini"]
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


def greedy_game(key: str, seed: int, most: int = 150) -> Game:
    """A game that brings a card home wherever it can, with every redeal."""
    game = Game(deal(CATALOGUE[key], seed))
    while game.state.legal_moves and len(game.steps) < most:
        legal = game.state.legal_moves
        now = len(game.state.home)
        best = max(
            legal,
            key=lambda move: (
                0 if isinstance(move, Redeal) else len(game.state.play(move).home)
            ),
        )
        brings = len(game.state.play(best).home) > now
        game = game.play(best if brings else legal[len(game.steps) * 7 % len(legal)])
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


def test_what_is_home_at_the_deal_scores_nothing_when_it_comes_back() -> None:
    board = SHUTTLE.replace("-- 3c 4c 5c 6c 7c 2c", "2c 3c 4c 5c 6c 7c --")
    there = arcade_score(played(board, "B1-A1 A1-B1" + " B1-A1 A1-B1" * 3))
    assert there.home == 0
    assert there.chains == 0
    # hearts and clubs were finished at the deal, six of twelve cards each
    assert there.rows == 1000


def test_a_finished_row_keeps_its_points_when_it_is_broken_again() -> None:
    finished = played(SHUTTLE, "B7-B1")
    broken = played(SHUTTLE, "B7-B1 B1-A1")
    assert arcade_score(finished).rows == 1000  # hearts at the deal, and clubs
    assert arcade_score(broken).rows == 1000
    assert arcade_score(broken).finished_rows == 2


def test_the_chain_counts_moves_whose_cards_have_scored_before() -> None:
    game = played(SHUTTLE, "B7-B1 B1-A1 A1-B1 C7-A1")
    score = arcade_score(game)
    assert score.chain == 2
    assert score.longest == 2
    assert score.home == 700  # the six clubs, and the 2s
    assert score.chains == 100  # for the 2s only, second in its chain


def test_what_a_redeal_takes_away_scores_once() -> None:
    assert MINI.redeal is not None
    early = replace(MINI, redeal=replace(MINI.redeal, limit=3, early=True))
    game = Game(parse_board(SHUTTLE, early, 5))
    for text in ("B7-B1", "B1-A1"):  # clubs are broken again, but for the two
        game = game.play(parse_move(text, game.state))
    before = arcade_score(game)
    has_scored = {card for step in game.steps for card in step.brought_home}
    game = game.play(Redeal())
    after = arcade_score(game)
    assert after.home == before.home
    assert after.chains == before.chains
    assert after.chain == 0
    home = {game.state.board[cell] for cell in game.state.home}
    grow = next(
        slide
        for slide in game.state.slides
        if len(game.state.play(slide).home) > len(home)
    )
    new = game.play(grow)
    came = set(new.steps[-1].brought_home)
    assert came & has_scored
    score = arcade_score(new)
    assert score.home == before.home + CARD * len(came - has_scored)
    # what comes back continues a chain, nevertheless
    assert score.chain == 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_row_that_a_redeal_keeps_has_scored(seed: int) -> None:
    game = greedy_game("endless", seed)
    assert game.state.redeals_used >= 3
    assert game.state.status is Status.WON
    assert arcade_score(game).rows == 4000


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


def test_a_win_that_the_solver_played_gives_nothing() -> None:
    line = "2c -- 3c 4c 5c 6c 7c\n2s 3s 4s 5s 6s 7s --\n2d 3d 4d 5d 6d 7d --\n2h 3h 4h 5h 6h 7h --"
    game = played(line, "A3-A2 A4-A3 A5-A4 A6-A5 A7-A6")
    assert game.state.status is Status.WON
    score = arcade_score(game, solver_moves=range(5))
    assert score.home == 0
    assert score.chains == 0
    assert score.redeals == 0
    assert score.no_hints == 0
    assert score.total == score.rows == 1500
    assert arcade_score(game, solver_moves=(0,)).no_hints == 0
    assert arcade_score(game).no_hints == 2000
