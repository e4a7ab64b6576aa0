"""The program's stack of scenes: what it does with an input when the last scene has ended."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.intents import (
    CommandReleased,
    FileDropped,
    Hover,
    Intent,
    Nav,
    Press,
    Release,
    TextEntered,
    Wheel,
    WindowFocusChanged,
)
from gaps.stage.core.loop import run
from gaps.stage.core.window import Window
from tests.scenes.conftest import SIZE

LATE: Sequence[Intent] = (
    *Nav,
    *GameCommand,
    *map(CommandReleased, GameCommand),
    Press((100, 100)),
    Release((100, 100)),
    Hover((100, 100)),
    Wheel((100, 100), 1.0),
    TextEntered("x"),
    FileDropped("/nowhere.gaps"),
    WindowFocusChanged(False),
)


@pytest.mark.parametrize("late", LATE, ids=str)
def test_an_intent_after_the_last_scene_has_ended_does_nothing(
    context: Context, late: Intent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(context, "clipboard", lambda: "mini:12")
    before = context.settings
    stack = GameStack(context, Title(context))
    stack.resize(SIZE)
    stack.handle(GameCommand.QUIT)
    assert stack.empty
    stack.handle(late)
    stack.update(1.0)
    stack.resize((900, 700))
    stack.draw(pygame.Surface(SIZE), 0.0)
    assert stack.empty
    assert context.settings == before


def test_keys_in_the_frame_in_which_the_program_quits_are_ignored(context: Context) -> None:
    window = Window(SIZE, "test")
    pygame.event.get()
    batch = [
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_CTRL),
        *[pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0)] * 2,
        pygame.event.Event(pygame.QUIT),
    ]
    stack = GameStack(context, Title(context))
    run(window, stack, context.controls, lambda: 0, lambda: batch, lambda seconds: None)
    window.close()
    assert stack.empty
