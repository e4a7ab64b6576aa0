"""The program on X11: with a window manager and without one, and without what a system
may lack.
"""

from __future__ import annotations

from collections.abc import Callable

from gaps.store import Folder, Settings
from tests.window.systems.conftest import Program, Servers, wait

CODE = "mini:12"
KNOWN = Settings(welcomed=True)
SCREEN = (1600, 1000)
Start = Callable[..., Program]


def test_a_window_manager_fills_minimises_restores_and_closes_the_window(
    servers: Servers, start: Start
) -> None:
    display = servers.xvfb("1600x1000")
    servers.openbox(display)
    program = start({"DISPLAY": display}, CODE, settings=KNOWN)
    program.find_window()
    program.key("F11")
    program.goes_to(0, 0, *SCREEN)
    program.key("F11")
    program.goes_to(1280, 800)
    program.resize((1000, 700))
    program.goes_to(1000, 700)
    program.minimise()
    program.key("alt+F4")
    assert program.ended() == 0
    assert kept(program)[2:] == (1000, 700)


def test_the_window_is_put_back_where_it_was(servers: Servers, start: Start) -> None:
    display = servers.xvfb("1600x1000")
    servers.openbox(display)
    settings = Settings(welcomed=True, window=(900, 700), place=(-50, 120))
    for _ in range(2):
        program = start({"DISPLAY": display}, CODE, settings=settings)
        program.find_window()
        assert program.close() == 0
        assert kept(program) == (-50, 120, 900, 700)
        settings = Folder(program.folder).load_settings()


def test_without_a_window_manager_the_window_fills_the_screen(
    servers: Servers, start: Start
) -> None:
    display = servers.xvfb("1600x1000")
    settings = Settings(welcomed=True, window=(900, 700), place=(200, 100))
    program = start({"DISPLAY": display}, CODE, settings=settings)
    program.find_window()
    program.goes_to(200, 100, 900, 700)
    program.key("F11")
    program.goes_to(0, 0, *SCREEN)
    wait(
        lambda: servers.pixel((SCREEN[0] - 3, SCREEN[1] - 3)) != (0, 0, 0),
        "a picture in the corner",
    )
    program.key("F11")
    program.goes_to(200, 100, 900, 700)
    program.key("F11")
    program.goes_to(0, 0, *SCREEN)
    program.key("ctrl+q")
    assert program.ended() == 0
    assert kept(program) == (200, 100, 900, 700)


def test_opengl_sound_and_the_session_bus_may_be_missing(
    servers: Servers, start: Start
) -> None:
    display = servers.xvfb("1600x1000", "-extension", "GLX")
    program = start(
        {
            "DISPLAY": display,
            "SDL_AUDIODRIVER": "pulseaudio",
            "PULSE_SERVER": "/nonexistent",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
        },
        CODE,
        *("--screen-reader", "on"),
        settings=KNOWN,
    )
    program.find_window()
    program.key("Tab", "Return")
    program.wait_for(
        lambda: (saved := program.saved()) is not None and bool(saved.moves), "a move"
    )
    assert program.close() == 0
    assert "Traceback" not in program.process.communicate()[0]


def kept(program: Program) -> tuple[int, ...]:
    """The place and the size of the window in the settings."""
    settings = Folder(program.folder).load_settings()
    return *settings.place, *settings.window
