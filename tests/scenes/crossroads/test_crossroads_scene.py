"""Crossroads as they are answered: by mouse, keys, pad and reader; what is on record,
seen and said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta

import pygame
import pytest

from gaps import language
from gaps.engine import Slide, by_key
from gaps.engine.cards import SUITS
from gaps.progress.crossroads.answers import answers, is_shift
from gaps.progress.crossroads.questions import FIRST_DAY, Question, questions_of
from gaps.scenes.board.cell_notes import RULE
from gaps.scenes.common.from_text import answer
from gaps.scenes.common.notes import TOAST
from gaps.scenes.crossroads import crossroads_words as words
from gaps.scenes.crossroads.crossroads_scene import CrossroadsScene, Phase
from gaps.scenes.crossroads.crossroads_summary import CrossroadsSummary
from gaps.scenes.crossroads.open_crossroads import open_crossroads
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import CharacterTyped, Nav
from gaps.store import Folder
from gaps.store.records.crossroads import A_DAY, Mark
from tests.scenes.recorders import SoundRecorder
from tests.screens import Screens, heard

MOVES = 2.5  # seconds in which a wrong card has come back
RANKS = "?123456789"
MINI = by_key("mini")
TODAY = FIRST_DAY


@pytest.fixture(autouse=True)
def _today(context: Context) -> None:
    """It is the first day of the table: the days after it may still become more."""
    context.now = lambda: datetime.combine(TODAY, time(12))


@pytest.fixture
def screens(context: Context) -> Screens:
    """The five of today, none of them answered."""
    screens = Screens.opened(context, open_crossroads(context))
    screens.wait(MOVES)
    return screens


def question(screens: Screens) -> Question:
    """The question on the board."""
    return screens.on(CrossroadsScene).question


def wrong_moves(screens: Screens) -> list[Slide]:
    """A move of each wrong card."""
    asked = question(screens)
    found = answers(asked.state)
    return [slides[0] for cell, slides in found.items() if cell != asked.right.source]


def marks(context: Context) -> list[Mark]:
    """The marks of today that are on the disk."""
    log = Folder(context.folder.path, saves=False).load_crossroads()
    return [*log.days[TODAY].marks]


def answer_all(screens: Screens) -> None:
    """Answer all open questions right."""
    while isinstance(screens.top, CrossroadsScene):
        screens.top.play(question(screens).right)
        screens.wait(MOVES)
        screens.press(Nav.ACTIVATE)
        screens.wait(4.0)


def by_clicks(screens: Screens, slide: Slide) -> None:
    screens.move_by_mouse(slide)


def by_a_drag(screens: Screens, slide: Slide) -> None:
    screens.drag_card(slide.source, slide.target)


def by_tab_and_enter(screens: Screens, slide: Slide) -> None:
    screens.move_by_keys(slide)


def by_a_typed_card(screens: Screens, slide: Slide) -> None:
    """Type rank and suit, which goes to the card; then Enter."""
    state = question(screens).state
    card = state.board[slide.source]
    assert card is not None
    screens.press(
        CharacterTyped(RANKS[card.rank]),
        CharacterTyped(SUITS[card.suit], True),
        Nav.ACTIVATE,
    )
    if screens.table.state == state:
        screens.press(Nav.ACTIVATE)


def by_arrows(screens: Screens, slide: Slide) -> None:
    """As with arrows, or the cross of a pad."""
    state = question(screens).state
    columns = state.variant.layout.columns
    screens.press(Nav.LEFT)
    row, column = divmod(screens.on(CrossroadsScene).cursor.focused, columns)
    to_row, to_column = divmod(slide.source, columns)
    down = Nav.DOWN if to_row > row else Nav.UP
    right = Nav.RIGHT if to_column > column else Nav.LEFT
    screens.press(*[down] * abs(to_row - row), *[right] * abs(to_column - column))
    screens.press(Nav.ACTIVATE)
    if screens.table.state == state:
        screens.press(Nav.ACTIVATE)


def by_a_reader(screens: Screens, slide: Slide) -> None:
    screens.ask(f"cell-{slide.source}")
    if screens.table.state == question(screens).state:
        screens.ask(f"cell-{slide.target}")


@pytest.mark.parametrize(
    "way",
    [by_clicks, by_a_drag, by_tab_and_enter, by_a_typed_card, by_arrows, by_a_reader],
)
def test_a_card_is_placed_by_every_way_of_play(
    screens: Screens, context: Context, way: Callable[[Screens, Slide], None]
) -> None:
    way(screens, question(screens).right)
    assert marks(context) == [Mark.AT_ONCE]
    assert f"{len(question(screens).line)} moves to the win." in screens.words


def test_after_a_right_card_the_next_question_comes_by_itself_and_at_once_by_enter(
    sound: SoundRecorder, screens: Screens
) -> None:
    first = question(screens)
    screens.move_by_mouse(first.right)
    assert "pass_open" in sound.cues
    screens.wait(1.2)
    assert question(screens) is first
    screens.wait(0.4)
    second = question(screens)
    assert second is not first
    screens.wait(MOVES)
    screens.move_by_mouse(second.right)
    screens.press(Nav.ACTIVATE)
    assert question(screens) not in (first, second)


def test_the_last_answer_stays_until_somebody_goes_on(screens: Screens) -> None:
    for _ in range(A_DAY - 1):
        screens.move_by_mouse(question(screens).right)
        screens.wait(MOVES)
        screens.press(Nav.ACTIVATE)
        screens.wait(MOVES)
    last = question(screens)
    screens.move_by_mouse(last.right)
    screens.wait(3)
    assert question(screens) is last
    screens.go(Nav.ACTIVATE)
    screens.wait()
    assert isinstance(screens.top, CrossroadsSummary)


def test_a_wrong_card_comes_back_and_there_is_one_more_try(
    screens: Screens, context: Context
) -> None:
    asked = question(screens)
    first, second, *_rest = wrong_moves(screens)
    screens.move_by_mouse(first)
    assert marks(context) == []
    screens.wait(MOVES)
    assert screens.table.state == asked.state
    assert "Try once more, or see why." in screens.words
    screens.move_by_mouse(second)
    assert marks(context) == [Mark.MISSED]
    screens.wait(MOVES)
    assert "keeps it open." in screens.words
    assert question(screens) is asked


def test_the_second_try_may_be_right(screens: Screens, context: Context) -> None:
    screens.move_by_mouse(wrong_moves(screens)[0])
    screens.wait(MOVES)
    screens.move_by_keys(question(screens).right)
    assert marks(context) == [Mark.AT_THE_SECOND_TRY]


def test_who_does_not_know_sees_the_answer_and_watches_the_win(
    screens: Screens, context: Context
) -> None:
    screens.click("give up")
    assert marks(context) == [Mark.MISSED]
    assert "keeps it open." in screens.words
    assert "go on" not in screens.names
    screens.use("watch")
    line = question(screens).line
    screens.wait(len(line) + 3.0)
    assert screens.table.state.all_home
    assert f"Move {len(line)} of {len(line)}" in screens.words
    screens.press(Nav.BACK)
    assert screens.table.state == question(screens).state


def test_one_goes_on_from_a_wrong_card_until_nothing_moves_and_takes_moves_back(
    screens: Screens,
) -> None:
    asked = question(screens)
    wrong = wrong_moves(screens)[0]
    screens.move_by_mouse(wrong)
    screens.wait(MOVES)
    screens.click("give up")
    screens.use("go on")
    scene = screens.on(CrossroadsScene)
    played = 1
    while moves := [
        slide for slides in answers(screens.table.state).values() for slide in slides
    ]:
        screens.wait(1.0)
        screens.move_by_mouse(moves[0])
        played += 1
    assert f"Stuck after {played} move" in screens.words
    screens.press(GameCommand.UNDO)
    if played > 1:
        assert answers(screens.table.state)
    screens.click("why")
    screens.wait(1.0)
    assert screens.table.state == asked.state
    assert scene.phase is Phase.WHY


def first_day_with_a_shift() -> date:
    days = (TODAY + timedelta(number) for number in range(400))
    return next(day for day in days if any(shifts(questions_of(day)[0])))


def shifts(question: Question) -> Iterator[bool]:
    return (is_shift(question.state, slide) for slide in question.state.slides)


@pytest.mark.parametrize("size", [(800, 600), (560, 900), (1280, 800), (1920, 1200)])
@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_the_note_about_shifts_is_one_line_that_hides_only_the_edges_of_cards(
    context: Context, size: tuple[int, int], code: str
) -> None:
    language.choose(code)
    scene = open_crossroads(context, first_day_with_a_shift())
    screens = Screens.opened(context, scene, size=size)
    language.choose("en")
    shown = screens.on(CrossroadsScene)
    place = shown.notes.area(RULE, shown.style, screens.table.art)
    assert place is not None
    assert pygame.Rect((0, 0), size).contains(place)
    assert place.height < 2 * shown.style.font("label").get_linesize()
    geometry = screens.table.geometry
    for cell in geometry.layout.cells:
        card = geometry.rect(cell)
        assert not place.colliderect(card.inflate(0, -0.35 * card.height))


def test_shifting_a_base_card_is_refused_and_is_no_answer(context: Context) -> None:
    day = first_day_with_a_shift()
    screens = Screens.opened(context, open_crossroads(context, day))
    screens.wait(MOVES)
    state = question(screens).state
    scene = screens.on(CrossroadsScene)
    assert "is no answer: it can be taken back." in scene.notes.text(RULE)
    shift = next(slide for slide in state.slides if is_shift(state, slide))
    screens.move_by_mouse(shift)
    assert screens.table.state == state
    assert day not in context.folder.load_crossroads().days
    assert shift.source in screens.table.unmarked


def test_esc_puts_a_lifted_card_down_and_then_leaves_and_the_five_go_on_there(
    screens: Screens, context: Context
) -> None:
    screens.move_by_mouse(question(screens).right)
    screens.wait(4.0)
    left = question(screens)
    screens.press(Nav.BACK)
    assert isinstance(screens.top, Title)
    again = open_crossroads(context)
    assert isinstance(again, CrossroadsScene)
    assert again.question == left


def test_the_summary_has_what_was_missed_and_five_more_are_not_on_record(
    screens: Screens, context: Context, copied: list[str]
) -> None:
    missed = question(screens)
    wrong = wrong_moves(screens)[0]
    screens.move_by_mouse(wrong)
    screens.wait(MOVES)
    screens.click("give up")
    screens.press(Nav.ACTIVATE)
    screens.wait(MOVES)
    answer_all(screens)
    assert isinstance(screens.top, CrossroadsSummary)
    assert "4 of 5 at once" in screens.words
    assert "1 day in a row" in screens.words
    assert "1 to look at again" in screens.words
    screens.use("copy")
    assert copied == ["GAPS-cross-2026-11-01 ▽▲▲▲▲"]
    screens.use("again 0")
    assert question(screens) == missed
    screens.press(Nav.ACTIVATE)
    assert isinstance(screens.top, CrossroadsSummary)
    screens.use("more")
    screens.wait(MOVES)
    answer_all(screens)
    assert "9 solved in all" in screens.words
    assert "copy" not in screens.names
    assert list(context.folder.load_crossroads().days) == [TODAY]


def test_a_day_that_is_answered_opens_with_its_summary(
    screens: Screens, context: Context
) -> None:
    answer_all(screens)
    assert isinstance(open_crossroads(context, TODAY), CrossroadsSummary)


def test_a_pasted_line_opens_the_five_of_its_day_but_not_before_that_has_come(
    context: Context,
) -> None:
    screens = Screens.over_title(
        context, lambda context, below: NewDeal(context, below, MINI)
    )
    dialog = screens.on(NewDeal)
    with pytest.raises(ValueError, match="still to come"):
        answer(dialog, "GAPS-cross-2026-11-03 ▲▲△▲▲", dialog.variant)
    line = "Look: GAPS-cross-2026-10-30 ▲▲△▲▲"
    screens.stack.follow(answer(dialog, line, dialog.variant))
    assert screens.on(CrossroadsScene).five.day == date(2026, 10, 30)


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_words_about_the_lowest_row_leave_the_question_free(
    context: Context, size: tuple[int, int]
) -> None:
    screens = Screens.opened(context, open_crossroads(context), size=size)
    screens.wait(MOVES)
    scene = screens.on(CrossroadsScene)
    layout = scene.variant.layout
    art = context.appearance.art()
    for command in (GameCommand.STATE_OF_GAME, GameCommand.READ_ROW):
        for cell in range(len(layout.cells) - layout.columns, len(layout.cells)):
            scene.cursor.focus(cell)
            screens.press(command)
            area = scene.notes.area(TOAST, scene.style, art)
            assert area is not None
            assert area.bottom <= scene.table.geometry.board.bottom
            assert str(words.QUESTION) not in scene.notes.text(TOAST)


def test_there_is_no_hint(screens: Screens) -> None:
    scene = screens.on(CrossroadsScene)
    scene.notes.hide(RULE)
    screens.press(GameCommand.HINT)
    assert scene.table.hint is None
    assert not scene.notes.visible


def test_a_reader_hears_the_question_with_each_card_that_can_move(
    context: Context,
) -> None:
    context.announcer.active = True
    scene = open_crossroads(context)
    words = heard(context.announcer)
    screens = Screens.opened(context, scene)
    assert "Crossroads, 1 of 5. One move keeps it open." in words
    assert words.count(" to row ") >= question(screens).cards


@pytest.mark.parametrize("setting", [{"speed": "instant"}, {"reduced_motion": True}])
def test_all_goes_on_where_nothing_moves_and_where_motion_is_reduced(
    context: Context, setting: dict[str, object]
) -> None:
    context.change(**setting)
    screens = Screens.opened(context, open_crossroads(context))
    asked = question(screens)
    scene = screens.on(CrossroadsScene)
    scene.play(wrong_moves(screens)[0])
    screens.wait(1.0)
    assert "Try once more, or see why." in screens.words
    scene.play(wrong_moves(screens)[1])
    screens.wait(1.0)
    assert marks(context) == [Mark.MISSED]
    assert "keeps it open." in screens.words
    screens.use("watch")
    screens.wait(len(asked.line) + 1.0)
    assert screens.table.state.all_home
    screens.use("next")
    screens.wait(1.0)
    screens.move_by_keys(question(screens).right)
    assert marks(context) == [Mark.MISSED, Mark.AT_ONCE]
    screens.settle()
