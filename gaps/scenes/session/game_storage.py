"""The storage of a game while it is played, and at its end.

That is its slot, a match, or nowhere.
"""

from __future__ import annotations

from typing import Protocol

from gaps.store import Folder, GameLog, Match
from gaps.values import with_fields


class GameStorage(Protocol):
    """A place for one game."""

    @property
    def match(self) -> Match | None:
        """The match to which the game belongs, as it was kept last."""

    def save(self, played: GameLog) -> None:
        """Save the game as it is now."""

    def save_clock(self, played: GameLog) -> None:
        """Save the time that the game has taken, without waiting for the disk."""

    def leave(self, played: GameLog) -> None:
        """Save the game as the player leaves it."""

    def finish(self, played: GameLog) -> None:
        """Accept the game as it ended, and be free for another one."""


class NoStorage:
    """The place of a game that is practice: nothing is saved."""

    match = None

    def save(self, played: GameLog) -> None:
        """Do nothing."""

    save_clock = save
    leave = save
    finish = save


class SlotStorage:
    """The slot of the game in the player's folder.

    At its end the game is recorded, if it counts.
    """

    match = None

    def __init__(self, folder: Folder) -> None:
        self._folder = folder

    def save(self, played: GameLog) -> None:
        self._folder.save_game(played)

    def save_clock(self, played: GameLog) -> None:
        self._folder.save_clock(played)

    def leave(self, played: GameLog) -> None:
        """Save the game, or forget it if nothing was played or shown."""
        if played.line or played.shown:
            self.save(played)
        else:
            self._clear(played)

    def finish(self, played: GameLog) -> None:
        if played.kind.on_record:
            self._folder.add_record(played.on_record())
        self._clear(played)

    def _clear(self, played: GameLog) -> None:
        """Forget the game as unfinished, unless another one has its slot by now."""
        known = self._folder.saved_game(played.slot)
        if known is None or known.id == played.id:
            self._folder.clear_game(played.slot)


class MatchStorage:
    """The turn being played in a match, which goes on the match's scoresheet."""

    def __init__(self, folder: Folder, match: Match) -> None:
        self._folder = folder
        self._match = match

    @property
    def match(self) -> Match:
        return self._match

    def save(self, played: GameLog) -> None:
        self._keep(with_fields(self._match, playing=played))

    def save_clock(self, played: GameLog) -> None:
        self._match = with_fields(self._match, playing=played)
        self._folder.save_match_clock(self._match)

    def leave(self, played: GameLog) -> None:
        self.save(played)

    def finish(self, played: GameLog) -> None:
        self._keep(self._match.with_turn(played.on_record()))

    def _keep(self, match: Match) -> None:
        self._match = match
        self._folder.save_match(match)
