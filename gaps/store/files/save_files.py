"""The JSON files of the data folder: read carefully, written by a ``FileWriter``."""

from __future__ import annotations

import contextlib
import os
import stat
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from gaps.engine import InputError
from gaps.store.files.background_writer import FileWriter
from gaps.store.files.fields import NewerFormat
from gaps.store.files.journal import SUFFIX as JOURNAL
from gaps.store.files.journal import journal_path, read_journal
from gaps.store.files.notices import Notices, reason_of
from gaps.store.files.text_files import PAUSE, TRIES, make_folder, read_text, set_aside

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
        """Read the newest text of a file; ``None`` if there is none or it cannot be read.

        After a kill that is in the journal, and is now written to the file. A power cut may tear the journal:
        then the file counts. A damaged file is set aside. One of a later version is protected.
        """
        self.flush()
        path, is_torn = self._folder / file.name, False
        try:
            text = read_journal(path)
            if text is not None:
                found = file.parse(text)
                self.save(file.name, text)
                return found
        except FileNotFoundError:
            pass
        except NewerFormat as error:
            self._protect(file, error)
            return None
        except (OSError, ValueError) as error:
            if not os.path.lexists(path):
                self._set_aside(journal_path(path), file.subject, error)
                return None
            is_torn = True
        loaded = self._load_file(file, path)
        if is_torn:
            self._clear_torn(journal_path(path), is_needed=loaded is None)
        return loaded

    def _load_file(self, file: SaveFile[T], path: Path) -> T | None:
        """Read the file itself."""
        try:
            return file.parse(_read_patiently(path))
        except FileNotFoundError:
            pass
        except NewerFormat as error:
            self._protect(file, error)
        except (OSError, ValueError) as error:
            self._set_aside(path, file.subject, error)
        return None

    def names(self, folder: str) -> list[str]:
        """Return the names of the JSON files in a folder inside this one, such as ``games/mini.json``.

        After a kill there may be only the journal of a file.
        """
        try:
            found = {path.name.removesuffix(JOURNAL) for path in (self._folder / folder).iterdir()}
        except OSError:
            return []
        return [f"{folder}/{name}" for name in sorted(found) if name.endswith(".json")]

    def exists(self, name: str) -> bool:
        """Whether there is something of that name."""
        return os.path.lexists(self._folder / name)

    def rename(self, name: str, new: str) -> bool:
        """Rename a file in one step; return whether that was done.

        It stays where it is if there is a file of the new name, or if nothing can be saved.
        """
        self.flush()
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
        """Remove a file: no save that was made before can bring it back."""
        self.collect_error()
        if name not in self._protected and self._notices.problem is None:
            try:
                self._writer.remove(self._folder / name)
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

    def _protect(self, file: SaveFile[T], error: NewerFormat) -> None:
        self._protected.add(file.name)
        self._notices.add(file.newer_notice(error))

    def _clear_torn(self, journal: Path, is_needed: bool) -> None:
        """Remove a torn journal of a good file; that of a damaged one is kept, too."""
        if self._notices.is_foreign:
            return
        with contextlib.suppress(OSError):
            if is_needed or stat.S_ISDIR(journal.lstat().st_mode):
                set_aside(journal)
            else:
                journal.unlink(missing_ok=True)

    def _set_aside(self, path: Path, subject: InputError, error: OSError | ValueError) -> None:
        if self._notices.is_foreign:
            return
        reason = InputError("{reason}", reason=reason_of(error)) if isinstance(error, OSError) else error
        try:
            aside = set_aside(path)
        except OSError as problem:
            self._notices.stop_saving(problem)
            return
        self._notices.add(
            InputError(
                "{what} could not be read: {error}. It was set aside as {aside}.",
                what=subject,
                error=reason,
                aside=aside.name,
            )
        )


def _read_patiently(path: Path) -> str:
    """Read a file that another program, such as a virus scanner, may hold for a moment.

    Raises ``OSError``, or ``ValueError`` if it is no text.
    """
    for _ in range(TRIES - 1):
        with contextlib.suppress(PermissionError):
            return read_text(path)
        time.sleep(PAUSE)
    return read_text(path)
