"""A monkey at the controls of every scene: whatever is pressed, typed, dragged, dropped or resized, the game
stands.

``GAPS_MONKEY_EVENTS`` says how many things are done, ``GAPS_MONKEY_SEEDS`` by how many monkeys.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest

from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.modal import Modal
from gaps.scenes.shell.context import Context
from gaps.solver import adviser, review
from gaps.stage.core.intents import Hover, Press, Release
from gaps.stage.core.scene import Scene, SceneStack
from gaps.stage.widgets import Widget
from tests.faults.monkey.mischief import texts
from tests.faults.monkey.monkey import Monkey
from tests.faults.monkey.starts import ALONE, OVER
from tests.marks import slow_except
from tests.searches import Searches

USUAL = 3600
EVENTS = int(os.environ.get("GAPS_MONKEY_EVENTS", str(USUAL)))
SEEDS = range(1, 1 + int(os.environ.get("GAPS_MONKEY_SEEDS", "3")))
SHALLOW = 60_000  # positions a search may look at: a monkey waits for none


def every_scene(kind: type[Scene] = Scene) -> Iterator[str]:
    """The names of all the scenes there are."""
    for each in kind.__subclasses__():
        if each.__module__.startswith("gaps.") and each not in (Modal, GameScene):
            yield each.__name__
        yield from every_scene(each)


@pytest.fixture(autouse=True)
def _shallow_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (adviser, review):
        monkeypatch.setattr(module, "MAX_NODES", SHALLOW)


def test_a_monkey_can_be_put_down_in_every_scene(context: Context, searches: Searches) -> None:
    monkey = Monkey(context, 1, searches)
    for where in (*ALONE, *OVER):
        monkey.leave(monkey.put_down(where))
    assert monkey.seen == set(every_scene())


@pytest.mark.parametrize("where", [*ALONE, *OVER])
def test_every_widget_of_every_scene_can_be_clicked(context: Context, searches: Searches, where: str) -> None:
    monkey = Monkey(context, 1, searches)
    for name in [widget.name for widget in widgets_of(monkey.put_down(where))]:
        stack = monkey.put_down(where)
        stack.update(1.0)
        for pos in [
            widget.rect.center for widget in widgets_of(stack) if widget.name == name and widget.enabled
        ]:
            for intent in (Hover(pos), Press(pos), Release(pos)):
                stack.handle(intent)
        if not stack.empty:
            stack.draw(pygame.Surface(stack.size), 0.0)
        stack.close()


def widgets_of(stack: SceneStack) -> list[Widget]:
    """The widgets of the scene on top."""
    return list(stack.top.form.widgets) if stack.top.form is not None else []


@pytest.mark.parametrize("seed", slow_except(SEEDS, [1]))
def test_whatever_is_done_the_game_stands(
    context: Context, searches: Searches, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkey = Monkey(context, seed, searches)
    monkeypatch.setattr(context, "copy_text", lambda text: monkey.draw.random() < 0.9)
    monkeypatch.setattr(context, "clipboard", lambda: texts(monkey.draw))
    context.change(speed=("quick", "normal", "instant")[seed % 3], reduced_motion=seed % 4 == 3, memory=64)
    monkey.run(EVENTS // len(SEEDS))
    assert EVENTS < USUAL or set(every_scene()) <= monkey.seen, set(every_scene()) - monkey.seen
    monkey.lookout.look_at_files()
    for record in context.folder.records.all():
        record.game()
