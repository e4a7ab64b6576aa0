"""The record of a game that was played to its end or given up."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from gaps.engine import (
    ArcadeScore,
    Game,
    InputError,
    Status,
    arcade_score,
    classic_score,
    shorten,
)
from gaps.store.fields import Fields, values_of
from gaps.store.saves.saved import id_field, move_texts, new_id, replay

WON = "won"
LOST = "lost"
GIVEN_UP = "given up"
MOST_BY_SOLVER = 4
"""A game is assisted if more than one move in so many is the solver's."""
_COUNTS = "undos", "hints", "redeals", "arcade", "home"
_TEXTS = "code", "finished", "started", "daily"


class Kind(Enum):
    """How much help the player had. Only strict and relaxed games count in rates,
    streaks and bests.
    """

    STRICT = "strict"
    """No undo and no hint."""
    RELAXED = "relaxed"
    """Some of them, and at most a quarter of the moves are the solver's."""
    ASSISTED = "assisted"
    """More than a quarter of the moves are the solver's."""


def result_of(game: Game) -> str:
    """How a game ended; ``given up`` if it was left before its end."""
    ends = {Status.WON: WON, Status.LOST: LOST}
    return ends.get(game.state.status, GIVEN_UP)


def kind_of(made: int, undos: int, hints: int, solver_moves: Collection[int]) -> Kind:
    """Return the kind of a game of ``made`` moves, some of which the solver made."""
    if MOST_BY_SOLVER * len(solver_moves) > made:
        return Kind.ASSISTED
    return Kind.RELAXED if undos or hints or solver_moves else Kind.STRICT


@dataclass(frozen=True)
class Record:
    """One game: what it was, and what its moves tell, which is computed by ``of``."""

    code: str
    moves: tuple[str, ...]
    seconds: float
    undos: int
    hints: int
    redeals: int
    classic: int
    arcade: int
    result: str
    """``won``, ``lost`` or ``given up``."""
    home: int
    """Cards home at the end."""
    finished: str
    """When, as ISO 8601."""
    started: str = ""
    """When, as ISO 8601; empty if not known."""
    daily: str = ""
    """The day whose daily deal it was, as ISO 8601; empty for other deals."""
    times: tuple[int, ...] = ()
    """When each move was made, tenths of seconds of play; empty if not known."""
    solver_moves: tuple[int, ...] = ()
    """The indices of the moves that the solver made, or that a hint named when they
    were made, in ascending order.
    """
    id: str = field(default_factory=new_id)
    """Made when the game was dealt, and kept wherever it goes."""

    @classmethod
    def of(
        cls,
        code: str,
        game: Game,
        *,
        seconds: float,
        undos: int,
        hints: int,
        finished: str,
        started: str,
        daily: str,
        times: tuple[int, ...],
        solver_moves: tuple[int, ...],
        id: str,
    ) -> Record:
        """The record of ``game``, the line of play of the deal ``code``."""
        score = arcade_score(game, hints, solver_moves=solver_moves)
        return cls(
            code=code,
            moves=move_texts(game.steps),
            seconds=seconds,
            undos=undos,
            hints=hints,
            redeals=game.state.redeals_used,
            classic=classic_score(game).total,
            arcade=score.total,
            result=result_of(game),
            home=len(game.state.home),
            finished=finished,
            started=started,
            daily=daily,
            times=times,
            solver_moves=solver_moves,
            id=id,
        )

    def game(self) -> Game:
        """The line of play. Raises ``ValueError`` if the moves are not those of the
        deal.
        """
        return replay(self.code, self.moves)

    def replayed(self) -> Record:
        """The same game with what its moves tell. Raises ``ValueError`` if they are not
        those of the deal.

        A lost game may have been given up before its end was seen.
        """
        found = Record.of(
            self.code,
            self.game(),
            seconds=self.seconds,
            undos=self.undos,
            hints=self.hints,
            finished=self.finished,
            started=self.started,
            daily=self.daily,
            times=self.times,
            solver_moves=self.solver_moves,
            id=self.id,
        )
        if self.result == GIVEN_UP and found.result == LOST:
            return replace(found, result=GIVEN_UP)
        return found

    def score(self, game: Game) -> ArcadeScore:
        """The arcade score of ``game``, the line of play, or a part of it."""
        return arcade_score(game, self.hints, solver_moves=self.solver_moves)

    @property
    def key(self) -> str:
        """The variant's key."""
        return self.code.rpartition(":")[0]

    @property
    def made(self) -> int:
        """Moves in the line of play."""
        return len(self.moves)

    @property
    def solved(self) -> int:
        """Moves that the solver made, or that a hint named when they were made."""
        return len(self.solver_moves)

    @property
    def kind(self) -> Kind:
        """How much help the player had."""
        return kind_of(len(self.moves), self.undos, self.hints, self.solver_moves)

    def values(self) -> dict[str, Any]:
        """Every field of the game by its name, and the kind; lists as texts with spaces
        between.
        """
        return {**values_of(self), "kind": self.kind.value}

    @classmethod
    def from_values(cls, given: Mapping[str, Any]) -> Record:
        """Make a record of its ``values``. Raises ``ValueError``.

        The kind is not read: it follows from the other fields.
        """
        found = Fields(given)
        result = found.text("result")
        classic = found.get("classic")
        if result not in (WON, LOST, GIVEN_UP):
            raise InputError("its result is {result!r}", result=shorten(result))
        # unlike the other numbers, the classic score can be negative
        if (
            not isinstance(classic, int)
            or isinstance(classic, bool)
            or abs(classic) >= 2**53
        ):
            raise InputError(
                "classic is {classic!r}, not a whole number", classic=shorten(classic)
            )
        moves = found.words("moves")
        times = found.numbers("times")
        values: dict[str, Any] = {name: found.integer(name) for name in _COUNTS}
        values |= {name: found.text(name) for name in _TEXTS}
        return cls(
            **values,
            moves=moves,
            seconds=found.seconds("seconds"),
            classic=classic,
            result=result,
            times=times if len(times) == len(moves) else (),
            solver_moves=found.numbers("solver_moves", len(moves)),
            id=id_field(found),
        )


@dataclass(frozen=True)
class Summary:
    """A summary of the records of one variant."""

    played: int = 0
    won: int = 0
    best_arcade: int = 0
    streak: int = 0
    """Games won in a row, up to the last one."""
    longest_streak: int = 0
    most_home: int = 0
    """The most cards home at the end of a game."""
    fastest: float | None = None
    """Seconds of the fastest win; ``None`` without a win."""
