"""The folder in which a person's files are kept. What goes wrong with it is said, and the game goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path

from platformdirs import user_data_path

from gaps.engine import InputError
from gaps.language import spoken
from gaps.store.files.background_writer import BackgroundWriter, FileWriter
from gaps.store.files.fields import NewerFormat, read_object
from gaps.store.files.text_files import read_text, set_aside, sweep, write_atomically
from gaps.store.records.database import RecordDatabase, in_order, latest
from gaps.store.records.exports import FORMATS, ImportedRecords, read, take, write
from gaps.store.records.record import Record, Summary
from gaps.store.records.schema import erase, erased, on_record, restore
from gaps.store.records.statistics import ALL, Figures, Rate, Scope, days, figures, rates, since, summary
from gaps.store.saves.match import Match
from gaps.store.saves.saved import SavedGame
from gaps.store.saves.scoresheet import sheet
from gaps.store.saves.settings import KIND, VERSION, Settings
from gaps.store.sharing.recording import SUFFIX, Recording, file_name

GAME, SETTINGS, MATCH = "game.json", "settings.json", "match.json"
EXPORTS, SHEET = "exports", "match-"  # the folder, and how the names of scoresheets in it begin
MAX_NOTICES = 20


class Folder:
    """Reads and writes the files of one folder; keeps in memory what cannot be written.

    No method raises ``OSError``: ``problem`` says why nothing can be kept, and ``notices`` what the person
    should know, such as a damaged file that was set aside.

    The unfinished game, the match and the settings are written by ``writer``, in a thread unless it is told
    otherwise. Whoever made the folder closes it, so that the last of them is on the disk.
    """

    def __init__(self, path: Path, writer: FileWriter | None = None) -> None:
        self.path = path
        self._writer = writer if writer is not None else BackgroundWriter()
        self._problem: InputError | None = None
        self._notices: list[InputError] = []
        self._game: SavedGame | None = None  # as last written or read: spares reading it again
        self._match: Match | None = None  # the same
        self._untouched: set[str] = set()  # files of a newer game, which are left as they are
        self.database = RecordDatabase(path, self._tell, self._cannot)
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._try_to_write()
            with suppress(OSError):
                sweep(path)
        except OSError as error:
            self._cannot(error)

    @property
    def problem(self) -> str | None:
        """Why nothing can be kept; ``None`` while it can."""
        self._collect_write_error()
        return None if self._problem is None else spoken(self._problem)

    @property
    def notices(self) -> list[str]:
        """What the person should be told, in the language in use."""
        self._collect_write_error()
        return [spoken(notice) for notice in self._notices]

    @classmethod
    def default(cls) -> Folder:
        """The folder the platform has for a user's data."""
        return cls(cls.default_path())

    @staticmethod
    def default_path() -> Path:
        """Where that folder is, or would be."""
        return user_data_path("gaps", appauthor=False)

    def flush(self) -> None:
        """Wait until everything that was saved is on the disk."""
        self._writer.flush()
        self._collect_write_error()

    def close(self) -> None:
        """Flush, and end the writer's thread. A later save starts it again."""
        self._writer.close()
        self._collect_write_error()

    # The unfinished game

    def save_game(self, saved: SavedGame) -> None:
        """Keep the unfinished game. It is written soon: see ``flush``."""
        self._game = saved
        self._write(GAME, saved.to_text())

    def load_game(self) -> SavedGame | None:
        """The unfinished game, if there is one that can be played on. What was saved is on the disk then."""
        self.flush()
        if self._game is None and (text := self._read(GAME)) is not None:
            try:
                self._game = SavedGame.from_text(text)
            except NewerFormat as error:
                self._leave(
                    GAME,
                    InputError(
                        "The unfinished game was left as it is: {error}. This game is not saved.", error=error
                    ),
                )
            except ValueError as error:
                self._set_aside(GAME, InputError("The unfinished game"), error)
            if self._game is not None and self._is_on_record(self._game):
                self.clear_game()  # the program was ended between putting it there and forgetting it here
        return self._game

    def clear_game(self) -> None:
        """There is no unfinished game any more."""
        self.flush()  # a save that is written later would bring it back
        self._game = None
        if GAME not in self._untouched and self.problem is None:
            try:
                (self.path / GAME).unlink(missing_ok=True)
            except OSError as error:
                self._cannot(error)

    # The match

    def save_match(self, match: Match) -> None:
        """Keep the match as it stands. A match between two turns is on the disk when this returns; the turn
        under way is written soon, like an unfinished game."""
        self._match = match
        self._write(MATCH, match.to_text())
        if match.playing is None:
            self.flush()

    def load_match(self) -> Match | None:
        """The match under way, or the last that was played to its end; ``None`` if there is none."""
        self.flush()
        if self._match is None and (text := self._read(MATCH)) is not None:
            try:
                self._match = Match.from_text(text)
            except NewerFormat as error:
                self._leave(
                    MATCH,
                    InputError(
                        "The match was left as it is: {error}. A match now is not saved.", error=error
                    ),
                )
            except ValueError as error:
                self._set_aside(MATCH, InputError("The match"), error)
        return self._match

    def export_match(self, match: Match, name: str, form: str) -> Path | None:
        """Write the scoresheet as ``txt`` or ``csv`` among the exports; ``None`` if that fails."""
        self.flush()
        path = self.path / EXPORTS / f"{SHEET}{name}.{form}"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, sheet(match, form))
        except OSError as error:
            self._tell(
                InputError("{name} could not be written: {reason}.", name=path.name, reason=_reason(error))
            )
            return None
        return path

    # Settings

    def load_settings(self) -> Settings:
        """The settings; defaults where there are none, or bad ones."""
        self.flush()
        text = self._read(SETTINGS)
        if text is None:
            return Settings()
        try:
            settings, problems = Settings.from_values(read_object(text, KIND, VERSION))
        except NewerFormat as error:
            self._leave(
                SETTINGS,
                InputError(
                    "The settings were left as they are: {error}. What is changed now is not kept.",
                    error=error,
                ),
            )
            return Settings()
        except ValueError as error:
            self._set_aside(SETTINGS, InputError("The settings"), error)
            return Settings()
        for problem in problems:
            self._tell(problem)
        if problems:
            self.save_settings(settings)  # or it would be said at every start
        return settings

    def save_settings(self, settings: Settings) -> None:
        """Keep the settings. They are written soon: see ``flush``."""
        self._write(SETTINGS, settings.to_text())

    # Records

    def add_record(self, record: Record) -> None:
        """Put a game on record, after its last save is on the disk: if the program is killed before the save
        is cleared, the next start finds the same moves in both and clears it."""
        self.flush()
        self.database.add(record)

    def records(self) -> list[Record]:
        """Every record, oldest first."""
        return [*self.database.records()]

    def latest(self, most: int) -> list[Record]:
        """The last ``most`` games on record, the latest first."""
        return self.database.ask(lambda db: latest(db, most))

    def save_recording(self, recording: Recording) -> Path | None:
        """Write one game as a file of its own among the exports; ``None`` if that fails."""
        self.flush()
        path = self.path / EXPORTS / f"{file_name(recording.record)}{SUFFIX}"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, recording.to_text())
        except OSError as error:
            self._tell(
                InputError("{name} could not be written: {reason}.", name=path.name, reason=_reason(error))
            )
            return None
        return path

    def summary(self, key: str) -> Summary:
        """What the records of the variant ``key`` come to."""
        return self.database.ask(lambda db: summary(db, key))

    def rates(self, mode: str = ALL) -> Mapping[str, Rate]:
        """Games won of games played, by the key of each variant that was played."""
        return self.database.ask(lambda db: rates(db, mode))

    def figures(self, scope: Scope) -> Figures:
        """What the records of a scope come to."""
        return self.database.ask(lambda db: figures(db, scope))

    def days(self, deals: Mapping[date, str]) -> Mapping[date, bool]:
        """Whether the daily deal was won, for each day on which it was played; ``deals`` are codes by day."""
        return self.database.ask(lambda db: days(db, deals))

    def since(self) -> str:
        """When the first game on record ended, as ISO 8601; empty if there is none."""
        return self.database.ask(since)

    def export(self, name: str, form: str) -> Path | None:
        """Write every record to ``name`` among the exports, in one of ``FORMATS``; ``None`` if that fails."""
        self.flush()
        path = self.path / EXPORTS / f"{name}.{form}"

        def written(db: sqlite3.Connection) -> OSError | None:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                write(path, in_order(db))
            except OSError as error:
                return error
            return None

        if (error := self.database.ask(written)) is not None:
            self._tell(
                InputError("{name} could not be written: {reason}.", name=path.name, reason=_reason(error))
            )
            return None
        return path

    def exports(self) -> list[Path]:
        """The files among the exports that may hold records, the latest first."""
        try:
            found = [
                path
                for path in (self.path / EXPORTS).iterdir()
                if path.suffix[1:] in FORMATS and not path.name.startswith(SHEET)
            ]
            return sorted(found, key=lambda path: (path.stat().st_mtime, path.name), reverse=True)
        except OSError:
            return []

    def take_in(self, path: Path) -> ImportedRecords:
        """Put on record what is in a file and not yet there.

        Raises ``ValueError`` that says why nothing was: a file that cannot be read, or no place to write.
        """
        try:
            records, unread = read(path)
        except OSError as error:
            raise InputError("{reason}", reason=_reason(error)) from None
        taken = self.database.change(lambda db: take(db, records, unread))
        if taken is None:
            raise InputError("the records cannot be written now")
        return taken

    def reset(self) -> int | None:
        """Begin the records anew; returns how many games left them, ``None`` if that could not be done."""
        self.flush()
        return self.database.change(erase)

    def undo_reset(self) -> int | None:
        """Bring back the games that the last reset took; returns how many, ``None`` if that failed."""
        return self.database.change(restore)

    def erased(self) -> int:
        """Games that the last reset took, and ``undo_reset`` would bring back."""
        return self.database.ask(erased)

    # Inside

    def _is_on_record(self, saved: SavedGame) -> bool:
        return bool(saved.started and saved.moves) and self.database.ask(
            lambda db: on_record(db, saved.code, saved.started, saved.moves, saved.assisted)
        )

    def _read(self, name: str) -> str | None:
        path = self.path / name
        try:
            return read_text(path)
        except FileNotFoundError:
            return None
        except OSError as error:
            self._tell(InputError("{name} could not be read: {reason}.", name=name, reason=_reason(error)))
        except ValueError as error:
            self._set_aside(name, InputError("The file {name}", name=name), error)
        return None

    def _write(self, name: str, text: str) -> None:
        if name in self._untouched or self.problem is not None:
            return
        self._writer.submit(self.path / name, text)

    def _collect_write_error(self) -> None:
        """Report an error of the writer. Raises it if it is not an ``OSError``: then it is a mistake here."""
        error = self._writer.take_error()
        if isinstance(error, OSError):
            self._cannot(error)
        elif error is not None:
            raise error

    def _try_to_write(self) -> None:
        probe = self.path / ".writable"
        write_atomically(probe, "It can be written.\n")  # an empty file has room on a full disk
        probe.unlink(missing_ok=True)

    def _cannot(self, error: OSError) -> None:
        """Say once that nothing can be kept; from now on everything is in memory only."""
        if self._problem is None:
            self._problem = InputError(
                "Nothing can be kept in {path}: {reason}.", path=self.path, reason=_reason(error)
            )
            self._tell(InputError("{problem} The game goes on without saving.", problem=self._problem))

    def _leave(self, name: str, told: InputError) -> None:
        self._untouched.add(name)
        self._tell(told)

    def _set_aside(self, name: str, what: InputError, error: ValueError) -> None:
        try:
            aside = set_aside(self.path / name)
        except OSError as problem:
            self._cannot(problem)
            return
        self._tell(
            InputError(
                "{what} could not be read: {error}. It was set aside as {aside}.",
                what=what,
                error=error,
                aside=aside.name,
            )
        )

    def _tell(self, notice: InputError) -> None:
        if str(notice) not in map(str, self._notices):
            self._notices = [*self._notices, notice][-MAX_NOTICES:]


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).rstrip(".")
