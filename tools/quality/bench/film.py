"""Steps the real stack of scenes frame by frame, and notes the cost of each frame."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pygame

from gaps.scenes.game.play import Play
from gaps.scenes.session import routes
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.scenes.shell.router import scene_for
from gaps.stage.ahead import IsOver
from gaps.stage.core.intents import Intent
from gaps.stage.core.scene import Push, Route
from tests.searches import Searches
from tools.quality.bench.counts import Taken

STEP = 1 / 120  # seconds of an update
FRAME = 1 / 60  # and of a frame


class Film:
    """The program in a window of ``size``, and what was noted of it by ``measure``."""

    def __init__(
        self,
        context: Context,
        size: tuple[int, int],
        searches: Searches,
        measure: Callable[[], AbstractContextManager[Taken]],
    ) -> None:
        self.context = context
        self.searches = searches
        self.measure = measure
        self.surface = pygame.display.set_mode(size)
        self.stack = ProgramStack(context, scene_for(context, routes.ToTitle()))
        self.stack.resize(size)
        self.settle()
        self.acts: list[Taken] = []
        """The actions of a player, in order."""
        self.frames: list[Taken] = []
        """The frames that followed."""

    def shoot(
        self,
        act: Callable[[], None],
        seconds: float,
        use_spare_time: Callable[[IsOver], None] | None = None,
    ) -> None:
        """Do something, and note its cost and that of each frame that follows.

        Something else than the stack may ``use_spare_time``.
        """
        with self.measure() as taken:
            act()
        self.acts.append(taken)
        passed = 0
        while passed < round(seconds / FRAME):
            with self.measure() as taken:
                taken.frames = self._next_frame()
                taken.is_ahead = True
                (use_spare_time or self.stack.use_spare_time)(taken.leaves_no_more)
            self.frames.append(taken)
            passed += taken.frames

    def rehearse(self, act: Callable[[], None], seconds: float) -> None:
        """Do something, and show the frames that follow without noting them."""
        act()
        passed = 0
        while passed < round(seconds / FRAME):
            passed += self._next_frame()
            self.stack.use_spare_time(lambda: False)

    def settle(self, seconds: float = 3.0) -> None:
        """Advance the time, and show only its end."""
        self.stack.use_spare_time(lambda: False)
        for _ in range(round(seconds / STEP)):
            self.stack.update(STEP)
        self._draw()
        self.stack.use_spare_time(lambda: False)

    def _next_frame(self) -> int:
        """Show the next picture; return how many frames' time it takes."""
        frames = 2 if self.stack.halves_rate else 1
        for _ in range(frames * round(FRAME / STEP)):
            self.stack.update(STEP)
        if self.stack.moving or self.stack.dirty:
            self._draw()
        return frames

    def _draw(self) -> None:
        self.stack.redraw(self.surface, 0.0)
        self.stack.presented()

    # The actions of a player

    def press(self, *intents: Intent) -> None:
        """Give intents to the program: keys, buttons, the pointer."""
        for intent in intents:
            self.stack.handle(intent)

    def open(self, route: Route) -> None:
        """Open a screen above the one on top."""
        self.stack.follow(Push(route))

    def open_board(self, session: GameSession) -> Play:
        """Continue a game; return its scene when everything is at rest."""
        self.open(routes.ToPlay(session))
        self.settle()
        scene = self.stack.top
        assert isinstance(scene, Play)
        return scene
