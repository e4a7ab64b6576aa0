"""Where the lists of deals are that come with the program."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def data_file(name: str) -> Path:
    """Return the path of a file of ``assets``: in the package, or beside it in the source tree."""
    installed = _PACKAGE / "assets" / name
    return installed if installed.exists() else _PACKAGE.parent / "assets" / name
