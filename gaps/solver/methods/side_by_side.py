"""The searches of a portfolio in two threads: positions in one, partial orders and proofs in the other."""

from __future__ import annotations

from dataclasses import replace

from gaps.engine import Move, State
from gaps.solver.methods.loss_search import LossSearches
from gaps.solver.methods.order_search import OrderSearch
from gaps.solver.methods.portfolio import Turn, order_memory, position_search
from gaps.solver.methods.row_search import fits_core
from gaps.solver.verdict import MethodName, Outcome, Verdict

TURNS = (
    Turn(MethodName.PARTIAL_ORDERS, 1_000_000),
    Turn(MethodName.PARTIAL_ORDERS, 4_000_000),
    Turn(MethodName.LOSS_PROOF, 3_000_000),
    Turn(MethodName.PARTIAL_ORDERS, 3_000_000),
)
"""Turns of the second thread; the last two again and again."""
REPEATED = 2


class SideBySide:
    """Searches a state that ``fits_orders``. ``run_positions`` and ``run_plans`` may run at the same time.

    Each is called by one thread only. What is found first depends on the speed of the threads; what is proven
    does not.
    """

    def __init__(self, state: State, memory_mib: int, hint: tuple[Move, ...] = ()) -> None:
        """``hint`` are moves from ``state`` that led to a win of a position like it."""
        order_mib = order_memory(memory_mib)
        self._positions = position_search(state, memory_mib)
        self._orders = OrderSearch(state, order_mib)
        self._losses = LossSearches(state, order_mib)
        self._best = self._positions.verdict()  # with the most cards home, for the second thread to read
        self._turn, self._left = 0, TURNS[0].nodes
        self._ended: set[MethodName] = set()
        if not order_mib:
            self._ended |= {MethodName.PARTIAL_ORDERS, MethodName.LOSS_PROOF}
        if not fits_core(state):
            self._ended.add(MethodName.LOSS_PROOF)
        if hint and not self.plans_ended:
            self._orders.hint(hint)
        self._lost = False  # the second thread has proven it

    def run_positions(self, nodes: int) -> bool:
        """In the first thread: search so many more positions; true when nothing more is to be found."""
        if self._lost:
            self._positions.take_as_lost()
        ended = self._positions.run(nodes)
        if self._positions.home > self._best.home:
            self._best = self._positions.verdict()
        return ended

    def positions_verdict(self) -> Verdict:
        """In the first thread: what the positions say."""
        found = self._positions.verdict()
        return replace(found, method=MethodName.POSITIONS if self._positions.decided else None)

    @property
    def positions_decided(self) -> bool:
        """In the first thread: whether the outcome is proven, by the positions or to them."""
        return self._positions.decided

    def run_plans(self, nodes: int) -> Verdict | None:
        """In the second thread: as much work as so many positions. A verdict when something is proven."""
        while nodes > 0 and not self.plans_ended:
            name = TURNS[self._turn].method
            if self._left <= 0 or name in self._ended:
                self._next_turn()
                continue
            search: OrderSearch | LossSearches = (
                self._orders if name is MethodName.PARTIAL_ORDERS else self._losses
            )
            before = search.nodes
            if search.run(min(nodes, self._left)):
                self._ended.add(name)
            if search.decided:
                self._ended |= {MethodName.PARTIAL_ORDERS, MethodName.LOSS_PROOF}
                return self._proven(search.verdict(), name)
            self._left -= search.nodes - before
            nodes -= search.nodes - before
        return None

    @property
    def plans_ended(self) -> bool:
        """Whether the second thread has nothing more to do."""
        return {MethodName.PARTIAL_ORDERS, MethodName.LOSS_PROOF} <= self._ended

    def _next_turn(self) -> None:
        self._turn = self._turn + 1 if self._turn + 1 < len(TURNS) else len(TURNS) - REPEATED
        self._left = TURNS[self._turn].nodes
        if TURNS[self._turn].method is MethodName.PARTIAL_ORDERS:
            self._orders.hint(self._best.line)

    def _proven(self, found: Verdict, name: MethodName) -> Verdict:
        if found.outcome is Outcome.NOT_WINNABLE:
            self._lost = True
            found = replace(self._best, outcome=Outcome.NOT_WINNABLE, exact=False, nodes=found.nodes)
        return replace(found, method=name)
