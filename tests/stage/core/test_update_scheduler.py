"""Time reaches scenes step by step while they move, and rests in one piece."""

from __future__ import annotations

import pytest

from gaps.stage.core.clock import STEP_NS
from gaps.stage.core.scene import Quit, SceneStack
from gaps.stage.core.update_scheduler import UpdateScheduler
from tests.stage.told import Told

FRAME_NS = 2 * STEP_NS


def beat_of(scene: Told) -> UpdateScheduler:
    return UpdateScheduler(SceneStack(scene))


def updates(scene: Told) -> list[float]:
    found = [note[2] for note in scene.log if isinstance(note, tuple) and note[1] == "update"]
    scene.log.clear()
    return found


def test_a_moving_scene_takes_every_step() -> None:
    scene = Told("a", [])
    scene.moves = True
    beat = beat_of(scene)
    beat.pass_time(FRAME_NS)
    beat.pass_time(FRAME_NS)
    assert updates(scene) == [STEP_NS / 1e9] * 4


def test_a_resting_scene_is_left_alone_and_owes_nothing_later() -> None:
    scene = Told("a", [])
    beat = beat_of(scene)
    for _ in range(1000):
        beat.pass_time(FRAME_NS)
    assert updates(scene) == []
    scene.moves = True
    beat.pass_time(FRAME_NS)
    assert len(updates(scene)) == 2


def test_a_scene_that_wants_to_wake_is_given_the_whole_rest() -> None:
    scene = Told("a", [])
    scene.wakes = 1.0
    beat = beat_of(scene)
    for _ in range(59):
        beat.pass_time(FRAME_NS)
    assert updates(scene) == []
    for _ in range(2):
        beat.pass_time(FRAME_NS)
    (rest,) = updates(scene)
    assert rest == pytest.approx(1.0, abs=0.02)


def test_no_rest_is_lost_when_the_person_acts_or_motion_begins() -> None:
    scene = Told("a", [])
    scene.wakes = 5.0
    beat = beat_of(scene)
    beat.pass_time(10 * STEP_NS)
    beat.pass_time(2 * STEP_NS, acting=True)
    assert updates(scene) == [pytest.approx(0.1)]
    beat.pass_time(12 * STEP_NS)
    scene.moves = True
    beat.pass_time(STEP_NS)
    assert updates(scene) == [pytest.approx(0.1), STEP_NS / 1e9]


def test_time_stops_with_the_last_scene() -> None:
    scene = Told("a", [])
    scene.moves, scene.answer = True, Quit()
    beat = beat_of(scene)
    beat.pass_time(10 * STEP_NS)
    assert len(updates(scene)) == 1
    assert beat.stack.empty
