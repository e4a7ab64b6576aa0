"""Two pads that SDL itself makes, in the hands of nobody: prints what the controls make
of them, as JSON. Ends with status ``MISSING`` where this SDL can make none.
"""

from __future__ import annotations

import ctypes
import json
import sys
import time
from collections.abc import Callable

import pygame

from gaps.scenes.input.controls import Controls, open_pads
from gaps.stage.core.intents import CommandReleased, Nav
from tests.window.with_pad import AXES, BUTTONS, TYPE_GAME_CONTROLLER, library

MISSING = 77
SECONDS = 1.2  # for which something is held
FRAME = 0.01
Trembling = Callable[[], object]


class Hands:
    """Two pads, and the program's controls."""

    def __init__(self) -> None:
        self._sdl = library()
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._controls = Controls()
        self._pads: list[ctypes.c_void_p] = []
        open_pads()
        for _ in range(2):
            kind = TYPE_GAME_CONTROLLER
            number = self._sdl.SDL_JoystickAttachVirtual(kind, AXES, BUTTONS, 0)
            if number < 0:
                sys.exit(MISSING)
            pad = self._sdl.SDL_JoystickOpen(number)
            self._pads.append(ctypes.c_void_p(pad))
        self.seen()

    def tilt(self, pad: int, axis: int, value: int) -> None:
        self._sdl.SDL_JoystickSetVirtualAxis(
            self._pads[pad], axis, ctypes.c_int16(value)
        )

    def push(self, pad: int, button: int, down: bool) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._pads[pad], button, int(down))

    def pull(self, pad: int) -> None:
        """Unplug a pad: that of this number in the order of their making."""
        self._sdl.SDL_JoystickDetachVirtual(pad)

    def seen(
        self, seconds: float = 0.1, trembles: Trembling | None = None
    ) -> list[str]:
        """What the controls give in so many seconds."""
        found = []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if trembles is not None:
                trembles()
            for event in pygame.event.get():
                for intent in self._controls(event):
                    match intent:
                        case Nav():
                            found.append(intent.name)
                        case CommandReleased(command):
                            found.append(f"released {command.name}")
            time.sleep(FRAME)
        return found


def main() -> None:
    pygame.display.init()
    hands = Hands()
    shares = [-200, 200]

    def tremble() -> None:
        shares.reverse()
        hands.tilt(1, 0, shares[0])
        hands.tilt(1, 1, shares[1])

    told = {}
    hands.tilt(0, 0, 32_767)
    told["alone"] = hands.seen(SECONDS)
    told["trembling"] = hands.seen(SECONDS, tremble)
    hands.push(1, pygame.CONTROLLER_BUTTON_DPAD_DOWN, True)
    told["other pushes"] = hands.seen()
    hands.push(1, pygame.CONTROLLER_BUTTON_DPAD_DOWN, False)
    told["other releases"] = hands.seen(SECONDS)
    hands.pull(1)
    told["other unplugged"] = hands.seen(SECONDS)
    hands.tilt(0, 0, -32_768)
    told["thrown"] = hands.seen()
    hands.tilt(0, 0, 0)
    told["released"] = hands.seen(SECONDS)
    print(json.dumps(told))


if __name__ == "__main__":
    main()
