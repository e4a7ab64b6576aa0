"""The clause learner: agreement with trying everything, slices, memory, and wrong
arguments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.marks import quick_first, repeated
from tests.solver.clauses import Problem, order_problem, small_problem

pytestmark = pytest.mark.core

if TYPE_CHECKING:
    from gaps.solver.core._orders import CdclSolver as Learner

_orders = pytest.importorskip("gaps.solver.core._orders")
CdclSolver = _orders.CdclSolver
Result = _orders.Result
PLENTY = 1_000_000


def values_of(problem: Problem, learner: Learner) -> tuple[bool, ...]:
    return tuple(learner.value(variable) for variable in range(problem.variables))


def all_solutions(problem: Problem) -> set[tuple[bool, ...]]:
    """Every solution the learner finds, each forbidden by a clause before the next is
    looked for.
    """
    learner = problem.told_to(CdclSolver())
    found = set()
    while learner.solve(PLENTY) == Result.SATISFIED:
        values = values_of(problem, learner)
        assert values not in found
        found.add(values)
        learner.clause([2 * variable + value for variable, value in enumerate(values)])
    assert learner.solve(PLENTY) == Result.UNSATISFIED, "and it stays so"
    return found


@pytest.mark.parametrize(
    "problems",
    quick_first(1, [40, repeated(500, 5_000)]),
)
def test_it_finds_exactly_the_solutions_there_are(problems: int) -> None:
    for seed in range(problems):
        problem = small_problem(seed)
        assert all_solutions(problem) == problem.solutions(), f"seed {seed}"


@pytest.mark.parametrize("seed", range(6))
def test_a_solution_of_a_larger_problem_holds(seed: int) -> None:
    problem = order_problem(seed, nodes=24, clauses=230)
    learner = problem.told_to(CdclSolver())
    assert learner.solve(PLENTY) == Result.SATISFIED
    assert problem.solved_by(values_of(problem, learner))


@pytest.mark.parametrize("slice_", [1, 7, 1000])
def test_slices_do_the_same_work_as_one_run(slice_: int) -> None:
    problem = order_problem(1, nodes=22, clauses=380)
    whole = problem.told_to(CdclSolver())
    sliced = problem.told_to(CdclSolver())
    assert whole.solve(PLENTY) == Result.UNSATISFIED
    while (result := sliced.solve(slice_)) == Result.UNDECIDED:
        pass
    assert result == Result.UNSATISFIED
    assert sliced.conflicts == whole.conflicts > 1000


def test_too_many_nodes_are_told_like_a_lack_of_memory() -> None:
    learner = CdclSolver(max_nodes=2)
    learner.node(), learner.node(), learner.node()
    assert learner.solve(1) == Result.NO_MEMORY


@pytest.mark.parametrize("log", [False, True])
def test_a_lack_of_memory_ends_the_search(log: bool) -> None:
    problem = order_problem(3, nodes=20, clauses=330)
    results = set()
    for bits in (10, 12, 14, 15, 16, 17, 18, 19, 20, 24):
        learner = problem.told_to(CdclSolver(max_bytes=1 << bits, log=log))
        result = learner.solve(PLENTY)
        assert learner.bytes <= max(1 << bits, 2048)
        assert learner.solve(PLENTY) == result
        results.add(result)
    assert results == {Result.NO_MEMORY, Result.UNSATISFIED}
