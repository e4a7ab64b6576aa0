"""A monkey tester: runs the program's loop over one scene after another, with random
events in each frame.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta

import pygame
from pygame.event import Event

from gaps.scenes.common.screen import Dialog
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.plain_text import speakable
from gaps.stage.core import loop
from gaps.stage.core.intents import CommandReleased, Intent
from gaps.stage.core.narrator import Narrator
from gaps.store import Folder
from tests.faults.monkey.invariants import InvariantChecker, ObservedStack
from tests.faults.monkey.random_input import (
    INTENT,
    make_files_to_drop,
    random_batch,
    random_settings,
)
from tests.faults.monkey.random_reader import RandomReader
from tests.faults.monkey.sized_window import SizedWindow
from tests.faults.monkey.start_scenes import (
    BASE_SCENES,
    OVERLAY_SCENES,
    SceneMaker,
)
from tests.searches import Searches

FRAMES = range(5, 60)  # frames before the program is closed
SIZES = (
    (1280, 800),
    (800, 600),
    (800, 600),
    (1000, 640),
    (1920, 1200),
    (500, 300),
)
EXTREME_SIZES = (
    *((1, 1), (320, 240), (60, 3000), (3000, 60), (2, 900)) * 3,
    (4000, 3000),
)
# of the frames; of those resized
RESIZE_SHARE = 0.02
EXTREME_SHARE = 0.1
SEARCH_SHARE = 0.1  # of the frames: waiting searches are run
SETTINGS_SHARE = 0.02  # of the frames: settings change
RESTART_SHARE = 0.3  # of the scenes: the program starts anew before the next one
DRAWN_SHARE = 0.25  # of the frames
KEPT_BATCHES = 4  # shown when an invariant is broken
PAUSES = (0.0, 0.0, 0.004, 0.016, 0.016, 0.25, 2.0, 80.0)  # seconds between two frames
SECONDS_A_DAY = 86_400
CLOCK_JUMPS = (0,) * 30 + (
    60,
    3600,
    20 * 3600,
    SECONDS_A_DAY,
    40 * SECONDS_A_DAY,
    -1,
    -7200,
)
"""Seconds by which the system's clock is changed between two frames."""


class Monkey:
    """Sends random input, the same for the same ``seed``, and checks the invariants
    after each.
    """

    def __init__(
        self,
        context: Context,
        seed: int,
        searches: Searches,
    ) -> None:
        self.context = context
        self.searches = searches
        self.rng = random.Random(seed)
        self.invariants = InvariantChecker(context)
        self.reads = False
        """Whether a screen reader listens, and asks for things."""
        self.told = self.asked = 0
        """The number of trees that it was told, and of what it asked for."""
        self.seen_scenes = set[str]()
        """The class names of the scenes that were on top."""
        self.sent = 0
        """The number of events so far."""
        self.files = make_files_to_drop(
            context.folder.path.parent / f"dropped-{seed}", self.rng
        )
        self._names = list[str]()
        self._batches = deque[Sequence[Event]](maxlen=KEPT_BATCHES)
        self._time = 0
        self._day = context.now()
        context.now = self._now

    def run(self, events: int) -> None:
        """Send ``events`` further events. Every scene is opened once before one is
        opened again.
        """
        end = self.sent + events
        while self.sent < end:
            self._names = self._names or [*BASE_SCENES, *OVERLAY_SCENES]
            name = self._names.pop(self.rng.randrange(len(self._names)))
            try:
                self.play(self.open_scene(name))
            except Exception as error:
                error.add_note(
                    f"opened: {name}; {self.sent} events; the last frames: {list(self._batches)}"
                )
                raise
            if self.rng.random() < RESTART_SHARE:
                self.restart()
        self.context.adviser.close()

    def restart(self) -> None:
        """Start the program anew, on the same folder."""
        self.context.adviser.close()
        self.searches.drop()
        self.context.folder.close()
        saves = not self.context.folder.is_foreign
        folder = Folder(self.context.folder.path, saves=saves)
        picked = random.Random(self.rng.random())
        self.context = Context(
            folder,
            folder.load_settings(),
            self._now,
            lambda: picked.randrange(1, 100_000),
            sound=self.context.sound,
            # which is silent: each other one would go on playing in its thread
            music=self.context.music,
        )
        self.context.games.ready.clock = counted_clock()
        self.invariants.context = self.context

    def open_scene(self, name: str) -> ObservedStack:
        """Return a stack of scenes with the scene called ``name`` on top."""
        size = self.rng.choice(SIZES)
        title = Title(self.context)
        made = SceneMaker(self.context, self.rng, title).make(name)
        if name in BASE_SCENES:
            stack = ObservedStack(self.context, made)
            stack.resize(size)
            if name == "redeal":
                stack.handle(GameCommand.REDEAL)
                stack.handle(CommandReleased(GameCommand.REDEAL))
            elif name == "last move":
                stack.handle(GameCommand.REDO)
        else:
            below = made.below if isinstance(made, Dialog) else title
            stack = ObservedStack(
                self.context, below if isinstance(below, Play) else title
            )
            stack.resize(size)
            if below is not stack.top:
                stack.show(below)
            stack.show(made)
        self.seen_scenes.add(type(stack.top).__name__)
        return stack

    def play(self, stack: ObservedStack) -> None:
        """Run the program's loop over these scenes for some frames, and close its
        window in the last one.
        """
        window = self.context.window = SizedWindow(stack.size)
        left = self.rng.choice(FRAMES)
        seen_scenes = self.seen_scenes

        def check_intent(intent: Intent) -> None:
            self.invariants.check(stack, intent)
            if not stack.empty:
                seen_scenes.add(type(stack.top).__name__)

        def events() -> Sequence[Event]:
            nonlocal left
            self.invariants.check(stack, None)
            seen_scenes.add(type(stack.top).__name__)
            self._change_surroundings(window, stack)
            left -= 1
            batch = random_batch(self.rng, stack.size, stack.top, self.files)
            if left <= 0:
                batch.insert(self.rng.randrange(len(batch) + 1), Event(pygame.QUIT))
            self._batches.append(batch)
            self.sent += len(batch)
            return batch

        pygame.event.clear()
        stack.after_intent = check_intent
        reader = RandomReader(self.rng)
        announcer = self.context.announcer
        narrator = Narrator(reader, stack, announcer, speakable)

        def attend(now: float, acting: bool) -> float:
            return narrator.attend(now, acting) if self.reads else math.inf

        try:
            loop.run(
                window,
                stack,
                self._translate,
                lambda: self._time,
                events,
                self._sleep,
                attend,
            )
        finally:
            announcer.active = False
        self.told, self.asked = self.told + reader.told, self.asked + reader.asked
        assert stack.empty
        self.invariants.check_files()
        self.invariants.check_settings()

    def _change_surroundings(
        self,
        window: SizedWindow,
        stack: ObservedStack,
    ) -> None:
        """What happens between two frames without an event of the player."""
        rng = self.rng
        stack.draws = rng.random() < DRAWN_SHARE
        self._day += timedelta(seconds=rng.choice(CLOCK_JUMPS))
        if rng.random() < RESIZE_SHARE:
            window.size = rng.choice(
                EXTREME_SIZES if rng.random() < EXTREME_SHARE else SIZES
            )
        if rng.random() < SEARCH_SHARE:
            self.searches.finish(
                "adviser", "adviser, second thread", "review"
            )  # a deal finder may never find what it looks for
        if rng.random() < SETTINGS_SHARE:
            self.context.change(**random_settings(rng))
            stack.resize(stack.size)

    def _translate(self, event: Event) -> Iterable[Intent]:
        return (event.intent,) if event.type == INTENT else self.context.controls(event)

    def _sleep(self, seconds: float) -> None:
        self._time += round((seconds + self.rng.choice(PAUSES)) * 1e9)

    def _now(self) -> datetime:
        self._day += timedelta(seconds=1)
        return self._day


def counted_clock() -> Callable[[], float]:
    """A clock that goes on by a millisecond whenever it is read: searches do the same
    work every time.
    """
    readings = itertools.count()
    return lambda: next(readings) / 1000
