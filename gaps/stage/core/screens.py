"""The screens of the desktop, and where a window is put on them.

All lengths are in the units of the desktop, in which windows are placed. Where the
desktop enlarges what it shows, one unit is several pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

# how much of a window must be on a screen, in both directions, so that it can be
# moved
MIN_VISIBLE = 100
USUAL_SCREEN = (1920, 1080)
USUAL_SIZE = (1280, 800)
"""Width and height of a first window on a screen of the usual size; a larger screen
gets a larger window.
"""
USABLE = (0.95, 0.9)
"""How much of the width and height of a small screen a window takes: its frame and
panels need the rest.
"""

# SDL's position for "centred", to which the number of the screen is added
_CENTRED = 0x2FFF0000
_PROBE = 2  # the side of the hidden window that is centred


class Monitor(NamedTuple):
    """One screen: where it lies on the desktop, and its size."""

    left: int
    top: int
    width: int
    height: int

    def shown(self, place: tuple[int, int], size: tuple[int, int]) -> int:
        """How large a part it shows of a window at ``place``; 0 if that is too little,
        or without the top.
        """
        across = min(place[0] + size[0], self.left + self.width) - max(
            place[0], self.left
        )
        down = min(place[1] + size[1], self.top + self.height) - place[1]
        reachable = min(across, down) >= MIN_VISIBLE and place[1] >= self.top
        return across * down if reachable else 0


def screens() -> list[Monitor]:
    """Return the screens in the order of the system. ``pygame.display`` must have been
    initialised.

    pygame 2.5 tells only their sizes. With more than one, a hidden window is centred on
    each, which tells the rest.
    """
    sizes = pygame.display.get_desktop_sizes()
    if len(sizes) == 1:
        return [Monitor(0, 0, *sizes[0])]
    found = []
    for number, (width, height) in enumerate(sizes):
        centred = _CENTRED | number
        probe = pygame.Window(
            size=(_PROBE, _PROBE), position=(centred, centred), hidden=True
        )
        x, y = probe.position
        probe.destroy()
        found.append(
            Monitor(
                int(x) - (width - _PROBE) // 2,
                int(y) - (height - _PROBE) // 2,
                width,
                height,
            )
        )
    return found


def showing(
    found: Sequence[Monitor], place: tuple[int, int], size: tuple[int, int]
) -> Monitor | None:
    """Return the screen that shows most of a window; ``None`` if the window would be
    lost.
    """
    best = max(found, key=lambda screen: screen.shown(place, size))
    return best if best.shown(place, size) else None


def first_size(screen: Monitor) -> tuple[int, int]:
    """Width and height for a window whose size was never chosen.

    A screen with many pixels is either large or has small ones: ``USUAL_SIZE`` would be
    too small on both.
    """
    growth = min(screen.width / USUAL_SCREEN[0], screen.height / USUAL_SCREEN[1])
    if growth >= 1:
        return round(USUAL_SIZE[0] * growth), round(USUAL_SIZE[1] * growth)
    usable = int(screen.width * USABLE[0]), int(screen.height * USABLE[1])
    return min(USUAL_SIZE[0], usable[0]), min(USUAL_SIZE[1], usable[1])


def within_desktop(size: tuple[int, int]) -> tuple[int, int]:
    """The size, but at most as wide and as high as all screens together."""
    widths, heights = zip(*pygame.display.get_desktop_sizes(), strict=True)
    return min(size[0], sum(widths)), min(size[1], sum(heights))


def fitting(screen: Monitor, size: tuple[int, int]) -> tuple[int, int]:
    return min(size[0], screen.width), min(size[1], screen.height)
