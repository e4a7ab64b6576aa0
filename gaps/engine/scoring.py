"""Points as a function of the moves of a game, so that a recorded score can be checked by replaying."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from gaps.engine.checks import require, require_range
from gaps.engine.game import Game, Step
from gaps.engine.moves import Redeal
from gaps.engine.state import Status

CARD, MAX_CHAIN, CHAIN_STEP = 100, 9, Fraction(1, 4)
ROW, FULL_ROW = 1000, 12  # points of a finished row of twelve cards; shorter rows in proportion
REDEAL_LEFT, NO_HINT = 2500, 2000
PACE, PACE_SECONDS = 10, 600  # points for each second under ten minutes
CLASSIC_REDEAL, CLASSIC_WIN = -5, 10


@dataclass(frozen=True)
class ClassicScore:
    """One point for each card home, a penalty for each redeal, and a bonus."""

    cards: int
    redeals: int
    """Points lost by redeals: 0 or less."""
    bonus: int
    """For a win without a redeal."""

    @property
    def total(self) -> int:
        """Cards, penalty and bonus together."""
        return self.cards + self.redeals + self.bonus


@dataclass(frozen=True)
class ArcadeScore:
    """The parts of the score, in points except ``chain`` and ``longest``, which count moves.

    ``redeals``, ``pace`` and ``no_hints`` are added at a win.
    """

    home: int
    """100 for each card a move brought home."""
    chains: int
    """Bonus for chains, added to ``home``."""
    rows: int
    redeals: int
    pace: int
    no_hints: int
    chain: int
    """How many of the latest moves in a row have each brought a card home."""
    longest: int
    """The longest chain of the game."""

    @property
    def running(self) -> int:
        """The score while the game goes on."""
        return self.home + self.chains + self.rows

    @property
    def total(self) -> int:
        """The whole score."""
        return self.running + self.redeals + self.pace + self.no_hints


def classic_score(game: Game) -> ClassicScore:
    """The classic points of a game as it stands."""
    require("game", game, Game)
    state = game.state
    won = state.status is Status.WON
    return ClassicScore(
        cards=len(state.home),
        redeals=CLASSIC_REDEAL * state.redeals_used,
        bonus=CLASSIC_WIN if won and not state.redeals_used else 0,
    )


def arcade_score(game: Game, seconds: float, hints: int = 0) -> ArcadeScore:
    """The arcade points of a game as it stands, after ``seconds`` of play and with ``hints`` asked for."""
    require("game", game, Game)
    require("seconds", seconds, float)
    require("hints", hints, int)
    require_range("seconds", seconds, 0)
    require_range("hints", hints, 0)
    home = chain = longest = 0
    chains = Fraction(0)
    for step in game.steps:
        gained = _brought_home(step)
        if isinstance(step.cause, Redeal) or not gained:
            chain = 0
            continue
        chain += 1
        longest = max(longest, chain)
        home += CARD * gained
        chains += CARD * gained * CHAIN_STEP * (min(chain, MAX_CHAIN) - 1)
    state = game.state
    won = state.status is Status.WON
    return ArcadeScore(
        home=home,
        chains=round(chains),
        rows=len(state.complete_rows) * ROW // FULL_ROW,
        redeals=REDEAL_LEFT * (state.redeals_left or 0) if won else 0,
        pace=PACE * max(0, PACE_SECONDS - int(seconds)) if won else 0,
        no_hints=NO_HINT if won and not hints else 0,
        chain=chain,
        longest=longest,
    )


def _brought_home(step: Step) -> int:
    """How many cards are home after the step that were not before it."""
    before, after = step.before, step.after
    if after.home <= before.home:
        return 0
    was = {before.board[cell] for cell in before.home}
    return sum(after.board[cell] not in was for cell in after.home)
