"""The compiled search with states and moves of the engine."""

from __future__ import annotations

from gaps.engine import State, Status, fills, homes
from gaps.solver.methods.row_moves import expand, numbered
from gaps.solver.verdict import Outcome, Verdict

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
        and variant.row_length == layout.columns - 1
        and MIN_COLUMNS <= layout.columns <= MAX_COLUMNS
        and len(state.gaps) == CORE_ROWS
    )


class RowSearch:
    """The compiled search of a state that ``fits_core``."""

    def __init__(self, state: State, memory_mib: int) -> None:
        assert _rows is not None
        self.state = state
        self._core = _rows.Core(state.variant.layout.columns, numbered(state), memory_mib * MEBIBYTE)
        self._standing = int(_rows.Standing.WON if state.status is Status.WON else _rows.Standing.RUNNING)

    def run(self, nodes: int) -> bool:
        """Search ``nodes`` more positions; true when there is nothing more to find."""
        assert _rows is not None
        if self._standing == _rows.Standing.RUNNING:
            self._standing = self._core.run(nodes)
        return self._standing != _rows.Standing.RUNNING

    def take_as_lost(self) -> None:
        """Search only for the most cards home from now on: no win is possible, as was proven elsewhere."""
        assert _rows is not None
        if self._standing == _rows.Standing.RUNNING:
            self._core.close()

    @property
    def nodes(self) -> int:
        """Positions looked at."""
        return self._core.nodes

    @property
    def home(self) -> int:
        """The most cards home met so far."""
        return self._core.home

    @property
    def decided(self) -> bool:
        """Whether it is proven that the round can be won, or that it cannot."""
        assert _rows is not None
        return self._standing == _rows.Standing.WON or self._core.closed

    @property
    def memory_bytes(self) -> int:
        """The most memory that the positions met have taken so far."""
        return self._core.bytes

    def verdict(self) -> Verdict:
        """What is known now."""
        assert _rows is not None
        line = () if self.state.status is Status.WON else expand(self.state, self._core.line)
        end = self.state
        for move in line:
            end = end.play(move)
        won = end.status is Status.WON
        finished = self._standing == _rows.Standing.FINISHED
        outcome = Outcome.WINNABLE if won else Outcome.NOT_WINNABLE if self.decided else Outcome.UNKNOWN
        return Verdict(outcome, line, len(end.home), won or finished, self._core.nodes)
