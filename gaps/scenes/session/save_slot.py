"""Where a game is saved while it is played, and where it goes at its end: alone, in a
match, or nowhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Set
from dataclasses import replace

from gaps.language import _
from gaps.scenes.input.commands import GameCommand
from gaps.store import Folder, Match, Record, SavedGame, Turn

NEVER_IN_MATCH = frozenset(
    (
        GameCommand.RETRY,
        GameCommand.NEW_DEAL,
        GameCommand.DEAL_NUMBER,
        GameCommand.ALL_GAMES,
    )
)


class SaveSlot(ABC):
    """One place for one unfinished game."""

    keeps = True  # whether the game is saved, and counted when it has ended
    # whether the solver makes moves while the key of the hints is held
    solver_may_play = True

    @property
    def disallowed(self) -> Set[GameCommand]:
        return frozenset()

    @property
    def label(self) -> str:
        """What to show in place of the number of the deal; empty for the number."""
        return ""

    @abstractmethod
    def save(self, game: SavedGame) -> None:
        """Save the game as it is now."""

    @abstractmethod
    def save_clock(self, game: SavedGame) -> None:
        """Save how long the game has taken, without waiting for the disk."""

    def leave(self, game: SavedGame) -> None:
        """Save the game as it is when the player leaves it."""
        self.save(game)

    @abstractmethod
    def finish(self, game: SavedGame, record: Record) -> None:
        """Take the game as it ended, and be free for another one."""


class SingleGameSlot(SaveSlot):
    """The unfinished game of somebody who plays alone. It goes on record when it has
    ended.
    """

    def __init__(self, store: Folder) -> None:
        self._store = store

    def save(self, game: SavedGame) -> None:
        self._store.save_game(game)

    def save_clock(self, game: SavedGame) -> None:
        self._store.save_clock(game)

    def leave(self, game: SavedGame) -> None:
        """Save the game; forget one that has not begun."""
        if game.line:
            self.save(game)
        else:
            self._clear(game)

    def finish(self, game: SavedGame, record: Record) -> None:
        """Put the game on record, unless its board was typed, and forget it as
        unfinished.
        """
        if not game.board:
            self._store.add_record(record)
        self._clear(game)

    def _clear(self, game: SavedGame) -> None:
        """Forget the game as unfinished, unless another one has its slot by now."""
        known = self._store.saved_game(game.slot)
        if known is None or known.id == game.id:
            self._store.clear_game(game.slot)


class MatchTurn(SaveSlot):
    """The turn being played in ``match``. Its game does not go on record: several
    people play a match.
    """

    solver_may_play = False

    def __init__(self, store: Folder, match: Match) -> None:
        self.match = match  # the match as it was saved last
        self._store = store

    @property
    def disallowed(self) -> Set[GameCommand]:
        undo = frozenset() if self.match.undo else {GameCommand.UNDO}
        hint = frozenset() if self.match.hints else {GameCommand.HINT}
        return NEVER_IN_MATCH | undo | hint

    @property
    def label(self) -> str:
        match = self.match
        text = _("{player} · deal {deal} of {deals}")
        deals = len(match.deals)
        return text.format(player=match.player, deal=match.deal + 1, deals=deals)

    def save(self, game: SavedGame) -> None:
        self._save(replace(self.match, playing=game))

    def save_clock(self, game: SavedGame) -> None:
        self.match = replace(self.match, playing=game)
        self._store.save_match_clock(self.match)

    def finish(self, game: SavedGame, record: Record) -> None:
        """Add the turn to the scoresheet."""
        match = self.match
        turn = Turn(
            match.code,
            match.player,
            record.moves,
            record.seconds,
            record.undos,
            game.hints,
        )
        self._save(match.with_turn(turn))

    def _save(self, match: Match) -> None:
        self.match = match
        self._store.save_match(match)


class AnalysisSlot(SaveSlot):
    """Of a game that only explores a finished one: keeps nothing, and touches no game
    that is saved.
    """

    keeps = False

    def __init__(self, deal: Callable[[], str]) -> None:
        """``deal`` names the deal in the language in use."""
        self._deal = deal

    @property
    def label(self) -> str:
        return _("Analysis · {deal}").format(deal=self._deal())

    def save(self, game: SavedGame) -> None:
        """Do nothing."""

    def save_clock(self, game: SavedGame) -> None:
        """Do nothing."""

    def finish(self, game: SavedGame, record: Record) -> None:
        """Do nothing."""
