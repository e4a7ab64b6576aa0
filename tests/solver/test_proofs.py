"""The checker of proofs accepts what the searches log, and nothing that is no proof
about its board.
"""

from __future__ import annotations

import gzip
import random
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from gaps import solver
from gaps.engine import CATALOGUE, InputError, State, deal, parse_code
from gaps.engine.custom_rules import CustomRules, custom_variant
from gaps.solver import Outcome, solve
from gaps.solver.method import numbered
from gaps.solver.proofs import checker
from gaps.solver.proofs.checker import Facts, Proof
from gaps.solver.proofs.facts import FALSE, TRUE, LossFacts, has_these_rules
from gaps.solver.proofs.positions import count_positions
from gaps.solver.proofs.proof_search import ProofSearch, lines_of, proof_of
from tests.marks import ALL, quick_first, repeated, slow_except
from tests.programs import run_python
from tests.solver.boards import any_board, swap
from tests.solver.clauses import ALWAYS, Problem, order_problem, small_problem
from tests.solver.small_boards import everything

_orders = pytest.importorskip("gaps.solver.core._orders")
CdclSolver = _orders.CdclSolver
LossProof = _orders.LossProof
Result = _orders.Result

SMALL = """
# a before b, b before c; and c before a, if 1 holds
e 1 0 1 0
e 2 1 2 0
e 3 2 0 1
i 4 1 2 0
i 5 1 -2 0
c 6 -1 0 1 2 3 0
l 7 2 0 6 4 0
l 8 0 6 7 5 0
""".strip().splitlines()
LOST = ("no-redeal:2215", "no-redeal:46", "no-redeal:2043", "montana:1", "montana:13")
"""Deals of full boards whose proofs take at most a few seconds."""


@dataclass
class Given:
    """What a proof may begin with."""

    clauses: set[frozenset[int]]
    edges: set[tuple[int, int, int]]

    def clause_words(self, *_clause: object) -> str:
        return "words"

    def edge_words(self, *_edge: object) -> str:
        return "words"

    def name_order(self, *_edge: int) -> bool:
        return False

    def is_arranged(self, *_fact: object) -> bool:
        return False


def checked(lines: Iterable[str], facts: Facts) -> Proof:
    """A proof from these facts, read up to its end. Raises ``InvalidProof`` as
    ``check`` does.
    """
    proof = Proof(facts)
    number = 0
    for number, line in enumerate(lines, start=1):
        try:
            if not line.startswith("#"):
                proof.read(line)
        except ValueError as error:
            raise checker.InvalidProof(number, str(error)) from None
    if not proof.complete:
        raise checker.InvalidProof(number, "the proof ends without the empty clause")
    return proof


def given_in(lines: Iterable[str]) -> Given:
    """What is given in a log."""
    facts = Given(set(), set())
    for kind, _, *numbers in (line.split() for line in lines):
        values = [*map(int, numbers)]
        if kind == "i":
            facts.clauses.add(frozenset(values[:-1]))
        elif kind == "e":
            facts.edges.add((values[0], values[1], values[2]))
    return facts


def log_of(problem: Problem) -> bytes:
    """The log of a problem without solutions, or whose solutions have been forbidden
    one by one.
    """
    learner = problem.told_to(CdclSolver(log=True))
    log = b""
    while learner.solve(1_000_000) == Result.SATISFIED:
        learner.clause(
            [
                2 * variable + learner.value(variable)
                for variable in range(problem.variables)
            ]
        )
        log += learner.take_log()
    assert learner.solve(1) == Result.UNSATISFIED
    return log + bytes(learner.take_log())


def proof_about(state: State) -> list[str]:
    """The proof by facts that a board cannot be won; none without it."""
    search = LossProof(state.variant.layout.columns, numbered(state), log=True)
    if search.run(100_000) != Result.UNSATISFIED:
        return []
    return [checker.board_line(state), *proof_of(search.take_log())]


@cache
def small_proofs() -> dict[State, list[str]]:
    """Boards that are lost, and proofs of that which have many lines."""
    variant = custom_variant(CustomRules(ranks=6, redeals=0))
    found = {}
    for number in range(30):
        state = State(variant, any_board(random.Random(number), 6).board)
        lines = proof_about(state)
        if len(lines) > 30:
            found[state] = lines
    return found


def refused(lines: Iterable[str], facts: Facts | None = None) -> checker.InvalidProof:
    """Why a proof is refused, and at which line."""
    with pytest.raises(checker.InvalidProof) as caught:
        checker.check(lines) if facts is None else checked(lines, facts)
    return caught.value


def test_a_proof_by_hand() -> None:
    proof = checked(SMALL, given_in(SMALL[1:6]))
    assert proof.learnt == 2
    assert proof.cycles == 1


@pytest.mark.parametrize(
    ("line", "changed", "problem"),
    [
        (4, "e 2 2 0 1", "the number of the fact is not greater than 2"),
        (4, "e 3 2 0", "an edge has a number, two nodes and a literal"),
        (4, "e 3 0 2 1", "the edge 0 2 1 is no fact of this board"),
        (5, "i 4 1 2", "expected 1 times 0"),
        (5, "i 4 1 x 0", "'x' is no number of at most ten digits"),
        (5, "a 4 1 2 0", '"a" is no kind of fact'),
        (5, "i 4 1 0", "the clause 1 0 is no fact of this board"),
        (
            5,
            f"i 4 {sys.maxsize} 0",
            f"'{sys.maxsize}' is no number of at most ten digits",
        ),
        (5, f"i 4 {'9' * 5000} 0", "…' is no number of at most ten digits"),
        (5, "i 4 0", "the clause 0 is no fact of this board"),
        (5, "h 4 1 0 7 0", "or can come home although no literal of the clause holds"),
        (7, "c 6 1 0 1 2 3 0", "does not name the literal of edge 3"),
        (7, "c 6 -1 0 2 1 3 0", "after edge 2 the walk goes on elsewhere"),
        (7, "c 6 -1 0 1 2 0", "after edge 2 the walk goes on elsewhere"),
        (7, "c 6 -1 0 1 2 4 0", "there is no edge 4"),
        (7, "c 6 -1 0 0", "a cycle needs an edge"),
        (8, "l 7 -2 0 6 4 0", "the last clause, 4, can still hold by 2"),
        (8, "l 7 0 4 6 0", "clause 4 leaves 2 literals instead of one"),
        (8, "l 7 2 0 0", "a clause follows from nothing"),
        (8, "l 7 2 0 6 9 0", "there is no clause 9"),
        (8, "d 4 9", "there is no clause 9 to delete"),
        (9, "l 8 0 7 5 4 6 0", "clause 4 leaves 2 literals instead of one"),
        (9, "l 8 0 4 0", "the last clause, 4, can still hold"),
        (9, "l 8 1 0 7 5 0", "the proof ends without the empty clause"),
        (9, "d 6", "the proof ends without the empty clause"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    line: int, changed: str, problem: str
) -> None:
    error = refused([*SMALL[: line - 1], changed, *SMALL[line:]], given_in(SMALL[1:6]))
    assert problem in str(error)
    assert error.line == line


@pytest.mark.core
def test_proofs_of_small_problems_are_accepted_whole_and_with_what_they_need() -> None:
    for seed in range(150):
        log = log_of(small_problem(seed))
        whole = lines_of(log)
        needed = proof_of(log)
        checked(whole, given_in(whole))
        checked(needed, given_in(whole))
        assert len([line for line in needed if line[0] != "d"]) <= len(whole)


@pytest.mark.slow
@pytest.mark.core
def test_a_proof_with_forgotten_clauses_is_accepted() -> None:
    log = log_of(order_problem(0, nodes=25, clauses=500))
    proof = proof_of(log)
    assert any(line.startswith("d ") for line in proof)
    assert 500 < checked(proof, given_in(proof)).learnt < len(lines_of(log)) // 2


@pytest.mark.core
@pytest.mark.slow
def test_what_a_forgotten_cycle_proved_can_still_be_used() -> None:
    """A literal that closes a cycle with a fixed edge is false from the beginning, and
    used till the end.
    """
    hard = order_problem(1, nodes=30, clauses=700)
    literal = 2 * hard.variables
    node = hard.nodes
    clauses = [[*clause, literal] for clause in hard.clauses]
    edges = [
        *hard.edges,
        (node, node + 1, ALWAYS),
        (node + 1, node, literal),
    ]
    proof = lines_of(
        log_of(
            Problem(
                hard.variables + 1,
                node + 2,
                clauses,
                edges,
            )
        )
    )
    checked(proof, given_in(proof))


@pytest.mark.core
def test_a_log_changes_nothing_else() -> None:
    problem = order_problem(1, nodes=22, clauses=380)
    quiet = problem.told_to(CdclSolver())
    logging = problem.told_to(CdclSolver(log=True))
    assert quiet.solve(1_000_000) == logging.solve(1_000_000) == Result.UNSATISFIED
    assert quiet.conflicts == logging.conflicts
    assert quiet.take_log() == b""


# Proofs about boards.


def test_a_clause_that_is_no_fact_of_the_board_proves_nothing() -> None:
    """The forgery that was accepted once: of a deal that is won in a moment."""
    won = deal(CATALOGUE["no-redeal"], 20002)
    board = checker.board_line(won)
    nothing = "line 2: the clause 0 is no fact of this board: nothing"
    assert str(refused([board, "i 1 0"])) == nothing
    stops = "3c uses B9 or not (4c uses C2)"
    assert stops in str(refused([board, "i 1 1 -2 0"]))
    for lines in (
        [board],
        [board, "p 1"],
        ["i 1 0"],
        [],
    ):
        refused(lines)
    assert "at most 1000000 positions" in str(refused([board, "p 1000001"]))
    assert "expected one number" in str(refused([board, "p 1 2"]))


def test_the_number_by_which_facts_say_what_always_holds_is_none_of_a_proof() -> None:
    """Another forgery that was accepted once: an edge that holds by that number, and
    closes a cycle.
    """
    won = deal(CATALOGUE["no-redeal"], 20002)
    always = TRUE
    never = FALSE
    facts = LossFacts(won)
    before, after, _ = min(edge for edge in facts.edges if not edge[2])
    cycle = [
        f"e 1 {before} {after} 0",
        f"e 2 {after} {before} {always}",
        f"e 3 {after} {before} 0",
    ]
    assert refused([checker.board_line(won), *cycle, "c 4 0 1 3 0"]).line == 3
    assert refused([checker.board_line(won), f"h 1 {never} 0 1 0"]).line == 2


@pytest.mark.core
@pytest.mark.parametrize("code", quick_first(1, LOST))
def test_lost_deals_have_proofs_that_are_refused_for_any_other_deal(code: str) -> None:
    variant, number = parse_code(code)
    proof = proof_about(deal(variant, number))
    assert checker.check(proof).state == deal(variant, number).seen()
    for other in (number + 1, number + 2):
        refused([checker.board_line(deal(variant, other)), *proof[1:]])


@pytest.mark.slow
@pytest.mark.core
def test_a_proof_holds_for_the_variants_with_the_same_slides_and_no_others() -> None:
    proof = proof_about(deal(CATALOGUE["no-redeal"], 2215))
    for key, variant in CATALOGUE.items():
        lines = [proof[0].replace("no-redeal", key, 1), *proof[1:]]
        if key in ("gaps", "endless"):
            assert checker.check(lines).state.variant is variant
        elif not has_these_rules(deal(variant, 1)) or key == "mini":
            assert refused(lines).line <= 2


@pytest.mark.slow
@pytest.mark.core
def test_a_proof_with_two_cards_exchanged_is_refused_or_about_a_board_that_is_lost_too() -> (
    None
):
    refusals = 0
    for lines in small_proofs().values():
        for number in range(6):
            chance = random.Random(number)
            (kind, key, *cards) = lines[0].replace("/", " / ").split()
            places = [i for i, card in enumerate(cards) if card != "/"]
            swap(cards, *chance.sample(places, 2))
            board = [f"{kind} {key} {' '.join(cards).replace(' / ', '/')}", *lines[1:]]
            try:
                state = checker.check(board).state
            except checker.InvalidProof:
                refusals += 1
            else:
                assert solve(state).outcome is Outcome.NOT_WINNABLE
    assert refusals > 4 * len(small_proofs())


@pytest.mark.skipif(not ALL, reason="takes minutes: GAPS_TESTS=all")
@pytest.mark.core
@pytest.mark.slow
def test_a_proof_with_clauses_from_arrangements_is_accepted() -> None:
    search = ProofSearch(deal(CATALOGUE["no-redeal"], 30031), 256)
    while not search.run(3_000_000):
        pass
    proof = search.proof()
    search.close()
    assert proof
    assert any(line.startswith("h ") for line in proof)


@dataclass
class Change:
    """What makes of a proof none: other ``words`` for a line of one of these kinds, or
    no line.
    """

    kinds: str
    words: Callable[[list[str]], list[str]]
    least: int = 0
    """How many words such a line has."""

    def of(
        self,
        lines: list[str],
        chance: random.Random,
    ) -> list[str]:
        """The proof with some such line changed."""
        found = [
            at
            for at, line in enumerate(lines)
            if line[0] in self.kinds and len(line.split()) >= self.least
        ]
        place = chance.choice(found)
        words = self.words(lines[place].split())
        return [
            *lines[:place],
            *([" ".join(words)] if words else []),
            *lines[place + 1 :],
        ]


CHANGES = {
    "a line left out": Change("iecl", lambda words: []),
    # an edge of a cycle, or the last clause, which leaves no literal
    "a reason left out": Change("cl", lambda words: [*words[:-2], words[-1]]),
    # no clause of the facts says more than another
    "a shorter clause": Change(
        "i",
        lambda words: [*words[:-2], words[-1]],
        4,
    ),
    # of a cycle, so that it does not name its edge
    "another literal": Change(
        "c",
        lambda words: [
            *words[:2],
            str(-int(words[2])),
            *words[3:],
        ],
        6,
    ),
    "an edge turned round": Change(
        "e", lambda words: [*words[:2], words[3], words[2], words[4]]
    ),
}


@pytest.mark.core
@pytest.mark.slow
@pytest.mark.parametrize("name", CHANGES)
def test_a_proof_with_a_change_is_refused(name: str) -> None:
    for state, lines in small_proofs().items():
        facts = LossFacts(state)
        for number in range(6):
            refused(CHANGES[name].of(lines[1:], random.Random(number)), facts)
        refused(lines[1:-1], facts)
        refused([*lines[1:-1], f"i {lines[-1].split()[1]} 0"], facts)
    assert len(CHANGES) * 6 * len(small_proofs()) >= 140


FORGERIES = repeated(60, 200)


def forged(
    lines: list[str],
    facts: LossFacts,
    chance: random.Random,
) -> Proof:
    """A proof of lines about another board: some changed, true facts put between, all
    refused ones left out.

    What follows needs the number of a line that was refused, so a fact of the board
    takes its place.
    """
    proof = Proof(facts)
    clauses = sorted(map(sorted, facts.clauses))
    edges = sorted(facts.edges)
    for words in map(str.split, lines):
        number = words[1]
        tries = [" ".join(words)]
        if len(words) > 3 and chance.random() < 0.1:
            words[chance.randrange(2, len(words))] = chance.choice(
                ("0", "-1", "1", words[-1], "2", "-0")
            )
            tries.insert(0, " ".join(words))
        clause = chance.choice(clauses)
        edge = chance.choice(edges)
        tries += [
            f"i {number} {' '.join(map(str, clause))} 0",
            f"e {number} {' '.join(map(str, edge))}",
        ]
        for each in tries[: 2 + chance.randrange(3)]:
            last = proof.last
            with suppress(ValueError):
                proof.read(each)
                break
            proof.last = last
    return proof


def nearly(state: State, chance: random.Random) -> State:
    """The board with some cards exchanged."""
    board = [*state.board]
    for _ in range(chance.randrange(1, 5)):
        swap(board, *chance.sample(range(len(board)), 2))
    return State(state.variant, tuple(board))


@pytest.mark.slow
@pytest.mark.core
def test_no_forgery_proves_the_loss_of_a_board_that_can_be_won() -> None:
    proofs = [*small_proofs().items()]
    made = 0
    number = 0
    learnt = 0
    while made < FORGERIES:
        chance = random.Random(number)
        number = number + 1
        lost, lines = chance.choice(proofs)
        state = nearly(lost, chance)
        if solve(state).outcome is not Outcome.WINNABLE:
            continue
        proof = forged(lines[1:], LossFacts(state), chance)
        assert not proof.complete, number
        made = made + 1
        learnt = learnt + proof.learnt + proof.cycles
    assert learnt > FORGERIES  # many of their lines are accepted


@pytest.mark.core
def test_a_loss_is_proven_by_the_number_of_its_positions() -> None:
    lost = won = 0
    for number in range(100):
        chance = random.Random(number)
        state = any_board(chance, chance.choice((2, 3, 4)))
        truth = everything(state, 20_000)
        count = count_positions(state, 100_000)
        if truth is not None:
            assert (count is None) == truth[0], number
            lost = lost + (count is not None)
            won = won + truth[0]
        if count is not None:
            assert count_positions(state, count - 1) is None
    assert min(lost, won) > 20


@pytest.mark.core
@pytest.mark.parametrize(
    "code",
    slow_except(
        ["no-redeal:20167", "no-redeal:20056", "mini:8", "line-up:39"],
        ["line-up:39"],
        most=1,
    ),
)
def test_a_proof_by_positions_is_refused_with_another_number_or_board(
    code: str,
) -> None:
    state = deal(*parse_code(code))
    search = ProofSearch(state, 64)
    assert search.run(600_000)
    proof = search.proof()
    search.close()
    assert proof is not None
    board, count = proof
    assert checker.check(proof).how == f"all {count[2:]} positions"
    for other in (int(count[2:]) - 1, int(count[2:]) + 1, 1):
        assert "there are not" in str(refused([board, f"p {other}"]))
    refused([checker.board_line(deal(state.variant, 3)), count])


@pytest.mark.core
def test_a_search_for_a_proof_may_find_a_win() -> None:
    search = ProofSearch(deal(CATALOGUE["mini"], 3), 64)
    assert search.run(100_000)
    assert search.verdict().outcome is Outcome.WINNABLE
    assert search.proof() is None


@pytest.mark.slow
def test_the_checker_runs_without_any_search() -> None:
    done = run_python(
        "-c",
        "import sys, gaps.solver.proofs.checker; print(*(each for each in sys.modules if 'solver' in each))",
    )
    parts = ("arrangements", "checker", "facts", "positions")
    modules = [
        "gaps.solver",
        "gaps.solver.proofs",
        *(f"gaps.solver.proofs.{part}" for part in parts),
    ]
    assert sorted(done.stdout.split()) == modules


def test_files_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "b custom/5llb0rsrsf 3c 2c 4c 5c --/2s 3s 4s 5s --/2d 3d 4d 5d --/2h 3h 4h 5h --\np 1\n"
    packed = gzip.compress(text.encode("ascii"))
    contents = {
        "good": text.encode("ascii"),
        "packed.gz": packed,
        "damaged.gz": packed[:20] + bytes(20) + packed[40:],
        "bad": text.replace("p 1", "p 2").encode("ascii"),
        "with_redeals": text.replace("llb0", "llb1").encode("ascii"),
        "binary": bytes(range(256)),
        "empty": b"",
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)

    def status(*names: str) -> int:
        return checker.main([str(tmp_path / name) for name in names])

    good = str(tmp_path / "good")
    assert status("good", "packed.gz", "with_redeals") == 0
    assert status("good", "bad") == 1
    assert status("empty") == 1
    for unread in ("none", "damaged.gz", "binary"):
        assert status(unread, "bad") == 2
    assert checker.main([good, "--deal", "mini:1"]) == 1
    with pytest.raises(SystemExit):
        checker.main([good, "--deal", "nothing"])
    told = capsys.readouterr()
    for line in (
        "good: this round of custom/5llb0rsrsf cannot be won, by all 1 positions\n",
        "bad: not a proof: line 2: a win can be reached, or there are not 2 positions",
        "good: not a proof: line 1: it is about another board",
        "empty: not a proof: line 1: the proof does not begin with its board",
        "with_redeals: this round of custom/5llb1rsrsf cannot be won without a redeal,",
    ):
        assert line in told.out
    assert "none" in told.err
    assert "binary: it is no ASCII text" in told.err


@pytest.mark.core
def test_a_program_proves_a_loss_and_checks_the_proof() -> None:
    proof = solver.prove("mini:2", nodes=20_000_000)
    assert proof is not None
    assert solver.check(proof).state == deal("mini:2").seen()
    assert solver.prove("mini:6", nodes=1_000_000) is None
    with pytest.raises(solver.InvalidProof):
        solver.check([proof[0], "p 5"])
    with pytest.raises(InputError, match="does not fit"):
        solver.prove("pas-de-deux:1")
