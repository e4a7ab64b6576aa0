"""The record of a game that was played to its end or given up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from gaps.engine import ArcadeScore, Game, InputError, arcade_score, shorten
from gaps.engine.scoring import EDITION
from gaps.store.files.fields import Fields, values_of
from gaps.store.saves.saved import derived_id, id_field, replay

WON, LOST, GIVEN_UP = "won", "lost", "given up"
# of the arcade score: of the oldest records, and of new ones
FIRST_SCORING, SCORING = 1, EDITION
_COUNTS = "undos", "hints", "redeals", "arcade", "home"
_BOOLEANS = {"true": True, "false": False}


class Kind(Enum):
    """How much help the player had. Only strict and relaxed games count in rates,
    streaks and bests.
    """

    STRICT = "strict"
    """No undo and no hint."""
    RELAXED = "relaxed"
    """An undo or a hint was used, and every move is the player's."""
    ASSISTED = "assisted"
    """The solver made moves."""


@dataclass(frozen=True)
class Record:
    """One game. Replaying the moves gives its final board and scores again."""

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
    assisted: bool = False
    """Whether the solver made a move, even if it was undone. Old games: whether it was
    continued from a position that the review had shown.
    """
    started: str = ""
    """When, as ISO 8601; empty if not known."""
    daily: str = ""
    """The day whose daily deal it was, as ISO 8601; empty for other deals."""
    times: tuple[int, ...] = ()
    """When each move was made, tenths of seconds of play; empty if not known."""
    solver_moves: tuple[int, ...] = ()
    """The indices of the moves that the solver made, in ascending order."""
    scoring: int = SCORING
    """The edition of the rules by which ``arcade`` was counted, from 1."""
    id: str = ""
    """Made when the game was dealt. A game without one gets it from its deal, its times
    and its moves.
    """
    imported: bool = field(default=False, compare=False)
    """Whether it came here from a file of records. No export says it, and no file is
    asked.
    """

    def __post_init__(self) -> None:
        if not self.id:
            parts = self.code, self.started, self.finished, " ".join(self.moves)
            object.__setattr__(self, "id", derived_id(*parts))

    def game(self) -> Game:
        """The line of play. Raises ``ValueError`` if the moves are not those of the
        deal.
        """
        return replay(self.code, self.moves)

    def score(self, game: Game) -> ArcadeScore:
        """The arcade score of ``game``, the line of play, by the edition of the record."""
        return arcade_score(
            game,
            self.seconds,
            self.hints,
            edition=self.scoring,
            solver_moves=self.solver_moves,
        )

    @property
    def key(self) -> str:
        """The variant's key."""
        return self.code.rpartition(":")[0]

    @property
    def kind(self) -> Kind:
        """Whether it was played strictly, with undo or hints, or with moves that the
        solver made.

        Old games do not say who made a move. They counted a hint for each move that the
        solver made, so a game with a hint for every move is one that it played.
        """
        solved = self.scoring == FIRST_SCORING and 0 < len(self.moves) <= self.hints
        if self.assisted or self.solver_moves or solved:
            return Kind.ASSISTED
        return Kind.RELAXED if self.undos or self.hints else Kind.STRICT

    def values(self) -> dict[str, Any]:
        """Every field of the game by its name, and the kind; lists as texts with spaces
        between.
        """
        values = {**values_of(self), "kind": self.kind.value}
        del values["imported"]
        return values

    @classmethod
    def from_values(cls, given: Mapping[str, Any]) -> Record:
        """Make a record of its ``values``; those added later may be missing. Raises
        ``ValueError``.

        The kind is not read: it follows from the other fields.
        """
        found = Fields(given)
        result, classic = found.text("result"), found.get("classic")
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
        moves, times = found.words("moves"), found.numbers("times")
        scoring = found.get("scoring", FIRST_SCORING)
        if type(scoring) is not int or not FIRST_SCORING <= scoring <= SCORING:
            raise InputError("its scoring is {scoring!r}", scoring=shorten(scoring))
        values: dict[str, Any] = {name: found.integer(name) for name in _COUNTS}
        values |= {name: found.text(name) for name in ("code", "finished")}
        values |= {name: found.text(name, "") for name in ("started", "daily")}
        return cls(
            **values,
            moves=moves,
            seconds=found.seconds("seconds"),
            classic=classic,
            result=result,
            assisted="assisted" in found and found.boolean("assisted"),
            times=times if len(times) == len(moves) else (),
            solver_moves=found.numbers("solver_moves", len(moves)),
            scoring=scoring,
            id=id_field(found),
        )


def value_of(name: str, text: str) -> object:
    """Return the value of a field that is written as text; what is not of its type
    stays text.
    """
    try:
        if name in (*_COUNTS, "classic", "scoring"):
            return int(text)
        if name == "seconds":
            return float(text)
    except ValueError:
        return text
    return _BOOLEANS.get(text.lower(), text) if name == "assisted" else text


@dataclass(frozen=True)
class Summary:
    """A summary of the records of one variant."""

    played: int = 0
    won: int = 0
    best_arcade: int = 0
    """By the newest edition of the score, as ``scored``."""
    streak: int = 0
    """Games won in a row, up to the last one."""
    longest_streak: int = 0
    most_home: int = 0
    """The most cards home at the end of a game."""
    scored: int = 0
    """Games whose score is of the newest edition."""
    fastest: float | None = None
    """Seconds of the fastest win; ``None`` without a win."""
