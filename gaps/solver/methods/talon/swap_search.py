"""The compiled search for rules with a stock, with states and moves of the engine."""

from __future__ import annotations

from collections import Counter

from gaps.engine import Card, Move, Skip, Slide, State, Status, homes, swaps
from gaps.engine.homes import place_in_row_of_suit
from gaps.solver.methods.talon.talon_costs import search_costs, steps
from gaps.solver.methods.talon.talon_search import advised_move
from gaps.solver.verdict import Outcome, Verdict

try:
    from gaps.solver.core import _swaps
except ImportError:  # installed without a compiler: the plain search is used instead
    _swaps = None  # type: ignore[assignment]

MEBIBYTE = 1 << 20
MAX_CELLS, MAX_TURNS, MAX_TURNS_OF_A_CARD = 52, 104, 2
UNKNOWN = SKIP = -1


def fits_swaps(state: State) -> bool:
    """Whether the compiled search is installed and supports the rules of ``state``."""
    variant = state.variant
    often = Counter(card for card in state.stock if card is not None)
    return (
        _swaps is not None
        and variant.moves is swaps.swap_the_turned_card
        and variant.home is homes.in_row_of_suit
        and None not in state.board
        and len(state.board) <= MAX_CELLS
        and len(state.stock) <= MAX_TURNS
        and max(often.values(), default=0) <= MAX_TURNS_OF_A_CARD
    )


class SwapSearch:
    """The compiled search of a state that ``fits_swaps``.

    Cards of the stock that are unknown are skipped: a win found so is a win whatever they are. While there
    are any, the line is one move that is advised, unless a win is proven.
    """

    def __init__(self, state: State, memory_mib: int) -> None:
        assert _swaps is not None
        self.state = state
        variant, cells = state.variant, state.variant.layout.cells
        self._core = _swaps.Core(
            variant.layout.beside,
            [steps(variant, cell) for cell in cells],
            [self._home_of(card) for card in state.board],
            [self._home_of(card) for card in state.stock],
            search_costs(variant),
            memory_mib * MEBIBYTE,
        )
        self._standing = int(self._core.run(0))

    def _home_of(self, card: Card | None) -> int:
        """The number of a card in the compiled search: the cell where it is home."""
        return UNKNOWN if card is None else place_in_row_of_suit(self.state.variant, card)

    def run(self, nodes: int) -> bool:
        """Look at ``nodes`` more positions; true when there is nothing more to find."""
        assert _swaps is not None
        if self._standing == _swaps.Standing.RUNNING:
            self._standing = self._core.run(nodes)
        return self._standing != _swaps.Standing.RUNNING

    @property
    def decided(self) -> bool:
        """Whether it is proven that the round can be won, or that it cannot."""
        assert _swaps is not None
        return self._standing == _swaps.Standing.WON or self._core.closed

    @property
    def memory_bytes(self) -> int:
        """The most memory that the positions have taken so far."""
        return self._core.bytes

    def verdict(self) -> Verdict:
        """What is known now."""
        assert _swaps is not None
        line, end = self._line()
        won = end.status is Status.WON
        finished = self._standing == _swaps.Standing.FINISHED
        outcome = Outcome.WINNABLE if won else Outcome.NOT_WINNABLE if self._core.closed else Outcome.UNKNOWN
        return Verdict(outcome, line, len(end.home), won or finished, self._core.nodes)

    def _line(self) -> tuple[tuple[Move, ...], State]:
        """The best line and the position it ends in."""
        assert _swaps is not None
        won = self._standing == _swaps.Standing.WON
        if None in self.state.stock and not won:
            move = advised_move(self.state)
            return (move,), self.state.play(move)
        line: list[Move] = []
        end = self.state
        for target in self._core.line:
            source = swaps.turned_cell(end)
            move = Skip() if target == SKIP or source is None else Slide(source, target)
            line.append(move)
            end = end.play(move)
        if not line and not won:  # no exchange brings more cards home
            return (Skip(),), end.play(Skip())
        return tuple(line), end
