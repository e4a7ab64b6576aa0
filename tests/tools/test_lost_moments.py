"""Lost moments are found again where the search was cut off, and the page is about
those in the file.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gaps.engine import CATALOGUE
from gaps.solver import Outcome, solve
from tools.quality import lost_moments

MINI = CATALOGUE["mini"]


@pytest.mark.slow
@pytest.mark.core
def test_a_search_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.txt", tmp_path / "cut.txt"
    lost_moments.collect(MINI, whole, 2)
    cut.write_text(whole.read_text("utf-8")[:-3], "utf-8")
    lost_moments.collect(MINI, cut, 2)
    assert lost_moments.read(cut) == lost_moments.read(whole)
    found = lost_moments.moments(MINI, cut)
    assert len(found) == 2
    for moment in found:
        before = moment.positions()[-1]
        assert solve(before).outcome is Outcome.WINNABLE
        assert solve(before.play(moment.moves[-1])).outcome is Outcome.NOT_WINNABLE
    assert "| lost moments | 2 |" in lost_moments.page({"mini": found})
