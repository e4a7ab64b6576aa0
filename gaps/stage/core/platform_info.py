"""The platform, and the name of the program there.

The first is the versions, the display, the video and audio drivers, and memory.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import sys
from collections.abc import Iterator, Mapping

import pygame

STDERR = 2  # the file descriptor of standard error
# The numbers of these settings in malloc.h.
MMAP_THRESHOLD = -3
ARENA_MAX = -8
LARGE = 128 * 1024  # bytes: a picture larger than most cards
ARENAS = 2  # each keeps its free memory, and few threads allocate at the same time
INVISIBLE_DRIVERS = ("offscreen", "dummy")
"""Video drivers that show nothing on a screen."""
WINDOW_CLASS = "SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"
"""The variables from which SDL takes the class of a window.

It is the class on X11, and the app id on Wayland.
"""
MANNERS = {
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
    # 1 would ask the desktop to stop the effects of all windows
    "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",
}
"""The settings of SDL for the desktop, unless the environment has others."""
APP_NAME = "SDL_APP_NAME"  # the variable with the name that sound mixers show


def versions() -> Mapping[str, str]:
    """Return the versions of Python, the libraries and the system, by name."""
    return {
        "Python": platform.python_version(),
        "pygame-ce": pygame.version.ver,
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
        "system": f"{platform.system()} {platform.release()}, {platform.machine()}",
    }


def video_driver() -> str:
    """Return the name of the video driver; empty if there is none.

    An open window stays open.
    """
    if pygame.display.get_init():
        return pygame.display.get_driver()
    try:
        pygame.display.init()
        return pygame.display.get_driver()
    except pygame.error:
        return ""
    finally:
        pygame.display.quit()


def audio_driver() -> str:
    """Return the name of the audio driver; empty if there is none.

    An open device stays open.
    """
    try:
        if pygame.mixer.get_init() is not None:
            return pygame.mixer.get_driver()
        pygame.mixer.init()
        name = pygame.mixer.get_driver()
        pygame.mixer.quit()
        return name
    except (
        pygame.error,
        NotImplementedError,
    ):  # the latter from a pygame without a mixer
        return ""


@contextlib.contextmanager
def without_stderr() -> Iterator[None]:
    """Drop what C code writes to the standard error meanwhile.

    ALSA, for one, complains there about a missing device.
    """
    try:
        kept = os.dup(STDERR)
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except OSError:  # no standard error, as in a program without a console
        yield
        return
    try:
        os.dup2(nowhere, STDERR)
        yield
    finally:
        os.dup2(kept, STDERR)
        os.close(kept)
        os.close(nowhere)


def name_process(app_id: str) -> None:
    """Tell the Windows taskbar which program the windows belong to.

    Call it before the first window opens; it does nothing on other systems.

    The installer's shortcut has the same id. Without it, a game run by Python would
    take Python's place on the taskbar, and its windows would not join a pinned
    shortcut.
    """
    if sys.platform == "win32":
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(app_id)


def give_memory_back() -> None:
    """Make the memory of large pictures and searches return to the system once freed.

    The C library of most Linux systems would keep it between smaller pieces: hundreds
    of megabytes after an hour. Other libraries do not have these settings.
    """
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError, OSError):
            library = ctypes.CDLL(None)
            library.mallopt(MMAP_THRESHOLD, LARGE)
            library.mallopt(ARENA_MAX, ARENAS)


def trim_memory() -> None:
    """Return memory that is free between smaller pieces to the system.

    After some games that is a third of all. It takes 10 to 20 ms.
    """
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError, OSError):
            ctypes.CDLL(None).malloc_trim(0)


def reach_display(title: str, app_id: str = "") -> str:
    """Connect to the display of the system, as the program with this title and id.

    Return the name of the video driver; those of ``INVISIBLE_DRIVERS`` show nothing.
    Raise ``pygame.error`` if the system has no display.
    """
    if app_id:
        name_process(app_id)
        for name in WINDOW_CLASS:
            # pygame has already put the name of the script there
            os.environ[name] = app_id
    os.environ.setdefault(APP_NAME, title)
    for name, value in MANNERS.items():
        os.environ.setdefault(name, value)
    pygame.display.init()
    return pygame.display.get_driver()


def require_opengl() -> None:
    """Raise ``pygame.error`` if the system has neither OpenGL nor OpenGL ES.

    SDL 2.32 needs one of them for every picture on Wayland. Without both it crashes
    without an error.
    """
    try:
        _try_opengl()
    except pygame.error as error:
        pygame.display.gl_set_attribute(
            pygame.GL_CONTEXT_PROFILE_MASK,
            pygame.GL_CONTEXT_PROFILE_ES,
        )
        try:
            _try_opengl()
        except pygame.error:
            raise pygame.error(f"Wayland needs OpenGL: {error}") from None


def _try_opengl() -> None:
    pygame.Window(size=(1, 1), opengl=True, hidden=True).destroy()
