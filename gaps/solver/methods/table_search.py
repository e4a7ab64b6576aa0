"""The compiled search by tables with states and moves of the engine."""

from __future__ import annotations

from gaps.engine import Move, State
from gaps.solver.methods.method import CompiledPositions
from gaps.solver.methods.rule_tables import NoTablesError, tables_for
from gaps.solver.methods.table_moves import expand, faces_of

try:
    from gaps.solver.core import _tables
except ImportError:  # installed without a compiler: the general search is used instead
    _tables = None  # type: ignore[assignment]

MEBIBYTE = 1 << 20


def fits_tables(state: State) -> bool:
    """Whether the compiled search by tables is installed and supports the rules of ``state``."""
    if _tables is None or state.stock:
        return False
    try:
        tables_for(state.variant)
    except NoTablesError:
        return False
    return True


class TableSearch(CompiledPositions):
    """The compiled search of a state that ``fits_tables``."""

    def __init__(self, state: State, memory_mib: int) -> None:
        assert _tables is not None
        self._rules = tables_for(state.variant)
        self._core = _tables.Core(self._rules, faces_of(state), memory_mib * MEBIBYTE)
        super().__init__(state, self._core)

    def best_line(self) -> tuple[Move, ...]:
        """The moves to the most cards home met so far."""
        return expand(self.state, self._rules, self._core.line)
