"""An import of records, done in parts: each game is replayed, which takes milliseconds."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from gaps.engine import InputError
from gaps.store.records.record import Record
from gaps.store.records.schema import insert
from gaps.store.sharing.verify import verify, without_false_daily


@dataclass(frozen=True)
class ImportedRecords:
    """How many entries of an imported file were added, and how many were not."""

    added: int
    known: int
    """Games that were on record already."""
    unreadable: int
    """Entries that hold no game, or one that is not proven by its moves."""


class RecordImport:
    """The entries of a file that are turned into records by ``advance``, called again and again."""

    def __init__(
        self,
        entries: Sequence[Mapping[str, Any]],
        known: Collection[str] = (),
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """``known`` are the ids on record: their games are not replayed, because they are not added."""
        self.records: list[Record] = []
        self.unreadable = 0
        self._entries, self._known, self._clock = entries, frozenset(known), clock
        self._next = 0

    @property
    def total(self) -> int:
        """The number of entries."""
        return len(self._entries)

    @property
    def read(self) -> int:
        """How many entries are read so far."""
        return self._next

    @property
    def done(self) -> bool:
        """Whether all are read."""
        return self._next == self.total

    def advance(self, seconds: float | None = None) -> bool:
        """Read entries for that time, or to the end; at least one. Returns ``done``."""
        until = None if seconds is None else self._clock() + seconds
        while not self.done:
            self._read(self._entries[self._next])
            self._next += 1
            if until is not None and self._clock() >= until:
                break
        return self.done

    def add_to(self, db: sqlite3.Connection) -> ImportedRecords:
        """Add the records that are not on record yet, inside the caller's transaction."""
        added = insert(db, self.records)
        return ImportedRecords(added, len(self.records) - added, self.unreadable)

    def _read(self, values: Mapping[str, Any]) -> None:
        try:
            record = Record.from_values(values)
            self.records.append(record if record.id in self._known else proven(record))
        except ValueError:
            self.unreadable += 1


def proven(record: Record) -> Record:
    """Replay a record that comes from outside; returns it without a day whose daily deal it is not.

    Raises ``ValueError`` for anything else that is not, or cannot be, true.
    """
    if not record.finished:
        raise InputError("it does not say when it ended")
    record = without_false_daily(record)
    verify(record)
    return record
