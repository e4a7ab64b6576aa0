"""Write all records to one file, JSON or CSV, and read them back."""

from __future__ import annotations

import csv
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from gaps.engine import InputError
from gaps.store.files.fields import read_object
from gaps.store.files.text_files import temporary_path
from gaps.store.records.record import Record
from gaps.store.records.schema import insert

KIND, VERSION = "gaps-records", 2
FORMATS = ("json", "csv")
NAMES = (*(each.name for each in fields(Record)), "kind")
MAX_BYTES = 2_000_000_000
MAX_FIELD = 1_000_000  # characters in one field of a CSV
_INTEGERS = {"undos", "hints", "redeals", "classic", "arcade", "home", "scoring"}
_BOOLEANS = {"true": True, "false": False}


@dataclass(frozen=True)
class ImportedRecords:
    """How many entries of an imported file were added, and how many were not."""

    added: int
    known: int
    """Games that were on record already."""
    unreadable: int
    """Entries that hold no valid game."""


class ReadRecords(NamedTuple):
    """The valid records in a file, and the number of entries that hold none."""

    records: list[Record]
    unreadable: int


def write_records(path: Path, records: Iterable[Record]) -> int:
    """Write records as CSV or JSON, by the suffix of ``path``; returns how many. Raises ``OSError``.

    The file is written whole or not at all.
    """
    temporary = temporary_path(path)
    try:
        with temporary.open("w", encoding="utf-8", newline="") as file:
            count = (_write_csv if path.suffix == ".csv" else _write_json)(file, records)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
        return count
    finally:
        temporary.unlink(missing_ok=True)


def read_records(path: Path) -> ReadRecords:
    """Read the records in a file.

    Raises ``OSError``, ``NewerFormat``, or ``ValueError`` that says why it is not a file of records.
    """
    if path.stat().st_size > MAX_BYTES:
        raise InputError("it is too large")
    found, unreadable = list[Record](), 0
    for values in _read_csv(path) if path.suffix == ".csv" else _read_json(path):
        try:
            found.append(Record.from_values(values))
        except ValueError:
            unreadable += 1
    return ReadRecords(found, unreadable)


def import_records(db: sqlite3.Connection, records: Iterable[Record], unreadable: int) -> ImportedRecords:
    """Add the records that are not on record yet, inside the caller's transaction."""
    added = known = 0
    for record in records:
        if insert(db, [record]):
            added += 1
        else:
            known += 1
    return ImportedRecords(added, known, unreadable)


def _write_json(file: TextIO, records: Iterable[Record]) -> int:
    """Write one game per line, so that people can read it, too."""
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
    csv.field_size_limit(MAX_FIELD)
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
    """Return the value of a cell; text that is not a number stays text and is refused later."""
    try:
        if name in _INTEGERS:
            return int(text)
        if name == "seconds":
            return float(text)
    except ValueError:
        return text
    return _BOOLEANS.get(text.lower(), text) if name == "assisted" else text
