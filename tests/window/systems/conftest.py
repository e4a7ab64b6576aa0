"""Servers, compositors and window managers, each started for one test and ended after
it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from gaps.engine import Game
from gaps.store import Folder, Settings
from tests.system_tools import need, system_tool
from tests.window.conftest import PATIENCE, ROOT, SETTLING, Playing, started_xvfb
from tests.window.shot import shot

BACKGROUND = (32, 48, 64)
INI = """
[core]
idle-time=0
[shell]
panel-position=none
locking=false
animation=none
startup-animation=none
close-animation=none
background-color=0xff203040
[output]
name=screen0
mode=1600x1000
[output]
name=screen1
mode=1280x1024
"""
NO_OPENGL = {"__EGL_VENDOR_LIBRARY_DIRS": "/nonexistent"}
UNSET = (
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "SDL_VIDEODRIVER",
    "SDL_FRAMEBUFFER_ACCELERATION",
)


def wait(question: Callable[[], bool], what: str) -> None:
    """Ask until the answer is yes; fails after a while, naming ``what`` did not come."""
    until = time.monotonic() + PATIENCE
    while not question():
        assert time.monotonic() < until, f"waited {PATIENCE} s for {what}"
        time.sleep(0.02)


class Servers:
    """Starts the programs that show windows, and ends them all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.runtime = folder / "runtime"
        self.runtime.mkdir(mode=0o700)
        self.started: list[subprocess.Popen[bytes]] = []

    def xvfb(self, size: str, *options: str, bits: int = 24) -> str:
        """An X server with one screen of ``size``; returns the name of its display."""
        server, name = started_xvfb(self.folder, size, *options, bits=bits)
        self.started.append(server)
        return name

    def openbox(self, display: str) -> None:
        """A window manager on an X display."""
        need("openbox", "xprop")
        self.run("openbox", "--sm-disable", environment={"DISPLAY": display})
        command = ["xprop", "-display", display, "-root", "_NET_SUPPORTING_WM_CHECK"]
        wait(lambda: b"window id" in subprocess.check_output(command), "openbox")

    def weston(self, *options: str, display: str = "") -> subprocess.Popen[bytes]:
        """A Wayland compositor: in a window on an X display, or without a screen."""
        need("weston")
        ini = self.folder / "weston.ini"
        ini.write_text(INI)
        backend = "x11-backend.so" if display else "headless-backend.so"
        process = self.run(
            "weston",
            f"--backend={backend}",
            f"--config={ini}",
            "--socket=wayland-test",
            f"--log={self.folder / 'weston.log'}",
            *options,
            environment={"DISPLAY": display, "XDG_RUNTIME_DIR": str(self.runtime)},
        )
        wait(lambda: "desktop-shell'" in self.log, "weston")
        return process

    @property
    def log(self) -> str:
        """What weston has said so far."""
        path = self.folder / "weston.log"
        return path.read_text() if path.exists() else ""

    @property
    def xwayland(self) -> str:
        """The X display that weston offers."""
        return self.log.split("xserver listening on display ")[1].split()[0]

    @property
    def wayland(self) -> Mapping[str, str]:
        """The environment of a program on weston."""
        return {
            "XDG_RUNTIME_DIR": str(self.runtime),
            "WAYLAND_DISPLAY": "wayland-test",
            "SDL_VIDEODRIVER": "wayland",
        }

    def pixel(self, pos: tuple[int, int]) -> tuple[int, int, int]:
        """The colour at ``pos`` of the X server's screen."""
        return tuple(shot(self.folder, pos, (1, 1)).get_at((0, 0))[:3])  # type: ignore[return-value]

    def end(self) -> None:
        """End all, the last first."""
        for process in reversed(self.started):
            process.kill()
            process.wait(PATIENCE)

    def run(
        self, *command: str, environment: Mapping[str, str]
    ) -> subprocess.Popen[bytes]:
        """Start a program, which is ended with the others."""
        process = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.started.append(process)
        return process


class Program(Playing):
    """The program with an environment of its own; its window is looked for only on X11."""

    def __init__(
        self, folder: Path, environment: Mapping[str, str], *arguments: str
    ) -> None:
        self.folder = folder
        self.environment = {
            name: text for name, text in os.environ.items() if name not in UNSET
        }
        self.environment |= {"SDL_AUDIODRIVER": "dummy", **environment}
        self.size = (1280, 800)
        self.xdotool = "xdotool"
        self.process = subprocess.Popen(
            [
                sys.executable,
                str(ROOT / "main.py"),
                "--data",
                str(folder),
                *arguments,
            ],
            cwd=folder.parent,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def find_window(self) -> None:
        """Wait for the window on X11."""
        # after which the window stays the same
        self.wait_for(lambda: self.saved() is not None, "a game")
        self.window = self.wait_for(self._window, "a window")

    def made(self) -> Game:
        """The unfinished game as it stands in the folder now."""
        saved = self.saved()
        assert saved is not None
        return saved.game

    @property
    def outline(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the window on X11."""
        told = self._xdotool("getwindowgeometry", "--shell", self.window)
        found = dict(line.split("=") for line in told.split())
        return (
            int(found["X"]),
            int(found["Y"]),
            int(found["WIDTH"]),
            int(found["HEIGHT"]),
        )

    def goes_to(self, *outline: int) -> None:
        """Wait until the window is there; 0 for the first two parts leaves the place
        open.
        """
        wait(
            lambda: self.outline[4 - len(outline) :] == outline,
            f"a window at {outline}",
        )

    def enter(
        self, display: str, outside: tuple[int, int], inside: tuple[int, int]
    ) -> None:
        """Take mouse and keys from an X display, and bring the pointer into weston: it
        follows from there.
        """
        self.environment["DISPLAY"] = display
        for x, y in (outside, inside):
            self._xdotool(
                "mousemove",
                str(x),
                str(y),
                "sleep",
                "0.1",
            )

    def click_screen(self, pos: tuple[float, float]) -> None:
        """Click at ``pos`` of the whole screen."""
        self._xdotool(
            "mousemove",
            *_words(pos),
            "sleep",
            "0.1",
            "click",
            "1",
        )

    def drag_screen(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
    ) -> None:
        """Press at ``start`` of the whole screen, move to ``end``, let go."""
        self._xdotool(
            "mousemove",
            *_words(start),
            "sleep",
            "0.1",
            "mousedown",
            "1",
        )
        for x in (end[0] + 20, end[0]):
            place = _words((x, end[1]))
            self._xdotool("mousemove", *place, "sleep", "0.1")
        self._xdotool("mouseup", "1")

    def hold(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press at ``start`` of the window, move to ``end``, and hold the button."""
        self.point(start)
        self._xdotool("sleep", "0.1", "mousedown", "1")
        for x in (end[0] + 20, end[0]):
            self.point((x, end[1]))
            time.sleep(0.1)

    def let_go(self) -> None:
        """Release the button, wherever the pointer is."""
        self._xdotool("mouseup", "1")

    @property
    def processor_seconds(self) -> float:
        """What the program has had of the processor since its start."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text()
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def minimise(self) -> None:
        """Minimise the window."""
        self._xdotool("windowminimize", "--sync", self.window)

    def restore(self) -> None:
        """Bring the minimised window back, with the keyboard."""
        self._xdotool(
            "windowmap", "--sync", self.window, "windowactivate", "--sync", self.window
        )
        time.sleep(SETTLING)

    def maximise(self) -> None:
        """Click twice on the title bar, which also restores a maximised window."""
        left, top, width, _height = self.outline
        # xdotool takes the height of the title bar of openbox, 20, twice
        title = str(left + width // 2), str(top - 30)
        self._xdotool(
            "mousemove",
            *title,
            "click",
            "--repeat",
            "2",
            "1",
        )

    def property(self, name: str) -> str:
        """What a property of the window says on X11."""
        words = [system_tool("xprop"), "-id", self.window, name]
        return subprocess.check_output(words, env=self.environment, text=True)

    def ended(self) -> int:
        """Wait for its end, and return the exit status."""
        return self.process.wait(PATIENCE)


def _words(pos: tuple[float, float]) -> list[str]:
    return [str(round(value)) for value in pos]


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[Servers]:
    made = Servers(tmp_path)
    yield made
    made.end()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """Start the program with its files in a folder of this test, and with these
    settings.
    """
    started: list[Program] = []

    def program(
        environment: Mapping[str, str],
        *arguments: str,
        settings: Settings | None = None,
    ) -> Program:
        if settings is not None:
            folder = Folder(tmp_path / "data")
            folder.save_settings(settings)
            folder.close()
        started.append(Program(tmp_path / "data", environment, *arguments))
        return started[-1]

    yield program
    for each in started:
        each.kill()
