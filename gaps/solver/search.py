"""A search that can be continued.

It uses the compiled searches where they support the rules, or else a general one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from time import monotonic, process_time, sleep
from typing import Literal, get_args

from gaps.engine import Move, Skip, Slide, State
from gaps.engine.errors import InputError, expect
from gaps.engine.game import Position, state_of
from gaps.solver.method import CompiledPositions, Method
from gaps.solver.portfolio import Portfolio, Worker
from gaps.solver.proofs.clause_search import (
    LossSearch,
    OrderSearch,
    supports_order_search,
)
from gaps.solver.python_search import PythonSearch
from gaps.solver.row_search import RowSearch, supports_row_search
from gaps.solver.swap_search import OneTurnSearch, SwapSearch, supports_swap_search
from gaps.solver.table_search import TableSearch, supports_table_search
from gaps.solver.verdict import Verdict

MEMORY_MIB = 256
MAX_AT_ONCE = 1 << 62  # positions: more do not fit into a number of the compiled search
MAX_NODES = 50_000_000  # limit of ``solve``, unless the caller sets one
MAX_SECONDS = 10**9
USUAL_SECONDS = 10.0  # time limit of ``solve``, unless the caller sets any limit
SLICE = 20_000  # positions between two checks of the clock
GENERAL_CHUNK = 200  # steps of the general search, which holds the GIL: a few ms
Aim = Literal["exact", "decided"]
"""The aims of ``solve``."""
AIMS = get_args(Aim)
Clock = Literal["wall", "processor"]
CLOCKS: Mapping[Clock, Callable[[], float]] = {
    "wall": monotonic,
    "processor": process_time,
}


def _positions(state: State, memory_mib: int) -> CompiledPositions | None:
    if state.stock:
        return SwapSearch(state, memory_mib) if supports_swap_search(state) else None
    if supports_row_search(state):
        return RowSearch(state, memory_mib)
    return TableSearch(state, memory_mib) if supports_table_search(state) else None


def _orders(state: State, memory_mib: int) -> Method | None:
    return OrderSearch(state, memory_mib) if supports_order_search(state) else None


def _losses(state: State, memory_mib: int) -> Method | None:
    if supports_order_search(state) and supports_row_search(state):
        return LossSearch(state, memory_mib)
    return None


def _python(state: State, memory_mib: int) -> Method:
    return OneTurnSearch(state) if state.stock else PythonSearch(state, memory_mib)


PORTFOLIO = "portfolio"
"""All that fit, as ``Search`` combines them."""
LOSSES = "losses"
_MAKERS: Mapping[str, Callable[[State, int], Method | None]] = {
    "positions": _positions,
    "orders": _orders,
    LOSSES: _losses,
    "python": _python,
}
METHOD_NAMES = (PORTFOLIO, *_MAKERS)


def has_compiled_search(state: State) -> bool:
    """Return True if a compiled search, which can run in a thread, supports the rules."""
    return (
        supports_row_search(state)
        or supports_table_search(state)
        or supports_swap_search(state)
    )


COMPILED = Portfolio | CompiledPositions


@dataclass(frozen=True)
class OpenProof:
    """A proof that the round of ``state`` is lost, which has begun and not ended."""

    state: State
    search: LossSearch

    def moved_to(self, state: State) -> LossSearch | None:
        """Return the proof to continue in ``state``, if one slide leads there.

        The proof belongs to no other position then.
        """
        move = move_between(self.state, state)
        if not isinstance(move, Slide):
            return None
        self.search.follow(move)
        return self.search


class Search:
    """Looks for a win of the round of ``state``, using only what a player sees.

    ``state`` is a position, a game or a code, as in ``solve``. ``run`` may be called
    again and again; ``done`` says when there is nothing more to find.
    """

    def __init__(
        self,
        state: Position,
        memory_mib: int = MEMORY_MIB,
        general: bool = False,
        hint: tuple[Move, ...] = (),
        workers: int = 1,
        live: bool = False,
        proof: OpenProof | None = None,
    ) -> None:
        """Start the search.

        ``general`` forbids the compiled search, for comparison. ``hint`` are moves from
        ``state`` that are worth trying, such as a line that won a position like it.
        ``workers`` is 2 if a ``helper`` is wanted. ``live`` searches positions in two
        ways at first, which wins more within a second; the difficulty of a deal is
        measured without it. ``proof`` is what the search of the position one slide
        before has left open, which is continued here.
        """
        self.state = state_of(state).seen()
        self.done = False
        self._search: Method
        self.helper: Worker | None = None
        """The work for a second thread; None if the rules leave it nothing to do."""
        if general:
            self._search = _python(self.state, memory_mib)
        elif supports_order_search(self.state):
            begun = None if proof is None else proof.moved_to(self.state)
            portfolio = Portfolio(self.state, memory_mib, hint, workers, live, begun)
            self._search = portfolio
            self.helper = portfolio.helper
        else:
            compiled = _positions(self.state, memory_mib)
            self._search = compiled or _python(self.state, memory_mib)

    def run(self, nodes: int) -> Verdict:
        """Search at most ``nodes`` more positions; return the verdict then."""
        self.advance(nodes)
        return self.verdict()

    def advance(self, nodes: int) -> bool:
        """Search as ``run`` does, without the slow verdict; return ``done``."""
        if not self.done:
            self.done = self._search.run(min(max(nodes, 0), MAX_AT_ONCE))
        return self.done

    @property
    def open_proof(self) -> OpenProof | None:
        """The proof of loss that is still open, for the search of the next position.

        This search must not run any more then.
        """
        if not isinstance(self._search, Portfolio) or self.decided:
            return None
        proof = self._search.open_proof
        return None if proof is None else OpenProof(self.state, proof)

    def assume_lost(self) -> None:
        """Search only for the most cards home, if possible.

        No win is possible, as was proven elsewhere.
        """
        if isinstance(self._search, COMPILED):
            self._search.assume_lost()

    def verdict(self) -> Verdict:
        """Return the current verdict."""
        return self._search.verdict()

    @property
    def decided(self) -> bool:
        """True if it is proven that the round can be won, or that it cannot.

        In the second case the most cards home may still be unknown.
        """
        return self._search.decided

    @property
    def home(self) -> int:
        """The most cards home that were found so far."""
        if isinstance(self._search, COMPILED):
            return self._search.home
        return self._search.verdict().home

    @property
    def compiled(self) -> bool:
        """True if this is the compiled search, which releases the GIL."""
        return isinstance(self._search, COMPILED)

    @property
    def memory_bytes(self) -> int | None:
        """The most memory that the positions met have taken; None unless ``compiled``."""
        return self._search.memory_bytes if isinstance(self._search, COMPILED) else None


def move_between(before: State, after: State) -> Move | None:
    """Return the slide or skip that leads from one position to the other, if any."""
    if before.variant is not after.variant or before.redeals_used != after.redeals_used:
        return None
    if before.stock and before.play(Skip()).seen() == after:
        return Skip()
    differing = sum(a != b for a, b in zip(before.board, after.board, strict=True))
    if differing != 2:
        return None
    for slide in before.slides:
        if before.play(slide).seen() == after:
            return slide
    return None


def solve(
    state: Position,
    nodes: int | None = None,
    seconds: float | None = None,
    *,
    until: Aim = "exact",
    clock: Clock = "wall",
) -> Verdict:
    """Return True if the round of ``state`` can be won, within limits.

    The limits are ``nodes`` positions and ``seconds``; without either, 10 seconds.
    Instead of a ``State`` it may be a ``Game`` or the code of a deal. Within seconds it
    searches 50 million positions at most. It uses only what a player sees. ``until`` is
    "exact", to search for the most cards home if there is no win, or "decided", to stop
    as soon as it is proven that there is one or none. Seconds are those of a ``clock``,
    "wall" or "processor". Raise ``ValueError`` for a negative limit.
    """
    expect("nodes", nodes, int, type(None))
    expect("seconds", seconds, float, int, type(None))
    if until not in AIMS:
        raise ValueError(f"until must be one of {', '.join(AIMS)}, not {until!r}")
    if clock not in CLOCKS:
        raise ValueError(f"clock must be one of {', '.join(CLOCKS)}, not {clock!r}")
    if nodes is None and seconds is None:
        seconds = USUAL_SECONDS
    search = Search(state)

    def advance(count: int) -> bool:
        return search.advance(count) or (until == "decided" and search.decided)

    run_within(advance, nodes, seconds, clock=CLOCKS[clock])
    return search.verdict()


def run_within(
    advance: Callable[[int], bool],
    nodes: int | None,
    seconds: float | None,
    watch: Callable[[], None] = lambda: None,
    clock: Callable[[], float] = monotonic,
) -> None:
    """Call ``advance`` with shares of ``nodes`` until it returns True or a limit is hit.

    The limits are those of ``solve``. ``watch`` is called after each share. Raise
    ``InputError`` for a negative limit.
    """
    for name, limit in (("nodes", nodes), ("seconds", seconds)):
        if limit is not None and not limit >= 0:
            raise InputError(
                "{name} must be 0 or more, not {limit}", name=name, limit=limit
            )
    until = None if seconds is None else clock() + min(seconds, MAX_SECONDS)
    left = MAX_NODES if nodes is None else nodes
    done = False
    while left > 0 and not done and (until is None or clock() < until):
        done = advance(min(left, SLICE))
        left -= SLICE
        watch()


def advance_in_chunks(search: Search, nodes: int, chunk: int) -> Iterator[None]:
    """Search at most ``nodes`` positions, and yield after each ``chunk`` but the last.

    The caller then checks whether an answer is still wanted. The general search yields
    more often, and lets a frame that is due have the interpreter.
    """
    if not search.compiled:
        chunk = GENERAL_CHUNK
    for done in range(0, nodes, chunk):
        if search.advance(min(chunk, nodes - done)):
            return
        if not search.compiled:
            sleep(0)
        yield


def search_until_decided(
    search: Search,
    nodes: int,
    chunk: int,
    cancelled: Callable[[], bool],
) -> None:
    """Search at most ``nodes`` positions until the outcome is proven.

    It also stops when ``cancelled``, called after each ``chunk``, returns True.
    """
    if cancelled():
        return
    for _ in advance_in_chunks(search, nodes, chunk):
        if cancelled() or search.decided:
            return


def method_named(name: str, state: State, memory_mib: int = MEMORY_MIB) -> Method:
    """Return the search method of ``state`` that is called ``name``.

    The name is one of ``METHOD_NAMES``, except ``PORTFOLIO``. The method uses only what
    a player sees. Raise ``InputError`` if it does not support the rules.
    """
    seen = state.seen()
    method = _MAKERS[name](seen, memory_mib)
    if method is None:
        raise InputError(
            "the method {name} does not fit {variant}; these do: {others}",
            name=name,
            variant=state.variant.key,
            others=", ".join(fitting_methods(seen)),
        )
    return method


def fitting_methods(state: State) -> tuple[str, ...]:
    """Return the names of the search methods that support the rules of ``state``."""
    seen = state.seen()
    fitting = [name for name, make in _MAKERS.items() if make(seen, 1) is not None]
    return (PORTFOLIO, *fitting)
