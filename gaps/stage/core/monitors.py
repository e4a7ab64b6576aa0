"""The monitors of the desktop, and the placing of a window on them.

All lengths are in desktop units, in which windows are placed. If the desktop enlarges
what it shows, one unit is several pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

# How much of a window must be on a monitor, in both directions, so that it can be
# dragged.
MIN_VISIBLE = 100
USUAL_MONITOR = (1920, 1080)
USUAL_SIZE = (1280, 800)
"""The width and height of a first window on a monitor of the usual size.

A larger monitor gets a larger window.
"""
USABLE = (0.95, 0.9)
"""The fraction of a small monitor's width and height that a window fills.

Its frame and the panels need the rest.
"""

# SDL's position for "centred", to which the number of the monitor is added.
_CENTRED = 0x2FFF0000
_PROBE = 2  # the side of the hidden window that is centred


class Monitor(NamedTuple):
    """The place of a monitor on the desktop, and its size."""

    left: int
    top: int
    width: int
    height: int

    def shown(self, place: tuple[int, int], size: tuple[int, int]) -> int:
        """Return the area that it shows of a window at ``place``.

        Return 0 if that is too little, or lacks the top of the window.
        """
        left, top = place
        width, height = size
        right = min(left + width, self.left + self.width)
        bottom = min(top + height, self.top + self.height)
        across = right - max(left, self.left)
        down = bottom - top
        if top < self.top or min(across, down) < MIN_VISIBLE:
            return 0
        return across * down


def monitors() -> list[Monitor]:
    """Return the monitors in the order of the system.

    ``pygame.display`` must have been initialised.

    pygame 2.5 reports only their sizes. If there are several, a hidden window is
    centred on each to find its place.
    """
    sizes = pygame.display.get_desktop_sizes()
    if len(sizes) == 1:
        return [Monitor(0, 0, *sizes[0])]
    found = []
    for number, (width, height) in enumerate(sizes):
        centred = _CENTRED | number
        size = _PROBE, _PROBE
        probe = pygame.Window(size=size, position=(centred, centred), hidden=True)
        x, y = probe.position
        probe.destroy()
        left = int(x) - (width - _PROBE) // 2
        top = int(y) - (height - _PROBE) // 2
        found.append(Monitor(left, top, width, height))
    return found


def showing(
    found: Sequence[Monitor],
    place: tuple[int, int],
    size: tuple[int, int],
) -> Monitor | None:
    """Return the monitor that shows most of a window.

    Return ``None`` if the window would be out of reach.
    """
    best = max(found, key=lambda monitor: monitor.shown(place, size))
    return best if best.shown(place, size) else None


def first_size(monitor: Monitor) -> tuple[int, int]:
    """Return the width and height for a window whose size was never chosen.

    A monitor with many pixels is either large or has small ones: ``USUAL_SIZE`` would
    be too small on both.
    """
    wide, high = USUAL_MONITOR
    width, height = USUAL_SIZE
    growth = min(monitor.width / wide, monitor.height / high)
    if growth >= 1:
        return round(width * growth), round(height * growth)
    across, down = USABLE
    usable = int(monitor.width * across), int(monitor.height * down)
    return _at_most(USUAL_SIZE, usable)


def within_desktop(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size, limited to the width and height of all monitors together."""
    sizes = pygame.display.get_desktop_sizes()
    width = sum(width for width, _height in sizes)
    height = sum(height for _width, height in sizes)
    return _at_most(size, (width, height))


def fitting(monitor: Monitor, size: tuple[int, int]) -> tuple[int, int]:
    """Return the size, limited to the width and height of a monitor."""
    return _at_most(size, (monitor.width, monitor.height))


def _at_most(size: tuple[int, int], most: tuple[int, int]) -> tuple[int, int]:
    width, height = size
    most_width, most_height = most
    return min(width, most_width), min(height, most_height)
