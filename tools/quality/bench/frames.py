"""Measure frame times with and without the solver: ``python -m tools.quality.bench
--only frames``.

A game of slides at 1280 x 800, 60 frames a second, without a display. The time of a
frame is that of its updates and its drawing; the solver searches all the time, also
between the frames.
"""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from time import perf_counter

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from gaps import background
from gaps.background import Job
from gaps.engine import CATALOGUE, Game, State, deal
from gaps.scenes.game.hints import SolverHints
from gaps.solver import Adviser
from gaps.solver.adviser import CHUNK, MAX_GENERAL_NODES
from gaps.solver.search import Search, search_until_decided
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.table.board import BoardLook
from gaps.table.cards.art import CardArt
from gaps.table.model.choreography import MotionSettings
from gaps.table.render.board_background import draw_background
from gaps.table.table import Table

SIZE = (1280, 800)
FRAMES = 600
FRAMES_PER_MOVE = 20
FRAME = 1 / 60
STEP = 1 / 120


class Silent(Adviser):
    """An adviser that does not search."""

    def ask(self, state: State) -> None:
        """Do nothing."""


class General(Adviser):
    """An adviser with the general search only, as in an installation without the
    compiled one.
    """

    def __init__(self) -> None:
        super().__init__()
        self._job: Job[None] | None = None

    def ask(self, state: State) -> None:
        """Search beside the frames, whatever the rules."""
        self.close()
        search = Search(state.seen(), general=True)
        work = partial(search_until_decided, search, MAX_GENERAL_NODES, CHUNK)
        self._job = Job(work, "general search")

    def close(self) -> None:
        """End the search."""
        if self._job is not None:
            self._job.cancel()


def frame_milliseconds(adviser: Adviser, frames: int = FRAMES) -> list[float]:
    """Return the time of each frame in milliseconds."""
    sys.setswitchinterval(background.SWITCH_SECONDS)  # as in the program
    surface = pygame.display.set_mode(SIZE)
    state = deal(CATALOGUE["no-redeal"], 6)  # deep: nothing is proven while this runs
    style = Style(themes()["midnight"], SIZE)
    art = CardArt("house", "midnight", "ember")
    field = draw_background(SIZE, style.theme)
    table = Table(state, BoardLook(art, style, MotionSettings(), field))
    guide = SolverHints(adviser)
    game = Game(state)
    figures = []
    guide.look_at(state)
    for number in range(frames):
        began = perf_counter()
        if number % FRAMES_PER_MOVE == 0:
            if game.state.slides:
                game = game.play(game.state.slides[number % len(game.state.slides)])
                table.show(game.steps[-1])
            else:
                game = Game(state)
            guide.look_at(game.state)
        for _ in range(2):
            table.update(STEP)
        guide.update(FRAME)
        table.draw(surface, 0.0)
        pygame.display.flip()
        figures.append((perf_counter() - began) * 1e3)
        time.sleep(max(0.0, FRAME - (perf_counter() - began)))
    adviser.close()
    return figures[FRAMES_PER_MOVE:]
