"""Measure the start of the program and its load at rest.

Usage: ``python -m tools.quality.bench --only start``, with a display or Xvfb

From the start of the process to its first picture with a warm cache; then, left alone
on a board for a while, the share of a core it takes, and its memory.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import NamedTuple

from gaps.store import Folder, Settings
from tools.displays import Display

STARTS = 9
# seconds: until the search is done and while it is watched
SETTLE = 20.0
REST = 20.0
FIRST_PICTURE = """
import gc, time
gc.disable()  # as gaps.__main__ does while the modules are loaded
from gaps.stage.core.window import Window
shown = Window.present
def present(window, areas=None):
    shown(window, areas)
    if drawn:
        print(time.time(), time.process_time(), flush=True)
        import os
        os._exit(0)
Window.present = present
drawn = []
from gaps.stage.core.scene import SceneStack
draw = SceneStack.draw
def first(stack, surface, alpha):
    draw(stack, surface, alpha)
    drawn.append(1)
SceneStack.draw = first
from gaps.__main__ import main
main()
"""


MODULES = """
import sys, gaps.app, gaps.scenes.menu.title
print(sum(name.partition(".")[0] == "gaps" for name in sys.modules))
"""


@contextmanager
def a_display() -> Iterator[Mapping[str, str] | None]:
    """Yield the environment that a process needs to open a window, or None.

    If there is no display, Xvfb makes one for the while. None means that there is no
    way.
    """
    real = {key: name for key, name in os.environ.items() if key != "SDL_VIDEODRIVER"}
    if real.get("DISPLAY") or real.get("WAYLAND_DISPLAY"):
        yield real
        return
    if which("Xvfb") is None:
        yield None
        return
    with (
        TemporaryDirectory() as folder,
        Display(Path(folder), (1920, 1200)) as display,
    ):
        real["DISPLAY"] = display.name
        real["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        yield real


def settled(path: Path) -> None:
    """Make a folder of a player who has played before."""
    folder = Folder(path)
    folder.save_settings(Settings(welcomed=True))
    folder.close()


class Start(NamedTuple):
    """The seconds from the start of a process to its first picture."""

    seconds: float
    processor: float


def first_picture(folder: Path, display: Mapping[str, str], *arguments: str) -> Start:
    """Start the program, and return how long it took."""
    # as for a player, whose second start finds the modules compiled
    compiled = {
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
    }
    command = [
        sys.executable,
        "-c",
        FIRST_PICTURE,
        "--data",
        str(folder),
        "--window",
        "1280x800",
        *arguments,
    ]
    began = time.time()
    told = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={**display, **compiled},
    )
    words = told.stdout.split()
    if not words:
        raise RuntimeError(f"no picture was shown: {told.stderr[-500:]}")
    shown, processor = map(float, words[-2:])
    return Start(shown - began, processor)


def modules_loaded() -> int:
    """Return the number of the program's modules imported before the title is visible."""
    done = subprocess.run(
        [sys.executable, "-c", MODULES], capture_output=True, text=True, check=True
    )
    return int(done.stdout.split()[-1])


def cpu_seconds(pid: int) -> float:
    """Return the processor time that a process has used so far."""
    status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    fields = status.rpartition(")")[2].split()
    ticks = int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def mebibytes(name: str, pid: int) -> float:
    """Return a memory figure: ``VmRSS`` is the memory of a process, ``VmHWM`` its peak."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    line = next(line for line in status.splitlines() if line.startswith(name))
    return int(line.split()[1]) / 1024


def resting(
    folder: Path,
    display: Mapping[str, str],
    size: str,
    *arguments: str,
) -> tuple[float, float]:
    """Return the percent of a core and the mebibytes of a game that is left alone."""
    command = [
        sys.executable,
        "-m",
        "gaps",
        "--data",
        str(folder),
        "--window",
        size,
        *arguments,
    ]
    with subprocess.Popen(command, env=display) as game:
        time.sleep(SETTLE)
        before = cpu_seconds(game.pid)
        time.sleep(REST)
        share = 100 * (cpu_seconds(game.pid) - before) / REST
        memory = mebibytes("VmRSS", game.pid)
        game.kill()
    return share, memory
