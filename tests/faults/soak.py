"""Play in a real window for a long time, and measure whether memory, threads and
handles stay as they are.

``python -m tests.faults.soak MINUTES [LOG]`` starts an X server and the program in it;
a hand inside the program plays games of several variants, asks for hints, visits every
other screen, changes the theme and the size of the window. Each half minute is a line
of figures. Returns 1 if something has grown.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from ctypes import CDLL
from pathlib import Path
from typing import Any, NamedTuple

from gaps import app
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.intents import CommandReleased, Hover, Nav, Wheel
from gaps.stage.core.narrator import Narrator
from gaps.stage.core.scene import SceneStack
from gaps.stage.speech.reader import ScreenReader
from gaps.store import Folder, Settings
from gaps.store.saves.settings import options_of
from tests.faults.memory_run import measure
from tests.faults.random_player import RandomPlayer, activate
from tests.programs import ROOT
from tests.window.conftest import PATIENCE, started_xvfb

KEYS = (
    "custom/5llb3rsref",
    "mini",
    "line-up",
    "custom/5llb3rsrsf",
    "gaps",
    "double-montana",
    "pas-a-deux",
)
SIZES = (1280, 800), (1000, 640), (1440, 900)
# seconds between two lines, two actions, two changes of the look
SAMPLE = 30.0
ACT = 0.05
CHANGE = 20.0
# the shares of a title's actions that visit a screen, of a game's that ask the solver
VISIT = 0.3
ASK = 0.04
STEPS = range(4, 25)  # actions in another screen before it is left
LEAST = 0.05  # the share of memory that may be added in the last third of the time
SPARE = 4  # threads and handles that may be added: searches come and go


class Sample(NamedTuple):
    """What the process uses."""

    seconds: float
    games: int
    kilobytes: int
    objects: int
    threads: int
    handles: int


class Soaker:
    """The hand inside the program. It acts at the end of a frame."""

    def __init__(self, stack: SoakedStack, minutes: float) -> None:
        self.stack = stack
        self.rng = random.Random()
        self.player = RandomPlayer(
            stack, self.rng.randrange(10**9), KEYS[0], matches=True
        )
        self.samples = list[Sample]()
        self.begun = self.acted = self.measured = self.changed = time.monotonic()
        self.end = self.begun + 60 * minutes
        self.steps_left = 0
        self.visited = set[str]()

    def frame(self) -> None:
        """Do one thing, if it is time for that."""
        now = time.monotonic()
        if now >= self.end or self.stack.empty:
            self.stack.close()
        elif now >= self.measured + SAMPLE:
            self.measured = now
            self._measure()
        elif now >= self.changed + CHANGE:
            self.changed = now
            self._change()
        elif now >= self.acted + ACT:
            self.acted = now
            self._act()

    def _act(self) -> None:
        stack = self.stack
        top = self.stack.top
        rng = self.rng
        self.visited.add(type(top).__name__)
        if self.steps_left > 0 and not isinstance(top, Title | Play):
            self.steps_left -= 1
            where = rng.randrange(stack.size[0]), rng.randrange(stack.size[1])
            stack.handle(
                rng.choice(
                    (Nav.NEXT, Nav.DOWN, Nav.RIGHT, Hover(where), Wheel(where, -1.0))
                )
            )
        elif isinstance(top, Title) and rng.random() < VISIT:
            self.steps_left = rng.choice(STEPS)
            names = [
                each.name
                for each in top.form.widgets
                if each.enabled and each.name != "quit"
            ]
            activate(stack, top.form, rng.choice(names))
        elif isinstance(top, Play) and rng.random() < ASK:
            command = rng.choice(
                (
                    GameCommand.HINT,
                    GameCommand.CAN_WIN,
                    GameCommand.PAUSE,
                    GameCommand.HELP,
                )
            )
            stack.handle(command)
            stack.handle(CommandReleased(command))
        else:
            self.player.key = rng.choice(KEYS)
            self.player.act()

    def _change(self) -> None:
        """Another theme, or another size of the window, as a window manager gives it."""
        context = self.stack.context
        if self.rng.random() < 0.5:
            context.change(
                theme=self.rng.choice(options_of("theme")),
                deck=self.rng.choice(options_of("deck")),
            )
            self.stack.resize(self.stack.size)
        elif context.window is not None:
            context.window.move_to((0, 0, *self.rng.choice(SIZES)))

    def _measure(self) -> None:
        usage = measure()
        now = time.monotonic() - self.begun
        games = self.player.finished_games
        self.samples.append(
            Sample(
                now,
                games,
                usage.memory,
                usage.objects,
                threading.active_count(),
                usage.handles,
            )
        )
        print(
            *(round(value) for value in self.samples[-1]),
            type(self.stack.top).__name__,
            sep="\t",
            flush=True,
        )


class SoakedStack(GameStack):
    """The program's stack of scenes, which shows its size."""

    @property
    def size(self) -> tuple[int, int]:
        """The size of the picture."""
        return self._size or SIZES[0]


def grown(samples: Sequence[Sample]) -> list[str]:
    """What has grown from the middle third to the last, in words."""
    third = len(samples) // 3
    middle = samples[third : 2 * third]
    last = samples[2 * third :]
    found = []
    for name, share in (("kilobytes", LEAST), ("objects", LEAST)):
        before, after = (
            min(getattr(each, name) for each in part) for part in (middle, last)
        )
        if after > before * (1 + share):
            found.append(f"{name}: {before:,} to {after:,}")
    for name in ("threads", "handles"):
        before, after = (
            min(getattr(each, name) for each in part) for part in (middle, last)
        )
        if after > before + SPARE:
            found.append(f"{name}: {before} to {after}")
    return found


def soak(minutes: float, folder: Path) -> int:
    """Play in this process. Returns the exit status."""
    found = list[Soaker]()

    class SoakedNarrator(Narrator):
        """Lets the hand act at the end of each frame."""

        def __init__(
            self, reader: ScreenReader, stack: SceneStack, *rest: Any, **options: Any
        ) -> None:
            super().__init__(reader, stack, *rest, **options)
            assert isinstance(stack, SoakedStack)
            found.append(Soaker(stack, minutes))

        def attend(self, now: float, acting: bool = True) -> None:
            super().attend(now, acting)
            found[0].frame()

    vars(app).update(GameStack=SoakedStack, Narrator=SoakedNarrator)
    store = Folder(folder)
    store.save_settings(
        Settings(welcomed=True, speed="quick", win_sign="never", auto_finish="always")
    )
    store.close()
    status = app.main(["--data", str(folder)])
    (soaker,) = found
    print("screens:", *sorted(soaker.visited))
    if sys.platform == "linux":
        CDLL(None).malloc_trim(0)  # what was freed, and is kept for later, is no leak
        print("kilobytes after freed memory was given back:", f"{measure().memory:,}")
    changes = grown(soaker.samples) if len(soaker.samples) > 5 else []
    print("\n".join(changes) or "nothing has grown")
    reports = [*folder.glob("reports/*")]
    print(*(path.read_text() for path in reports), sep="\n")
    return status or bool(changes or reports)


def main() -> int:
    """Start the X server and the program in it, and wait for its end."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server, display = started_xvfb(folder, "1600x1000")
        environment = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        words = [
            sys.executable,
            "-m",
            "tests.faults.soak",
            "--inside",
            sys.argv[1],
            str(folder / "data"),
        ]
        try:
            return subprocess.run(
                words, cwd=ROOT, env=environment, check=False
            ).returncode
        finally:
            server.terminate()
            server.wait(PATIENCE)


if __name__ == "__main__":
    if sys.argv[1] == "--inside":
        sys.exit(soak(float(sys.argv[2]), Path(sys.argv[3])))
    sys.exit(main())
