"""The lessons: each can be finished by mouse and by keyboard, answers other moves, and saves nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from gaps.engine import Cell, GapKind, Move, State, Status, format_move, gap_kind, parse_cell, parse_move
from gaps.language import translated
from gaps.progress.first_games import first_games
from gaps.scenes.game.play import Play
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.learn.lessons import LESSONS, Lesson
from gaps.scenes.menu.title import Title
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.solver import Outcome, solve
from gaps.stage.core.intents import Intent, Nav, Press
from gaps.stage.core.scene import Scene, SceneStack, Transition
from tests.scenes.recorders import SoundRecorder
from tests.screens import Screens

NUMBERS = range(len(LESSONS))


class Below(Scene):
    """The scene below the lessons: records how they ended."""

    def __init__(self) -> None:
        self.results: list[object] = []

    def resume(self, result: object) -> Transition | None:
        self.results.append(result)
        return None


class Learner(Screens):
    """A lesson, and what a player does there."""

    def __init__(self, context: Context, number: int = 0, seconds: float = 2.5) -> None:
        self.context, self.below = context, Below()
        super().__init__(SceneStack(self.below, resolver(context)))
        self.stack.show(LessonScene(context, number))
        self.wait(seconds)

    @property
    def number(self) -> int:
        """The number of the lesson, from 0."""
        return int(self.title.split()[1]) - 1

    @property
    def page(self) -> int | None:
        """The number of the open page, from 0; ``None`` after the last one."""
        found = re.search(r"Page (\d) of", self.words)
        return int(found[1]) - 1 if found else None

    @property
    def goes_astray(self) -> bool:
        """Whether a move has to be undone."""
        return "Another move." in self.words

    def cell(self, name: str) -> str:
        """The name of the part with the cell that the lesson calls ``name``."""
        return f"cell-{parse_cell(name, self.board.state.variant.layout)}"

    def heard(self) -> str:
        """What was announced or shown beside the board since the last call."""
        return self.context.announcer.due(float("inf"))

    def play_page(self, make: Callable[[Move], None] | None = None) -> None:
        """Do what the open page expects: by mouse, or as ``make`` does."""
        assert self.page is not None
        page = LESSONS[self.number].pages[self.page]
        if not page.expected and make is None:
            self.click("on")
        elif not page.expected:
            self.press(Nav.ACTIVATE)
        else:
            (make or self.move_by_mouse)(page.moves(self.board.state)[0])
        self.wait(4.0)


FIRST_MOVE, TWOS = 1, 4
"""Pages of the first lesson: of its first move, and with two twos to choose."""


@pytest.fixture
def learner(context: Context) -> Learner:
    return Learner(context)


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
        assert {*lesson.pages[page].remarks} <= {format_move(each, state) for each in state.legal_moves}
        found.setdefault(page, set()).add(format_move(move, state))
        after = state.play(move)
        rest = next((each for each in lesson.pages[page + 1 :] if each.expected), None)
        assert rest is None or rest.moves(after)
    assert found == {n: set(page.expected) for n, page in enumerate(lesson.pages) if page.expected}
    assert {cell for page in lesson.pages for cell in page.cells(lesson.start())} < {*range(24)}


def test_the_gaps_that_a_page_explains_are_of_the_kind_that_it_names() -> None:
    for page, kind in zip(LESSONS[1].pages, (GapKind.DEAD, GapKind.BLOCKED), strict=False):
        assert {gap_kind(LESSONS[1].start(), cell) for cell in page.cells(LESSONS[1].start())} == {kind}


def test_only_the_right_two_leaves_a_win() -> None:
    lesson = LESSONS[3]
    for state, number, move in expected_moves(lesson):
        assert solve(state.play(move)).outcome is Outcome.WINNABLE
        wrong = [parse_move(text, state) for text in lesson.pages[number].remarks]
        lost = [each for each in wrong if solve(state.play(each)).outcome is Outcome.NOT_WINNABLE]
        assert [format_move(each, state) for each in lost] == (["B3-A1"] if wrong else [])


@pytest.mark.parametrize("number", NUMBERS)
def test_a_lesson_by_mouse_alone_saves_nothing(context: Context, number: int) -> None:
    learner = Learner(context, number)
    for _ in LESSONS[number].pages:
        learner.play_page()
        assert learner.board.focused is None
    assert learner.page is None
    assert {"again", "play" if number == NUMBERS[-1] else "next"} <= {*learner.names}
    assert context.folder.load_game() is None
    assert context.folder.records.all() == []
    learner.click("again")
    assert (learner.number, learner.page) == (number, 0)
    if number != NUMBERS[-1]:
        learner.click("next")
        assert (learner.number, learner.page) == (number + 1, 0)
    learner.click("leave")
    assert learner.below.results == [None]


def test_a_card_is_dragged_to_its_gap(learner: Learner) -> None:
    learner.drag(*(learner.place(learner.cell(name)).center for name in ("C6", "B3")))
    assert learner.page == FIRST_MOVE + 1


@pytest.mark.parametrize("undo", [GameCommand.UNDO, Nav.ERASE, Press((5, 5), 3), None])
def test_a_legal_move_that_is_not_expected_is_answered_and_undone(
    learner: Learner, undo: Intent | None
) -> None:
    for _ in range(FIRST_MOVE):
        learner.click("on")
    start = learner.board.state
    learner.click(learner.cell("D2"))
    if learner.board.state == start:
        learner.click(learner.cell("A1"))
    assert learner.goes_astray
    assert "undo it." in learner.words
    assert learner.page == FIRST_MOVE
    learner.click(learner.cell("C6"))  # no further on this path
    assert "Undo first." in learner.heard()
    if undo is None:
        learner.click("back")
    else:
        learner.press(undo)
    assert learner.board.state == start
    assert not learner.goes_astray
    learner.wait(1.0)
    assert learner.board.hint is not None


def test_a_card_that_cannot_move_and_a_redeal_are_refused_with_the_reason(learner: Learner) -> None:
    for cell, reason in ("C2", "The 4♠ goes to the right of the 3♠."), ("D4", "Nothing follows a six."):
        learner.click(learner.cell(cell))
        assert learner.heard().endswith(reason)
    learner.press(GameCommand.REDEAL)
    assert learner.heard().endswith("Redeal when no card can move.")
    assert learner.page == 0


@pytest.mark.parametrize("name", ["D2", "B4"])
def test_any_of_the_loose_twos_is_accepted(learner: Learner, name: str) -> None:
    for _ in range(TWOS):
        learner.play_page()
    assert {f"cell-{cell}" for cell in learner.board.offers} == {learner.cell("D2"), learner.cell("B4")}
    learner.click(learner.cell(name))
    learner.wait(2.0)
    assert learner.page == TWOS + 1
    learner.play_page()
    assert learner.page is None


def test_a_move_that_a_later_page_expects_skips_to_it(context: Context) -> None:
    learner = Learner(context, 2)
    learner.press(GameCommand.REDEAL)
    learner.press(Nav.NEXT)  # ends the animation, and is passed on
    assert learner.page == 3


def test_the_hint_stays_after_its_animation_and_the_lesson_needs_no_updates(learner: Learner) -> None:
    for _ in range(FIRST_MOVE):
        learner.click("on")
    learner.wait(9.0)
    assert learner.board.hint is not None
    assert not learner.top.moving
    assert learner.top.wake_after is None


def test_escape_ends_a_selection_before_it_leaves(context: Context) -> None:
    learner = Learner(context, number=2)
    while not (twos := cards_with_a_choice(learner.board.state)):
        learner.play_page()
    learner.click(f"cell-{twos[0]}")
    assert learner.board.selected == twos[0]
    learner.press(Nav.BACK)
    assert learner.board.selected is None
    learner.press(Nav.BACK)
    assert learner.below.results == [None]
    learner = Learner(context)
    while learner.board.selected is None:
        learner.play_page()
    learner.press(Nav.BACK)
    assert learner.below.results == [None], "what the hint has selected is no selection of the player"


def cards_with_a_choice(state: State) -> list[Cell]:
    """The cards that can go to several places."""
    sources = [move.source for move in state.slides]
    return [cell for cell in sources if sources.count(cell) > 1]


def test_the_panel_tells_of_a_shuffle_after_it(context: Context) -> None:
    """The banner lies below the board, and covers no row."""
    learner = Learner(context, number=2)
    shuffled = " ".join(translated(LESSONS[2].pages[3].caption).split()[:3])
    while "redeal" not in learner.names:
        learner.play_page()
    board = learner.board.geometry.board
    learner.press(GameCommand.REDEAL)
    redeal = learner.on(RedealScene)
    while learner.top is redeal:
        assert shuffled not in learner.words
        assert redeal.banner is not None
        assert not redeal.banner.colliderect(board)
        learner.wait(0.2)
    assert shuffled in learner.words


def test_a_chain_in_a_lesson_sounds_like_that_of_a_game(context: Context, sound: SoundRecorder) -> None:
    learner, notes = Learner(context), list[str]()
    for page in LESSONS[0].pages:
        sound.clear()
        learner.play_page()
        if page.expected:
            notes.append(" ".join(cue for cue in sound.cues if "note" in cue))
    assert notes == ["note_1", "", "note_1", "note_2"]
    sound.clear()
    learner.move_by_mouse(learner.board.state.slides[0])
    learner.wait(1.0)
    assert "chain_end" in sound.cues


# Before the first win

TO_LESSONS = {
    "title": ("learn",),
    "rules": ("all", "rules", "lessons"),
    "games": ("all", "all", "rules", "lessons"),
}
"""What is used on the title to get to the lessons."""


@pytest.mark.parametrize("opened_from", [*TO_LESSONS, "help"])
@pytest.mark.parametrize("way", ["escape", "leave", "skip", "play"])
def test_no_way_out_of_a_lesson_leads_into_the_classic(context: Context, opened_from: str, way: str) -> None:
    screens = Screens.opened(context, Title(context))
    if opened_from == "help":
        screens.press(GameCommand.HELP)
        screens.wait()
    for name in TO_LESSONS.get(opened_from, ("rules", "lessons")):
        screens.use(name)
    screens.on(LessonScene)
    for _ in LESSONS[1:] if way in ("skip", "play") else ():
        screens.click("next")
    if way == "play":
        for page in LESSONS[-1].pages:
            if page.expected:
                screens.move_by_mouse(page.moves(screens.board.state)[0])
                screens.wait(4)
            else:
                screens.click("on")
        screens.click("play")
    elif way == "leave":
        screens.click("leave")
    for _ in range(4):
        if not isinstance(screens.top, Title | Play):
            screens.press(Nav.BACK)
            screens.wait()
    if isinstance(screens.top, Title):
        assert way != "play" or opened_from == "games", "the list of games is open again"
        screens.use("play")
    assert screens.session.code == first_games()[0].code
