"""What has happened to a game, as one value that everything on the screen follows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from gaps.engine import (
    ArcadeScore,
    Card,
    Game,
    Move,
    Redeal,
    Slide,
    State,
    Status,
    Step,
)


class How(Enum):
    """How a position came about."""

    MADE = auto()  # by a new move
    AGAIN = auto()  # by a move that was made again
    BACK = auto()  # a move was taken back
    JUMP = auto()  # from a position some moves away


@dataclass(frozen=True)
class Position:
    """Where a game is."""

    game: Game
    score: ArcadeScore

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def chain(self) -> int:
        """The length of the chain."""
        return self.score.chain

    @property
    def cards_home(self) -> int:
        """How many cards are home."""
        return len(self.state.home)

    @property
    def daylight(self) -> float:
        """How high the sun stands behind the board, 0 to 1."""
        return daylight(self.state)


def daylight(state: State) -> float:
    """Return how high the sun stands behind a position, 0 to 1: as much of the cards as
    is home, and half of what is in built runs.
    """
    built = sum(map(len, state.built_runs))
    return (len(state.home) + built / 2) / max(1, state.variant.cards_to_win)


@dataclass(frozen=True)
class GameChange:
    """A game has come from one position to another."""

    before: Position
    after: Position
    cause: Move | None
    """The move that was made or taken back; ``None`` for a jump."""
    how: How
    number: int
    """Which change of its game it is since that was opened: a card may land after that
    of a later one.
    """
    by_solver: bool = False
    """Whether the move is a shown one."""
    in_run: bool = False
    """Whether another change follows at once: nothing is said of this one."""

    @property
    def state(self) -> State:
        return self.after.state

    @property
    def is_forward(self) -> bool:
        """Whether a move was made."""
        return self.how in (How.MADE, How.AGAIN)

    @property
    def slide(self) -> Slide | None:
        """The slide that was made; ``None`` if none was, or one was taken back."""
        if self.is_forward and isinstance(self.cause, Slide):
            return self.cause
        return None

    @property
    def moved(self) -> Card | None:
        """The card that was moved, and lands some time later."""
        return None if self.slide is None else self.state.board[self.slide.target]

    @property
    def is_redeal(self) -> bool:
        """Whether cards were dealt again, and no redeal was taken back."""
        return self.is_forward and isinstance(self.cause, Redeal)

    @property
    def is_lost(self) -> bool:
        """Whether the game is lost now."""
        return self.state.status is Status.LOST

    @property
    def step(self) -> Step:
        """The step of the game that was made or taken back, or one that leads over a
        jump.
        """
        if self.how is How.JUMP:
            return Step(None, self.before.state, self.state)
        longer = self.after if self.is_forward else self.before
        assert longer.game.last is not None
        return longer.game.last

    @property
    def brought_home(self) -> int:
        """How many more cards are home than before."""
        return self.after.cards_home - self.before.cards_home

    @property
    def points(self) -> int:
        """What the move has added to the running score."""
        return max(0, self.after.score.running - self.before.score.running)

    @property
    def row_points(self) -> int:
        """What the move has added to the score for finished rows."""
        return max(0, self.after.score.rows - self.before.score.rows)


class Follower(Protocol):
    """Something that keeps to the position of a game."""

    def follow(self, change: GameChange) -> None:
        """Take note of a change that is made and saved."""


class FollowedGame:
    """A position whose followers are told of each change; nobody saves it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.followers: list[Follower] = []
        self._changes = 0

    def become(self, position: Position, how: How, cause: Move | None) -> GameChange:
        """Come to another position, and tell the followers."""
        self._changes += 1
        change = GameChange(self.position, position, cause, how, self._changes)
        self.position = position
        for follower in self.followers:
            follower.follow(change)
        return change
