"""The program's stack of scenes: what it does with an input when the last scene has ended."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from gaps.engine import CATALOGUE
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import NewDeal
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
from tests.scenes.keyboard import press_key

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


@pytest.mark.parametrize("text", ["", "a recipe for soup", "\x00", "x" * 100_000])
def test_pasting_what_cannot_be_played_is_answered(
    context: Context, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(context, "clipboard", lambda: text)
    stack = GameStack(context, Title(context))
    stack.resize(SIZE)
    plain, told = pygame.Surface(SIZE), pygame.Surface(SIZE)
    stack.update(1.0)
    stack.draw(plain, 0.0)
    press_key(stack, context, pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert stack.toast.text == "Nothing playable on the clipboard"
    assert stack.moving
    assert stack.dirty
    stack.toast.update(1.0)
    stack.draw(told, 0.0)
    toast = pygame.Rect(440, 60, 400, 60)
    assert pygame.image.tobytes(told.subsurface(toast), "RGB") != (
        pygame.image.tobytes(plain.subsurface(toast), "RGB")
    )
    assert stack.wake_after is not None
    stack.update(5.0)
    assert not stack.toast.visible
    assert stack.dirty


def test_text_that_a_dialog_has_a_use_for_is_pasted_into_it(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(context, "clipboard", lambda: "mini:12")
    stack = GameStack(context, Title(context))
    stack.resize(SIZE)
    dialog = NewDeal(context, stack.top, CATALOGUE["gaps"])
    stack.show(dialog)
    dialog.form.focus("cancel")
    press_key(stack, context, pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert dialog.field.value == "mini:12"
    assert not stack.toast.visible
