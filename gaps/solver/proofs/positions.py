"""All positions that a round can reach: a proof of loss if they are few.

While a cell of the first column is empty, the base cards in that column can be put in
any order by moves that can be undone. All these orders count as one position here,
without those base cards on the board: they are "placed". The move that fills the last
empty cell of the column chooses one of the orders.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from gaps.engine import State
from gaps.solver.proofs.facts import has_these_rules

ROWS = SUITS = 4
Board = bytes
"""For each cell a card, as suit * cards of a row + rank above the base, or ``GAP``."""
GAP = 255
MAX_POSITIONS = 1_000_000  # maximum positions of a proof, which take some seconds


def count_positions(state: State, most: int) -> int | None:
    """Return how many positions a round can reach.

    Return None if it can be won, or if they are more than ``most``.
    """
    if not has_these_rules(state):
        raise ValueError(
            f"proofs are about other rules than those of {state.variant.key}"
        )
    length = state.variant.row_length
    base = state.variant.base
    cards = [
        GAP if card is None else card.suit * length + card.rank - base
        for card in state.board
    ]
    first = _without_placed(cards, length)
    met = {first}
    waiting = [first]
    while waiting:
        board = waiting.pop()
        if _is_won(board, length):
            return None
        for after in _moves(board, length):
            if after not in met:
                met.add(after)
                waiting.append(after)
        if len(met) > most:
            return None
    return len(met)


def _is_won(board: Board, length: int) -> bool:
    """Return True if each row holds a whole suit in order, and then the gap."""
    columns = length + 1
    for row in range(ROWS):
        first = row * columns
        end = first + length
        cells = [*board[first:end]]
        base = cells[0]
        suit = [*range(base, base + length)]
        if base % length or cells != suit:
            return False
    return True


def _without_placed(cards: list[int], length: int) -> Board:
    """Return the position of a board.

    It is without the base cards in the first column, if a cell of it is empty.
    """
    starts = range(0, len(cards), length + 1)
    if any(cards[start] == GAP for start in starts):
        for start in starts:
            if cards[start] != GAP and cards[start] % length == 0:
                cards[start] = GAP
    return bytes(cards)


def _moves(board: Board, length: int) -> Iterator[Board]:
    columns = length + 1
    bases = range(0, SUITS * length, length)
    placed = [base for base in bases if base not in board]
    first_column = range(0, len(board), columns)
    starts = [cell for cell in first_column if board[cell] == GAP]
    for gap, card in enumerate(board):
        if card != GAP or gap % columns == 0:
            continue
        left = board[gap - 1]
        movable = []
        if left != GAP:  # the successor of the left neighbour
            if (left + 1) % length:
                movable = [left + 1]
        elif gap % columns == 1 and length > 1:
            # the cells of any base card that can be put there
            movable = [base + 1 for base in placed]
        for mover in movable:
            cells = [*board]
            source = board.index(mover)
            cells[source] = GAP
            cells[gap] = mover
            yield _without_placed(cells, length)
    # a cell of the first column is really empty: it takes any base card
    if len(starts) <= len(placed):
        return
    for base in bases:
        if base in placed:
            continue
        then_placed = [*placed, base]
        cells = [*board]
        source = board.index(base)
        cells[source] = GAP
        if len(starts) > len(then_placed):
            yield bytes(cells)
        else:
            yield from _filled(cells, starts, then_placed)


def _filled(cells: list[int], starts: list[int], bases: list[int]) -> Iterator[Board]:
    """Yield the positions with these base cards in these cells, in any order."""
    for order in permutations(bases):
        for start, base in zip(starts, order, strict=True):
            cells[start] = base
        yield bytes(cells)
