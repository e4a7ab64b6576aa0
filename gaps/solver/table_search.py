"""The compiled search by tables with states and moves of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from gaps.engine import Cell, Move, Slide, State
from gaps.solver.method import MEBIBYTE, CompiledPositions, numbered
from gaps.solver.rule_tables import Face, NoTablesError, RuleTables, tables_for

try:
    from gaps.solver.core import _tables
except ImportError:  # installed without a compiler: the general search is used instead
    _tables = None  # type: ignore[assignment]

# the source or target that stands for any cell where a run begins, or for the tray
POOL = 126

TableStep = tuple[Face, Cell, Cell]
"""A face, the cell it leaves and the cell it goes to."""


def supports_table_search(state: State) -> bool:
    """Return True if the compiled search by tables is installed and supports the rules."""
    if _tables is None or state.stock:
        return False
    try:
        tables_for(state.variant)
    except NoTablesError:
        return False
    return True


class TableSearch(CompiledPositions):
    """The compiled search of a state that ``supports_table_search``."""

    def __init__(self, state: State, memory_mib: int) -> None:
        assert _tables is not None
        self._rules = tables_for(state.variant)
        self._core = _tables.Core(self._rules, numbered(state), memory_mib * MEBIBYTE)
        super().__init__(state, self._core, self._core.close)

    def best_line(self) -> tuple[Move, ...]:
        """Return the moves to the most cards home met so far."""
        return expand(self.state, self._rules, self._core.line)


def expand(
    state: State, rules: RuleTables, steps: Sequence[TableStep]
) -> tuple[Move, ...]:
    """Return the moves of ``steps``, with those that put base cards where needed."""
    line = _Line(state, rules)
    for done, step in enumerate(steps, 1):
        line.make(step, steps[done:])
    line.join_bases_to_runs()
    return tuple(line.moves)


class _Line:
    """Plays moves one after the other, beginning at a state."""

    def __init__(self, state: State, rules: RuleTables) -> None:
        self.state = state
        self.rules = rules
        self.board = numbered(state)
        self.moves: list[Move] = []
        # starts whose base card a step of a full first column needed
        self._settled: set[Cell] = set()

    def make(self, step: TableStep, later: Sequence[TableStep]) -> None:
        """Make one step; ``later`` are those that follow."""
        face, source, target = step
        if self.rules.pooled:
            self._put_base_before(face, target)
            if source == POOL:
                source = self._cell_in_pool(face)
            if self.rules.released:
                target = self._empty_start_for(face, source, target, later)
        self._slide(source, target)
        if any(self.board[start] < 0 for start in self.rules.starts):
            self._settled.clear()

    def join_bases_to_runs(self) -> None:
        """Put each base card before the run of its suit, at the end of a line.

        None stays in the tray.
        """
        if not self.rules.pooled or (self.rules.released and not self._empty_starts()):
            return
        wanted = runs_to_join(self.rules, self.board, self._open_starts(), self._pool())
        for start, face in wanted.items():
            self._bring(face, start, wanted)
        if not self.rules.released:
            for cell, start in zip(
                self._cells_in_pool(), self._empty_starts(), strict=False
            ):
                self._slide(cell, start)

    def _slide(self, source: Cell, target: Cell) -> None:
        move = Slide(source, target, self.state.variant.layout.columns)
        self.state = self.state.play(move)
        self.moves.append(move)
        self.board[source], self.board[target] = -1, self.board[source]

    def _is_base(self, face: Face) -> bool:
        return face >= 0 and face % self.rules.ranks == 0

    def _empty_starts(self) -> list[Cell]:
        return [start for start in self.rules.starts if self.board[start] < 0]

    def _open_starts(self) -> list[Cell]:
        """Return the starts that are empty or hold a base card that can be moved."""
        if not self.rules.released:
            return self._empty_starts()
        return [
            start
            for start in self.rules.starts
            if self.board[start] < 0 or self._is_base(self.board[start])
        ]

    def _cells_in_pool(self) -> list[Cell]:
        cells: Iterable[Cell] = (
            self.rules.starts if self.rules.released else sorted(self.rules.tray)
        )
        return [cell for cell in cells if self._is_base(self.board[cell])]

    def _pool(self) -> Counter[Face]:
        return Counter(self.board[cell] for cell in self._cells_in_pool())

    def _cell_in_pool(self, face: Face) -> Cell:
        """Return a cell of the pool with this face, an unsettled one if there is one."""
        cells = [cell for cell in self._cells_in_pool() if self.board[cell] == face]
        return min(cells, key=lambda cell: cell in self._settled)

    def _put_base_before(self, face: Face, target: Cell) -> None:
        """Put a base card left of ``target`` if ``face`` can come there only then."""
        follow = self.rules.follow
        start = self.rules.left[target] if target != POOL else None
        if start is None or start not in self.rules.starts:
            return
        there = self.board[start]
        if there >= 0 and not self._is_base(there):
            return
        beyond = self.rules.right[target]
        if not needs_left(self.rules, self.board, face, beyond):
            return
        if there >= 0 and follow[there] >> face & 1:
            self._settled.add(start)
            return
        base = next(base for base in self._pool() if follow[base] >> face & 1)
        self._bring(base, start, {})

    def _bring(self, base: Face, start: Cell, wanted: Mapping[Cell, Face]) -> None:
        """Put a base card on an open start, from a cell where it is not ``wanted``."""
        if self.board[start] == base:
            return
        if self.board[start] >= 0:
            self._slide(start, self._empty_starts()[0])
        cells = [cell for cell in self._cells_in_pool() if self.board[cell] == base]
        self._slide(next(cell for cell in cells if wanted.get(cell) != base), start)

    def _empty_start_for(
        self,
        face: Face,
        source: Cell,
        target: Cell,
        later: Sequence[TableStep],
    ) -> Cell:
        """Return the target of a step; a start is emptied first.

        The step that fills the last start also puts the base cards in the order that
        later steps need.
        """
        starts = self.rules.starts
        empty = self._empty_starts()
        if target != POOL and target not in starts:
            return target
        if len(empty) > 1 or source in starts:
            if target == POOL:
                return empty[0]
            if self.board[target] >= 0:
                self._slide(target, empty[0])
            return target
        wanted = self._order_needed(face, source, target, later)
        if target == POOL:
            target = next(start for start, base in wanted.items() if base == face)
            del wanted[target]
        for start, base in wanted.items():
            self._bring(base, start, wanted)
        return target

    def _order_needed(
        self,
        face: Face,
        source: Cell,
        target: Cell,
        later: Sequence[TableStep],
    ) -> dict[Cell, Face]:
        """Return the base card each open start should hold when the last one is filled."""
        rows = self._open_starts()
        pool = self._pool()
        board = list(self.board)
        board[source] = -1
        if target == POOL:
            pool[face] += 1
        else:
            rows.remove(target)
            board[target] = face
        wanted, opened = bases_needed(self.rules, board, rows, later)
        pool.subtract(wanted.values())
        rest = [start for start in rows if start not in wanted]
        if not opened:
            joined = runs_to_join(self.rules, board, rest, pool)
            pool.subtract(joined.values())
            wanted.update(joined)
        for start in rows:  # leave the others where they are, as far as possible
            if start not in wanted and pool[self.board[start]] > 0:
                wanted[start] = self.board[start]
                pool[self.board[start]] -= 1
        others = pool.elements()
        return wanted | {start: next(others) for start in rows if start not in wanted}


def needs_left(
    rules: RuleTables,
    board: Sequence[Face],
    face: Face,
    beyond: Cell | None,
) -> bool:
    """Return True if only the card left of a gap lets ``face`` in.

    ``beyond`` is the cell right of the gap.
    """
    right = board[beyond] if beyond is not None else -1
    return right < 0 or not rules.precede[right] >> face & 1


def bases_needed(
    rules: RuleTables,
    board: list[Face],
    rows: Sequence[Cell],
    steps: Sequence[TableStep],
) -> tuple[dict[Cell, Face], bool]:
    """Return the base cards that ``steps`` need before them while no start is empty.

    The second value is True if one becomes empty. ``board`` is changed to the last
    position reached.
    """
    wanted: dict[Cell, Face] = {}
    for face, source, target in steps:
        start = rules.left[target] if target != POOL else None
        if start is not None and start in rows and start not in wanted and rules.pins:
            beyond = rules.right[target]
            if needs_left(rules, board, face, beyond):
                wanted[start] = face - face % rules.ranks
        if source == POOL or source in rules.starts:
            return wanted, True
        board[source] = -1
        board[target] = face
    return wanted, False


def runs_to_join(
    rules: RuleTables,
    board: Sequence[Face],
    starts: Sequence[Cell],
    pool: Counter[Face],
) -> dict[Cell, Face]:
    """Return which of these starts should hold which base card of the pool.

    Most cards are home that way.
    """
    runs = []
    for start in starts:
        cell = rules.right[start]
        first = board[cell] if cell is not None else -1
        if first < 0 or first % rules.ranks != 1:
            continue
        length = 0
        while cell is not None and board[cell] == first + length:
            length += 1
            if length + 1 == rules.ranks:
                break
            cell = rules.right[cell]
        runs.append((-length, start, first - 1))
    left = Counter(pool)
    joined = {}
    for _, start, base in sorted(runs):
        if left[base] > 0:
            left[base] -= 1
            joined[start] = base
    return joined
