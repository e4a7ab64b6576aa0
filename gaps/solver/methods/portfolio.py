"""Several searches of one position that take turns, and use each other's finds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gaps.engine import Move, State
from gaps.solver.methods.loss_search import LossSearches
from gaps.solver.methods.order_search import OrderSearch
from gaps.solver.methods.row_search import RowSearch, fits_core
from gaps.solver.methods.table_search import TableSearch
from gaps.solver.verdict import MethodName, Outcome, Verdict

MAX_ORDER_MIB = 24  # for each search by partial orders; they need about 8
ORDER_SHARE = 9  # and at most one part in so many of the memory
ORDER_SEARCHES = 3  # one for wins and two for proofs of loss


@dataclass(frozen=True)
class Turn:
    """A part of the work, in positions or in what takes as long."""

    method: MethodName
    nodes: int


OPENING = (
    Turn(MethodName.POSITIONS, 600_000),
    Turn(MethodName.PARTIAL_ORDERS, 600_000),
    Turn(MethodName.POSITIONS, 1_800_000),
    Turn(MethodName.PARTIAL_ORDERS, 4_000_000),
)
"""The first turns, which find the wins of most deals."""
HINTED_OPENING = (
    Turn(MethodName.PARTIAL_ORDERS, 60_000),
    Turn(MethodName.POSITIONS, 300_000),
    Turn(MethodName.PARTIAL_ORDERS, 240_000),
)
"""Turns before these where a line is known that won a position like this one: it is tried first."""
CYCLE = (
    Turn(MethodName.LOSS_PROOF, 3_000_000),
    Turn(MethodName.POSITIONS, 3_000_000),
    Turn(MethodName.PARTIAL_ORDERS, 3_000_000),
)
"""The turns after the first, again and again: whether a hard deal is lost or won is not known."""


def order_memory(memory_mib: int) -> int:
    """The part of the memory for each search by partial orders, in mebibytes; 0: there is not enough."""
    return min(MAX_ORDER_MIB, memory_mib // ORDER_SHARE)


def position_search(state: State, memory_mib: int) -> RowSearch | TableSearch:
    """The search of positions of a state that ``fits_orders``, with what the others leave of the memory."""
    rest = max(1, memory_mib - ORDER_SEARCHES * order_memory(memory_mib))
    return RowSearch(state, rest) if fits_core(state) else TableSearch(state, rest)


class Portfolio:
    """Searches a state that ``fits_orders`` by positions, by partial orders, and for proofs that it is lost.

    Which search works next depends only on the nodes given so far, so a number of nodes leads to the same
    verdict on every machine. The line of positions with the most cards home is what the partial orders try
    first. Once it is proven that the round is lost, positions are searched for the most cards home.
    """

    def __init__(self, state: State, memory_mib: int, hint: tuple[Move, ...] = ()) -> None:
        """``hint`` are moves from ``state`` that led to a win of a position like it."""
        order_mib = order_memory(memory_mib)
        self._positions = position_search(state, memory_mib)
        self._orders = OrderSearch(state, order_mib)
        self._losses = LossSearches(state, order_mib)
        self._hint = hint
        self._turns: tuple[Turn, ...] = (*HINTED_OPENING, *OPENING) if hint else OPENING
        self._turn = 0
        self._left = self._turns[0].nodes
        self._ended = set[MethodName]()
        self._decider: MethodName | None = None
        if not order_mib:
            self._ended |= {MethodName.PARTIAL_ORDERS, MethodName.LOSS_PROOF}
        if not fits_core(state):
            self._ended.add(MethodName.LOSS_PROOF)
        if self._turns[0].method is MethodName.PARTIAL_ORDERS:
            self._give_hint()

    def run(self, nodes: int) -> bool:
        """Search ``nodes`` more positions, or do other work that takes about as long.

        True when there is nothing more to find.
        """
        while nodes > 0 and not self._done:
            method = self._turns[self._turn].method
            if self._left == 0 or method in self._ended:
                self._next_turn()
                continue
            search = self._search(method)
            before = search.nodes
            if search.run(min(nodes, self._left)):
                self._end(method)
            self._left -= search.nodes - before
            nodes -= search.nodes - before
        return self._done

    def take_as_lost(self) -> None:
        """Search only for the most cards home: no win is possible, as was proven elsewhere."""
        self._positions.take_as_lost()
        self._ended |= {MethodName.PARTIAL_ORDERS, MethodName.LOSS_PROOF}

    def _next_turn(self) -> None:
        self._turn += 1
        if self._turn == len(self._turns):
            self._turn, self._turns = 0, CYCLE
        self._left = self._turns[self._turn].nodes
        if self._turns[self._turn].method is MethodName.PARTIAL_ORDERS:
            self._give_hint()

    def _give_hint(self) -> None:
        """Let the partial orders try the best line known first: at first that of a position like this one."""
        if MethodName.PARTIAL_ORDERS not in self._ended:
            self._orders.hint(self._hint or self._positions.verdict().line)
            self._hint = ()

    def _end(self, method: MethodName) -> None:
        """Note that a search has nothing more to find; the others may have nothing more to find, either."""
        self._ended.add(method)
        if self._decider is None and self._search(method).decided:
            self._decider = method
        if self.decided:
            self._ended |= {MethodName.PARTIAL_ORDERS, MethodName.LOSS_PROOF}
        if self._decider is not None and self._search(method).verdict().outcome is Outcome.WINNABLE:
            self._ended.add(MethodName.POSITIONS)
        elif self._decider is not None:
            self._positions.take_as_lost()

    def _search(self, method: MethodName) -> RowSearch | TableSearch | OrderSearch | LossSearches:
        if method is MethodName.POSITIONS:
            return self._positions
        return self._orders if method is MethodName.PARTIAL_ORDERS else self._losses

    @property
    def _done(self) -> bool:
        return len(self._ended) == len(MethodName)

    @property
    def decided(self) -> bool:
        """Whether it is proven that the round can be won, or that it cannot."""
        return self._decider is not None or self._positions.decided

    @property
    def memory_bytes(self) -> int:
        """The most memory that the positions met have taken so far."""
        return self._positions.memory_bytes

    @property
    def nodes(self) -> int:
        """Positions searched, and other work as the number that takes as long."""
        return self._positions.nodes + self._orders.nodes + self._losses.nodes

    def verdict(self) -> Verdict:
        """What is known now."""
        decider = self._decider or (MethodName.POSITIONS if self._positions.decided else None)
        found = self._search(decider or MethodName.POSITIONS).verdict()
        if found.outcome is Outcome.NOT_WINNABLE:
            # Positions know the most cards home.
            found = replace(self._positions.verdict(), outcome=Outcome.NOT_WINNABLE)
        return replace(found, nodes=self.nodes, method=decider if self.nodes else None)
