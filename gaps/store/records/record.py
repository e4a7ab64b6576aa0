"""Every game that was played to an end or given up: one record each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gaps.engine import Game, InputError
from gaps.store.files.fields import read_object, seconds_of, tenths_of, text_of, texts_of, truth_of, whole_of
from gaps.store.saves.saved import replay

KIND, VERSION = "gaps-record", 1
WON, LOST, GIVEN_UP = "won", "lost", "given up"


@dataclass(frozen=True)
class Record:
    """One game. Its final board and scores can be made again by replaying the moves."""

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
    """Whether it was taken up again from a place that the review had shown."""
    started: str = ""
    """When, as ISO 8601; empty where nobody knows."""
    daily: str = ""
    """The day whose daily deal it was, as ISO 8601; empty if it was none."""
    times: tuple[int, ...] = ()
    """When each move was made, tenths of seconds of play; empty where nobody knows."""

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

    def to_line(self) -> str:
        """The record as one line of JSON."""
        return json.dumps({"format": KIND, "version": VERSION, **self.values()})

    @classmethod
    def from_line(cls, line: str) -> Record:
        """Read such a line. Raises ``ValueError``."""
        return cls.from_values(read_object(line, KIND, VERSION))

    @classmethod
    def from_values(cls, found: Mapping[str, Any]) -> Record:
        """The record with these fields; those that came later may be missing. Raises ``ValueError``."""
        result, classic = text_of(found, "result"), found.get("classic")
        if result not in (WON, LOST, GIVEN_UP):
            raise InputError("its result is {result!r}", result=result)
        if (
            not isinstance(classic, int) or isinstance(classic, bool) or abs(classic) >= 2**53
        ):  # may be below 0
            raise InputError("classic is {classic!r}, not a whole number", classic=classic)
        moves, times = texts_of(found, "moves"), tenths_of(found, "times")
        return cls(
            text_of(found, "code"),
            moves,
            seconds_of(found, "seconds"),
            whole_of(found, "undos"),
            whole_of(found, "hints"),
            whole_of(found, "redeals"),
            classic,
            whole_of(found, "arcade"),
            result,
            whole_of(found, "home"),
            text_of(found, "finished"),
            "assisted" in found and truth_of(found, "assisted"),
            text_of(found, "started") if "started" in found else "",
            text_of(found, "daily") if "daily" in found else "",
            times if len(times) == len(moves) else (),
        )


@dataclass(frozen=True)
class Summary:
    """What the records of one variant come to."""

    played: int = 0
    won: int = 0
    best_arcade: int = 0
    streak: int = 0
    """Games won in a row, up to the last one."""
    longest_streak: int = 0
