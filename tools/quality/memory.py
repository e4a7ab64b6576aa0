"""Measure memory and open files over an hour of play: ``python -m tools.quality.memory
[--minutes N] [--think SECONDS]``.

It plays in a window of 1280 x 800 without a display, as fast as it can: a clock of its
own passes. Between the games it visits the other screens, other themes and other sizes
of the window. In each position the searches run for ``--think`` seconds, if there is
none yet. It prints a line for every five minutes and the peak, in mebibytes.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import sys
import tempfile
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.results.results import Results
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.intents import Nav
from gaps.stage.core.platform_info import give_memory_back, trim_memory
from gaps.store import Folder
from tests.faults.memory_run import watch_replay
from tests.faults.player_process import make_context
from tests.faults.random_player import RandomPlayer, activate
from tools.quality.bench.start import mebibytes

SIZE = (1280, 800)
SIZES = ((1000, 640), (800, 600), SIZE)  # of the window, one after the other
THEMES = ("midnight", "daybreak", "signal", "midnight")
VARIANTS = ("gaps", "addiction", "mini", "double", "gaps")
SCREENS = (
    "settings",
    "all",
    "rules",
    "statistics",
    "summits",
    "calendar",
    "expedition",
)
FRAME = 1 / 30
A_MOVE = 2.5  # seconds from one action to the next
MOST_FRAMES = 150  # that are drawn after one action
MUSIC_CHANGES = 3.0  # seconds of the real time
REPORT = 300.0  # seconds between two lines
BAR = 160.0  # mebibytes, at most, and more open files than at first: none


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


class Hour:
    """A player, and the clock of the games."""

    def __init__(self, folder: Path, think: float) -> None:
        self.context = make_context(Folder(folder))
        self.context.change(speed="normal")
        self.context.look.resize(SIZE, fast_scaling=False)
        self.surface = pygame.display.set_mode(SIZE)
        self.stack = GameStack(self.context, Title(self.context))
        self.stack.resize(SIZE)
        self.player = RandomPlayer(self.stack, 5, VARIANTS[0], switching=True)
        self.think = think
        self.seconds = 0.0
        self._piece = ""
        self._toured = 0
        self._watched = 0
        self._chance = random.Random(1)

    def act(self) -> None:
        """Do one thing, and see it to its end."""
        self._act()
        self.watch()

    def _act(self) -> None:
        games = self.player.finished_games
        top = self.stack.top
        if isinstance(top, Title) and games > self._toured:
            self._toured = games
            self._tour()
        elif isinstance(top, Results) and top.usable and games > self._watched:
            self._watched = games
            watch_replay(self.stack, self.surface)
        else:
            self.player.key = VARIANTS[games % len(VARIANTS)]
            self.player.act()

    def watch(self) -> None:
        """Let the time of an action pass, and draw what moves. Music has a clock of its
        own: wait until one piece has given way to the next.
        """
        if self.stack.music != self._piece:
            self._piece = self.stack.music
            time.sleep(MUSIC_CHANGES)
            trim_memory()
        left = A_MOVE
        for _ in range(MOST_FRAMES):
            self._frame(FRAME)
            left -= FRAME
            if not self.stack.moving:
                break
        if left > 0:
            self._frame(left)
        self.seconds += A_MOVE - min(left, 0.0)
        if isinstance(self.stack.top, Play):
            self._think()

    def _think(self) -> None:
        began = time.monotonic()
        while self.context.adviser.searching and time.monotonic() < began + self.think:
            time.sleep(FRAME)
            self._frame(FRAME)

    def _frame(self, seconds: float) -> None:
        if self.stack.empty:
            return
        self.stack.update(seconds)
        if self.stack.dirty or self.stack.moving:
            self.stack.redraw(self.surface, 0.0)
            self.stack.presented()

    def _tour(self) -> None:
        """See the other screens, in another theme and at other sizes."""
        for name in SCREENS:
            title = self.stack.top
            assert isinstance(title, Title)
            if name not in {widget.name for widget in title.form.widgets}:
                continue
            activate(self.stack, title.form, name)
            self.watch()
            for _ in range(3):
                self.stack.handle(Nav.NEXT)
                self.watch()
            for _ in range(9):
                if isinstance(self.stack.top, Title):
                    break
                self.stack.handle(Nav.BACK)
                self.watch()
            else:
                raise RuntimeError(f"there is no way back from {name}")
        self.context.change(theme=self._chance.choice(THEMES))
        self.context.look_changed = True
        self.watch()
        for size in SIZES:
            self.surface = pygame.display.set_mode(size)
            self.context.look.resize(size, fast_scaling=False)
            self.stack.resize(size)
            self.watch()

    def close(self) -> None:
        self.stack.close()
        self.context.adviser.close()
        self.context.folder.close()


def main() -> int:
    """Print the figures. Returns the exit status: 1 if a bar is not met."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.quality.memory",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--think", type=float, default=0.0, metavar="SECONDS")
    options = parser.parse_args()
    os.fsync = lambda fd: None
    give_memory_back()
    gc.freeze()  # as the program does
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as folder:
        hour = Hour(Path(folder), options.think)
        hour.watch()
        files = open_files()
        most_files = files
        next_report = 0.0
        while hour.seconds < 60 * options.minutes:
            if hour.seconds >= next_report:
                next_report += REPORT
                report(hour)
            hour.act()
            most_files = max(most_files, open_files())
        report(hour)
        hour.close()
    peak = mebibytes("VmHWM", os.getpid())
    print(f"peak {peak:.0f} MiB; open files {files} at first, {most_files} at most")
    return int(peak > BAR)


def report(hour: Hour) -> None:
    now = mebibytes("VmRSS", os.getpid())
    peak = mebibytes("VmHWM", os.getpid())
    print(
        f"{hour.seconds / 60:5.1f} min {hour.player.finished_games:3} games "
        f"{type(hour.stack.top).__name__:10} {now:4.0f} MiB, peak {peak:4.0f}, "
        f"{open_files()} files",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
