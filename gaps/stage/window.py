"""The window: the only thing that knows there is an operating system around the picture."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pygame

LEAST = (800, 600)
SLOW_PRESENT = 0.004  # seconds of CPU: above it, the picture goes through a graphics card that is not there
TRIES = 3
REPEAT_MS = 400, 70  # a held key: the first repeat, and the ones after


class Window:
    """An open window that can be resized and can fill the screen. There is one at a time.

    ``icon`` is a picture file. Raises ``pygame.error`` if the system has no display at all.
    """

    def __init__(
        self, size: tuple[int, int], title: str, icon: Path | None = None, fullscreen: bool = False
    ) -> None:
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", title)
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        self._title = title
        self._icon = icon
        self._windowed = size
        self.fullscreen = fullscreen
        self._open()
        if "SDL_FRAMEBUFFER_ACCELERATION" not in os.environ and self._presents_slowly():
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
            pygame.display.quit()
            self._open()

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on: another one after each change of size."""
        return pygame.display.get_surface() or pygame.Surface(self._windowed)

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.surface.get_size()

    @property
    def driver(self) -> str:
        """How the system shows pictures; ``"offscreen"`` and ``"dummy"`` show none to anybody."""
        return pygame.display.get_driver()

    @property
    def refresh_rate(self) -> int:
        """Pictures the screen can show in a second."""
        return min(max(pygame.display.get_current_refresh_rate() or 60, 30), 240)

    def present(self) -> None:
        """Show what has been drawn."""
        pygame.display.flip()

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back to the window as it was."""
        if not self.fullscreen:
            self._windowed = self.size_px
        self.fullscreen = not self.fullscreen
        self._set_mode()

    def close(self) -> None:
        """Take the window away."""
        pygame.display.quit()

    def _open(self) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.key.set_repeat(*REPEAT_MS)
        pygame.display.set_caption(self._title)
        if self._icon is not None:
            pygame.display.set_icon(pygame.image.load(self._icon))
        self._set_mode()

    def _set_mode(self) -> None:
        if self.fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            return
        pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        least = min(LEAST[0], self._windowed[0]), min(LEAST[1], self._windowed[1])
        pygame.Window.from_display_module().minimum_size = least

    def _presents_slowly(self) -> bool:
        """Whether showing a picture keeps the processor busy, as it does where it plays the graphics card."""
        spent = []
        for _ in range(TRIES):
            before = time.process_time()
            self.present()
            spent.append(time.process_time() - before)
        return min(spent) > SLOW_PRESENT
