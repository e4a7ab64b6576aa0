"""The unfinished games of a player: one file for each slot, read once and kept in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

from gaps.engine import InputError
from gaps.store.files.save_files import SaveFile, SaveFiles
from gaps.store.saves.saved import SavedGame
from gaps.store.saves.slots import moment

GAMES = "games"
"""The folder of the files, inside the data folder."""
OLD_GAME = "game.json"
"""The file of the only unfinished game that earlier versions kept."""


def file_of(slot: str) -> str:
    """Return the file of a slot, inside the data folder."""
    return f"{GAMES}/{slot}.json"


def _save_file(name: str) -> SaveFile[SavedGame]:
    return SaveFile(
        name,
        SavedGame.from_text,
        InputError("An unfinished game"),
        lambda error: InputError(
            "An unfinished game was left as it is: {error}. A game in its place is not saved.",
            error=error,
        ),
    )


class UnfinishedGames:
    """Saves, finds and removes the unfinished games. ``ids_on_record`` tells which of them are finished."""

    def __init__(self, files: SaveFiles, ids_on_record: Callable[[Sequence[SavedGame]], Set[str]]) -> None:
        self._files, self._ids_on_record = files, ids_on_record
        self._games: dict[str, SavedGame] = {}  # by slot, the one that was saved last at the end
        self._complete = False  # whether the files were read
        self._finished: set[str] = set()  # the ids of games that were put on record

    def known(self, slot: str) -> SavedGame | None:
        """Return the game of a slot as it was last saved or loaded, without a look at the files."""
        return self._games.get(slot)

    def save(self, saved: SavedGame) -> None:
        """Save a game in its slot, unless it was finished. It is written soon."""
        if saved.id in self._finished:
            return
        self._games.pop(saved.slot, None)
        self._games[saved.slot] = saved
        self._files.save(file_of(saved.slot), saved.to_text())

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
        self._files.remove(file_of(slot))

    def _read(self) -> None:
        """Read every file, but those of slots in which a game was saved since the program began."""
        self._complete = True
        later = dict(self._games)
        names = set(self._files.names(GAMES)) - set(map(file_of, later))
        old = [OLD_GAME] if self._files.exists(OLD_GAME) else []
        found = {name: self._files.load(_save_file(name)) for name in [*sorted(names), *old]}
        games = {name: saved for name, saved in found.items() if saved is not None}
        finished = self._ids_on_record([*games.values()])
        for name, saved in games.items():
            if saved.id in finished:  # the program was killed before the save was cleared, or it is a copy
                self._files.remove(name)
            elif self._is_in_place(name, saved):
                self._games[saved.slot] = saved
        for slot, saved in later.items():
            self._games[slot] = self._games.pop(slot, saved)

    def _is_in_place(self, name: str, saved: SavedGame) -> bool:
        """Move a game that is not in the file of its slot there; false if another game has that slot.

        Its file then stays as it is, and is read again at the next start.
        """
        if name == file_of(saved.slot):
            return True
        if saved.slot in self._games:
            return False
        self._files.rename(name, file_of(saved.slot))
        return True
