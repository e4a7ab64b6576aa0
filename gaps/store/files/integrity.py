"""Whether the files in a folder are sound. Nothing is changed, made or set aside by asking."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from gaps.engine import InputError
from gaps.store.files.fields import read_object
from gaps.store.files.folder import GAME, SETTINGS
from gaps.store.files.text_files import read_text
from gaps.store.records.database import NAME
from gaps.store.records.db_recovery import DatabaseDamaged, check, connect, meaning
from gaps.store.records.schema import VERSION as RECORDS_VERSION
from gaps.store.saves.saved import SavedGame
from gaps.store.saves.settings import KIND, VERSION, Settings


@dataclass(frozen=True)
class Finding:
    """What was found out about one thing; ``sound`` is false where something is wrong with it."""

    name: str
    told: str
    sound: bool = True


def examine(folder: Path) -> list[Finding]:
    """What is to be said about a folder and each file in it. Raises nothing, whatever is there."""
    findings = [_place(folder)]
    looks: tuple[tuple[str, Callable[[Path], str]], ...] = (
        (SETTINGS, _settings),
        (GAME, _game),
        (NAME, _records),
    )
    for name, style in looks:
        try:
            told, sound = style(folder / name), True
        except (FileNotFoundError, NotADirectoryError):
            told, sound = "none yet", True
        except OSError as error:
            told, sound = f"cannot be read: {error.strerror or error}", False
        except (ValueError, DatabaseDamaged) as error:
            told, sound = f"damaged: {error}", False
        findings.append(Finding(name, told, sound))
    return [*findings, *(Finding(name, "set aside at an earlier start") for name in _aside(folder))]


def _place(folder: Path) -> Finding:
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    if not there.is_dir():
        return Finding("folder", f"{folder}: {there} is no folder", sound=False)
    if not os.access(there, os.W_OK | os.X_OK):
        return Finding("folder", f"{folder}: cannot be written to", sound=False)
    return Finding("folder", f"{folder}{'' if there == folder else ' (made at the first start)'}")


def _settings(path: Path) -> str:
    found = read_object(read_text(path), KIND, VERSION)
    _, problems = Settings.from_values(found)
    if problems:
        raise InputError("{problems}", problems=" ".join(map(str, problems)))
    return f"sound, format {found['version']}"


def _game(path: Path) -> str:
    saved = SavedGame.from_text(read_text(path))
    return f"sound, {saved.code} after {len(saved.moves)} moves"


def _records(path: Path) -> str:
    path.stat()
    try:
        with closing(connect(path)) as db:
            check(db, path)
            faults = [str(row[0]) for row in db.execute("PRAGMA integrity_check(3)")]
            if faults != ["ok"]:
                raise DatabaseDamaged("; ".join(faults))
            version = db.execute("PRAGMA user_version").fetchone()[0]
            games = db.execute("SELECT count(*) FROM game").fetchone()[0]
    except sqlite3.Error as error:
        raise meaning(error) from error
    newest = "" if version == RECORDS_VERSION else f", to be brought to {RECORDS_VERSION}"
    return f"sound, {games} games, format {version}{newest}"


def _aside(folder: Path) -> Iterator[str]:
    try:
        yield from sorted(path.name for path in folder.iterdir() if ".damaged-" in path.name)
    except OSError:
        return
