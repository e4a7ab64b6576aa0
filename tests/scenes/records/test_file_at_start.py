"""A file that is double-clicked: on macOS it comes as an event at the start, elsewhere it is an argument."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path

import pygame
import pytest

from gaps.app import first_scenes
from gaps.cli.options import Options, read_options
from gaps.scenes.common.confirm_dialog import MessageDialog
from gaps.scenes.menu.first_run import FirstRun
from gaps.scenes.menu.title import Title
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.intents import Nav
from gaps.stage.core.loop import run, take_events
from gaps.stage.core.scene import Scene
from gaps.stage.core.window import Window
from tests.scenes.conftest import SIZE
from tests.system_words import no_such_file

RECORDING = Path(__file__).parents[2] / "store" / "golden" / "recording-1.gaps"
DROPPED = pygame.event.Event(pygame.DROPFILE, file=str(RECORDING))


@pytest.mark.parametrize(("welcomed", "below"), [(True, Title), (False, FirstRun)])
def test_one_that_comes_as_an_event_is_shown_over_the_first_scene(
    context: Context, monkeypatch: pytest.MonkeyPatch, welcomed: bool, below: type[Scene]
) -> None:
    context.change(welcomed=welcomed)
    open_window = pygame.display.set_mode

    def opening(*arguments: object, **named: object) -> pygame.Surface:
        pygame.event.post(DROPPED)  # the first time that SDL looks for events
        return open_window(*arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(pygame.display, "set_mode", opening)
    window = Window(SIZE, "Gaps")
    first, *above = first_scenes(context, Options())
    stack = GameStack(context, first)
    for scene in above:
        stack.show(scene)
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


def test_a_program_that_has_no_console_says_in_its_window_what_is_wrong_with_a_file(
    context: Context, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As ``gaps.exe`` on Windows: a message on the console would not be seen."""
    damaged = tmp_path / "game.gaps"
    damaged.write_bytes(RECORDING.read_bytes()[:300])
    with pytest.raises(SystemExit):
        read_options([str(damaged)])
    monkeypatch.setattr(sys, "stderr", None)
    context.change(welcomed=True)
    title, message = first_scenes(context, read_options([str(damaged)]))
    assert isinstance(title, Title)
    assert isinstance(message, MessageDialog)
    assert "end is missing" in message.note
    missing = tmp_path / "nothing.gaps"
    _, message = first_scenes(context, read_options([str(missing)]))
    assert isinstance(message, MessageDialog)
    assert no_such_file(missing) in message.note
