"""The rows of a won board as strips: which cards hang together, and whose ridge each strip shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise

from gaps.engine import Card, State, Suit

Strip = tuple[Card, ...]
"""The cards of one finished row, from the left; at least one."""


def strips_of(state: State) -> tuple[Strip, ...]:
    """Return the strips of a won board, from the top: its rows, if each holds one suit.

    Otherwise, as in a ring, the cards that follow each other in one suit are a strip each.
    """
    layout = state.variant.layout
    rows = [
        tuple(card for cell in layout.row(row) if (card := state.board[cell]) is not None)
        for row in range(layout.rows)
    ]
    rows = [row for row in rows if row]
    if all(len({card.suit for card in row}) == 1 for row in rows):
        return tuple(rows)
    cards = [card for row in rows for card in row]
    return tuple(tuple(group) for _, group in groupby(cards, key=lambda card: card.suit))


def main_suit(strip: Strip) -> Suit:
    """Return the suit of most cards of a strip."""
    return Counter(card.suit for card in strip).most_common(1)[0][0]


def rank_range(strip: Strip) -> tuple[int, int]:
    """Return the lowest and the highest rank of a strip, of its main suit."""
    suit = main_suit(strip)
    ranks = [card.rank for card in strip if card.suit == suit]
    return min(ranks), max(ranks)


def shared_out(strips: Sequence[Strip], parts: int) -> list[list[Strip]]:
    """Return the strips in ``parts`` groups, as equal as possible, in their order.

    Where there are fewer strips than groups, a strip is in several groups. Raises ``ValueError`` for none.
    """
    if not strips:
        raise ValueError("a range needs at least one strip")
    count = len(strips)
    if count < parts:
        return [[strips[number * count // parts]] for number in range(parts)]
    edges = [round(number * count / parts) for number in range(parts + 1)]
    return [list(strips[start:end]) for start, end in pairwise(edges)]
