"""An independent checker for proofs that a board cannot be won.

It shares no code with the search and needs nothing compiled. ``python -m gaps.solver.proofs FILE`` checks a
file (packed, if its name ends in ``.gz``). A proof is text, one fact a line. The first line names the board::

    b KEY BOARD                    a variant, and its rows with "/" between them

Then either all positions that the round can come to are counted (``positions.py``)::

    p COUNT                        none of them is a win

or facts about every line that wins (``facts.py``) are shown to contradict each other. Each has a number
greater than all before::

    i NUMBER literals 0            a clause that is a fact of this board: one of these literals holds
    e NUMBER before after literal  an edge that is a fact of this board: node ``before`` comes before node
                                   ``after`` whenever the literal holds (0: always)
    c NUMBER literals 0 edges 0    a clause that follows from a circle of these edges, in the order of the
                                   walk: they cannot all hold, so one of their literals is false
    l NUMBER literals 0 clauses 0  a clause that follows from these clauses: if all its literals are false,
                                   each of them in turn leaves one literal, which then holds; the last, none
    d NUMBERS                      clauses that are not used any more
    # ...                          a remark

A literal is the number of a variable, from 1 on, with a minus for "not". The empty clause ends a proof.
The facts ``l`` are those of LRAT (Cruz-Filipe and others, *Efficient certified RAT verification*).
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gaps.engine import State, by_key, format_board, parse_board
from gaps.solver.proofs.facts import LossFacts
from gaps.solver.proofs.positions import MAX_POSITIONS, count_positions

Clause = frozenset[int]
Edge = tuple[int, int, int]
"""A node, one that comes after it, and the literal by which it does (0: always)."""


class InvalidProof(ValueError):
    """A line of a proof is wrong, or its end is missing."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line


class Facts(Protocol):
    """The clauses and edges that a proof may begin with."""

    @property
    def clauses(self) -> Container[Clause]: ...
    @property
    def edges(self) -> Container[Edge]: ...
    def name_order(self, before: int, after: int, literal: int) -> bool: ...
    def is_arranged(self, clause: Clause, numbers: Sequence[int]) -> bool: ...


@dataclass
class Proof:
    """What was read so far. ``read`` raises ``ValueError`` for a line that proves nothing."""

    facts: Facts
    clauses: dict[int, Clause] = field(default_factory=dict)
    edges: dict[int, Edge] = field(default_factory=dict)
    last: int = 0
    """The highest number given."""
    complete: bool = False
    """Whether the empty clause was reached."""
    learnt: int = 0
    circles: int = 0

    def read(self, line: str) -> None:
        """Take one line into account, after checking that it is a fact or follows from those before."""
        kind, _, rest = line.partition(" ")
        numbers = [int(word) for word in rest.split()]
        if kind == "d":
            for number in numbers:
                if self.clauses.pop(number, None) is None:
                    raise ValueError(f"there is no clause {number} to delete")
            return
        if kind not in ("i", "e", "c", "h", "l"):
            raise ValueError(f'"{kind}" is no kind of fact')
        if not numbers or numbers[0] <= self.last:
            raise ValueError(f"the number of the fact is not greater than {self.last}")
        number = self.last = numbers[0]
        if kind == "e":
            before, after, literal = numbers[1:]
            edge = before, after, literal
            if edge not in self.facts.edges and not self.facts.name_order(*edge):
                raise ValueError(f"the edge {rest.partition(' ')[2]} is no fact of this board")
            self.edges[number] = edge
            return
        literals, names = _parts(numbers[1:], 1 if kind == "i" else 2)
        clause = frozenset(literals)
        if kind == "i":
            if clause not in self.facts.clauses:
                raise ValueError(f"the clause {rest.partition(' ')[2]} is no fact of this board")
        elif kind == "h":
            if not self.facts.is_arranged(clause, names):
                raise ValueError("these cards can come home although no literal of the clause holds")
        elif kind == "c":
            self._check_circle(clause, names)
            self.circles += 1
        else:
            self._check_learnt(clause, names)
            self.learnt += 1
        self.clauses[number] = clause
        self.complete = not clause

    def _check_circle(self, clause: Clause, names: list[int]) -> None:
        """The edges are a walk in a circle, and the clause says that one of them does not hold."""
        if not names:
            raise ValueError("a circle needs an edge")
        try:
            walk = [self.edges[name] for name in names]
        except KeyError as missing:
            raise ValueError(f"there is no edge {missing}") from None
        for name, (_, after, literal), (before, _, _) in zip(names, walk, [*walk[1:], walk[0]], strict=True):
            if after != before:
                raise ValueError(f"after edge {name} the walk goes on elsewhere")
            if literal and -literal not in clause:
                raise ValueError(f"the clause does not name the literal of edge {name}")

    def _check_learnt(self, clause: Clause, names: list[int]) -> None:
        """If no literal of the clause holds, unit propagation over the others ends in a contradiction."""
        if not names:
            raise ValueError("a clause follows from nothing")
        false, clauses = set(clause), self.clauses
        try:
            for name in names[:-1]:
                left = clauses[name] - false
                if len(left) != 1:
                    raise ValueError(f"clause {name} leaves {len(left)} literals instead of one")
                (literal,) = left
                false.add(-literal)
            left = clauses[names[-1]] - false
        except KeyError as missing:
            raise ValueError(f"there is no clause {missing}") from None
        if left:
            raise ValueError(f"the last clause, {names[-1]}, can still hold by {min(left)}")


def _parts(numbers: list[int], count: int) -> tuple[list[int], list[int]]:
    """One list or two, each with a 0 at its end."""
    if numbers.count(0) != count or numbers[-1]:
        raise ValueError(f"expected {count} times 0, as the end of a list")
    end = numbers.index(0)
    return numbers[:end], numbers[end + 1 : -1]


@dataclass(frozen=True)
class Checked:
    """A proof that was checked: the round cannot be won."""

    state: State
    how: str


def check(lines: Iterable[str]) -> Checked:
    """Read a proof up to its end. Raises ``InvalidProof`` for the first line that is wrong."""
    state, proof, number = None, None, 0
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        try:
            if state is None:
                state = state_named(text)
            elif text.startswith("p "):
                return Checked(state, counted(state, int(text[2:])))
            else:
                proof = proof or Proof(LossFacts(state))
                proof.read(text)
                if proof.complete:
                    return Checked(state, f"{proof.learnt} learnt clauses and {proof.circles} circles")
        except ValueError as error:
            raise InvalidProof(number, str(error)) from None
    raise InvalidProof(number, "the proof ends without the empty clause")


def board_line(state: State) -> str:
    """The first line of a proof."""
    return f"b {state.variant.key} {format_board(state).replace(chr(10), '/')}"


def state_named(line: str) -> State:
    """The state of the first line of a proof. Raises ``ValueError`` if there is none."""
    kind, _, rest = line.partition(" ")
    key, _, board = rest.partition(" ")
    if kind != "b":
        raise ValueError("the proof does not begin with its board")
    return parse_board(board.replace("/", "\n"), by_key(key))


def counted(state: State, count: int) -> str:
    """What is told of a round that can come to ``count`` positions. Raises ``ValueError`` if it cannot."""
    if count > MAX_POSITIONS:
        raise ValueError(f"at most {MAX_POSITIONS} positions are counted")
    if count_positions(state, count) != count:
        raise ValueError(f"a win can be reached, or there are not {count} positions")
    return f"all {count} positions"


def main(names: list[str]) -> int:
    """Check files. Returns the exit status: 0 if all are proofs, 1 if not, 2 if one cannot be read."""
    status = 0 if names else 2
    if not names:
        print("usage: python -m gaps.solver.proofs FILE...", file=sys.stderr)
    for name in names:
        opener = gzip.open if name.endswith(".gz") else open
        try:
            with opener(name, "rt", encoding="ascii") as lines:
                checked = check(lines)
        except InvalidProof as error:
            print(f"{name}: not a proof: {error}")
            status = max(status, 1)
        except (OSError, EOFError, UnicodeError) as error:
            print(f"{name}: {error}", file=sys.stderr)
            status = 2
        else:
            key, board = checked.state.variant.key, format_board(checked.state)
            print(f"{name}: this board of {key} cannot be won, by {checked.how}\n{board}")
    return status
