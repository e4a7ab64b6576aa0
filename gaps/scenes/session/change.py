"""A change of a game, as one value that everything on the screen follows."""

from __future__ import annotations

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
from gaps.values import Value


class ChangeKind(Enum):
    """The ways in which a position can come about."""

    PLAYED = auto()  # caused by a new move
    REDONE = auto()  # caused by redoing a move
    UNDONE = auto()  # caused by undoing a move
    JUMPED = auto()  # caused by a jump over several moves


class Position(Value):
    """A position of a game with its score."""

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
        """The number of cards at home."""
        return len(self.state.home)

    @property
    def daylight(self) -> float:
        """The height of the sun behind the board, from 0 to 1."""
        return daylight(self.state)


def daylight(state: State) -> float:
    """Return the height of the sun behind a position, from 0 to 1.

    It is the fraction of the cards at home, plus half of that in built runs.
    """
    built = sum(map(len, state.built_runs))
    return (len(state.home) + built / 2) / max(1, state.variant.cards_to_win)


class GameChange(Value):
    """A change of a game from one position to another."""

    before: Position
    after: Position
    cause: Move | None
    """The move that was made or taken back; None for a jump."""
    kind: ChangeKind
    number: int
    """The number of the change since the game was opened.

    A card may land after that of a later change.
    """
    by_solver: bool = False
    """True if the move was shown by the program."""
    in_run: bool = False
    """True if another change follows at once, so that this one is not announced."""

    @property
    def state(self) -> State:
        return self.after.state

    @property
    def is_forward(self) -> bool:
        """True if a move was made."""
        return self.kind in (ChangeKind.PLAYED, ChangeKind.REDONE)

    @property
    def slide(self) -> Slide | None:
        """The slide that was made; None if none was, or if one was taken back."""
        if self.is_forward and isinstance(self.cause, Slide):
            return self.cause
        return None

    @property
    def moved(self) -> Card | None:
        """The card that was moved, which lands some time later."""
        return None if self.slide is None else self.state.board[self.slide.target]

    @property
    def is_redeal(self) -> bool:
        """True if cards were dealt again; a redeal taken back does not count."""
        return self.is_forward and isinstance(self.cause, Redeal)

    @property
    def is_lost(self) -> bool:
        """True if the game is now lost."""
        return self.state.status is Status.LOST

    @property
    def step(self) -> Step:
        """The step of the game that was made or taken back.

        For a jump, it is a step that leads over it.
        """
        if self.kind is ChangeKind.JUMPED:
            return Step(None, self.before.state, self.state)
        longer = self.after if self.is_forward else self.before
        assert longer.game.last is not None
        return longer.game.last

    @property
    def brought_home(self) -> int:
        """The number of cards brought home."""
        return self.after.cards_home - self.before.cards_home

    @property
    def points(self) -> int:
        """The points that the move has added to the running score."""
        return max(0, self.after.score.running - self.before.score.running)

    @property
    def row_points(self) -> int:
        """The points that the move has added to the score for finished rows."""
        return max(0, self.after.score.rows - self.before.score.rows)


class Follower(Protocol):
    """Something that follows the position of a game."""

    def follow(self, change: GameChange) -> None:
        """Handle a change that is made and saved."""


class FollowedGame:
    """A position whose followers are told of each change. It is not saved."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.followers: list[Follower] = []
        self._changes = 0

    def become(
        self, position: Position, kind: ChangeKind, cause: Move | None
    ) -> GameChange:
        """Change to another position, and tell the followers."""
        self._changes += 1
        change = GameChange(self.position, position, cause, kind, self._changes)
        self.position = position
        for follower in self.followers:
            follower.follow(change)
        return change
