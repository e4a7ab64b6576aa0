"""The files that come with the program: pictures, fonts, sounds, lists of deals."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
# when installed; in the source tree
_FOLDERS = (_PACKAGE / "assets", _PACKAGE.parent / "assets")


def asset(path: str) -> Path:
    """Return the file at ``path``, such as ``"icons/undo.svg"``, in the assets.

    Raise ``FileNotFoundError`` if there is none.
    """
    for folder in _FOLDERS:
        if (found := folder / path).exists():
            return found
    raise FileNotFoundError(f"no asset {path!r} in {' or '.join(map(str, _FOLDERS))}")


def asset_folder(name: str) -> Path:
    """Return the folder ``name`` in the assets.

    It may be missing, as music may be.
    """
    try:
        return asset(name)
    except FileNotFoundError:
        return _FOLDERS[-1] / name
