from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import count

import pytest

from gaps.stage.ahead import Ahead, breathe


def always() -> bool:
    return True


def after(number: int) -> Callable[[], bool]:
    """Return what says at its ``number``-th question that a slice is over."""
    asked = count(1)
    return lambda: next(asked) >= number


class Steps:
    """Work of three steps, and what was done of it."""

    def __init__(self) -> None:
        self.done: list[int] = []

    def __call__(self) -> None:
        for step in range(3):
            self.done.append(step)
            breathe()


def threads() -> set[threading.Thread]:
    return set(threading.enumerate())


def test_nothing_is_done_before_a_slice_is_given() -> None:
    steps = Steps()
    ahead = Ahead(steps)
    assert not ahead.done
    assert steps.done == []


def test_each_slice_goes_on_where_the_last_one_ended() -> None:
    steps = Steps()
    ahead = Ahead(steps)
    seen = []
    while not ahead.go_on(always):
        seen.append(list(steps.done))
    assert seen == [[0], [0, 1], [0, 1, 2]]
    assert ahead.done
    assert ahead.go_on(always)


def test_a_slice_is_as_long_as_it_is_not_over() -> None:
    steps = Steps()
    ahead = Ahead(steps)
    assert not ahead.go_on(after(2))
    assert steps.done == [0, 1]
    assert ahead.go_on(after(2))


def test_slices_of_two_works_alternate() -> None:
    done: list[str] = []

    def work(name: str) -> Callable[[], None]:
        def steps() -> None:
            for step in range(2):
                done.append(f"{name}{step}")
                breathe()

        return steps

    first = Ahead(work("a"))
    second = Ahead(work("b"))
    for _ in range(3):
        first.go_on(always)
        second.go_on(always)
    assert done == ["a0", "b0", "a1", "b1"]
    assert first.done
    assert second.done


def test_all_is_finished_on_demand() -> None:
    for slices in range(3):
        steps = Steps()
        ahead = Ahead(steps)
        for _ in range(slices):
            ahead.go_on(always)
        ahead.finish()
        assert steps.done == [0, 1, 2]
        assert ahead.done


def test_an_error_is_raised_once_where_the_work_goes_on() -> None:
    def work() -> None:
        breathe()
        raise ValueError("broken")

    ahead = Ahead(work)
    assert not ahead.go_on(always)
    with pytest.raises(ValueError, match="broken"):
        ahead.go_on(always)
    assert ahead.done
    ahead.finish()


def test_cancelled_work_does_no_more_but_ends_what_it_has_begun() -> None:
    said: list[str] = []

    def work() -> None:
        try:
            breathe()
            said.append("more")
        finally:
            said.append("tidied")

    before = threads()
    ahead = Ahead(work)
    ahead.go_on(always)
    ahead.cancel()
    assert said == ["tidied"]
    assert ahead.done
    assert threads() == before


def test_work_that_is_cancelled_before_its_first_slice_does_nothing() -> None:
    steps = Steps()
    ahead = Ahead(steps)
    ahead.cancel()
    assert ahead.done
    ahead.finish()
    assert steps.done == []


def test_outside_of_a_slice_nothing_breathes() -> None:
    ahead = Ahead(Steps())
    ahead.go_on(always)
    breathe()
    assert not ahead.done
    ahead.cancel()


def test_another_thread_does_not_end_a_slice() -> None:
    done: list[str] = []

    def work() -> None:
        beside = threading.Thread(target=breathe)
        beside.start()
        beside.join()
        done.append("all")

    assert Ahead(work).go_on(always)
    assert done == ["all"]


def test_work_may_ask_for_itself_and_for_the_end_of_other_work() -> None:
    steps = Steps()
    inner = Ahead(steps)
    inner.go_on(always)

    def work() -> None:
        outer.finish()
        inner.finish()
        breathe()

    outer = Ahead(work)
    assert not outer.go_on(always)
    assert inner.done
    assert outer.go_on(always)


def test_no_thread_outlives_its_work() -> None:
    before = threads()
    ahead = Ahead(Steps())
    ahead.go_on(always)
    assert len(threads()) == len(before) + 1
    ahead.finish()
    assert threads() == before
