"""A search for a proof that a round cannot be won, in the form the checker accepts."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from mmap import ACCESS_READ, mmap
from tempfile import TemporaryFile

from gaps.engine import State
from gaps.engine.game import Position, state_of
from gaps.solver.proofs.checker import InvalidProof, board_line, check
from gaps.solver.proofs.clause_search import LossSearch
from gaps.solver.proofs.positions import MAX_POSITIONS, count_positions
from gaps.solver.row_search import RowSearch
from gaps.solver.search import (
    LOSSES,
    MEMORY_MIB,
    USUAL_SECONDS,
    method_named,
    run_within,
)
from gaps.solver.verdict import MethodName, Outcome, Verdict
from gaps.values import with_fields

# places in a fact, after how many numbers follow
KIND = 1
NUMBER = 2
REST = 3


def prove(
    state: Position, nodes: int | None = None, seconds: float | None = None
) -> list[str] | None:
    """Return the lines of a proof that the round of ``state`` cannot be won.

    ``check`` reads them; None if no proof is found. Position and limits are those of
    ``solve``. Raise ``InputError`` for rules that have no proofs.
    """
    if nodes is None and seconds is None:
        seconds = USUAL_SECONDS
    seen = state_of(state).seen()
    method_named(LOSSES, seen)  # raises an error if the rules do not fit
    search = ProofSearch(seen, MEMORY_MIB)
    try:
        run_within(search.run, nodes, seconds)
        return search.proof()
    finally:
        search.close()


class ProofLog:
    """Facts as the CDCL solver logs them (``core/proof_log.cpp``).

    They are in a file, since there can be millions.
    """

    def __init__(self) -> None:
        self._file = TemporaryFile()  # noqa: SIM115, closed by ``close``

    def add(self, facts: bytes) -> None:
        """Add more facts."""
        self._file.write(facts)

    def lines(self) -> Iterator[str]:
        """Yield the proof line by line, as the checker reads it.

        The last fact must be the empty clause.
        """
        self._file.flush()
        with (
            mmap(self._file.fileno(), 0, access=ACCESS_READ) as mapped,
            memoryview(mapped) as plain,
            plain.cast("i") as log,
        ):
            yield from _lines(log)

    def close(self) -> None:
        """Remove the file."""
        self._file.close()


def lines_of(log: bytes) -> list[str]:
    """Yield all facts of a log, whether they are needed or not."""
    numbers = memoryview(log).cast("i")
    return [_line(fact, {}) for fact in _facts(numbers)]


def proof_of(log: bytes) -> list[str]:
    """Return the proof that is in a log."""
    numbers = memoryview(log).cast("i")
    return [*_lines(numbers)]


def _begins(log: memoryview[int]) -> Iterator[int]:
    begin = 0
    while begin < len(log):
        yield begin
        begin += 1 + log[begin]


def _fact(log: memoryview[int], begin: int) -> list[int]:
    end = begin + 1 + log[begin]
    return log[begin:end].tolist()


def _facts(log: memoryview[int]) -> Iterator[list[int]]:
    for begin in _begins(log):
        yield _fact(log, begin)


def _lines(log: memoryview[int]) -> Iterator[str]:
    begins = array("q", _begins(log))
    last_fact = begins[-1]
    needed = {log[last_fact + NUMBER]}
    literals = set[int]()
    facts = array("q")
    last_used = dict[int, list[int]]()
    for begin in reversed(begins):
        fact_end = begin + log[begin]
        is_edge = log[begin + KIND] == ord("e")
        names_one = is_edge and log[fact_end] in literals
        if log[begin + NUMBER] not in needed and not names_one:
            continue
        facts.append(begin)
        fact = _fact(log, begin)
        names = _reasons(fact)
        if fact[KIND] == ord("h"):  # edges say what its literals mean
            end = fact.index(0, REST)
            literals.update(fact[REST:end])
        fresh = [name for name in names if name not in needed]
        last_used[begin] = [*dict.fromkeys(fresh)]
        needed.update(names)
    numbers = dict[int, int]()
    for number, begin in enumerate(reversed(facts), start=1):
        fact = _fact(log, begin)
        numbers[fact[NUMBER]] = number
        yield _line(fact, numbers)
        gone = last_used[begin]
        is_learnt = fact[KIND] == ord("l")
        if gone and is_learnt and number < len(facts):
            words = [str(numbers[name]) for name in gone]
            yield f"d {' '.join(words)}"


def _reasons(fact: list[int]) -> list[int]:
    if fact[KIND] not in b"cl":
        return []
    end = fact.index(0, REST)
    return fact[end + 1 :]


def _line(fact: list[int], numbers: dict[int, int]) -> str:
    """Return a fact as text, with other numbers for the facts."""
    names = _reasons(fact)
    number = fact[NUMBER]
    rest = fact[REST : len(fact) - len(names)]
    words = [numbers.get(number, number), *rest]
    words += [numbers.get(name, name) for name in names]
    end = " 0" if fact[KIND] in b"chl" else ""
    return f"{chr(fact[KIND])} {' '.join(map(str, words))}{end}"


FIRST_POSITIONS = 600_000  # searched before the proof by orders


class ProofSearch:
    """Searches for a proof of loss, first by positions.

    If these prove a loss, the proof is their number. Otherwise, or if they are too many
    to be counted, it searches for a contradiction between facts.
    """

    def __init__(self, state: State, memory_mib: int) -> None:
        self.state = state
        self._positions = RowSearch(state, memory_mib)
        self._losses = LossSearch(state, memory_mib, log=True)
        self._log = ProofLog()
        self._count: int | None = None

    def run(self, nodes: int) -> bool:
        """Search for as long as ``nodes`` positions take.

        Return True when there is nothing more to find.
        """
        left = min(nodes, FIRST_POSITIONS - self._positions.nodes)
        if left > 0 and not self._positions.decided:
            self._positions.run(left)
            nodes -= left
            if self._positions.decided and not self._is_won:
                self._count = count_positions(self.state, MAX_POSITIONS)
        if self._count is not None or self._is_won:
            return True
        ended = nodes > 0 and self._losses.run(nodes)
        self._log.add(self._losses.take_log())
        return ended

    @property
    def _is_won(self) -> bool:
        if not self._positions.decided:
            return False
        found = self._positions.verdict()
        return found.outcome is Outcome.WINNABLE

    def verdict(self) -> Verdict:
        """Return the current verdict, even if no proof can be written."""
        nodes = self._positions.nodes + self._losses.nodes
        if self._positions.decided and not self._losses.decided:
            found = self._positions.verdict()
            method = MethodName.POSITIONS
        else:
            found = self._losses.verdict()
            method = MethodName.LOSS_PROOF
        return with_fields(found, nodes=nodes, method=method)

    def proof(self) -> list[str] | None:
        """Return the lines of a proof that the checker has accepted; None without one."""
        lines = [board_line(self.state)]
        if self._count is not None:
            return [*lines, f"p {self._count}"]
        found = self._losses.verdict()
        if found.outcome is not Outcome.NOT_WINNABLE:
            return None
        lines += self._log.lines()
        try:
            check(lines)
        except InvalidProof:
            return None
        return lines

    def close(self) -> None:
        """Remove the temporary files."""
        self._log.close()
