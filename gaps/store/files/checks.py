"""Checking that the whole file is sound, and repairing what can be rebuilt in it.

Every figure of a recorded game is in the file twice, in its row and in an index: a
wrong bit in one of them makes them differ. If they do, the moves tell which is right.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from gaps.engine import ClassicScore
from gaps.store.files import sqlite_file, tables
from gaps.store.files.sqlite_file import DATABASE_ERRORS, DatabaseDamaged
from gaps.store.games.game_log import GameLog
from gaps.store.games.game_result import GameEnd
from gaps.store.records import entries

Row = Mapping[str, object]
"""The values of a game on record, by their columns."""
_LISTED = tuple(column for column in entries.COLUMNS if column != "id")


def check_copy(path: Path) -> None:
    """Raise one of ``DATABASE_ERRORS`` unless a closed file is sound.

    Each page, each index and each game on record is checked.
    """
    with sqlite_file.opening(), closing(sqlite_file.connect_to_read(path)) as db:
        check_indices(db)
        sqlite_file.run(db, _check_records, "BEGIN")


def check_indices(db: sqlite3.Connection) -> None:
    """Raise ``DatabaseDamaged`` unless each page and each index is sound.

    An index must have what its table has.
    """
    sqlite_file.check_pages(db, "integrity_check")


def check_at_start(db: sqlite3.Connection) -> None:
    """Raise ``DatabaseDamaged`` unless each page is sound, and the index of the texts.

    Texts are found by that index. It takes little time.
    """
    sqlite_file.check_pages(db, "quick_check")
    sqlite_file.check_pages(db, "integrity_check", "kept")


def _check_records(db: sqlite3.Connection) -> None:
    """Raise ``DatabaseDamaged`` if a game on record is damaged.

    It cannot be read, or has a wrong value that no index has, too.
    """
    readable = sum(1 for _ in tables.each_record(db))
    if readable < tables.count_records(db):
        raise DatabaseDamaged("a game on record cannot be read")
    for _, row in _rows(db):
        if row != {**row, **_beside_indices(row)}:
            raise DatabaseDamaged("a figure of a game on record is damaged")


def _beside_indices(row: Row) -> Row:
    """Return the values that are in no index, for comparison with the others."""
    return {
        "won": int(row["result"] == GameEnd.WON),
        "seed": tables.seed_in(str(row["code"])),
        "classic": _classic(row),
    }


def _classic(row: Row) -> object:
    home, redeals = row["home"], row["redeals"]
    if isinstance(home, int) and isinstance(redeals, int):
        won = row["result"] == GameEnd.WON
        if row["classic"] == ClassicScore.of(home, redeals, won=won).total:
            return row["classic"]
    with suppress(ValueError):
        result = GameLog.from_text(str(row["text"])).result
        if (result.end, result.home, result.redeals) == (row["result"], home, redeals):
            return result.classic
    return row["classic"]  # by rules that this version does not know


def is_sound(db: sqlite3.Connection) -> bool:
    """Return True if each page, each index and each game on record is sound."""
    with suppress(DatabaseDamaged, sqlite3.DatabaseError), _any_text(db):
        check_indices(db)
        _check_records(db)
        return True
    return False


def mend(db: sqlite3.Connection, copy: Path | None) -> bool:
    """Rebuild the indices and the damaged figures, inside the caller's transaction.

    Return True if anything was wrong. ``copy`` is a sound copy of the file. Raise
    ``DatabaseDamaged``, or an error of SQLite, if more is damaged.
    """
    if is_sound(db):
        return False
    with _any_text(db):
        listed = _listed(db)
        for number, row in [*_rows(db)]:
            other = {**row, **listed.get(number, {})}
            right = row if row == other else _right_row(row, other, copy)
            right = {**right, **_beside_indices(right)}
            if right != row:
                _write(db, number, right)
        db.execute("REINDEX")
        check_indices(db)
        _check_records(db)
    return True


@contextmanager
def _any_text(db: sqlite3.Connection) -> Iterator[None]:
    """Read texts with wrong bytes, too: their checksums reveal that they are wrong."""
    before = db.text_factory
    db.text_factory = lambda text: text.decode(errors="replace")
    try:
        yield
    finally:
        db.text_factory = before


def _rows(db: sqlite3.Connection) -> Iterator[tuple[int, Row]]:
    """Yield the rows of the table of records, with their numbers."""
    columns = ", ".join(tables.COLUMNS)
    for number, *values in db.execute(f"SELECT id, {columns} FROM game NOT INDEXED"):
        yield number, dict(zip(tables.COLUMNS, values, strict=True))


def _listed(db: sqlite3.Connection) -> dict[int, Row]:
    """Return the rows in the index of all figures, by number, as far as readable."""
    columns = ", ".join(_LISTED)
    found = dict[int, Row]()
    with suppress(sqlite3.Error):
        for number, *values in db.execute(
            f"SELECT id, {columns} FROM game INDEXED BY entries"
        ):
            found[number] = dict(zip(_LISTED, values, strict=True))
    return found


def _right_row(row: Row, other: Row, copy: Path | None) -> Row:
    """Return the right values of a game: ``row`` in the table, ``other`` in the index.

    Raise ``DatabaseDamaged`` if its moves cannot be read.
    """
    try:
        played = GameLog.from_text(str(row["text"]))
    except ValueError:
        raise DatabaseDamaged("a game on record cannot be read") from None
    right = dict(zip(tables.COLUMNS, tables.row_of(played), strict=True))
    for column, value in row.items():
        found = (value, other[column])
        if right[column] not in found and copy is not None:
            # points were given by the rules of an older version
            right[column] = _value_in(copy, played.id, column)
        if right[column] not in found:
            right[column] = value
    return right


def _value_in(copy: Path, game_id: str, column: str) -> object:
    """Return the value of a copy for a game; None if it has none."""
    query = f"SELECT {column} FROM game WHERE game_id = ?"
    with suppress(*DATABASE_ERRORS), closing(sqlite_file.connect_to_read(copy)) as db:
        found = db.execute(query, (game_id,)).fetchone()
        return None if found is None else found[0]
    return None


def _write(db: sqlite3.Connection, number: int, row: Row) -> None:
    changes = ", ".join(f"{column} = :{column}" for column in row)
    db.execute(f"UPDATE game SET {changes} WHERE id = :id", {**row, "id": number})
