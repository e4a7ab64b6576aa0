"""Check the files in a data folder without changing, creating or setting aside any of them."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from gaps.engine import InputError, shorten
from gaps.store.files.fields import read_object
from gaps.store.files.folder import SETTINGS
from gaps.store.files.journal import SUFFIX as JOURNAL
from gaps.store.files.journal import newest_text
from gaps.store.files.text_files import check_is_file, read_bytes
from gaps.store.files.unfinished_games import GAMES, OLD_GAME
from gaps.store.pictures import own_back
from gaps.store.records.database import NAME
from gaps.store.records.db_recovery import (
    COMPANIONS,
    MAX_REASON,
    DatabaseDamaged,
    check_header,
    connect,
    translate_error,
)
from gaps.store.records.schema import VERSION as RECORDS_VERSION
from gaps.store.saves.saved import SavedGame
from gaps.store.saves.settings import KIND, VERSION, Settings


@dataclass(frozen=True)
class Finding:
    """The result of one check. ``ok`` is false if something is wrong."""

    name: str
    text: str
    ok: bool = True


def examine(folder: Path) -> list[Finding]:
    """Check a folder and each file in it. Raises nothing, whatever is there."""
    findings = [_check_folder(folder)]
    checks: tuple[tuple[str, Callable[[Path], str]], ...] = (
        (SETTINGS, _check_settings),
        (NAME, _check_records),
        *(((own_back.NAME, _check_own_back),) if os.path.lexists(folder / own_back.NAME) else ()),
        *((name, _check_game) for name in _games_in(folder)),
    )
    for name, check in checks:
        try:
            text, ok = check(folder / name), True
        except (FileNotFoundError, NotADirectoryError):
            text, ok = "none yet", True
        except OSError as error:
            text, ok = f"cannot be read: {error.strerror or error}", False
        except (ValueError, DatabaseDamaged) as error:
            text, ok = f"damaged: {error}", False
        findings.append(Finding(name, text, ok))
    return [*findings, *(Finding(name, "set aside at an earlier start") for name in _damaged_files(folder))]


def _check_folder(folder: Path) -> Finding:
    existing = folder
    while not existing.exists() and existing != existing.parent:
        existing = existing.parent
    if not existing.is_dir():
        return Finding("folder", f"{folder}: {existing} is not a folder", ok=False)
    try:
        with TemporaryDirectory(dir=existing):  # what access() says is not true everywhere
            pass
    except OSError as error:
        what = "cannot be written to" if existing == folder else "cannot be made"
        return Finding("folder", f"{folder}: {what}: {error.strerror or error}", ok=False)
    return Finding("folder", f"{folder}{'' if existing == folder else ' (created at the first start)'}")


def _check_settings(path: Path) -> str:
    found = read_object(newest_text(path), KIND, VERSION)
    _, problems = Settings.from_values(found)
    if problems:
        raise InputError("{problems}", problems=" ".join(map(str, problems)))
    return f"OK, format {found['version']}"


def _check_game(path: Path) -> str:
    saved = SavedGame.from_text(newest_text(path))
    return f"OK, {saved.code} after {len(saved.moves)} moves"


def _check_own_back(path: Path) -> str:
    own_back.check(read_bytes(path, own_back.MAX_BYTES))
    return "OK, the picture of your own card back"


def _check_records(path: Path) -> str:
    check_is_file(path.stat().st_mode)
    for suffix in COMPANIONS:
        beside = path.with_name(path.name + suffix)
        if os.path.lexists(beside) and not beside.is_file():
            raise InputError("{name} is not a file", name=beside.name)
    try:
        with closing(connect(path)) as db:
            check_header(db, path)
            faults = [str(row[0]) for row in db.execute("PRAGMA integrity_check(3)")]
            if faults != ["ok"]:
                raise DatabaseDamaged("{reason}", reason=shorten("; ".join(faults), MAX_REASON))
            version = db.execute("PRAGMA user_version").fetchone()[0]
            games = db.execute("SELECT count(*) FROM game").fetchone()[0]
    except sqlite3.Error as error:
        raise translate_error(error) from error
    newest = "" if version == RECORDS_VERSION else f", will be upgraded to {RECORDS_VERSION}"
    return f"OK, {games} games, format {version}{newest}"


def _games_in(folder: Path) -> Iterator[str]:
    """The files of unfinished games, that of an earlier version included; none is fine, too."""
    if os.path.lexists(folder / OLD_GAME):
        yield OLD_GAME
    names = {name.removesuffix(JOURNAL) for name in _names_in(folder / GAMES)}
    yield from (f"{GAMES}/{name}" for name in sorted(names) if name.endswith(".json"))


def _damaged_files(folder: Path) -> Iterator[str]:
    yield from (name for name in _names_in(folder) if ".damaged-" in name)
    yield from (f"{GAMES}/{name}" for name in _names_in(folder / GAMES) if ".damaged-" in name)


def _names_in(folder: Path) -> list[str]:
    try:
        return sorted(path.name for path in folder.iterdir())
    except OSError:
        return []
