"""The folder in which a person's files are kept. What goes wrong with it is said, and the game goes on."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from gaps.store.fields import NewerFormat, read_object
from gaps.store.files import append_line, read_text, set_aside, write_whole
from gaps.store.records import Record, Summary, summarise
from gaps.store.saved import SavedGame
from gaps.store.settings import KIND, VERSION, Settings

GAME, SETTINGS, RECORDS = "game.json", "settings.json", "records.jsonl"
MOST_NOTICES = 20


class Folder:
    """Reads and writes the files of one folder; keeps in memory what cannot be written.

    No method raises ``OSError``: ``problem`` says why nothing can be kept, and ``notices`` what the person
    should know, such as a damaged file that was set aside.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem: str | None = None
        self.notices: list[str] = []
        self._game: SavedGame | None = None  # as last written or read: spares reading it again
        self._untouched: set[str] = set()  # files of a newer game, which are left as they are
        self._records: list[Record] | None = None
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._try_to_write()
        except OSError as error:
            self._cannot(error)

    @classmethod
    def default(cls) -> Folder:
        """The folder the platform has for a user's data."""
        return cls(user_data_path("gaps", appauthor=False))

    # The unfinished game

    def save_game(self, saved: SavedGame) -> None:
        """Keep the unfinished game."""
        self._game = saved
        self._write(GAME, saved.to_text())

    def load_game(self) -> SavedGame | None:
        """The unfinished game, if there is one that can be played on."""
        if self._game is None and (text := self._read(GAME)) is not None:
            try:
                self._game = SavedGame.from_text(text)
            except NewerFormat as error:
                self._leave(GAME, "The unfinished game", error)
            except ValueError as error:
                self._set_aside(GAME, "The unfinished game", error)
        return self._game

    def clear_game(self) -> None:
        """There is no unfinished game any more."""
        self._game = None
        if GAME not in self._untouched and self.problem is None:
            try:
                (self.path / GAME).unlink(missing_ok=True)
            except OSError as error:
                self._cannot(error)

    # Settings

    def load_settings(self) -> Settings:
        """The settings; defaults where there are none, or bad ones."""
        text = self._read(SETTINGS)
        if text is None:
            return Settings()
        try:
            settings, problems = Settings.from_values(read_object(text, KIND, VERSION))
        except NewerFormat as error:
            self._leave(SETTINGS, "The settings", error)
            return Settings()
        except ValueError as error:
            self._set_aside(SETTINGS, "The settings", error)
            return Settings()
        for problem in problems:
            self._tell(problem)
        return settings

    def save_settings(self, settings: Settings) -> None:
        """Keep the settings."""
        self._write(SETTINGS, settings.to_text())

    # Records

    def add_record(self, record: Record) -> None:
        """Put a game on record."""
        self.records().append(record)
        if self.problem is None:
            try:
                append_line(self.path / RECORDS, record.to_line())
            except OSError as error:
                self._cannot(error)

    def records(self) -> list[Record]:
        """Every record, oldest first. A line that cannot be read stays in the file and is passed over."""
        if self._records is None:
            self._records, unread = [], 0
            for line in self._lines():
                try:
                    self._records.append(Record.from_line(line))
                except ValueError:
                    unread += 1
            if unread:
                self._tell(f"{unread} of the records could not be read; they are still in {RECORDS}.")
        return self._records

    def summary(self, key: str) -> Summary:
        """What the records of the variant ``key`` come to."""
        return summarise(record for record in self.records() if record.key == key)

    # Inside

    def _lines(self) -> list[str]:
        try:
            text = (self.path / RECORDS).read_bytes().decode("utf-8", errors="replace")
        except OSError:
            return []
        return [line for line in text.split("\n") if line.strip()]

    def _read(self, name: str) -> str | None:
        path = self.path / name
        try:
            return read_text(path)
        except FileNotFoundError:
            return None
        except OSError as error:
            self._tell(f"{name} could not be read: {_reason(error)}.")
        except ValueError as error:
            self._set_aside(name, f"The file {name}", error)
        return None

    def _write(self, name: str, text: str) -> None:
        if name in self._untouched or self.problem is not None:
            return
        try:
            write_whole(self.path / name, text)
        except OSError as error:
            self._cannot(error)

    def _try_to_write(self) -> None:
        probe = self.path / ".writable"
        write_whole(probe, "")
        probe.unlink(missing_ok=True)

    def _cannot(self, error: OSError) -> None:
        """Say once that nothing can be kept; from now on everything is in memory only."""
        if self.problem is None:
            self.problem = f"Nothing can be kept in {self.path}: {_reason(error)}."
            self._tell(f"{self.problem} The game goes on without saving.")

    def _leave(self, name: str, what: str, error: NewerFormat) -> None:
        self._untouched.add(name)
        self._tell(f"{what} was left as it is: {error}. This game is not saved.")

    def _set_aside(self, name: str, what: str, error: ValueError) -> None:
        try:
            aside = set_aside(self.path / name)
        except OSError as problem:
            self._cannot(problem)
            return
        self._tell(f"{what} could not be read: {error}. It was set aside as {aside.name}.")

    def _tell(self, notice: str) -> None:
        if notice not in self.notices:
            self.notices = [*self.notices, notice][-MOST_NOTICES:]


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).rstrip(".")
