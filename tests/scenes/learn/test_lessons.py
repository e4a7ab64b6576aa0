"""The lessons, each finished by mouse and by what is heard, and F1, which explains the
open screen.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module

import pytest
from pygame import Rect, Surface

import gaps.scenes
from gaps import language
from gaps.engine import (
    CATALOGUE,
    Card,
    Cell,
    Move,
    State,
    Status,
    by_key,
    format_move,
    parse_move,
)
from gaps.engine.cards import ACE
from gaps.engine.notation import parse_cell
from gaps.engine.redeals import FINISHED_ROWS, NOTHING
from gaps.progress.first_games import first_games
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.board.cell_notes import PAGE, PAGE_MOVE
from gaps.scenes.board.opening import DealWait
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.common import keys_text
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.program_scene import ProgramScene, ScreenHelp
from gaps.scenes.common.range_screen import RangeScreen
from gaps.scenes.common.screen import Dialog, Screen
from gaps.scenes.game.play import Play
from gaps.scenes.game.rewind import Rewind
from gaps.scenes.game.win_scene import WinScene
from gaps.scenes.input.commands import Device, GameCommand
from gaps.scenes.learn.keys_dialog import KeysDialog, help_of
from gaps.scenes.learn.lesson import PAUSE_SECONDS, LessonScene
from gaps.scenes.learn.lessons import LESSONS, Lesson, pages_before
from gaps.scenes.learn.rule_pictures import vignettes
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.session.routes import PlayRequested
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.router import resolver
from gaps.solver import Outcome, solve
from gaps.stage.core.intents import Intent, Nav, Press
from gaps.stage.core.scene import Scene, SceneStack, Transition
from gaps.stage.drawing.key_caps import legend
from gaps.stage.view import Label, Legend
from gaps.table.render.slots import Slot
from tests.marks import each_variant, slow_except
from tests.scenes.conftest import Player, begun
from tests.screens import SIZE, Screens

NUMBERS = range(len(LESSONS))
LAST = NUMBERS[-1]


class Below(Scene):
    """The scene below the lessons: records how they ended."""

    def __init__(self) -> None:
        self.results: list[object] = []

    def resume(self, result: object) -> Transition | None:
        self.results.append(result)
        return None


class Learner(Screens):
    """A lesson, and what a player does there."""

    def __init__(
        self,
        context: Context,
        number: int = 0,
        seconds: float = 2.5,
    ) -> None:
        self.context = context
        self.below = Below()
        super().__init__(SceneStack(self.below, resolver(context)))
        self.stack.show(LessonScene(context, number))
        self.wait(seconds)

    @property
    def number(self) -> int:
        """The number of the lesson, from 0."""
        return int(self.title.split()[1]) - 1

    @property
    def page(self) -> int:
        """The number of the open page of its lesson, from 0."""
        found = re.search(r"Page (\d+) of", self.words)
        assert found is not None
        return int(found[1]) - 1 - pages_before(self.number)

    @property
    def goes_astray(self) -> bool:
        """Whether a move has to be undone."""
        return "back" in self.names

    def cell(self, name: str) -> str:
        """The name of the part with the cell that the lesson calls ``name``."""
        return f"cell-{parse_cell(name, self.table.state.variant.layout)}"

    def heard(self) -> str:
        """What was announced or shown beside the board since the last call."""
        return self.context.announcer.due(float("inf"))

    def play_page(self, seconds: float = 1.0) -> None:
        """Do what the open page expects, by mouse."""
        page = LESSONS[self.number].pages[self.page]
        self.move_by_mouse(page.moves(self.table.state)[0])
        self.wait(seconds)


TWOS = 2
"""The page of the first lesson with two twos to choose."""


@pytest.fixture
def learner(context: Context) -> Learner:
    return Learner(context)


def expected_moves(lesson: Lesson) -> Iterator[tuple[State, int, Move]]:
    """Every move that is expected, after all combinations of expected moves before it."""

    def follow(state: State, page: int) -> Iterator[tuple[State, int, Move]]:
        if page == len(lesson.pages):
            return
        for move in lesson.pages[page].moves(state):
            yield state, page, move
            yield from follow(state.play(move), page + 1)

    yield from follow(lesson.start(), 0)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title.id)
def test_every_expected_move_is_legal_somewhere_and_no_path_ends_early(
    lesson: Lesson,
) -> None:
    assert lesson.start().status is (
        Status.STUCK if lesson.seed is not None else Status.PLAYING
    )
    found: dict[int, set[str]] = {}
    for state, page, move in expected_moves(lesson):
        assert move in state.legal_moves
        assert {*lesson.pages[page].remarks} <= {
            format_move(each, state) for each in state.legal_moves
        }
        found.setdefault(page, set()).add(format_move(move, state))
        after = state.play(move)
        rest = lesson.pages[page + 1 :]
        assert not rest or not rest[0].expected or rest[0].moves(after)
    assert found == {
        n: set(page.expected) for n, page in enumerate(lesson.pages) if page.expected
    }
    assert {cell for page in lesson.pages for cell in page.cells(lesson.start())} < {
        *range(24)
    }


def test_only_the_right_two_leaves_a_win() -> None:
    lesson = LESSONS[3]
    for state, number, move in expected_moves(lesson):
        assert solve(state.play(move)).outcome is Outcome.WINNABLE
        wrong = [parse_move(text, state) for text in lesson.pages[number].remarks]
        lost = [
            each
            for each in wrong
            if solve(state.play(each)).outcome is Outcome.NOT_WINNABLE
        ]
        assert [format_move(each, state) for each in lost] == (
            ["B3-A1"] if wrong else []
        )


def test_only_the_follower_that_comes_beside_its_place_first_leaves_a_win() -> None:
    lesson = LESSONS[LAST]
    state = lesson.start()
    (right,) = lesson.pages[0].moves(state)
    told = {parse_move(text, state) for text in lesson.pages[0].remarks}
    assert {*state.slides} == {right, *told}
    for slide in state.slides:
        is_won = solve(state.play(slide)).outcome is Outcome.WINNABLE
        assert is_won == (slide == right)


@pytest.mark.slow
def test_all_lessons_by_mouse_alone_save_nothing_until_the_game(
    learner: Learner, context: Context
) -> None:
    titles = []
    for lesson in LESSONS:
        titles.append(learner.title)
        for page in lesson.pages:
            assert learner.page == lesson.pages.index(page)
            if page.expected:
                learner.play_page(4.0)
                assert learner.table.hand.focused is None
    assert len(set(titles)) == len(LESSONS)
    assert context.folder.load_game() is None
    assert context.folder.records.all() == []
    learner.click("play")
    learner.wait()
    assert learner.session.code == first_games()[0].code
    assert {"dead", "start", "redeal"} <= {*context.settings.rules_told.split()}


def test_any_move_is_right_once_the_lessons_are_over(context: Context) -> None:
    learner = Learner(context, LAST)
    for page in LESSONS[LAST].pages[:-1]:
        assert learner.page == LESSONS[LAST].pages.index(page)
        learner.play_page(4.0)
    start = learner.table.state
    for made in range(2):
        learner.heard()
        learner.move_by_mouse(learner.table.state.slides[made])
        learner.wait()
        assert learner.table.hand.focused is None
        assert not learner.goes_astray
        assert "play" in learner.names
        assert "Undo" not in learner.heard()
    for _back in range(3):
        learner.press(GameCommand.UNDO)
        learner.wait()
    assert learner.table.state == start


def test_a_lesson_is_skipped_and_left(learner: Learner) -> None:
    for number in NUMBERS[1:]:
        learner.click("next")
        assert (learner.number, learner.page) == (number, 0)
    assert "next" not in learner.names
    learner.click("leave")
    assert learner.below.results == [None]


def test_a_lesson_skipped_in_the_pause_after_it_is_followed_by_the_next_one(
    context: Context,
) -> None:
    before_last = LAST - 1
    learner = Learner(context, before_last)
    for _page in LESSONS[before_last].pages:
        learner.play_page()
    learner.wait(PAUSE_SECONDS / 4)
    assert learner.number == before_last
    learner.click("next")
    learner.wait(2 * PAUSE_SECONDS)
    assert (learner.number, learner.page) == (LAST, 0)


def test_the_next_lesson_begins_where_no_card_is_seen_to_move(
    context: Context,
) -> None:
    context.change(speed="instant")
    learner = Learner(context)
    for _page in LESSONS[0].pages:
        learner.play_page()
    learner.wait(2.0)
    assert (learner.number, learner.page) == (1, 0)


def test_a_card_is_dragged_to_its_gap(learner: Learner) -> None:
    learner.drag(*(learner.place(learner.cell(name)).center for name in ("C6", "B3")))
    assert learner.page == 1


@pytest.mark.parametrize("size", slow_except([SIZE, (800, 600), (1920, 1200)], [SIZE]))
def test_every_note_stands_at_its_cell_inside_the_window(
    context: Context, size: tuple[int, int]
) -> None:
    context.change(language="de")
    for number, lesson in enumerate(LESSONS):
        scene = LessonScene(context, number)
        screens = Screens.opened(context, scene, size=size)
        screens.wait(3)
        for page in lesson.pages:
            said = scene.notes.text(PAGE, PAGE_MOVE)
            assert bool(said) is bool(scene.progress.note_cells)
            if said:
                level = PAGE if scene.notes.text(PAGE) else PAGE_MOVE
                place = scene.notes.area(level, scene.style, context.appearance.art())
                assert place is not None
                assert Rect((0, 0), size).contains(place)
                for cell in scene.progress.note_cells:
                    card = scene.table.geometry.rect(cell).inflate(-8, -8)
                    assert not place.colliderect(card), (number, said)
            bar = [
                site.rect
                for each, site in scene.form.sites.items()
                if each.name != "board"
            ]
            assert all(Rect((0, 0), size).contains(each) for each in bar)
            if page.expected:
                screens.stack.follow(scene.make_move(scene.progress.expected[0]))
                if screens.top is not scene:
                    screens.press(Press((2, 2), 2))
                screens.wait(1)


@pytest.mark.parametrize("undo", [GameCommand.UNDO, Nav.ERASE, Press((5, 5), 3), None])
def test_a_legal_move_that_is_not_expected_is_answered_and_undone(
    learner: Learner, undo: Intent | None
) -> None:
    start = learner.table.state
    learner.click(learner.cell("D2"))
    if learner.table.state == start:
        learner.click(learner.cell("A1"))
    assert learner.goes_astray
    assert "about another move. Undo." in learner.words
    assert learner.page == 0
    learner.click(learner.cell("C6"))  # no further on this path
    assert "Undo first." in learner.heard()
    if undo is None:
        learner.click("back")
    else:
        learner.press(undo)
    assert learner.table.state == start
    assert not learner.goes_astray
    learner.wait(1.0)
    assert learner.table.hint is not None


def test_a_card_that_cannot_move_and_a_redeal_are_refused_with_the_reason(
    learner: Learner,
) -> None:
    for cell, reason in (
        ("C2", "The 4♠ goes to the right of the 3♠."),
        ("D4", "Nothing follows a six."),
    ):
        learner.click(learner.cell(cell))
        assert learner.heard().endswith(reason)
    learner.press(GameCommand.REDEAL)
    assert learner.heard().endswith("Redeal when no card can move.")
    assert learner.page == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["D2", "B4"])
def test_any_of_the_loose_twos_is_accepted(learner: Learner, name: str) -> None:
    for _ in range(TWOS):
        learner.play_page()
    spotlight = learner.table.spotlight
    assert spotlight is not None
    cells = {f"cell-{cell}" for cell in spotlight.ringed}
    assert cells == {learner.cell("D2"), learner.cell("B4")}
    learner.click(learner.cell(name))
    learner.wait(1.0)
    assert learner.page == TWOS + 1
    learner.play_page(4.0)
    assert (learner.number, learner.page) == (1, 0)


@pytest.mark.slow
def test_the_hint_stays_after_its_animation_and_the_lesson_needs_no_updates(
    learner: Learner,
) -> None:
    learner.wait(9.0)
    assert learner.table.hint is not None
    assert not learner.top.moving
    assert learner.top.wake_after is None


def test_escape_ends_a_selection_before_it_leaves(context: Context) -> None:
    learner = Learner(context, number=2)
    learner.press(GameCommand.REDEAL)
    learner.press(Nav.NEXT)  # ends the animation, and is passed on
    assert learner.page == 1
    two = cards_with_a_choice(learner.table.state)[0]
    learner.click(f"cell-{two}")
    assert learner.table.hand.selected == two
    learner.press(Nav.BACK)
    assert learner.table.hand.selected is None
    learner.press(Nav.BACK)
    assert learner.below.results == [None]


def cards_with_a_choice(state: State) -> list[Cell]:
    """The cards that can go to several places."""
    sources = [move.source for move in state.slides]
    return [cell for cell in sources if sources.count(cell) > 1]


# Before the first win

TO_LESSONS = {
    "title": ("learn",),
    "menu": ("learn",),
    "games": ("rules", "learn"),
    "keys": ("rules", "learn"),
}
"""What is used to get to the lessons: on the title or, after a key, over it."""

KEYS = {"games": GameCommand.ALL_GAMES, "keys": GameCommand.KEYS}


@pytest.mark.slow
@pytest.mark.parametrize("opened_from", TO_LESSONS)
@pytest.mark.parametrize("way", ["escape", "leave", "skip", "play"])
def test_no_way_out_of_a_lesson_leads_into_the_classic(
    context: Context,
    opened_from: str,
    way: str,
) -> None:
    # a first visit has no menu
    focus = "learn" if opened_from == "menu" else ""
    screens = Screens.opened(context, Title(context, focus))
    if opened_from in KEYS:
        screens.go(KEYS[opened_from])
    for name in TO_LESSONS[opened_from]:
        screens.use(name)
    screens.on(LessonScene)
    for _ in LESSONS[1:] if way in ("skip", "play") else ():
        screens.click("next")
    if way == "play":
        for page in LESSONS[-1].pages:
            if page.expected:
                screens.move_by_mouse(page.moves(screens.table.state)[0])
                screens.wait(1)
        screens.click("play")
        screens.wait()
    elif way == "leave":
        screens.click("leave")
    for _ in range(4):
        if not isinstance(screens.top, Title | Play):
            screens.go(Nav.BACK)
    if isinstance(screens.top, Title):
        assert way != "play" or opened_from == "games", (
            "the list of games is open again"
        )
        screens.use("play")
    assert screens.session.code == first_games()[0].code


def test_neither_does_a_key_nor_a_lost_game(context: Context) -> None:
    screens = Screens.opened(context, Title(context))
    for game in first_games()[:3]:
        screens.go(GameCommand.NEW_DEAL)
        assert screens.session.code == game.code
        screens.session.play(screens.state.slides[0])
        screens.give_up()
        screens.wait(2)


# F1 explains the screen that is open; the rules have pictures that follow those of each
# variant.


SMALL = (800, 600)
BASES = {ProgramScene, Dialog, Screen, RangeScreen, BoardScreen}


def scene_classes() -> set[type[ProgramScene]]:
    """All scenes of the program but the bases."""
    for module in pkgutil.walk_packages(gaps.scenes.__path__, "gaps.scenes."):
        import_module(module.name)
    found: set[type[ProgramScene]] = set()
    waiting = [ProgramScene]
    while waiting:
        each = waiting.pop()
        waiting += each.__subclasses__()
        found |= {each} if each.__module__.startswith("gaps.") else set()
    return found - BASES


def helped(context: Context, scene: ProgramScene) -> Screens:
    """The help of a scene, by F1."""
    screens = Screens.opened(context, scene)
    screens.go(GameCommand.KEYS)
    screens.on(KeysDialog)
    return screens


def has_help(kind: type[ProgramScene]) -> bool:
    return (
        bool(kind.about)
        if issubclass(kind, Screen)
        else kind.help is not ProgramScene.help
    )


def test_every_screen_has_help_but_those_that_any_key_ends() -> None:
    without = {
        each
        for each in scene_classes()
        if not has_help(each) and not issubclass(each, Dialog)
    }
    assert without == {RedealScene, Rewind, WinScene, DealWait}


def test_f1_opens_the_help_of_the_screen_or_of_the_one_below_a_dialog_and_closes_it(
    context: Context,
) -> None:
    screens = helped(context, Title(context))
    assert screens.on(KeysDialog).content.title == Title.called
    screens.go(GameCommand.KEYS)
    screens.on(Title)
    play = Play(context, context.games.deal(CATALOGUE["gaps"], 7))
    answers = "Yes", "No"
    dialog = ConfirmDialog(context, play, lambda: None, "Sure?", "", answers)
    assert help_of(dialog) == play.help
    assert help_of(NewDeal(context, play, CATALOGUE["gaps"])).title == NewDeal.called


def test_help_over_a_board_leads_to_its_rules_and_back(context: Context) -> None:
    screens = Screens.playing(context, begun(context, "maze:7", 0))
    screens.go(GameCommand.PAUSE)
    screens.click("keys")
    screens.wait()
    assert screens.on(KeysDialog).content.title == keys_text.PLAY.title
    screens = helped(context, Play(context, begun(context, "maze:7", 0)))
    screens.press(Nav.LEFT, Nav.ACTIVATE)
    assert screens.on(Rules).variant.key == "maze"
    screens.wait()
    for scene in (KeysDialog, Play):
        screens.go(Nav.BACK)
        screens.on(scene)


def test_help_names_keys_that_describe_a_board_where_they_work(
    context: Context, any_language: str
) -> None:
    said = [*helped(context, LessonScene(context)).parts()]
    texts = [
        each.label
        for each in said[[each.key for each in said].index("survey") :]
        if each.value
    ]
    assert texts == [language.translated(key.label) for key in keys_text.SURVEY]


def test_help_names_the_keys_as_they_are_set_and_none_for_touch(
    context: Context,
) -> None:
    context.change(keys={"HINT": "B"})
    screens = helped(context, Play(context, begun(context, "gaps:7", 0)))
    hint = next(key for key in keys_text.PLAY.keys if GameCommand.HINT in key.commands)
    said = language.translated(hint.label)
    assert screens.part(said).value == "B"
    context.controls.device = Device.TOUCH
    screens.stack.resize(SIZE)
    assert said not in screens.words


@pytest.mark.parametrize(
    "content",
    [value for value in vars(keys_text).values() if isinstance(value, ScreenHelp)],
)
def test_every_help_fits_a_small_window(
    context: Context,
    any_language: str,
    content: ScreenHelp,
) -> None:
    title = Title(context)
    dialog = KeysDialog(context, title)
    dialog.content = content
    screens = Screens.opened(context, title, dialog, size=SMALL)
    screens.stack.draw(Surface(SMALL), 0.0)
    window = Rect((0, 0), SMALL)
    assert all(window.contains(screens.place(name)) for name in screens.names)
    assert all(window.contains(each.rect) for each in screens.parts())
    for part, place in dialog.tree.places:
        if isinstance(part, Legend):
            keys = legend(dialog.style, part.keys)
            assert keys.get_width() <= place.width, part.keys


@each_variant
def test_the_redeal_in_the_picture_is_that_of_the_variant(key: str) -> None:
    variant = CATALOGUE[key]
    rule = variant.redeal
    pages = vignettes(variant)
    assert (len(pages[0]), len(pages[1])) == ((1, 2) if variant.passes else (1, 1))
    pictured = variant.decks == 1 and variant.removed == {ACE}
    if rule is None or not pictured:
        assert not pages[2]
        return
    (before,), (after,) = pages[2]
    assert before.fused == 3
    assert (after.cells[:3] != before.cells[:3]) is (
        rule.keep in (FINISHED_ROWS, NOTHING)
    )
    for strip in (before, after):
        assert any(isinstance(cell, Slot) for cell in strip.cells)
        assert all(isinstance(cell, Card) for cell in strip.cells[: strip.fused])


def test_arrows_lead_to_other_games_and_the_wheel_reads_on(context: Context) -> None:
    title = Title(context)
    screens = Screens.opened(
        context, title, Rules(context, title, CATALOGUE["mini"]), size=(500, 300)
    )
    before = screens.title
    screens.press(Nav.RIGHT)
    assert screens.title != before
    screens.click("previous")
    assert screens.title == before
    chapter = screens.part("chapter/2").rect
    screens.turn_wheel("done", -2)
    moved = screens.part("chapter/2").rect
    assert moved[1] < chapter[1]
    screens.press(*[Nav.UP] * 9)
    assert screens.part("chapter/2").rect == chapter


@pytest.mark.parametrize("code", language.available())
def test_the_longest_name_ends_before_the_buttons_of_a_narrow_window(
    context: Context, code: str
) -> None:
    context.change(language=code)
    title = Title(context)
    rules = Rules(context, title, CATALOGUE["house-of-commons"])
    screens = Screens.opened(context, title, rules, size=(600, 900))
    (place,) = [
        place
        for part, place in rules.tree.places
        if isinstance(part, Label) and part.text == rules.title
    ]
    assert place.right <= screens.place("learn").left


def test_from_a_game_play_goes_on_with_that_game(player: Player) -> None:
    game = player.scene
    rules = Rules(player.context, game, game.session.variant)
    player.stack.show(rules)
    player.stack.follow(rules.resume(PlayRequested()))
    assert player.top is game


@pytest.mark.parametrize("code", ["custom/13leb2rsrsf", "custom/13lep2rsrsf"])
def test_rules_by_which_the_sample_is_not_stuck_have_no_picture_of_a_redeal(
    code: str,
) -> None:
    assert not vignettes(by_key(code))[-1]
