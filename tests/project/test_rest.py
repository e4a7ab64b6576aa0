"""Whatever happens on a screen, all is at rest again after half a minute."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.review.playback import Playback
from gaps.stage.core.scene import Scene
from gaps.stage.motion.clock import SPEEDS
from gaps.table.panorama.life import Life
from tests.marks import ALL
from tests.project.reading import leave_nothing_to_chance
from tests.project.test_screens import SCENARIOS
from tests.scenarios.camera import Camera, a_context

pytestmark = [pytest.mark.usefixtures("fonts_and_pictures")]

REST = 30  # seconds
FRAME = 1 / 15  # of a second, while anything moves
BY_NAME = {each.__name__: each for each in SCENARIOS}
QUICK = ("under_way", "normal"), ("results", "quick"), ("lessons", "instant")
SAMPLE = (
    "title",
    "picker",
    "play",
    "signs",
    "results_arriving",
    "lessons",
    "first_game",
    "statistics",
    "review",
    "challenge",
    "match",
    "expedition",
    "calendar",
    "summits",
)
"""What the slow run takes, each at two of the speeds, unless it takes all."""


class Watch(Camera):
    """Lets each screen rest in place of taking a picture of it."""

    def wind(self, seconds: float) -> None:
        """Let time pass in long frames, to the same instant."""
        frames = max(1, round(seconds / FRAME))
        for _ in range(frames):
            self.stack.update(seconds / frames)

    def take(self, name: str) -> None:
        passed = 0.0
        while passed < REST:
            step = FRAME if self.stack.moving else 1.0
            self.stack.update(step)
            passed += step
        moving = [*moving_in(self.stack.top)]
        assert not moving, f"{name}: {', '.join(moving)}"
        assert not self.stack.moving, name


def moving_in(scene: Scene) -> Iterator[str]:
    """What of a scene is to be drawn in every frame."""
    if isinstance(scene, BoardScreen):
        for actor in scene.cast.actors:
            if actor.moving:
                yield type(actor).__name__
    if scene.clock.moving:
        yield "a timer"
    if scene.form is not None and scene.form.moving:
        yield "a widget"
    if scene.moving:
        yield type(scene).__name__


def cases() -> Iterator[object]:
    yield from QUICK
    speeds = [*SPEEDS]
    some = [
        (name, speed)
        for number, name in enumerate(SAMPLE)
        for speed in speeds[number % 2 :: 2]
    ]
    for case in product(BY_NAME, speeds) if ALL else some:
        if case not in QUICK:
            yield pytest.param(*case, marks=pytest.mark.slow)


@pytest.mark.parametrize(("name", "speed"), [*cases()])
def test_all_is_at_rest_after_half_a_minute(
    name: str, speed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for a game that is being watched, and what moves on a range now and then:
    both stand still here.
    """
    leave_nothing_to_chance(monkeypatch)
    monkeypatch.setattr(Playback, "_move_on", lambda _playback: None)
    monkeypatch.setattr(Life, "begin", lambda _life: None)
    with a_context(speed=speed) as context:
        BY_NAME[name](Watch((800, 600), tmp_path), context)
