"""Write all records to one file, JSON or CSV, and read them back."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, TextIO

from gaps.engine import InputError
from gaps.store.files.fields import read_object
from gaps.store.files.text_files import read_text, temporary_path
from gaps.store.records.record import Record
from gaps.store.sharing.csv_cells import escaped, unescaped

KIND, VERSION = "gaps-records", 2
FORMATS = ("json", "csv")
NAMES = (*(each.name for each in fields(Record)), "kind")
MAX_BYTES = 200_000_000  # ten years of forty games a day
MAX_FIELD = 1_000_000  # characters in one field of a CSV
_INTEGERS = {"undos", "hints", "redeals", "classic", "arcade", "home", "scoring"}
_BOOLEANS = {"true": True, "false": False}


def write_records(path: Path, records: Iterable[Record]) -> int:
    """Write records as CSV or JSON, by the suffix of ``path``; returns how many. Raises ``OSError``.

    The file is written whole or not at all.
    """
    temporary = temporary_path(path)
    try:
        with temporary.open("w", encoding="utf-8", newline="") as file:
            count = (_write_csv if path.suffix.lower() == ".csv" else _write_json)(file, records)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
        return count
    finally:
        temporary.unlink(missing_ok=True)


def read_entries(path: Path) -> list[dict[str, Any]]:
    """Return the entries of a file of records, which may hold anything.

    Raises ``OSError``, ``NewerFormat``, or ``ValueError`` that says why it is not a file of records.
    """
    text = read_text(path, MAX_BYTES).removeprefix("\ufeff")
    return [*(_read_csv(text) if path.suffix.lower() == ".csv" else _read_json(text))]


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
        values["assisted"] = str(values["assisted"]).lower()
        writer.writerow(escaped(values[name]) for name in NAMES)
        count += 1
    return count


def _read_json(text: str) -> Iterator[dict[str, Any]]:
    found = read_object(text, KIND, VERSION)
    games = found.get("games")
    if not isinstance(games, list):
        raise InputError("it has no list of games")
    for each in games:
        yield each if isinstance(each, dict) else {}


def _read_csv(text: str) -> Iterator[dict[str, Any]]:
    csv.field_size_limit(MAX_FIELD)
    rows = csv.DictReader(io.StringIO(text, newline=""), restkey="")
    try:
        if not {"code", "moves", "result", "finished"} <= set(rows.fieldnames or ()):
            raise InputError("its first line does not name the columns {names}", names=", ".join(NAMES))
        for row in rows:
            cells = {name: cell for name, cell in row.items() if isinstance(cell, str)}
            yield {name: _value(name, unescaped(cell)) for name, cell in cells.items()}
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
