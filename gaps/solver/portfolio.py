"""Several searches of one position that take turns, in one thread or two, and use each other's finds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, cycle

from gaps.engine import Move, State
from gaps.solver.proofs.loss_search import LossSearches
from gaps.solver.proofs.order_search import OrderSearch
from gaps.solver.row_search import RowSearch, fits_core
from gaps.solver.table_search import TableSearch
from gaps.solver.verdict import MethodName, Outcome, Verdict

MAX_ORDER_MIB = 24  # for each search by partial orders; they need about 8
ORDER_SHARE = 9  # and at most one part in so many of the memory
ORDER_SEARCHES = 3  # one for wins and two for proofs of loss
BY_CLAUSES = frozenset({MethodName.PARTIAL_ORDERS, MethodName.LOSS_PROOF})


@dataclass(frozen=True)
class SearchTurn:
    """A part of the work, in positions or in what takes as long."""

    method: MethodName
    nodes: int


OPENING = (
    SearchTurn(MethodName.POSITIONS, 600_000),
    SearchTurn(MethodName.PARTIAL_ORDERS, 600_000),
    SearchTurn(MethodName.POSITIONS, 1_800_000),
    SearchTurn(MethodName.PARTIAL_ORDERS, 4_000_000),
)
"""The first turns, which find the wins of most deals."""
HINTED_OPENING = (
    SearchTurn(MethodName.PARTIAL_ORDERS, 60_000),
    SearchTurn(MethodName.POSITIONS, 300_000),
    SearchTurn(MethodName.PARTIAL_ORDERS, 240_000),
)
"""Turns before these where a line is known that won a position like this one: it is tried first."""
CYCLE = (
    SearchTurn(MethodName.LOSS_PROOF, 3_000_000),
    SearchTurn(MethodName.POSITIONS, 3_000_000),
    SearchTurn(MethodName.PARTIAL_ORDERS, 3_000_000),
)
"""The turns after the first, again and again: whether a hard deal is lost or won is not known."""


class Portfolio:
    """Searches a state that ``fits_orders`` by positions, by partial orders, and for proofs that it is lost.

    The line of positions with the most cards home is what the partial orders try first. Once it is proven
    that the round is lost, positions are searched for the most cards home.

    With one worker, which search works next depends only on the nodes given so far, so a number of nodes
    leads to the same verdict on every machine. With two, ``run`` and the other methods are for the thread
    that searches positions, and the ``helper``, which takes the other turns, is for a second one. What is
    found first then depends on the speed of the threads; what is proven does not.
    """

    def __init__(self, state: State, memory_mib: int, hint: tuple[Move, ...] = (), workers: int = 1) -> None:
        """``hint`` are moves from ``state`` that led to a win of a position like it."""
        order_mib = min(MAX_ORDER_MIB, memory_mib // ORDER_SHARE)
        rest = max(1, memory_mib - ORDER_SEARCHES * order_mib)
        self.positions = RowSearch(state, rest) if fits_core(state) else TableSearch(state, rest)
        self.orders = OrderSearch(state, order_mib)
        self.losses = LossSearches(state, order_mib)
        self.hint = hint
        self.ended = set[MethodName]()
        """What has nothing more to find."""
        self.decider: MethodName | None = None
        self.best = self.positions.verdict() if workers > 1 else None
        """What positions have found, for the helper to read while they go on."""
        if not order_mib:
            self.ended |= BY_CLAUSES
        if not fits_core(state):
            self.ended.add(MethodName.LOSS_PROOF)
        self.helper = Worker(self, BY_CLAUSES) if workers > 1 else None
        self._worker = Worker(self, frozenset(MethodName) - (BY_CLAUSES if self.helper else set()))

    def run(self, nodes: int) -> bool:
        """Search ``nodes`` more positions, or do other work that takes about as long.

        True when there is nothing more to find.
        """
        return self._worker.run(nodes)

    def verdict(self) -> Verdict:
        """What is known now."""
        return self._worker.verdict()

    def take_as_lost(self) -> None:
        """Search only for the most cards home: no win is possible, as was proven elsewhere."""
        self.positions.take_as_lost()
        self.ended |= BY_CLAUSES

    def search(self, method: MethodName) -> RowSearch | TableSearch | OrderSearch | LossSearches:
        """The search that is called so."""
        if method is MethodName.POSITIONS:
            return self.positions
        return self.orders if method is MethodName.PARTIAL_ORDERS else self.losses

    @property
    def decided(self) -> bool:
        """Whether it is proven that the round can be won, or that it cannot."""
        return self.decider is not None or self.positions.decided

    @property
    def memory_bytes(self) -> int:
        """The most memory that the positions met have taken so far."""
        return self.positions.memory_bytes

    @property
    def nodes(self) -> int:
        """Positions searched, and other work as the number that takes as long."""
        return self.positions.nodes + self.orders.nodes + self.losses.nodes


class Worker:
    """Gives some of the searches of a portfolio their turns, always in the same thread."""

    def __init__(self, portfolio: Portfolio, methods: frozenset[MethodName]) -> None:
        self._portfolio, self._methods, self._hint = portfolio, methods, portfolio.hint
        opening = (*HINTED_OPENING, *OPENING) if self._hint else OPENING
        self._turns = (turn for turn in chain(opening, cycle(CYCLE)) if turn.method in methods)
        self._method: MethodName | None = None
        self._left = 0

    def run(self, nodes: int) -> bool:
        """Search ``nodes`` more positions, or do other work that takes about as long.

        True when there is nothing more to find.
        """
        found = self._portfolio
        while nodes > 0 and not self._methods <= found.ended:
            method = self._method
            if method is None or self._left <= 0 or method in found.ended:
                self._next_turn()
                continue
            search = found.search(method)
            before = search.nodes
            if method is MethodName.POSITIONS and found.decider in BY_CLAUSES:
                found.positions.take_as_lost()
            if search.run(min(nodes, self._left)):
                self._end(method)
            self._left -= search.nodes - before
            nodes -= search.nodes - before
            if found.best is not None and method is MethodName.POSITIONS:
                self._note_best(found.best.home)
        return self._methods <= found.ended

    def _next_turn(self) -> None:
        """Begin the next turn. The partial orders try the best line known first, as far as there is one."""
        begun, turn = self._method is not None, next(self._turns)
        self._method, self._left = turn.method, turn.nodes
        if turn.method is MethodName.PARTIAL_ORDERS and turn.method not in self._portfolio.ended:
            if self._hint or begun:
                self._portfolio.orders.hint(self._hint or self._of_positions().line)
            self._hint = ()

    def _note_best(self, home: int) -> None:
        """Let the helper know what positions have found, if that is more than ``home`` or final."""
        found = self._portfolio
        if found.positions.home > home or MethodName.POSITIONS in found.ended:
            found.best = found.positions.verdict()

    def _end(self, method: MethodName) -> None:
        """Note that a search has nothing more to find; the others may have nothing more to find, either."""
        found = self._portfolio
        found.ended.add(method)
        if found.decider is None and found.search(method).decided:
            found.decider = method
        if found.decided:
            found.ended |= BY_CLAUSES
        if found.decider is not None and found.search(method).verdict().outcome is Outcome.WINNABLE:
            found.ended.add(MethodName.POSITIONS)

    def _of_positions(self) -> Verdict:
        """What positions have found; while they go on in another thread, what was noted of it."""
        found = self._portfolio
        if found.best is not None and MethodName.POSITIONS not in self._methods:
            return found.best
        return found.positions.verdict()

    @property
    def decided(self) -> bool:
        """Whether one of these searches has proven the outcome."""
        return self._portfolio.decider in self._methods

    def verdict(self) -> Verdict:
        """What is known now."""
        found = self._portfolio
        decider = found.decider or (MethodName.POSITIONS if found.positions.decided else None)
        known = found.search(decider).verdict() if decider in BY_CLAUSES else self._of_positions()
        if known.outcome is Outcome.NOT_WINNABLE:  # positions know the most cards home
            known = replace(self._of_positions(), outcome=Outcome.NOT_WINNABLE)
        return replace(known, nodes=found.nodes, method=decider if found.nodes else None)
