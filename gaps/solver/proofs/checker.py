"""An independent checker for proofs that a board cannot be won.

It shares no code with the search and needs nothing compiled. ``python -m
gaps.solver.proofs FILE`` checks a file (packed, if its name ends in ``.gz``); ``--deal
no-redeal:260`` also, that it is about this deal. A proof is ASCII text, one fact a
line. The first line names the board::

    b KEY BOARD                    a variant, and its rows with "/" between them

Then either all positions that the round can come to are counted (``positions.py``)::

    p COUNT                        none of them is a win

or facts about every line that wins (``facts.py``) are shown to contradict each other.
Each has a number greater than all before::

    i NUMBER literals 0            a clause that is a fact of this board: one of these literals holds
    e NUMBER before after literal  an edge that is a fact of this board: node ``before`` comes before node
                                   ``after`` whenever the literal holds (0: always); or a new variable, whose
                                   number is greater than all of ``facts.py``, that says so of two nodes
    c NUMBER literals 0 edges 0    a clause that follows from a cycle of these edges, in the order of the
                                   walk: they cannot all hold, so one of their literals is false
    h NUMBER literals 0 cards 0    a clause that is true because these cards, numbered from 1 suit by suit,
                                   cannot come home in this order unless a literal of it holds
    l NUMBER literals 0 clauses 0  a clause that follows from these clauses: if all its literals are false,
                                   each of them in turn leaves one literal, which then holds; the last, none
    d NUMBERS                      clauses that are not used any more
    # ...                          a remark

A literal is the number of a variable, from 1 on, with a minus for "not". All numbers
have at most ten digits. The empty clause ends a proof. The facts ``l`` are those of
LRAT (Cruz-Filipe and others, *Efficient certified RAT verification*).
"""

from __future__ import annotations

import gzip
import re
import sys
import zlib
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gaps.engine import State, by_key, deal, format_board, parse_board
from gaps.engine.command_line import (
    CommandParser,
    accept_any_text,
    file_name,
    with_all_written,
)
from gaps.engine.errors import shorten
from gaps.solver.proofs.facts import LossFacts
from gaps.solver.proofs.positions import MAX_POSITIONS, count_positions

MOST = 9_999_999_999
_NUMBER = re.compile(r"-?[0-9]{1,10}")
MAX_REPEATED = 20  # numbers of a fact that is refused

Clause = frozenset[int]
Edge = tuple[int, int, int]
"""A node, a later one, and the literal that orders them (0: always)."""


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
    def clause_words(self, clause: Iterable[int]) -> str: ...
    def edge_words(self, edge: Edge) -> str: ...
    def name_order(self, before: int, after: int, literal: int) -> bool: ...
    def is_arranged(self, clause: Clause, numbers: Sequence[int]) -> bool: ...


@dataclass
class Proof:
    """The part of a proof that was read so far.

    ``read`` raises ``ValueError`` for a line that proves nothing.
    """

    facts: Facts
    clauses: dict[int, Clause] = field(default_factory=dict)
    edges: dict[int, Edge] = field(default_factory=dict)
    last: int = 0
    """The highest number given."""
    complete: bool = False
    """True if the empty clause was reached."""
    learnt: int = 0
    cycles: int = 0

    def read(self, line: str) -> None:
        """Read one line, after checking that it is a fact or follows from those before."""
        kind, _, rest = line.partition(" ")
        numbers = _numbers(rest)
        if kind == "d":
            self._delete(numbers)
            return
        if kind not in ("i", "e", "c", "h", "l"):
            raise ValueError(f'"{shorten(kind)}" is no kind of fact')
        if not numbers or numbers[0] <= self.last:
            raise ValueError(f"the number of the fact is not greater than {self.last}")
        number = self.last = numbers[0]
        if kind == "e":
            self._read_edge(numbers)
            return
        lists = 1 if kind == "i" else 2
        literals, names = _parts(numbers[1:], lists)
        clause = frozenset(literals)
        if kind == "i":
            if clause not in self.facts.clauses:
                words = self.facts.clause_words(literals)
                raise ValueError(
                    f"the clause {_shown(numbers[1:])} is no fact of this board: {words}"
                )
        elif kind == "h":
            if not self.facts.is_arranged(clause, names):
                raise ValueError(
                    "these are not the lowest cards of some suits, numbered from 1, "
                    "or can come home although no literal of the clause holds"
                )
        elif kind == "c":
            self._check_cycle(clause, names)
            self.cycles += 1
        else:
            self._check_learnt(clause, names)
            self.learnt += 1
        self.clauses[number] = clause
        self.complete = not clause

    def _delete(self, numbers: list[int]) -> None:
        """Forget clauses that are not needed any more."""
        for number in numbers:
            if self.clauses.pop(number, None) is None:
                raise ValueError(f"there is no clause {number} to delete")

    def _read_edge(self, numbers: list[int]) -> None:
        """Take an edge that is a fact into account."""
        if len(numbers) != 4:
            raise ValueError("an edge has a number, two nodes and a literal")
        number, before, after, literal = numbers
        edge = before, after, literal
        if edge not in self.facts.edges and not self.facts.name_order(*edge):
            words = self.facts.edge_words(edge)
            raise ValueError(
                f"the edge {_shown(numbers[1:])} is no fact of this board: {words}"
            )
        self.edges[number] = edge

    def _check_cycle(self, clause: Clause, names: list[int]) -> None:
        """Check that the edges are a walk in a cycle, one of which the clause denies."""
        if not names:
            raise ValueError("a cycle needs an edge")
        try:
            walk = [self.edges[name] for name in names]
        except KeyError as missing:
            raise ValueError(f"there is no edge {missing}") from None
        ends = [after for _before, after, _literal in walk]
        begins = [before for before, _after, _literal in walk]
        next_begins = [*begins[1:], begins[0]]
        for name, end, begin in zip(names, ends, next_begins, strict=True):
            if end != begin:
                raise ValueError(f"after edge {name} the walk goes on elsewhere")
        for name, (_before, _after, literal) in zip(names, walk, strict=True):
            if literal and -literal not in clause:
                raise ValueError(f"the clause does not name the literal of edge {name}")

    def _check_learnt(self, clause: Clause, names: list[int]) -> None:
        """Check that the clause follows by unit propagation.

        If none of its literals holds, propagation over the others ends in a
        contradiction.
        """
        if not names:
            raise ValueError("a clause follows from nothing")
        false = set(clause)
        clauses = self.clauses
        try:
            *others, last = names
            for name in others:
                left = clauses[name] - false
                if len(left) != 1:
                    raise ValueError(
                        f"clause {name} leaves {len(left)} literals instead of one"
                    )
                (literal,) = left
                false.add(-literal)
            left = clauses[last] - false
        except KeyError as missing:
            raise ValueError(f"there is no clause {missing}") from None
        if left:
            raise ValueError(f"the last clause, {last}, can still hold by {min(left)}")


def _numbers(text: str) -> list[int]:
    """Return the numbers of a line.

    Larger ones are refused: ``facts.py`` uses them for what is always true.
    """
    words = text.split()
    try:
        numbers = [*map(int, words)]
    except ValueError:
        numbers = [MOST + 1]  # refused below, with the word that is not a number
    too_large = any(abs(number) > MOST for number in numbers)
    if too_large:
        wrong = next(word for word in words if not _NUMBER.fullmatch(word))
        quoted = str(shorten(wrong))
        raise ValueError(f"{quoted!r} is no number of at most ten digits")
    return numbers


def _shown(numbers: Sequence[int]) -> str:
    first = numbers[:MAX_REPEATED]
    shown = " ".join(map(str, first))
    if len(numbers) > MAX_REPEATED:
        return f"{shown} …"
    return shown


def _parts(numbers: list[int], count: int) -> tuple[list[int], list[int]]:
    """Return one list or two, each with a 0 at its end."""
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
    """Read a proof up to its end.

    Raise ``InvalidProof`` for the first line that is wrong.
    """
    state = None
    proof = None
    number = 0
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        try:
            if state is None:
                state = state_named(text)
            elif text.startswith("p "):
                numbers = _numbers(text.removeprefix("p "))
                return Checked(state, counted(state, numbers))
            else:
                proof = proof or Proof(LossFacts(state))
                proof.read(text)
                if proof.complete:
                    how = f"{proof.learnt} learnt clauses and {proof.cycles} cycles"
                    return Checked(state, how)
        except ValueError as error:
            raise InvalidProof(number, str(error)) from None
    if state is None:
        raise InvalidProof(1, "the proof does not begin with its board")
    raise InvalidProof(number, "the proof ends without the empty clause")


def board_line(state: State) -> str:
    """Return the first line of a proof."""
    rows = format_board(state).splitlines()
    return f"b {state.variant.key} {'/'.join(rows)}"


def state_named(line: str) -> State:
    """Return the state of the first line of a proof.

    Raise ``ValueError`` if there is none.
    """
    kind, _, rest = line.partition(" ")
    key, _, board = rest.partition(" ")
    if kind != "b":
        raise ValueError("the proof does not begin with its board")
    variant = by_key(key)
    return parse_board(board.replace("/", "\n"), variant)


def counted(state: State, numbers: list[int]) -> str:
    """Return the report on a round that can reach that many positions.

    Raise ``ValueError`` if it cannot.
    """
    if len(numbers) != 1:
        raise ValueError("expected one number, that of the positions")
    (count,) = numbers
    if count > MAX_POSITIONS:
        raise ValueError(f"at most {MAX_POSITIONS} positions are counted")
    if count_positions(state, count) != count:
        raise ValueError(f"a win can be reached, or there are not {count} positions")
    return f"all {count} positions"


def main(arguments: Sequence[str] | None = None) -> int:
    """Check files and return the exit status.

    It is 0 if all are proofs, 1 if not, 2 if one cannot be read.
    """
    accept_any_text(sys.stdout, sys.stderr)
    parser = CommandParser(
        prog="python -m gaps.solver.proofs", description="Check proofs of loss."
    )
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument(
        "--deal", metavar="CODE", help="what they must be about, such as no-redeal:260"
    )
    given = parser.parse_args(arguments)
    wanted = None
    try:
        if given.deal is not None:
            wanted = deal(given.deal).seen()
    except ValueError as error:
        parser.error(str(error))

    def check_all() -> int:
        return max(_told(path, wanted) for path in given.files)

    return with_all_written(check_all)


def _told(path: str, wanted: State | None) -> int:
    """Check a file and print what it proves.

    Return the exit status.
    """
    opener = gzip.open if path.endswith(".gz") else open
    name = file_name(path)
    try:
        with opener(path, "rt", encoding="ascii") as lines:
            checked = check(lines)
            if wanted is not None and checked.state != wanted:
                raise InvalidProof(1, "it is about another board")
    except InvalidProof as error:
        print(f"{name}: not a proof: {error}")
        return 1
    except UnicodeError:
        print(f"{name}: it is no ASCII text", file=sys.stderr)
        return 2
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or error
        print(f"{name}: {reason}", file=sys.stderr)
        return 2
    variant = checked.state.variant
    without = "" if variant.redeal is None else " without a redeal"
    what = f"this round of {variant.key} cannot be won{without}, by {checked.how}"
    print(f"{name}: {what}\n{format_board(checked.state)}")
    return 0
