"""A search that can be continued: the compiled one where it supports the rules, or else a general one."""

from __future__ import annotations

from collections.abc import Callable

from gaps.engine import Move, Redeal, Skip, Slide, State
from gaps.engine.checks import require, require_each, require_range
from gaps.solver.methods.order_search import fits_orders
from gaps.solver.methods.portfolio import Portfolio
from gaps.solver.methods.python_search import PythonSearch
from gaps.solver.methods.row_search import RowSearch, fits_core
from gaps.solver.methods.table_search import TableSearch, fits_tables
from gaps.solver.methods.talon.swap_search import SwapSearch, fits_swaps
from gaps.solver.methods.talon.talon_search import TalonSearch
from gaps.solver.verdict import Verdict

COMPILED = Portfolio | RowSearch | TableSearch | SwapSearch
MEMORY_MIB = 256
MAX_MEMORY_MIB = 1 << 20
MAX_AT_ONCE = 1 << 62  # positions: more do not fit into a number of the compiled search


def search_until_decided(search: Search, nodes: int, chunk: int, cancelled: Callable[[], bool]) -> None:
    """Search at most ``nodes`` positions until the outcome is proven, or ``cancelled``, asked after each
    ``chunk``, is true."""
    left = nodes
    while left > 0 and not cancelled() and not search.advance(min(chunk, left)) and not search.decided:
        left -= chunk


def has_compiled_search(state: State) -> bool:
    """Whether a compiled search, which can run in a thread, supports the rules of ``state``."""
    return fits_core(state) or fits_tables(state) or fits_swaps(state)


class Search:
    """Looks for a win of the round of ``state``, using only what a player sees.

    ``run`` may be called again and again; ``done`` says when there is nothing more to find.
    """

    def __init__(
        self,
        state: State,
        memory_mib: int = MEMORY_MIB,
        general: bool = False,
        hint: tuple[Move, ...] = (),
    ) -> None:
        """``general`` forbids the compiled search, for comparison.

        ``hint`` are moves from ``state`` that are worth trying, such as a line that won a position like it.
        """
        require("state", state, State)
        require("memory_mib", memory_mib, int)
        require_range("memory_mib", memory_mib, 1, MAX_MEMORY_MIB)
        require("general", general, bool)
        require("hint", hint, tuple)
        require_each("hint", hint, Slide, Skip, Redeal)
        self.state = state.seen()
        self.done = False
        self._search: Portfolio | RowSearch | TableSearch | SwapSearch | PythonSearch | TalonSearch
        if self.state.stock and fits_swaps(self.state) and not general:
            self._search = SwapSearch(self.state, memory_mib)
        elif self.state.stock:
            self._search = TalonSearch(self.state)
        elif fits_orders(self.state) and not general:
            self._search = Portfolio(self.state, memory_mib, hint)
        elif fits_core(self.state) and not general:
            self._search = RowSearch(self.state, memory_mib)
        elif fits_tables(self.state) and not general:
            self._search = TableSearch(self.state, memory_mib)
        else:
            self._search = PythonSearch(self.state, memory_mib)

    def run(self, nodes: int) -> Verdict:
        """Search at most ``nodes`` more positions; returns what is known then."""
        self.advance(nodes)
        return self.verdict()

    def advance(self, nodes: int) -> bool:
        """Search as ``run`` does, without making a verdict, which is slow; returns ``done``."""
        require("nodes", nodes, int)
        if not self.done:
            self.done = self._search.run(min(max(nodes, 0), MAX_AT_ONCE))
        return self.done

    def take_as_lost(self) -> None:
        """Search only for the most cards home, if it can: no win is possible, as was proven elsewhere."""
        if isinstance(self._search, Portfolio | RowSearch | TableSearch):
            self._search.take_as_lost()

    def verdict(self) -> Verdict:
        """What is known now."""
        return self._search.verdict()

    @property
    def decided(self) -> bool:
        """Whether it is proven that the round can be won, or that it cannot.

        In the second case the most cards home may still be unknown.
        """
        return self._search.decided

    @property
    def compiled(self) -> bool:
        """Whether this is the compiled search, which releases the GIL and so can run in a thread."""
        return isinstance(self._search, COMPILED)

    @property
    def memory_bytes(self) -> int | None:
        """The most memory that the positions met have taken; ``None`` unless ``compiled``."""
        return self._search.memory_bytes if isinstance(self._search, COMPILED) else None
