"""A turn in a match: its game is saved in the match, and its end leads back to the scoresheet."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import replace
from datetime import datetime

from gaps.engine import Game, deal, parse_code
from gaps.language import _
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.played_game import timestamp
from gaps.scenes.session.save_slot import SaveSlot
from gaps.store import Folder, Match, Record, SavedGame, Turn

NEVER_ALLOWED = frozenset((GameCommand.RETRY, GameCommand.NEW_DEAL, GameCommand.DEAL_NUMBER))


class MatchTurn(SaveSlot):
    """The turn being played in ``match``. Its game does not go on record: several people play a match."""

    solver_may_play = False

    def __init__(self, store: Folder, match: Match) -> None:
        self.match = match
        """The match as it was saved last."""
        self._store = store

    @property
    def disallowed(self) -> Set[GameCommand]:
        undo = frozenset() if self.match.undo else {GameCommand.UNDO}
        hint = frozenset() if self.match.hints else {GameCommand.HINT}
        return NEVER_ALLOWED | undo | hint

    @property
    def label(self) -> str:
        """Whose turn it is, and in which deal of the match."""
        match = self.match
        return _("{player} · deal {deal} of {deals}").format(
            player=match.player, deal=match.deal + 1, deals=len(match.deals)
        )

    def save(self, game: SavedGame) -> None:
        """Save the match with the game as it is now."""
        self._save(replace(self.match, playing=game))

    def finish(self, game: SavedGame, record: Record) -> None:
        """Add the turn to the scoresheet."""
        match = self.match
        turn = Turn(match.code, match.player, record.moves, record.seconds, record.undos, game.hints)
        self._save(match.with_turn(turn))

    def _save(self, match: Match) -> None:
        self.match = match
        self._store.save_match(match)


def next_turn(store: Folder, now: Callable[[], datetime], match: Match) -> GameSession:
    """Begin the next turn of a match, or continue it, and save it.

    Raises ``IndexError`` when the match is over.
    """
    slot = MatchTurn(store, match)
    if (saved := match.playing) is not None:
        session = GameSession.resume(slot, now, saved)
    else:
        game = Game(deal(*parse_code(match.code)))
        session = GameSession(now, game, started=timestamp(now), slot=slot)
    session.save()
    return session
