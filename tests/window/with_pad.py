"""Runs the program with a pad that SDL itself makes, and with a finger: each line of the
pipe named by ``GAPS_HAND`` is ``pad BUTTON`` or ``tap X Y``.

The buttons go through SDL's own driver; a finger is what SDL makes of one,
a mouse button of the touch device, put into SDL's queue.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
import time
from pathlib import Path

import pygame

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from gaps.__main__ import main  # noqa: E402

GAME_CONTROLLER = 0x2000  # the part of SDL for pads
TYPE_GAME_CONTROLLER = 1
AXES = 6
BUTTONS = 15
BUTTON_DOWN = 0x401
BUTTON_UP = 0x402
HELD = 0.25  # seconds that a button is held: longer than a slow frame
FINGER = 0xFFFFFFFF  # which mouse: one that SDL makes of a finger


class MouseButton(ctypes.Structure):
    """SDL's event of a mouse button, with room for any other event."""

    _fields_ = (
        ("type", ctypes.c_uint32),
        ("time", ctypes.c_uint32),
        ("window", ctypes.c_uint32),
        ("which", ctypes.c_uint32),
        ("button", ctypes.c_uint8),
        ("state", ctypes.c_uint8),
        ("clicks", ctypes.c_uint8),
        ("padding", ctypes.c_uint8),
        ("x", ctypes.c_int32),
        ("y", ctypes.c_int32),
        ("rest", ctypes.c_uint8 * 100),
    )


def library() -> ctypes.CDLL:
    """The SDL that pygame uses."""
    folder = Path(pygame.__file__).parents[1] / "pygame_ce.libs"
    found = sorted(folder.glob("libSDL2-2*"))
    return ctypes.CDLL(str(found[0]) if found else "libSDL2-2.0.so.0")


def hand(sdl: ctypes.CDLL, pipe: Path) -> None:
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    while not sdl.SDL_WasInit(GAME_CONTROLLER):
        time.sleep(0.05)
    number = sdl.SDL_JoystickAttachVirtual(TYPE_GAME_CONTROLLER, AXES, BUTTONS, 0)
    pad = ctypes.c_void_p(sdl.SDL_JoystickOpen(number))
    with pipe.open() as lines:
        for line in lines:
            name, *values = line.split()
            numbers = [int(value) for value in values]
            if name == "pad":
                sdl.SDL_JoystickSetVirtualButton(pad, numbers[0], 1)
                time.sleep(HELD)
                sdl.SDL_JoystickSetVirtualButton(pad, numbers[0], 0)
            else:
                tap(sdl, *numbers)


def tap(sdl: ctypes.CDLL, x: int, y: int) -> None:
    for kind in (BUTTON_DOWN, BUTTON_UP):
        event = MouseButton(
            kind,
            which=FINGER,
            button=1,
            clicks=1,
            x=x,
            y=y,
        )
        event.state = kind == BUTTON_DOWN
        event.window = 1
        sdl.SDL_PushEvent(ctypes.byref(event))
        time.sleep(HELD)


if __name__ == "__main__":
    sdl = library()
    given = Path(os.environ["GAPS_HAND"])
    threading.Thread(target=hand, args=(sdl, given), daemon=True).start()
    sys.exit(main())
