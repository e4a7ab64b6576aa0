"""How evenly a win is shown in a real window: ``python -m
tools.quality.bench.window_frames [WIDTHxHEIGHT]``.

Needs a display or Xvfb. The main loop plays the end of a won game at its usual speed.
The time between two frames is that between two calls of the loop for events, so it
holds the wait for the next frame, too.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter, thread_time

import pygame

from gaps import background
from gaps.stage.core.loop import run, take_events
from gaps.stage.core.window import Window
from tools.quality.bench.ending import Ending, Phase, a_context
from tools.quality.bench.start import a_display

SIZE = 1920, 1200
RESULT_FRAMES = 336  # until the landscape below the results rests
LATE = 25  # milliseconds between two frames: longer ones are seen
BAR = 58.0  # frames a second, of the 60 that are wanted


@dataclass
class Frames:
    """The frames of a phase. All times are milliseconds."""

    intervals: list[float] = field(default_factory=list)
    """From the beginning of each frame to that of the next one."""
    busy: list[float] = field(default_factory=list)
    """The processor's time of the main thread in each."""

    @property
    def rate(self) -> float:
        """Frames a second."""
        return 1e3 * len(self.intervals) / sum(self.intervals)

    @property
    def late(self) -> int:
        """How many frames were so late that it is seen."""
        return sum(interval > LATE for interval in self.intervals)


class Watch:
    """Plays the end of a game frame by frame, and notes how long each frame lasts."""

    def __init__(self, ends: Ending) -> None:
        self.ends = ends
        self.frames = {phase: Frames() for phase in Phase}
        self._began: float | None = None
        self._busy_since = 0.0

    def events(self) -> Sequence[pygame.event.Event]:
        """Return the events of the next frame; the loop asks for them when the frame
        begins.
        """
        now = perf_counter()
        phase = self.ends.phase
        if self._began is not None and phase is not None:
            self.frames[phase].intervals.append((now - self._began) * 1e3)
            self.frames[phase].busy.append((thread_time() - self._busy_since) * 1e3)
        self._began = now
        self._busy_since = thread_time()
        self.ends.next_frame()
        if len(self.frames[Phase.RESULTS].intervals) >= RESULT_FRAMES:
            return [pygame.event.Event(pygame.QUIT)]
        return take_events()


def watched(size: tuple[int, int], folder: str) -> dict[Phase, Frames]:
    """Show the end of a game in a window, and return what was noted."""
    sys.setswitchinterval(background.SWITCH_SECONDS)  # as in the program
    context = a_context(folder)
    window = Window(size, "Gaps")
    try:
        context.window = window
        watch = Watch(Ending(context))
        run(window, watch.ends.stack, context.controls, events=watch.events)
    finally:
        context.adviser.close()
        window.close()
    return watch.frames


def measured(size: tuple[int, int], display: Mapping[str, str]) -> dict[Phase, Frames]:
    """Return what a process of its own notes, whose environment has a ``display``."""
    command = [
        sys.executable,
        "-m",
        "tools.quality.bench.window_frames",
        f"{size[0]}x{size[1]}",
        "--here",
    ]
    told = subprocess.run(
        command, env=display, capture_output=True, text=True, check=True, timeout=180
    )
    return {
        Phase[name]: Frames(*frames)
        for name, frames in json.loads(told.stdout.splitlines()[-1]).items()
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; returns the exit status."""
    given = [*(sys.argv[1:] if arguments is None else arguments)]
    sizes = [word for word in given if word != "--here"]
    width, height = map(int, sizes[0].split("x")) if sizes else SIZE
    if "--here" in given:
        with tempfile.TemporaryDirectory() as folder:
            noted = watched((width, height), folder)
        print(
            json.dumps(
                {
                    phase.name: (each.intervals, each.busy)
                    for phase, each in noted.items()
                }
            )
        )
        return 0
    with a_display() as display:
        if display is None:
            print("there is no display, and no Xvfb to make one", file=sys.stderr)
            return 1
        noted = measured((width, height), display)
    print(
        f"{'':<42}{'frames/s':>10}{'longest ms':>12}{'late':>6}{'busy ms':>9}{'frames':>8}"
    )
    for phase, each in noted.items():
        print(
            f"{phase.value:<42}{each.rate:>10.1f}{max(each.intervals):>12.1f}{each.late:>6}"
            f"{statistics.fmean(each.busy):>9.1f}{len(each.busy):>8}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
