"""Points as a function of the moves of a game.

This lets a recorded score be checked by replaying the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from gaps.engine.cards import Card, Suit
from gaps.engine.errors import expect
from gaps.engine.fill_rules import Face
from gaps.engine.game import Game, Step
from gaps.engine.moves import Redeal
from gaps.engine.state import State, Status
from gaps.values import Value

T = TypeVar("T")

CARD = 100
MAX_CHAIN = 9
"""The maximum factor of a chain."""
# points of a finished row of twelve cards; other rows in proportion, rounded
ROW = 1000
FULL_ROW = 12
ROUND = 50
REDEAL_LEFT = 2500
NO_HINT = 2000
CLASSIC_REDEAL = -5
CLASSIC_WIN = 10


class ClassicScore(Value):
    """One point for each card home, a penalty for each redeal, and a bonus."""

    cards: int
    redeals: int
    """Points lost by redeals: 0 or less."""
    bonus: int
    """For a win without a redeal."""

    @classmethod
    def of(cls, home: int, redeals: int, *, won: bool) -> ClassicScore:
        """Return the points for that many cards home and redeals used."""
        return cls(
            cards=home,
            redeals=CLASSIC_REDEAL * redeals,
            bonus=CLASSIC_WIN if won and not redeals else 0,
        )

    @property
    def total(self) -> int:
        """Cards, penalty and bonus together."""
        return self.cards + self.redeals + self.bonus


class ArcadeScore(Value):
    """The parts of the score, in points.

    ``chain`` and ``longest`` count moves, ``finished_rows`` rows. ``redeals`` and
    ``no_hints`` are added at a win.
    """

    home: int
    """100 for each card that a move brought home for the first time in the game."""
    chains: int
    """The points that chains added to ``home``.

    A move multiplies the points of its cards by its place in its chain.
    """
    rows: int
    redeals: int
    no_hints: int
    chain: int
    """The length of the chain at the end of the moves.

    These are moves in a row that each brought a card home that had not scored. Moves
    that bring home only other cards are not counted, and do not end it.
    """
    longest: int
    """The longest chain of the game."""
    finished_rows: int
    """The number of finished rows that ``rows`` counts."""

    @property
    def running(self) -> int:
        """The score during the game."""
        return self.home + self.chains + self.rows

    @property
    def total(self) -> int:
        """The whole score."""
        return self.running + self.redeals + self.no_hints


def multiplier(chain: int) -> int:
    """Return the factor of the last move of a chain, from 1 to 9.

    It is 0 without a chain.
    """
    return min(chain, MAX_CHAIN)


def row_points(length: int) -> int:
    """Return the points of a finished row of ``length`` cards.

    They are 1,000 for twelve, others in proportion, rounded to fifty.
    """
    return round(ROW * length / FULL_ROW / ROUND) * ROUND


def classic_score(game: Game) -> ClassicScore:
    """Return the current classic points of a game."""
    state = expect("game", game, Game).state
    won = state.status is Status.WON
    return ClassicScore.of(len(state.home), state.redeals_used, won=won)


def arcade_score(
    game: Game, hints: int = 0, *, solver_moves: Collection[int] = ()
) -> ArcadeScore:
    """Return the current arcade points of a game.

    ``hints`` is the number of moves and answers that the player was shown.
    ``solver_moves`` are the indices of the shown moves: the steps that the program
    made, or had shown before they were made. They score nothing.
    """
    expect("game", game, Game)
    count = _count(game, solver_moves)
    state = game.state
    rows = count.row_cells // state.variant.row_length
    won = state.status is Status.WON
    won_by_player = won and len(game.steps) - 1 not in solver_moves
    unaided = won and not hints and not solver_moves
    return ArcadeScore(
        home=CARD * count.cards,
        chains=CARD * (count.multiplied - count.cards),
        rows=rows * row_points(state.variant.row_length),
        redeals=REDEAL_LEFT * (state.redeals_left or 0) if won_by_player else 0,
        no_hints=NO_HINT if unaided else 0,
        chain=count.chain,
        longest=max(count.chains, default=0),
        finished_rows=rows,
    )


def chains(game: Game, *, solver_moves: Collection[int] = ()) -> tuple[int, ...]:
    """Return the chain after each step of a game; ``solver_moves`` as above."""
    return tuple(_count(game, solver_moves).chains)


def earlier_total(game: Game, hints: int, *, solver_moves: Collection[int] = ()) -> int:
    """Return the points of a game by the rule of version 1.0, which its records keep.

    Rows were not rounded then, and every card that came home lengthened the chain.
    """
    score = arcade_score(game, hints, solver_moves=solver_moves)
    count = _count(game, solver_moves, scored_cards_count=True)
    rows = count.row_cells * ROW // FULL_ROW
    return CARD * count.multiplied + rows + score.redeals + score.no_hints


@dataclass
class _Count:
    """The points that the moves of a game have scored so far."""

    row_cells: int
    """The cells of the finished rows that scored."""
    cards: int = 0
    multiplied: int = 0
    """The cards, each times its multiplier."""
    chains: list[int] = field(default_factory=list)
    """The chain after each move."""

    @property
    def chain(self) -> int:
        return self.chains[-1] if self.chains else 0

    def add(self, cards: int, *, lengthens: bool) -> None:
        """Count a move by the player that brings home cards that have not scored.

        A move that does not lengthen the chain leaves it unchanged.
        """
        chain = self.chain + lengthens
        self.cards += cards
        self.multiplied += cards * multiplier(chain)
        self.chains.append(chain)

    def end_chain(self) -> None:
        """Count a move that ends the chain."""
        self.chains.append(0)


def _count(
    game: Game, solver_moves: Collection[int], *, scored_cards_count: bool = False
) -> _Count:
    """Count the homecomings and the finished rows that score.

    Cards home at the deal or after a redeal have scored, and so have those that a shown
    move brings home. The rows that are finished then, or by the shuffle of a redeal,
    score at once. A card that has scored does not lengthen the chain, unless
    ``scored_cards_count``.
    """
    done = _Scored(game.start)
    count = _Count(row_cells=done.rows.total())
    for index, step in enumerate(game.steps):
        is_own = index not in solver_moves
        cards, cells = done.take(step)
        if is_own:
            count.row_cells += cells
        if is_own and step.brought_home and not isinstance(step.cause, Redeal):
            count.add(cards, lengthens=cards > 0 or scored_cards_count)
        else:
            count.end_chain()
    return count


class _Scored:
    """The cards and rows that have scored, beginning with those home in ``state``."""

    def __init__(self, state: State) -> None:
        self.faces = Counter(_faces(state.board[cell] for cell in state.home))
        """The most cards of each face that have been home at once."""
        self.rows = _finished_cells(state)
        """The most cells that finished rows of each suit have held at once: two packs
        have two rows each.
        """

    def take(self, step: Step) -> tuple[int, int]:
        """Note what a step brings home.

        Return the number of new cards, and of new cells of finished rows.
        """
        if not step.brought_home:
            return 0, 0
        state = step.after
        faces = _faces(state.board[cell] for cell in state.home)
        brought = {face: faces.count(face) for face in _faces(step.brought_home)}
        cards = _raise_to(self.faces, brought)
        return cards, _raise_to(self.rows, _finished_cells(state))


def _raise_to(most: Counter[T], counts: Mapping[T, int]) -> int:
    """Raise the largest counts so far to new ones; return by how much in all."""
    before = most.total()
    for each, count in counts.items():
        most[each] = max(most[each], count)
    return most.total() - before


def _faces(cards: Iterable[Card | None]) -> list[Face]:
    return [(card.rank, card.suit) for card in cards if card is not None]


def _finished_cells(state: State) -> Counter[Suit]:
    if not state.complete_rows:
        return Counter()
    cards = (state.board[cell] for cell in state.complete_rows)
    return Counter(card.suit for card in cards if card is not None)
