"""Explains the figures of the bar to a new player: each once, beside it, in the games
after the first one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from gaps.engine import Status
from gaps.language import Message, _
from gaps.scenes.bars.bars import TIME_WHY
from gaps.scenes.bars.meters import CHAIN_WHY, SCORE_WHY
from gaps.scenes.common.actor import Actor
from gaps.scenes.common.notes import EXPLAINED, Notes
from gaps.scenes.game.upper_figures import UpperFigures
from gaps.scenes.session.change import GameChange
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.newcomer import is_newcomer
from gaps.scenes.shared.context import Context

CHAIN = 2  # moves, from which on there is a chain to be explained
NAMES = {SCORE_WHY: "score", CHAIN_WHY: "chain", TIME_WHY: "time"}
"""The word that the setting ``rules_told`` keeps of each figure that was explained."""


class FirstFigures(Actor):
    """Explains score, chain and time to somebody new, each after the move with which it
    begins.
    """

    def __init__(
        self,
        context: Context,
        session: GameSession,
        is_first: bool,
        is_free: Callable[[], bool],
        notes: Notes,
        figures: UpperFigures,
    ) -> None:
        """``is_first`` if the game is the first one of its player: it has no figures.
        Nothing is explained unless the board ``is_free``: nothing moves there, and no
        rule is told.
        """
        self._is_free = is_free
        self._context = context
        self._session = session
        self._explains = not is_first and is_newcomer(context.folder)
        self._is_due = False  # whether a figure may have begun
        self._notes = notes
        self._figures = figures

    def follow(self, change: GameChange) -> None:
        is_over = change.state.status in (Status.WON, Status.LOST)
        self._is_due = change.is_forward and not change.in_run and not is_over

    def _explain(self) -> None:
        """Explain the first figure that has begun and was not explained yet."""
        context = self._context
        told = context.settings.rules_told.split()
        for why in self._begun():
            name = NAMES[why]
            if name not in told:
                context.change(rules_told=" ".join([*told, name]))
                place = partial(self._figures.place_of, why)
                self._notes.show(EXPLAINED, _(why), place)
                return

    def _begun(self) -> Iterator[Message]:
        """The figures that say something by now."""
        if self._context.settings.hides_figures:
            return
        if self._session.arcade.total:
            yield SCORE_WHY
        if self._session.position.chain >= CHAIN:
            yield CHAIN_WHY
        yield TIME_WHY

    def update(self, dt: float) -> bool:
        """Explain a figure if one is due."""
        if self._explains and self._is_due and self._is_free():
            self._is_due = False
            self._explain()
        return False
