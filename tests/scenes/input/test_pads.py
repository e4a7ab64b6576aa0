"""Pads: each has its own buttons and sticks, and none disturbs another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pygame
import pytest
from pygame.event import Event

from gaps.scenes.input.commands import Device, GameCommand
from gaps.scenes.input.controls import REPEAT, REPEAT_AFTER_MS, Controls
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.stage.core.intents import (
    CommandReleased,
    Intent,
    Nav,
    WindowFocusChanged,
)
from tests.scenes.conftest import Player
from tests.scenes.game.test_run_back import play_on
from tests.scenes.raw_input import happen, intents, key_down, pad_button, stick
from tests.screens import Screens

X = pygame.CONTROLLER_AXIS_LEFTX
Y = pygame.CONTROLLER_AXIS_LEFTY
ENDS = -32_768, 0, 32_767
DIRECTIONS = {
    X: {-32_768: Nav.LEFT, 0: None, 32_767: Nav.RIGHT},
    Y: {-32_768: Nav.UP, 0: None, 32_767: Nav.DOWN},
}
UNDO = pygame.CONTROLLER_BUTTON_X
DOWN = pygame.CONTROLLER_BUTTON_DPAD_DOWN
HELD, OTHER = 1, 2  # pads
UNPLUGGED = Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=OTHER)


@pytest.fixture(autouse=True)
def timers(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The timers that were set: of which event, after how many milliseconds."""
    found: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.time, "set_timer", lambda *timer: found.append(timer))
    return found


@pytest.mark.parametrize(
    "events",
    [
        [stick(X, 200, OTHER), stick(X, -200, OTHER), stick(Y, 150, OTHER)],
        [pad_button(UNDO, False, OTHER), pad_button(DOWN, False, OTHER)],
        [UNPLUGGED],
    ],
    ids=["trembling", "releases", "unplugged"],
)
@pytest.mark.parametrize(
    "push",
    [stick(X, 32_767, HELD), pad_button(DOWN, pad=HELD)],
    ids=["stick", "button"],
)
def test_an_idle_pad_does_not_disturb_another(
    timers: list[tuple[int, int]], push: Event, events: Sequence[Event]
) -> None:
    controls = Controls()
    (pushed,) = intents(controls, push)
    timers.clear()
    for _ in range(5):
        assert intents(controls, *events) == []
        assert intents(controls, push) in ([], [pushed])
    assert (REPEAT, REPEAT_AFTER_MS) not in timers
    assert (REPEAT, 0) not in timers
    assert intents(controls, Event(REPEAT)) == [pushed]


@pytest.mark.parametrize(("axis", "before", "after"), list(product((X, Y), ENDS, ENDS)))
def test_a_stick_thrown_from_end_to_end_releases_and_pushes_anew(
    axis: int, before: int, after: int
) -> None:
    controls = Controls()
    first = DIRECTIONS[axis][before]
    second = DIRECTIONS[axis][after]
    intents(controls, stick(axis, before))
    expected: list[Intent] = []
    if first is not second:
        expected += [CommandReleased(first)] if first else []
        expected += [second] if second else []
    assert intents(controls, stick(axis, after)) == expected
    repeated = intents(controls, Event(REPEAT))
    assert repeated == ([second] if second else [])


def test_the_direction_that_was_pushed_before_goes_on_when_a_later_one_is_released() -> (
    None
):
    controls = Controls()
    intents(controls, pad_button(DOWN, pad=HELD), stick(X, 32_767, OTHER))
    assert intents(controls, Event(REPEAT)) == [Nav.RIGHT]
    assert intents(controls, UNPLUGGED) == [CommandReleased(Nav.RIGHT)]
    assert intents(controls, Event(REPEAT)) == [Nav.DOWN]


def test_a_command_that_two_hold_is_released_by_the_last_of_them() -> None:
    controls = Controls()
    intents(controls, pad_button(UNDO, pad=HELD), pad_button(UNDO, pad=OTHER))
    intents(controls, key_down(pygame.K_z, "z"))
    assert intents(controls, pad_button(UNDO, False, OTHER)) == []
    assert intents(controls, Event(pygame.KEYUP, key=pygame.K_z, mod=0)) == []
    released = intents(controls, pad_button(UNDO, False, HELD))
    assert released == [CommandReleased(GameCommand.UNDO)]


@pytest.mark.parametrize(
    "lost", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN]
)
@pytest.mark.parametrize(
    ("push", "pushed"),
    [
        (stick(X, 32_767), Nav.RIGHT),
        (pad_button(DOWN), Nav.DOWN),
        (pad_button(UNDO), GameCommand.UNDO),
        (key_down(pygame.K_z, "z"), GameCommand.UNDO),
        (key_down(pygame.K_RIGHT), Nav.RIGHT),
    ],
)
def test_nothing_is_held_any_longer_in_a_window_without_the_keyboard(
    push: Event, pushed: Nav | GameCommand, lost: int
) -> None:
    controls = Controls(held=lambda key: False)
    assert intents(controls, push) == [pushed]
    device = controls.device
    after = intents(controls, Event(lost))
    assert CommandReleased(pushed) in after
    assert (WindowFocusChanged(False) in after) is (lost == pygame.WINDOWFOCUSLOST)
    assert intents(controls, Event(REPEAT)) == []
    assert controls.device is device


def test_a_pad_that_is_pulled_releases_what_it_held(context: Context) -> None:
    """Undo, which would else run back to the deal."""
    player = Player(context, "gaps:5")
    play_on(player, 20)
    happen(player.stack, context, pad_button(UNDO, pad=OTHER))
    assert player.made == 19
    happen(player.stack, context, UNPLUGGED)
    player.wait(3.0)
    assert player.made == 19


def test_a_pad_that_is_pulled_in_a_dialog_moves_nothing_there(
    context: Context,
) -> None:
    screens = Screens(ProgramStack(context, Player(context, "mini:12").scene))
    menu = pygame.CONTROLLER_BUTTON_START
    happen(screens.stack, context, pad_button(menu, pad=OTHER))
    screens.wait()
    happen(screens.stack, context, stick(Y, 32_767, OTHER), UNPLUGGED)
    before = screens.focused
    happen(screens.stack, context, Event(REPEAT), Event(REPEAT))
    assert screens.focused == before
    assert context.controls.device is Device.PAD
