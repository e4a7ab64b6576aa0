"""The search by partial orders, for states of the engine: wins in which every card comes home once."""

from __future__ import annotations

from collections.abc import Iterable

from gaps.engine import Move, State, Status
from gaps.solver.methods.order_moves import PlanBuilder, numbered_moves
from gaps.solver.methods.row_moves import numbered
from gaps.solver.methods.row_search import fits_core
from gaps.solver.verdict import Outcome, Verdict

try:
    from gaps.solver.core import _orders
except ImportError:  # installed without a compiler
    _orders = None  # type: ignore[assignment]

MEBIBYTE = 1 << 20
POSITIONS_A_CONFLICT = 150  # a conflict of the clause learner takes as long as so many positions
POSITIONS_A_MODEL = 6000  # and so does making the clauses


def fits_orders(state: State) -> bool:
    """Whether the search by partial orders is installed and supports the rules of ``state``."""
    return _orders is not None and fits_core(state)


class OrderSearch:
    """Looks for a win in which every card comes home once, for good; of a state that ``fits_orders``.

    It proves wins only. Its clauses are made by the first ``run`` or ``hint``.
    """

    def __init__(self, state: State, memory_mib: int, seed: int = 1) -> None:
        self.state = state
        self.nodes = 0
        """What the search has cost so far, in positions of the compiled search that take as long."""
        self._memory, self._seed = memory_mib * MEBIBYTE, seed
        self._allowed = 0
        self._model: _orders.FinalRows | None = None
        self._line: tuple[Move, ...] | None = () if state.status is Status.WON else None
        self._ended = state.status is Status.WON
        self._refuted = False

    def run(self, nodes: int) -> bool:
        """Search for as long as ``nodes`` positions take; true when there is nothing more to find."""
        if self._ended:
            return True
        self._allowed += nodes
        model = self._made_model()
        conflicts = (self._allowed - self.nodes) // POSITIONS_A_CONFLICT
        if conflicts > 0:
            before = model.conflicts
            self._note(model, model.run(conflicts))
            self.nodes += (model.conflicts - before) * POSITIONS_A_CONFLICT
        return self._ended

    def hint(self, line: Iterable[Move]) -> None:
        """Try first what ``line`` does: moves from ``state``, the longer and the nearer to a win the better.

        It changes what is found first, not what can be found.
        """
        if not self._ended:
            self._made_model().hint(numbered_moves(self.state, line))

    def _made_model(self) -> _orders.FinalRows:
        if self._model is None:
            columns = self.state.variant.layout.columns
            self._model = _orders.FinalRows(columns, numbered(self.state), self._memory, self._seed)
            self.nodes += POSITIONS_A_MODEL
        return self._model

    def _note(self, model: _orders.FinalRows, result: int) -> None:
        self._ended = result != _orders.Result.UNDECIDED
        self._refuted = result == _orders.Result.UNSATISFIED
        if result == _orders.Result.SATISFIED:
            builder = PlanBuilder(self.state, model.rows)
            line = builder.play(model.plan)
            if builder.state.status is Status.WON:
                self._line = line

    @property
    def decided(self) -> bool:
        """Whether it is proven that the round can be won."""
        return self._line is not None

    @property
    def refuted(self) -> bool:
        """Whether no win of this kind exists. The round may still be winnable in another way."""
        return self._refuted

    def verdict(self) -> Verdict:
        """What is known now."""
        if self._line is None:
            return Verdict(Outcome.UNKNOWN, (), len(self.state.home), False, self.nodes)
        return Verdict(Outcome.WINNABLE, self._line, self.state.variant.cards_to_win, True, self.nodes)
