"""The compiled search by tables with states and moves of the engine."""

from __future__ import annotations

from gaps.engine import State, Status
from gaps.solver.methods.rule_tables import NoTablesError, tables_for
from gaps.solver.methods.table_moves import expand, faces_of
from gaps.solver.verdict import Outcome, Verdict

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


class TableSearch:
    """The compiled search of a state that ``fits_tables``."""

    def __init__(self, state: State, memory_mib: int) -> None:
        assert _tables is not None
        self.state = state
        self._rules = tables_for(state.variant)
        self._core = _tables.Core(self._rules, faces_of(state), memory_mib * MEBIBYTE)
        self._standing = int(_tables.Standing.WON if state.status is Status.WON else _tables.Standing.RUNNING)

    def run(self, nodes: int) -> bool:
        """Search ``nodes`` more positions; true when there is nothing more to find."""
        assert _tables is not None
        if self._standing == _tables.Standing.RUNNING:
            self._standing = self._core.run(nodes)
        return self._standing != _tables.Standing.RUNNING

    def take_as_lost(self) -> None:
        """Search only for the most cards home from now on: no win is possible, as was proven elsewhere."""
        assert _tables is not None
        if self._standing == _tables.Standing.RUNNING:
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
        assert _tables is not None
        return self._standing == _tables.Standing.WON or self._core.closed

    @property
    def memory_bytes(self) -> int:
        """The most memory that the positions met have taken so far."""
        return self._core.bytes

    def verdict(self) -> Verdict:
        """What is known now."""
        assert _tables is not None
        line = () if self.state.status is Status.WON else expand(self.state, self._rules, self._core.line)
        end = self.state
        for move in line:
            end = end.play(move)
        won = end.status is Status.WON
        finished = self._standing == _tables.Standing.FINISHED
        outcome = Outcome.WINNABLE if won else Outcome.NOT_WINNABLE if self.decided else Outcome.UNKNOWN
        return Verdict(outcome, line, len(end.home), won or finished, self._core.nodes)
