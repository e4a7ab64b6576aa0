"""The recorded games in memory, so that queries never wait for the disk.

``Entries`` holds a value for each game, without its moves. It is filled from an index
of the file, which SQLite keeps right at every commit.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from heapq import merge
from operator import attrgetter
from typing import NamedTuple

from gaps.engine.custom_rules import is_custom
from gaps.store.games.game_log import GameLog, moment
from gaps.store.games.game_result import GameEnd, Help

_TYPES: Mapping[str, type] = {
    "at": int,
    "id": int,
    "game_id": str,
    "code": str,
    "key": str,
    "kind": str,
    "result": str,
    "home": int,
    "redeals": int,
    "arcade": int,
    "made": int,
    "seconds": float,
    "undos": int,
    "hints": int,
    "solved": int,
    "started": str,
    "finished": str,
    "daily": str,
}
COLUMNS = tuple(_TYPES)
"""The columns of the index: the fields of ``Entry``, in their order."""
_QUERY = f"SELECT {', '.join(COLUMNS)} FROM game INDEXED BY entries"
_HELP = {each.value: each for each in Help}
_ENDS = {each.value for each in GameEnd}


class Entry(NamedTuple):
    """A recorded game without its moves, for fast queries."""

    at: int
    """The time of its end by the clock then, in seconds since 1970; 0 if not known."""
    row: int
    """Its place in the order of recording, which is that of ``Entries``."""
    id: str
    code: str
    key: str
    help_name: str
    """The value of its ``help``."""
    end: str
    """The way it ended, the value of a ``GameEnd``."""
    home: int
    redeals: int
    arcade: int
    made: int
    """Moves in the line of play."""
    seconds: float
    undos: int
    hints: int
    solved: int
    """Moves that were shown."""
    started: str
    until: str
    """The time of its end."""
    day: str
    """The day whose daily deal it is."""

    @classmethod
    def of(cls, record: GameLog, row: int = 0) -> Entry:
        """Return the entry of ``record``."""
        result = record.result
        return cls(
            at=int(moment(record.until)),
            row=row,
            id=record.id,
            code=record.code,
            key=record.key,
            help_name=record.help.value,
            end=result.end.value,
            home=result.home,
            redeals=result.redeals,
            arcade=result.arcade,
            made=record.made,
            seconds=record.seconds,
            undos=record.undos,
            hints=record.hints,
            solved=record.solved,
            started=record.started,
            until=record.until,
            day=record.day,
        )

    @property
    def help(self) -> Help:
        """The amount of help that the player had."""
        return _HELP[self.help_name]

    @property
    def won(self) -> bool:
        return self.end == GameEnd.WON

    @property
    def counts(self) -> bool:
        """True if it counts in the rates, streaks and bests of its own variant."""
        return self.help is not Help.ASSISTED


_group = attrgetter("key", "help_name", "end", "home", "redeals")


def counts_in_totals(key: str) -> bool:
    """Return True if games of the variant with this key count in totals.

    Those of own rules do not.
    """
    return not is_custom(key)


class Entries:
    """The recorded games, in the order of recording.

    That order is settled when a game is recorded. No clock changes it later: not one
    that was wrong then, and not the one by which the games are read.
    """

    def __init__(self, entries: Collection[Entry]) -> None:
        """Store games, which may be in any order."""
        self._games = sorted(entries, key=attrgetter("row"))
        self._by_key: dict[str, list[Entry]] = {}
        for each in self._games:
            self._by_key.setdefault(each.key, []).append(each)
        self.counts = Counter(map(_group, self._games))
        """The number of games with the same key, help, end, cards home and redeals."""

    @classmethod
    def read(cls, db: sqlite3.Connection) -> Entries:
        """Read all from the file, without rows whose values no record can have."""
        types = tuple(_TYPES.values())
        rows = (row for row in db.execute(_QUERY) if tuple(map(type, row)) == types)
        found = map(Entry._make, rows)
        sound = [
            each for each in found if each.help_name in _HELP and each.end in _ENDS
        ]
        return cls(sound)

    def add(self, record: GameLog) -> None:
        """Add a game that was recorded after all others."""
        last = self._games[-1].row if self._games else 0
        added = Entry.of(record, last + 1)
        self._games.append(added)
        self._by_key.setdefault(added.key, []).append(added)
        self.counts[_group(added)] += 1

    @property
    def keys(self) -> Collection[str]:
        """The keys of the variants that were played, in the order of the first games."""
        return self._by_key.keys()

    def of_variants(self, keys: Iterable[str]) -> Iterable[Entry]:
        """Return the games of the variants with these keys, in the order of recording."""
        each = (self._by_key.get(key, ()) for key in keys)
        return merge(*each, key=attrgetter("row"))

    def latest(self, count: int) -> Sequence[Entry]:
        """Return the last ``count`` games, the latest first."""
        return self._games[: -count - 1 : -1]

    def __len__(self) -> int:
        return len(self._games)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._games)
