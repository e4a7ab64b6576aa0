"""Several searches of one position that take turns, in one thread or two.

They use each other's findings.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, cycle

from gaps.engine import Move, State
from gaps.solver.method import CompiledPositions
from gaps.solver.proofs.clause_search import LossSearch, OrderSearch
from gaps.solver.row_search import RowSearch, supports_row_search
from gaps.solver.table_search import TableSearch
from gaps.solver.verdict import MethodName, Outcome, Verdict
from gaps.values import with_fields

MAX_ORDER_MIB = 24  # for each search by partial orders; they need about 8
ORDER_SHARE = 5  # and at most this part of the memory: a fifth
ORDER_SEARCHES = 2  # one for wins and one for proofs of loss
# likewise for positions by tables, which only begin
MAX_TABLE_MIB = 48
TABLE_SHARE = 10
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
LIVE_OPENING = (
    SearchTurn(MethodName.TABLES, 100_000),
    SearchTurn(MethodName.POSITIONS, 400_000),
    SearchTurn(MethodName.TABLES, 400_000),
    SearchTurn(MethodName.POSITIONS, 400_000),
    SearchTurn(MethodName.PARTIAL_ORDERS, 600_000),
    SearchTurn(MethodName.TABLES, 600_000),
    SearchTurn(MethodName.POSITIONS, 1_000_000),
    SearchTurn(MethodName.PARTIAL_ORDERS, 1_000_000),
    SearchTurn(MethodName.LOSS_PROOF, 3_000_000),
    *OPENING[2:],
)
"""The same in a game: more wins within the first second."""
AFTER_OPEN = (
    SearchTurn(MethodName.POSITIONS, 300_000),
    SearchTurn(MethodName.LOSS_PROOF, 1_800_000),
    SearchTurn(MethodName.PARTIAL_ORDERS, 600_000),
    SearchTurn(MethodName.TABLES, 400_000),
    SearchTurn(MethodName.LOSS_PROOF, 3_000_000),
)
"""The turns before these if a proof of loss continues: most such positions are lost."""
HINTED_OPENING = (
    SearchTurn(MethodName.PARTIAL_ORDERS, 60_000),
    SearchTurn(MethodName.POSITIONS, 300_000),
    SearchTurn(MethodName.PARTIAL_ORDERS, 240_000),
)
"""The turns before all these if a line is known that won a similar position.

That line is tried first.
"""
MIDDLE = 4 * (
    SearchTurn(MethodName.LOSS_PROOF, 3_000_000),
    SearchTurn(MethodName.POSITIONS, 3_000_000),
    SearchTurn(MethodName.PARTIAL_ORDERS, 3_000_000),
)
"""The turns after the first: whether a hard deal is lost or won is not known."""
CYCLE = (
    SearchTurn(MethodName.LOSS_PROOF, 6_000_000),
    SearchTurn(MethodName.POSITIONS, 1_500_000),
    SearchTurn(MethodName.PARTIAL_ORDERS, 1_500_000),
)
"""The turns after these, repeated.

What is still open is decided by the search for proofs of loss, which finds wins, too.
"""


SMALL = 7
SHORT_WIN = 60_000
"""The limits for short wins: a number of columns, and of positions.

On boards of at most that many columns positions win by long ways, on which whole rows
change places again and again. There partial orders, which bring each card home once,
search for a shorter win: in a millisecond or two, for no longer than that many
positions take.
"""


OneSearch = CompiledPositions | OrderSearch | LossSearch


class SharedSearches:
    """The searches of one position, and their joint findings."""

    def __init__(
        self,
        state: State,
        memory_mib: int,
        workers: int,
        live: bool,
        proof: LossSearch | None,
    ) -> None:
        order_mib = min(MAX_ORDER_MIB, memory_mib // ORDER_SHARE)
        in_rows = supports_row_search(state)
        table_mib = 0
        if live and in_rows:
            table_mib = min(MAX_TABLE_MIB, memory_mib // TABLE_SHARE)
        rest = memory_mib - ORDER_SEARCHES * order_mib - table_mib
        rest = max(1, rest)
        self.positions: CompiledPositions
        if in_rows:
            self.positions = RowSearch(state, rest, live)
        else:
            self.positions = TableSearch(state, rest)
        self.orders = OrderSearch(state, order_mib)
        self.searches: dict[MethodName, OneSearch] = {
            MethodName.POSITIONS: self.positions,
            MethodName.PARTIAL_ORDERS: self.orders,
        }
        if table_mib:
            self.searches[MethodName.TABLES] = TableSearch(state, table_mib)
        if in_rows:
            self.searches[MethodName.LOSS_PROOF] = proof or LossSearch(state, order_mib)
        self.ended = {*MethodName} - self.searches.keys()
        """The searches that have nothing more to find."""
        if not order_mib:
            self.ended |= BY_CLAUSES
        self.decider: MethodName | None = None
        self.best = self.positions.verdict() if workers > 1 else None
        """The verdict of positions, for a second worker to read while they run."""
        self._state = state
        self._short_win: tuple[Move, ...] | None = None

    @property
    def decided(self) -> bool:
        """True if it is proven that the round can be won, or that it cannot."""
        return self.decider is not None or self.positions.decided

    @property
    def is_decided_elsewhere(self) -> bool:
        """True if a search other than that of positions has proven the outcome."""
        return self.decider not in (None, MethodName.POSITIONS)

    def short_win(self, win: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return ``win``, or on a small board a shorter one if that is found soon."""
        if not win or self._state.variant.layout.columns > SMALL:
            return win
        if self._short_win is None:
            orders = OrderSearch(self._state, memory_mib=1)
            orders.run(SHORT_WIN)
            found = orders.verdict().line
            self._short_win = found if 0 < len(found) < len(win) else win
        return self._short_win

    @property
    def nodes(self) -> int:
        """The positions searched, with other work as the number that takes as long."""
        return sum(search.nodes for search in self.searches.values())


class Worker:
    """Gives some of these searches their turns, always in the same thread."""

    def __init__(
        self,
        shared: SharedSearches,
        hint: tuple[Move, ...],
        methods: frozenset[MethodName],
        opening: tuple[SearchTurn, ...],
    ) -> None:
        self._shared = shared
        self._hint = hint
        self._methods = methods
        turns = chain(HINTED_OPENING if hint else (), opening, MIDDLE, cycle(CYCLE))
        self._turns = (turn for turn in turns if turn.method in methods)
        self._method: MethodName | None = None
        self._left = 0

    def run(self, nodes: int) -> bool:
        """Search ``nodes`` more positions, or do other work that takes about as long.

        Return True when there is nothing more to find.
        """
        shared = self._shared
        while nodes > 0 and not self._is_over:
            method = self._method
            if method is None or self._left <= 0 or method in shared.ended:
                self._next_turn()
                continue
            of_positions = method is MethodName.POSITIONS
            if of_positions and shared.is_decided_elsewhere:
                shared.positions.assume_lost()
            search = shared.searches[method]
            before = search.nodes
            if search.run(min(nodes, self._left)):
                self._end(method)
            spent = search.nodes - before
            self._left -= spent
            nodes -= spent
            if shared.best is not None and of_positions:
                self._note_best(shared.best.home)
        return self._is_over

    @property
    def _is_over(self) -> bool:
        return self._methods <= self._shared.ended | {MethodName.TABLES}

    def _next_turn(self) -> None:
        """Begin the next turn.

        The partial orders try the best line known first, if there is one.
        """
        begun = self._method is not None
        turn = next(self._turns)
        self._method = turn.method
        self._left = turn.nodes
        if turn.method in self._shared.ended:
            return
        if turn.method is MethodName.PARTIAL_ORDERS:
            if self._hint or begun:
                line = self._hint or self._of_positions().line
                self._shared.orders.hint(line)
            self._hint = ()

    def _note_best(self, home: int) -> None:
        """Tell the helper the findings of positions, if more than ``home`` or final."""
        shared = self._shared
        if shared.positions.home > home or MethodName.POSITIONS in shared.ended:
            shared.best = shared.positions.verdict()

    def _end(self, method: MethodName) -> None:
        """Note that a search has nothing more to find; this may be true of others, too."""
        shared = self._shared
        search = shared.searches[method]
        shared.ended.add(method)
        if shared.decider is None and search.decided:
            shared.decider = method
        if shared.decided:
            shared.ended |= BY_CLAUSES | {MethodName.TABLES}
        if shared.decider is None:
            return
        if search.verdict().outcome is Outcome.WINNABLE:
            shared.ended.add(MethodName.POSITIONS)

    def _of_positions(self) -> Verdict:
        """Return the findings of positions.

        While they run in another thread, these are the noted ones.
        """
        shared = self._shared
        if shared.best is not None and MethodName.POSITIONS not in self._methods:
            return shared.best
        return shared.positions.verdict()

    @property
    def has_proof(self) -> bool:
        """True if one of these searches has proven the outcome."""
        return self._shared.decider in self._methods

    def verdict(self) -> Verdict:
        """Return the current verdict."""
        shared = self._shared
        decider = shared.decider
        if decider is None and shared.positions.decided:
            decider = MethodName.POSITIONS
        if decider in (None, MethodName.POSITIONS):
            known = self._of_positions()
        else:
            known = shared.searches[decider].verdict()
        if known.outcome is Outcome.NOT_WINNABLE:  # positions know the most cards home
            known = with_fields(self._of_positions(), outcome=Outcome.NOT_WINNABLE)
        if known.outcome is Outcome.WINNABLE:
            known = with_fields(known, line=shared.short_win(known.line))
        method = decider if shared.nodes else None
        return with_fields(known, nodes=shared.nodes, method=method)


class Portfolio(Worker):
    """Searches by positions, by partial orders and for a proof of loss.

    The state must be one that ``supports_order_search``. The line of positions with the most cards
    home is what the partial orders try first. Once it is proven that the round is lost,
    positions are searched for the most cards home.

    With one worker, which search works next depends only on the nodes given so far, so
    a number of nodes leads to the same verdict on every machine. With two, this one
    searches positions, and the ``helper``, for a second thread, takes the other turns.
    What is found first then depends on the speed of the threads; what is proven does
    not.
    """

    def __init__(
        self,
        state: State,
        memory_mib: int,
        hint: tuple[Move, ...] = (),
        workers: int = 1,
        live: bool = False,
        proof: LossSearch | None = None,
    ) -> None:
        """``hint`` are moves from ``state`` that led to a win of a position like it.

        ``proof`` is the unfinished proof of loss of the position before, which goes on
        here.
        """
        shared = SharedSearches(state, memory_mib, workers, live, proof)
        opening: tuple[SearchTurn, ...] = LIVE_OPENING if live else OPENING
        if proof:
            opening = AFTER_OPEN + opening
        methods = frozenset(MethodName)
        self.helper: Worker | None = None
        if workers > 1:
            self.helper = Worker(shared, hint, BY_CLAUSES, opening)
            methods -= BY_CLAUSES
        super().__init__(shared, hint, methods, opening)

    @property
    def open_proof(self) -> LossSearch | None:
        """The proof of loss, if it has begun and not ended."""
        shared = self._shared
        proof = shared.searches.get(MethodName.LOSS_PROOF)
        has_ended = MethodName.LOSS_PROOF in shared.ended
        if not isinstance(proof, LossSearch) or not proof.begun or has_ended:
            return None
        return proof

    def assume_lost(self) -> None:
        """Search only for the most cards home.

        No win is possible, as was proven elsewhere.
        """
        self._shared.positions.assume_lost()
        self._shared.ended |= BY_CLAUSES

    @property
    def decided(self) -> bool:
        """True if it is proven that the round can be won, or that it cannot."""
        return self._shared.decided

    @property
    def home(self) -> int:
        """The most cards home that were found so far."""
        return self._shared.positions.home

    @property
    def memory_bytes(self) -> int:
        """The most memory that the positions met have taken so far."""
        return self._shared.positions.memory_bytes
