"""The path that a player typed or pasted, and why it cannot be used."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import unquote, urlsplit

from gaps.engine import InputError, shorten
from gaps.stage.core.dialog_programs import FileQuestion

QUOTES = "\"'"
MAX_SHOWN = 60  # characters of a path in an error


def read_path(text: str, question: FileQuestion) -> Path:
    """The path in ``text``, which may be quoted, an address ``file://…`` or begin with ``~``.

    Raises ``ValueError`` that says why it does not answer the question.
    """
    typed = text.strip()
    if len(typed) > 1 and typed[0] == typed[-1] and typed[0] in QUOTES:
        typed = typed[1:-1]
    if not typed:
        raise InputError("type the location of a file")
    if typed.lower().startswith("file://"):
        typed = _path_of_address(typed)
    folder = question.place.parent if question.saving else question.place
    try:
        path = folder / Path(typed).expanduser()
    except RuntimeError:  # the home folder of nobody
        path = folder / typed
    return checked(path, question)


def _path_of_address(address: str) -> str:
    try:
        path = unquote(urlsplit(address).path)
    except ValueError:
        raise InputError("this is no address of a file") from None
    return path.removeprefix("/") if os.name == "nt" else path  # file:///C:/… on Windows


def checked(path: Path, question: FileQuestion) -> Path:
    """The path with its suffix. Raises ``ValueError`` if there is no such file, or already one to save to."""
    try:
        if not question.saving:
            return _existing(path)
        suffixed = path if path.suffix.lower() in question.kind.suffixes else _with_suffix(path, question)
        if suffixed.exists():
            raise InputError("there is already a file {path}: choose another name", path=_shown(suffixed))
        if not suffixed.parent.is_dir():
            raise InputError("there is no folder {path}", path=_shown(suffixed.parent))
    except OSError as error:
        raise InputError("{reason}", reason=error.strerror or str(error)) from None
    return suffixed


def saved_path(path: Path, question: FileQuestion) -> Path:
    """The path that the system's dialog returned, with its suffix.

    That dialog has asked before a file is replaced. Raises ``ValueError`` if the suffix makes it another
    file, which is there already.
    """
    if path.suffix.lower() in question.kind.suffixes:
        return path
    return checked(path, question)


def _existing(path: Path) -> Path:
    if path.is_dir():
        raise InputError("{path} is a folder", path=_shown(path))
    if not path.exists():
        raise InputError("there is no file {path}", path=_shown(path))
    return path


def _with_suffix(path: Path, question: FileQuestion) -> Path:
    if not path.name:
        raise InputError("type the name of a file")
    return path.with_name(path.name + question.kind.suffixes[0])


def _shown(path: Path) -> object:
    """The last part: the whole stands in the field."""
    return shorten(path.name or str(path), MAX_SHOWN)
