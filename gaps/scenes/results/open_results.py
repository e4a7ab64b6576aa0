"""Which results a game has."""

from __future__ import annotations

from gaps.scenes.results.lost import Lost
from gaps.scenes.results.results import Results
from gaps.scenes.results.won import Won
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import WinGoingOn
from gaps.scenes.shared.context import Context
from gaps.stage.motion.particles import Particles
from gaps.table.snow.on_board import Snowfall


def open_results(
    context: Context,
    finished: FinishedGame,
    particles: Particles | None = None,
    win: WinGoingOn | None = None,
    snow: Snowfall | None = None,
) -> Results:
    """The results of a game; ``particles`` still fly from its end, of its win ``win``
    goes on, and ``snow`` lies on a lost board.
    """
    if finished.won:
        return Won(context, finished, win)
    return Lost(context, finished, particles, snow)
