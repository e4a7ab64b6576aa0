"""The score of a win counts up to exactly the total, one bonus after the other, and never beyond."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gaps.scenes.text.record_text import ScorePart
from gaps.scenes.win.win_scene import ScoreCount

PARTS = (
    ScorePart("Redeals kept", "2 × 2,500", 5000),
    ScorePart("Pace", "188 s × 10", 1880),
    ScorePart("No hints", "", 2000),
)
TIMES = [step / 100 for step in range(1000)]


@pytest.mark.parametrize("number", range(4))
def test_the_score_rises_to_the_total_by_one_bonus_after_the_other(number: int) -> None:
    count, parts = ScoreCount(13_760, PARTS[:number]), PARTS[:number]
    values, named = [*map(count.at, TIMES)], [*map(count.bonus_at, TIMES)]
    assert values[0] == 13_760
    assert all(before <= after for before, after in pairwise(values))
    assert max(values) == values[-1] == count.total == 13_760 + sum(part.points for part in parts)
    assert count.at(count.ends) == count.total
    assert named[0] is None
    assert [after for before, after in pairwise(named) if before is not after] == [*parts]
    for counted, part in enumerate(parts):
        begun = values[named.index(part)]
        assert begun >= 13_760 + sum(each.points for each in parts[:counted])


def test_it_ticks_only_while_it_counts() -> None:
    count = ScoreCount(0, PARTS)
    ticks = [*map(count.ticks, TIMES)]
    assert ticks[0] == ticks[69] == 0
    assert ticks[71] == 1
    assert ticks[-1] == count.ticks(count.ends)
    assert all(after - before in (0, 1) for before, after in pairwise(ticks))
    assert ScoreCount(0).ticks(9.0) == 0
