"""A clock: what runs on it, what is due, and how fast its time passes."""

from __future__ import annotations

import pytest
from pygame import Surface

from gaps.stage.core.scene import Scene, SceneStack, Transition
from gaps.stage.motion.clock import Clock, Pace

STEP = 1 / 120
REDUCED = Pace(reduced=True)
INSTANT = Pace(0.0)


class Changing:
    """A pace that can be changed while a clock runs."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace

    def __call__(self) -> Pace:
        return self.pace


@pytest.mark.parametrize("factor", [1.35, 1.0, 0.6])
def test_a_motion_takes_as_long_as_the_speed_says(factor: float) -> None:
    clock = Clock(lambda: Pace(factor))
    timer = clock.timer()
    timer.begin(1.2)
    steps = 0
    while timer.runs:
        clock.pass_time(STEP)
        steps += 1
    assert steps * STEP == pytest.approx(1.2 * factor, abs=STEP)
    assert Pace(factor).real(1.2) == pytest.approx(1.2 * factor)


@pytest.mark.parametrize("pace", [Pace(1.35), Pace(), Pace(0.6), INSTANT, REDUCED])
def test_what_is_read_keeps_real_time_at_every_speed(pace: Pace) -> None:
    clock = Clock(lambda: pace)
    done: list[float] = []
    alarm = clock.alarm(lambda: done.append(clock.now))
    alarm.set(6.0)
    assert (clock.moving, clock.wake_after) == (False, 6.0)
    for _ in range(120 * 6):
        clock.pass_time(STEP)
    assert done == [pytest.approx(6.0)], "sums of steps may be a little less"
    assert (clock.wake_after, alarm.is_set) == (None, False)


@pytest.mark.parametrize(
    ("pace", "flies", "ends"),
    [
        (INSTANT, False, True),
        (INSTANT, True, True),
        (REDUCED, True, True),
        (REDUCED, False, False),
    ],
)
def test_a_motion_that_is_not_seen_ends_as_it_begins_with_what_follows(
    pace: Pace, flies: bool, ends: bool
) -> None:
    done: list[str] = []
    clock = Clock(lambda: pace)
    timer = clock.timer(lambda: done.append("end"), flies=flies)
    timer.begin(0.3)
    assert (bool(done), timer.runs, clock.moving) == (ends, not ends, not ends)
    assert timer.progress() == float(ends)


def test_a_motion_that_stops_being_seen_ends_at_the_next_step() -> None:
    changing = Changing(Pace())
    clock = Clock(changing)
    done: list[str] = []
    timer = clock.timer(lambda: done.append("end"))
    timer.begin(5.0)
    clock.pass_time(STEP)
    changing.pace = INSTANT
    assert (timer.runs, timer.progress(), done) == (False, 1.0, [])
    assert clock.pass_time(STEP)
    assert (done, clock.moving) == (["end"], False)


def test_a_long_pause_is_as_many_short_steps() -> None:
    """What begins as another thing ends begins when that was due."""

    def after(*steps: float) -> tuple[list[str], float, float | None]:
        done: list[str] = []
        clock = Clock(lambda: Pace(0.5))

        def gone() -> None:
            done.append("gone")
            again.set(10.0)

        def go() -> None:
            done.append("goes")
            fade.begin(0.5)

        fade = clock.timer(gone)
        again = clock.alarm(lambda: done.append("again"))
        clock.alarm(go).set(2.0)
        clock.alarm(lambda: done.append("between")).set(2.1)
        for step in steps:
            clock.pass_time(step)
        return done, fade.progress(), clock.wake_after

    for seconds in (1.9, 2.1, 5.0, 12.25):
        at_once = after(seconds)
        in_steps = after(*[STEP] * round(seconds / STEP))
        assert at_once[0] == in_steps[0]
        assert at_once[1:] == pytest.approx(in_steps[1:], abs=1e-6)
    assert after(5.0)[0] == ["goes", "between", "gone"]
    assert after(12.25)[0][-1] == "again"


def test_what_is_stopped_has_no_end_and_what_begins_again_has_one() -> None:
    clock = Clock()
    done: list[str] = []
    timer = clock.timer(lambda: done.append("timer"))
    alarm = clock.alarm(lambda: done.append("alarm"))
    timer.begin(1.0)
    alarm.set(1.0)
    timer.stop()
    alarm.stop()
    assert not clock.pass_time(2.0)
    assert (timer.progress(), clock.wake_after) == (1.0, None)
    timer.begin(1.0)
    clock.pass_time(0.5)
    timer.begin(1.0, age=0.25)
    alarm.set(1.0)
    assert timer.progress() == 0.25
    assert timer.progress(0.5, after=0.125) == 0.25
    clock.pass_time(0.8)
    assert done == ["timer"]
    alarm.end()
    timer.end()
    assert done == ["timer", "alarm"], "it has ended already"


def test_time_comes_to_the_scenes_that_are_updated_and_stands_in_others() -> None:
    class Shown(Scene):
        seen = 0.0

        def update(self, dt: float) -> Transition | None:
            self.seen = self.clock.now
            return None

        def draw(self, surface: Surface, alpha: float) -> None:
            pass

    below = Shown()
    stack = SceneStack(below)
    news: list[str] = []
    below.clock.alarm(lambda: news.append("now")).set(1.0)
    below.dirty = False
    assert (stack.moving, stack.wake_after) == (False, 1.0)
    stack.update(0.5)
    assert (below.seen, below.dirty) == (0.5, False)
    above = Shown()
    stack.show(above)
    stack.update(3.0)
    assert (below.clock.now, above.seen) == (0.5, 3.0)
    assert not news
    above.clock.timer().begin(1.0)
    assert stack.moving


def test_a_look_at_something_is_no_news_if_nothing_has_changed() -> None:
    clock = Clock()
    answers = [False, None, False]
    look = clock.alarm(lambda: answers.pop())
    for has_changed in (False, True, False):
        look.set(0.5)
        assert clock.pass_time(0.5) is has_changed
