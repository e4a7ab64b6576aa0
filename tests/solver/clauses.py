"""Random clauses and edges for the tests of the clause learner."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gaps.solver.core._orders import CdclSolver

ALWAYS = -1  # the literal that always holds


@dataclass(frozen=True)
class Problem:
    """Clauses, and edges (before, after, literal) that must not close a cycle."""

    variables: int
    nodes: int
    clauses: Sequence[Sequence[int]]
    edges: Sequence[tuple[int, int, int]]

    def solved_by(self, values: Sequence[bool]) -> bool:
        """Whether these values of the variables are a solution."""

        def holds(literal: int) -> bool:
            return literal == ALWAYS or values[literal >> 1] != bool(literal & 1)

        before: dict[int, set[int]] = {}
        for start, end, literal in self.edges:
            if holds(literal):
                before.setdefault(end, set()).add(start)
        try:
            TopologicalSorter(before).prepare()
        except CycleError:
            return False
        return all(any(map(holds, clause)) for clause in self.clauses)

    def solutions(self) -> set[tuple[bool, ...]]:
        """All solutions, found by trying everything."""
        return {
            values
            for values in product((False, True), repeat=self.variables)
            if self.solved_by(values)
        }

    def told_to(self, learner: CdclSolver) -> CdclSolver:
        """The learner, with this problem."""
        for _ in range(self.variables):
            learner.variable()
        for _ in range(self.nodes):
            learner.node()
        for edge in self.edges:
            learner.edge(*edge)
        for clause in self.clauses:
            learner.clause(clause)
        return learner


def small_problem(seed: int) -> Problem:
    """At most ten variables and nine nodes; with short cycles, repeated literals and
    fixed edges.
    """
    rng = random.Random(seed)
    variables = rng.randint(1, 10)
    nodes = rng.randint(1, 9)
    clauses = [
        [
            rng.randrange(2 * variables)
            for _ in range(rng.randint(2 - (rng.random() < 0.1), 4))
        ]
        for _ in range(rng.randint(0, 4 * variables))
    ]
    edges = []
    for _ in range(rng.randint(0, 4 * nodes)):
        start = rng.randrange(nodes)
        end = rng.randrange(nodes)
        literal = rng.randrange(2 * variables) if rng.random() < 0.9 else ALWAYS
        if literal == ALWAYS and rng.random() < 0.8:
            start, end = min(start, end), max(start, end)
        edges.append((start, end, literal))
    return Problem(variables, nodes, clauses, edges)


def order_problem(
    seed: int,
    nodes: int = 14,
    clauses: int = 170,
) -> Problem:
    """A literal for the order of each pair of nodes, and random clauses of three
    literals.
    """
    rng = random.Random(seed)
    pairs = [(a, b) for a in range(nodes) for b in range(a)]
    edges = [
        edge
        for i, (a, b) in enumerate(pairs)
        for edge in ((a, b, 2 * i), (b, a, 2 * i + 1))
    ]
    chosen = [
        [2 * i + rng.randrange(2) for i in rng.sample(range(len(pairs)), 3)]
        for _ in range(clauses)
    ]
    return Problem(len(pairs), nodes, chosen, edges)
