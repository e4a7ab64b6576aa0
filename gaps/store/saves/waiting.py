"""The file of finished games that are not on record yet, because the records could not be written."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress

from gaps.engine import InputError
from gaps.store.files.fields import read_object
from gaps.store.files.save_files import SaveFile
from gaps.store.records.record import Record

NAME = "waiting.json"
KIND, VERSION = "gaps-waiting", 1


def to_text(records: Sequence[Record]) -> str:
    """The text of the file."""
    games = [record.values() for record in records]
    return json.dumps({"format": KIND, "version": VERSION, "games": games}, indent=1)


def from_text(text: str) -> list[Record]:
    """Read the games; entries that hold none are left out. Raises ``ValueError`` for another kind of file."""
    found = read_object(text, KIND, VERSION).get("games")
    if not isinstance(found, list):
        raise InputError("it has no list of games")
    records = []
    for each in found:
        with suppress(ValueError):
            records.append(Record.from_values(each if isinstance(each, dict) else {}))
    return records


FILE = SaveFile[list[Record]](
    NAME,
    from_text,
    InputError("The list of games that are not on record yet"),
    lambda error: InputError(
        "The list of games that are not on record yet was left as it is: {error}.", error=error
    ),
)
