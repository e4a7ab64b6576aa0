"""The questions of crossroads: a table with five for each day.

They are the same for everybody; five more come from it in another order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from math import gcd
from random import Random

from gaps.asset_files import asset
from gaps.engine import Slide, State, parse_code
from gaps.engine.game import Step
from gaps.engine.notation import deal
from gaps.progress.crossroads.answers import answers
from gaps.store.records.crossroads import A_DAY
from gaps.store.sharing.packed import unpack_moves

FIRST_DAY = date(2026, 11, 1)
"""The day whose questions are the first of the table."""
LEVELS = range(1, 6)
STRIDE = 0.618
"""The fraction of the table by which five more advance: neighbours come far apart."""


@dataclass(frozen=True)
class Question:
    """A position of a won round in which one card alone keeps the round winnable."""

    level: int
    """The level, from 1 to 5, the hardest."""
    code: str
    """The code of the deal."""
    place: int
    """The number of moves of the round before it."""
    packed: str
    """The moves of the round."""

    @classmethod
    def read(cls, line: str) -> Question:
        """Return the question in a line of the table."""
        level, code, place, packed = line.split()
        return cls(int(level), code, int(place), packed)

    @cached_property
    def steps(self) -> Sequence[Step]:
        """The steps of the win from here on: the first is the right answer."""
        start = deal(parse_code(self.code))
        return unpack_moves(self.packed, start).steps[self.place :]

    @property
    def state(self) -> State:
        """The position."""
        return self.steps[0].before

    @property
    def line(self) -> tuple[Slide, ...]:
        """The moves that win."""
        causes = (step.cause for step in self.steps)
        return tuple(each for each in causes if isinstance(each, Slide))

    @property
    def right(self) -> Slide:
        return self.line[0]

    @property
    def cards(self) -> int:
        """The number of cards that can move."""
        return len(answers(self.state))

    def is_right(self, slide: Slide) -> bool:
        """Return True if a move places the right card.

        Which of several gaps that take it does not matter.
        """
        return slide.source == self.right.source


@cache
def table() -> Sequence[str]:
    """Return the lines of all questions, five for each day.

    Raise ``OSError`` if the file is missing.
    """
    lines = asset("crossroads.txt").read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if not line.startswith("#"))


def days_in_table() -> int:
    """Return how many days the table has; after the last it begins again."""
    return len(table()) // A_DAY


def questions_of(day: date) -> Sequence[Question]:
    """Return the five questions of a day."""
    place = (day - FIRST_DAY).days % days_in_table()
    return _of_place(place)


def _of_place(place: int) -> Sequence[Question]:
    lines = table()[A_DAY * place : A_DAY * (place + 1)]
    return [Question.read(line) for line in lines]


def five_more(number: int) -> Sequence[Question]:
    """Return five questions other than those of a day, one of each level.

    ``number`` counts how many times there were five before.
    """
    count = days_in_table()
    stride = _coprime(round(STRIDE * count), count)
    found = []
    for level in LEVELS:
        place = (number + level * count // A_DAY) * stride % count
        of_level = (each for each in _of_place(place) if each.level == level)
        found.append(next(of_level))
    Random(f"five more {number}").shuffle(found)
    return found


def _coprime(number: int, count: int) -> int:
    """Return the least step from ``number`` on that reaches all of ``count`` places."""
    return next(
        each for each in range(max(1, number), 2 * count + 2) if gcd(each, count) == 1
    )
