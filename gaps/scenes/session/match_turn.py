"""A turn in a match: a game that is kept in the match's file, and whose end leads back to the sheet."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass, replace
from datetime import datetime

from gaps.engine import Game, deal, parse_code
from gaps.language import _
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import RESULTS, GameSession, record_of, saved_form, timestamp
from gaps.store import Folder, Match, Record, Turn

ALWAYS = frozenset((GameCommand.RETRY, GameCommand.NEW_DEAL, GameCommand.DEAL_NUMBER))


@dataclass
class MatchTurn(GameSession):
    """The games of a match are several people's: they do not go on record, and leave the game alone that
    somebody has not finished."""

    in_match: Match | None = None

    @classmethod
    def take(cls, store: Folder, now: Callable[[], datetime], match: Match) -> MatchTurn:
        """The next turn of a match, new or continued, and saved.

        Raises ``IndexError`` when the match is over.
        """
        if (saved := match.playing) is not None:
            session = cls(
                store, now, saved.game(), saved.seconds, saved.undos, saved.hints, started=saved.started
            )
        else:
            session = cls(store, now, Game(deal(*parse_code(match.code))), started=timestamp(now))
        session.in_match = match
        session.keep()
        return session

    @property
    def match(self) -> Match:
        """The match as it stands after the last save."""
        assert self.in_match is not None
        return self.in_match

    @property
    def disallowed(self) -> Set[GameCommand]:
        undo = frozenset() if self.match.undo else {GameCommand.UNDO}
        hint = frozenset() if self.match.hints else {GameCommand.HINT}
        return ALWAYS | undo | hint

    @property
    def told(self) -> str:
        match = self.match
        return _("{player} · deal {deal} of {deals}").format(
            player=match.player, deal=match.deal + 1, deals=len(match.deals)
        )

    def keep(self) -> None:
        """Write the match with the game as it is now."""
        if not self.recorded:
            self.in_match = replace(self.match, playing=saved_form(self))
            self.store.save_match(self.match)

    def finish(self, result: str | None = None) -> Record:
        """Write the turn on the sheet, once."""
        record = record_of(self, result or RESULTS.get(self.game.state.status, "given up"))
        if not self.recorded:
            self.recorded = True
            match = self.match
            turn = Turn(match.code, match.player, record.moves, record.seconds, self.undos, self.hints)
            self.in_match = match.with_turn(turn)
            self.store.save_match(self.match)
        return record
