"""The choice of the results screen for a game."""

from __future__ import annotations

from gaps.scenes.results.lost import Lost
from gaps.scenes.results.results import Results
from gaps.scenes.results.won import Won
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import LeftGame, WinGoingOn
from gaps.scenes.shared.context import Context


def open_results(
    context: Context,
    finished: FinishedGame,
    win: WinGoingOn | None = None,
    left: LeftGame | None = None,
) -> Results:
    """Return the results of a game.

    The animation of its ``win`` continues, or the pictures of a game that was ``left``
    without a win.
    """
    if finished.won:
        return Won(context, finished, win)
    return Lost(context, finished, left)
