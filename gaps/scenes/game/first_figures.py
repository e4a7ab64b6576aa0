"""Explanations of the figures in the bar, and of the first chain, to a new player.

Each is given once, in the games after the first one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from gaps.engine import Cell, Status
from gaps.language import N_, Message, _
from gaps.scenes.bars.bars import TIME_WHY
from gaps.scenes.bars.meters import SCORE_WHY
from gaps.scenes.board.cell_notes import CHAIN, Cells
from gaps.scenes.common.actor import Actor
from gaps.scenes.common.notes import EXPLAINED, Notes
from gaps.scenes.game.upper_figures import UpperFigures
from gaps.scenes.session.change import GameChange
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.newcomer import is_newcomer
from gaps.scenes.shared.context import Context
from gaps.table.table import Table

FIRST_CHAIN = 2  # the number of moves from which a chain is explained
CHAIN_BEGINS = N_("Home twice in a row: now each card counts ×2.")
NAMES = {SCORE_WHY: "score", CHAIN_BEGINS: "chain", TIME_WHY: "time"}
"""The word of each explanation in the setting ``rules_told``."""


class FirstFigures(Actor):
    """Explains score, time and the first chain.

    New players are told about score and time, each after the move with which it begins.
    Everyone is told about the first chain, at the card that makes it.
    """

    def __init__(
        self,
        context: Context,
        session: GameSession,
        is_first: bool,
        table: Table,
        is_free: Callable[[], bool],
        notes: Notes,
        figures: UpperFigures,
    ) -> None:
        """Say with ``is_first`` whether it is the player's first game, without figures.

        Nothing is explained unless the board ``is_free``: nothing moves there, and no
        rule is shown.
        """
        self._is_free = is_free
        self._context = context
        self._session = session
        self._table = table
        self._explains = not is_first
        self._is_new = is_newcomer(context.folder)
        self._is_due = False  # True if a figure may have begun
        self._chain: Cell | None = None  # the cell of the card that has started a chain
        self._notes = notes
        self._figures = figures

    def follow(self, change: GameChange) -> None:
        is_over = change.state.status in (Status.WON, Status.LOST)
        self._is_due = change.is_forward and not change.in_run and not is_over
        slide = change.slide
        begins = slide is not None and change.after.chain == FIRST_CHAIN
        self._chain = slide.target if slide is not None and begins else None

    def _explain(self) -> None:
        """Explain the first figure that has begun and was not explained yet."""
        context = self._context
        told = context.settings.rules_told.split()
        for why in self._begun():
            name = NAMES[why]
            if name not in told:
                context.change(rules_told=" ".join([*told, name]))
                self._show(why)
                return

    def _show(self, why: Message) -> None:
        if why is CHAIN_BEGINS and self._chain is not None:
            cells = Cells.of(self._table, (self._chain,))
            self._notes.show(CHAIN, _(why), cells)
        else:
            place = partial(self._figures.place_of, why)
            self._notes.show(EXPLAINED, _(why), place)

    def _begun(self) -> Iterator[Message]:
        """Yield the figures that have begun to say something."""
        if self._context.settings.hides_figures:
            return
        if self._chain is not None:
            yield CHAIN_BEGINS
        if not self._is_new:
            return
        if self._session.arcade.total:
            yield SCORE_WHY
        yield TIME_WHY

    def update(self, dt: float) -> bool:
        """Explain a figure if one is due."""
        if self._explains and self._is_due and self._is_free():
            self._is_due = False
            self._explain()
        return False
