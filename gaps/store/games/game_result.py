"""The result of a game, computed from its moves.

Only the table of the records stores it, for fast queries.
"""

from __future__ import annotations

from enum import Enum, StrEnum

from gaps.engine import ArcadeScore, Game, Status, classic_score
from gaps.values import Value

MOST_BY_SOLVER = 4
"""A game is assisted if more than one in this number of its moves is a shown one."""


class GameEnd(StrEnum):
    """The ways in which a game can end."""

    WON = "won"
    LOST = "lost"
    GIVEN_UP = "given up"


class Help(Enum):
    """The amount of help that the player had.

    Only strict and relaxed games count in rates, streaks and bests.
    """

    STRICT = "strict"
    """No undo and no help."""
    RELAXED = "relaxed"
    """Some of them, and at most a quarter of the moves are shown ones."""
    ASSISTED = "assisted"
    """More than a quarter of the moves are shown ones."""


_ENDS = {Status.WON: GameEnd.WON, Status.LOST: GameEnd.LOST}


def help_in(made: int, undos: int, hints: int, by_solver: int) -> Help:
    """Return the amount of help in a game of ``made`` moves."""
    if MOST_BY_SOLVER * by_solver > made:
        return Help.ASSISTED
    return Help.RELAXED if undos or hints or by_solver else Help.STRICT


class GameResult(Value):
    """The result of the moves of a game."""

    end: GameEnd
    home: int
    """Cards home at the end."""
    redeals: int
    """Redeals used."""
    classic: int
    arcade: int

    @classmethod
    def of(cls, game: Game, score: ArcadeScore) -> GameResult:
        """Return the result of a line of play and its arcade points.

        A game that has not ended is given up.
        """
        state = game.state
        return cls(
            end=_ENDS.get(state.status, GameEnd.GIVEN_UP),
            home=len(state.home),
            redeals=state.redeals_used,
            classic=classic_score(game).total,
            arcade=score.total,
        )

    @property
    def won(self) -> bool:
        return self.end is GameEnd.WON
