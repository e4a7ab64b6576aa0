"""The table of crossroads: what it holds for each day, and that one card alone wins."""

from __future__ import annotations

import pytest

from gaps.engine import Status, parse_code
from gaps.progress.crossroads.answers import answers
from gaps.progress.crossroads.questions import (
    FIRST_DAY,
    LEVELS,
    Question,
    questions_of,
    table,
)
from gaps.solver.missed_win import missed_win, soonest
from gaps.store.records.crossroads import A_DAY
from tests.marks import slow_except
from tools.assets.make_crossroads import (
    GAMES,
    LEAST_CARDS,
    LONGEST_CONTRAST,
    LONGEST_WIN,
    days_of,
    others_lose,
)

PUBLISHED = (
    "5 line-up:270024 11 HtCC6msD",
    "4 mini:270187 16 JvgSLgMuFA",
    "3 mini:270161 21 K1JJZQ0g8LKPJwE",
    "2 mini:270028 11 INNP2smk",
    "1 mini:270063 11 I6Ctn1XVMB8",
)
"""The five of the first day."""
PLACES = range(0, len(table()), 11)
SAMPLE = slow_except(PLACES, PLACES[:25], most=100)


def test_a_day_has_a_question_of_each_level_each_in_a_deal_of_its_own() -> None:
    questions = [Question.read(line) for line in table()]
    assert len(questions) % A_DAY == 0
    for place in range(0, len(questions), A_DAY):
        levels = [each.level for each in questions[place : place + A_DAY]]
        assert sorted(levels) == list(LEVELS)
    assert len({each.code for each in questions}) == len(questions)
    assert {parse_code(each.code).variant.key for each in questions} == {*GAMES}
    assert len({each.level for each in questions[::A_DAY]}) > 1


def test_the_days_that_were_published_keep_their_questions() -> None:
    assert table()[:A_DAY] == PUBLISHED
    assert [*questions_of(FIRST_DAY)] == [Question.read(line) for line in PUBLISHED]


def test_a_table_with_more_deals_grows_at_its_end() -> None:
    lines = [f"{1 + number * 7 % 5} mini:{number} 0 A" for number in range(60)]
    few = days_of(lines[:40])
    assert 0 < len(few) < len(days_of(lines))
    assert days_of(lines)[: len(few)] == few


@pytest.mark.parametrize("place", SAMPLE)
def test_one_card_wins_and_every_other_loses_whatever_is_played(place: int) -> None:
    question = Question.read(table()[place])
    assert question.steps[-1].after.status is Status.WON
    assert others_lose(question.state, question.right) is True


@pytest.mark.parametrize("place", SAMPLE)
def test_a_question_is_fair(place: int) -> None:
    question = Question.read(table()[place])
    assert question.cards >= LEAST_CARDS
    assert len(question.line) <= LONGEST_WIN
    for source, slides in answers(question.state).items():
        for slide in slides:
            if source != question.right.source:
                missed = missed_win(question.state, slide, question.line)
                assert missed is not None
                assert soonest(missed).breaks_at <= LONGEST_CONTRAST
