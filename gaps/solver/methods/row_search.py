"""The compiled search with states and moves of the engine."""

from __future__ import annotations

from gaps.engine import Move, State, fills, homes
from gaps.solver.methods.method import CompiledPositions
from gaps.solver.methods.row_moves import expand, numbered

try:
    from gaps.solver.core import _rows
except ImportError:  # installed without a compiler: the general search is used instead
    _rows = None  # type: ignore[assignment]

MEBIBYTE = 1 << 20
CORE_ROWS, MIN_COLUMNS, MAX_COLUMNS = 4, 2, 13


def core_in_use() -> bool:
    """Whether the compiled search is installed."""
    return _rows is not None


def fits_core(state: State) -> bool:
    """Whether the compiled search is installed and supports the rules of ``state``."""
    variant = state.variant
    layout = variant.layout
    return (
        _rows is not None
        and variant.moves is fills.fill_gaps
        and variant.wishes == (fills.base_at_row_start, fills.successor_of_left)
        and variant.home is homes.runs_in_rows
        and variant.decks == 1
        and layout.rows == CORE_ROWS
        and not layout.tray
        and variant.row_length == layout.columns - 1
        and MIN_COLUMNS <= layout.columns <= MAX_COLUMNS
        and len(state.gaps) == CORE_ROWS
    )


class RowSearch(CompiledPositions):
    """The compiled search of a state that ``fits_core``."""

    def __init__(self, state: State, memory_mib: int) -> None:
        assert _rows is not None
        self._core = _rows.Core(state.variant.layout.columns, numbered(state), memory_mib * MEBIBYTE)
        super().__init__(state, self._core)

    def best_line(self) -> tuple[Move, ...]:
        """The moves to the most cards home met so far."""
        return expand(self.state, self._core.line)
