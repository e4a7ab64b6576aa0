"""A stack of scenes in a test: opened, used by its widgets, and given time."""

from __future__ import annotations

from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Scene
from tests.scenes.conftest import SIZE, STEP
from tests.screens import title_with_all


def opened(context: Context, *scenes: Scene) -> GameStack:
    """A stack with these scenes, or the title, after their first moments."""
    first, *above = scenes or (title_with_all(context),)
    stack = GameStack(context, first)
    for scene in above:
        stack.show(scene)
    stack.resize(SIZE)
    wait(stack)
    return stack


def wait(stack: GameStack, seconds: float = 0.4) -> None:
    """Let seconds of play pass."""
    for _ in range(round(seconds / STEP)):
        stack.update(STEP)


def use(stack: GameStack, name: str) -> None:
    """Press the widget with this name by the keyboard."""
    form = stack.top.form
    assert form is not None
    form.focus(name)
    form.show_focus()
    stack.handle(Nav.ACTIVATE)
    wait(stack)
