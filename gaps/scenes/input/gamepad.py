"""Game pads: buttons and sticks as intents. Pads may be connected and removed while the game runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

import pygame
from pygame._sdl2 import controller

from gaps.scenes.input.commands import GameCommand
from gaps.stage.core.intents import Command, CommandReleased, Intent, Nav

_PAD: Sequence[tuple[int, Command, str]] = (
    (pygame.CONTROLLER_BUTTON_DPAD_UP, Nav.UP, "↑"),
    (pygame.CONTROLLER_BUTTON_DPAD_DOWN, Nav.DOWN, "↓"),
    (pygame.CONTROLLER_BUTTON_DPAD_LEFT, Nav.LEFT, "←"),
    (pygame.CONTROLLER_BUTTON_DPAD_RIGHT, Nav.RIGHT, "→"),
    (pygame.CONTROLLER_BUTTON_A, Nav.ACTIVATE, "A"),
    (pygame.CONTROLLER_BUTTON_B, Nav.BACK, "B"),
    (pygame.CONTROLLER_BUTTON_X, GameCommand.UNDO, "X"),
    (pygame.CONTROLLER_BUTTON_Y, GameCommand.HINT, "Y"),
    (pygame.CONTROLLER_BUTTON_LEFTSHOULDER, Nav.PREVIOUS, "LB"),
    (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, Nav.NEXT, "RB"),
    (pygame.CONTROLLER_BUTTON_START, GameCommand.PAUSE, "Menu"),
    (pygame.CONTROLLER_BUTTON_BACK, GameCommand.REDEAL, "View"),
    (pygame.CONTROLLER_BUTTON_LEFTSTICK, GameCommand.SKIP, "L3"),
    (pygame.CONTROLLER_BUTTON_RIGHTSTICK, GameCommand.REDO, "R3"),
)
"""Each button, what it does, and the name that is printed on it."""
BUTTONS: Mapping[int, Command] = {button: command for button, command, _name in _PAD}
LABELS: Mapping[Command, str] = {command: name for _button, command, name in _PAD}

STICK, STICK_BACK = 18_000, 12_000  # of 32,767: pushed from the first on, released below the second
REPEAT_AFTER_MS, REPEAT_MS = 380, 90
REPEAT = pygame.event.custom_type()
PAD_EVENTS = (
    pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERDEVICEREMOVED,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
    REPEAT,
)
_AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: (Nav.LEFT, Nav.RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (Nav.UP, Nav.DOWN),
}


def open_pads() -> None:
    """Start to listen to pads, also to those connected later. Does nothing where pads are not supported."""
    with suppress(pygame.error):
        controller.init()


class Gamepad:
    """All connected pads, as if they were one."""

    def __init__(self) -> None:
        self._open: dict[int, controller.Controller] = {}
        self._held: Nav | None = None  # repeated while it is held
        self._pushed: dict[int, Nav] = {}  # by axis

    def __call__(self, event: pygame.event.Event) -> Iterator[Intent]:
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                with suppress(pygame.error):  # it was removed already
                    pad = controller.Controller(event.device_index)
                    self._open[pad.as_joystick().get_instance_id()] = pad
            case pygame.CONTROLLERDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
                self._hold(None)
            case pygame.CONTROLLERBUTTONDOWN if event.button in BUTTONS:
                command = BUTTONS[event.button]
                if isinstance(command, Nav):
                    self._hold(command)
                yield command
            case pygame.CONTROLLERBUTTONUP if event.button in BUTTONS:
                command = BUTTONS[event.button]
                if command is self._held:
                    self._hold(None)
                yield CommandReleased(command)
            case pygame.CONTROLLERAXISMOTION if event.axis in _AXES:
                yield from self._push(event.axis, event.value)
            case _ if event.type == REPEAT and self._held is not None:
                pygame.time.set_timer(REPEAT, REPEAT_MS)
                yield self._held

    def _push(self, axis: int, value: int) -> Iterator[Intent]:
        pushed = self._pushed.get(axis)
        if pushed is None and abs(value) >= STICK:
            nav = _AXES[axis][value > 0]
            self._pushed[axis] = nav
            self._hold(nav)
            yield nav
        elif pushed is not None and abs(value) < STICK_BACK:
            del self._pushed[axis]
            if self._held is pushed:
                self._hold(None)
            yield CommandReleased(pushed)

    def _hold(self, nav: Nav | None) -> None:
        """Repeat a direction while it is held; ``None`` ends that."""
        repeats = nav in (Nav.UP, Nav.DOWN, Nav.LEFT, Nav.RIGHT, Nav.NEXT, Nav.PREVIOUS)
        self._held = nav if repeats else None
        pygame.time.set_timer(REPEAT, REPEAT_AFTER_MS if repeats else 0)
