"""Laws of the trees of all screens: making one changes nothing, and a tree that is kept
is as a new one would be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from gaps.scenes.common.screen import Screen
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import CommandReleased, Hover, Nav, Release
from gaps.stage.view import Tree
from tests.project.test_screens import LONG, SCENARIOS
from tests.scenarios.camera import Camera, a_context

pytestmark = pytest.mark.usefixtures("fonts_and_pictures")

FAR = -100, -100  # outside of the window
UNTAKEN = CommandReleased(GameCommand.KEYS), Hover(FAR), Release(FAR)
"""What changes nothing on a screen."""
STEPS = Nav.NEXT, Nav.DOWN, Nav.RIGHT, Nav.PREVIOUS
"""What moves the focus."""


class Watch(Camera):
    """Looks at the trees of the screens that are to be taken."""

    def take(self, name: str) -> None:
        scene = self.stack.top
        if not isinstance(scene, Screen):
            return
        self.check_two(name, scene)
        self.check_untaken(name, scene)
        for step in STEPS:
            self.stack.handle(step)
            if self.stack.top is not scene:
                return
            assert differences(scene.tree, new_tree(scene)) == "", (name, step)

    def check_two(self, name: str, scene: Screen) -> None:
        """Two trees of one view are equal, and making them changes nothing."""
        before = scene.form.widgets, scene.spoken(), scene.spoken_focus()
        first = new_tree(scene)
        assert differences(scene.tree, first) == "", name
        assert differences(first, new_tree(scene)) == "", name
        assert before == (scene.form.widgets, scene.spoken(), scene.spoken_focus())

    def check_untaken(self, name: str, scene: Screen) -> None:
        """What nothing took makes no tree."""
        for intent in UNTAKEN:
            tree = scene.tree
            self.stack.handle(intent)
            assert scene.tree is tree, (name, intent)


def new_tree(scene: Screen) -> Tree:
    return Tree(scene.whole(), scene.style, scene.tree.area)


def differences(one: Tree, other: Tree) -> str:
    """What differs between two trees; empty for nothing."""
    end = float("inf")
    if one.still_items(end) != other.still_items(end):
        return "the picture"
    if one.words() != other.words():
        return "the words"
    if list(places_of(one)) != list(places_of(other)):
        return "the places"
    return ""


def places_of(tree: Tree) -> Iterator[tuple[str, pygame.Rect]]:
    """The kinds of the parts of a tree, and where they are."""
    for part, rect in tree.places:
        yield type(part).__name__, rect


def scenarios() -> Iterator[object]:
    for each in SCENARIOS:
        marks = [pytest.mark.slow] if each.__name__ in LONG else []
        yield pytest.param(each, marks=marks, id=each.__name__)


@pytest.mark.parametrize("scenario", [*scenarios()])
def test_a_tree_is_as_a_new_one_and_making_one_changes_nothing(
    scenario: Callable[[Camera, Context], None],
    tmp_path: Path,
) -> None:
    with a_context() as context:
        scenario(Watch((1280, 800), tmp_path), context)
