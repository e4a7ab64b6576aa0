"""The folder with a player's files.

Errors become notices, and the game goes on.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TypeVar

from platformdirs import user_data_path

from gaps.engine import InputError
from gaps.store.archive import SCORESHEET_PREFIX, RecordArchive
from gaps.store.files import tables
from gaps.store.files.lock import FolderLock
from gaps.store.files.notices import Notices
from gaps.store.files.recovery import GAMES, name_aside
from gaps.store.files.store import NAME, Store
from gaps.store.files.text_files import (
    DAMAGED,
    EXPORTS,
    make_folders,
    remove_stale_files,
    write_atomically,
)
from gaps.store.formats import NewerFormat
from gaps.store.games.game_log import GameLog, moment
from gaps.store.matches.match import Match
from gaps.store.records.crossroads import CrossroadsLog
from gaps.store.records.missed import MissedLog
from gaps.store.settings import Settings
from gaps.store.sharing.shared import SUFFIX, file_name
from gaps.store.writes import BackgroundWrites

# of the folder: SQLite takes 512, with the name of a copy that is being made
MAX_PATH_BYTES = 450
SETTINGS = "settings"
MATCH = "match"
CROSSROADS = "crossroads"
MISSED = "missed"
T = TypeVar("T")


class Folder:
    """The files of one player: games, the match, the settings, ``records`` and exports.

    No method raises ``OSError``. What cannot be written is kept in memory; ``problem``
    says why, and ``notices`` has what the player should know, such as a damaged file
    that was set aside. Saved data is safe from a kill of the program when the method
    returns. Call ``close`` at the end, so that it is on the disk. If not ``saves``,
    another copy of the program has the folder: its files are read, and none is changed.
    """

    def __init__(
        self,
        path: Path,
        *,
        saves: bool = True,
        lock: FolderLock | None = None,
        in_thread: bool = False,
    ) -> None:
        """Open the folder.

        ``lock`` is that of the folder, which this program has taken; it is taken again
        if its file is lost. With ``in_thread`` a thread writes what can wait, so that
        nothing waits for the disk.
        """
        self.path = path
        self._notices = Notices(path)
        if saves:
            self._prepare()
        else:
            self._notices.leave_alone()
        self._store = Store(path, self._notices, lock)
        self.records = RecordArchive(self._store, path / EXPORTS, self._notices)
        self.writes = BackgroundWrites(self._store, in_thread=in_thread)
        if in_thread:  # before they are requested
            self.writes.do_soon("records", lambda: self.records.entries)
        # names of texts that a later version has written: they are not changed
        self._newer = set[str]()
        # by slot, the one that was saved last at the end
        self._games: dict[str, GameLog] = {}
        self._has_all_games = False  # True if all were read
        self._finished: set[str] = set()  # the ids of games that were recorded
        self.match: Match | None = None
        """The match as it was last saved or loaded, without a look at the store."""
        self._has_read_match = False
        self._crossroads: CrossroadsLog | None = None  # until it was read
        self._missed: MissedLog | None = None  # the same
        if saves:  # before a screen asks for them
            self.load_crossroads()
            self.load_missed()

    def _prepare(self) -> None:
        """Create the folder, check that it is writable, and remove a kill's remains."""
        try:
            make_folders(self.path)
            _check_writable(self.path)
            with suppress(OSError):
                remove_stale_files(self.path)
        except OSError as error:
            self._notices.stop_saving(error)

    @staticmethod
    def default_path() -> Path:
        """Return the platform's folder for a user's data, which need not exist yet.

        Raise ``InputError`` if the system names none.
        """
        try:
            return user_data_path("gaps", appauthor=False)
        except RuntimeError:
            raise InputError(
                "your home folder is not known; name a folder with --data DIR"
            ) from None

    @staticmethod
    def check_path(path: Path) -> None:
        """Raise ``InputError`` if a path is too long for a data folder."""
        count = len(os.fsencode(path.absolute()))
        if count > MAX_PATH_BYTES:
            raise InputError(
                "the name of the data folder has {count} bytes, and at most {most} work",
                count=count,
                most=MAX_PATH_BYTES,
            )

    @property
    def is_foreign(self) -> bool:
        """True if another copy of the program has the folder, so that nothing is saved."""
        return self._notices.is_foreign

    @property
    def problem(self) -> str | None:
        """The reason why nothing can be saved; None while it can.

        A write that fails later changes it.
        """
        return self._notices.problem

    @property
    def notices(self) -> list[str]:
        """The notices for the player, in the language in use."""
        return self._notices.texts

    def tell(self, notice: InputError) -> None:
        """Add a notice for the player, once."""
        self._notices.add(notice)

    def keep_copy(self, day: date) -> None:
        """Copy the store once a day, and keep three copies.

        This waits for the disk, so call it in a thread.
        """
        self._store.keep_copy(day.isoformat())

    def keep_derived(self, values: Mapping[str, str], version: int) -> None:
        """Store what this version of the computation has found in the records."""
        self._store.change(lambda db: tables.put_derived(db, values, version))

    def close(self) -> None:
        """Write everything to disk and end all threads; a later save starts them."""
        self.writes.close()
        self._store.close()

    # Unfinished games

    def save_game(self, saved: GameLog) -> None:
        """Save an unfinished game in its slot, unless it was recorded since the start."""
        if self._take_over(saved):
            self._save(GAMES + saved.slot, saved.to_text())

    def save_clock(self, saved: GameLog) -> None:
        """Save the time that an unfinished game has taken.

        A thread writes it, so that nothing waits for the disk, unless the game is saved
        again before.
        """
        if self._take_over(saved):
            slot = saved.slot
            self._save_soon(
                GAMES + slot,
                saved.to_text,
                is_newest=lambda: self._games.get(slot) is saved,
            )

    def _take_over(self, saved: GameLog) -> bool:
        """Remember a game as the last that was saved, and return True.

        Return False if it was recorded.
        """
        if saved.id in self._finished:
            return False
        self._games.pop(saved.slot, None)
        self._games[saved.slot] = saved
        return True

    def load_game(self, slot: str | None = None) -> GameLog | None:
        """Return the unfinished game of a slot, or without one the game played last.

        Return None if there is none that can be continued.
        """
        for saved in reversed(self.unfinished_games()):
            if slot in (None, saved.slot):
                return saved
        return None

    def unfinished_games(self) -> list[GameLog]:
        """Return every unfinished game, the one played last at the end."""
        if not self._has_all_games:
            self._has_all_games = True
            self._read_games()
        now = time.time()
        return sorted(self._games.values(), key=lambda saved: _last_played(saved, now))

    def saved_game(self, slot: str) -> GameLog | None:
        """Return the game of a slot as last saved or loaded, without reading the store."""
        return self._games.get(slot)

    def clear_game(self, slot: str) -> None:
        """Remove the unfinished game of a slot."""
        self._games.pop(slot, None)
        self._remove(GAMES + slot)

    def _read_games(self) -> None:
        """Read every game, except of slots in which one was saved since the start."""
        later = dict(self._games)
        subject = InputError("An unfinished game")
        found = {}
        for name, text in sorted(self._store.texts().items()):
            is_game = name.startswith(GAMES) and DAMAGED not in name
            if not is_game or name.removeprefix(GAMES) in later:
                continue
            saved = self._read(name, text, GameLog.from_text, subject)
            if saved is not None:
                found[name] = saved
        finished = self.records.ids() if found else set()
        for name, saved in found.items():
            # the program was killed before the save was cleared, or it is a copy
            if saved.id in finished:
                self._remove(name)
            else:
                self._games[saved.slot] = saved
        for slot, saved in later.items():
            self._games[slot] = self._games.pop(slot, saved)

    # The match

    def save_match(self, match: Match) -> None:
        self._has_read_match = True
        self.match = match
        self._save(MATCH, match.to_text())

    def save_match_clock(self, match: Match) -> None:
        """Save the time that the turn under way has taken, as ``save_clock``."""
        self.match = match
        self._save_soon(MATCH, match.to_text, lambda: self.match is match)

    def load_match(self) -> Match | None:
        """Return the match under way, or the last that was played to its end, if any."""
        if not self._has_read_match:
            self._has_read_match = True
            self.match = self._load(MATCH, Match.from_text, InputError("The match"))
        return self.match

    # Crossroads

    def save_crossroads(self, log: CrossroadsLog) -> None:
        self._crossroads = log
        self._save(CROSSROADS, log.to_text())

    def load_crossroads(self) -> CrossroadsLog:
        """Return the answers at crossroads."""
        if self._crossroads is None:
            subject = InputError("What was answered at crossroads")
            read = CrossroadsLog.from_text
            self._crossroads = self._load(CROSSROADS, read, subject) or CrossroadsLog()
        return self._crossroads

    # Missed deals

    def save_missed(self, log: MissedLog) -> None:
        self._missed = log
        self._save(MISSED, log.to_text())

    def load_missed(self) -> MissedLog:
        """Return the known deals that could be won."""
        if self._missed is None:
            subject = InputError("The list of missed deals")
            self._missed = (
                self._load(MISSED, MissedLog.from_text, subject) or MissedLog()
            )
        return self._missed

    # Settings

    def save_settings(self, settings: Settings) -> None:
        self._save(SETTINGS, settings.to_text())

    def load_settings(self) -> Settings:
        """Return the settings, with defaults for missing or bad ones."""
        checked = self._load(SETTINGS, Settings.from_text, InputError("The settings"))
        if checked is None:
            return Settings()
        for problem in checked.problems:
            self._notices.add(problem)
        if checked.problems:
            # otherwise the same notices would appear at every start
            self.save_settings(checked.settings)
        return checked.settings

    # Texts in the store

    def _save(self, name: str, text: str) -> None:
        if name not in self._newer:
            self._store.put(name, text)
            self.writes.bring_to_disk_soon()

    def _save_soon(
        self, name: str, text: Callable[[], str], is_newest: Callable[[], bool]
    ) -> None:
        """Let the thread save a text, unless its subject was saved since."""

        def put(db: sqlite3.Connection) -> None:
            # called while the store is held, so that no newer text can come in between
            if is_newest():
                tables.put_text(db, name, text())

        if name not in self._newer:
            self.writes.do_soon(name, lambda: self._store.change(put, name))

    def _remove(self, name: str) -> None:
        if name not in self._newer:
            self._store.remove(name)

    def _load(
        self, name: str, parse: Callable[[str], T], subject: InputError
    ) -> T | None:
        """Read a text; None if there is none or it cannot be read.

        ``subject`` says whose text it is.
        """
        text = self._store.text(name)
        if text is None:
            return None
        return self._read(name, text, parse, subject)

    def _read(
        self, name: str, text: str, parse: Callable[[str], T], subject: InputError
    ) -> T | None:
        """Read the text that is stored by a name.

        Return None if it cannot be read, which a notice says.
        """
        try:
            return parse(text)
        except NewerFormat as error:
            self._newer.add(name)
            self._notices.add(
                InputError(
                    "{what} was left as it is: {error}.", what=subject, error=error
                )
            )
        except ValueError as error:
            aside = name_aside(name, self._store.text_names())
            self._store.rename(name, aside)
            copy, copied = self._store.copied_text(name, text)
            self._notices.add(
                InputError(
                    "{what} could not be read: {error}. It is kept inside {name} as {aside}.{copied}",
                    what=subject,
                    error=error,
                    name=NAME,
                    aside=aside,
                    copied=InputError(" The one in {copy} is used.", copy=copy)
                    if copy
                    else "",
                )
            )
            if copied is not None:
                self._store.put(name, copied)
                with suppress(ValueError):
                    return parse(copied)
        return None

    # Records and exports

    def add_record(self, played: GameLog) -> None:
        """Record a finished game.

        It can no longer be saved as unfinished.
        """
        self._finished.add(played.id)
        self.records.add(played)
        self.writes.bring_to_disk()

    def export_match(self, match: Match, name: str, form: str) -> Path | None:
        """Write the scoresheet as ``txt`` or ``csv`` to the exports; None on failure."""
        from gaps.store.matches.scoresheet import sheet

        path = self.exports / f"{SCORESHEET_PREFIX}{name}.{form}"
        return self._export(path, sheet(match, form))

    def export_recording(self, played: GameLog) -> Path | None:
        """Write one game as a file of its own in the exports; None if that fails."""
        path = self.exports / f"{file_name(played)}{SUFFIX}"
        return self._export(path, played.to_text())

    @property
    def exports(self) -> Path:
        """The folder of the exports, which need not exist yet."""
        return self.path / EXPORTS

    def _export(self, path: Path, text: str) -> Path | None:
        with suppress(OSError):
            make_folders(self.exports)
        try:
            write_atomically(path, text, is_private=False)
        except OSError as error:
            self._notices.add_failed_write(path, error)
            return None
        return path


def _last_played(saved: GameLog, now: float) -> tuple[float, float]:
    """Return when a game was played last, in seconds since 1970.

    A time in the future, from a clock that was wrong, counts as unknown.
    """
    played = moment(saved.until or saved.started)
    known = played if played <= now else 0.0
    return known, played


def _check_writable(folder: Path) -> None:
    """Write a small file and remove it: an empty one would fit on a full disk.

    Raise ``OSError``.
    """
    probe = folder / ".writable"
    write_atomically(probe, "It can be written.\n")
    probe.unlink(missing_ok=True)
