"""Every game that was played to an end or given up: one line each."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from gaps.engine import Game
from gaps.store.fields import read_object, seconds_of, text_of, texts_of, whole_of
from gaps.store.saved import replay

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

    def game(self) -> Game:
        """The line of play. Raises ``ValueError`` if the moves are not those of the deal."""
        return replay(self.code, self.moves)

    @property
    def key(self) -> str:
        """The variant's key."""
        return self.code.rpartition(":")[0]

    def to_line(self) -> str:
        """The line of the log."""
        return json.dumps(
            {
                "format": KIND,
                "version": VERSION,
                "code": self.code,
                "moves": " ".join(self.moves),
                "seconds": self.seconds,
                "undos": self.undos,
                "hints": self.hints,
                "redeals": self.redeals,
                "classic": self.classic,
                "arcade": self.arcade,
                "result": self.result,
                "home": self.home,
                "finished": self.finished,
            }
        )

    @classmethod
    def from_line(cls, line: str) -> Record:
        """Read a line of the log. Raises ``ValueError``."""
        found = read_object(line, KIND, VERSION)
        result, classic = text_of(found, "result"), found.get("classic")
        if result not in (WON, LOST, GIVEN_UP):
            raise ValueError(f"its result is {result!r}")
        if not isinstance(classic, int) or isinstance(classic, bool):  # may be below 0
            raise ValueError(f"classic is {classic!r}, not a whole number")
        return cls(
            text_of(found, "code"),
            texts_of(found, "moves"),
            seconds_of(found, "seconds"),
            whole_of(found, "undos"),
            whole_of(found, "hints"),
            whole_of(found, "redeals"),
            classic,
            whole_of(found, "arcade"),
            result,
            whole_of(found, "home"),
            text_of(found, "finished"),
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


def summarise(records: Iterable[Record]) -> Summary:
    """The summary of ``records``, which are in the order they were played."""
    played = won = best = streak = longest = 0
    for record in records:
        played += 1
        best = max(best, record.arcade)
        if record.result == WON:
            won += 1
            streak += 1
            longest = max(longest, streak)
        else:
            streak = 0
    return Summary(played, won, best, streak, longest)
