"""The lessons: each can be finished by mouse and by keyboard, answers other moves, and saves nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame
import pytest

from gaps.engine import (
    CATALOGUE,
    Cell,
    GapKind,
    Move,
    Redeal,
    Slide,
    State,
    Status,
    Step,
    deal,
    format_move,
    gap_kind,
    parse_cell,
)
from gaps.language import translated
from gaps.scenes.common.scene_results import PlayRequested
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.lesson_board import LessonBoard
from gaps.scenes.learn.lesson_progress import LessonProgress
from gaps.scenes.learn.lessons import LESSONS, Lesson
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.solver import solve
from gaps.stage.core.intents import Hover, Intent, Nav, Press, Release
from gaps.stage.core.scene import Pop, Scene, SceneStack, Transition
from gaps.stage.speech.spoken import Role
from tests.marks import slow_except
from tests.scenes.conftest import SIZE, STEP
from tests.scenes.sound_recorder import SoundRecorder

NUMBERS = range(len(LESSONS))


class Below(Scene):
    """The scene below the lessons: records how they ended."""

    def __init__(self) -> None:
        self.results: list[object] = []

    def resume(self, result: object) -> Transition | None:
        self.results.append(result)
        return None


class Reader:
    """A lesson, and the input of a player."""

    def __init__(self, context: Context, number: int = 0, seconds: float = 2.5) -> None:
        self.below = Below()
        self.scene = LessonScene(context, number)
        self.stack = SceneStack(self.below, resolver(context))
        self.stack.resize(SIZE)
        self.stack.show(self.scene)
        self.wait(seconds)

    def wait(self, seconds: float = 1.0) -> None:
        for number in range(round(seconds / STEP)):
            self.stack.update(STEP)
            if number % 24 == 0:
                self.stack.draw(pygame.display.get_surface(), 0.5)  # type: ignore[arg-type]

    def do(self, *intents: Intent) -> None:
        for intent in intents:
            self.stack.handle(intent)

    def click(self, pos: tuple[int, int]) -> None:
        self.do(Hover(pos), Press(pos), Release(pos))

    def cell_center(self, cell: Cell) -> tuple[int, int]:
        x, y = self.scene.table.geometry.center(cell)
        return round(x), round(y)

    def cell(self, name: str) -> Cell:
        return parse_cell(name, self.scene.progress.state.variant.layout)

    def button(self, name: str) -> None:
        self.click(self.scene.form.widget(name).rect.center)

    @property
    def names(self) -> list[str]:
        return [widget.name for widget in self.scene.form.widgets]

    def play_page_by_mouse(self) -> None:
        """Do what the current page expects."""
        page = self.scene.progress.open_page
        assert page is not None
        if not page.expected:
            self.button("on")
        elif self.scene.progress.expects_redeal:
            self.button("redeal")
            assert isinstance(self.stack.top, RedealScene)
        else:
            move = page.moves(self.scene.progress.state)[0]
            assert isinstance(move, Slide)
            self.click(self.cell_center(move.source))
            if self.scene.progress.open_page is page:  # a card with several places was offered them
                self.click(self.cell_center(move.target))
        self.wait(4.0)

    def play_page_by_keys(self) -> None:
        """The same with Tab and Space alone."""
        page = self.scene.progress.open_page
        assert page is not None
        if self.scene.form.focused is None:
            wanted = [
                move.source for move in page.moves(self.scene.progress.state) if isinstance(move, Slide)
            ]
            for _ in range(40):
                if self.scene.table.focused in wanted:
                    break
                self.do(Nav.NEXT)
            assert self.scene.table.focused in wanted
        self.do(Nav.ACTIVATE)
        if self.scene.progress.open_page is page and self.scene.table.selected is not None:
            self.do(Nav.ACTIVATE)
        self.wait(4.0)


FIRST_MOVE = 2  # the number of the page of the first lesson that expects a move


@pytest.fixture
def reader(context: Context) -> Reader:
    return Reader(context)


def files(context: Context) -> list[str]:
    return sorted(path.name for path in context.folder.path.iterdir())


def expected_moves(lesson: Lesson) -> Iterator[tuple[State, int, Move]]:
    """Every move that is expected, after all combinations of expected moves before it."""

    def follow(state: State, page: int) -> Iterator[tuple[State, int, Move]]:
        if page == len(lesson.pages):
            return
        if not lesson.pages[page].expected:
            yield from follow(state, page + 1)
        for move in lesson.pages[page].moves(state):
            yield state, page, move
            yield from follow(state.play(move), page + 1)

    yield from follow(lesson.start(), 0)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title.id)
def test_every_expected_move_is_legal_somewhere_and_no_path_ends_early(lesson: Lesson) -> None:
    assert lesson.start().status is (Status.STUCK if lesson.seed is not None else Status.PLAYING)
    found: dict[int, set[str]] = {}
    for state, page, move in expected_moves(lesson):
        assert move in state.legal_moves
        found.setdefault(page, set()).add(format_move(move, state))
        after = state.play(move)
        rest = next((each for each in lesson.pages[page + 1 :] if each.expected), None)
        assert rest is None or rest.moves(after)
    assert found == {n: set(page.expected) for n, page in enumerate(lesson.pages) if page.expected}


def test_the_first_lesson_begins_with_the_goal_the_marks_of_gaps_and_what_to_click() -> None:
    first, state = LESSONS[0], LESSONS[0].start()
    goal, marks, move = (translated(page.caption) for page in first.pages[: FIRST_MOVE + 1])
    assert goal.startswith("The goal: bring every suit into a row of its own")
    assert "×" in marks
    assert "«" in marks
    kinds = {gap_kind(state, cell) for cell in first.pages[1].cells(state)}
    assert kinds == {GapKind.DEAD, GapKind.BLOCKED}
    assert "Click the card or the gap." in move
    dead, blocked = (LESSONS[1].pages[number] for number in (0, 1))
    for page, mark, kind in ((dead, "×", GapKind.DEAD), (blocked, "«", GapKind.BLOCKED)):
        assert mark in translated(page.caption)
        assert {gap_kind(LESSONS[1].start(), cell) for cell in page.cells(LESSONS[1].start())} == {kind}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title.id)
def test_remarks_are_about_legal_moves(lesson: Lesson) -> None:
    for state, page, _ in expected_moves(lesson):
        legal = {format_move(move, state) for move in state.legal_moves}
        assert set(lesson.pages[page].remarks) <= legal
    cells = [cell for page in lesson.pages for cell in page.cells(lesson.start())]
    assert all(0 <= cell < len(lesson.start().board) for cell in cells)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_lesson_by_mouse_alone(context: Context, number: int) -> None:
    reader = Reader(context, number)
    for _ in LESSONS[number].pages:
        reader.play_page_by_mouse()
        assert reader.scene.table.focused is None
    assert reader.scene.progress.open_page is None
    assert reader.names[0] == ("play" if number == NUMBERS[-1] else "next")


@pytest.mark.parametrize("number", NUMBERS)
def test_a_lesson_by_keyboard_alone_with_a_visible_focus(context: Context, number: int) -> None:
    reader = Reader(context, number)
    for _ in LESSONS[number].pages:
        assert reader.scene.form.focus_visible or reader.scene.table.focused is not None
        reader.play_page_by_keys()
    assert reader.scene.progress.open_page is None
    assert reader.scene.form.focus_visible


def test_from_the_first_lesson_to_play_and_nothing_is_saved(context: Context, reader: Reader) -> None:
    before = files(context)
    for lesson in LESSONS:
        assert reader.scene.progress.lesson is lesson
        for _ in lesson.pages:
            reader.play_page_by_keys()
        reader.do(Nav.ACTIVATE)
        reader.wait(2.5)
    assert reader.below.results == [PlayRequested()]
    assert files(context) == before
    assert context.folder.load_game() is None
    assert context.folder.records.all() == []


def test_a_card_is_dragged_to_its_gap(reader: Reader) -> None:
    start, end = (reader.cell_center(reader.cell(name)) for name in ("C6", "B3"))
    reader.do(Press(start), Hover((start[0] - 20, start[1] - 20), held=True), Hover(end, held=True))
    reader.do(Release(end))
    assert reader.scene.progress.page == FIRST_MOVE + 1


def test_a_gap_is_clicked_instead_of_its_card(reader: Reader) -> None:
    reader.click(reader.cell_center(reader.cell("B3")))
    assert reader.scene.progress.page == FIRST_MOVE + 1


def test_a_legal_move_that_is_not_expected_is_answered_and_undone(reader: Reader) -> None:
    for _ in range(FIRST_MOVE):
        reader.button("on")
    start = reader.scene.progress.state
    for taken_back in (GameCommand.UNDO, Nav.ERASE, Press((5, 5), 3), None):
        reader.click(reader.cell_center(reader.cell("D2")))
        if reader.scene.progress.state == start:
            reader.click(reader.cell_center(reader.cell("A1")))
        assert reader.scene.progress.off_path
        assert "undo" in translated(reader.scene.progress.text)
        assert reader.scene.progress.page == FIRST_MOVE
        reader.click(reader.cell_center(reader.cell("C6")))  # no further on this path
        assert reader.scene.lesson_board.toast.visible
        if taken_back is None:
            reader.button("back")
        else:
            reader.do(taken_back)
        assert reader.scene.progress.state == start
        assert not reader.scene.progress.off_path
        reader.wait(1.0)
        assert reader.scene.table.hint is not None


def test_the_side_path_of_the_second_lesson_has_its_own_remark(context: Context) -> None:
    reader = Reader(context, 1)
    reader.button("on")
    reader.button("on")
    assert reader.scene.table.hint is None  # the way is to be found
    reader.click(reader.cell_center(reader.cell("C2")))
    assert "right of a king" in translated(reader.scene.progress.text)
    assert "leave" in reader.names
    reader.do(Nav.ACTIVATE)
    reader.do(Nav.ACTIVATE)
    assert not reader.scene.progress.off_path


def test_a_card_that_cannot_move_is_refused_with_the_reason(reader: Reader) -> None:
    reader.click(reader.cell_center(reader.cell("C2")))
    assert reader.scene.lesson_board.toast.text == "The 4♠ goes to the right of the 3♠."
    reader.click(reader.cell_center(reader.cell("D4")))
    assert reader.scene.lesson_board.toast.text == "Nothing follows a six."
    assert reader.scene.progress.page == 0


def test_any_of_the_loose_twos_is_accepted(context: Context) -> None:
    for name in ("D2", "B4"):
        reader = Reader(context)
        for _ in range(FIRST_MOVE + 2):
            reader.play_page_by_mouse()
        assert set(reader.scene.table.offers) == {reader.cell("D2"), reader.cell("B4")}
        reader.click(reader.cell_center(reader.cell(name)))
        reader.wait(2.0)
        assert reader.scene.progress.page == FIRST_MOVE + 3
        reader.play_page_by_mouse()
        assert reader.scene.progress.open_page is None


def test_a_move_that_a_later_page_expects_skips_to_it(context: Context) -> None:
    progress = LessonProgress(2)
    progress.play(Redeal())
    assert (progress.page, progress.off_path) == (3, False)
    reader = Reader(context, 2)
    reader.do(GameCommand.REDEAL)
    reader.do(Nav.NEXT)  # ends the animation, and is passed on
    assert reader.stack.top is reader.scene
    assert reader.scene.progress.page == 3


def test_a_redeal_that_is_not_allowed_is_refused_with_the_reason(reader: Reader) -> None:
    reader.do(GameCommand.REDEAL)
    assert reader.scene.lesson_board.toast.text == "Redeal when no card can move."


def test_escape_leaves_on_every_page(context: Context) -> None:
    for number, lesson in enumerate(LESSONS):
        for pages in range(len(lesson.pages) + 1):
            reader = Reader(context, number, 0.1)
            for _ in range(pages):
                reader.scene.next_page()
            reader.do(Nav.BACK)
            assert reader.below.results == [None]


def test_leave_skip_and_again(context: Context, reader: Reader) -> None:
    reader.button("next")
    assert reader.scene.progress.number == 1
    for _ in LESSONS[1].pages:
        reader.scene.next_page()
    reader.button("again")
    assert (reader.scene.progress.number, reader.scene.progress.page) == (1, 0)
    reader.button("leave")
    assert reader.below.results == [None]


def test_the_focus_goes_around_board_and_buttons(reader: Reader) -> None:
    seen: set[object] = set()
    for _ in range(12):
        seen.add(
            reader.scene.table.focused
            if reader.scene.form.focused is None
            else reader.scene.form.focused.name
        )
        reader.do(Nav.NEXT)
    assert {"next", "leave"} <= seen
    assert {move.source for move in reader.scene.progress.state.slides} <= seen
    reader.do(Nav.PREVIOUS)
    for _ in range(9):
        reader.do(Nav.RIGHT)
    assert reader.scene.form.focused is not None
    for _ in range(3):
        reader.do(Nav.LEFT)
    assert reader.scene.form.focused is None
    assert reader.scene.table.focused is not None


def test_the_hint_stays_after_its_animation_and_the_lesson_needs_no_updates(reader: Reader) -> None:
    for _ in range(FIRST_MOVE):
        reader.button("on")
    reader.wait(9.0)
    assert reader.scene.table.hint is not None
    assert not reader.scene.moving
    assert reader.scene.wake_after is None


@pytest.mark.parametrize("speed", ["instant", "calm"])
def test_at_any_speed_and_with_reduced_motion(context: Context, speed: str) -> None:
    context.change(speed=speed, reduced_motion=speed == "calm")
    reader = Reader(context, 2, 3.0)
    for _ in LESSONS[2].pages:
        reader.play_page_by_mouse()
    assert reader.scene.progress.open_page is None


@pytest.mark.parametrize("seed", slow_except([1, 2], [1]))
def test_random_input_does_not_break_the_lessons(context: Context, seed: int) -> None:
    draw = random.Random(seed)
    reader = Reader(context)
    kinds: list[Intent] = [
        GameCommand.UNDO,
        GameCommand.REDEAL,
        GameCommand.HINT,
        GameCommand.PAUSE,
        *(nav for nav in Nav if nav is not Nav.BACK),
    ]
    for number in range(700):
        if reader.below.results:
            reader = Reader(context, draw.randrange(3), 0.0)
        pos, other = ((draw.randrange(SIZE[0]), draw.randrange(SIZE[1])) for _ in range(2))
        actions: list[list[Intent]] = [
            [Hover(pos), Press(pos), Release(pos)],
            [Press(pos), Hover(other, True), Release(other)],
            [draw.choice(kinds)],
            [Nav.NEXT, Nav.ACTIVATE],
        ]
        reader.do(*draw.choice(actions))
        reader.wait(draw.choice((0.0, 0.05, 0.3)))
        if number % 100 == 50:
            reader.stack.resize(draw.choice(((500, 300), (1920, 1200), SIZE)))
            reader.stack.resize(SIZE)
    assert files(context) == []


def test_escape_ends_the_lesson(reader: Reader) -> None:
    assert reader.scene.handle(Nav.BACK) == Pop()


def test_escape_ends_a_selection_before_it_leaves(context: Context) -> None:
    reader = Reader(context, number=2)
    while not (twos := cards_with_a_choice(reader)):
        reader.play_page_by_mouse()
    reader.click(reader.cell_center(twos[0]))
    assert reader.scene.table.selected == twos[0]
    reader.do(Nav.BACK)
    assert reader.stack.top is reader.scene
    assert reader.scene.table.selected is None
    reader.do(Nav.BACK)
    assert reader.stack.top is reader.below


def test_a_gap_that_the_hint_has_selected_does_not_keep_escape_from_leaving(context: Context) -> None:
    reader = Reader(context)
    while reader.scene.table.selected is None:
        reader.play_page_by_mouse()
    reader.do(Nav.BACK)
    assert reader.stack.top is reader.below


def cards_with_a_choice(reader: Reader) -> list[Cell]:
    """The cards that can go to several places."""
    sources = [move.source for move in reader.scene.progress.state.legal_moves if isinstance(move, Slide)]
    return [cell for cell in sources if sources.count(cell) > 1]


def test_the_panel_tells_of_a_shuffle_after_it(context: Context) -> None:
    """The banner lies below the board, and covers no row."""
    reader = Reader(context, number=2)
    shuffled = LESSONS[2].pages[3].caption
    while not reader.scene.progress.expects_redeal:
        reader.play_page_by_mouse()
    before = texts(reader)
    reader.do(GameCommand.REDEAL)
    redeal = reader.stack.top
    assert isinstance(redeal, RedealScene)
    while reader.stack.top is redeal:
        assert before == texts(reader)
        assert redeal.banner is not None
        assert not redeal.banner.colliderect(reader.scene.table.geometry.board)
        reader.stack.update(0.2)
    first_words = " ".join(translated(shuffled).split()[:3])
    assert any(text.startswith(first_words) for text in texts(reader))
    assert not any(text.startswith(first_words) for text in before)


def texts(reader: Reader) -> set[str]:
    """The texts on the panel of the lesson."""
    spoken = reader.scene.spoken()
    assert spoken is not None
    return {part.label for part in spoken.walk() if part.role is Role.TEXT}


def test_a_chain_in_a_lesson_sounds_like_that_of_a_game(context: Context, sound: SoundRecorder) -> None:
    state = deal(CATALOGUE["mini"], 1)
    board = LessonBoard(context, context.style(SIZE), state)
    steps: list[Step] = []
    chain, chains = 0, [0]
    for move in solve(state).line[:12]:
        after = state.play(move)
        chain = chain + 1 if len(after.home) > len(state.home) else 0
        steps.append(Step(move, state, after))
        chains.append(chain)
        state = after
        sound.clear()
        board.show(steps[-1])
        for _ in range(round(0.7 / STEP)):
            board.update(STEP)
        assert [cue for cue in sound.cues if "note" in cue] == ([f"note_{chain}"] if chain else [])
        assert ("chain_end" in sound.cues) == (chains[-2] > 1 and not chain)
    assert max(chains) > 1
    sound.clear()
    for step in reversed(steps):
        board.show(step, back=True)
    assert set(sound.cues) == {"undo"}
