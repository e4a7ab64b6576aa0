"""A search for a proof that a round cannot be won, in the form that the checker accepts."""

from __future__ import annotations

from dataclasses import replace

from gaps.engine import State
from gaps.solver.proofs.checker import InvalidProof, board_line, check
from gaps.solver.proofs.log import ProofLog
from gaps.solver.proofs.loss_search import LossSearch
from gaps.solver.proofs.positions import MAX_POSITIONS, count_positions
from gaps.solver.row_search import RowSearch
from gaps.solver.verdict import MethodName, Outcome, Verdict

FIRST_POSITIONS = 600_000  # searched before the proof by orders


class ProofSearch:
    """First searches positions for a while: if that proves a loss, the proof is their number.

    Else, or if they are too many to be counted, it looks for a contradiction between facts.
    """

    def __init__(self, state: State, memory_mib: int) -> None:
        self.state = state
        self._positions = RowSearch(state, memory_mib)
        self._losses = LossSearch(state, memory_mib, log=True)
        self._log = ProofLog()
        self._count: int | None = None

    def run(self, nodes: int) -> bool:
        """Search for as long as ``nodes`` positions take; true when there is nothing more to find."""
        left = min(nodes, FIRST_POSITIONS - self._positions.nodes)
        if left > 0 and not self._positions.decided:
            self._positions.run(left)
            nodes -= left
            if self._positions.decided and not self._is_won:
                self._count = count_positions(self.state, MAX_POSITIONS)
        if self._count is not None or self._is_won:
            return True
        ended = nodes > 0 and self._losses.run(nodes)
        self._log.add(self._losses.take_log())
        return ended

    @property
    def _is_won(self) -> bool:
        return self._positions.decided and self._positions.verdict().outcome is Outcome.WINNABLE

    def verdict(self) -> Verdict:
        """What is known now, whether there is a proof that can be written or not."""
        nodes = self._positions.nodes + self._losses.nodes
        if self._positions.decided and not self._losses.decided:
            return replace(self._positions.verdict(), nodes=nodes, method=MethodName.POSITIONS)
        return replace(self._losses.verdict(), nodes=nodes, method=MethodName.LOSS_PROOF)

    def proof(self) -> list[str] | None:
        """The lines of a proof, which the checker has accepted; ``None`` without one."""
        lines = [board_line(self.state)]
        if self._count is not None:
            return [*lines, f"p {self._count}"]
        if self._losses.verdict().outcome is not Outcome.NOT_WINNABLE:
            return None
        lines += self._log.lines()
        try:
            check(lines)
        except InvalidProof:
            return None
        return lines

    def close(self) -> None:
        """Remove what was written on the way."""
        self._log.close()
