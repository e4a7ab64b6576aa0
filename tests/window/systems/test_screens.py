"""Large screens, and several of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gaps.store import Settings
from tests.system_tools import need
from tests.window.systems.conftest import Program, Servers

CODE = "mini:12"
Start = Callable[..., Program]


def test_on_a_large_screen_the_first_window_is_large_and_fills_it(servers: Servers, start: Start) -> None:
    display = servers.xvfb("3840x2160", "-dpi", "192")
    program = start({"DISPLAY": display}, CODE)
    program.find_window()
    program.goes_to(2560, 1600)
    program.key("F11")
    program.goes_to(0, 0, 3840, 2160)
    assert program.close() == 0


@pytest.mark.parametrize(
    ("place", "screen"), [((1800, 100), (1600, 0, 1280, 1024)), ((3500, 100), (0, 0, 1600, 1000))]
)
def test_the_window_returns_to_the_second_screen_if_that_is_there(
    servers: Servers, start: Start, place: tuple[int, int], screen: tuple[int, int, int, int]
) -> None:
    need("Xwayland")
    display = servers.xvfb("1700x1100")
    servers.weston("--use-pixman", "--xwayland", "--output-count=2", display=display)
    settings = Settings(welcomed=True, window=(900, 700), place=place)
    program = start({"DISPLAY": servers.xwayland}, CODE, settings=settings)
    program.find_window()
    left, top, *_ = program.outline
    assert screen[0] <= left < screen[0] + screen[2]
    assert screen[1] <= top < screen[1] + screen[3]
    assert program.close() == 0
    full = start({"DISPLAY": servers.xwayland}, CODE, "--fullscreen", settings=settings)
    full.find_window()
    full.goes_to(*screen)
    assert full.close() == 0
