"""The score of random games against a scorer that is written from the rules of points
alone, from texts of boards and as slowly as can be.
"""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gaps.engine import (
    CATALOGUE,
    Game,
    Move,
    Redeal,
    State,
    Status,
    arcade_score,
    deal,
    parse_code,
)
from gaps.solver import solve
from tests.marks import repeated, slow_except
from tests.store.games import played_game

POINTS_OF_A_ROW = {
    4: 350,
    5: 400,
    6: 500,
    7: 600,
    8: 650,
    9: 750,
    10: 850,
    11: 900,
    12: 1000,
    13: 1100,
}


def faces_at_home(state: State) -> list[str]:
    return [str(state.board[cell]) for cell in state.home]


def finished_suits(state: State) -> list[str]:
    """The suit of each finished row, once for each of its cells."""
    return [str(state.board[cell])[-1] for cell in state.complete_rows]


class NaiveScorer:
    def __init__(
        self,
        game: Game,
        hints: int,
        solver_moves: set[int],
    ) -> None:
        self.points = 0
        self.row_cells = 0
        self.chain = 0
        self.most_home: dict[str, int] = {}
        self.most_finished: dict[str, int] = {}
        self.note_home(game.start)
        self.row_cells += self.note_rows(game.start)
        for number, step in enumerate(game.steps):
            self.move(
                step.before,
                step.after,
                step.cause,
                number in solver_moves,
            )
        length = game.start.variant.top - game.start.variant.base + 1
        self.points += self.row_cells // length * POINTS_OF_A_ROW[length]
        if game.state.status is Status.WON:
            if len(game.steps) - 1 not in solver_moves:
                self.points += 2500 * (game.state.redeals_left or 0)
            if hints == 0 and len(solver_moves) == 0:
                self.points += 2000

    def note_home(self, state: State) -> int:
        """Note what is home; return how many faces stand home more often than ever."""
        faces = faces_at_home(state)
        new = 0
        for face in set(faces):
            most = self.most_home.get(face, 0)
            new += max(0, faces.count(face) - most)
            self.most_home[face] = max(most, faces.count(face))
        return new

    def note_rows(self, state: State) -> int:
        """Note the finished rows; return how many cells of them are new."""
        suits = finished_suits(state)
        new = 0
        for suit in set(suits):
            most = self.most_finished.get(suit, 0)
            new += max(0, suits.count(suit) - most)
            self.most_finished[suit] = max(most, suits.count(suit))
        return new

    def move(
        self,
        before: State,
        after: State,
        cause: object,
        by_solver: bool,
    ) -> None:
        were_home = {before.board[cell] for cell in before.home}
        came_home = {after.board[cell] for cell in after.home} - were_home
        cards = self.note_home(after)
        cells = self.note_rows(after)
        if not by_solver:
            self.row_cells += cells
        if by_solver or isinstance(cause, Redeal) or not came_home:
            self.chain = 0
            return
        if cards == 0:
            return
        self.chain += 1
        self.points += 100 * cards * min(self.chain, 9)


@pytest.mark.parametrize("key", slow_except(CATALOGUE, ["gaps"]))
@settings(max_examples=repeated(4, 8))
@given(data=st.data())
def test_the_score_is_what_the_rules_of_points_say(
    key: str, data: st.DataObject
) -> None:
    number = data.draw(st.integers(1, 2**31 - 1))
    draw = data.draw(st.randoms(use_true_random=False))
    greed = data.draw(st.sampled_from([0.0, 0.5, 0.95]))

    def choose(state: State) -> Move:
        bringing = [
            move
            for move in state.legal_moves
            if len(state.play(move).home) > len(state.home)
        ]
        if bringing and draw.random() < greed:
            return draw.choice(bringing)
        return draw.choice(state.legal_moves)

    game = played_game(f"{key}:{number}", 120, choose)
    marks = {each for each in range(len(game.steps)) if draw.random() < 0.1}
    marks = marks if data.draw(st.booleans()) else set()
    hints = data.draw(st.integers(0, 2))
    naive = NaiveScorer(game, hints, marks)
    score = arcade_score(game, hints, solver_moves=marks)
    assert score.total == naive.points
    assert score.chain == naive.chain
    assert score.running == score.home + score.chains + score.rows
    assert score.total == score.running + score.redeals + score.no_hints
    assert score.total <= arcade_score(game).total


@pytest.mark.parametrize(
    "marks",
    [
        set(),
        {0},
        {5, 6, 7},
        {-1},
    ],
    ids=str,
)
@pytest.mark.parametrize(
    "code",
    [
        "line-up:59401",
        "mini:417666",
        pytest.param("house-of-commons:533286", marks=pytest.mark.core),
        "gaps:583439",
    ],
)
def test_a_won_game_scores_what_the_rules_of_points_say(
    code: str, marks: set[int]
) -> None:
    game = won_game(code)
    assert game.state.status is Status.WON
    solver_moves = {each % len(game.steps) for each in marks}
    naive = NaiveScorer(game, 0, solver_moves)
    score = arcade_score(game, solver_moves=solver_moves)
    assert score.total == naive.points
    assert (score.no_hints > 0) is not bool(marks)


@cache
def won_game(code: str) -> Game:
    game = Game(deal(*parse_code(code)))
    for move in solve(game.state, seconds=60, until="decided").line:
        game = game.play(move)
    return game
