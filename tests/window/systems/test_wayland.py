"""The program as a client of a Wayland compositor."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame

from gaps.engine import CATALOGUE
from gaps.store import Folder, Settings
from gaps.store.files.text_files import REPORTS
from gaps.table.model.geometry import lay_out
from tests.scenarios.games import LATER_GAME
from tests.system_tools import need
from tests.window.shot import shot
from tests.window.systems.conftest import BACKGROUND, NO_OPENGL, Program, Servers, wait
from tests.window.test_play import play_by_mouse, quiet_slide, saved_with

CODE = "mini:12"
SCREEN = (1600, 1000)
CORNER = (SCREEN[0] - 3, SCREEN[1] - 3)
MIDDLE = (SCREEN[0] // 2, SCREEN[1] // 2)
BESIDE = (MIDDLE[0] - 100, MIDDLE[1] - 50)  # where the pointer covers nothing
STEEP = 150  # of 255: what an enlarged picture never has
Start = Callable[..., Program]
KNOWN = Settings(welcomed=True, rules_told=LATER_GAME)


def begun(program: Program, moves: int = 0) -> None:
    """Wait until the game has so many moves."""
    program.wait_for(lambda: saved_with(program, moves), "the game")


def test_a_game_is_played_in_full_screen_and_in_a_window(
    servers: Servers, start: Start
) -> None:
    display = servers.xvfb("1700x1100")
    servers.weston("--use-pixman", display=display)
    program = start(servers.wayland, CODE, settings=KNOWN)
    begun(program)
    program.enter(display, (1690, 1090), MIDDLE)
    wait(lambda: servers.pixel(BESIDE) != BACKGROUND, "the window")
    assert servers.pixel(CORNER) == BACKGROUND
    program.key("F11")
    wait(lambda: servers.pixel(CORNER) not in (BACKGROUND, (0, 0, 0)), "full screen")
    board = lay_out(CATALOGUE["mini"].layout, SCREEN)
    program.click_screen(board.center(quiet_slide(program.made().state).source))
    begun(program, 1)
    program.key("F11")
    wait(lambda: servers.pixel(CORNER) == BACKGROUND, "a window")
    program.key("z")
    begun(program, 0)
    program.key("ctrl+q")
    assert program.ended() == 0


def steepest(picture: pygame.Surface) -> int:
    """The largest difference of green between a pixel and the next one in its row."""
    width, height = picture.get_size()
    greens = [
        [picture.get_at((x, y)).g for x in range(width)] for y in range(0, height, 2)
    ]
    return max(abs(a - b) for row in greens for a, b in pairwise(row))


def test_at_scale_2_every_pixel_is_used_and_a_game_is_played_by_mouse(
    servers: Servers, start: Start
) -> None:
    """A picture that is drawn at half the size and enlarged has no steep edges."""
    display = servers.xvfb("3300x2100")
    servers.weston("--use-pixman", "--scale=2", display=display)
    program = start(servers.wayland, CODE, "--fullscreen", settings=KNOWN)
    begun(program)
    screen = 2 * SCREEN[0], 2 * SCREEN[1]
    program.enter(display, (3290, 2090), SCREEN)
    corner = 2 * CORNER[0], 2 * CORNER[1]
    wait(lambda: servers.pixel(corner) not in (BACKGROUND, (0, 0, 0)), "full screen")
    board = lay_out(CATALOGUE["mini"].layout, screen)
    card = board.rect(next(iter(program.made().state.slides)).source)
    wait(
        lambda: steepest(shot(servers.folder, card.topleft, card.size)) > STEEP,
        "a sharp card",
    )
    plate = 2900, 1900
    play_by_mouse(
        program,
        board,
        program.click_screen,
        program.drag_screen,
        plate,
    )
    program.key("ctrl+q")
    assert program.ended() == 0
    settings = Folder(program.folder).load_settings()
    assert settings.window == (1280, 800), "in units of the desktop"


def test_the_program_ends_in_order_when_the_compositor_does(
    servers: Servers, start: Start
) -> None:
    compositor = servers.weston()
    program = start(servers.wayland, CODE, settings=KNOWN)
    begun(program)
    compositor.kill()
    assert program.ended() == 0
    assert program.process.communicate()[0].count("\n") <= 1  # the line of pygame
    assert not (program.folder / REPORTS).exists()


def test_without_opengl_the_error_names_it(servers: Servers, start: Start) -> None:
    servers.weston()
    program = start({**servers.wayland, **NO_OPENGL}, CODE)
    assert program.ended() == 1
    assert (
        "gaps: cannot open a window: Wayland needs OpenGL"
        in program.process.communicate()[0]
    )


def test_without_opengl_the_window_opens_by_x11(servers: Servers, start: Start) -> None:
    need("Xwayland", "xdotool")
    servers.weston("--xwayland")
    program = start(
        {
            **servers.wayland,
            **NO_OPENGL,
            "DISPLAY": servers.xwayland,
        },
        CODE,
        settings=KNOWN,
    )
    program.find_window()
    assert program.close() == 0
