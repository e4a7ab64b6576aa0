"""Lessons, rules, help and the expedition for players who hear them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from gaps.engine import CATALOGUE
from gaps.scenes.common.scene_results import PlayRequested
from gaps.scenes.expedition.deal_sheet import DealSheet
from gaps.scenes.expedition.expedition import Expedition
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lessons import LESSONS
from gaps.scenes.learn.vignettes import picture_words, vignettes
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.facts import Verbosity
from gaps.scenes.speech.plain_text import speakable
from gaps.stage.core.intents import Asked, Nav
from gaps.stage.core.scene import Scene
from gaps.stage.speech.spoken import Action, Role, Spoken
from tests.scenes.learn.test_lessons import Learner
from tests.scenes.speech.trees import ask, heard, labels_of, parts_of, tree_of, words_of
from tests.scenes.stacks import opened

ON = ("Undo", "Go on", "Redeal", "Next lesson", "Play")
"""The buttons that lead on in a lesson, the first one that is there."""
MAX_STEPS = 80


@pytest.fixture
def listener(context: Context) -> Learner:
    """The first lesson, with a screen reader that listens."""
    context.announcer.active = True
    return Learner(context)


def lesson_text(scene: Scene) -> str:
    """All that the page of a lesson says beside its board and its buttons."""
    return " ".join(labels_of(scene, Role.TEXT))


class Blind:
    """Plays the lessons by what the screen says, and by keys or what a screen reader can ask for."""

    def __init__(self, reader: Learner) -> None:
        self.reader, self.tried = reader, set[tuple[str, str]]()
        self.titles = set[str]()

    @property
    def scene(self) -> Scene:
        return self.reader.stack.top

    def leads_on(self, part: Spoken) -> bool:
        """Whether a part is a button that leads on, or a cell that the page speaks of; each is tried once."""
        if part.role is Role.BUTTON:
            return speakable(part.label) in ON
        row, column = divmod(int(part.key.removeprefix("cell-")), 6)
        text = lesson_text(self.scene)
        places = [f"row {row + 1}, column {column + 1}", *re.findall(r"row \d, column \d", part.label)]
        is_named = bool(part.detail) or any(place in text for place in places)
        return is_named and "ead gap" not in part.label and (text, part.key) not in self.tried

    def by_asking(self) -> None:
        """Ask for what leads on: a button, a card that is offered, or one that is named."""
        parts = [part for part in parts_of(self.scene).values() if part.role in (Role.BUTTON, Role.CELL)]
        parts.sort(key=lambda part: (part.role is not Role.BUTTON, not part.detail))
        found = next(part for part in parts if self.leads_on(part))
        self.tried.add((lesson_text(self.scene), found.key))
        ask(self.reader.stack, found.key)

    def by_keys(self) -> None:
        """Press Tab until what has the focus leads on, then Enter."""
        for _ in range(30):
            focus = parts_of(self.scene)[self.scene.spoken_focus()]
            if self.leads_on(focus):
                self.tried.add((lesson_text(self.scene), focus.key))
                self.reader.press(Nav.ACTIVATE)
                return
            self.reader.press(Nav.NEXT)
        raise AssertionError(f"nothing leads on: {lesson_text(self.scene)}")

    def play_all(self, step: Callable[[], None]) -> None:
        for _ in range(MAX_STEPS):
            if self.reader.below.results:
                break
            self.titles.add(tree_of(self.scene).label)
            step()
            self.reader.wait(3.0)
        assert self.reader.below.results == [PlayRequested()]
        assert len(self.titles) == len(LESSONS)


@pytest.mark.parametrize("verbosity", Verbosity)
def test_all_lessons_are_completed_by_what_is_heard_and_asked(context: Context, verbosity: Verbosity) -> None:
    context.announcer.active = True
    context.change(words=verbosity.name.lower())
    blind = Blind(Learner(context))
    blind.play_all(blind.by_asking)


def test_all_lessons_are_completed_by_keys_from_what_has_the_focus(context: Context) -> None:
    context.announcer.active = True
    blind = Blind(Learner(context))
    blind.play_all(blind.by_keys)


def test_each_page_is_announced_once_and_the_lesson_with_its_first(listener: Learner) -> None:
    announcer = listener.context.announcer
    words = heard(announcer)
    assert words.startswith("Lesson 1 of 3: Start rows with twos. The goal: bring every suit")
    listener.stack.resize((1000, 700))
    assert heard(announcer) == ""
    ask(listener.stack, "on")
    words = heard(announcer)
    assert "click it, or go to it with Tab and press Enter." in words
    assert "On the board: Gap, row 2, column 3, takes the four of hearts; Four of hearts, row 3" in words


def test_a_move_that_is_not_meant_is_announced_with_its_remark(listener: Learner) -> None:
    ask(listener.stack, "on")
    heard(listener.context.announcer)
    ask(listener.stack, listener.cell("D2"))
    words = heard(listener.context.announcer)
    assert words.endswith("Another move. Legal, but not what this lesson shows: undo it.")
    ask(listener.stack, listener.cell("C6"))
    assert "Undo first." in heard(listener.context.announcer)
    ask(listener.stack, "back")
    assert "Here that is the four of hearts" in heard(listener.context.announcer)
    ask(listener.stack, listener.cell("C6"))
    assert "A dead gap takes no card" in heard(listener.context.announcer)


def test_asking_for_a_cell_moves_the_focus_there_and_back_to_the_buttons(listener: Learner) -> None:
    scene = listener.top
    assert scene.spoken_focus() == "on"
    ask(listener.stack, "cell-7", Action.FOCUS)
    assert scene.spoken_focus() == "cell-7"
    assert listener.focused == "board"
    ask(listener.stack, "next", Action.FOCUS)
    assert scene.spoken_focus() == "next"
    assert listener.board.focused is None
    listener.press(Asked("cell-99", Action.ACTIVATE), Asked("nothing", Action.ACTIVATE))
    assert scene.spoken_focus() == "next"
    listener.click_at((5, 5))
    assert not listener.form.focus_visible


def test_the_keys_that_describe_the_board_work_in_a_lesson(listener: Learner) -> None:
    scene, announcer = listener.top, listener.context.announcer
    ask(listener.stack, "on")
    heard(announcer)
    listener.press(GameCommand.STATE_OF_GAME)
    assert "3 of 20 cards home" in heard(announcer)
    listener.press(GameCommand.NEXT_GAP, GameCommand.NEXT_GAP)
    assert scene.spoken_focus() == listener.cell("B3")
    listener.press(GameCommand.WANTED_CARD, GameCommand.WANTED_CARD)
    assert scene.spoken_focus() == listener.cell("C6")
    listener.press(Nav.ACTIVATE)
    assert listener.page == 2


# Rules and help


def test_the_pictures_of_the_rules_in_words() -> None:
    run, moves, redeal = map(speakable, map(picture_words, vignettes(CATALOGUE["gaps"])))
    assert run == "Example: two of spades, three of spades, four of spades home, a gap for five of spades."
    assert moves == (
        "Example: seven of spades, a gap for eight of spades; a gap for twos; king of hearts, a dead gap."
    )
    before, after = redeal.split(". Then: ")
    assert before.endswith("six of diamonds, a dead gap, five of clubs")
    assert "a gap for five of hearts" in after
    either = picture_words(vignettes(CATALOGUE["either-side"])[1])
    assert "a gap for 8♠ or 8♦, 9♦" in either
    assert picture_words(()) == ""


# The expedition


def test_another_camp_is_announced_and_has_another_focus(context: Context) -> None:
    stack = opened(context, Expedition(context))
    assert stack.top.spoken_focus() == "next"
    stack.handle(Nav.RIGHT)
    assert stack.top.spoken_focus() == "deal 2.1"
    assert heard(context.announcer) == "Camp 2, Larch wood. Closed: 9 stars of camp 1 are missing"
    words = words_of(parts_of(stack.top)["deal 2.1"])
    assert words == "Deal 1, Forest edge, closed, Short Addiction, 0 of 3 stars, next: win the deal"
    ask(stack, "camp 1")
    assert stack.top.spoken_focus() == "deal 1.1"
    ask(stack, "deal 1.3", Action.FOCUS)
    assert stack.top.spoken_focus() == "deal 1.3"
    ask(stack, "deal 1.2")
    assert isinstance(stack.top, DealSheet)
