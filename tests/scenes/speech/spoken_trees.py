"""What a scene says, as tests look at it: parts by name and by key."""

from __future__ import annotations

from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.intents import Asked
from gaps.stage.speech.spoken import Action, Role, Spoken


def tree_of(stack: GameStack) -> Spoken:
    """What the scene on top says; its keys are unique and the focus is one of them."""
    spoken = stack.top.spoken()
    assert spoken is not None
    keys = [part.key for part in spoken.walk()]
    assert len(keys) == len(set(keys)), keys
    focus = stack.top.spoken_focus()
    assert not focus or focus in keys
    return spoken


def part(stack: GameStack, key: str) -> Spoken:
    """The part with this key; ``AssertionError`` if there is none."""
    found = [each for each in tree_of(stack).walk() if each.key == key]
    assert found, f"nothing is called {key}"
    return found[0]


def names(stack: GameStack, *roles: Role) -> list[str]:
    """What parts of these roles are called, or all parts but the screen, in reading order."""
    return [each.label for each in list(tree_of(stack).walk())[1:] if not roles or each.role in roles]


def said(stack: GameStack, key: str) -> str:
    """Label, value and detail of a part in one line."""
    each = part(stack, key)
    return "; ".join(filter(None, (each.label, each.value, each.detail)))


def ask(stack: GameStack, key: str, action: Action = Action.ACTIVATE, text: str = "") -> None:
    """Ask as a screen reader does; only what the part offers."""
    assert action in part(stack, key).actions, f"{key} offers no {action.name}"
    stack.handle(Asked(key, action, text))


def announced(stack: GameStack) -> str:
    """What is announced now, all of it."""
    return stack.context.announcer.due(1e9)
