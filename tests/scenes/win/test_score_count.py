"""The score of a win counts up to exactly the total, one bonus after the other, and never beyond."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gaps.scenes.text.record_text import ScorePart
from gaps.scenes.win.score_count import SPANS, ScoreCount

PARTS = (
    ScorePart("Redeals kept", "2 × 2,500", 5000),
    ScorePart("Pace", "188 s × 10", 1880),
    ScorePart("No hints", "", 2000),
)


@pytest.mark.parametrize("number", range(4))
def test_the_score_rises_to_the_total(number: int) -> None:
    count = ScoreCount(13_760, PARTS[:number])
    values = [count.at(step / 100) for step in range(1000)]
    assert values[0] == 13_760
    assert all(before <= after for before, after in pairwise(values))
    assert max(values) == values[-1] == count.total == 13_760 + sum(part.points for part in PARTS[:number])
    assert count.at(count.ends) == count.total


def test_each_bonus_is_complete_when_the_next_begins() -> None:
    count = ScoreCount(100, PARTS)
    assert count.bonus_at(0.5) is None
    due = 100
    for part, (start, end) in zip(PARTS, SPANS[3], strict=True):
        assert count.at(start) == due
        assert count.bonus_at((start + end) / 2) == part
        due += part.points
        assert count.at(end) == due
    assert count.bonus_at(60.0) == PARTS[-1]


def test_it_ticks_only_while_it_counts() -> None:
    count = ScoreCount(0, PARTS)
    ticks = [count.ticks(step / 100) for step in range(1000)]
    assert ticks[69] == 0
    assert ticks[71] == 1
    assert ticks[-1] == ticks[501]
    assert all(after - before in (0, 1) for before, after in pairwise(ticks))
    assert ScoreCount(0, ()).ticks(9.0) == 0
