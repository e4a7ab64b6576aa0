"""The scale of durations."""

from __future__ import annotations

from itertools import pairwise

from gaps.stage.motion.durations import ANSWER, CROSS_FADE, HURRY, STEPS, TOUCH


def test_each_step_is_about_half_as_long_again() -> None:
    for before, after in pairwise(STEPS[1:]):
        assert 1.4 < after / before < 1.7


def test_what_is_reduced_fades_in_less_than_any_motion_that_can_be_followed() -> None:
    assert TOUCH < HURRY < CROSS_FADE < ANSWER
