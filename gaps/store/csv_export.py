"""All records in one table, as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path

from gaps.store.files.text_files import replacing
from gaps.store.records.record import Record

NAMES = (*(each.name for each in fields(Record)), "kind")
FORMULA = tuple("=+-@\t\r\n|%")
"""A cell that begins with one of these can be a formula, or a command for another
program.
"""
MARK = "'"
"""Put before such a cell of a CSV; spreadsheets then show it as text."""


def write_csv(path: Path, records: Iterable[Record]) -> None:
    """Write records as CSV, whole or not at all. Raises ``OSError``."""
    with replacing(path, is_private=False) as file:
        writer = csv.writer(file)
        writer.writerow(NAMES)
        for record in records:
            values = record.values()
            writer.writerow(escaped(values[name]) for name in NAMES)


def escaped(value: object) -> object:
    """Return a cell for ``value``; numbers stay numbers."""
    if isinstance(value, str) and (value.startswith(FORMULA) or value.startswith(MARK)):
        return MARK + value
    return value
