"""Playing on from a finished game, to explore it: nothing of that is saved or goes on record."""

from __future__ import annotations

from collections.abc import Callable

from gaps.engine import Game
from gaps.language import _
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.save_slot import SaveSlot
from gaps.store import Record, SavedGame


class AnalysisSlot(SaveSlot):
    """Keeps nothing, and touches no game that is saved."""

    keeps = False

    def __init__(self, deal: Callable[[], str]) -> None:
        """``deal`` names the deal in the language in use."""
        self._deal = deal

    @property
    def label(self) -> str:
        """That it is an analysis, and of which deal."""
        return _("Analysis · {deal}").format(deal=self._deal())

    def save(self, game: SavedGame) -> None:
        """Do nothing."""

    def finish(self, game: SavedGame, record: Record) -> None:
        """Do nothing."""


def analysis_of(session: GameSession, move: int) -> GameSession:
    """Return a game that begins with the first ``move`` moves of ``session``, for analysis."""
    game = Game(session.game.start, session.game.steps[:move])
    return GameSession(
        session.now,
        game,
        seconds=session.seconds,
        undos=session.undos,
        hints=session.hints,
        assisted=True,
        started=session.started,
        times=session.times[:move],
        solver_moves=tuple(index for index in session.solver_moves if index < move),
        daily=session.daily,
        expedition=session.expedition,
        rival=session.rival,
        challenge=session.challenge,
        slot=AnalysisSlot(lambda: session.label) if session.slot.keeps else session.slot,
    )
