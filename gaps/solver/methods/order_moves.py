"""Plans of the search by partial orders as moves of the game, and moves in the form that the search reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gaps.engine import Card, Cell, Move, Slide, State, Suit
from gaps.solver.methods.row_moves import LineBuilder

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
