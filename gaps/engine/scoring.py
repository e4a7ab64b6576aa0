"""Points as a function of the moves of a game, so that a recorded score can be checked
by replaying.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from gaps.engine.cards import Suit
from gaps.engine.checks import require, require_each, require_range
from gaps.engine.game import Game, Step
from gaps.engine.moves import Redeal
from gaps.engine.state import State, Status, Variant

EDITION = 3
"""The newest edition of the arcade score. Records and files name theirs; those that
name none are of 1.
"""

CARD, MAX_CHAIN, CHAIN_STEP = 100, 9, Fraction(1, 4)
# points of a finished row of twelve cards; shorter rows in proportion
ROW, FULL_ROW = 1000, 12
REDEAL_LEFT, NO_HINT = 2500, 2000
# a tenth of the other points, for seconds under ten a card
PACE_SHARE, CARD_SECONDS = 10, 10
OLD_PACE, OLD_SECONDS = 6000, 600  # the same for every variant, before edition 3
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
    """The parts of the score, in points except ``chain`` and ``longest``, which count
    moves, and the rows.

    ``redeals``, ``pace`` and ``no_hints`` are added at a win.
    """

    home: int
    """100 for each card a move brought home; once in a game, in edition 2 once in a
    round.
    """
    chains: int
    """Bonus for chains, added to ``home``."""
    rows: int
    redeals: int
    pace: int
    """For the ``seconds_left``."""
    no_hints: int
    chain: int
    """How many of the latest moves in a row have each brought a card home."""
    longest: int
    """The longest chain of the game."""
    finished_rows: int
    """How many finished rows ``rows`` counts."""
    seconds_left: int
    """Seconds that a won game took less than the time up to which there are points for
    it.
    """

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


def arcade_score(
    game: Game,
    seconds: float,
    hints: int = 0,
    *,
    edition: int = EDITION,
    solver_moves: Collection[int] = frozenset(),
) -> ArcadeScore:
    """The arcade points of a game as it stands, after ``seconds`` of play and with
    ``hints`` asked for.

    ``solver_moves`` are the indices of the steps that the solver made: they score
    nothing. Edition 1 knows none.
    """
    require("game", game, Game)
    require("seconds", seconds, float)
    require("hints", hints, int)
    require("edition", edition, int)
    require("solver_moves", solver_moves, tuple, list, range, set, frozenset)
    require_each("solver_moves", solver_moves, int)
    require_range("seconds", seconds, 0)
    require_range("hints", hints, 0)
    require_range("edition", edition, 1, EDITION)
    once, has_old_pace = _EDITIONS[edition]
    if once is _Once.NEVER:
        solver_moves = ()
    count, state = _count(game, once, solver_moves), game.state
    won = state.status is Status.WON and len(game.steps) - 1 not in solver_moves
    most, limit = (OLD_PACE, OLD_SECONDS) if has_old_pace else most_pace(state.variant)
    left = max(0, limit - int(seconds)) if won else 0
    return ArcadeScore(
        home=CARD * count.cards,
        chains=round(count.chains),
        rows=count.row_cells * ROW // FULL_ROW,
        redeals=REDEAL_LEFT * (state.redeals_left or 0) if won else 0,
        pace=most * left // limit,
        no_hints=NO_HINT if won and not hints and not solver_moves else 0,
        chain=count.chain,
        longest=count.longest,
        finished_rows=count.row_cells // state.variant.row_length,
        seconds_left=left,
    )


def most_pace(variant: Variant) -> tuple[int, int]:
    """Return the points of a win in no time at all, and the seconds from which on there
    are none.
    """
    cards, redeals = (
        variant.cards_to_win,
        variant.redeal.limit if variant.redeal is not None else 0,
    )
    others = (
        CARD * cards
        + Fraction(ROW * cards, FULL_ROW)
        + REDEAL_LEFT * (redeals or 0)
        + NO_HINT
    )
    return others // PACE_SHARE, CARD_SECONDS * cards


class _Once(Enum):
    """In what a card scores its homecoming once, and a suit its finished row."""

    NEVER = "never"
    """Every homecoming scores, and the rows that are finished now."""
    ROUND = "round"
    """From the deal, or a redeal, to the next redeal."""
    GAME = "game"


_EDITIONS = {1: (_Once.NEVER, True), 2: (_Once.ROUND, True), 3: (_Once.GAME, False)}
"""What counts once, and whether the pace is that of all variants."""


@dataclass
class _Count:
    """What the moves of a game have scored so far."""

    row_cells: int
    """The cells of the finished rows that scored."""
    cards: int = 0
    chains: Fraction = Fraction(0)
    chain: int = 0
    longest: int = 0

    def add(self, scoring: int) -> None:
        """Count a move that brought cards home: it continues the chain, and ``scoring``
        cards score.
        """
        self.chain += 1
        self.longest = max(self.longest, self.chain)
        self.cards += scoring
        self.chains += CARD * scoring * CHAIN_STEP * (min(self.chain, MAX_CHAIN) - 1)


def _count(game: Game, once: _Once, solver_moves: Collection[int]) -> _Count:
    """Count the homecomings and the finished rows that score.

    What is home at the deal or after a redeal has scored, and so has what the solver
    brings home. The rows that are finished then, or by the shuffle of a redeal, score
    at once.
    """
    done = _Scored(game.start)
    count = _Count(row_cells=done.rows.total())
    for index, step in enumerate(game.steps):
        is_redeal, is_own = isinstance(step.cause, Redeal), index not in solver_moves
        if once is _Once.NEVER or (once is _Once.ROUND and is_redeal):
            done = _Scored(step.before)
        cards, cells = done.take(step)
        count.row_cells += cells if is_own else 0
        if is_redeal and once is _Once.ROUND:
            done = _Scored(step.after)
        if step.brought_home and is_own and not is_redeal:
            count.add(cards)
        else:
            count.chain = 0
    if once is _Once.NEVER:
        count.row_cells = len(game.state.complete_rows)
    return count


class _Scored:
    """What has scored, to begin with what is home in ``state``."""

    def __init__(self, state: State) -> None:
        self.cards = {state.board[cell] for cell in state.home}
        self.rows = _finished_cells(state)
        """The most cells that finished rows of each suit have held at once: two packs
        have two rows each.
        """

    def take(self, step: Step) -> tuple[int, int]:
        """Note what a step brings home; returns how many cards, and cells of finished
        rows, are new.
        """
        if not step.brought_home:
            return 0, 0
        before, cells = len(self.cards), 0
        self.cards.update(step.brought_home)
        if step.after.complete_rows:
            finished = _finished_cells(step.after)
            cells = (finished - self.rows).total()
            self.rows |= finished
        return len(self.cards) - before, cells


def _finished_cells(state: State) -> Counter[Suit]:
    return Counter(
        card.suit
        for cell in state.complete_rows
        if (card := state.board[cell]) is not None
    )
