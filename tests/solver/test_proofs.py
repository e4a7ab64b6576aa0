"""The checker of proofs accepts what the clause learner logs, and no proof in which anything was changed."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from gaps.solver.proofs import checker
from tests.solver.clauses import ALWAYS, Problem, order_problem, small_problem

_orders = pytest.importorskip("gaps.solver.core._orders")
ClauseLearner, Result = _orders.ClauseLearner, _orders.Result

SMALL = """
# a before b, b before c; and c before a, if 1 holds
b no-redeal 2c 3c -- 4c/...
e 1 0 1 0
e 2 1 2 0
e 3 2 0 1
i 4 1 2 0
i 5 1 -2 0
c 6 -1 0 1 2 3 0
l 7 2 0 6 4 0
l 8 0 6 7 5 0
""".strip().splitlines()


def proof_of(problem: Problem) -> list[str]:
    """The log of a problem without solutions, or whose solutions have been forbidden one by one."""
    learner, log = problem.told_to(ClauseLearner(log=True)), b""
    while learner.solve(1_000_000) == Result.SATISFIED:
        learner.clause([2 * variable + learner.value(variable) for variable in range(problem.variables)])
        log += learner.take_log()
    assert learner.solve(1) == Result.UNSATISFIED
    return (log + learner.take_log()).decode("ascii").splitlines()


def problem_in(lines: list[str]) -> int:
    """The line at which a proof is refused."""
    with pytest.raises(checker.InvalidProof) as caught:
        checker.check(lines)
    return caught.value.line


def test_a_proof_by_hand() -> None:
    proof = checker.check(SMALL)
    assert (proof.learnt, proof.circles, proof.board) == (2, 1, "no-redeal 2c 3c -- 4c/...")


@pytest.mark.parametrize(
    ("line", "changed", "problem"),
    [
        (3, "e 1 1 0 0", "after edge 1 the walk goes on elsewhere"),
        (5, "e 3 2 0 2", "does not name the literal of edge 3"),
        (5, "e 2 2 0 1", "the number of the fact is not greater than 2"),
        (5, "e 3 2 0", "not enough values"),
        (6, "i 4 1 2", "expected 1 times 0"),
        (6, "i 4 1 x 0", "invalid literal"),
        (6, "a 4 1 2 0", '"a" is no kind of fact'),
        (8, "c 6 1 0 1 2 3 0", "does not name the literal of edge 3"),
        (8, "c 6 -1 0 2 1 3 0", "after edge 2 the walk goes on elsewhere"),
        (8, "c 6 -1 0 1 2 0", "after edge 2 the walk goes on elsewhere"),
        (8, "c 6 -1 0 1 2 4 0", "there is no edge 4"),
        (8, "c 6 -1 0 0", "a circle needs an edge"),
        (9, "l 7 -2 0 6 4 0", "the last clause, 4, can still hold by 2"),
        (9, "l 7 0 4 6 0", "clause 4 leaves 2 literals instead of one"),
        (9, "l 7 2 0 0", "a clause follows from nothing"),
        (9, "l 7 2 0 6 9 0", "there is no clause 9"),
        (9, "d 9", "there is no clause 9 to delete"),
        (10, "l 8 0 7 5 4 6 0", "clause 4 leaves 2 literals instead of one"),
        (10, "l 8 0 4 0", "the last clause, 4, can still hold"),
        (10, "l 8 1 0 7 5 0", "the proof ends without the empty clause"),
        (10, "d 6", "the proof ends without the empty clause"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(line: int, changed: str, problem: str) -> None:
    lines = [*SMALL[: line - 1], changed, *SMALL[line:]]
    with pytest.raises(checker.InvalidProof) as caught:
        checker.check(lines)
    wrong = line if changed[0] != "e" or "of the fact" in problem or "values" in problem else 8
    assert problem in str(caught.value)
    assert caught.value.line == wrong


@pytest.mark.core
def test_proofs_of_small_problems_are_accepted() -> None:
    for seed in range(150):
        checker.check(proof_of(small_problem(seed)))


@pytest.mark.core
def test_a_proof_with_forgotten_clauses_is_accepted() -> None:
    proof = proof_of(order_problem(0, nodes=25, clauses=500))
    assert any(line.startswith("d ") for line in proof)
    assert checker.check(proof).learnt > 2000


@pytest.mark.core
@pytest.mark.slow
def test_what_a_forgotten_circle_proved_can_still_be_used() -> None:
    """A literal that closes a circle with a fixed edge is false from the beginning, and used till the end."""
    hard = order_problem(1, nodes=30, clauses=700)
    literal, node = 2 * hard.variables, hard.nodes
    clauses = [[*clause, literal] for clause in hard.clauses]
    edges = [*hard.edges, (node, node + 1, ALWAYS), (node + 1, node, literal)]
    proof = proof_of(Problem(hard.variables + 1, node + 2, clauses, edges))
    circle = next(line.split()[1] for line in proof if line.startswith("c "))
    assert f"d {circle}" in proof
    checker.check(proof)


@pytest.mark.core
def test_a_log_changes_nothing_else() -> None:
    problem = order_problem(1, nodes=22, clauses=380)
    quiet, logging = problem.told_to(ClauseLearner()), problem.told_to(ClauseLearner(log=True))
    assert quiet.solve(1_000_000) == logging.solve(1_000_000) == Result.UNSATISFIED
    assert quiet.conflicts == logging.conflicts
    assert quiet.take_log() == b""


Change = Callable[[list[str], random.Random], list[str]]


def lists_in(line: str) -> tuple[str, list[str], list[str]]:
    """The kind and number of a derived fact, its literals, and what it follows from."""
    words = line.split()
    end = words.index("0", 2)
    return " ".join(words[:2]), words[2:end], words[end + 1 : -1]


def joined(head: str, literals: list[str], names: list[str]) -> str:
    return " ".join([head, *literals, "0", *names, "0"])


def derived(lines: list[str], rng: random.Random, kinds: str, literals: int, names: int) -> int:
    """The place of some derived fact with so many literals and names."""
    places = []
    for place, line in enumerate(lines):
        if line[0] in kinds:
            _, found, among = lists_in(line)
            if len(found) >= literals and len(among) >= names:
                places.append(place)
    return rng.choice(places)


def flip_a_literal(lines: list[str], rng: random.Random) -> list[str]:
    place = derived(lines, rng, "lc", 1, 1)
    head, literals, names = lists_in(lines[place])
    index = rng.randrange(len(literals))
    literals[index] = str(-int(literals[index]))
    return [*lines[:place], joined(head, literals, names), *lines[place + 1 :]]


def leave_out_a_literal(lines: list[str], rng: random.Random) -> list[str]:
    place = derived(lines, rng, "lc", 1, 1)
    head, literals, names = lists_in(lines[place])
    del literals[rng.randrange(len(literals))]
    return [*lines[:place], joined(head, literals, names), *lines[place + 1 :]]


def leave_out_a_reason(lines: list[str], rng: random.Random) -> list[str]:
    place = derived(lines, rng, "lc", 0, 1)
    head, literals, names = lists_in(lines[place])
    del names[rng.randrange(len(names))]
    return [*lines[:place], joined(head, literals, names), *lines[place + 1 :]]


def swap_two_edges(lines: list[str], rng: random.Random) -> list[str]:
    place = derived(lines, rng, "c", 0, 3)
    head, literals, names = lists_in(lines[place])
    index = rng.randrange(len(names) - 1)
    names[index], names[index + 1] = names[index + 1], names[index]
    return [*lines[:place], joined(head, literals, names), *lines[place + 1 :]]


def turn_an_edge_round(lines: list[str], rng: random.Random) -> list[str]:
    place = derived(lines, rng, "c", 0, 3)
    name = rng.choice(lists_in(lines[place])[2])
    given = next(index for index, line in enumerate(lines) if line.startswith(f"e {name} "))
    _, _, before, after, literal = lines[given].split()
    return [*lines[:given], f"e {name} {after} {before} {literal}", *lines[given + 1 :]]


def leave_out_the_end(lines: list[str], rng: random.Random) -> list[str]:
    return lines[:-1]


def leave_out_a_fact(lines: list[str], rng: random.Random) -> list[str]:
    place = derived(lines, rng, "l", 0, 1)
    name = rng.choice(lists_in(lines[place])[2])
    return [line for line in lines if line.split()[1] != name]


@pytest.mark.core
@pytest.mark.parametrize(
    "change",
    [
        flip_a_literal,
        leave_out_a_literal,
        leave_out_a_reason,
        swap_two_edges,
        turn_an_edge_round,
        leave_out_the_end,
        leave_out_a_fact,
    ],
)
def test_a_proof_with_a_change_is_refused(change: Change) -> None:
    for seed in range(3):
        proof = proof_of(order_problem(seed, nodes=12, clauses=150))
        for number in range(10):
            problem_in(change(proof, random.Random(number)))


def test_files_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, packed, bad = tmp_path / "good", tmp_path / "packed.gz", tmp_path / "bad"
    good.write_text("\n".join(SMALL), encoding="ascii")
    packed.write_bytes(gzip.compress("\n".join(SMALL).encode("ascii")))
    bad.write_text("\n".join(SMALL[:-1]), encoding="ascii")
    assert checker.main([str(good), str(packed)]) == 0
    assert checker.main([str(good), str(bad)]) == 1
    assert checker.main([str(tmp_path / "none"), str(bad)]) == 2
    told = capsys.readouterr()
    assert "good: a proof, of 2 learnt clauses and 1 circles" in told.out
    assert "bad: not a proof: line 9: the proof ends without the empty clause" in told.out
    assert "none" in told.err
