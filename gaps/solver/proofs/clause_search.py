"""What the searches by clauses have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from gaps.engine import Move, State, Status
from gaps.solver.method import MEBIBYTE
from gaps.solver.verdict import Outcome, Verdict

POSITIONS_A_CONFLICT = 150  # a conflict of the clause learner takes as long as so many positions
POSITIONS_A_MODEL = 6000  # and so does making the clauses


class Clauses(Protocol):
    """Clauses about a board, in the compiled learner."""

    def run(self, conflicts: int) -> int:
        """Solve for at most so many more conflicts, or as much other work; returns a ``Result``."""


C = TypeVar("C", bound=Clauses)


class ClauseSearch(ABC, Generic[C]):
    """A search of one position by clauses, which are made when they are first needed."""

    def __init__(self, state: State, memory_mib: int, seed: int = 1) -> None:
        self.state = state
        self._memory, self._seed = memory_mib * MEBIBYTE, seed
        self._allowed = self._spent = 0
        self._line: tuple[Move, ...] | None = () if state.status is Status.WON else None
        self._ended = state.status is Status.WON
        self._refuted = self._lost = False

    @cached_property
    def _clauses(self) -> C:
        self._spent += POSITIONS_A_MODEL
        return self._make()

    @abstractmethod
    def _make(self) -> C:
        """The clauses about the position."""

    @abstractmethod
    def _conflicts(self) -> int:
        """The work so far, in conflicts."""

    @abstractmethod
    def _note(self, result: int) -> None:
        """Take note of what ``run`` of the clauses returned."""

    def run(self, nodes: int) -> bool:
        """Search for as long as ``nodes`` positions take; true when there is nothing more to find."""
        if self._ended:
            return True
        self._allowed += nodes
        clauses = self._clauses
        conflicts = (self._allowed - self._spent) // POSITIONS_A_CONFLICT
        if conflicts > 0:
            before = self._conflicts()
            self._note(clauses.run(conflicts))
            self._spent += (self._conflicts() - before) * POSITIONS_A_CONFLICT
        return self._ended

    @property
    def nodes(self) -> int:
        """What the search has cost so far, in positions of the compiled search that take as long.

        Until it ends, that is what it was allowed: what is left of it counts for the next ``run``.
        """
        return min(self._spent, self._allowed) if self._ended else self._allowed

    @property
    def decided(self) -> bool:
        """Whether it is proven that the round can be won, or that it cannot."""
        return self._line is not None or self._lost

    @property
    def refuted(self) -> bool:
        """Whether the clauses contradict each other. Unless ``decided``, there may be other wins."""
        return self._refuted

    def verdict(self) -> Verdict:
        """What is known now. Without a win there is no line."""
        if self._line is not None:
            return Verdict(Outcome.WINNABLE, self._line, self.state.variant.cards_to_win, True, self.nodes)
        outcome = Outcome.NOT_WINNABLE if self._lost else Outcome.UNKNOWN
        return Verdict(outcome, (), len(self.state.home), False, self.nodes)
