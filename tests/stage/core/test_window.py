"""The window without a screen, and where it is placed on several."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from gaps.asset_files import asset
from gaps.stage.core import window as system_window
from gaps.stage.core.platform_info import name_process
from gaps.stage.core.window import (
    ACCELERATION,
    PLACE,
    Monitor,
    Window,
    first_size,
    fitting,
    screens,
    showing,
)


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


def test_it_opens_at_the_requested_size(window: Window) -> None:
    assert window.size_px == (900, 700)
    assert window.surface.get_size() == (900, 700)
    assert window.driver == "dummy"
    assert 30 <= window.refresh_rate <= 240


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


def test_it_can_open_in_full_screen_or_small(opened: Callable[..., Window]) -> None:
    assert opened(fullscreen=True).fullscreen
    assert opened((320, 240)).size_px == (320, 240)


def test_a_hidden_window_is_shown_later_and_then_fills_the_screen(
    opened: Callable[..., Window],
) -> None:
    window = opened(fullscreen=True, hidden=True)
    assert not pygame.display.is_fullscreen()
    assert window.fullscreen
    for _ in range(2):
        window.show()
        assert pygame.display.is_fullscreen()


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
        self.driver, self.works, self.opengl, self.tried = (
            driver,
            works,
            opengl,
            list[str | None](),
        )
        self._set_mode, self._init = pygame.display.set_mode, pygame.display.init
        monkeypatch.setenv(ACCELERATION, "0")  # so that it is restored
        monkeypatch.delenv(ACCELERATION)
        monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
        monkeypatch.delenv("DISPLAY", raising=False)
        monkeypatch.setattr(pygame.display, "init", self._open_display)
        monkeypatch.setattr(pygame.display, "set_mode", self._open)
        monkeypatch.setattr(pygame.display, "get_driver", lambda: self.driver)

    def _open_display(self) -> None:
        if os.environ["SDL_VIDEODRIVER"] == "x11":
            self.driver, self.works = "x11", {"0"}
            os.environ["SDL_VIDEODRIVER"] = "dummy"
        self._init()

    def _open(self, size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        if flags & pygame.OPENGL:
            if not self.opengl:
                raise pygame.error("Could not initialize EGL")
            return pygame.Surface(size)
        assert self.opengl or os.environ.get(ACCELERATION) == "0", "SDL crashes"
        self.tried.append(os.environ.get(ACCELERATION))
        if self.tried[-1] not in self.works:
            raise pygame.error("Window framebuffer support not available")
        return self._set_mode(size, flags)


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


def test_on_wayland_the_system_is_not_asked_for_the_window(
    monkeypatch: pytest.MonkeyPatch, window: Window
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    monkeypatch.setattr(
        pygame.display, "get_wm_info", lambda: pytest.fail("pygame crashes")
    )
    assert window.handle is None


def test_only_the_changed_areas_are_shown(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[object] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: shown.append("all"))
    monkeypatch.setattr(pygame.display, "update", shown.append)
    areas = [pygame.Rect(5, 5, 20, 20), pygame.Rect(50, 5, 20, 20)]
    for given in (None, areas, [], areas * 100):
        window.present(given)
    assert shown == ["all", areas, "all"]


class Desktop:
    """One screen that is seen, and the places that windows are opened at."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, driver: str = "windows"
    ) -> None:
        self.places: list[str | None] = []
        self._set_mode = pygame.display.set_mode
        monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
        monkeypatch.setattr(pygame.display, "set_mode", self._open)
        monkeypatch.setenv(ACCELERATION, "0")

    def _open(self, size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        self.places.append(os.environ.get(PLACE))
        return self._set_mode(size, flags)


def test_it_opens_where_it_was(
    monkeypatch: pytest.MonkeyPatch, opened: Callable[..., Window]
) -> None:
    desktop = Desktop(monkeypatch)
    window = opened(place=(-30, 20))
    assert desktop.places == ["-30,20"]
    assert PLACE not in os.environ
    assert window.outline == (-30, 20, 900, 700)


@pytest.mark.parametrize("place", [(-1, -1), (1366, 0), (0, 2000)])
def test_it_does_not_open_where_it_would_be_lost(
    monkeypatch: pytest.MonkeyPatch,
    opened: Callable[..., Window],
    place: tuple[int, int],
) -> None:
    desktop = Desktop(monkeypatch)
    assert opened((900, 1600), place=place).size_px == (900, 768)
    assert opened(None, place=place).size_px == (1280, 691), (
        "without a size it gets one that suits the screen"
    )
    assert desktop.places == [None, None]


def test_a_place_that_the_person_asks_sdl_for_wins(
    monkeypatch: pytest.MonkeyPatch, opened: Callable[..., Window]
) -> None:
    monkeypatch.setenv(PLACE, "7,8")
    desktop = Desktop(monkeypatch)
    opened(place=(30, 20))
    assert desktop.places == ["7,8"]


def test_without_a_window_manager_it_becomes_as_large_as_the_screen(
    monkeypatch: pytest.MonkeyPatch, opened: Callable[..., Window]
) -> None:
    Desktop(monkeypatch, "x11")
    monkeypatch.setattr("gaps.stage.core.window.has_window_manager", lambda: False)
    window = opened(place=(30, 20))
    window.toggle_fullscreen()
    assert window.fullscreen
    assert not pygame.display.is_fullscreen()
    assert (window.outline, window.windowed_outline) == (
        (0, 0, 1366, 768),
        (30, 20, 900, 700),
    )
    window.toggle_fullscreen()
    assert not window.fullscreen
    assert window.outline == (30, 20, 900, 700)


WINDOW = (1280, 800)
LEFT, RIGHT = Monitor(0, 0, 1920, 1080), Monitor(1920, 56, 1280, 1024)


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


def test_a_screen_to_the_left_has_negative_places() -> None:
    assert showing([LEFT, Monitor(-1280, 0, 1280, 1024)], (-1000, 50), WINDOW) == (
        -1280,
        0,
        1280,
        1024,
    )


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


def test_a_window_is_made_as_small_as_the_screen() -> None:
    assert fitting(RIGHT, (2560, 800)) == (1280, 800)
    assert fitting(RIGHT, (900, 1600)) == (900, 1024)


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


def test_several_screens_are_found_by_centring_a_window_on_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        pygame.display, "get_desktop_sizes", lambda: [LEFT[2:], RIGHT[2:]]
    )
    monkeypatch.setattr(pygame, "Window", Centring)
    assert screens() == [LEFT, RIGHT]


def test_one_screen_is_the_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1600, 900)])
    assert screens() == [(0, 0, 1600, 900)]


@pytest.mark.parametrize(
    ("system", "expected"), [("win32", ["io.example.Game"]), ("linux", [])]
)
def test_windows_alone_is_told_before_the_window_opens(
    monkeypatch: pytest.MonkeyPatch, system: str, expected: list[str]
) -> None:
    told: list[str] = []
    shell = SimpleNamespace(SetCurrentProcessExplicitAppUserModelID=told.append)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(shell32=shell), raising=False)
    monkeypatch.setattr(sys, "platform", system)
    name_process("io.example.Game")
    assert told == expected


def test_a_window_names_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("gaps.stage.core.window.name_process", told.append)
    Window((320, 240), "Game", app_id="io.example.Game")
    assert told == ["io.example.Game"]


@pytest.mark.skipif(
    os.name != "posix", reason="only X11 has a connection of which one knows"
)
def test_a_wait_ends_when_the_x_server_or_a_reader_says_something_and_a_pad_has_to_be_asked(
    monkeypatch: pytest.MonkeyPatch, opened: Callable[..., Window]
) -> None:
    read, write = os.pipe()
    monkeypatch.setattr(system_window, "connection", lambda: (read, lambda: 0))
    Desktop(monkeypatch, "x11")
    window = opened()
    assert window.wakes
    os.write(write, b"event")
    window.wait(600.0, lambda: False)
    os.read(read, 9)
    asked = iter((False, True))
    window.wait(600.0, lambda: next(asked))
    monkeypatch.setattr(pygame.joystick, "get_init", lambda: True)
    monkeypatch.setattr(pygame.joystick, "get_count", lambda: 1)
    assert not window.wakes
    os.close(read)
    os.close(write)
