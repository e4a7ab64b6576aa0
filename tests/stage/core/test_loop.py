"""The main loop, its steps and its events, with a simulated clock and simulated events."""

from __future__ import annotations

import platform
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame.event import Event

from gaps.app import ExitSignals
from gaps.background import IsCancelled, Job
from gaps.stage.core import loop, scene
from gaps.stage.core.intents import (
    Intent,
    Nav,
    Press,
    WindowClosing,
    WindowFocusChanged,
)
from gaps.stage.core.loop import (
    DOZE_HZ,
    GONE_HZ,
    GONE_NS,
    IDLE_HZ,
    OPENING_NS,
    REST_HZ,
    SETTLE_NS,
    STALL_NS,
    STEP_NS,
    TRIM_NS,
    UNFOCUSED_HZ,
    UpdateScheduler,
    run,
    take_events,
)
from gaps.stage.core.scene import Push, Quit, SceneStack
from gaps.stage.core.window import Window
from tests.programs import run_python
from tests.stage.recording_scene import Log, RecordingScene, calls

Batch = Sequence[Event]
END = Event(pygame.QUIT)
TAB = Event(pygame.KEYDOWN, key=pygame.K_TAB)


def translate(event: Event) -> Iterator[Intent]:
    if event.type == pygame.MOUSEBUTTONDOWN:
        yield Press(event.pos)
    elif event.type == pygame.KEYDOWN:
        yield Nav.NEXT
    elif event.type == pygame.WINDOWFOCUSLOST:
        yield WindowFocusChanged(False)


class LoopRunner:
    """Runs the loop with a window and one scene. The window is closed after the last
    frame.
    """

    def __init__(self, window: Window) -> None:
        self.window = window
        self.log: Log = []
        self.scene = RecordingScene("a", self.log)
        self.time = 0
        self.sleeps: list[float] = []
        self.asked = False

    def play(self, frames: Sequence[Batch | Callable[[], None]]) -> Log:
        """Run with these events, or calls, in each frame. Returns the log of the scene."""
        script = iter(frames)

        def events() -> Batch:
            frame = next(script, [END])
            if callable(frame):
                frame()
                return []
            return frame

        def sleep(seconds: float) -> None:
            self.sleeps.append(seconds)
            self.time += round(seconds * 1e9)

        stack = SceneStack(self.scene)
        asked = self.asked
        run(
            self.window,
            stack,
            translate,
            lambda: self.time,
            events,
            sleep,
            is_asked=lambda: asked,
        )
        return self.log

    def count(self, what: str) -> int:
        return len(calls(self.log, what))


@pytest.fixture
def runner() -> Iterator[LoopRunner]:
    window = Window((900, 700), "test")
    pygame.event.get()
    yield LoopRunner(window)
    window.close()


@pytest.fixture
def waits(runner: LoopRunner, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds of each wait that input can end."""
    seconds_waited: list[float] = []

    def wait(seconds: float) -> None:
        seconds_waited.append(seconds)
        runner.time += round(seconds * 1e9)

    monkeypatch.setattr(Window, "wakes", True)
    monkeypatch.setattr(runner.window, "wait", wait)
    return seconds_waited


def test_an_idle_scene_is_drawn_once_and_never_updated(runner: LoopRunner) -> None:
    runner.play([[]] * 200)
    assert runner.count("draw") == 1
    assert runner.count("update") == 0


def test_a_moving_scene_is_drawn_every_frame_and_updated_every_step(
    runner: LoopRunner,
) -> None:
    runner.scene.moves = True
    runner.play([[]] * 60)
    assert runner.count("draw") == 60
    assert runner.count("update") == pytest.approx(120, abs=4)


def test_memory_is_returned_once_in_a_long_pause_and_not_in_each(
    runner: LoopRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    returned: list[float] = []
    given_back: list[float] = []
    monkeypatch.setattr(loop, "trim_memory", lambda: returned.append(runner.time))
    monkeypatch.setattr(
        SceneStack, "rest", lambda stack: given_back.append(runner.time)
    )
    pause: list[Batch] = [[]] * (3 * IDLE_HZ)
    pauses = 16
    runner.play([[TAB], *pause] * pauses)
    assert 2 <= len(returned) <= pauses / 3
    apart = [later - earlier for earlier, later in pairwise(returned)]
    assert min(apart) >= TRIM_NS
    assert given_back == returned


FRAGMENTS = """
from pathlib import Path
import pygame
from gaps.stage.core.platform_info import give_memory_back, trim_memory

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4

give_memory_back()
pictures = [pygame.Surface((200, 200)) for _ in range(600)]
for each in pictures:
    each.fill("red")
most = resident()
kept = pictures[1::6]
del each, pictures
trim_memory()
print(most - resident())
"""


@pytest.mark.slow
@pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc", reason="other libraries have other ways"
)
def test_what_is_free_between_small_pictures_is_returned() -> None:
    done = run_python("-c", FRAGMENTS)
    assert done.returncode == 0, done.stderr
    freed = 500 * 200 * 200 * 4 / 1024  # KiB
    assert int(done.stdout.splitlines()[-1]) >= 0.8 * freed


def test_every_second_picture_of_a_very_large_window_is_drawn_while_most_of_it_moves(
    runner: LoopRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No time is lost."""
    rate = runner.window.refresh_rate
    width, height = runner.window.size_px
    runner.scene.moves = True
    for pixels, sweeps, expected in (
        (width * height + 1, True, rate),
        (width * height, False, rate),
        (width * height, True, rate // 2),
    ):
        monkeypatch.setattr(scene, "VERY_LARGE", pixels)
        monkeypatch.setattr(RecordingScene, "sweeps", sweeps)
        runner.log.clear()
        runner.sleeps.clear()
        runner.play([[]] * 60)
        assert runner.sleeps[30] == pytest.approx(1 / expected)
        assert runner.count("draw") == 60
        assert runner.count("update") == pytest.approx(120 * 60 / expected, abs=4)


def test_frames_are_longer_when_nothing_happens_and_longest_without_focus(
    runner: LoopRunner,
) -> None:
    away = Event(pygame.WINDOWFOCUSLOST)
    runner.play([[]] * 100 + [[away]] + [[]] * 3)
    assert runner.sleeps[0] == pytest.approx(1 / IDLE_HZ)
    assert runner.sleeps[99] == pytest.approx(1 / DOZE_HZ)
    assert runner.sleeps[-1] == pytest.approx(1 / UNFOCUSED_HZ)
    assert ("a", "handle", WindowFocusChanged(False)) in runner.log


def test_where_input_ends_the_wait_it_is_long_unless_something_is_due_or_moves(
    runner: LoopRunner, waits: list[float]
) -> None:
    runner.play([[]] * 100)
    assert runner.sleeps[0] == pytest.approx(1 / IDLE_HZ)
    assert waits[-1] == pytest.approx(1 / REST_HZ)
    runner.scene.wakes = 0.05
    runner.play([[]] * 100)
    assert waits[-1] <= 0.05
    assert runner.count("update") > 30
    waits.clear()
    runner.play([[Event(pygame.WINDOWMINIMIZED)], *[[]] * 100])
    assert waits[-1] == pytest.approx(1 / GONE_HZ), "nobody sees what is due"
    waits.clear()
    runner.asked = True
    runner.play([[]] * 10)
    assert not waits
    runner.asked = False
    runner.scene.moves = True
    runner.play([[]] * 10)
    assert not waits


def test_intents_arrive_in_the_order_of_events_before_the_picture(
    runner: LoopRunner,
) -> None:
    def freshen() -> None:
        runner.scene.dirty = True

    press = Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1)
    runner.play([[], freshen, [press, TAB, press]])
    handled = calls(runner.log, "handle")
    assert handled[:3] == [
        Press((3, 4)),
        Nav.NEXT,
        Press((3, 4)),
    ]


def test_an_uncovered_window_is_drawn_again(runner: LoopRunner) -> None:
    runner.play(
        [
            [],
            [],
            [Event(pygame.WINDOWEXPOSED)],
            [],
        ]
    )
    assert runner.count("draw") == 2


def test_nothing_is_drawn_while_minimised(runner: LoopRunner) -> None:
    runner.scene.moves = True
    gone = Event(pygame.WINDOWMINIMIZED)
    there = Event(pygame.WINDOWRESTORED)
    runner.play(
        [
            [],
            [gone],
            [],
            [],
            [there],
        ]
    )
    assert runner.count("draw") == 2


def test_what_moves_stands_still_while_nobody_can_see_the_window(
    runner: LoopRunner, waits: list[float]
) -> None:
    runner.scene.moves = True
    updates: list[int] = []

    def note() -> None:
        updates.append(runner.count("update"))

    gone, back = Event(pygame.WINDOWMINIMIZED), Event(pygame.WINDOWRESTORED)
    a_while: Sequence[Batch] = [[]] * round(1.5 * GONE_NS / 1e9 * UNFOCUSED_HZ)
    runner.play([[gone], *a_while, note, *a_while, note, [back], [], note])
    stopped, later, again = updates
    assert stopped == pytest.approx(GONE_NS / STEP_NS, rel=0.2)
    assert later == stopped
    assert waits[-1] == pytest.approx(1 / GONE_HZ)
    assert again > later, "it goes on"


@pytest.mark.parametrize("gone", [pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
def test_jobs_rest_while_nobody_can_see_the_window(
    gone: int, runner: LoopRunner
) -> None:
    counted = 0
    counts: list[bool] = []

    def count(cancelled: IsCancelled) -> None:
        nonlocal counted
        while not cancelled():
            counted += 1
            time.sleep(0.001)

    def look() -> None:
        time.sleep(0.1)  # it may be under way
        before = counted
        until = time.monotonic() + 0.25
        while counted == before and time.monotonic() < until:
            time.sleep(0.01)
        counts.append(counted > before)

    job = Job(count, "counting")
    back = Event(pygame.WINDOWRESTORED)
    runner.play([look, [Event(gone)], look, [back], look, [Event(gone)], look])
    look()  # the window is closed: nothing rests any more
    job.cancel()
    assert counts == [True, False, True, False, True]


def test_a_new_size_is_laid_out_at_once_and_again_after_the_last_change(
    runner: LoopRunner,
) -> None:
    def drag(size: tuple[int, int]) -> Callable[[], None]:
        def resize() -> None:
            runner.window.move_to((0, 0, *size))

        return resize

    runner.play(
        [
            [],
            drag((1000, 700)),
            [],
            drag((1010, 700)),
            *[[]] * 20,
        ]
    )
    assert calls(runner.log, "resize") == [
        (900, 700),
        (1000, 700),
        (1010, 700),
        (1010, 700),
    ]
    assert SETTLE_NS < 20 * 1e9 / IDLE_HZ


@pytest.mark.parametrize(
    ("size", "laid_out"),
    [
        ((1, 1), (320, 240)),
        ((8000, 60), (8000, 240)),
    ],
)
def test_a_tiny_window_shows_the_corner_of_a_larger_picture(
    size: tuple[int, int], laid_out: tuple[int, int]
) -> None:
    window = Window(size, "test")
    pygame.event.get()
    log = LoopRunner(window).play([[]])
    assert window.size_px == size
    window.close()
    assert log[0] == ("a", "resize", laid_out)
    assert ("a", "draw", laid_out) in log


def test_another_scale_of_the_desktop_is_another_size(
    monkeypatch: pytest.MonkeyPatch, runner: LoopRunner
) -> None:
    """Also where the window has as many pixels as before, as in full screen."""
    click = Event(pygame.MOUSEBUTTONDOWN, pos=(40, 30), button=1)

    def enlarge() -> None:
        monkeypatch.setattr(Window, "density", 2.0)

    log = runner.play([[click], enlarge, [], [click]])
    assert log.count(("a", "resize", (900, 700))) == 2
    handled = calls(log, "handle")
    assert handled[:2] == [Press((40, 30)), Press((80, 60))]


def test_closing_the_window_leaves_every_scene(runner: LoopRunner) -> None:
    runner.scene.answer = Push(RecordingScene("b", runner.log))
    runner.play([[TAB], []])
    ends = [note for note in runner.log if note[1] in ("handle", "leave")]
    assert ends[1:] == [
        ("b", "handle", WindowClosing()),
        ("b", "leave", None),
        ("a", "leave", None),
    ]


def test_nothing_reaches_the_scenes_or_the_screen_after_the_last_one_has_ended(
    runner: LoopRunner,
) -> None:
    runner.scene.answer = Quit()

    def grow() -> None:
        runner.window.move_to((0, 0, 1000, 700))

    runner.play(
        [
            [TAB, TAB, END, Event(pygame.WINDOWEXPOSED)],
            grow,
            [TAB],
        ]
    )
    assert runner.log[1:] == [
        ("a", "handle", Nav.NEXT),
        ("a", "leave", None),
    ]


def test_scenes_are_left_even_when_one_fails(runner: LoopRunner) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        runner.play([[], fail])
    assert runner.log[-1] == ("a", "leave", None)


def test_a_termination_signal_closes_the_window(runner: LoopRunner) -> None:
    signals = ExitSignals()
    with signals.caught(), signals.in_loop(lambda: pygame.event.post(END)):
        signal.raise_signal(signal.SIGTERM)
        run(runner.window, SceneStack(runner.scene), translate)
    assert runner.log[-1] == ("a", "leave", None)
    assert signals.status == 0


def test_who_attends_hears_of_each_frame_and_whether_there_were_events(
    runner: LoopRunner,
) -> None:
    heard: list[tuple[float, bool]] = []
    sleeps: list[float] = []

    def attend(now: float, acting: bool) -> float:
        heard.append((now, acting))
        return 0.001 * len(heard)

    frames = iter(
        [
            [],
            [Event(pygame.MOUSEMOTION)],
            [END],
        ]
    )
    run(
        runner.window,
        SceneStack(runner.scene),
        translate,
        lambda: 2_000_000_000,
        lambda: next(frames),
        sleeps.append,
        attend,
    )
    assert sleeps == [0.001, 0.002], "it is called again when it wants to"
    assert heard == [
        (2.0, False),
        (2.0, True),
        (2.0, True),
    ]


FRAME_NS = 2 * STEP_NS


def scheduled(
    moves: bool = False, wakes: float | None = None
) -> tuple[RecordingScene, UpdateScheduler]:
    scene = RecordingScene("a", [])
    scene.moves = moves
    scene.wakes = wakes
    return scene, UpdateScheduler(SceneStack(scene))


def updates(scene: RecordingScene) -> list[float]:
    found = calls(scene.log, "update")
    scene.log.clear()
    return found


@given(st.lists(st.integers(0, STALL_NS), max_size=60))
def test_no_time_is_lost_or_added(frames: list[int]) -> None:
    scene, beat = scheduled(moves=True)
    for frame in frames:
        beat.pass_time(frame)
    assert len(updates(scene)) == sum(frames) // STEP_NS
    assert beat.alpha == sum(frames) % STEP_NS / STEP_NS


@pytest.mark.parametrize(
    ("elapsed", "steps"),
    [
        (60_000_000_000, STALL_NS // STEP_NS),
        (-STEP_NS, 0),
    ],
)
def test_a_stall_and_a_clock_that_runs_backwards_are_dropped(
    elapsed: int, steps: int
) -> None:
    scene, beat = scheduled(moves=True)
    beat.pass_time(elapsed)
    assert len(updates(scene)) == steps
    beat.pass_time(STEP_NS)
    assert len(updates(scene)) == 1


def test_what_opens_is_not_over_after_a_first_picture_that_took_long() -> None:
    log: Log = []
    scene = RecordingScene("a", log)
    scene.moves = True
    scheduler = UpdateScheduler(SceneStack(scene))
    for opens, longest in ((True, OPENING_NS), (False, STALL_NS)):
        scene.opens = opens
        log.clear()
        scheduler.pass_time(10 * STALL_NS)
        passed = sum(calls(log, "update"))
        assert passed == pytest.approx(longest / 1e9, abs=STEP_NS / 1e9)


def test_an_idle_scene_is_not_updated_and_the_time_is_dropped() -> None:
    scene, beat = scheduled()
    for _ in range(1000):
        beat.pass_time(FRAME_NS)
    assert updates(scene) == []
    scene.moves = True
    beat.pass_time(FRAME_NS)
    assert len(updates(scene)) == 2


def test_a_scene_that_wants_to_wake_gets_all_the_idle_time_in_one_update() -> None:
    scene, beat = scheduled(wakes=1.0)
    for _ in range(59):
        beat.pass_time(FRAME_NS)
    assert updates(scene) == []
    for _ in range(2):
        beat.pass_time(FRAME_NS)
    (rest,) = updates(scene)
    assert rest == pytest.approx(1.0, abs=0.02)


def test_no_time_is_lost_in_the_longest_wait() -> None:
    scene, beat = scheduled(wakes=5.0)
    for _ in range(6):
        beat.pass_time(1_000_000_000 // GONE_HZ)
    assert updates(scene) == [pytest.approx(5.0, abs=1.0)]


def test_no_idle_time_is_lost_when_the_person_acts_or_motion_begins() -> None:
    scene, beat = scheduled(wakes=5.0)
    beat.pass_time(10 * STEP_NS)
    beat.pass_time(2 * STEP_NS, acting=True)
    assert updates(scene) == [pytest.approx(0.1)]
    beat.pass_time(12 * STEP_NS)
    scene.moves = True
    beat.pass_time(STEP_NS)
    assert updates(scene) == [pytest.approx(0.1), STEP_NS / 1e9]


def test_time_stops_with_the_last_scene() -> None:
    scene, beat = scheduled(moves=True)
    scene.answer = Quit()
    beat.pass_time(10 * STEP_NS)
    assert len(updates(scene)) == 1
    assert beat.stack.empty


NAME = b"/tmp/\xff\xfe.gaps"


@pytest.mark.parametrize("wrapped", [True, False])
def test_a_name_that_is_no_text_comes_with_half_surrogates(wrapped: bool) -> None:
    """As pygame-ce 2.5 raises it."""

    def get(*kinds: int, **_: object) -> list[Event]:
        if kinds != (pygame.DROPFILE,):
            return [TAB]
        try:
            return [NAME.decode()]  # type: ignore[list-item]
        except UnicodeDecodeError as error:
            if wrapped:
                raise SystemError(
                    "get returned a result with an exception set"
                ) from error
            raise

    key, dropped = take_events(get)
    assert key is TAB
    assert dropped.type == pygame.DROPFILE
    assert dropped.file.encode(errors="surrogateescape") == NAME


def test_another_error_is_passed_on() -> None:
    def get(*kinds: int, **_: object) -> list[Event]:
        raise SystemError("something else")

    with pytest.raises(SystemError, match="something else"):
        take_events(get)


def test_all_events_are_taken(screen: pygame.Surface) -> None:
    pygame.event.clear()
    pygame.event.post(Event(pygame.DROPFILE, file="/tmp/a.gaps"))
    pygame.event.post(TAB)
    assert [event.type for event in take_events()] == [pygame.KEYDOWN, pygame.DROPFILE]
    assert take_events() == []
