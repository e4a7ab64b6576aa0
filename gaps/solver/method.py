"""The interface that all searches of a position share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from enum import IntEnum
from typing import TYPE_CHECKING, Protocol

from gaps.engine import Card, Move, State, Status, Variant
from gaps.solver.verdict import Verdict, outcome_of

if TYPE_CHECKING:
    from gaps.solver.core import _rows, _swaps, _tables

MEBIBYTE = 1 << 20


def numbered(state: State) -> list[int]:
    """Return the board as the compiled searches read it.

    It has a card number for each cell, or -1 for a gap. A card number is suit * cards
    of a row + rank above the base; two cards of one face have the same.
    """
    return [
        -1 if card is None else card_number(state.variant, card) for card in state.board
    ]


def card_number(variant: Variant, card: Card) -> int:
    """Return the number of a card in ``numbered``."""
    return card.suit * variant.row_length + card.rank - variant.base


class Method(Protocol):
    """A search of one position that can be continued."""

    def run(self, nodes: int) -> bool:
        """Search ``nodes`` more positions, or do other work that takes about as long.

        Return True when there is nothing more to find.
        """

    @property
    def decided(self) -> bool:
        """True if it is proven that the round can be won, or that it cannot."""

    def verdict(self) -> Verdict:
        """Return the current verdict."""


class RunState(IntEnum):
    """The progress of a compiled search of positions, which its ``run`` returns."""

    RUNNING = 0
    WON = 1
    FINISHED = 2
    """Every position was searched."""
    FULL = 3
    """The memory is full in the search for the most cards home, or nothing is left."""


class CompiledPositions(ABC):
    """A compiled search of positions with states and moves of the engine."""

    def __init__(
        self,
        state: State,
        core: _rows.Core | _tables.Core | _swaps.Core,
        close: Callable[[], None] | None = None,
    ) -> None:
        """Start the search; ``close`` limits it to the most cards home, if it can."""
        self.state = state
        self._positions = core
        self._close = close
        self._progress = (
            RunState.WON if state.status is Status.WON else RunState.RUNNING
        )

    @abstractmethod
    def best_line(self) -> tuple[Move, ...]:
        """Return the moves to the most cards home met so far."""

    def run(self, nodes: int) -> bool:
        """Search ``nodes`` more positions.

        Return True when there is nothing more to find.
        """
        if self._progress is RunState.RUNNING:
            self._progress = RunState(self._positions.run(nodes))
        return self._progress is not RunState.RUNNING

    def assume_lost(self) -> None:
        """Search only for the most cards home, if possible.

        No win is possible, as was proven elsewhere.
        """
        if self._close is not None and self._progress is RunState.RUNNING:
            self._close()

    @property
    def nodes(self) -> int:
        """The number of positions searched."""
        return self._positions.nodes

    @property
    def home(self) -> int:
        """The most cards home reached so far."""
        return self._positions.home

    @property
    def decided(self) -> bool:
        """True if it is proven that the round can be won, or that it cannot."""
        return self._progress is RunState.WON or self._positions.closed

    @property
    def memory_bytes(self) -> int:
        """The most memory that the positions reached have taken so far."""
        return self._positions.bytes

    def verdict(self) -> Verdict:
        """Return the current verdict."""
        line = () if self.state.status is Status.WON else self.best_line()
        end = self.state
        for move in line:
            end = end.play(move)
        won = end.status is Status.WON
        outcome = outcome_of(won, self.decided)
        exact = won or self._progress is RunState.FINISHED
        return Verdict(outcome, line, len(end.home), exact, self.nodes)
