"""The end of a won game as it is played in a bench: a long chain, finished rows, the
win, its results.
"""

from __future__ import annotations

from enum import Enum
from functools import cache

from gaps.engine import CATALOGUE, Game, Move, deal
from gaps.scenes.game.play import Play
from gaps.scenes.results.results import Results
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.router import resolver
from gaps.solver import solve
from gaps.stage.core.scene import SceneStack
from tests.scenarios.games import replace_game

VARIANT = "gaps"
DEAL = 3
MOVES = 13
"""The last moves of the solver's line: each brings a card home, so they are one chain.
"""
FRAMES_PER_MOVE = 9
"""Fewer than a card flies: several cards land soon after each other, as when a hint is
held.
"""


class Phase(Enum):
    """What is shown."""

    CHAIN = "a chain of 9 to 13, with finished rows"
    WIN = "the win"
    RESULTS = "its landscape, below the results"


@cache
def won_game() -> tuple[Game, tuple[Move, ...]]:
    """A game before the last ``MOVES`` of its winning line, and these moves."""
    game = Game(deal(CATALOGUE[VARIANT], DEAL))
    line = solve(game.state, nodes=20_000_000).line
    for move in line[:-MOVES]:
        game = game.play(move)
    return game, tuple(line[-MOVES:])


class Ending:
    """Plays the end of a game in ``stack``; ``next_frame`` is called before each frame."""

    def __init__(self, context: Context) -> None:
        game, self._moves = won_game()
        session = context.games.start(context.games.deal(CATALOGUE[VARIANT], DEAL))
        replace_game(session, game)
        self._play = Play(context, session)
        self.stack = SceneStack(self._play, resolver(context))
        self._frames = self._made = 0

    def next_frame(self) -> None:
        """Make the next move when it is time."""
        self._frames += 1
        if self._frames % FRAMES_PER_MOVE == 0 and self._made < MOVES:
            self.stack.follow(self._play.make_move(self._moves[self._made]))
            self._made += 1

    @property
    def phase(self) -> Phase | None:
        """What is shown; ``None`` before the chain is nine long."""
        if isinstance(self.stack.top, Results):
            return Phase.RESULTS
        if self.stack.top is not self._play or self._made == MOVES:
            return Phase.WIN
        return Phase.CHAIN if self._made >= 9 else None
