"""First evenings as they are measured: the way to the first move, and what is told."""

from __future__ import annotations

import pytest

from tools.quality.first_evenings import WAYS, evening, to_first_move

MOST_WORDS = 30  # on a screen before the first move


@pytest.mark.parametrize("way", WAYS)
def test_two_acts_lead_from_the_start_to_the_first_move(way: str) -> None:
    steps = to_first_move(way)
    assert [step.screen for step in steps] == ["Title", "Play"]
    assert all(0 < step.words <= MOST_WORDS for step in steps)


@pytest.mark.slow
def test_somebody_who_follows_the_board_is_told_the_goal_before_he_moves() -> None:
    found = evening(1)
    first = found.told[0]
    assert (first.game, first.move) == (1, 0)
    assert first.text.startswith("Build each row")
    told = [each.text for each in found.told]
    assert len(told) == len(set(told)), "each is told once"
    assert found.won[0]
    covered = [each for each in found.told if each.covered]
    assert not covered
