"""Scenes are updated step by step while they move, and in one update after a pause."""

from __future__ import annotations

import pytest

from gaps.stage.core.clock import STEP_NS
from gaps.stage.core.loop import UpdateScheduler
from gaps.stage.core.scene import Quit, SceneStack
from tests.stage.recording_scene import RecordingScene

FRAME_NS = 2 * STEP_NS


def scheduler_of(scene: RecordingScene) -> UpdateScheduler:
    return UpdateScheduler(SceneStack(scene))


def updates(scene: RecordingScene) -> list[float]:
    found = [note[2] for note in scene.log if isinstance(note, tuple) and note[1] == "update"]
    scene.log.clear()
    return found


def test_a_moving_scene_takes_every_step() -> None:
    scene = RecordingScene("a", [])
    scene.moves = True
    beat = scheduler_of(scene)
    beat.pass_time(FRAME_NS)
    beat.pass_time(FRAME_NS)
    assert updates(scene) == [STEP_NS / 1e9] * 4


def test_an_idle_scene_is_not_updated_and_the_time_is_dropped() -> None:
    scene = RecordingScene("a", [])
    beat = scheduler_of(scene)
    for _ in range(1000):
        beat.pass_time(FRAME_NS)
    assert updates(scene) == []
    scene.moves = True
    beat.pass_time(FRAME_NS)
    assert len(updates(scene)) == 2


def test_a_scene_that_wants_to_wake_gets_all_the_idle_time_in_one_update() -> None:
    scene = RecordingScene("a", [])
    scene.wakes = 1.0
    beat = scheduler_of(scene)
    for _ in range(59):
        beat.pass_time(FRAME_NS)
    assert updates(scene) == []
    for _ in range(2):
        beat.pass_time(FRAME_NS)
    (rest,) = updates(scene)
    assert rest == pytest.approx(1.0, abs=0.02)


def test_no_idle_time_is_lost_when_the_person_acts_or_motion_begins() -> None:
    scene = RecordingScene("a", [])
    scene.wakes = 5.0
    beat = scheduler_of(scene)
    beat.pass_time(10 * STEP_NS)
    beat.pass_time(2 * STEP_NS, acting=True)
    assert updates(scene) == [pytest.approx(0.1)]
    beat.pass_time(12 * STEP_NS)
    scene.moves = True
    beat.pass_time(STEP_NS)
    assert updates(scene) == [pytest.approx(0.1), STEP_NS / 1e9]


def test_time_stops_with_the_last_scene() -> None:
    scene = RecordingScene("a", [])
    scene.moves, scene.answer = True, Quit()
    beat = scheduler_of(scene)
    beat.pass_time(10 * STEP_NS)
    assert len(updates(scene)) == 1
    assert beat.stack.empty
