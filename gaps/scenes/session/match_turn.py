"""A turn in a match: a game that is kept in the match's file, and whose end leads back to the sheet."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass, field, replace

from gaps.engine import Game, deal, parse_code
from gaps.language import _
from gaps.scenes.session.game_session import RESULTS, GameSession, record_of, saved_form
from gaps.scenes.shell.context import Context
from gaps.stage.core.scene import Scene
from gaps.stage.motion.particles import Particles
from gaps.store import Match, Record, Turn

ALWAYS = frozenset(("retry", "new", "number"))


@dataclass
class MatchTurn(GameSession):
    """The games of a match are several people's: they do not go on record, and leave the game alone that
    somebody has not finished."""

    match: Match | None = None
    then: Callable[[MatchTurn], Scene] | None = field(default=None, repr=False)
    """What makes the scene that comes after the turn."""

    @classmethod
    def take(cls, context: Context, match: Match, then: Callable[[MatchTurn], Scene]) -> MatchTurn:
        """The next turn of a match, begun or gone on with. Raises ``IndexError`` when it is over."""
        if match.playing is not None:
            saved = match.playing
            session = cls(
                context, saved.game(), saved.seconds, saved.undos, saved.hints, started=saved.started
            )
        else:
            started = context.now().isoformat(timespec="seconds")
            session = cls(context, Game(deal(*parse_code(match.code))), started=started)
        session.match, session.then = match, then
        session.keep()
        return session

    @property
    def _match(self) -> Match:
        assert self.match is not None
        return self.match

    @property
    def barred(self) -> Set[str]:
        undo, hint = ("" if self._match.undo else "undo"), ("" if self._match.hints else "hint")
        return ALWAYS | {undo, hint} - {""}

    @property
    def told(self) -> str:
        match = self._match
        return _("{player} · deal {deal} of {deals}").format(
            player=match.player, deal=match.deal + 1, deals=len(match.deals)
        )

    def keep(self) -> None:
        """Write the match with the game as it is now."""
        if not self.recorded:
            self.match = replace(self._match, playing=saved_form(self))
            self.context.folder.save_match(self.match)

    def finish(self, result: str | None = None) -> Record:
        """Write the turn on the sheet, once."""
        record = record_of(self, result or RESULTS.get(self.game.state.status, "given up"))
        if not self.recorded:
            self.recorded = True
            match = self._match
            turn = Turn(match.code, match.player, record.moves, record.seconds, self.undos, self.hints)
            self.match = match.played(turn)
            self.context.folder.save_match(self.match)
        return record

    def after(self, result: str | None = None, air: Particles | None = None) -> Scene:
        """The turn is on the sheet, which comes next."""
        self.finish(result)
        assert self.then is not None
        return self.then(self)
