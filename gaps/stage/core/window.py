"""The window: the only thing that knows there is an operating system around the picture."""

from __future__ import annotations

import os
import time
import warnings
from pathlib import Path

import pygame

MIN = (800, 600)
SLOW_PRESENT = 0.004  # seconds of CPU: above it, the picture goes through a graphics card that is not there
TRIES = 3
GRIP = 100  # pixels of a window that must be on the screen, to take hold of it
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
        self._open(size, fullscreen)
        if "SDL_FRAMEBUFFER_ACCELERATION" not in os.environ and self._presents_slowly():
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
            pygame.display.quit()
            self._open(size, fullscreen)

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on: another one after each change of size."""
        surface = pygame.display.get_surface()
        assert surface is not None, "the window has been closed"
        return surface

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.surface.get_size()

    @property
    def fullscreen(self) -> bool:
        """Whether it fills the screen."""
        return pygame.display.is_fullscreen()

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

    @property
    def place(self) -> tuple[int, int]:
        """Where its upper left corner is on the desktop, pixels."""
        x, y = _system_window().position
        return int(x), int(y)

    def move_to(self, place: tuple[int, int]) -> None:
        """Go to a place of an earlier time, if a screen is there still."""
        width, height = pygame.display.get_desktop_sizes()[0]
        if 0 <= place[0] < width - GRIP and 0 <= place[1] < height - GRIP:
            _system_window().position = place

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back to the window as it was."""
        if self.fullscreen:
            _system_window().set_windowed()
        else:
            _system_window().set_fullscreen(True)

    def close(self) -> None:
        """Take the window away."""
        pygame.display.quit()

    def _open(self, size: tuple[int, int], fullscreen: bool) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.key.set_repeat(*REPEAT_MS)
        pygame.display.set_caption(self._title)
        if self._icon is not None:
            pygame.display.set_icon(pygame.image.load(self._icon))
        pygame.display.set_mode(size, pygame.RESIZABLE)
        _system_window().minimum_size = min(MIN[0], size[0]), min(MIN[1], size[1])
        if fullscreen:
            self.toggle_fullscreen()

    def _presents_slowly(self) -> bool:
        """Whether showing a picture keeps the processor busy, as it does where it plays the graphics card."""
        spent = []
        for _ in range(TRIES):
            before = time.process_time()
            self.present()
            spent.append(time.process_time() - before)
        return min(spent) > SLOW_PRESENT


def _system_window() -> pygame.Window:
    """The window behind ``pygame.display``.

    Only it knows a least size, and only it comes back from the full screen at its old size (``set_mode`` and
    ``toggle_fullscreen`` do not, on X11). pygame announces that this way to it will go, and names no other.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()
