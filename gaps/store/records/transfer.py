"""All records in one file, JSON or CSV: written, read back, and imported in parts."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from time import perf_counter
from typing import Any, TextIO

from gaps.engine import InputError
from gaps.store.files.fields import read_games
from gaps.store.files.text_files import read_text, replacing
from gaps.store.records import schema
from gaps.store.records.record import Record, value_of
from gaps.store.sharing.verify import verify, with_possible_dates

KIND, VERSION = "gaps-records", 1
FORMATS = ("json", "csv")
NAMES = (*(each.name for each in fields(Record) if each.compare), "kind")
MAX_BYTES = 200_000_000  # ten years of forty games a day
MAX_FIELD = 1_000_000  # characters in one field of a CSV
FORMULA = tuple("=+-@\t\r\n|%")
"""A cell that begins with one of these can be a formula, or a command for another
program.
"""
MARK = "'"
"""Put before such a cell of a CSV; spreadsheets then show it as text."""


def write_records(path: Path, records: Iterable[Record]) -> int:
    """Write records as CSV or JSON, by the suffix of ``path``; returns how many. Raises
    ``OSError``.

    The file is written whole or not at all.
    """
    with replacing(path, is_private=False) as file:
        return (_write_csv if path.suffix.lower() == ".csv" else _write_json)(
            file, records
        )


def read_entries(path: Path) -> list[dict[str, Any]]:
    """Return the entries of a file of records, which may hold anything.

    Raises ``OSError``, ``NewerFormat``, or ``ValueError`` that says why it is not a
    file of records.
    """
    text = read_text(path, MAX_BYTES).removeprefix("\ufeff")
    return (
        [*_read_csv(text)]
        if path.suffix.lower() == ".csv"
        else read_games(text, KIND, VERSION)
    )


def _write_json(file: TextIO, records: Iterable[Record]) -> int:
    file.write(f'{{"format": "{KIND}", "version": {VERSION}, "games": [')
    count = 0
    for count, record in enumerate(records, start=1):
        file.write(f"{',' if count > 1 else ''}\n{json.dumps(record.values())}")
    file.write("\n]}\n")
    return count


def _write_csv(file: TextIO, records: Iterable[Record]) -> int:
    writer, count = csv.writer(file), 0
    writer.writerow(NAMES)
    for record in records:
        values = record.values()
        writer.writerow(escaped(values[name]) for name in NAMES)
        count += 1
    return count


def _read_csv(text: str) -> Iterator[dict[str, Any]]:
    csv.field_size_limit(MAX_FIELD)
    rows = csv.DictReader(io.StringIO(text, newline=""), restkey="")
    try:
        if not {"code", "moves", "result", "finished"} <= set(rows.fieldnames or ()):
            raise InputError(
                "its first line does not name the columns {names}",
                names=", ".join(NAMES),
            )
        for row in rows:
            cells = {name: cell for name, cell in row.items() if isinstance(cell, str)}
            yield {
                name: value_of(name, unescaped(cell)) for name, cell in cells.items()
            }
    except csv.Error as error:
        raise InputError("{error}", error=error) from None


def escaped(value: object) -> object:
    """Return a cell for ``value``; numbers stay numbers."""
    if isinstance(value, str) and (value.startswith(FORMULA) or value.startswith(MARK)):
        return MARK + value
    return value


def unescaped(text: str) -> str:
    """Return the text that ``escaped`` has made into a cell; any other cell is returned
    as it is.
    """
    begins = text[1:].startswith((*FORMULA, MARK))
    return text[1:] if text.startswith(MARK) and begins else text


@dataclass(frozen=True)
class ImportedRecords:
    """How many entries of an imported file were added, and how many were not."""

    added: int
    known: int
    """Games that were on record already."""
    unreadable: int
    """Entries that hold no game, or one that is not proven by its moves."""


class RecordImport:
    """The entries of a file that are turned into records, marked as imported, by calls
    of ``advance``.
    """

    def __init__(
        self,
        entries: Sequence[Mapping[str, Any]],
        known: Collection[str] = (),
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """``known`` are the ids on record: their games are not replayed, because they
        are not added.
        """
        self.records: list[Record] = []
        self.unreadable = 0
        self._entries, self._known, self._clock = entries, frozenset(known), clock
        self.total, self.read = len(entries), 0
        """How many entries there are, and how many of them are read so far."""

    @property
    def done(self) -> bool:
        return self.read == self.total

    def advance(self, seconds: float | None = None) -> bool:
        """Read entries for that time, or to the end; at least one. Returns ``done``."""
        until = None if seconds is None else self._clock() + seconds
        while not self.done:
            self._read(self._entries[self.read])
            self.read += 1
            if until is not None and self._clock() >= until:
                break
        return self.done

    def add_to(self, db: sqlite3.Connection) -> ImportedRecords:
        """Add the games that are not on record, by whatever id, inside the caller's
        transaction.
        """
        added = sum(
            schema.insert(db, [each])
            for each in self.records
            if not schema.has_same_game(db, each)
        )
        return ImportedRecords(
            added, self.read - added - self.unreadable, self.unreadable
        )

    def _read(self, values: Mapping[str, Any]) -> None:
        try:
            record = replace(Record.from_values(values), imported=True)
            if record.id not in self._known:
                self.records.append(_proven(record))
        except ValueError:
            self.unreadable += 1


def _proven(record: Record) -> Record:
    """Replay a record that comes from outside; returns it without dates that cannot be
    true.

    Raises ``ValueError`` for anything else that is not, or cannot be, true.
    """
    if not record.finished:
        raise InputError("it does not say when it ended")
    record = with_possible_dates(record)
    verify(record)
    return record
