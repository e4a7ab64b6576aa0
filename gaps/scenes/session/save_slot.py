"""Where a game is saved while it is played, and where it goes when it has ended."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Set

from gaps.scenes.input.commands import GameCommand
from gaps.store import Folder, Record, SavedGame


class SaveSlot(ABC):
    """One place for one unfinished game."""

    keeps = True
    """Whether the game is saved, and counted when it has ended."""
    solver_may_play = True
    """Whether the solver makes moves while the key of the hints is held."""

    @property
    def disallowed(self) -> Set[GameCommand]:
        """The commands that are not allowed in the game."""
        return frozenset()

    @property
    def label(self) -> str:
        """What to show in place of the number of the deal; empty for the number."""
        return ""

    @abstractmethod
    def save(self, game: SavedGame) -> None:
        """Save the game as it is now."""

    def leave(self, game: SavedGame) -> None:
        """Save the game as it is when the player leaves it."""
        self.save(game)

    @abstractmethod
    def finish(self, game: SavedGame, record: Record) -> None:
        """Take the game as it ended, and be free for another one."""


class SingleGameSlot(SaveSlot):
    """The unfinished game of somebody who plays alone. It goes on record when it has ended."""

    def __init__(self, store: Folder) -> None:
        self._store = store

    def save(self, game: SavedGame) -> None:
        self._store.save_game(game)

    def leave(self, game: SavedGame) -> None:
        """Save the game; forget one that has not begun."""
        if game.moves or game.undone:
            self.save(game)
        else:
            self._clear(game)

    def finish(self, game: SavedGame, record: Record) -> None:
        """Put the game on record, unless its board was typed, and forget it as unfinished."""
        if not game.board:
            self._store.add_record(record)
        self._clear(game)

    def _clear(self, game: SavedGame) -> None:
        """Forget the game as unfinished, unless another one has its slot by now."""
        known = self._store.saved_game(game.slot)
        if known is None or known.id == game.id:
            self._store.clear_game(game.slot)
