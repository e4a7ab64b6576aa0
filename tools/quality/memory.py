"""Measure memory and open files over an hour of play: ``python -m tools.quality.memory
[--minutes N] [--think SECONDS] [--window WxH] [--write]``.

It plays in a window without a display, as fast as it can: a clock of its own passes. It
begins with a deal that is searched for long, and waits for that search. Between the
games it visits the other screens, other themes and other sizes of the window. In each
position the searches run for ``--think`` seconds at most, if there is no answer yet.
Every five minutes it waits until the searches have ended. It prints a table, in
megabytes; ``--write`` makes ``docs/tables/memory.md``.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from gaps.engine import parse_code
from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.results.results import Results
from gaps.scenes.session.routes import ToNewGame
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.stage.core.intents import Nav
from gaps.stage.core.platform_info import give_memory_back, trim_memory
from gaps.stage.core.scene import Push
from gaps.store import Folder
from tests.faults.memory_run import watch_replay
from tests.faults.player_process import make_context
from tests.faults.random_player import RandomPlayer, activate
from tools.quality.bench.table import machine

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "tables" / "memory.md"
SIZE = (1280, 800)
OTHER_SIZES = ((1000, 640), (800, 600))
SEARCHED = "gaps:77123"  # takes long to search, and one move on, too
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
TRIM = 20.0  # seconds between two times that free memory is returned, as in the loop
REPORT = 300.0  # seconds between two figures at rest
SEARCH = 180.0  # seconds of the real time after which a search counts as endless
BARS = {SIZE: (250, 170), (2560, 1600): (650, 460)}
"""The maximum megabytes, in all and at rest, by the size of the window."""


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


def megabytes(name: str) -> float:
    """Return a memory figure: ``VmRSS`` is the memory of this process, ``VmHWM`` its peak."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    line = next(line for line in status.splitlines() if line.startswith(name))
    return int(line.split()[1]) * 1024 / 1e6


def forget_peak() -> None:
    """Start measuring the peak again."""
    Path("/proc/self/clear_refs").write_text("5", encoding="utf-8")


@dataclass
class Figures:
    """The memory of a part of the play."""

    what: str
    rest: float
    """The maximum at rest."""
    peak: float
    files: int
    """The maximum number of open files."""

    @property
    def cells(self) -> tuple[str, ...]:
        return self.what, f"{self.rest:.0f}", f"{self.peak:.0f}", str(self.files)


HEADS = ("what", "at rest, MB", "at most, MB", "open files")


class Hour:
    """A player, and the clock of the games."""

    def __init__(self, folder: Path, think: float, size: tuple[int, int]) -> None:
        self.context = make_context(Folder(folder))
        self.context.change(speed="normal", win_sign="always")
        self.context.appearance.resize(size, fast_scaling=False)
        self.size = size
        self.surface = pygame.display.set_mode(size)
        self.stack = ProgramStack(self.context, Title(self.context))
        self.stack.resize(size)
        self.player = RandomPlayer(self.stack, 5, VARIANTS[0], switching=True)
        self.think = think
        self.seconds = 0.0
        self.files = open_files()
        self._trimmed = 0.0
        self._piece = ""
        self._toured = 0
        self._watched = 0
        self._chance = random.Random(1)

    def figures(self, what: str) -> Figures:
        """Return the measurements since the last figures, after a rest."""
        rest = self.rest()
        found = Figures(what, rest, megabytes("VmHWM"), self.files)
        self.files = open_files()
        forget_peak()
        return found

    def rest(self) -> float:
        """Wait until a while after the searches have ended; return the megabytes then."""
        self._think(SEARCH)
        time.sleep(FRAME)  # a thread that has its answer ends
        self._give_back()
        return megabytes("VmRSS")

    def begin(self, code: str) -> None:
        """Start a game over the title."""
        session = self.context.games.deal(*parse_code(code))
        self.stack.follow(Push(ToNewGame(session)))
        self.watch()

    def move(self) -> None:
        """Make a move that is not the first of a win, if one is known."""
        play = self.stack.top
        assert isinstance(play, Play)
        play.make_move(play.session.game.state.slides[0])
        self.watch()

    def act(self) -> None:
        """Do one thing, and see it to its end."""
        self._act()
        self.watch()
        self.files = max(self.files, open_files())

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
        """Advance the time of an action, and draw what moves.

        Music has a clock of its own: wait until one piece has given way to the next.
        """
        if self.stack.music != self._piece:
            self._piece = self.stack.music
            time.sleep(MUSIC_CHANGES)
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
            self._think(self.think)
        if self.seconds - self._trimmed >= TRIM:
            self._trimmed = self.seconds
            self._give_back()

    def _give_back(self) -> None:
        """Return memory, as the loop does."""
        self.stack.rest()
        trim_memory()

    def _think(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while self._searching and time.monotonic() < until:
            time.sleep(FRAME)
            self._frame(FRAME)

    @property
    def _searching(self) -> bool:
        context = self.context
        searches = context.adviser, context.reviews, context.games.ready
        return any(each.searching for each in searches)

    def _frame(self, seconds: float) -> None:
        if self.stack.empty:
            return
        self.stack.update(seconds)
        if self.stack.dirty or self.stack.moving:
            self.stack.redraw(self.surface, 0.0)
            self.stack.presented()

    def _tour(self) -> None:
        """Visit the other screens, in another theme and at other sizes."""
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
        for size in (*OTHER_SIZES, self.size):
            self.surface = pygame.display.set_mode(size)
            self.context.appearance.resize(size, fast_scaling=False)
            self.stack.resize(size)
            self.watch()

    def close(self) -> None:
        self.stack.close()
        self.context.adviser.close()
        self.context.folder.close()


def played(options: argparse.Namespace, folder: Path) -> list[Figures]:
    """Play, and return the figures."""
    hour = Hour(folder, options.think, options.window)
    hour.watch()
    rows = [hour.figures("the title")]
    hour.begin(SEARCHED)
    rows.append(hour.figures(f"{SEARCHED}, and its search"))
    hour.move()
    rows.append(hour.figures("a move, and its search"))
    rest = 0.0
    next_report = REPORT
    while hour.seconds < 60 * options.minutes:
        if hour.seconds >= next_report:
            next_report += REPORT
            rest = max(rest, report(hour))
        hour.act()
    games = hour.player.finished_games
    last = hour.figures(f"{options.minutes:.0f} minutes of play, {games} games")
    last.rest = max(last.rest, rest)
    hour.close()
    return [*rows, last]


def report(hour: Hour) -> float:
    """Print where the play is, and return the memory at rest."""
    rest = hour.rest()
    print(
        f"{hour.seconds / 60:5.1f} min {hour.player.finished_games:3} games "
        f"{type(hour.stack.top).__name__:10} {rest:4.0f} MB, peak "
        f"{megabytes('VmHWM'):4.0f}, {open_files()} files",
        file=sys.stderr,
        flush=True,
    )
    return rest


def page(rows: Sequence[Figures], command: str, size: tuple[int, int]) -> str:
    """Return the page docs/tables/memory.md."""
    width, height = size
    bars = ""
    if size in BARS:
        most, rest = BARS[size]
        bars = f" The bars are {most} MB at most and {rest} MB\nat rest."
    lines = [
        "# Memory",
        "",
        f"Made by `{command}`: the resident memory of the program in a window of "
        f"{width} x {height}",
        "without a display, with music. A game is played, and the other screens, "
        "themes and sizes are",
        f"visited; at rest is when every search has ended.{bars}",
        "",
        f"Measured on {date.today():%Y-%m-%d}: {machine()}.",
        "",
        f"| {' | '.join(HEADS)} |",
        "|---|---:|---:|---:|",
        *(f"| {' | '.join(row.cells)} |" for row in rows),
    ]
    return "\n".join(lines) + "\n"


def size_of(text: str) -> tuple[int, int]:
    width, height = map(int, text.split("x"))
    return width, height


def main() -> int:
    """Print the figures.

    Return the exit status: 1 if a bar is not met.
    """
    parser = argparse.ArgumentParser(
        prog="python -m tools.quality.memory",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--think", type=float, default=1.0, metavar="SECONDS")
    parser.add_argument("--window", type=size_of, default=SIZE, metavar="WxH")
    parser.add_argument("--write", action="store_true", help="make the page, too")
    options = parser.parse_args()
    os.fsync = lambda fd: None
    give_memory_back()
    gc.freeze()  # as the program does
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as folder:
        rows = played(options, Path(folder))
    command = " ".join(["python -m tools.quality.memory", *sys.argv[1:]])
    text = page(rows, command, options.window)
    print(text)
    if options.write:
        PAGE.write_text(text, encoding="utf-8")
    most = max(row.peak for row in rows)
    rest = max(row.rest for row in rows)
    bars = BARS.get(options.window, (most, rest))
    return int(most > bars[0] or rest > bars[1])


if __name__ == "__main__":
    sys.exit(main())
