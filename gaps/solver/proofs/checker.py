"""An independent checker for proofs that clauses and edges cannot all hold.

It shares no code with the search. ``python -m gaps.solver.proofs FILE`` checks a file (packed,
if its name ends in ``.gz``). A proof is text, one fact a line, each with a number greater than all before::

    i NUMBER literals 0            a clause that is given: one of these literals holds
    e NUMBER before after literal  an edge that is given: node ``before`` comes before node ``after``
                                   whenever the literal holds (0: always)
    c NUMBER literals 0 edges 0    a clause that follows from a circle of these edges, in the order of the
                                   walk: they cannot all hold, so one of their literals is false
    l NUMBER literals 0 clauses 0  a clause that follows from these clauses: if all its literals are false,
                                   each of them in turn leaves one literal, which then holds; the last, none
    d NUMBER                       a clause that is not used any more
    b KEY BOARD                    whose clauses these are: a variant, and its rows with "/" between them
    # ...                          a remark

A literal is the number of a variable, from 1 on, with a minus for "not". A proof ends with the empty clause.
The facts ``l`` are those of LRAT (Cruz-Filipe and others, *Efficient certified RAT verification*).
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar

Clause = frozenset[int]


class InvalidProof(ValueError):
    """A line of a proof is wrong, or its end is missing."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line


@dataclass(frozen=True)
class Edge:
    """Node ``before`` comes before node ``after`` whenever ``literal`` holds (0: always)."""

    before: int
    after: int
    literal: int


@dataclass
class Proof:
    """What was read so far. ``read`` raises ``ValueError`` for a line that proves nothing."""

    clauses: dict[int, Clause] = field(default_factory=dict)
    edges: dict[int, Edge] = field(default_factory=dict)
    last: int = 0
    """The highest number given."""
    complete: bool = False
    """Whether the empty clause was reached."""
    board: str = ""
    learnt: int = 0
    circles: int = 0

    def read(self, line: str) -> None:
        """Take one line into account, after checking that it follows from those before."""
        kind, _, rest = line.strip().partition(" ")
        if kind in ("", "#"):
            return
        if kind == "b":
            self.board = rest
            return
        numbers = [int(word) for word in rest.split()]
        if kind == "d":
            (number,) = numbers
            if number not in self.clauses:
                raise ValueError(f"there is no clause {number} to delete")
            del self.clauses[number]
            return
        if kind not in ("i", "e", "c", "l"):
            raise ValueError(f'"{kind}" is no kind of fact')
        number = self._numbered(numbers)
        if kind == "e":
            before, after, literal = numbers[1:]
            self.edges[number] = Edge(before, after, literal)
            return
        literals, names = _parts(numbers[1:], 1 if kind == "i" else 2)
        clause = frozenset(literals)
        if kind == "c":
            self._check_circle(clause, names)
            self.circles += 1
        elif kind == "l":
            self._check_learnt(clause, names)
            self.learnt += 1
        self.clauses[number] = clause
        self.complete = self.complete or not clause

    def _numbered(self, numbers: list[int]) -> int:
        if not numbers or numbers[0] <= self.last:
            raise ValueError(f"the number of the fact is not greater than {self.last}")
        self.last = numbers[0]
        return self.last

    def _check_circle(self, clause: Clause, names: list[int]) -> None:
        """The edges are a walk in a circle, and the clause says that one of them does not hold."""
        if not names:
            raise ValueError("a circle needs an edge")
        walk = [_find(self.edges, name, "edge") for name in names]
        for name, edge, following in zip(names, walk, [*walk[1:], walk[0]], strict=True):
            if edge.after != following.before:
                raise ValueError(f"after edge {name} the walk goes on elsewhere")
            if edge.literal and -edge.literal not in clause:
                raise ValueError(f"the clause does not name the literal of edge {name}")

    def _check_learnt(self, clause: Clause, names: list[int]) -> None:
        """If no literal of the clause holds, unit propagation over the others ends in a contradiction."""
        false = set(clause)
        for name in names[:-1]:
            left = _find(self.clauses, name, "clause") - false
            if len(left) != 1:
                raise ValueError(f"clause {name} leaves {len(left)} literals instead of one")
            (literal,) = left
            false.add(-literal)
        if not names:
            raise ValueError("a clause follows from nothing")
        if left := _find(self.clauses, names[-1], "clause") - false:
            raise ValueError(f"the last clause, {names[-1]}, can still hold by {min(left)}")


_T = TypeVar("_T")


def _find(among: dict[int, _T], name: int, what: str) -> _T:
    if name not in among:
        raise ValueError(f"there is no {what} {name}")
    return among[name]


def _parts(numbers: list[int], count: int) -> tuple[list[int], list[int]]:
    """One list or two, each with a 0 at its end."""
    if numbers.count(0) != count or numbers[-1]:
        raise ValueError(f"expected {count} times 0, as the end of a list")
    end = numbers.index(0)
    return numbers[:end], numbers[end + 1 : -1]


def check(lines: Iterable[str]) -> Proof:
    """Read a proof up to the empty clause. Raises ``InvalidProof`` for the first line that is wrong."""
    proof, number = Proof(), 0
    for number, line in enumerate(lines, start=1):
        try:
            proof.read(line)
        except ValueError as error:
            raise InvalidProof(number, str(error)) from None
        if proof.complete:
            return proof
    raise InvalidProof(number, "the proof ends without the empty clause")


def main(names: list[str]) -> int:
    """Check files. Returns the exit status: 0 if all are proofs, 1 if not, 2 if one cannot be read."""
    status = 0
    for name in names:
        opener = gzip.open if name.endswith(".gz") else open
        try:
            with opener(name, "rt", encoding="ascii") as lines:
                proof = check(lines)
        except InvalidProof as error:
            print(f"{name}: not a proof: {error}")
            status = max(status, 1)
        except (OSError, UnicodeError) as error:
            print(f"{name}: {error}", file=sys.stderr)
            status = 2
        else:
            counts = f"{proof.learnt} learnt clauses and {proof.circles} circles"
            print(f"{name}: a proof, of {counts}. {proof.board}")
    return status
