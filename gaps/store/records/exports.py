"""Records as one file to take elsewhere, JSON or CSV, and what can be read of such a file."""

from __future__ import annotations

import csv
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TextIO

from gaps.engine import InputError
from gaps.store.files.fields import read_object
from gaps.store.files.text_files import beside
from gaps.store.records.record import Record
from gaps.store.records.schema import put

KIND, VERSION = "gaps-records", 1
FORMATS = ("json", "csv")
NAMES = tuple(each.name for each in fields(Record))
MAX_BYTES = 2_000_000_000
_LONGEST = 1_000_000  # signs in one field of a CSV
_WHOLE = {"undos", "hints", "redeals", "classic", "arcade", "home"}
_TRUTH = {"true": True, "false": False}


@dataclass(frozen=True)
class ImportedRecords:
    """What became of a file that was read."""

    added: int
    known: int
    """Games that were on record already."""
    unread: int
    """Entries in which there is no game."""


def write(path: Path, records: Iterable[Record]) -> int:
    """Write records in the format that the name of ``path`` says; returns how many. Raises ``OSError``.

    The file is there whole or not at all.
    """
    fresh = beside(path)
    try:
        with fresh.open("w", encoding="utf-8", newline="") as file:
            count = (_write_csv if path.suffix == ".csv" else _write_json)(file, records)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
        return count
    finally:
        fresh.unlink(missing_ok=True)


def read(path: Path) -> tuple[list[Record], int]:
    """The records in a file, and how many of its entries are none.

    Raises ``OSError``, ``NewerFormat``, or ``ValueError`` that says why it is no such file.
    """
    if path.stat().st_size > MAX_BYTES:
        raise InputError("it is far too large")
    found, unread = [], 0
    for values in _read_csv(path) if path.suffix == ".csv" else _read_json(path):
        try:
            found.append(Record.from_values(values))
        except ValueError:
            unread += 1
    return found, unread


def take(db: sqlite3.Connection, records: Iterable[Record], unread: int) -> ImportedRecords:
    """Put on record what is not there yet, inside the caller's transaction."""
    added = known = 0
    for record in records:
        same = record.code, record.finished, " ".join(record.moves)
        if db.execute("SELECT 1 FROM game WHERE code = ? AND finished = ? AND moves = ?", same).fetchone():
            known += 1
        else:
            added += put(db, [record])
    return ImportedRecords(added, known, unread)


def _write_json(file: TextIO, records: Iterable[Record]) -> int:
    """One game a line, so that it can be read by eye, too."""
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
        writer.writerow(str(values[name]).lower() if name == "assisted" else values[name] for name in NAMES)
        count += 1
    return count


def _read_json(path: Path) -> Iterator[dict[str, Any]]:
    found = read_object(path.read_bytes().decode("utf-8"), KIND, VERSION)
    games = found.get("games")
    if not isinstance(games, list):
        raise InputError("it has no list of games")
    for each in games:
        yield each if isinstance(each, dict) else {}


def _read_csv(path: Path) -> Iterator[dict[str, Any]]:
    csv.field_size_limit(_LONGEST)
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = csv.DictReader(file, restkey="")
        try:
            if not {"code", "moves", "result", "finished"} <= set(rows.fieldnames or ()):
                raise InputError("its first line does not name the columns {names}", names=", ".join(NAMES))
            for row in rows:
                yield {name: _value(name, text) for name, text in row.items() if text is not None}
        except csv.Error as error:
            raise InputError("{error}", error=error) from None


def _value(name: str, text: str) -> object:
    """What a cell says; text that is no number stays text, and is then refused."""
    try:
        if name in _WHOLE:
            return int(text)
        if name == "seconds":
            return float(text)
    except ValueError:
        return text
    return _TRUTH.get(text.lower(), text) if name == "assisted" else text
