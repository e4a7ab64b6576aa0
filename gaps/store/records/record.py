"""The record of a game that was played to its end or given up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gaps.engine import Game, InputError, shorten
from gaps.store.files.fields import (
    boolean_field,
    integer_field,
    seconds_field,
    string_field,
    tenths_field,
    words_field,
)
from gaps.store.saves.saved import replay

WON, LOST, GIVEN_UP = "won", "lost", "given up"


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
    """Whether it was continued from a position that the review had shown."""
    started: str = ""
    """When, as ISO 8601; empty if not known."""
    daily: str = ""
    """The day whose daily deal it was, as ISO 8601; empty for other deals."""
    times: tuple[int, ...] = ()
    """When each move was made, tenths of seconds of play; empty if not known."""

    def game(self) -> Game:
        """The line of play. Raises ``ValueError`` if the moves are not those of the deal."""
        return replay(self.code, self.moves)

    @property
    def key(self) -> str:
        """The variant's key."""
        return self.code.rpartition(":")[0]

    @property
    def strict(self) -> bool:
        """Whether it was played without undo, hint or help."""
        return not (self.undos or self.hints or self.assisted)

    def values(self) -> dict[str, Any]:
        """Every field by its name, the moves as one text and their times as another."""
        return {**vars(self), "moves": " ".join(self.moves), "times": " ".join(map(str, self.times))}

    @classmethod
    def from_values(cls, found: Mapping[str, Any]) -> Record:
        """Make a record of its fields; those added later may be missing. Raises ``ValueError``."""
        result, classic = string_field(found, "result"), found.get("classic")
        if result not in (WON, LOST, GIVEN_UP):
            raise InputError("its result is {result!r}", result=shorten(result))
        # unlike the other numbers, the classic score can be negative
        if not isinstance(classic, int) or isinstance(classic, bool) or abs(classic) >= 2**53:
            raise InputError("classic is {classic!r}, not a whole number", classic=shorten(classic))
        moves, times = words_field(found, "moves"), tenths_field(found, "times")
        return cls(
            string_field(found, "code"),
            moves,
            seconds_field(found, "seconds"),
            integer_field(found, "undos"),
            integer_field(found, "hints"),
            integer_field(found, "redeals"),
            classic,
            integer_field(found, "arcade"),
            result,
            integer_field(found, "home"),
            string_field(found, "finished"),
            "assisted" in found and boolean_field(found, "assisted"),
            string_field(found, "started") if "started" in found else "",
            string_field(found, "daily") if "daily" in found else "",
            times if len(times) == len(moves) else (),
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
