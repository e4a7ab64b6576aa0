"""However the program ends, the last save is in the file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gaps.store import Folder, Settings
from tests.programs import run_python

pytestmark = pytest.mark.slow  # it starts programs

posix = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
PROGRAM = """
import os, signal, sys, time
import pygame
from gaps import app
from gaps.scenes.game.play import Play
from gaps.scenes.shell.crash import CrashScreen
from gaps.scenes.shell.program_stack import ProgramStack

ending, folder = sys.argv[1:]
# a job that was started in the background ignores SIGINT, one that outlives its terminal SIGHUP
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGTERM, signal.SIG_DFL)
if os.name != "nt":
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
STATUS = ("SIGTERM", "SIGINT", "SIGHUP")

def move_and_end(scene, dt):
    Play.update = update
    scene.session.play(scene.state.slides[0])
    if ending == "closed window":
        pygame.event.post(pygame.event.Event(pygame.QUIT))
    elif ending in STATUS:
        scene.session.tick(5.0)  # since the last move
        os.kill(os.getpid(), signal.Signals[ending])
    elif ending == "sys.exit":
        sys.exit(0)
    elif ending == "error":
        ProgramStack.recover = lambda stack, error: False
        raise RuntimeError("an error of the test")
    elif ending == "crash screen":
        CrashScreen.resize = lambda scene, size: os._exit(0)  # it is shown, and nothing is cleaned up
        raise RuntimeError("an error of the test")

update, Play.update = Play.update, move_and_end
sys.exit(app.main(["mini:12", "--data", folder, "--mute"]))
"""


STATUS = {"SIGTERM": 0, "SIGINT": 130, "SIGHUP": 129}


@pytest.mark.parametrize(
    "ending",
    [
        "closed window",
        "sys.exit",
        "error",
        "crash screen",
        *(pytest.param(name, marks=posix) for name in STATUS),
    ],
)
def test_the_last_move_is_in_the_file_when_the_program_has_ended(
    tmp_path: Path, ending: str
) -> None:
    done = run_python("-c", PROGRAM, ending, tmp_path)
    saved = Folder(tmp_path).load_game()
    assert saved is not None, done.stderr
    assert len(saved.moves) == 1, done.stderr
    assert ("an error of the test" in done.stderr) == (ending == "error")
    assert not list(tmp_path.glob("*.new"))
    if ending in STATUS:
        assert (done.returncode, done.stderr) == (STATUS[ending], "")
        assert saved.seconds >= 5.0


KEYS_AFTER_QUIT = """
import sys
import pygame
from gaps import app
from gaps.scenes.menu.title import Title
from gaps.stage.core import window

window.MIN_SIZE = (1, 1)

def quit_in_a_burst(scene, surface, alpha):
    Title.draw = draw
    scene.context.window.move_to((0, 0, *map(int, sys.argv[2:])))
    for key, mod in ((pygame.K_q, pygame.KMOD_CTRL), (pygame.K_DOWN, 0), (pygame.K_m, 0)):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod))

draw, Title.draw = Title.draw, quit_in_a_burst
sys.exit(app.main(["--data", sys.argv[1]]))
"""


@pytest.mark.parametrize(
    ("size", "kept"),
    [
        ((1000, 700), (1000, 700)),
        ((1, 300), (240, 300)),
    ],
)
def test_the_size_of_the_window_is_kept_when_keys_follow_quit_in_one_frame(
    tmp_path: Path,
    size: tuple[int, int],
    kept: tuple[int, int],
) -> None:
    folder = Folder(tmp_path)
    folder.save_settings(Settings(welcomed=True))
    folder.close()
    done = run_python("-c", KEYS_AFTER_QUIT, tmp_path, *size)
    assert (done.returncode, done.stderr) == (0, "")
    folder = Folder(tmp_path)
    settings = folder.load_settings()
    assert folder.notices == []
    assert (settings.window, settings.muted) == (kept, False)


EARLY_END = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGTERM, signal.SIG_DFL)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from gaps import app
from gaps.cli import diagnostics
from gaps.store import Folder
name, place, folder = sys.argv[1:]

def end(*_, **__):
    os.kill(os.getpid(), signal.Signals[name])

if place == "start":
    Folder.load_settings = end
    sys.exit(app.main(["--data", folder]))
diagnostics.print_report = end
sys.exit(app.main(["--doctor", "--data", folder]))
"""


@posix
@pytest.mark.parametrize("place", ["start", "doctor"])
@pytest.mark.parametrize("name", STATUS)
def test_a_signal_before_the_first_picture_ends_the_program_quietly(
    tmp_path: Path,
    name: str,
    place: str,
) -> None:
    done = run_python("-c", EARLY_END, name, place, tmp_path, timeout=120)
    assert (done.returncode, done.stderr) == (STATUS[name], "")


STUCK = """
import os, signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
from gaps import app
from gaps.scenes.game.play import Play

def stick(scene, dt):
    scene.session.play(scene.state.slides[0])
    for _ in range(2):
        os.kill(os.getpid(), signal.SIGINT)
    time.sleep(60)

Play.update = stick
sys.exit(app.main(["mini:12", "--data", sys.argv[1], "--mute"]))
"""


@posix
def test_a_second_signal_ends_a_program_that_is_stuck(tmp_path: Path) -> None:
    done = run_python("-c", STUCK, tmp_path, timeout=50)
    assert (done.returncode, done.stderr) == (130, "")
    saved = Folder(tmp_path).load_game()
    assert saved is not None
    assert len(saved.moves) == 1


SOLVE = """
import os, runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from gaps import solver

def interrupted(*_):
    os.kill(os.getpid(), signal.SIGINT)

solver.Search.advance = interrupted
sys.argv = ["gaps.solver", "gaps:7"]
runpy.run_module("gaps.solver", run_name="__main__")
"""


@posix
def test_ctrl_c_ends_the_solver_quietly() -> None:
    done = run_python("-c", SOLVE, timeout=60)
    assert (done.returncode, done.stderr) == (130, "")
