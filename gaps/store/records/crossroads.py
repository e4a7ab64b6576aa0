"""The answers of a player at crossroads: a line a day, and how many more were solved."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from enum import Enum
from types import MappingProxyType

from gaps.engine import InputError
from gaps.engine.errors import shorten
from gaps.store.formats import read_sealed, sealed
from gaps.store.records.daily_deals import day_of
from gaps.values import Value, with_fields

VERSION = 1
A_DAY = 5
"""Questions a day."""
TRIES = 2
"""Cards that a player may place at a question."""
_FIRST_LINE = re.compile(r"GAPS CROSSROADS ([0-9]{1,9})")
_MORE = r"more: ([0-9]{1,9}) ([0-9]{1,9})"
_DAY = r"([0-9]{4}-[0-9]{2}-[0-9]{2})( late)?:((?: \S+)*)"
_MOVE = "[A-D][1-9]-[A-D][1-9]"
_ANSWER = rf"([▲△▽?])({_MOVE}(?:,{_MOVE})*)?"
_OPEN = "?"
_LATE = " late"


class Mark(Enum):
    """The ways in which a question can be answered."""

    AT_ONCE = "▲"
    AT_THE_SECOND_TRY = "△"
    MISSED = "▽"

    @property
    def is_right(self) -> bool:
        return self is not Mark.MISSED


class Answer(Value):
    """The answers to one question."""

    mark: Mark | None
    """The mark; None as long as another card may be placed."""
    wrong: tuple[str, ...] = ()
    """The moves of the wrong cards, in the order in which they were placed."""

    def __str__(self) -> str:
        mark = _OPEN if self.mark is None else self.mark.value
        return mark + ",".join(self.wrong)

    @property
    def is_possible(self) -> bool:
        """True if a player can have answered in this way."""
        count = len(self.wrong)
        if self.mark in (Mark.AT_ONCE, Mark.AT_THE_SECOND_TRY):
            return count == (self.mark is Mark.AT_THE_SECOND_TRY)
        if self.mark is None:
            return 0 < count < TRIES
        return count <= TRIES


class Answers(Value):
    """The answers to some of the five questions of a day, in their order."""

    answers: tuple[Answer, ...] = ()
    is_late: bool = False
    """True if the first answer was given after the day."""

    @property
    def marks(self) -> Sequence[Mark]:
        """The marks of the questions that are answered."""
        return [each.mark for each in self.answers if each.mark is not None]

    @property
    def is_done(self) -> bool:
        return len(self.marks) == A_DAY

    @property
    def at_once(self) -> int:
        """The number that were right at once."""
        return self.marks.count(Mark.AT_ONCE)

    @property
    def open_one(self) -> Answer:
        """The answers so far to the next question."""
        if self.answers and self.answers[-1].mark is None:
            return self.answers[-1]
        return Answer(None)

    def with_answer(self, answer: Answer) -> Answers:
        """Return the log with another answer to the next question."""
        return with_fields(self, answers=(*self.answers[: len(self.marks)], answer))


class CrossroadsLog(Value):
    """The recorded answers at crossroads."""

    days: Mapping[date, Answers] = MappingProxyType({})
    fives: int = 0
    """The number of times that five more were started."""
    solved: int = 0
    """The number of those that were answered right."""

    def with_day(self, day: date, answers: Answers) -> CrossroadsLog:
        """Return the log with other answers of a day."""
        return with_fields(self, days={**self.days, day: answers})

    def to_text(self) -> str:
        """Return the text of a file."""
        lines = [f"GAPS CROSSROADS {VERSION}", f"more: {self.fives} {self.solved}"]
        for day, answers in sorted(self.days.items()):
            late = _LATE if answers.is_late else ""
            lines.append(" ".join([f"{day}{late}:", *map(str, answers.answers)]))
        return sealed(lines)

    @classmethod
    def from_text(cls, text: str) -> CrossroadsLog:
        """Read the text of ``to_text``.

        Raise ``ValueError`` for damage, ``NewerFormat`` for a later version.
        """
        other = InputError("it is no record of crossroads")
        lines = read_sealed(text, _FIRST_LINE, VERSION, other)
        more = re.fullmatch(_MORE, "".join(lines[1:2]))
        if more is None:
            raise _wrong_line(lines[-1])
        days = dict(map(_day_in, lines[2:]))
        if len(days) != len(lines) - 2:
            raise InputError("a day is there twice")
        return cls(days, int(more[1]), int(more[2]))


def _day_in(line: str) -> tuple[date, Answers]:
    found = re.fullmatch(_DAY, line)
    day = None if found is None else day_of(found[1])
    if found is None or day is None:
        raise _wrong_line(line)
    answers = Answers(tuple(_answers_in(found[3])), found[2] == _LATE)
    is_closed = all(each.mark is not None for each in answers.answers[:-1])
    if not is_closed or len(answers.answers) > A_DAY:
        raise _wrong_line(line)
    return day, answers


def _answers_in(words: str) -> Iterator[Answer]:
    for word in words.split():
        found = re.fullmatch(_ANSWER, word)
        if found is None:
            raise _wrong_line(word)
        wrong = tuple(found[2].split(",")) if found[2] else ()
        answer = Answer(None if found[1] == _OPEN else Mark(found[1]), wrong)
        if not answer.is_possible:
            raise _wrong_line(word)
        yield answer


def _wrong_line(line: str) -> InputError:
    return InputError("{line!r} is no answer to a crossroads", line=shorten(line))
