"""The search by partial orders, for states of the engine: wins in which every card comes home once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gaps.engine import Card, Cell, Move, Slide, State, Status, Suit, fills
from gaps.solver.method import numbered
from gaps.solver.proofs.clause_search import ClauseSearch
from gaps.solver.proofs.facts import in_four_rows
from gaps.solver.row_search import LineBuilder

try:
    from gaps.solver.core import _orders
except ImportError:  # installed without a compiler
    _orders = None  # type: ignore[assignment]

MAX_COLUMNS = 14
LOOSE_BASES = (fills.base_at_row_start, fills.successor_of_left)
FIXED_BASES = (fills.successor_of_left,)


def fits_orders(state: State) -> bool:
    """Whether the search by partial orders is installed and supports the rules of ``state``."""
    variant = state.variant
    return (
        _orders is not None
        and in_four_rows(state)
        and variant.layout.columns <= MAX_COLUMNS
        and variant.moves in (fills.fill_gaps, fills.fill_gaps_with_loose_cards)
        and (variant.wishes == LOOSE_BASES or (variant.wishes == FIXED_BASES and _bases_stand(state)))
    )


def _bases_stand(state: State) -> bool:
    """Whether all base cards are in the first column."""
    cards = [state.board[cell] for cell in state.variant.layout.starts]
    return all(card is not None and card.rank == state.variant.base for card in cards)


def _bases_stay(state: State) -> bool:
    """Whether a base card in the first column never moves again, by the rules."""
    variant = state.variant
    return variant.moves is fills.fill_gaps_with_loose_cards or variant.wishes == FIXED_BASES


class OrderSearch(ClauseSearch["_orders.FinalRows"]):
    """Looks for a win in which every card comes home once, for good; of a state that ``fits_orders``.

    It proves wins, and losses where base cards that have come home never move again.
    """

    def hint(self, line: Iterable[Move]) -> None:
        """Try first what ``line`` does: moves from ``state``, the longer and the nearer to a win the better.

        It changes what is found first, not what can be found.
        """
        if not self._ended:
            self._clauses.hint(numbered_moves(self.state, line))

    def _make(self) -> _orders.FinalRows:
        columns, board = self.state.variant.layout.columns, numbered(self.state)
        return _orders.FinalRows(columns, board, self._memory, self._seed, _bases_stay(self.state))

    def _conflicts(self) -> int:
        return self._clauses.conflicts

    def _note(self, result: int) -> None:
        self._ended = result != _orders.Result.UNDECIDED
        self._refuted = result == _orders.Result.UNSATISFIED
        self._lost = self._refuted and self._clauses.exact
        if result == _orders.Result.SATISFIED:
            builder = PlanBuilder(self.state, self._clauses.rows)
            line = builder.play(self._clauses.plan)
            if builder.state.status is Status.WON:
                self._line = line


PlanStep = tuple[int, Cell]
"""A card number and a target: a cell. The target of a base card has no meaning in a plan."""


def numbered_moves(state: State, moves: Iterable[Move]) -> list[PlanStep]:
    """Slides as card numbers and cells; it ends before the first move that is not legal or no slide."""
    variant, steps = state.variant, []
    for move in moves:
        if not isinstance(move, Slide) or move not in state.slides:
            break
        card = state.board[move.source]
        assert card is not None
        steps.append((card.suit * variant.row_length + card.rank - variant.base, move.target))
        state = state.play(move)
    return steps


class PlanBuilder(LineBuilder):
    """Plays a plan, and puts the base cards in such an order that it can be played.

    ``rows`` holds for each suit the row in which its run ends.
    """

    def __init__(self, state: State, rows: Sequence[int]) -> None:
        super().__init__(state)
        starts, base = state.variant.layout.starts, state.variant.base
        self._ends = {Card(base, suit): starts[rows[suit]] for suit in Suit}

    def play(self, plan: Iterable[PlanStep]) -> tuple[Move, ...]:
        """All moves of ``plan``. Raises ``IllegalMove`` or ``LookupError`` if it cannot be played."""
        variant = self.state.variant
        for number, target in plan:
            suit, k = divmod(number, variant.row_length)
            card = Card(variant.base + k, Suit(suit))
            if k == 0:
                self._place(card)
            else:
                if k == 1:
                    self.move_base_to(Card(variant.base, Suit(suit)), target - 1)
                self.slide(card, target)
        return tuple(self.moves)

    def _place(self, base: Card) -> None:
        """Bring a base card into the first column.

        If it fills the last cell that is clear, no base card can move until another cell is clear: so each
        whose own row is clear has to stand there now.
        """
        empty, end = self.empty_starts(), self._ends[base]
        if len(empty) == 1:
            self.fill_first_column(base, self._order_with(base))
            return
        there = self.state.board[end]
        if there in self._ends:
            self.slide(there, next(cell for cell in empty if cell != end))
            empty = self.empty_starts()
        self.slide(base, end if end in empty else empty[0])

    def _order_with(self, last: Card) -> dict[Cell, Card]:
        """Which base card is to stand in which cell of the first column, when ``last`` has come."""
        board = self.state.board
        clear = [c for c in self.state.variant.layout.starts if board[c] is None or board[c] in self._ends]
        standing = [card for cell in clear if (card := board[cell]) is not None]
        wanted = {self._ends[card]: card for card in (*standing, last) if self._ends[card] in clear}
        others = [card for card in (*standing, last) if card not in wanted.values()]
        for cell in clear:
            if cell not in wanted:
                here = board[cell]
                card = here if here is not None and here in others else others[-1]
                others.remove(card)
                wanted[cell] = card
        return wanted
