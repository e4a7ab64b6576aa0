"""A window without a display that takes any size."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.stage.core.window import Window

SCREEN = (1920, 1200)


class SizedWindow(Window):
    """Takes the place of a ``Window``. Its ``size`` may be set at any time, as a window
    manager would.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self._before_fullscreen: tuple[int, int] | None = None
        self._surface = pygame.Surface(size)

    @property
    def surface(self) -> pygame.Surface:
        if self._surface.get_size() != self.size:
            self._surface = pygame.Surface(self.size)
        return self._surface

    @property
    def size_px(self) -> tuple[int, int]:
        return self.size

    @property
    def density(self) -> float:
        return 1.0

    @property
    def fullscreen(self) -> bool:
        return self._before_fullscreen is not None

    @property
    def refresh_rate(self) -> int:
        return 60

    @property
    def position(self) -> tuple[int, int]:
        return 0, 0

    def present(self, areas: Sequence[pygame.Rect] | None = None) -> None:
        """Nothing is shown."""

    def received(self, event: pygame.event.Event) -> pygame.event.Event:
        return event

    def toggle_fullscreen(self) -> None:
        if self._before_fullscreen is None:
            self._before_fullscreen = self.size
            self.size = SCREEN
        else:
            self.size = self._before_fullscreen
            self._before_fullscreen = None
