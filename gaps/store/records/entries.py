"""What is asked of the games on record, in memory: so a question waits for no disk.

``Entries`` holds a value for each game, without its moves. It is filled from an index
of the file, which SQLite keeps right at every commit.
"""

from __future__ import annotations

import sqlite3
import time
from bisect import insort
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple

from gaps.store.games.game_result import GameEnd, Help
from gaps.store.games.played import Played, moment

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
"""Those of the index: the fields of ``Entry``, in their order."""
_QUERY = f"SELECT {', '.join(COLUMNS)} FROM game INDEXED BY entries"
_HELP = {each.value: each for each in Help}
_ENDS = {each.value for each in GameEnd}


class Entry(NamedTuple):
    """A game on record without its moves: what is asked of it fast."""

    at: int
    """Its place in time, seconds since 1970: see ``Entries``."""
    row: int
    """Its place in the order of recording."""
    id: str
    code: str
    key: str
    help_name: str
    """The value of its ``help``."""
    end: str
    """How it ended, the value of an ``GameEnd``."""
    home: int
    redeals: int
    arcade: int
    made: int
    """Moves in the line of play."""
    seconds: float
    undos: int
    hints: int
    solved: int
    """Moves that the solver made."""
    started: str
    until: str
    """When it ended."""
    day: str
    """The day whose daily deal it is."""

    @classmethod
    def of(cls, record: Played, row: int = 0) -> Entry:
        """What is kept of ``record``."""
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
        """How much help the player had."""
        return _HELP[self.help_name]

    @property
    def won(self) -> bool:
        return self.end == GameEnd.WON

    @property
    def counts(self) -> bool:
        """Whether it counts in rates, streaks and bests."""
        return self.help is not Help.ASSISTED


_group = attrgetter("key", "help_name", "end", "home", "redeals")


def _place(entry: Entry) -> tuple[int, int]:
    return entry.at, entry.row


class Entries:
    """The games on record in the order of their ends, and for one end in that of
    recording.

    A game that ends in the future, because a clock was wrong, has the time of the
    latest game that was put on record before it.
    """

    def __init__(self, entries: Collection[Entry], now: float) -> None:
        """Take games in any order; their ``at`` is the end. ``now`` is in seconds since
        1970.
        """
        past = [each for each in entries if each.at <= now]
        future = [each for each in entries if each.at > now]
        for each in future:
            before = (other.at for other in past if other.row < each.row)
            past.append(each._replace(at=max(before, default=0)))
        self._games = sorted(past, key=_place)
        self._last_row = max((each.row for each in entries), default=0)
        self._by_key: dict[str, list[Entry]] = {}
        for each in self._games:
            self._by_key.setdefault(each.key, []).append(each)
        self.counts = Counter(map(_group, self._games))
        """How many games have the same key, help, end, cards home and redeals."""

    @classmethod
    def read(cls, db: sqlite3.Connection) -> Entries:
        """Read all from the file. Rows with values that no record can have are left
        out.
        """
        types = tuple(_TYPES.values())
        rows = (row for row in db.execute(_QUERY) if tuple(map(type, row)) == types)
        found = map(Entry._make, rows)
        sound = [
            each for each in found if each.help_name in _HELP and each.end in _ENDS
        ]
        return cls(sound, time.time())

    def add(self, record: Played, now: float) -> None:
        """Put in a game that was put on record after all others."""
        self._last_row += 1
        added = Entry.of(record, self._last_row)
        if added.at > now:
            added = added._replace(at=max((each.at for each in self), default=0))
        insort(self._games, added, key=_place)
        insort(self._by_key.setdefault(added.key, []), added, key=_place)
        self.counts[_group(added)] += 1

    def of_variant(self, key: str | None) -> Sequence[Entry]:
        """The games of one variant; of all, without a key."""
        return self._games if key is None else self._by_key.get(key, ())

    def latest(self, count: int) -> Sequence[Entry]:
        """The last ``count`` games, the latest first."""
        return self._games[: -count - 1 : -1]

    def __len__(self) -> int:
        return len(self._games)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._games)
