"""The screens of the desktop, and how a window is placed on them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import pygame

MIN_VISIBLE = 100  # pixels of a window that must be on a screen, in both directions, so that it can be moved
USUAL_SCREEN = (1920, 1080)
USUAL_SIZE = (1280, 800)
"""Width and height of a first window on a screen of the usual size; a larger screen gets a larger window."""
USABLE = (0.95, 0.9)
"""How much of the width and height of a small screen a window takes: its frame and panels need the rest."""
PLACE = "SDL_VIDEO_WINDOW_POS"
_CENTRED = 0x2FFF0000  # SDL's position for "centred", to which the number of the screen is added
_PROBE = 2  # pixels: the side of the hidden window that is centred


class Screen(NamedTuple):
    """One screen: where it lies on the desktop, and its size, pixels."""

    left: int
    top: int
    width: int
    height: int

    def shown(self, place: tuple[int, int], size: tuple[int, int]) -> int:
        """How many pixels it shows of a window at ``place``; 0 if that is too little, or without the top."""
        across = min(place[0] + size[0], self.left + self.width) - max(place[0], self.left)
        down = min(place[1] + size[1], self.top + self.height) - place[1]
        reachable = min(across, down) >= MIN_VISIBLE and place[1] >= self.top
        return across * down if reachable else 0


def screens() -> list[Screen]:
    """Return the screens in the order of the system. ``pygame.display`` must have been initialised.

    pygame 2.5 tells only their sizes. With more than one, a hidden window is centred on each, which tells
    the rest.
    """
    sizes = pygame.display.get_desktop_sizes()
    if len(sizes) == 1:
        return [Screen(0, 0, *sizes[0])]
    found = []
    for number, (width, height) in enumerate(sizes):
        centred = _CENTRED | number
        probe = pygame.Window(size=(_PROBE, _PROBE), position=(centred, centred), hidden=True)
        x, y = probe.position
        probe.destroy()
        found.append(Screen(int(x) - (width - _PROBE) // 2, int(y) - (height - _PROBE) // 2, width, height))
    return found


def showing(found: Sequence[Screen], place: tuple[int, int], size: tuple[int, int]) -> Screen | None:
    """Return the screen that shows most of a window; ``None`` if the window would be lost."""
    best = max(found, key=lambda screen: screen.shown(place, size))
    return best if best.shown(place, size) else None


def first_size(screen: Screen) -> tuple[int, int]:
    """Width and height for a window whose size was never chosen, pixels.

    A screen with many pixels is either large or has small ones: ``USUAL_SIZE`` would be too small on both.
    """
    growth = min(screen.width / USUAL_SCREEN[0], screen.height / USUAL_SCREEN[1])
    if growth >= 1:
        return round(USUAL_SIZE[0] * growth), round(USUAL_SIZE[1] * growth)
    usable = int(screen.width * USABLE[0]), int(screen.height * USABLE[1])
    return min(USUAL_SIZE[0], usable[0]), min(USUAL_SIZE[1], usable[1])


def fitting(screen: Screen, size: tuple[int, int]) -> tuple[int, int]:
    """Return ``size``, made smaller where the screen is smaller."""
    return min(size[0], screen.width), min(size[1], screen.height)


@contextmanager
def placed(place: tuple[int, int] | None) -> Iterator[None]:
    """While this lasts, windows are opened at ``place``. Some window managers move no window later.

    A place that the person has given in the environment is kept.
    """
    if place is None or PLACE in os.environ:
        yield
        return
    os.environ[PLACE] = f"{place[0]},{place[1]}"
    try:
        yield
    finally:
        del os.environ[PLACE]
