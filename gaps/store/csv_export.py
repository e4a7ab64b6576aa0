"""All records in one table, as CSV."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from gaps.engine.custom_rules import is_custom
from gaps.store.files.text_files import replacing
from gaps.store.games.game_log import GameLog

COLUMNS: Mapping[str, Callable[[GameLog], object]] = {
    "code": lambda played: played.code,
    "moves": lambda played: " ".join(made.text for made in played.moves),
    "seconds": lambda played: played.seconds,
    "undos": lambda played: played.undos,
    "hints": lambda played: played.hints,
    "redeals": lambda played: played.result.redeals,
    "classic": lambda played: played.result.classic,
    "arcade": lambda played: played.result.arcade,
    "result": lambda played: played.result.end.value,
    "home": lambda played: played.result.home,
    "finished": lambda played: played.until,
    "started": lambda played: played.started,
    "daily": lambda played: played.day,
    "times": lambda played: " ".join(map(str, played.times)),
    "solver_moves": lambda played: " ".join(map(str, played.solver_moves)),
    "id": lambda played: played.id,
    "kind": lambda played: played.help.value,
    "own_rules": lambda played: "yes" if is_custom(played.key) else "",
}
"""The columns of the table; lists are texts with spaces between their items.

Games by own rules count in no total.
"""
FORMULA = tuple("=+-@\t\r\n|%")
"""The first characters of cells that other programs may run as formulas or commands."""
MARK = "'"
"""The sign put before such a cell of a CSV; spreadsheets then show it as text."""


def write_csv(path: Path, games: Iterable[GameLog]) -> None:
    """Write games as CSV, completely or not at all.

    Raise ``OSError``.
    """
    with replacing(path, is_private=False) as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for played in games:
            writer.writerow(escaped(value_of(played)) for value_of in COLUMNS.values())


def escaped(value: object) -> object:
    """Return a cell for ``value``; numbers stay numbers."""
    if isinstance(value, str) and (value.startswith(FORMULA) or value.startswith(MARK)):
        return MARK + value
    return value
