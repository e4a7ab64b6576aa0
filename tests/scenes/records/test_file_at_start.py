"""A file that comes as an event while the program starts, as macOS sends one that is double-clicked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path

import pygame
import pytest

from gaps.app import first_scenes
from gaps.cli.options import Options
from gaps.scenes.menu.first_run import FirstRun
from gaps.scenes.menu.title import Title
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.events import take_events
from gaps.stage.core.intents import Nav
from gaps.stage.core.loop import run
from gaps.stage.core.scene import Scene
from gaps.stage.core.window import Window
from tests.scenes.conftest import SIZE

RECORDING = Path(__file__).parents[2] / "store" / "golden" / "recording-1.gaps"
DROPPED = pygame.event.Event(pygame.DROPFILE, file=str(RECORDING))


@pytest.mark.parametrize(("welcomed", "below"), [(True, Title), (False, FirstRun)])
def test_it_is_shown_over_the_first_scene(
    context: Context, monkeypatch: pytest.MonkeyPatch, welcomed: bool, below: type[Scene]
) -> None:
    context.change(welcomed=welcomed)
    open_window = pygame.display.set_mode

    def opening(*arguments: object, **named: object) -> pygame.Surface:
        pygame.event.post(DROPPED)  # the first time that SDL looks for events
        return open_window(*arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(pygame.display, "set_mode", opening)
    window = Window(SIZE, "Gaps")
    (first,) = first_scenes(context, Options())
    stack = GameStack(context, first)
    frames = count(1)
    seen: list[Scene] = []

    def events() -> Sequence[pygame.event.Event]:
        match next(frames):
            case 2:
                seen.append(stack.top)
                stack.handle(Nav.BACK)
            case 3:
                seen.append(stack.top)
                stack.close()
        return take_events()

    run(window, stack, context.controls, events=events, sleep=lambda seconds: None)
    assert [type(scene) for scene in seen] == [ReplayScene, below]
    context.sound.close()
