"""SDL functions for windows that pygame does not offer.

They are looked up in the SDL that pygame has loaded. If they cannot be found, every
answer is that nothing is known.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from ctypes import byref, c_int, c_uint8, c_uint32, c_ulong, c_void_p
from functools import cache

import pygame

FULLSCREEN = 0x1  # flags of a window
MAXIMISED = 0x80
_LIBRARY_ON_WINDOWS = "SDL2.dll"


class _Area(ctypes.Structure):
    _fields_ = [("left", c_int), ("top", c_int), ("width", c_int), ("height", c_int)]


class _SystemWindow(ctypes.Structure):
    """Filled in by ``SDL_GetWindowWMInfo`` on X11, with room for any system's data."""

    _fields_ = [
        ("version", c_uint8 * 3),
        ("system", c_int),
        ("display", c_void_p),
        ("window", c_ulong),
        ("room", c_uint8 * 64),
    ]


@cache
def _library() -> ctypes.CDLL | None:
    """Return SDL, with the types of the functions that are called."""
    windows = sys.platform == "win32"
    path = _LIBRARY_ON_WINDOWS
    if not windows:
        path = getattr(pygame.base, "__file__", "")
    try:
        sdl = ctypes.CDLL(path)  # a module finds the symbols of its libraries, too
        sdl.SDL_GetWindowFromID.argtypes = [c_uint32]
        sdl.SDL_GetWindowFromID.restype = c_void_p
        sdl.SDL_GetWindowFlags.argtypes = [c_void_p]
        sdl.SDL_GetWindowFlags.restype = c_uint32
        sdl.SDL_GetWindowDisplayIndex.argtypes = [c_void_p]
        sdl.SDL_UpdateWindowSurfaceRects.argtypes = [c_void_p, c_void_p, c_int]
        sdl.SDL_GetVersion.argtypes = [c_void_p]
        sdl.SDL_GetWindowWMInfo.argtypes = [c_void_p, c_void_p]
    except (OSError, AttributeError):
        return None
    return sdl


class SdlWindow:
    """The SDL window of a pygame window, which must be open for any query."""

    def __init__(self, window: pygame.Window) -> None:
        self._sdl = _library()
        self._window = self._sdl and self._sdl.SDL_GetWindowFromID(window.id)

    @property
    def flags(self) -> int | None:
        """``FULLSCREEN``, ``MAXIMISED`` and others; ``None`` if unknown."""
        if self._sdl is None:
            return None
        return int(self._sdl.SDL_GetWindowFlags(self._window))

    @property
    def screen(self) -> int:
        """The number of the screen that it is on; 0 if unknown."""
        if self._sdl is None:
            return 0
        return max(0, int(self._sdl.SDL_GetWindowDisplayIndex(self._window)))

    @property
    def x_display(self) -> int | None:
        """The ``Display`` of its X server as a pointer; ``None`` if unknown.

        Only valid on X11.
        """
        found = _SystemWindow()
        if self._sdl is None:
            return None
        self._sdl.SDL_GetVersion(byref(found))
        if not self._sdl.SDL_GetWindowWMInfo(self._window, byref(found)):
            return None
        display: int | None = found.display
        return display

    def show_areas(self, areas: Sequence[pygame.Rect]) -> bool:
        """Show these areas of its surface, all inside it; return True if that worked."""
        if self._sdl is None:
            return False
        told = (_Area * len(areas))(*(_Area(*area) for area in areas))
        update = self._sdl.SDL_UpdateWindowSurfaceRects
        return int(update(self._window, told, len(areas))) == 0
