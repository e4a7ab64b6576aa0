"""Games under way, the match and the settings: texts in the store, read carefully."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from itertools import count
from typing import TypeVar

from gaps.engine import InputError
from gaps.store.files.fields import NewerFormat
from gaps.store.files.notices import Notices
from gaps.store.files.old_folder import OLDEST_GAME
from gaps.store.files.store import Store
from gaps.store.saves.saved import SavedGame
from gaps.store.saves.slots import moment

GAMES = "games/"
"""The beginning of the names of games under way; the name of their slot follows."""
T = TypeVar("T")


class KeptTexts:
    """The texts of a store. What cannot be read is kept under another name, and the player is told."""

    def __init__(self, store: Store, notices: Notices) -> None:
        self.store, self._notices = store, notices
        self._newer: set[str] = set()  # names of what a later version has written: it stays as it is

    def save(self, name: str, text: str) -> None:
        """Keep a text; that is safe from a kill of the program at once."""
        if name not in self._newer:
            self.store.put(name, text)

    def remove(self, name: str) -> None:
        """Remove a text."""
        if name not in self._newer:
            self.store.remove(name)

    def load(self, name: str, parse: Callable[[str], T], subject: InputError) -> T | None:
        """Read a text; ``None`` if there is none or it cannot be read; ``subject`` says whose text it is."""
        texts = self.store.texts()
        if name not in texts:
            return None
        try:
            return parse(texts[name])
        except NewerFormat as error:
            self._newer.add(name)
            self._notices.add(InputError("{what} was left as it is: {error}.", what=subject, error=error))
        except ValueError as error:
            aside = next(each for each in map(f"{name}.damaged-{{}}".format, count(1)) if each not in texts)
            self.store.rename(name, aside)
            self._notices.add(
                InputError(
                    "{what} could not be read: {error}. It was set aside as {aside}.",
                    what=subject,
                    error=error,
                    aside=aside,
                )
            )
        return None


class UnfinishedGames:
    """Saves, finds and removes the unfinished games. ``ids_on_record`` tells which of them are finished."""

    def __init__(self, texts: KeptTexts, ids_on_record: Callable[[Sequence[SavedGame]], Set[str]]) -> None:
        self._texts, self._ids_on_record = texts, ids_on_record
        self._games: dict[str, SavedGame] = {}  # by slot, the one that was saved last at the end
        self._complete = False  # whether they were read
        self._finished: set[str] = set()  # the ids of games that were put on record

    def known(self, slot: str) -> SavedGame | None:
        """Return the game of a slot as it was last saved or loaded, without a look at the store."""
        return self._games.get(slot)

    def save(self, saved: SavedGame) -> None:
        """Save a game in its slot, unless it was finished."""
        if saved.id in self._finished:
            return
        self._games.pop(saved.slot, None)
        self._games[saved.slot] = saved
        self._texts.save(GAMES + saved.slot, saved.to_text())

    def all(self) -> list[SavedGame]:
        """Return the games that can be continued, the one played last at the end."""
        if not self._complete:
            self._read()
        return sorted(self._games.values(), key=lambda saved: moment(saved.played or saved.started))

    def finished(self, game_id: str) -> None:
        """Refuse to save the game with this id from now on: it is put on record."""
        self._finished.add(game_id)

    def clear(self, slot: str) -> None:
        """Remove the game of a slot."""
        self._games.pop(slot, None)
        self._texts.remove(GAMES + slot)

    def _read(self) -> None:
        """Read every game, but those of slots in which one was saved since the program began."""
        self._complete = True
        later = dict(self._games)
        known = {GAMES + slot for slot in later}
        names = (name for name in self._texts.store.texts() if name.startswith(GAMES) or name == OLDEST_GAME)
        found = {
            name: self._texts.load(name, SavedGame.from_text, InputError("An unfinished game"))
            for name in sorted(names, key=lambda name: (name == OLDEST_GAME, name))
            if name not in known and ".damaged-" not in name
        }
        games = {name: saved for name, saved in found.items() if saved is not None}
        finished = self._ids_on_record([*games.values()])
        for name, saved in games.items():
            if saved.id in finished:  # the program was killed before the save was cleared, or it is a copy
                self._texts.remove(name)
            elif name == GAMES + saved.slot:
                self._games[saved.slot] = saved
            elif saved.slot not in self._games:  # of an old version; another game in its slot goes first
                self._texts.store.rename(name, GAMES + saved.slot)
                self._games[saved.slot] = saved
        for slot, saved in later.items():
            self._games[slot] = self._games.pop(slot, saved)
