"""Positions that show what the rules of a variant do."""

from __future__ import annotations

from collections.abc import Sequence

from gaps.engine.cards import Card, Suit
from gaps.engine.state import State
from gaps.values import with_fields


def with_runs(start: State, lengths: Sequence[int]) -> State:
    """Return a position with a run of the given length at the start of each row.

    After each run comes a gap. A redeal may be taken at once.
    """
    variant = start.variant
    layout = variant.layout
    runs = {
        row: [
            Card(variant.base + step, Suit(row % len(Suit)), row // len(Suit))
            for step in range(min(lengths[row % len(lengths)], variant.row_length))
        ]
        for row in range(layout.rows)
    }
    used = {card for run in runs.values() for card in run}
    loose = [card for card in start.board if card is not None and card not in used]
    board: list[Card | None] = []
    for row, run in runs.items():
        room = min(len(layout.row(row)) - 1 - len(run), len(loose))
        cells: list[Card | None] = [*run, *loose[:room]]
        del loose[:room]
        board += cells + [None] * (layout.columns - len(cells))
    assert variant.redeal is not None
    at_any_time = with_fields(variant, redeal=with_fields(variant.redeal, early=True))
    return State(at_any_time, tuple(board), start.seed)
