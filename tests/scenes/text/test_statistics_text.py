"""What the statistics say in words."""

from __future__ import annotations

import pytest

from gaps.scenes.text.statistics_text import win_details
from gaps.store.records.statistics import BestAndMedian, Figures, OutcomeCount

WINS = {0: 2, 1: 1, 3: 4, 7: 1}
"""Games won, by the number of redeals."""


def figures(key: str) -> Figures:
    outcomes = tuple(OutcomeCount(key, "won", 48, redeals, games) for redeals, games in WINS.items())
    return Figures(
        (*outcomes, OutcomeCount(key, "lost", 12, 5, 9)), 1, 2, None, None, BestAndMedian(60, 70.0)
    )


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("endless", "Redeals used, and wins: 0 (2), 1 (1), 3 (4), 7 (1)"),
        ("gaps", "Won without a redeal: 2 · with one: 1 · with three or more: 5"),
    ],
)
def test_wins_of_a_game_with_endless_redeals_are_counted_by_each_number_of_redeals(
    key: str, line: str
) -> None:
    assert win_details(figures(key), key) == ["Typical win: 70 moves, shortest 60", line]
