"""Arrangements of the cards at home, all of which are tried.

They show whether cards can come home in a given order. Cards at home only change rows.
Of the rest of the board only one thing counts: when each cell can be used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

Card = tuple[int, int]
"""A suit and a rank, both from 0."""
Rows = tuple[int, ...]
"""The rows of the cards that have come home, in their order."""

ROWS = 4
MAX_ARRANGEMENTS = 40_000


def can_come_home(
    cards: Sequence[Card],
    clear: Mapping[tuple[int, int], int],
    final: Mapping[int, int],
) -> bool:
    """Return True if these cards can come home in this order.

    A cell (a row and a column) can be used when as many of them have come as ``clear``
    says. At the end the cards of the suits in ``final`` stand in these rows. Raise
    ``ValueError`` for too many arrangements.
    """
    known = set[Rows]([()])
    waiting = list[Rows]([()])
    while waiting:
        rows = waiting.pop()
        all_came = len(rows) == len(cards)
        if all_came and _stand_in(cards, rows, final):
            return True
        for after in _after_one_move(cards, clear, rows):
            if after not in known:
                known.add(after)
                waiting.append(after)
        if len(known) > MAX_ARRANGEMENTS:
            raise ValueError(f"at most {MAX_ARRANGEMENTS} arrangements are tried")
    return False


def _stand_in(cards: Sequence[Card], rows: Rows, final: Mapping[int, int]) -> bool:
    """Return True if the cards of the suits in ``final`` stand in these rows."""
    row_of_card = zip(cards, rows, strict=True)
    return all(final.get(suit, row) == row for (suit, _), row in row_of_card)


def _after_one_move(
    cards: Sequence[Card],
    clear: Mapping[tuple[int, int], int],
    rows: Rows,
) -> Iterator[Rows]:
    """Yield the arrangements after a card comes home or changes its row.

    A card goes next to its predecessor, to a free cell.
    """
    came = len(rows)
    home = zip(cards[:came], rows, strict=True)
    row_of = dict(home)
    taken = {(row, rank) for (_, rank), row in row_of.items()}
    for i, (suit, rank) in enumerate(cards[: came + 1]):
        row_before = row_of.get((suit, rank - 1))
        before = rows[:i]
        behind = rows[i + 1 :]
        for row in range(ROWS):
            cell = (row, rank)
            if rank and row != row_before:
                continue
            if cell not in taken and clear[cell] <= came:
                yield (*before, row, *behind)
