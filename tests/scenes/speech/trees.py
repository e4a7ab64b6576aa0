"""What a screen says, for tests to read."""

from __future__ import annotations

from gaps.scenes.speech.plain_text import speakable
from gaps.stage.core.intents import Asked
from gaps.stage.core.scene import Scene, SceneStack
from gaps.stage.speech.announcer import Announcer
from gaps.stage.speech.spoken import Action, Role, Spoken


def tree_of(scene: Scene) -> Spoken:
    """Return what a scene says; every part has a key of its own, and one of them has the focus."""
    tree = scene.spoken()
    assert tree is not None
    keys = [part.key for part in tree.walk()]
    assert len(keys) == len(set(keys))
    assert not scene.spoken_focus() or scene.spoken_focus() in keys
    return tree


def parts_of(scene: Scene) -> dict[str, Spoken]:
    """Return all parts of what a scene says, in reading order, by their keys."""
    return {part.key: part for part in tree_of(scene).walk()}


def labels_of(scene: Scene, *roles: Role) -> list[str]:
    """Return the labels of all parts, or of those with certain roles, as they are spoken."""
    return [
        speakable(part.label)
        for part in tree_of(scene).walk()
        if part.label and (not roles or part.role in roles)
    ]


def words_of(part: Spoken) -> str:
    """Return label, value and detail of a part as they are spoken."""
    return ", ".join(speakable(text) for text in (part.label, part.value, part.detail) if text)


def ask(stack: SceneStack, key: str, action: Action = Action.ACTIVATE, text: str = "") -> None:
    """Let a screen reader ask for something that the part on top of the stack offers."""
    part = parts_of(stack.top)[key]
    assert action in part.actions
    stack.handle(Asked(key, action, text))


def heard(announcer: Announcer) -> str:
    """Return what was announced since the last call, as it is spoken."""
    return speakable(announcer.due(float("inf")))
