"""Proofs that a round cannot be won: facts that are true of every winning line contradict each other."""

from __future__ import annotations

from gaps.engine import State, Status
from gaps.solver.methods.order_search import POSITIONS_A_CONFLICT, POSITIONS_A_MODEL
from gaps.solver.methods.row_moves import numbered
from gaps.solver.verdict import Outcome, Verdict

try:
    from gaps.solver.core import _orders
except ImportError:  # installed without a compiler
    _orders = None  # type: ignore[assignment]

MEBIBYTE = 1 << 20


class LossSearch:
    """Tries to prove that a state that ``fits_orders`` cannot be won.

    Its clauses are made by the first ``run``. With ``phases`` it has more of them, which find more proofs but
    not each of them sooner.
    """

    def __init__(self, state: State, memory_mib: int, phases: bool = True, seed: int = 1) -> None:
        self.state = state
        self.nodes = 0
        """What the search has cost so far, in positions of the compiled search that take as long."""
        self._phases, self._memory, self._seed = phases, memory_mib * MEBIBYTE, seed
        self._allowed = 0
        self._proof: _orders.LossProof | None = None
        self._ended = state.status is Status.WON
        self._refuted = False

    def run(self, nodes: int) -> bool:
        """Search for as long as ``nodes`` positions take; true when there is nothing more to find."""
        if self._ended:
            return True
        self._allowed += nodes
        proof = self._made_proof()
        conflicts = (self._allowed - self.nodes) // POSITIONS_A_CONFLICT
        if conflicts > 0:
            before = proof.conflicts
            result = proof.run(conflicts)
            self._ended = result != _orders.Result.UNDECIDED
            self._refuted = result == _orders.Result.UNSATISFIED
            self.nodes += (proof.conflicts - before) * POSITIONS_A_CONFLICT
        return self._ended

    def _made_proof(self) -> _orders.LossProof:
        if self._proof is None:
            columns = self.state.variant.layout.columns
            self._proof = _orders.LossProof(
                columns, numbered(self.state), self._phases, self._memory, self._seed
            )
            self.nodes += POSITIONS_A_MODEL
        return self._proof

    @property
    def decided(self) -> bool:
        """Whether it is proven that the round cannot be won."""
        return self._refuted

    def verdict(self) -> Verdict:
        """What is known now. It looks for no line: its home cards are those of the state."""
        outcome = Outcome.NOT_WINNABLE if self._refuted else Outcome.UNKNOWN
        return Verdict(outcome, (), len(self.state.home), False, self.nodes)
