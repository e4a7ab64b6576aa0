"""The JSON files of the data folder: read carefully, written by a ``FileWriter``."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from gaps.engine import InputError
from gaps.store.files.background_writer import FileWriter
from gaps.store.files.fields import NewerFormat
from gaps.store.files.notices import Notices, reason_of
from gaps.store.files.text_files import make_folder, read_text, set_aside

T = TypeVar("T")


@dataclass(frozen=True)
class SaveFile(Generic[T]):
    """One kind of file: its name, how it is read, and the notices if it cannot be."""

    name: str
    parse: Callable[[str], T]
    """Read the text. Raises ``ValueError`` for damage, ``NewerFormat`` for a later version."""
    subject: InputError
    """What the file holds, as the beginning of a sentence."""
    newer_notice: Callable[[NewerFormat], InputError]


class SaveFiles:
    """Loads, saves and removes files of one folder. Errors become notices; no method raises ``OSError``.

    A file of a later version of the game is never written or removed.
    """

    def __init__(self, folder: Path, writer: FileWriter, notices: Notices) -> None:
        self._folder, self._writer, self._notices = folder, writer, notices
        self._protected: set[str] = set()  # files of a later version

    def save(self, name: str, text: str) -> None:
        """Hand a file to the writer, unless it is protected or nothing can be saved."""
        self.collect_error()
        path = self._folder / name
        if name in self._protected or self._notices.problem is not None:
            return
        try:
            make_folder(path.parent)
        except OSError as error:
            self._notices.stop_saving(error)
        else:
            self._writer.submit(path, text)

    def load(self, file: SaveFile[T]) -> T | None:
        """Read a file after all saves are written; ``None`` if there is none or it cannot be read.

        A damaged file is set aside. A file of a later version is protected.
        """
        self.flush()
        path = self._folder / file.name
        try:
            text = read_text(path)
        except FileNotFoundError:
            return None
        except OSError as error:
            self._notices.add(
                InputError("{name} could not be read: {reason}.", name=file.name, reason=reason_of(error))
            )
            return None
        except ValueError as error:
            self._set_aside(path, InputError("The file {name}", name=file.name), error)
            return None
        try:
            return file.parse(text)
        except NewerFormat as error:
            self._protected.add(file.name)
            self._notices.add(file.newer_notice(error))
        except ValueError as error:
            self._set_aside(path, file.subject, error)
        return None

    def names(self, folder: str) -> list[str]:
        """Return the names of the JSON files in a folder inside this one, such as ``games/mini.json``."""
        try:
            found = sorted((self._folder / folder).glob("*.json"))
        except OSError:
            return []
        return [f"{folder}/{path.name}" for path in found]

    def exists(self, name: str) -> bool:
        """Whether there is something of that name."""
        return os.path.lexists(self._folder / name)

    def rename(self, name: str, new: str) -> bool:
        """Rename a file in one step; return whether that was done.

        It stays where it is if there is a file of the new name, or if nothing can be saved.
        """
        target = self._folder / new
        if self._notices.problem is not None or target.exists():
            return False
        try:
            make_folder(target.parent)
            (self._folder / name).rename(target)
        except OSError as error:
            self._notices.stop_saving(error)
            return False
        return True

    def remove(self, name: str) -> None:
        """Remove a file after all saves are written: none of them can bring it back."""
        self.flush()
        if name not in self._protected and self._notices.problem is None:
            try:
                (self._folder / name).unlink(missing_ok=True)
            except OSError as error:
                self._notices.stop_saving(error)

    def flush(self) -> None:
        """Wait until everything that was saved is on the disk."""
        self._writer.flush()
        self.collect_error()

    def close(self) -> None:
        """Flush, and end the writer's thread. A later save starts it again."""
        self._writer.close()
        self.collect_error()

    def collect_error(self) -> None:
        """Report an error of the writer. An error other than ``OSError`` is a bug, and is raised here."""
        error = self._writer.take_error()
        if isinstance(error, OSError):
            self._notices.stop_saving(error)
        elif error is not None:
            raise error

    def _set_aside(self, path: Path, subject: InputError, error: ValueError) -> None:
        try:
            aside = set_aside(path)
        except OSError as problem:
            self._notices.stop_saving(problem)
            return
        self._notices.add(
            InputError(
                "{what} could not be read: {error}. It was set aside as {aside}.",
                what=subject,
                error=error,
                aside=aside.name,
            )
        )
