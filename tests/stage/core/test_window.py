"""The window, without a screen."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest

from gaps.asset_files import asset
from gaps.stage.core.window import ACCELERATION, PLACE, Window


@pytest.fixture
def window() -> Iterator[Window]:
    opened = Window((900, 700), "test", icon=asset("icons/pass_open.svg"))
    yield opened
    opened.close()


def test_it_opens_at_the_requested_size(window: Window) -> None:
    assert window.size_px == (900, 700)
    assert window.surface.get_size() == (900, 700)
    assert window.driver == "dummy"
    assert 30 <= window.refresh_rate <= 240


def test_it_returns_from_full_screen_at_its_old_size(window: Window) -> None:
    for _ in range(2):
        window.toggle_fullscreen()
        pygame.event.get()
        assert window.fullscreen
        assert window.size_px == pygame.display.get_desktop_sizes()[0]
        window.toggle_fullscreen()
        pygame.event.get()
        assert not window.fullscreen
        assert window.size_px == (900, 700)


def test_it_can_open_in_full_screen() -> None:
    window = Window((900, 700), "test", fullscreen=True)
    assert window.fullscreen
    window.close()


def test_a_hidden_window_is_shown_later_and_then_fills_the_screen() -> None:
    window = Window((900, 700), "test", fullscreen=True, hidden=True)
    assert not pygame.display.is_fullscreen()
    assert window.fullscreen
    for _ in range(2):
        window.show()
        assert pygame.display.is_fullscreen()
    window.close()


def test_it_knows_where_its_picture_is(window: Window) -> None:
    assert window.outline == (*window.position, 900, 700)
    assert window.has_keyboard in (True, False)
    assert not isinstance(window.handle, str)


def test_a_small_window_can_be_opened() -> None:
    window = Window((320, 240), "test")
    assert window.size_px == (320, 240)
    window.close()


class Display:
    """A system that shows a window only with some values of the variable, is slow or not, has OpenGL or not.

    X11, if it is not that already, works without the graphics card.
    """

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        driver: str,
        works: set[str | None],
        slow: bool = False,
        opengl: bool = True,
    ) -> None:
        self.driver, self.works, self.opengl, self.tried = driver, works, opengl, list[str | None]()
        self._set_mode, self._init = pygame.display.set_mode, pygame.display.init
        monkeypatch.setenv(ACCELERATION, "0")  # so that it is restored
        monkeypatch.delenv(ACCELERATION)
        monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
        monkeypatch.delenv("DISPLAY", raising=False)
        monkeypatch.setattr(pygame.display, "init", self._open_display)
        monkeypatch.setattr(pygame.display, "set_mode", self._open)
        monkeypatch.setattr(pygame.display, "get_driver", lambda: self.driver)
        monkeypatch.setattr(Window, "_presents_slowly", lambda window: slow)

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
    ("driver", "works", "slow", "tried"),
    [
        ("wayland", {None, "0", "1"}, False, [None]),
        ("wayland", {None, "1"}, True, [None]),
        ("wayland", {"0"}, True, [None, "0"]),
        ("x11", {None, "0"}, True, [None, "0"]),
        ("x11", {None, "0"}, False, [None]),
        ("x11", {None, "1"}, True, [None, "0", "1"]),
    ],
)
def test_the_window_opens_in_the_way_that_the_system_can_show(
    monkeypatch: pytest.MonkeyPatch, driver: str, works: set[str | None], slow: bool, tried: list[str | None]
) -> None:
    display = Display(monkeypatch, driver, works, slow)
    Window((320, 240), "test").close()
    assert display.tried == tried


def test_a_way_that_was_asked_for_is_tried_first(monkeypatch: pytest.MonkeyPatch) -> None:
    display = Display(monkeypatch, "wayland", {None, "1"}, slow=True)
    monkeypatch.setenv(ACCELERATION, "0")
    Window((320, 240), "test").close()
    assert display.tried == ["0", "1"]


def test_without_any_way_the_first_error_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    display = Display(monkeypatch, "wayland", set(), slow=False)
    with pytest.raises(pygame.error, match="framebuffer support"):
        Window((320, 240), "test")
    assert display.tried == [None, "0"]


@pytest.mark.parametrize("opengl", [True, False])
def test_where_wayland_shows_nothing_x11_is_tried(monkeypatch: pytest.MonkeyPatch, opengl: bool) -> None:
    display = Display(monkeypatch, "wayland", set(), opengl=opengl)
    monkeypatch.setenv("DISPLAY", ":0")
    Window((320, 240), "test").close()
    assert display.driver == "x11"
    assert display.tried[-1] == "0"


def test_wayland_without_opengl_is_an_error_that_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    Display(monkeypatch, "wayland", {None, "1"}, opengl=False)
    with pytest.raises(pygame.error, match="Wayland needs OpenGL: Could not initialize EGL"):
        Window((320, 240), "test")


def test_on_wayland_the_system_is_not_asked_for_the_window(
    monkeypatch: pytest.MonkeyPatch, window: Window
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    monkeypatch.setattr(pygame.display, "get_wm_info", lambda: pytest.fail("pygame crashes"))
    assert window.handle is None


def test_only_the_changed_areas_are_shown(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: shown.append("all"))
    monkeypatch.setattr(pygame.display, "update", shown.append)
    areas = [pygame.Rect(5, 5, 20, 20), pygame.Rect(50, 5, 20, 20)]
    for given in (None, areas, [], areas * 100):
        window.present(given)
    assert shown == ["all", areas, "all"]


class Desktop:
    """One screen that is seen, and the places that windows are opened at."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, driver: str = "windows") -> None:
        self.places: list[str | None] = []
        self._set_mode = pygame.display.set_mode
        monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
        monkeypatch.setattr(pygame.display, "set_mode", self._open)
        monkeypatch.setenv(ACCELERATION, "0")

    def _open(self, size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        self.places.append(os.environ.get(PLACE))
        return self._set_mode(size, flags)


def test_it_opens_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    desktop = Desktop(monkeypatch)
    window = Window((900, 700), "test", place=(-30, 20))
    assert desktop.places == ["-30,20"]
    assert PLACE not in os.environ
    assert window.outline == (-30, 20, 900, 700)
    window.close()


@pytest.mark.parametrize("place", [(-1, -1), (1366, 0), (0, 2000)])
def test_it_does_not_open_where_it_would_be_lost(
    monkeypatch: pytest.MonkeyPatch, place: tuple[int, int]
) -> None:
    desktop = Desktop(monkeypatch)
    window = Window((900, 1600), "test", place=place)
    assert desktop.places == [None]
    assert window.size_px == (900, 768)
    window.close()


def test_a_place_that_the_person_asks_sdl_for_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLACE, "7,8")
    desktop = Desktop(monkeypatch)
    Window((900, 700), "test", place=(30, 20)).close()
    assert desktop.places == ["7,8"]


def test_without_a_size_it_gets_one_that_suits_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    Desktop(monkeypatch)
    window = Window(None, "test", place=(-1, -1))
    assert window.size_px == (1280, 691)
    window.close()


def test_in_full_screen_it_knows_where_it_was_before(window: Window) -> None:
    before = window.outline
    assert window.windowed_outline == before
    window.toggle_fullscreen()
    pygame.event.get()
    assert window.outline != before
    assert window.windowed_outline == before
    window.toggle_fullscreen()
    pygame.event.get()
    assert window.windowed_outline == before


def test_without_a_window_manager_it_becomes_as_large_as_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    Desktop(monkeypatch, "x11")
    monkeypatch.setattr("gaps.stage.core.window.has_window_manager", lambda: False)
    window = Window((900, 700), "test", place=(30, 20))
    window.toggle_fullscreen()
    assert window.fullscreen
    assert not pygame.display.is_fullscreen()
    assert (window.outline, window.windowed_outline) == ((0, 0, 1366, 768), (30, 20, 900, 700))
    window.toggle_fullscreen()
    assert not window.fullscreen
    assert window.outline == (30, 20, 900, 700)
    window.close()
