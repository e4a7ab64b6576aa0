"""Files saved by versions before 1.0.

They are not read, but moved aside unchanged.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from gaps.store.files.tables import BEFORE_FIRST
from gaps.store.files.text_files import make_folders, open_file, read_text

FOLDER = "before-1.0"
"""The folder inside the data folder; numbered if there is one already."""
_DATABASES = "gaps.sqlite", "records.sqlite"
_TEXTS = "settings.json", "match.json", "game.json", "waiting.json"
_FOLDERS = "games", "copies"
_ID_PLACE = slice(68, 72)  # place of the application ID in an SQLite file


def is_there(folder: Path) -> bool:
    """Return True if a folder without ``gaps.sqlite`` has files of versions before 1.0.

    Files of the same names that another program has written do not count, nor do files
    that cannot be read.
    """
    texts = [folder / name for name in _TEXTS]
    databases = [folder / "records.sqlite"]
    with suppress(OSError):
        texts += (folder / "games").glob("*.json")
        databases += (folder / "copies").glob("gaps-*.sqlite")
    return any(map(_is_text, texts)) or any(map(_is_database, databases))


def move_aside(folder: Path) -> Path:
    """Move everything that versions before 1.0 have saved into a folder in this one.

    Return that folder; exports and reports stay. Raise ``OSError``. After a kill in
    between, the next start moves the rest to the same place.
    """
    names = [each.name for each in folder.iterdir() if _is_name(each.name)]
    # the database comes last: it tells the next start that something is left
    names.sort(key=lambda name: (name in _DATABASES, name))
    for aside in _places(folder):
        if not any(os.path.lexists(aside / name) for name in names):
            break
    make_folders(aside)
    for name in names:
        (folder / name).rename(aside / name)
    return aside


def _places(folder: Path) -> Iterator[Path]:
    for number in count(1):
        place = folder / (FOLDER if number == 1 else f"{FOLDER}-{number}")
        if place.is_dir() or not os.path.lexists(place):
            yield place


def _is_name(name: str) -> bool:
    """Return True if a file of that name may be from a version before 1.0.

    That is a file that such a version has saved, or one that belongs to it, such as a
    log.
    """
    return name in _FOLDERS or name.startswith((*_DATABASES, *_TEXTS))


def _is_text(path: Path) -> bool:
    with suppress(OSError, ValueError):
        return '"gaps-' in read_text(path)
    return False


def _is_database(path: Path) -> bool:
    with suppress(OSError, ValueError), open_file(path) as file:
        head = file.read(_ID_PLACE.stop)
        return head[_ID_PLACE] == BEFORE_FIRST.to_bytes(4, "big")
    return False
