"""The score of a win counts up to exactly the total, one bonus after the other, and never beyond."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gaps.scenes.text.record_text import ScorePart
from gaps.scenes.win.headline import ScoreCount

PARTS = (
    ScorePart("Redeals kept", "2 × 2,500", 5000),
    ScorePart("Pace", "188 s × 10", 1880),
    ScorePart("No hints", "", 2000),
)
TIMES = [step / 100 for step in range(1000)]


@pytest.mark.parametrize("number", range(4))
def test_the_score_rises_to_the_total(number: int) -> None:
    count = ScoreCount(13_760, PARTS[:number])
    values = [*map(count.at, TIMES)]
    assert values[0] == 13_760
    assert all(before <= after for before, after in pairwise(values))
    assert max(values) == values[-1] == count.total == 13_760 + sum(part.points for part in PARTS[:number])
    assert count.at(count.ends) == count.total


def test_the_bonuses_are_named_in_their_order_and_each_is_complete_when_the_next_is() -> None:
    count = ScoreCount(100, PARTS)
    named = [count.bonus_at(time) for time in TIMES]
    changes = [after for before, after in pairwise(named) if before is not after]
    assert named[0] is None
    assert changes == [*PARTS]
    for number, part in enumerate(PARTS[1:], 1):
        begun = count.at(TIMES[named.index(part)])
        assert begun >= 100 + sum(each.points for each in PARTS[:number])


def test_it_ticks_only_while_it_counts() -> None:
    count = ScoreCount(0, PARTS)
    ticks = [*map(count.ticks, TIMES)]
    assert ticks[0] == ticks[69] == 0
    assert ticks[71] == 1
    assert ticks[-1] == count.ticks(count.ends)
    assert all(after - before in (0, 1) for before, after in pairwise(ticks))
    assert ScoreCount(0).ticks(9.0) == 0
