"""The compiled search of four rows, with states and moves of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gaps.engine import Card, Cell, Move, Slide, State, Suit
from gaps.solver.core import _rows, core_in_use
from gaps.solver.method import MEBIBYTE, CompiledPositions, numbered
from gaps.solver.proofs.facts import has_these_rules

MAX_COLUMNS = 13
PLACED = 52  # the target that stands for any cell of the first column

CoreStep = tuple[int, int, Sequence[int] | None]
"""A card number, a target (a cell or ``PLACED``), and the suits of the base cards by
row or ``None``.
"""


def supports_row_search(state: State) -> bool:
    """Return True if the compiled search is installed and supports the rules."""
    return (
        core_in_use()
        and has_these_rules(state)
        and state.variant.layout.columns <= MAX_COLUMNS
    )


class RowSearch(CompiledPositions):
    """The compiled search of a state that ``supports_row_search``."""

    def __init__(
        self, state: State, memory_mib: int, sweeps_first: bool = False
    ) -> None:
        """Start the search; ``sweeps_first`` wins more within the first second."""
        assert _rows is not None
        columns = state.variant.layout.columns
        memory = memory_mib * MEBIBYTE
        self._core = _rows.Core(
            columns, numbered(state), memory, sweeps_first=sweeps_first
        )
        super().__init__(state, self._core, self._core.close)

    def best_line(self) -> tuple[Move, ...]:
        """Return the moves to the most cards home met so far."""
        return expand(self.state, self._core.line)


def expand(state: State, steps: Iterable[CoreStep]) -> tuple[Move, ...]:
    """Return the moves of ``steps``.

    Moves that exchange base cards are added where a step depends on their order.
    """
    builder = LineBuilder(state)
    for number, target, order in steps:
        suit, k = divmod(number, state.variant.row_length)
        card = Card(state.variant.base + k, Suit(suit))
        if order is not None:
            starts = state.variant.layout.starts
            bases = (Card(card.rank, Suit(each)) for each in order)
            builder.fill_first_column(card, dict(zip(starts, bases, strict=True)))
        elif target == PLACED:
            builder.slide(card, builder.empty_starts()[0])
        else:
            if k == 1:
                builder.move_base_to(Card(state.variant.base, Suit(suit)), target - 1)
            builder.slide(card, target)
    builder.join_bases_to_runs()
    return tuple(builder.moves)


class LineBuilder:
    """Plays moves one after the other, beginning at a state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.moves: list[Move] = []

    def slide(self, card: Card, target: Cell) -> None:
        """Move a card to a gap."""
        columns = self.state.variant.layout.columns
        move = Slide(self.state.board.index(card), target, columns)
        self.state = self.state.play(move)
        self.moves.append(move)

    def empty_starts(self) -> list[Cell]:
        """Return the empty cells of the first column."""
        starts = self.state.variant.layout.starts
        return [cell for cell in starts if self.state.board[cell] is None]

    def move_base_to(self, base: Card, start: Cell) -> None:
        """Move ``base`` to the cell ``start`` if that is in the first column."""
        there = self.state.board[start]
        if start not in self.state.variant.layout.starts or there == base:
            return
        if there is not None:
            self.slide(there, self.empty_starts()[0])
        self.slide(base, start)

    def fill_first_column(self, last: Card, wanted: Mapping[Cell, Card]) -> None:
        """Put base cards where they are ``wanted``, ``last`` on the only empty cell.

        Cells that are not named, or hold other cards, are not changed.
        """
        movable = []
        for cell in wanted:
            card = self.state.board[cell]
            if card is None or card.rank == last.rank:
                movable.append(cell)
        while True:
            gap = self.empty_starts()[0]
            if wanted[gap] != last:
                self.slide(wanted[gap], gap)
                continue
            wrong = [
                card
                for cell in movable
                if (card := self.state.board[cell]) not in (None, wanted[cell])
            ]
            if not wrong:
                break
            misplaced = wrong[0]
            assert misplaced is not None
            self.slide(misplaced, gap)
        self.slide(last, gap)

    def join_bases_to_runs(self) -> None:
        """At the end of a line, put each base card before the run of its suit."""
        layout = self.state.variant.layout
        base = self.state.variant.base
        for start in layout.starts:
            beside = layout.right[start]
            follower = self.state.board[beside] if beside is not None else None
            if follower is None or follower.rank != base + 1 or not self.empty_starts():
                continue
            wanted = Card(base, follower.suit)
            there = self.state.board[start]
            is_open = there is None or there.rank == base
            if is_open and self.state.board.index(wanted) in layout.starts:
                self.move_base_to(wanted, start)
