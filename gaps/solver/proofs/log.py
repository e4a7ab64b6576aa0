"""What a search for a proof has logged, and the proof that is in it: only what the empty clause needs."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from mmap import ACCESS_READ, mmap
from tempfile import TemporaryFile

KIND, NUMBER, REST = 1, 2, 3  # places in a fact, after how many numbers follow


class ProofLog:
    """Facts as the clause learner logs them (``core/learner.pxd``), in a file: there can be millions."""

    def __init__(self) -> None:
        self._file = TemporaryFile()  # noqa: SIM115, closed by ``close``

    def add(self, facts: bytes) -> None:
        """Note more facts."""
        self._file.write(facts)

    def lines(self) -> Iterator[str]:
        """The proof line by line, as the checker reads it, if the last fact is the empty clause."""
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
    """All facts of a log, whether they are needed or not."""
    numbers = memoryview(log).cast("i")
    return [_line(fact, {}) for fact in (numbers[begin:end].tolist() for begin, end in _facts(numbers))]


def proof_of(log: bytes) -> list[str]:
    """The proof that is in a log."""
    return [*_lines(memoryview(log).cast("i"))]


def _facts(log: memoryview[int]) -> Iterator[tuple[int, int]]:
    begin = 0
    while begin < len(log):
        end = begin + 1 + log[begin]
        yield begin, end
        begin = end


def _lines(log: memoryview[int]) -> Iterator[str]:
    begins = array("q", (begin for begin, _ in _facts(log)))
    needed, literals = {log[begins[-1] + NUMBER]}, set[int]()
    facts, last_used = array("q"), dict[int, list[int]]()
    for begin in reversed(begins):
        names_one = log[begin + KIND] == ord("e") and log[begin + log[begin]] in literals
        if log[begin + NUMBER] in needed or names_one:
            facts.append(begin)
            fact = log[begin : begin + 1 + log[begin]].tolist()
            names = _reasons(fact)
            if fact[KIND] == ord("h"):  # edges say what its literals mean
                literals.update(fact[REST : fact.index(0, REST)])
            last_used[begin] = [*dict.fromkeys(name for name in names if name not in needed)]
            needed.update(names)
    numbers = dict[int, int]()
    for number, begin in enumerate(reversed(facts), start=1):
        fact = log[begin : begin + 1 + log[begin]].tolist()
        numbers[fact[NUMBER]] = number
        yield _line(fact, numbers)
        if fact[KIND] == ord("l") and number < len(facts) and (gone := last_used[begin]):
            yield f"d {' '.join(str(numbers[name]) for name in gone)}"


def _reasons(fact: list[int]) -> list[int]:
    """The numbers of the facts that a fact follows from."""
    return fact[fact.index(0, REST) + 1 :] if fact[KIND] in b"cl" else []


def _line(fact: list[int], numbers: dict[int, int]) -> str:
    """A fact as text, with other numbers for the facts."""
    names = _reasons(fact)
    words = [numbers.get(fact[NUMBER], fact[NUMBER]), *fact[REST : len(fact) - len(names)]]
    words += [numbers.get(name, name) for name in names]
    end = " 0" if fact[KIND] in b"chl" else ""
    return f"{chr(fact[KIND])} {' '.join(map(str, words))}{end}"
