"""Proofs that a round cannot be won: facts that are true of every winning line contradict each other."""

from __future__ import annotations

from dataclasses import replace

from gaps.engine import Card, Slide, State, Status, Suit
from gaps.solver.method import numbered
from gaps.solver.proofs.clause_search import ClauseSearch
from gaps.solver.verdict import Verdict

try:
    from gaps.solver.core import _orders
except ImportError:  # installed without a compiler
    _orders = None  # type: ignore[assignment]

TURN = 3_000_000  # positions, or work that takes as long, that each kind of proof gets in turn


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


class LossSearches:
    """Both kinds of ``LossSearch`` in turn, since neither is better on every deal."""

    def __init__(self, state: State, memory_mib: int) -> None:
        self._searches = [LossSearch(state, memory_mib, phases) for phases in (True, False)]
        self._left = TURN
        self._given_up = 0
        self._unknown = self._searches[0].verdict()

    def run(self, nodes: int) -> bool:
        """Search for as long as ``nodes`` positions take; true when there is nothing more to find."""
        while nodes > 0 and self._searches and not self.decided:
            share, search = min(nodes, self._left), self._searches[0]
            before = search.nodes
            ended = search.run(share)
            nodes -= search.nodes - before
            self._left -= search.nodes - before
            if ended and not search.decided:
                self._given_up += search.nodes
                self._searches.pop(0)
                self._left = TURN
            elif self._left <= 0:
                self._searches.append(self._searches.pop(0))
                self._left = TURN
        return self.decided or not self._searches

    @property
    def nodes(self) -> int:
        """What the searches have cost so far."""
        return self._given_up + sum(search.nodes for search in self._searches)

    @property
    def decided(self) -> bool:
        """Whether one of them has proven that the round cannot be won, or has found a win."""
        return any(search.decided for search in self._searches)

    def verdict(self) -> Verdict:
        """What is known now. Without a win there is no line."""
        decided = (search.verdict() for search in self._searches if search.decided)
        return replace(next(decided, self._unknown), nodes=self.nodes)
