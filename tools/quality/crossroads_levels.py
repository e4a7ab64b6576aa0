"""Measure how hard the levels of crossroads are: ``python -m
tools.quality.crossroads_levels``.

Two model players answer each question of the table: one who looks one move ahead and errs
in one of five moves, and one who plays each card out a few times. It writes
``docs/tables/crossroads.md``; it takes about a minute for 300 days.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from gaps.progress.crossroads.answers import answers
from gaps.progress.crossroads.questions import LEVELS, Question, days_in_table, table
from gaps.solver.beginner import ERRS, greedy_line
from tools.assets.make_crossroads import choices, picked_by_playing_out

PAGE = Path(__file__).parents[2] / "docs" / "tables" / "crossroads.md"
ANSWERS = 5
"""Answers of each player to a question: each with fresh chances."""
ROW = "| {level} | {questions} | {cards:.1f} | {moves:.0f} | {ahead:.0%} | {out:.0%} | {both:.0%} |\n"
HEAD = """\
# Crossroads: how hard the levels are

Two model players answer each question of the table of crossroads: one who looks one move
ahead and errs in one of five moves, and one who plays each card out eight times and takes
the best. No person was measured. What the game says after an answer, such as "three in ten
find it", is the mean of both, to the nearest of one, three, five, seven and nine in ten.
Made by `python -m tools.quality.crossroads_levels` from the first {days} days.

| level | questions | cards that can move | moves to the win | one move ahead | each card played out | mean |
|---|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Level:
    """The measurements of the questions of a level."""

    level: int
    questions: int
    cards: float
    """The number of cards that can move, on average."""
    moves: float
    """The number of moves to the win, on average."""
    ahead: float
    """The fraction of right answers of the player who looks one move ahead."""
    out: float
    """The same of the player who plays each card out."""

    @property
    def both(self) -> float:
        """The mean of both."""
        return (self.ahead + self.out) / 2


def measured(level: int, questions: Sequence[Question]) -> Level:
    """Return the answers of both players to some questions of a level."""
    ahead = out = 0
    for question in questions:
        chance = Random(f"levels {question.code}")
        found = choices(question.state)
        for _ in range(ANSWERS):
            ahead += _answer_one_move_ahead(question, chance)
            picked = picked_by_playing_out(found, chance)
            out += question.is_right(picked.slide)
    count = len(questions)
    return Level(
        level,
        count,
        sum(each.cards for each in questions) / count,
        sum(len(each.line) for each in questions) / count,
        ahead / (ANSWERS * count),
        out / (ANSWERS * count),
    )


def _answer_one_move_ahead(question: Question, chance: Random) -> bool:
    """Return True if the first card that the player moves is right.

    Shifts of base cards do not count.
    """
    cards = answers(question.state)
    while True:
        for move, _after in greedy_line(question.state, chance, ERRS):
            slides = [slide for slides in cards.values() for slide in slides]
            slide = next((each for each in slides if each == move), None)
            if slide is not None:
                return question.is_right(slide)
            break


def page(levels: Sequence[Level], days: int) -> str:
    """Return the text of the page."""
    rows = [ROW.format(**vars(each), both=each.both) for each in levels]
    return HEAD.format(days=days) + "".join(rows)


def main() -> int:
    """Write the page and return the exit status."""
    questions = [Question.read(line) for line in table()]
    levels = [
        measured(level, [each for each in questions if each.level == level])
        for level in LEVELS
    ]
    PAGE.write_text(page(levels, days_in_table()), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
