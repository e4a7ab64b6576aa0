"""Equal steps at any frame rate."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gaps.stage.core.clock import MAX_NS, STEP_NS, FixedStep


@given(st.lists(st.integers(0, MAX_NS), max_size=60))
def test_no_time_is_lost_or_added(frames: list[int]) -> None:
    clock = FixedStep()
    steps = sum(clock.advance(frame) for frame in frames)
    assert steps == sum(frames) // STEP_NS
    assert 0 <= clock.alpha < 1


def test_the_number_of_steps_does_not_depend_on_the_frame_rate() -> None:
    for rate in (30, 60, 144):
        clock = FixedStep()
        assert sum(clock.advance(1_000_000_000 // rate) for _ in range(rate * 10)) in (1199, 1200), rate


def test_a_stall_is_dropped() -> None:
    clock = FixedStep()
    assert clock.advance(60_000_000_000) == MAX_NS // STEP_NS
    assert clock.advance(STEP_NS) == 1


def test_a_clock_that_runs_backwards_does_nothing() -> None:
    clock = FixedStep()
    assert clock.advance(-STEP_NS) == 0
    assert clock.advance(STEP_NS) == 1


def test_alpha_is_the_part_of_a_step_that_remains() -> None:
    clock = FixedStep(step_ns=100)
    clock.advance(125)
    assert clock.alpha == 0.25
