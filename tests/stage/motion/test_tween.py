"""Motion is a function of time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.stage.motion.tween import (
    Ease,
    Point,
    Tween,
    ease_in_out,
    ease_out_back,
    ease_out_cubic,
    linear,
    spring,
)

EASES = (linear, ease_out_cubic, ease_in_out, ease_out_back, spring)


@pytest.mark.parametrize("ease", EASES)
def test_an_ease_goes_from_zero_to_one_and_a_tween_reaches_both_ends_exactly(
    ease: Ease,
) -> None:
    assert ease(0) == pytest.approx(0, abs=1e-9)
    assert ease(1) == pytest.approx(1, abs=0.01)
    tween = Tween((1.0, 2.0), (4.0, 8.0), 0.5, ease, delay=0.25)
    assert tween.at(0) == tween.at(0.25) == (1.0, 2.0)
    assert tween.at(0.75) == tween.at(9) == (4.0, 8.0)


@pytest.mark.parametrize("ease", [linear, ease_out_cubic, ease_in_out])
@given(a=st.floats(0, 1), b=st.floats(0, 1))
def test_simple_eases_never_go_back(ease: Ease, a: float, b: float) -> None:
    low, high = sorted((a, b))
    assert ease(low) <= ease(high) + 1e-12


def test_ease_out_back_and_spring_go_past_the_end() -> None:
    for ease in (ease_out_back, spring):
        assert max(ease(n / 100) for n in range(101)) > 1.02


def test_half_the_time_is_half_the_way() -> None:
    tween = Tween((0.0, 10.0), (10.0, 0.0), 2)
    assert tween.at(1) == (5.0, 5.0)
    assert ease_in_out(0.5) == 0.5


def test_a_tween_of_no_length_is_over_at_once() -> None:
    tween = Tween((0.0,), (1.0,), 0)
    assert tween.over(0)
    assert tween.at(0) == (1.0,)


def test_a_path_determines_the_values_between_the_ends() -> None:
    def round_about(start: Point, end: Point, t: float) -> Point:
        return (start[0] + 100 * t * (1 - t),)

    tween = Tween((0.0,), (0.0,), 1, path=round_about)
    assert tween.at(0.5) == (25.0,)
    assert tween.at(1) == (0.0,)
