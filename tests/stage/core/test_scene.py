"""The stack follows the transitions that scenes return."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import (
    Pop,
    Push,
    Replace,
    Restart,
    Route,
    Scene,
    SceneStack,
    Transition,
)
from gaps.stage.drawing.display import Ground, SceneLayers
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from tests.stage.recording_scene import Log, RecordingScene


def stack_of(names: str) -> tuple[SceneStack, Log, list[RecordingScene]]:
    """A stack of scenes called by single letters, the last on top; their log, and the
    scenes.
    """
    log: Log = []
    scenes = [RecordingScene(name, log) for name in names]
    stack = SceneStack(scenes[0])
    for scene in scenes[1:]:
        stack.show(scene)
    return stack, log, scenes


def answer(
    stack: SceneStack,
    scene: RecordingScene,
    transition: Transition,
) -> None:
    scene.answer = transition
    stack.handle(Nav.ACTIVATE)


def test_a_restart_whose_route_fails_keeps_the_scenes_for_the_crash_screen() -> None:
    def fail(route: Route) -> Scene:
        raise ZeroDivisionError

    log: Log = []
    scene = RecordingScene("a", log)
    stack = SceneStack(scene, fail)
    with pytest.raises(ZeroDivisionError):
        answer(stack, scene, Restart(Route()))
    assert log == [
        ("a", "handle", Nav.ACTIVATE),
        ("a", "leave", None),
    ]
    assert stack.top is scene


def test_scenes_are_drawn_from_the_lowest_visible_one() -> None:
    stack, log, scenes = stack_of("abcd")
    scenes[2].opaque = scenes[3].opaque = False
    assert stack.dirty
    stack.draw(Surface((1, 1)), 0)
    assert log == [(name, "draw", (1, 1)) for name in "bcd"]
    assert not stack.dirty
    scenes[0].dirty = True
    assert not stack.dirty
    scenes[1].dirty = True
    assert stack.dirty


@pytest.mark.parametrize("updates_below", [False, True])
def test_a_scene_below_is_updated_first_if_it_moves_and_the_one_above_asks_for_it(
    updates_below: bool,
) -> None:
    stack, log, (a, b) = stack_of("ab")
    b.opaque = False
    b.updates_below = updates_below
    stack.update(0.5)
    assert log == [("b", "update", 0.5)]
    a.moves = True
    assert stack.moving is updates_below
    log.clear()
    stack.update(0.5)
    assert log == [("a", "update", 0.5), ("b", "update", 0.5)][not updates_below :]


def test_the_earliest_wake_time_counts() -> None:
    stack, _, (a, b) = stack_of("ab")
    b.opaque = False
    b.updates_below = True
    assert stack.wake_after is None
    a.wakes = 0.5
    b.wakes = 2.0
    assert stack.wake_after == 0.5


CORNER = Rect(0, 0, 5, 5)


class PaintingScene(RecordingScene):
    """Has one picture, of which always only one corner changes."""

    def layers(self, alpha: float) -> SceneLayers | None:
        self._record("layers", None)
        size = (90, 60)
        style = Style(themes()["midnight"], size)
        ground = Ground(Surface(size), [CORNER])
        return SceneLayers(style, ground, lambda canvas: None, lambda surface: None)


def drawing_of(log: Log) -> list[tuple[str, str]]:
    """The calls of a log that draw, as names of scene and method; the log is cleared."""
    found = [note[:2] for note in log if note[1] in ("draw", "layers")]
    log.clear()
    return found


def is_a_part(areas: list[Rect] | None) -> bool:
    """Whether a part was drawn, with the corner in it, and not the whole window."""
    assert areas is not None
    return [area.contains(CORNER) for area in areas] == [True] and areas[0].width < 90


def test_a_scene_is_drawn_wholly_once_and_then_where_it_has_changed() -> None:
    log: Log = []
    scene = PaintingScene("a", log)
    surface = Surface((90, 60))
    stack = SceneStack(scene)
    assert stack.redraw(surface, 0.0) is None
    assert is_a_part(stack.redraw(surface, 0.0))
    assert drawing_of(log) == [("a", "layers"), ("a", "layers")]
    assert not scene.dirty


@pytest.mark.parametrize("change", ["lost", "size", "surface", "scene", "drawn"])
def test_everything_is_drawn_when_the_picture_may_be_another(change: str) -> None:
    log: Log = []
    scene = PaintingScene("a", log)
    surface = Surface((90, 60))
    stack = SceneStack(scene)
    stack.redraw(surface, 0.0)
    match change:
        case "lost":
            stack.invalidate()
        case "size":
            stack.resize((90, 60))
        case "surface":
            surface = Surface((90, 60))
        case "scene":
            answer(stack, scene, Replace(PaintingScene("b", log)))
        case "drawn":
            stack.draw(Surface((90, 60)), 0.0)
    drawing_of(log)
    assert stack.redraw(surface, 0.0) is None
    assert drawing_of(log) == [("b" if change == "scene" else "a", "layers")]


def test_everything_is_drawn_below_a_dialog_but_not_below_a_scene_that_draws_nothing() -> (
    None
):
    log: Log = []
    scene = PaintingScene("a", log)
    surface = Surface((90, 60))
    above = RecordingScene("b", log, opaque=False)
    stack = SceneStack(scene)
    stack.redraw(surface, 0.0)
    answer(stack, scene, Push(above))
    drawing_of(log)
    for _ in range(2):
        assert stack.redraw(surface, 0.0) is None
        assert drawing_of(log) == [("a", "draw"), ("b", "draw")]
    above.draws = False
    assert stack.redraw(surface, 0.0) is None
    assert is_a_part(stack.redraw(surface, 0.0))
    assert drawing_of(log) == [("a", "layers"), ("a", "layers")]
    assert not above.dirty


def test_everything_is_drawn_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(alpha: float) -> None:
        raise ValueError("no")

    scene = PaintingScene("a", [])
    stack = SceneStack(scene)
    surface = Surface((90, 60))
    stack.redraw(surface, 0.0)
    with monkeypatch.context() as patched:
        patched.setattr(scene, "layers", fail)
        with pytest.raises(ValueError, match="no"):
            stack.redraw(surface, 0.0)
    assert stack.redraw(surface, 0.0) is None
    assert is_a_part(stack.redraw(surface, 0.0))


def test_popping_the_last_scene_empties_the_stack() -> None:
    stack, log, (a,) = stack_of("a")
    answer(stack, a, Pop())
    assert stack.empty
    stack.handle(Nav.UP)
    stack.update(0.1)
    assert log[-1] == ("a", "leave", None)


def test_a_scene_goes_by_itself_where_a_motion_or_an_alarm_leads() -> None:
    stack, _log, (scene,) = stack_of("a")
    following = RecordingScene("b", [])
    motion = scene.clock.timer(lambda: scene.go(Push(following)))
    motion.begin(1.0)
    stack.update(0.5)
    assert stack.top is scene
    stack.update(0.5)
    assert stack.top is following


def test_what_a_scene_answers_is_done_and_not_where_it_went_by_itself() -> None:
    stack, _log, (scene,) = stack_of("a")
    by_itself, answered = RecordingScene("b", []), RecordingScene("c", [])
    scene.go(Push(by_itself))
    answer(stack, scene, Push(answered))
    assert stack.top is answered
    stack.follow(Pop())
    stack.update(1.0)
    assert stack.top is scene
