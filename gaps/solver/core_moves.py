"""From the steps of the compiled search to moves of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gaps.engine import Card, Cell, Move, Slide, State, Suit

PLACED = 52  # the compiled search's word for a base card that lies somewhere in the first column

CoreStep = tuple[int, int, Sequence[int] | None]


def numbered(state: State) -> list[int]:
    """The board as the compiled search reads it: a card number a cell, -1 for a gap."""
    variant = state.variant
    return [
        -1 if card is None else card.suit * variant.row_length + card.rank - variant.base
        for card in state.board
    ]


def expand(state: State, steps: Iterable[CoreStep]) -> tuple[Move, ...]:
    """The moves for ``steps``; base cards are put in order where a step takes that for granted."""
    line = Line(state)
    for number, target, order in steps:
        suit, k = divmod(number, state.variant.row_length)
        card = Card(state.variant.base + k, Suit(suit))
        if order is not None:
            line.fill(card, order)
        elif target == PLACED:
            line.slide(card, line.empty_starts()[0])
        else:
            if k == 1:
                line.bring(Card(state.variant.base, Suit(suit)), target - 1)
            line.slide(card, target)
    line.settle()
    return tuple(line.moves)


class Line:
    """Moves played one after the other, from a state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.moves: list[Move] = []

    def slide(self, card: Card, target: Cell) -> None:
        """Play one move."""
        move = Slide(self.state.board.index(card), target)
        self.state = self.state.play(move)
        self.moves.append(move)

    def empty_starts(self) -> list[Cell]:
        """The empty cells of the first column."""
        return [cell for cell in self.state.variant.layout.starts if self.state.board[cell] is None]

    def bring(self, base: Card, start: Cell) -> None:
        """See that ``base`` stands at ``start``, where the cell at ``start`` is of the first column."""
        there = self.state.board[start]
        if start not in self.state.variant.layout.starts or there == base:
            return
        if there is not None:
            self.slide(there, self.empty_starts()[0])
        self.slide(base, start)

    def fill(self, last: Card, order: Sequence[int]) -> None:
        """Put the base cards in ``order`` (a suit a row), and ``last`` into the cell that is empty then."""
        starts = self.state.variant.layout.starts
        wanted = {start: Card(last.rank, Suit(suit)) for start, suit in zip(starts, order, strict=True)}
        movable = {
            cell: card
            for cell in starts
            if (card := self.state.board[cell]) is None or card.rank == last.rank
        }
        while True:
            gap = self.empty_starts()[0]
            if wanted[gap] != last:
                self.slide(wanted[gap], gap)
                continue
            wrong = [cell for cell in movable if cell != gap and self.state.board[cell] != wanted[cell]]
            if not wrong:
                break
            astray = self.state.board[wrong[0]]
            assert astray is not None
            self.slide(astray, gap)
        self.slide(last, gap)

    def settle(self) -> None:
        """At the end of a line, put each base card before the run that follows it, if it is not there."""
        layout, base = self.state.variant.layout, self.state.variant.base
        for start in layout.starts:
            beside = layout.right[start]
            follower = self.state.board[beside] if beside is not None else None
            if follower is None or follower.rank != base + 1 or not self.empty_starts():
                continue
            wanted = Card(base, follower.suit)
            if self.state.board.index(wanted) in layout.starts and self.state.board[start] in (
                None,
                *self._bases(),
            ):
                self.bring(wanted, start)

    def _bases(self) -> tuple[Card, ...]:
        return tuple(Card(self.state.variant.base, suit) for suit in Suit)
