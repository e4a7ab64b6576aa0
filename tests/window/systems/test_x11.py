"""The program on X11: with a window manager and without one, and without what a system
may lack.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gaps.engine import Cell, deal, parse_code
from gaps.store import Folder, Settings
from tests.system_tools import need, system_tool
from tests.window.conftest import SETTLING
from tests.window.systems.conftest import Program, Servers, wait

CODE = "mini:12"
SEARCHED_FOR_LONG = "gaps:77123"
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
    program.restore()
    program.key("alt+F4")
    assert program.ended() == 0
    assert kept(program)[2:] == (1000, 700)


def test_a_card_returns_when_the_window_is_minimised_under_the_drag(
    servers: Servers, start: Start
) -> None:
    display = servers.xvfb("1600x1000")
    servers.openbox(display)
    settings = replace(KNOWN, speed="instant")
    program = start({"DISPLAY": display}, CODE, settings=settings)
    program.find_window()
    time.sleep(SETTLING)
    board = program.geometry("mini")
    state = deal(*parse_code(CODE))
    slide = state.slides[0]
    x, y = board.center(slide.target)
    # where a click does nothing, but a card that is let go falls into the gap
    beside = x, board.rect(slide.target).top - 3
    program.hold(board.center(slide.source), (x, y))
    program.minimise()
    program.let_go()
    program.restore()
    program.point((x + 4, y + 3))
    time.sleep(0.2)
    program.click(beside)
    time.sleep(SETTLING)
    saved = program.saved()
    assert saved is None or not saved.moves
    assert program.close() == 0


def test_ctrl_of_sticky_keys_belongs_to_the_next_key(
    servers: Servers, start: Start
) -> None:
    need("xkbset")
    display = servers.xvfb("1600x1000")
    environment = {**os.environ, "DISPLAY": display}
    sticky = ["xkbset", "sticky", "-twokey"]
    subprocess.run(sticky, env=environment, check=True)
    program = start({"DISPLAY": display}, CODE, settings=KNOWN)
    program.find_window()

    def has_ended() -> bool:
        """Press Ctrl and then Q. On a busy machine the program may ask the server too
        late, when Q has taken Ctrl with it; then they are pressed again.
        """
        program.key("Control_L")
        time.sleep(SETTLING)
        program.key("q")
        time.sleep(SETTLING)
        return program.process.poll() is not None

    wait(has_ended, "the end")
    assert program.ended() == 0


def test_nothing_is_searched_while_the_window_is_minimised(
    servers: Servers, start: Start
) -> None:
    display = servers.xvfb("1600x1000")
    servers.openbox(display)
    settings = replace(KNOWN, muted=True)
    program = start({"DISPLAY": display}, SEARCHED_FOR_LONG, settings=settings)
    program.find_window()

    def wait_for_search(what: str) -> None:
        """Wait until more is used than a board at rest needs in all that time."""
        before = program.processor_seconds
        wait(lambda: program.processor_seconds - before > 1.0, what)

    wait_for_search("a search")
    program.minimise()
    time.sleep(3.0)  # until the program is told, and what moves stands still
    before = program.processor_seconds
    time.sleep(5.0)
    assert program.processor_seconds - before < 0.1
    program.restore()
    wait_for_search("a search that goes on")
    assert program.close() == 0


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
        "--screen-reader",
        "on",
        settings=KNOWN,
    )
    program.find_window()
    program.key("Tab", "Return")
    program.wait_for(
        lambda: (saved := program.saved()) is not None and bool(saved.moves), "a move"
    )
    assert program.close() == 0
    assert "Traceback" not in program.process.communicate()[0]


def play_a_card(program: Program) -> None:
    """Click on the first card that has only one place to go to."""
    saved = program.saved()
    assert saved is not None
    slides = saved.game.state.slides
    sources = [slide.source for slide in slides]
    source: Cell = next(each for each in sources if sources.count(each) == 1)
    program.click(program.middle("mini", source))


@pytest.mark.parametrize("bits", [15, 16, 30])
def test_a_screen_of_fewer_or_more_bits_shows_the_game(
    servers: Servers, start: Start, bits: int
) -> None:
    """As those of VNC, remote desktops and thin clients, or of ten bits a colour."""
    display = servers.xvfb("1280x800", bits=bits)
    program = start(
        {"DISPLAY": display},
        CODE,
        "--window",
        "1280x800",
        settings=KNOWN,
    )
    program.find_window()
    play_a_card(program)
    program.wait_for(
        lambda: (saved := program.saved()) is not None and bool(saved.moves), "a move"
    )
    assert program.close() == 0
    assert program.process.communicate()[0] == ""


def test_a_maximised_window_is_so_again_and_then_gets_its_own_size_back(
    servers: Servers, start: Start
) -> None:
    display = servers.xvfb("1600x1000")
    servers.openbox(display)
    settings = Settings(welcomed=True, window=(900, 700), place=(200, 100))
    program = start({"DISPLAY": display}, CODE, settings=settings)
    program.find_window()
    program.goes_to(900, 700)
    program.maximise()
    wait(lambda: program.outline[2] == SCREEN[0], "a maximised window")
    assert program.close() == 0
    assert kept(program) == (200, 100, 900, 700)
    again = start({"DISPLAY": display}, CODE)
    again.find_window()
    wait(lambda: again.outline[2] == SCREEN[0], "a window that opens maximised")
    assert "_NET_WM_STATE_MAXIMIZED_VERT" in again.property("_NET_WM_STATE")
    again.maximise()
    again.goes_to(900, 700)
    assert again.close() == 0
    assert kept(again) == (200, 100, 900, 700)
    assert not Folder(again.folder).load_settings().maximised


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of a session bus, and the file of what is said on it."""
    said = tmp_path / "said"
    daemon = subprocess.Popen(
        [system_tool("dbus-daemon"), "--session", "--nofork", "--print-address"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert daemon.stdout is not None
    address = daemon.stdout.readline().strip()
    with said.open("wb") as file:
        monitor = subprocess.Popen(
            [system_tool("dbus-monitor"), "--address", address], stdout=file
        )
    wait(lambda: said.stat().st_size > 0, "the monitor of the bus")
    yield address, said
    for process in (monitor, daemon):
        process.kill()
        process.wait()


def test_the_screen_saver_and_the_effects_of_the_desktop_are_left_alone(
    servers: Servers, start: Start, bus: tuple[str, Path]
) -> None:
    address, said = bus
    display = servers.xvfb("1600x1000")
    servers.openbox(display)
    environment = {"DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": address}
    program = start(environment, CODE, settings=KNOWN)
    program.find_window()
    assert "= 1" not in program.property("_NET_WM_BYPASS_COMPOSITOR")
    assert program.close() == 0
    told = said.read_text(encoding="utf-8", errors="replace")
    assert "member=Hello" in told, "SDL was on the bus"
    assert "Inhibit" not in told


def kept(program: Program) -> tuple[int, ...]:
    """The place and the size of the window in the settings."""
    settings = Folder(program.folder).load_settings()
    return *settings.place, *settings.window
