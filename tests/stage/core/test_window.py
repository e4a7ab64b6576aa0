"""The window without a screen, and where it is placed on several."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from gaps.asset_files import asset
from gaps.stage.core import window as system_window
from gaps.stage.core.monitors import (
    Monitor,
    first_size,
    monitors,
    showing,
    within_desktop,
)
from gaps.stage.core.sdl import MAXIMISED, SdlWindow
from gaps.stage.core.window import (
    ACCELERATION,
    MASKS,
    MAX_AREAS,
    Outline,
    Window,
)
from gaps.stage.core.x11 import MAX_RINGS, Connection


@pytest.fixture
def opened() -> Iterator[Callable[..., Window]]:
    """Opens windows, which are closed after the test."""
    windows = list[Window]()

    def open_window(
        size: tuple[int, int] | None = (900, 700), **options: Any
    ) -> Window:
        windows.append(Window(size, "test", **options))
        return windows[-1]

    yield open_window
    for window in windows:
        window.close()


@pytest.fixture
def window(opened: Callable[..., Window]) -> Window:
    return opened(icon=asset("icons/pass_open.svg"))


def test_in_full_screen_it_knows_where_it_was_and_returns_there(window: Window) -> None:
    before = window.outline
    assert before == (*window.position, 900, 700) == window.windowed_outline
    for _ in range(2):
        window.toggle_fullscreen()
        pygame.event.get()
        assert window.fullscreen
        assert window.size_px == pygame.display.get_desktop_sizes()[0]
        assert window.outline != before
        assert window.windowed_outline == before
        window.toggle_fullscreen()
        pygame.event.get()
        assert not window.fullscreen
        assert window.size_px == (900, 700)
        assert window.windowed_outline == before


def test_a_hidden_window_is_shown_later_and_then_fills_the_screen(
    opened: Callable[..., Window],
) -> None:
    window = opened(fullscreen=True, hidden=True)
    screen = pygame.display.get_desktop_sizes()[0]
    assert window.fullscreen
    assert window.size_px == (900, 700)
    for _ in range(2):
        window.show()
        assert window.fullscreen
        assert window.size_px == screen


class Display:
    """A system that shows a window only with some values of the variable, is slow or
    not, has OpenGL or not.

    X11, if it is not that already, works without the graphics card.
    """

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        driver: str,
        works: set[str | None],
        opengl: bool = True,
    ) -> None:
        self.driver = driver
        self.works = works
        self.opengl = opengl
        self.tried = list[str | None]()
        self._init = pygame.display.init
        monkeypatch.setenv(ACCELERATION, "0")  # so that it is restored
        monkeypatch.delenv(ACCELERATION)
        monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
        monkeypatch.delenv("DISPLAY", raising=False)
        monkeypatch.setattr(pygame.display, "init", self._open_display)
        monkeypatch.setattr(pygame, "Window", self._open)
        monkeypatch.setattr(pygame.display, "get_driver", lambda: self.driver)

    def _open_display(self) -> None:
        if os.environ["SDL_VIDEODRIVER"] == "x11":
            self.driver = "x11"
            self.works = {"0"}
            os.environ["SDL_VIDEODRIVER"] = "dummy"
        self._init()

    def _open(self, *words: Any, **options: Any) -> pygame.Window:
        if options.pop("opengl", False):
            if not self.opengl:
                raise pygame.error("Could not initialize EGL")
            return SystemWindow(*words, **options)
        assert self.opengl or os.environ.get(ACCELERATION) == "0", "SDL crashes"
        self.tried.append(os.environ.get(ACCELERATION))
        works = self.tried[-1] in self.works
        return (SystemWindow if works else Unseen)(*words, **options)


SystemWindow = pygame.Window


class Unseen(SystemWindow):
    """A window whose picture the system cannot show."""

    def get_surface(self) -> Surface:
        raise pygame.error("Window framebuffer support not available")


@pytest.mark.parametrize(
    ("driver", "works", "asked", "tried"),
    [
        ("x11", {None, "1"}, None, ["0", "1"]),
        ("x11", {None, "0", "1"}, None, ["0"]),
        ("x11", {None, "0", "1"}, "1", ["1"]),
        ("wayland", {None, "0", "1"}, None, [None]),
        ("wayland", {None, "1"}, None, [None]),
        ("wayland", {"0"}, None, [None, "0"]),
        ("wayland", {None, "1"}, "0", ["0", "1"]),
    ],
)
def test_the_window_opens_in_the_way_that_was_asked_for_or_that_the_system_can_show(
    monkeypatch: pytest.MonkeyPatch,
    driver: str,
    works: set[str | None],
    asked: str | None,
    tried: list[str | None],
) -> None:
    display = Display(monkeypatch, driver, works)
    if asked is not None:
        monkeypatch.setenv(ACCELERATION, asked)
    Window((320, 240), "test").close()
    assert display.tried == tried


@pytest.mark.parametrize(
    ("works", "opengl", "error", "tried"),
    [
        (set(), True, "framebuffer support", [None, "0"]),
        ({None, "1"}, False, "Wayland needs OpenGL: Could not initialize EGL", ["0"]),
    ],
)
def test_without_any_way_the_first_error_is_raised(
    monkeypatch: pytest.MonkeyPatch,
    works: set[str | None],
    opengl: bool,
    error: str,
    tried: list[str | None],
) -> None:
    display = Display(monkeypatch, "wayland", works, opengl=opengl)
    with pytest.raises(pygame.error, match=error):
        Window((320, 240), "test")
    assert display.tried == tried


@pytest.mark.parametrize("opengl", [True, False])
def test_where_wayland_shows_nothing_x11_is_tried(
    monkeypatch: pytest.MonkeyPatch, opengl: bool
) -> None:
    display = Display(monkeypatch, "wayland", set(), opengl=opengl)
    monkeypatch.setenv("DISPLAY", ":0")
    Window((320, 240), "test").close()
    assert display.driver == "x11"
    assert display.tried[-1] == "0"


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What windows show from now on: areas, or all of it."""
    shown = list[object]()

    class Watched(SystemWindow):
        def flip(self) -> None:
            shown.append("all")

    def show_areas(_window: SdlWindow, areas: Sequence[Rect]) -> bool:
        shown.append(areas)
        return True

    monkeypatch.setattr(pygame, "Window", Watched)
    monkeypatch.setattr(SdlWindow, "show_areas", show_areas)
    return shown


def test_only_the_changed_areas_are_shown(
    shown: list[object], opened: Callable[..., Window]
) -> None:
    window = opened()
    areas = [Rect(5, 5, 20, 20), Rect(50, 5, 20, 20)]
    outside = Rect(890, 690, 50, 50), Rect(900, 0, 9, 9)
    for given in (None, areas, [], areas * MAX_AREAS, outside):
        window.present(given)
    assert shown == [
        "all",
        areas,
        "all",
        [Rect(890, 690, 10, 10)],
    ]


def test_without_the_functions_of_sdl_all_is_shown_and_full_screen_still_ends(
    monkeypatch: pytest.MonkeyPatch,
    opened: Callable[..., Window],
    shown: list[object],
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr("gaps.stage.core.sdl._library", lambda: None)
    window = opened()
    window.present([Rect(5, 5, 20, 20)])
    for wanted in (True, False, True):
        window.toggle_fullscreen()
        assert window.fullscreen is wanted
    assert not window.maximised
    assert 30 <= window.refresh_rate <= 240


def test_a_picture_of_32_bits_is_shown_where_the_screen_has_fewer(
    monkeypatch: pytest.MonkeyPatch, opened: Callable[..., Window]
) -> None:
    screen = Surface((900, 700), 0, 16)

    class Coarse(SystemWindow):
        def get_surface(self) -> Surface:
            super().get_surface()
            return screen

    monkeypatch.setattr(pygame, "Window", Coarse)
    window = opened()
    assert window.surface is window.surface
    assert window.surface.get_masks() == MASKS
    window.surface.fill("white")
    window.present([Rect(5, 5, 20, 20)])
    assert screen.get_at((5, 5))[:3] == (255, 255, 255)
    assert screen.get_at((30, 5))[:3] == (0, 0, 0)
    window.present()
    assert screen.get_at((30, 5))[:3] == (255, 255, 255)


class Dense(SystemWindow):
    """A window on a desktop that shows everything twice as large."""

    def get_surface(self) -> Surface:
        super().get_surface()
        return Surface((2 * self.size[0], 2 * self.size[1]))


def test_pixels_are_told_from_the_units_of_the_desktop(
    monkeypatch: pytest.MonkeyPatch, opened: Callable[..., Window]
) -> None:
    monkeypatch.setattr(pygame, "Window", Dense)
    Desktop(monkeypatch)
    window = opened(place=(30, 20))
    assert window.size_px == (1800, 1400)
    assert window.density == 2
    assert window.outline == window.windowed_outline == (30, 20, 900, 700)
    assert window.outline_px == (60, 40, 1800, 1400)
    assert window.in_units(Rect(100, 60, 40, 20)) == Rect(50, 30, 20, 10)
    moved = {
        "pos": (899, 10),
        "rel": (1, 1),
        "buttons": (1, 0, 0),
        "touch": True,
    }
    told = window.received(Event(pygame.MOUSEMOTION, moved))
    assert told.dict == {**moved, "pos": (1798, 20)}
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        clicked = Event(
            kind,
            {
                "pos": (7, 8),
                "button": 1,
                "clicks": 2,
            },
        )
        assert window.received(clicked).dict == {**clicked.dict, "pos": (14, 16)}
    key = Event(pygame.KEYDOWN, {"key": pygame.K_a})
    assert window.received(key) is key


def test_a_maximised_window_knows_the_outline_that_it_had_and_will_have_again(
    monkeypatch: pytest.MonkeyPatch, opened: Callable[..., Window]
) -> None:
    """A window manager first makes it larger and then says that it is maximised."""
    clock = [100.0]
    flags = [0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(SdlWindow, "flags", property(lambda _: flags[0]))
    Desktop(monkeypatch)
    window = opened(place=(30, 20))

    def becomes(outline: Outline, maximised: bool = False) -> None:
        window.move_to(outline)
        window.received(Event(pygame.WINDOWSIZECHANGED))
        flags[0] = MAXIMISED if maximised else 0
        kind = pygame.WINDOWMAXIMIZED if maximised else pygame.WINDOWRESTORED
        window.received(Event(kind))

    clock[0] += 5
    becomes((0, 0, 1366, 768), maximised=True)
    assert window.maximised
    assert window.windowed_outline == (30, 20, 900, 700)
    clock[0] += 5
    becomes((40, 50, 900, 700))
    assert not window.maximised
    assert window.windowed_outline == (40, 50, 900, 700)
    clock[0] += 5
    becomes((0, 0, 1366, 768), maximised=True)
    clock[0] += 5
    window.received(Event(pygame.WINDOWMOVED))
    assert window.windowed_outline == (40, 50, 900, 700)


def test_it_can_open_maximised(
    monkeypatch: pytest.MonkeyPatch, opened: Callable[..., Window]
) -> None:
    done = list[str]()

    class Maximised(SystemWindow):
        def maximize(self) -> None:
            done.append("maximised")

    monkeypatch.setattr(pygame, "Window", Maximised)
    assert not opened().maximised
    window = opened(maximised=True, hidden=True)
    assert window.maximised
    assert not done
    window.show()
    assert done == ["maximised"]


class Desktop:
    """One screen that is seen, and the places that windows are opened at."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, driver: str = "windows"
    ) -> None:
        self.places: list[object] = []
        self._window = pygame.Window
        monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
        monkeypatch.setattr(
            pygame.display,
            "get_desktop_sizes",
            lambda: [(1366, 768)],
        )
        monkeypatch.setattr(pygame, "Window", self._open)
        monkeypatch.setenv(ACCELERATION, "0")

    def _open(self, *words: Any, **options: Any) -> pygame.Window:
        place = options["position"]
        self.places.append(None if place == pygame.WINDOWPOS_UNDEFINED else place)
        return self._window(*words, **options)


def test_it_opens_where_it_was(
    monkeypatch: pytest.MonkeyPatch, opened: Callable[..., Window]
) -> None:
    desktop = Desktop(monkeypatch)
    window = opened(place=(-30, 20))
    assert desktop.places == [(-30, 20)]
    assert window.outline == (-30, 20, 900, 700)


@pytest.mark.parametrize(
    "place",
    [
        (-1, -1),
        (1366, 0),
        (0, 2000),
    ],
)
def test_it_does_not_open_where_it_would_be_lost(
    monkeypatch: pytest.MonkeyPatch,
    opened: Callable[..., Window],
    place: tuple[int, int],
) -> None:
    desktop = Desktop(monkeypatch)
    assert opened((900, 1600), place=place).size_px == (900, 768)
    suited = opened(None, place=place)
    assert suited.size_px == (1280, 691)
    assert desktop.places == [None, None]


def test_without_a_window_manager_it_becomes_as_large_as_the_screen(
    monkeypatch: pytest.MonkeyPatch, opened: Callable[..., Window]
) -> None:
    Desktop(monkeypatch, "x11")
    monkeypatch.setattr("gaps.stage.core.window.has_window_manager", lambda: False)
    window = opened(place=(30, 20))
    window.toggle_fullscreen()
    assert window.fullscreen
    assert window.outline == (0, 0, 1366, 768)
    assert window.windowed_outline == (30, 20, 900, 700)
    window.toggle_fullscreen()
    assert not window.fullscreen
    assert window.outline == (30, 20, 900, 700)


WINDOW = (1280, 800)
LEFT = Monitor(0, 0, 1920, 1080)
RIGHT = Monitor(1920, 56, 1280, 1024)


@pytest.mark.parametrize(
    ("place", "screen"),
    [
        ((0, 0), LEFT),
        ((1819, 900), RIGHT),
        ((-1180, 0), LEFT),
        ((-1181, 0), None),  # only 99 pixels of it would be seen
        ((1700, 100), RIGHT),  # most of it
        ((2000, 100), RIGHT),
        ((2000, 55), None),  # its upper edge could not be reached
        ((3101, 100), None),
        ((100, -1), None),
        ((100, 981), None),
        ((-(10**30), 0), None),
        ((10**30, 10**30), None),
    ],
)
def test_a_window_is_shown_where_it_can_be_moved_from(
    place: tuple[int, int], screen: Monitor | None
) -> None:
    assert showing([LEFT, RIGHT], place, WINDOW) == screen


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        ((1920, 1080), (1280, 800)),
        ((1920, 1200), (1280, 800)),
        ((2560, 1440), (1707, 1067)),
        ((3840, 2160), (2560, 1600)),
        ((3840, 1080), (1280, 800)),
        ((1366, 768), (1280, 691)),
        ((1280, 800), (1216, 720)),
    ],
)
def test_the_first_window_suits_the_screen(
    screen: tuple[int, int], size: tuple[int, int]
) -> None:
    assert first_size(Monitor(0, 0, *screen)) == size


class Centring:
    """A desktop on which a window can be centred on each of two screens."""

    def __init__(
        self, size: Sequence[int], position: tuple[int, int], hidden: bool
    ) -> None:
        assert hidden
        left, top, width, height = (LEFT, RIGHT)[position[0] & 0xFFFF]
        self.position = left + (width - size[0]) // 2, top + (height - size[1]) // 2

    def destroy(self) -> None:
        """Nothing was opened."""


def test_it_opens_no_larger_than_all_screens_together(
    monkeypatch: pytest.MonkeyPatch, opened: Callable[..., Window]
) -> None:
    Desktop(monkeypatch)
    assert opened(size=(16384, 16384)).size_px == (1366, 768)
    two = [(1366, 768), (1600, 900)]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: two)
    assert within_desktop((16384, 1000)) == (2966, 1000)
    assert within_desktop((320, 16384)) == (320, 1668)


def test_several_screens_are_found_by_centring_a_window_on_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        pygame.display, "get_desktop_sizes", lambda: [LEFT[2:], RIGHT[2:]]
    )
    monkeypatch.setattr(pygame, "Window", Centring)
    assert monitors() == [LEFT, RIGHT]
    monkeypatch.setattr(
        pygame.display,
        "get_desktop_sizes",
        lambda: [(1600, 900)],
    )
    assert monitors() == [(0, 0, 1600, 900)], "one screen is the desktop"


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ("win32", ["io.example.Game"]),
        ("linux", []),
    ],
)
def test_windows_alone_is_told_before_the_window_opens(
    monkeypatch: pytest.MonkeyPatch,
    opened: Callable[..., Window],
    system: str,
    expected: list[str],
) -> None:
    told: list[str] = []
    shell = SimpleNamespace(SetCurrentProcessExplicitAppUserModelID=told.append)
    monkeypatch.setattr(
        ctypes,
        "windll",
        SimpleNamespace(shell32=shell),
        raising=False,
    )
    monkeypatch.setattr(sys, "platform", system)
    opened(app_id="io.example.Game")
    assert told == expected


@pytest.mark.skipif(
    os.name != "posix", reason="only X11 has a connection of which one knows"
)
def test_a_wait_ends_when_the_x_server_or_a_reader_says_something_and_a_pad_has_to_be_asked(
    monkeypatch: pytest.MonkeyPatch, opened: Callable[..., Window]
) -> None:
    read, write = os.pipe()
    server = Connection(read, lambda: 0)
    monkeypatch.setattr(system_window, "connection", lambda _: server)
    monkeypatch.setattr(SdlWindow, "x_display", 1)
    Desktop(monkeypatch, "x11")
    window = opened()
    assert window.wakes
    os.write(write, b"event")
    window.wait(600.0)
    os.read(read, 9)
    window.wake()
    window.wake()
    window.wait(600.0)
    later = threading.Timer(0.01, window.wake)
    later.start()
    window.wait(600.0)
    later.join()
    began = time.monotonic()
    window.wait(0.02)
    assert time.monotonic() - began > 0.01, "what was heard ends no other wait"
    for _ in range(MAX_RINGS + 1):  # while nobody waits
        window.wake()
    window.wait(600.0)
    monkeypatch.setattr(pygame.joystick, "get_init", lambda: True)
    monkeypatch.setattr(pygame.joystick, "get_count", lambda: 1)
    assert not window.wakes
    os.close(read)
    os.close(write)
