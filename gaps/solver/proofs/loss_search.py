"""Proofs that a round cannot be won: facts that are true of every winning line contradict each other."""

from __future__ import annotations

from gaps.engine import Card, Slide, State, Status, Suit
from gaps.solver.method import numbered
from gaps.solver.proofs.clause_search import ClauseSearch

try:
    from gaps.solver.core import _orders
except ImportError:  # installed without a compiler
    _orders = None  # type: ignore[assignment]


class LossSearch(ClauseSearch["_orders.LossProof"]):
    """Tries to prove that a state that ``fits_orders`` cannot be won, and finds wins on the way.

    With ``phases`` it has more clauses, which make it slower, and some proofs shorter.
    """

    def __init__(
        self, state: State, memory_mib: int, phases: bool = True, seed: int = 1, log: bool = False
    ) -> None:
        super().__init__(state, memory_mib, seed)
        self._phases, self._log = phases, log

    def _make(self) -> _orders.LossProof:
        columns, board = self.state.variant.layout.columns, numbered(self.state)
        return _orders.LossProof(columns, board, self._phases, self._memory, self._seed, self._log)

    def _conflicts(self) -> int:
        return self._clauses.spent

    def _note(self, result: int) -> None:
        self._ended = self._clauses.ended or result != _orders.Result.UNDECIDED
        self._refuted = self._lost = result == _orders.Result.UNSATISFIED
        if result == _orders.Result.SATISFIED:
            state, line = self.state, []
            variant = state.variant
            for number, target in self._clauses.line:
                suit, rank = divmod(number, variant.row_length)
                card = Card(variant.base + rank, Suit(suit))
                line.append(Slide(state.board.index(card), target))
                state = state.play(line[-1])
            if state.status is Status.WON:
                self._line = tuple(line)

    def take_log(self) -> bytes:
        """What the search has logged since the last call, if it was made with a log."""
        return self._clauses.take_log()
