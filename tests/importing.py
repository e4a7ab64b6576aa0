"""Imports of records, as the screen of the records makes them, but at once."""

from __future__ import annotations

from pathlib import Path

from gaps.store.records.archive import RecordArchive
from gaps.store.records.transfer import ImportedRecords


def import_file(records: RecordArchive, path: Path) -> ImportedRecords:
    """Put on record what is in a file and not on record yet. Raises ``ValueError``."""
    reading = records.begin_import(path)
    reading.advance()
    return records.finish_import(reading)
