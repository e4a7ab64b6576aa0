"""Proofs of losses: never of a board that can be won; every clause is true of the lines of won games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest

from gaps.engine import CATALOGUE, Slide, State, Status, deal
from gaps.solver import Outcome, Search, solve
from gaps.solver.proofs import checker
from gaps.solver.proofs.loss_search import LossSearch
from gaps.solver.row_search import numbered
from tests.solver.boards import any_board, small
from tests.solver.loss_lines import Line
from tests.solver.loss_reference import TRUE, LossModel

_orders = pytest.importorskip("gaps.solver.core._orders")
ClauseLearner, LossProof, Result = _orders.ClauseLearner, _orders.LossProof, _orders.Result

pytestmark = pytest.mark.core
NODES = 3_000_000


class Recorder:
    """Keeps what a model gives to its learner."""

    def __init__(self) -> None:
        self.variables = self.nodes = 0
        self.clauses: list[list[int]] = []
        self.edges: list[tuple[int, int, int]] = []

    def variable(self) -> int:
        self.variables += 1
        return self.variables - 1

    def node(self) -> int:
        self.nodes += 1
        return self.nodes - 1

    def clause(self, literals: Sequence[int]) -> None:
        written = {-(each >> 1) - 1 if each & 1 else (each >> 1) + 1 for each in literals}
        if not any(-each in written for each in written):
            self.clauses.append(sorted(written))

    def edge(self, before: int, after: int, literal: int = TRUE) -> None:
        written = 0 if literal == TRUE else -(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1
        self.edges.append((before, after, written))


@pytest.mark.parametrize("phases", [False, True])
def test_the_compiled_model_is_the_one_in_python(phases: bool) -> None:
    for number in range(12):
        chance = random.Random(number)
        columns = 13 if number == 0 else chance.choice((2, 3, 4, 5, 8))
        state, recorder = any_board(chance, columns), Recorder()
        LossModel(columns, numbered(state), recorder, phases)
        proof = LossProof(columns, numbered(state), phases, log=True)
        assert proof.size[:2] == (recorder.variables, recorder.nodes)
        clauses, edges = [], []
        for line in proof.take_log().decode().splitlines():
            kind, _, *values = line.split()
            if kind == "i":
                clauses.append(sorted(map(int, values[:-1])))
            elif kind == "e":
                edges.append((int(values[0]), int(values[1]), int(values[2])))
        assert sorted(clauses) == sorted(recorder.clauses)
        assert sorted(edges) == sorted(recorder.edges)


def winnable(state: State) -> bool | None:
    """By the compiled search of positions; ``None`` if it takes too long."""
    search = Search(state)
    search.advance(NODES)
    if not search.decided:
        return None
    return search.verdict().outcome is Outcome.WINNABLE


@pytest.mark.parametrize(("boards", "most_columns"), [(60, 5), pytest.param(1000, 7, marks=pytest.mark.slow)])
def test_no_answer_is_wrong_and_few_boards_stay_open(boards: int, most_columns: int) -> None:
    lost = won = refuted = found = 0
    for number in range(boards):
        chance = random.Random(number)
        state = any_board(chance, chance.randint(3, most_columns))
        truth = winnable(state)
        for phases in (False, True):
            search = LossSearch(state, 64, phases)
            search.run(NODES // 10)
            verdict, end = search.verdict(), state
            for move in verdict.line:
                end = end.play(move)
            assert search.decided == (verdict.outcome is not Outcome.UNKNOWN)
            assert (end.status is Status.WON) == (verdict.outcome is Outcome.WINNABLE)
            if truth is not None:
                assert not search.decided or truth == (verdict.outcome is Outcome.WINNABLE), (number, phases)
                won, found = won + truth, found + (truth and search.decided)
                lost, refuted = lost + (not truth), refuted + (not truth and search.decided)
    assert won > boards // 2
    assert lost > boards // 2
    assert refuted >= 0.98 * lost
    assert found >= 0.8 * won


def wandering_win(state: State, chance: random.Random) -> list[tuple[int, int]]:
    """The cells of a line that wins after some random slides; empty if none was found."""
    line: list[tuple[int, int]] = []
    start: list[tuple[int, int]] = []
    for _ in range(chance.randrange(1, 8)):
        verdict = solve(state, nodes=300_000)
        if verdict.outcome is not Outcome.WINNABLE or state.status is Status.WON:
            break
        line = start + [(move.source, move.target) for move in verdict.line if isinstance(move, Slide)]
        slide = chance.choice(state.slides)
        start.append((slide.source, slide.target))
        state = state.play(slide)
    return line


@pytest.mark.parametrize(
    ("lines", "columns"),
    [
        (12, (4, 5, 6)),
        pytest.param(150, (4, 5, 6, 7, 8), marks=pytest.mark.slow),
        pytest.param(12, (13,), marks=pytest.mark.slow),
    ],
)
def test_every_clause_is_true_of_winning_lines(lines: int, columns: Sequence[int]) -> None:
    checked = number = 0
    while checked < lines:
        number += 1
        chance = random.Random(number)
        size = chance.choice(columns)
        state = any_board(chance, size) if number % 2 or size < 13 else deal(CATALOGUE["no-redeal"], number)
        moves = wandering_win(state, chance)
        if not moves:
            continue
        for phases in (False, True):
            learner = ClauseLearner(1536)
            model = LossModel(size, numbered(state), learner, phases)
            line = Line(model, moves)
            for literal in line.literals():
                learner.clause([literal])
            moments = line.moments()
            for before, after in pairwise(sorted(moments, key=lambda node: (moments[node], node))):
                learner.edge(before, after)
            assert learner.solve(100_000) == Result.SATISFIED, (number, phases)
        checked += 1


def test_a_proof_can_be_checked() -> None:
    checked = 0
    for number in range(30):
        state = any_board(random.Random(number), 5)
        proof = LossProof(5, numbered(state), True, log=True)
        if proof.run(20_000) == Result.UNSATISFIED:
            assert checker.check(proof.take_log().decode().splitlines()).complete
            checked += 1
    assert checked > 5


def test_the_same_slices_give_the_same_answer_at_the_same_cost() -> None:
    for number in (1, 2, 3):
        one, other = (LossSearch(deal(small(6), number), 64) for _ in range(2))
        for _ in range(20):
            assert one.run(20_000) == other.run(20_000)
        assert one.verdict() == other.verdict()
        assert 6000 < one.nodes == other.nodes


def test_more_positions_can_be_allowed_than_32_bits_count() -> None:
    assert LossSearch(any_board(random.Random(1), 4), 64).run(1 << 62)


def test_a_won_position_is_not_searched() -> None:
    state = deal(CATALOGUE["line-up"], 1)
    won = solve(state)
    for move in won.line:
        state = state.play(move)
    assert won.outcome is Outcome.WINNABLE
    search = LossSearch(state, 64)
    assert search.run(1)
    assert search.verdict().outcome is Outcome.WINNABLE
    assert search.nodes == 0
