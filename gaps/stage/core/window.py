"""The window, and where it is placed: all that depends on the operating system's
display.
"""

from __future__ import annotations

import ctypes
import os
import select
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from ctypes import (
    POINTER,
    byref,
    c_char_p,
    c_int,
    c_long,
    c_ubyte,
    c_uint,
    c_ulong,
    c_void_p,
    cast,
)
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from gaps.stage.core.platform_info import INVISIBLE_DRIVERS, name_process

LIBRARY = "libX11.so.6"
_WINDOW = 33  # the number of the type "window" among the types of properties


def has_window_manager() -> bool:
    """Whether a window manager looks after the windows; ``True`` also where that cannot
    be found out.

    It names a window of its own at the root window, as the Extended Window Manager
    Hints ask. The name may outlive it, so that window is looked for.
    """
    try:
        x11 = ctypes.CDLL(LIBRARY)
    except OSError:
        return True
    x11.XOpenDisplay.restype = c_void_p
    display = c_void_p(x11.XOpenDisplay(None))
    if not display:
        return True
    try:
        x11.XDefaultRootWindow.restype = c_ulong
        root = c_ulong(x11.XDefaultRootWindow(display))
        return _named_window(x11, display, root) in _children(x11, display, root)
    finally:
        x11.XCloseDisplay(display)


Connection = tuple[int, Callable[[], int]]
"""The number of the file that is read from the X server, and whether something was read
and not yet taken.
"""


def connection() -> Connection | None:
    """Return the connection of the open window on X11; ``None`` where it cannot be
    found out.
    """
    try:
        x11 = ctypes.CDLL(LIBRARY)
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = c_void_p, [ctypes.py_object, c_char_p]
        display = c_void_p(pointer(pygame.display.get_wm_info()["display"], b"display"))
        return x11.XConnectionNumber(display), partial(x11.XPending, display)
    except (OSError, KeyError, ValueError):
        return None


def _named_window(x11: ctypes.CDLL, display: c_void_p, root: c_ulong) -> int | None:
    x11.XInternAtom.restype = c_ulong
    name = c_ulong(
        x11.XInternAtom(display, c_char_p(b"_NET_SUPPORTING_WM_CHECK"), c_int(0))
    )
    kind, bits, count, rest, data = (
        c_ulong(),
        c_int(),
        c_ulong(),
        c_ulong(),
        POINTER(c_ubyte)(),
    )
    x11.XGetWindowProperty(
        *(display, root, name, c_long(0), c_long(1), c_int(0), c_ulong(_WINDOW)),
        *(byref(kind), byref(bits), byref(count), byref(rest), byref(data)),
    )
    if not data:
        return None
    window = cast(data, POINTER(c_ulong))[0] if count.value else None
    x11.XFree(data)
    return window


def _children(x11: ctypes.CDLL, display: c_void_p, root: c_ulong) -> list[int]:
    top, parent, found, count = c_ulong(), c_ulong(), POINTER(c_ulong)(), c_uint()
    x11.XQueryTree(display, root, byref(top), byref(parent), byref(found), byref(count))
    if not found:
        return []
    children = found[: count.value]
    x11.XFree(found)
    return children


# pixels of a window that must be on a screen, in both directions, so that it can be
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
PLACE = "SDL_VIDEO_WINDOW_POS"
# SDL's position for "centred", to which the number of the screen is added
_CENTRED = 0x2FFF0000
_PROBE = 2  # pixels: the side of the hidden window that is centred


class Monitor(NamedTuple):
    """One screen: where it lies on the desktop, and its size, pixels."""

    left: int
    top: int
    width: int
    height: int

    def shown(self, place: tuple[int, int], size: tuple[int, int]) -> int:
        """How many pixels it shows of a window at ``place``; 0 if that is too little,
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
    """Width and height for a window whose size was never chosen, pixels.

    A screen with many pixels is either large or has small ones: ``USUAL_SIZE`` would be
    too small on both.
    """
    growth = min(screen.width / USUAL_SCREEN[0], screen.height / USUAL_SCREEN[1])
    if growth >= 1:
        return round(USUAL_SIZE[0] * growth), round(USUAL_SIZE[1] * growth)
    usable = int(screen.width * USABLE[0]), int(screen.height * USABLE[1])
    return min(USUAL_SIZE[0], usable[0]), min(USUAL_SIZE[1], usable[1])


def fitting(screen: Monitor, size: tuple[int, int]) -> tuple[int, int]:
    return min(size[0], screen.width), min(size[1], screen.height)


@contextmanager
def placed(place: tuple[int, int] | None) -> Iterator[None]:
    """While this lasts, windows are opened at ``place``. Some window managers move no
    window later.

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


Outline = tuple[int, int, int, int]
"""Left, top, width and height of a window's picture on the desktop, pixels."""

MIN_SIZE = (800, 600)
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
"""The variable that lets SDL show a frame without OpenGL (``0``) or with it. X11 has
both ways, and without it the window is there sooner; Wayland without fast OpenGL has
only the one with it.
"""
WINDOW_CLASS = "SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"
"""The variables from which SDL takes the class of a window on X11, and the app id on
Wayland.
"""
MAX_AREAS = 100  # shown one by one; if there are more, the whole window is shown
ASK_SECONDS = 1 / 30  # between two looks whether a screen reader asks for something
REPEAT_MS = 400, 70  # a held key: until the first repeat, and between the ones after


class Window:
    """An open window that can be resized and can fill the screen. Only one can be open
    at a time.

    ``icon`` is a picture file. A ``hidden`` window is not seen, nor fills the screen,
    before ``show``. ``app_id`` tells the desktop whose window it is: on Linux the name
    of the program's desktop entry. ``place`` is where its upper left corner was before,
    on any screen. It opens there again if enough of it can be seen, and not larger than
    the screen. Without a ``size`` it gets one that suits the screen. Raises
    ``pygame.error`` if the system has no display.
    """

    _connection: Connection | None = None

    def __init__(
        self,
        size: tuple[int, int] | None,
        title: str,
        icon: Path | None = None,
        fullscreen: bool = False,
        hidden: bool = False,
        app_id: str = "",
        place: tuple[int, int] | None = None,
    ) -> None:
        if app_id:
            name_process(app_id)
            for name in WINDOW_CLASS:
                # pygame has already put the name of the script there
                os.environ[name] = app_id
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        self._title = title
        self._icon = icon
        self._hidden = hidden
        self._fills_when_shown = False
        self._place = place
        self._windowed: Outline | None = None
        self._covers_screen = False
        pygame.display.init()
        # which takes a frame from memory at once, and only the areas that changed
        if self.driver == "x11":
            os.environ.setdefault(ACCELERATION, "0")
        self._open_any_way(size, fullscreen)
        if self.driver == "x11":
            self._connection = connection()

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on; a different one after each change of size."""
        surface = pygame.display.get_surface()
        assert surface is not None, "the window has been closed"
        return surface

    @property
    def size_px(self) -> tuple[int, int]:
        return self.surface.get_size()

    @property
    def fullscreen(self) -> bool:
        """Whether it fills the screen, or will when it is shown."""
        return (
            self._fills_when_shown
            or self._covers_screen
            or pygame.display.is_fullscreen()
        )

    @property
    def driver(self) -> str:
        """The name of the video driver; ``"offscreen"`` and ``"dummy"`` show nothing on
        a screen.
        """
        return pygame.display.get_driver()

    @property
    def handle(self) -> object:
        """The window as the system knows it; ``None`` where the system has no such
        thing.
        """
        if self.driver == "wayland":  # where pygame-ce 2.5.8 crashes when it is asked
            return None
        return pygame.display.get_wm_info().get("window")

    @property
    def outline(self) -> Outline:
        return *self.position, *self.size_px

    @property
    def windowed_outline(self) -> Outline:
        """The outline that it has, or will have again, when it does not fill the
        screen.
        """
        return (
            self._windowed
            if self.fullscreen and self._windowed is not None
            else self.outline
        )

    @property
    def knows_position(self) -> bool:
        """Whether ``position`` is true: Wayland tells no window where it is, and moves
        none.
        """
        return self.driver != "wayland"

    @property
    def wakes(self) -> bool:
        """Whether input ends ``wait``: on X11, while there is no game pad."""
        return self._connection is not None and not (
            pygame.joystick.get_init() and pygame.joystick.get_count()
        )

    def wait(self, seconds: float, is_asked: Callable[[], bool]) -> None:
        """Wait so many seconds or, where the window ``wakes``, until there is input, or
        ``is_asked``.
        """
        if self._connection is None:
            time.sleep(seconds)
            return
        number, has_events = self._connection
        until, woken = time.monotonic() + seconds, bool(has_events())
        while not (woken or is_asked()) and (rest := until - time.monotonic()) > 0:
            woken = bool(select.select([number], [], [], min(rest, ASK_SECONDS))[0])

    def show(self) -> None:
        if self._hidden:
            self._hidden = False
            _system_window().show()
            if self._fills_when_shown:
                self._fills_when_shown = False
                self.toggle_fullscreen()

    @property
    def refresh_rate(self) -> int:
        """Frames that the screen shows in a second, between 30 and 240."""
        return min(max(pygame.display.get_current_refresh_rate() or 60, 30), 240)

    def present(self, areas: Sequence[pygame.Rect] | None = None) -> None:
        """Show what has been drawn in ``areas``; ``None`` for the whole window."""
        if areas is None or len(areas) > MAX_AREAS:
            pygame.display.flip()
        elif areas:
            pygame.display.update(areas)

    @property
    def position(self) -> tuple[int, int]:
        """Where its top left corner is on the desktop, pixels."""
        x, y = _system_window().position
        return int(x), int(y)

    def toggle_fullscreen(self) -> None:
        """Fill the screen that it is on, or restore the window as it was."""
        if not self.fullscreen:
            place, size = self.position, self.size_px
            self._windowed = self.outline
            # do what SDL leaves to a window manager
            if self.driver == "x11" and not has_window_manager():
                found = screens()
                self._covers_screen = True
                self._set_outline(showing(found, place, size) or found[0])
            else:
                _system_window().set_fullscreen(True)
        elif self._covers_screen and self._windowed is not None:
            self._covers_screen = False
            self._set_outline(self._windowed)
        else:
            _system_window().set_windowed()

    def _set_outline(self, outline: Outline) -> None:
        window = _system_window()
        window.size = outline[2:]
        window.position = outline[:2]

    def close(self) -> None:
        self._connection = None
        pygame.display.quit()

    def _open_any_way(self, size: tuple[int, int] | None, fullscreen: bool) -> None:
        """Open the window; if the system cannot show it that way, in another.

        That is with or without its graphics card, and at last by X11 where Wayland has
        both. Raises the first ``pygame.error`` if all fail.
        """
        first: pygame.error | None = None
        given = os.environ.get(ACCELERATION)
        ways: list[Mapping[str, str]] = [
            {},
            {ACCELERATION: "1" if given == "0" else "0"},
        ]
        for way in ways:  # to which one is added below
            os.environ.update(way)
            try:
                self._open(size, fullscreen)
                return
            except pygame.error as error:
                has_both = (
                    pygame.display.get_init()
                    and self.driver == "wayland"
                    and "DISPLAY" in os.environ
                )
                if first is None and has_both:
                    ways.append({"SDL_VIDEODRIVER": "x11", ACCELERATION: "0"})
                first = first or error
                pygame.display.quit()
        assert first is not None
        raise first

    def _open(self, size: tuple[int, int] | None, fullscreen: bool) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.key.set_repeat(*REPEAT_MS)
        if self.driver == "wayland" and os.environ.get(ACCELERATION) != "0":
            _require_opengl()
        pygame.display.set_caption(self._title)
        if self._icon is not None:
            pygame.display.set_icon(pygame.image.load(self._icon))
        size, place = self._suited(size)
        with placed(place):
            pygame.display.set_mode(
                size, pygame.RESIZABLE | (pygame.HIDDEN if self._hidden else 0)
            )
        _system_window().minimum_size = (
            min(MIN_SIZE[0], size[0]),
            min(MIN_SIZE[1], size[1]),
        )
        # some window managers have taken it for the place of the frame
        if place is not None:
            _system_window().position = place
        if fullscreen and self._hidden:
            self._fills_when_shown = True
        elif fullscreen:
            self.toggle_fullscreen()

    def _suited(
        self, size: tuple[int, int] | None
    ) -> tuple[tuple[int, int], tuple[int, int] | None]:
        """The size to open with, and the place if it can be seen there."""
        if self.driver in INVISIBLE_DRIVERS:
            return size or USUAL_SIZE, None
        if size is not None and self._place is None:
            return size, None
        found = screens()
        wanted = size or first_size(found[0])
        screen = None if self._place is None else showing(found, self._place, wanted)
        return fitting(
            screen or found[0], wanted
        ), None if screen is None else self._place


def _system_window() -> pygame.Window:
    """The window behind ``pygame.display``.

    Only it has a minimum size, and only it restores its size after full screen
    (``set_mode`` and ``toggle_fullscreen`` do not, on X11). pygame calls this function
    deprecated, but offers no other.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _require_opengl() -> None:
    """Raise ``pygame.error`` if the system has neither OpenGL nor OpenGL ES.

    SDL 2.32 needs one of them for every picture on Wayland. Without both it crashes
    instead of telling so.
    """
    try:
        pygame.display.set_mode((1, 1), pygame.OPENGL | pygame.HIDDEN)
    except pygame.error as error:
        pygame.display.gl_set_attribute(
            pygame.GL_CONTEXT_PROFILE_MASK, pygame.GL_CONTEXT_PROFILE_ES
        )
        try:
            pygame.display.set_mode((1, 1), pygame.OPENGL | pygame.HIDDEN)
        except pygame.error:
            raise pygame.error(f"Wayland needs OpenGL: {error}") from None
