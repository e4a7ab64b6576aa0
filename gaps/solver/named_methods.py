"""The ways to search by name, so that one can be tried by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gaps.engine import State
from gaps.engine.errors import InputError
from gaps.solver.methods.loss_search import LossSearch
from gaps.solver.methods.method import Method
from gaps.solver.methods.order_search import OrderSearch, fits_orders
from gaps.solver.methods.python_search import PythonSearch
from gaps.solver.methods.row_search import RowSearch, fits_core
from gaps.solver.methods.table_search import TableSearch, fits_tables
from gaps.solver.methods.talon.swap_search import SwapSearch, fits_swaps
from gaps.solver.methods.talon.talon_search import TalonSearch
from gaps.solver.search import MEMORY_MIB

PORTFOLIO = "portfolio"
"""All that fit, as ``Search`` combines them."""
LOSSES = "losses"


def _positions(state: State, memory_mib: int) -> Method | None:
    """The compiled search of positions that fits the rules."""
    if state.stock:
        return SwapSearch(state, memory_mib) if fits_swaps(state) else None
    if fits_core(state):
        return RowSearch(state, memory_mib)
    return TableSearch(state, memory_mib) if fits_tables(state) else None


def _orders(state: State, memory_mib: int) -> Method | None:
    """Wins by partial orders."""
    return OrderSearch(state, memory_mib) if fits_orders(state) else None


def _losses(state: State, memory_mib: int) -> Method | None:
    """Proofs by partial orders that there is no win."""
    return LossSearch(state, memory_mib) if fits_orders(state) and fits_core(state) else None


def _python(state: State, memory_mib: int) -> Method:
    """The plain search of positions."""
    return TalonSearch(state) if state.stock else PythonSearch(state, memory_mib)


_MAKERS: Mapping[str, Callable[[State, int], Method | None]] = {
    "positions": _positions,
    "orders": _orders,
    LOSSES: _losses,
    "python": _python,
}
METHOD_NAMES = (PORTFOLIO, *_MAKERS)


def method_named(name: str, state: State, memory_mib: int = MEMORY_MIB) -> Method:
    """The way to search ``state`` that is called ``name``, one of ``METHOD_NAMES`` but ``PORTFOLIO``.

    It uses only what a player sees. Raises ``InputError`` if it does not support the rules.
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
    """The names of the ways to search that support the rules of ``state``."""
    return (PORTFOLIO, *(name for name, make in _MAKERS.items() if make(state.seen(), 1) is not None))
