"""What is told of the scene on top, when, and what is done with the reader's requests."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from gaps.stage.core.intents import Asked
from gaps.stage.core.narrator import LAST_WORDS, LOOK_AGAIN, Narrator
from gaps.stage.core.scene import Push, SceneStack
from gaps.stage.speech.reader import (
    HOLD_SECONDS,
    Announcer,
    NodeTree,
    Request,
    ScreenReader,
)
from gaps.stage.speech.spoken import USABLE, Action, Area, Role, Spoken
from gaps.stage.widgets import Button
from tests.sites import form_of
from tests.stage.recording_scene import RecordingScene


class Speaking(RecordingScene):
    """A scene with these parts; without a title it says nothing."""

    def __init__(self, title: str, *parts: str) -> None:
        super().__init__(title, [])
        self.title = title
        self.parts = list(parts)
        self.focused = ""
        self.fields: tuple[Spoken, ...] = ()
        self.asked = 0
        self.error: Exception | None = None

    def spoken(self) -> Spoken | None:
        self.asked += 1
        if self.error is not None:
            raise self.error
        if not self.title:
            return None
        children = tuple(
            Spoken(part, Role.BUTTON, f"{part}!", actions=USABLE) for part in self.parts
        )
        if self.fields:
            children = self.fields
        return Spoken(
            "scene",
            Role.SCREEN,
            self.title,
            children=children,
        )

    def spoken_focus(self) -> str:
        return super().spoken_focus() if self.form is not None else self.focused


class Reader(ScreenReader):
    """A reader that keeps all it is told."""

    def __init__(self) -> None:
        super().__init__(active=True)
        self.trees = list[NodeTree]()
        self.said = list[str]()
        self.places = list[tuple[bool, Area]]()
        self.asks = list[Request]()

    def switch(self, active: bool) -> None:
        self._always_active = active

    def requests(self) -> Sequence[Request]:
        taken = self.asks
        self.asks = []
        return taken

    def show(self, tree: NodeTree) -> None:
        assert tree.is_sound
        self.trees.append(tree)

    def say(self, words: str) -> None:
        self.said.append(words)

    def window_changed(
        self,
        focused: bool,
        outer: Area,
    ) -> None:
        self.places.append((focused, outer))

    def labels(self) -> list[str]:
        """The labels of the last tree, in the order in which they are read."""
        tree = self.trees[-1]

        def below(number: int) -> list[str]:
            node = tree.nodes[number]
            return [
                node.part.label,
                *(label for child in node.children for label in below(child)),
            ]

        return below(tree.root)

    def number(self, label: str) -> int:
        return next(
            number
            for number, node in self.trees[-1].nodes.items()
            if node.part.label == label
        )

    @property
    def focused(self) -> str:
        return self.trees[-1].nodes[self.trees[-1].focus].part.label


class Told:
    """A narrator with its reader and a first scene."""

    def __init__(self, *, lenient: bool = False) -> None:
        self.scene = Speaking("first", "a", "b")
        self.reader = Reader()
        self.announcer = Announcer()
        self.stack = SceneStack(self.scene)
        self.narrator = Narrator(
            self.reader,
            self.stack,
            self.announcer,
            lambda text: text.replace("!", ""),
            lambda: (True, (0, 0, 9, 9)),
            lenient=lenient,
        )


@pytest.fixture
def told() -> Told:
    return Told()


def test_the_scene_is_told_once_in_plain_words_and_again_when_words_or_focus_change(
    told: Told,
) -> None:
    for now in range(3):
        told.narrator.attend(now)
    (tree,) = told.reader.trees
    keys = {node.part.key for node in tree.nodes.values()}
    assert keys == {"scene", "a", "b", LAST_WORDS}
    assert told.reader.labels() == ["first", "a", "b", ""]
    assert told.reader.focused == "first"
    assert told.reader.places == [(True, (0, 0, 9, 9))] * 3
    before = told.reader.number("b")
    told.scene.focused = "b"
    told.narrator.attend(3)
    assert told.reader.focused == "b"
    told.scene.parts = ["c", "b"]
    told.narrator.attend(4)
    assert told.reader.labels() == ["first", "c", "b", ""]
    assert told.reader.number("b") == before
    assert len(told.reader.trees) == 3


def test_while_nobody_does_anything_the_scene_is_looked_at_now_and_then(
    told: Told,
) -> None:
    told.narrator.attend(0, acting=False)
    first = told.scene.asked
    for frame in range(60):
        told.narrator.attend(frame / 60, acting=False)
    assert told.scene.asked - first <= 1 / LOOK_AGAIN
    told.scene.parts = ["c"]
    told.narrator.attend(1.0, acting=True)
    assert told.reader.labels() == ["first", "c", ""]


def test_without_a_reader_no_scene_is_asked(told: Told) -> None:
    told.reader.switch(False)
    assert told.narrator.attend(0) == math.inf
    assert not told.scene.asked
    assert not told.announcer.active
    told.reader.switch(True)
    again = told.narrator.attend(0.01, acting=False)
    assert again <= HOLD_SECONDS, "what waits is said soon"
    assert told.announcer.active
    assert told.reader.labels() == ["first", "a", "b", ""]


def test_the_topmost_scene_that_speaks_is_told_with_new_numbers(told: Told) -> None:
    told.narrator.attend(0)
    numbers = set(told.reader.trees[-1].nodes)
    told.stack.show(Speaking(""))
    told.narrator.attend(1)
    assert len(told.reader.trees) == 1
    told.stack.show(Speaking("first", "a", "b"))
    told.narrator.attend(2)
    assert len(told.reader.trees) == 2
    assert not numbers & set(told.reader.trees[-1].nodes)


def test_two_parts_of_one_name_are_told_typed_text_as_it_is_and_no_half_characters(
    told: Told,
) -> None:
    told.scene.parts = ["a", "a", "scene"]
    told.narrator.attend(0)
    assert told.reader.labels() == ["first", "a", "a", "scene", ""]
    told.scene.title = "half \udc80 and \0"
    told.scene.fields = (Spoken("f", Role.FIELD, "Name!", value="me!"),)
    told.narrator.attend(1)
    assert told.reader.labels() == ["half ? and ", "Name", ""]
    assert told.reader.trees[-1].nodes[told.reader.number("Name")].part.value == "me!"


def test_what_the_reader_asks_for_is_an_intent_of_the_scene_that_was_told(
    told: Told,
) -> None:
    told.narrator.attend(0)
    old = told.reader.number("a")
    told.reader.asks = [
        Request(told.reader.number("b"), Action.SET_TEXT, "x"),
        Request(99, Action.ACTIVATE),
    ]
    told.narrator.attend(1)
    assert told.scene.log == [("first", "handle", Asked("b", Action.SET_TEXT, "x"))]
    above = Speaking("second", "a")
    told.stack.follow(Push(above))
    before = [*told.scene.log, *above.log]
    for now in (2, 3):
        told.reader.asks = [Request(old, Action.ACTIVATE)]
        told.narrator.attend(now)
        assert [*told.scene.log, *above.log] == before, "it is dropped"
    told.reader.asks = [Request(told.reader.number("a"), Action.ACTIVATE)]
    told.narrator.attend(4)
    assert above.log[-1] == (
        "second",
        "handle",
        Asked("a", Action.ACTIVATE, ""),
    )


def test_a_scene_begins_with_its_focus_on_a_widget(told: Told) -> None:
    told.scene.form = form_of(Button("a", "a", enabled=False), Button("b", "b"))
    told.narrator.attend(0)
    assert told.reader.focused == "b"
    assert told.scene.form.focus_visible


# Announcements


def test_words_wait_for_the_focus_and_can_be_read_again(told: Told) -> None:
    told.narrator.attend(0)
    told.announcer.say("three!")
    told.announcer.say("more")
    told.narrator.attend(HOLD_SECONDS / 2)
    assert not told.reader.said
    told.narrator.attend(HOLD_SECONDS)
    assert told.reader.said == ["three more"]
    told.narrator.attend(HOLD_SECONDS + 1)
    assert told.reader.labels()[-1] == "three more"


def test_the_reader_can_move_to_the_last_words(told: Told) -> None:
    told.announcer.say("three")
    for now in range(2):
        told.narrator.attend(now)
    told.narrator.attend(2)
    number = told.reader.number("three")
    told.reader.asks = [Request(number, Action.FOCUS)]
    told.narrator.attend(3, acting=False)
    assert told.reader.trees[-1].focus == number
    assert not told.scene.log
    told.narrator.attend(4, acting=False)
    assert told.reader.trees[-1].focus == number
    told.narrator.attend(5)
    assert told.reader.focused == "first"


# A scene that fails


def test_a_scene_that_cannot_be_spoken_is_an_error_or_where_that_is_forgiven_silent_with_one_line_printed(
    told: Told, capsys: pytest.CaptureFixture[str]
) -> None:
    told.scene.error = ValueError("no words")
    with pytest.raises(ValueError, match="no words"):
        told.narrator.attend(0)
    told = Told(lenient=True)
    told.narrator.attend(0)
    told.scene.error = ValueError("no words")
    for now in range(1, 5):
        told.narrator.attend(now)
    said = capsys.readouterr().err
    assert said == "gaps: Speaking cannot be spoken: ValueError: no words\n"
    assert told.reader.labels() == ["", ""]
    told.stack.show(Speaking("second", "a"))
    told.narrator.attend(6)
    assert told.reader.labels() == ["second", "a", ""]
