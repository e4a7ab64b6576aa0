"""A real X server, the real program in its own process, and a hand that moves mouse and
keys.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from gaps.engine import Cell, by_key
from gaps.store import Folder, GameLog, Settings
from gaps.table.model.geometry import BoardGeometry, lay_out
from tests.scenarios.games import LATER_GAME
from tests.system_tools import need

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
# seconds from the window to the first picture in it, with room for a busy machine
SETTLING = 0.7
# seconds until a thing that should have happened counts as not happening
PATIENCE = 120.0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs the window."""
    for item in items:
        if Path(str(item.fspath)).is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.window)


@pytest.fixture(scope="session")
def framebuffer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the X server keeps what its screen shows, as a file that
    ``shot`` reads.
    """
    return tmp_path_factory.mktemp("framebuffer")


def started_xvfb(
    folder: Path, size: str, *options: str, bits: int = 24
) -> tuple[subprocess.Popen[bytes], str]:
    """An X server with one screen of ``size``, kept as a file in ``folder``; and the
    name of its display. ``bits`` tell a colour.
    """
    need("Xvfb", "xdotool")
    read, write = os.pipe()
    server = subprocess.Popen(
        [
            "Xvfb",
            "-displayfd",
            str(write),
            "-noreset",
            "-screen",
            "0",
            f"{size}x{bits}",
            "-nolisten",
            "tcp",
            "-fbdir",
            str(folder),
            *options,
        ],
        pass_fds=(write,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as numbers:
        number = numbers.readline().strip()
    assert number, "Xvfb did not start"
    return server, f":{number}"


@pytest.fixture(scope="session")
def display(framebuffer: Path) -> Iterator[str]:
    """The name of a fresh X display for all tests."""
    server, name = started_xvfb(framebuffer, "1600x1000")
    yield name
    server.terminate()
    server.wait(PATIENCE)


class Playing:
    """The program, running, with its window."""

    def __init__(
        self, display: str, folder: Path, *arguments: str, command: tuple[str, ...] = ()
    ) -> None:
        self.folder = folder
        self.environment = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "PYTHONUNBUFFERED": "1",
        }
        self.size = (1280, 800)
        self.xdotool = (
            shutil.which("xdotool", path=os.defpath + os.pathsep + "/usr/local/bin")
            or "xdotool"
        )
        # off every card, wherever the last test left it
        self._xdotool("mousemove", "0", "0", check=False)
        self.process = subprocess.Popen(
            [
                *(command or (sys.executable, str(ROOT / "main.py"))),
                "--data",
                str(folder),
                "--window",
                f"{self.size[0]}x{self.size[1]}",
                *arguments,
            ],
            cwd=folder.parent,
            # so that no file dialog is found
            env={**self.environment, "PATH": str(folder.parent)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.window = self.wait_for(self._window, "a window")
        time.sleep(SETTLING)

    def _window(self) -> str:
        assert self.process.poll() is None, (
            f"the program ended: {self.process.communicate()[0]}"
        )
        found = self._xdotool(
            "search", "--onlyvisible", "--pid", str(self.process.pid), check=False
        )
        return found.split("\n")[0].strip()

    def _xdotool(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            [self.xdotool, *words],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=check,
        )
        return done.stdout

    def wait_for(self, question: Callable[[], T | None], what: str) -> T:
        """Ask until the answer is there; fails after a while, naming ``what`` did not
        come.
        """
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if answer := question():
                return answer
            time.sleep(0.02)
        self.picture("failed.png")
        self.kill()
        raise AssertionError(
            f"waited {PATIENCE} s for {what}; the program said: {self.process.communicate()[0]}"
        )

    def click(self, pos: tuple[float, float], button: int = 1) -> None:
        """Move the pointer to ``pos`` in the window and click."""
        x, y = (str(round(value)) for value in pos)
        self._xdotool(
            "mousemove",
            "--window",
            self.window,
            x,
            y,
            "click",
            str(button),
        )

    def double_click(self, pos: tuple[float, float]) -> None:
        """Move the pointer to ``pos`` in the window and click twice, as fast as a hand."""
        self.point(pos)
        self._xdotool("click", "--repeat", "2", "--delay", "120", "1")

    def drag(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
    ) -> None:
        """Press at ``start``, move in steps to ``end``, let go."""
        words = [
            "mousemove",
            "--window",
            self.window,
            *(str(round(value)) for value in start),
            "mousedown",
            "1",
        ]
        for part in (0.2, 0.5, 0.8, 1.0):
            x, y = (start[i] + (end[i] - start[i]) * part for i in (0, 1))
            words += [
                "mousemove",
                "--window",
                self.window,
                str(round(x)),
                str(round(y)),
                "sleep",
                "0.02",
            ]
        self._xdotool(*words, "mouseup", "1")

    def key(self, *names: str) -> None:
        """Press and let go each key in turn."""
        self._xdotool("key", "--delay", "30", *names)

    def burst(self, *names: str) -> None:
        """Press and let go each key without a pause, so that one frame gets several of
        them.
        """
        self._xdotool("key", "--delay", "0", *names)

    def saved(self) -> GameLog | None:
        """The unfinished game as it stands in the folder now."""
        return self.looked().load_game()

    def looked(self) -> Folder:
        """What stands in the folder now; nothing is changed in it."""
        return Folder(self.folder, saves=False)

    def geometry(self, key: str) -> BoardGeometry:
        """Where the cells of a variant are in this window."""
        return lay_out(by_key(key).layout, self.size)

    def middle(self, key: str, cell: Cell) -> tuple[float, float]:
        """The middle of a cell, pixels in the window."""
        return self.geometry(key).center(cell)

    @property
    def place(self) -> tuple[int, int]:
        """Where the window's upper left corner is on the screen, pixels."""
        told = self._xdotool("getwindowgeometry", "--shell", self.window)
        found = dict(line.split("=") for line in told.split())
        return int(found["X"]), int(found["Y"])

    def point(self, pos: tuple[float, float]) -> None:
        """Move the pointer to ``pos`` in the window."""
        self._xdotool(
            "mousemove", "--window", self.window, *(str(round(value)) for value in pos)
        )

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window a size that it does not ask for, as a tiling window manager
        does.
        """
        self._xdotool("windowsize", self.window, *map(str, size))

    def picture(self, name: str) -> None:
        """Keep what the screen shows, beside the files of the test, where a tool for it
        is there.
        """
        if shutil.which("import"):
            path = str(self.folder.parent / name)
            subprocess.run(
                ["import", "-window", "root", path], env=self.environment, check=False
            )

    def close(self) -> int:
        """Ask the program to end, as the system does, and wait for it."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End it at once, with no chance to say goodbye."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        self.process.wait(PATIENCE)


def without_motion(data: Path) -> None:
    """Let the program go from screen to screen at once, from its next start on."""
    folder = Folder(data)
    folder.save_settings(replace(folder.load_settings(), reduced_motion=True))
    folder.close()


@pytest.fixture
def play(display: str, tmp_path: Path) -> Iterator[Callable[..., Playing]]:
    """Start the program with its files in a folder of this test, for a person who has
    been here before unless it is the ``first`` time; ends whatever still runs.
    """
    started: list[Playing] = []

    def start(
        *arguments: str, command: tuple[str, ...] = (), first: bool = False
    ) -> Playing:
        path = tmp_path / "data"
        if not (first or Folder(path, saves=False).load_settings().welcomed):
            folder = Folder(path)
            folder.save_settings(Settings(welcomed=True, rules_told=LATER_GAME))
            folder.close()
        started.append(Playing(display, tmp_path / "data", *arguments, command=command))
        return started[-1]

    yield start
    for playing in started:
        playing.kill()
