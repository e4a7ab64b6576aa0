"""Motion is a function of time."""

from __future__ import annotations

import pytest

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
    tween = Tween(
        (1.0, 2.0),
        (4.0, 8.0),
        0.5,
        ease,
        delay=0.25,
    )
    assert tween.at(0) == tween.at(0.25) == (1.0, 2.0)
    assert tween.at(0.75) == tween.at(9) == (4.0, 8.0)


def test_a_path_determines_the_values_between_the_ends() -> None:
    def round_about(
        start: Point,
        end: Point,
        t: float,
    ) -> Point:
        return (start[0] + 100 * t * (1 - t),)

    tween = Tween(
        (0.0,),
        (0.0,),
        1,
        path=round_about,
    )
    assert tween.at(0.5) == (25.0,)
    assert tween.at(1) == (0.0,)
