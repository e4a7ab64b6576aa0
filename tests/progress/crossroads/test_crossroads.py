"""Crossroads without pixels: what is an answer, the five of a day, marks and records."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from gaps.engine import Slide, parse_board
from gaps.progress.crossroads.answers import answers, is_shift
from gaps.progress.crossroads.crossroads_figures import (
    CrossroadsFigures,
    days_in_a_row,
    line_of,
)
from gaps.progress.crossroads.five import Five
from gaps.progress.crossroads.questions import (
    FIRST_DAY,
    LEVELS,
    Question,
    days_in_table,
    five_more,
    questions_of,
)
from gaps.store import Folder
from gaps.store.records.crossroads import Answer, Answers, CrossroadsLog, Mark

TODAY = date(2026, 11, 28)
EMPTY_START = """
Ad 2d 3d 4d 3s --
-- 2h 3h 4h 5h 5d
As 2s Ah 4c -- 5c
Ac 2c 3c 4s 5s --
"""


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """An empty folder."""
    return Folder(tmp_path)


def wrong_slides(question: Question) -> list[Slide]:
    """A move of each wrong card."""
    found = answers(question.state)
    return [
        slides[0] for each, slides in found.items() if each != question.right.source
    ]


def done(*marks: Mark) -> Answers:
    """What gives these marks, of five questions if there is one."""
    given = {
        Mark.AT_ONCE: Answer(Mark.AT_ONCE),
        Mark.AT_THE_SECOND_TRY: Answer(Mark.AT_THE_SECOND_TRY, ("A1-B1",)),
        Mark.MISSED: Answer(Mark.MISSED),
    }
    marks = marks * 5 if len(marks) == 1 else marks
    return Answers(tuple(given[mark] for mark in marks))


def test_a_base_card_shifted_between_row_starts_is_no_answer_but_one_placed_there_is() -> (
    None
):
    state = parse_board(EMPTY_START, "line-up")
    shifts = [slide for slide in state.slides if is_shift(state, slide)]
    starts = state.variant.layout.starts
    assert {slide.source for slide in shifts} == {starts[0], starts[2], starts[3]}
    placed = state.board.index(state.board[2 * 6 + 2])
    assert placed in answers(state)
    assert not {slide.source for slide in shifts} & answers(state).keys()


def test_days_have_their_five_and_the_table_begins_again() -> None:
    again = FIRST_DAY + timedelta(days_in_table())
    assert questions_of(again) == questions_of(FIRST_DAY)
    assert questions_of(FIRST_DAY - timedelta(1)) == questions_of(again - timedelta(1))
    assert questions_of(FIRST_DAY) != questions_of(FIRST_DAY + timedelta(1))


def test_five_more_are_one_of_each_level_and_others_each_time() -> None:
    fives = [five_more(number) for number in range(days_in_table() // 2)]
    for five in fives:
        assert sorted(each.level for each in five) == list(LEVELS)
    codes = [each.code for five in fives for each in five]
    assert len({*codes}) > 0.9 * len(codes)
    assert five_more(3) == five_more(3)


def test_a_mark_is_on_record_with_the_pick_and_a_second_try_goes_on_after_a_kill(
    folder: Folder,
) -> None:
    five = Five.of_day(folder, TODAY, TODAY)
    wrong = wrong_slides(five.question)
    assert five.answer(five.question.right).mark is Mark.AT_ONCE
    wrong = wrong_slides(five.question)
    assert five.answer(wrong[0]).mark is None
    killed = Folder(folder.path, saves=False)
    again = Five.of_day(killed, TODAY, TODAY)
    assert again.number == 1
    assert [*again.wrong] == [str(wrong[0])]
    assert again.answer(again.question.right).mark is Mark.AT_THE_SECOND_TRY


def test_a_second_wrong_card_and_asking_for_the_answer_are_missed(
    folder: Folder,
) -> None:
    five = Five.of_day(folder, TODAY, TODAY)
    for slide in wrong_slides(five.question)[:2]:
        five.answer(slide)
    five.give_up()
    five.answer(wrong_slides(five.question)[0])
    five.give_up()
    assert [*five.given.marks] == 3 * [Mark.MISSED]
    assert [len(each.wrong) for each in five.given.answers] == [2, 0, 1]


def test_any_gap_that_takes_the_right_card_is_right() -> None:
    for place in range(days_in_table()):
        for question in questions_of(FIRST_DAY + timedelta(place)):
            slides = answers(question.state)[question.right.source]
            assert all(map(question.is_right, slides))


def test_five_more_count_only_what_is_solved_in_all(folder: Folder) -> None:
    five = Five.of_day(folder, TODAY, TODAY)
    five.answer(five.question.right)
    more = Five.more(folder)
    more.answer(more.question.right)
    more.give_up()
    assert more.solved == 2
    assert list(folder.load_crossroads().days) == [TODAY]
    assert [*Five.more(folder).questions] != [*more.questions]


def test_days_count_in_a_row_however_well_but_not_those_answered_later() -> None:
    days = {
        TODAY - timedelta(1): done(Mark.MISSED),
        TODAY - timedelta(2): done(Mark.AT_ONCE),
        TODAY - timedelta(3): Answers(done(Mark.AT_ONCE).answers, is_late=True),
        TODAY - timedelta(4): done(Mark.AT_ONCE),
    }
    assert days_in_a_row(CrossroadsLog(days), TODAY) == 2
    begun = done(Mark.AT_ONCE, Mark.AT_ONCE)
    assert days_in_a_row(CrossroadsLog({**days, TODAY: begun}), TODAY) == 2
    assert days_in_a_row(CrossroadsLog({**days, TODAY: done(Mark.MISSED)}), TODAY) == 3
    assert days_in_a_row(CrossroadsLog(days), TODAY + timedelta(1)) == 0


def test_figures_count_what_was_right_at_once() -> None:
    log = CrossroadsLog(
        {
            TODAY: done(Mark.AT_ONCE, Mark.AT_THE_SECOND_TRY, Mark.MISSED),
            TODAY - timedelta(1): done(Mark.AT_ONCE),
            TODAY - timedelta(2): Answers((Answer(None, ("A1-B1",)),)),
        }
    )
    assert CrossroadsFigures.of(log) == CrossroadsFigures(6, 8, 2)


def test_a_line_has_the_day_and_a_sign_for_each_mark() -> None:
    answers = done(
        Mark.AT_ONCE, Mark.AT_ONCE, Mark.AT_THE_SECOND_TRY, Mark.AT_ONCE, Mark.MISSED
    )
    line = line_of(TODAY, answers.marks)
    assert line == "GAPS-cross-2026-11-28 ▲▲△▲▽"
