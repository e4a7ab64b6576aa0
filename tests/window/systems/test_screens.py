"""Large screens, and several of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gaps.stage.core.window import Outline
from gaps.store import Settings
from tests.system_tools import need
from tests.window.systems.conftest import Program, Servers, wait

CODE = "mini:12"
SCREENS: tuple[Outline, ...] = (0, 0, 1600, 1000), (1600, 0, 1280, 1024)
"""What the two screens of weston show of the desktop."""
Start = Callable[..., Program]


def test_on_a_large_screen_the_first_window_is_large_and_fills_it(
    servers: Servers, start: Start
) -> None:
    display = servers.xvfb("3840x2160", "-dpi", "192")
    program = start({"DISPLAY": display}, CODE)
    program.find_window()
    program.goes_to(2560, 1600)
    program.key("F11")
    program.goes_to(0, 0, 3840, 2160)
    assert program.close() == 0


@pytest.mark.parametrize(
    ("place", "screens"),
    [
        ((1800, 100), SCREENS[1:]),
        ((3500, 100), SCREENS),
    ],
)
def test_the_window_returns_to_the_second_screen_if_that_is_there(
    servers: Servers, start: Start, place: tuple[int, int], screens: tuple[Outline, ...]
) -> None:
    """If no screen shows the old place, the window manager chooses one."""
    need("Xwayland")
    display = servers.xvfb("1700x1100")
    servers.weston("--use-pixman", "--xwayland", "--output-count=2", display=display)
    settings = Settings(welcomed=True, window=(900, 700), place=place)
    program = start({"DISPLAY": servers.xwayland}, CODE, settings=settings)
    program.find_window()
    left, top, *_ = program.outline
    assert any(
        x <= left < x + width and y <= top < y + height
        for x, y, width, height in screens
    )
    assert program.close() == 0
    full = start({"DISPLAY": servers.xwayland}, CODE, "--fullscreen", settings=settings)
    full.find_window()
    wait(lambda: full.outline in screens, f"a window at one of {screens}")
    assert full.close() == 0
