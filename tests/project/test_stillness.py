"""Where motion is reduced, all that answers pointer, focus and press is at its place at
once and only fades in; where it is instant, it is there in the next frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pygame
import pytest

from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.input.controls import NOWHERE
from gaps.scenes.review.playback import Playback
from gaps.scenes.session.game_session import GameSession
from gaps.stage.core.intents import (
    Hover,
    Intent,
    Nav,
    Press,
    WindowFocusChanged,
)
from tests.marks import ALL, slow_except
from tests.project.reading import INSTANT, leave_nothing_to_chance
from tests.scenarios import pictures
from tests.scenarios.boards import motion
from tests.scenarios.camera import Camera, a_context

pytestmark = [pytest.mark.usefixtures("fonts_and_pictures")]

SETTINGS: Mapping[str, Mapping[str, object]] = {
    "reduced": {"reduced_motion": True},
    "instant": {"speed": "instant"},
}
FRAME = 1 / 30  # seconds
FADING = 3  # frames after an input that are looked at
COMES_TO_REST = 0.3  # seconds
TOLD = 12  # seconds, after which no notice of the beginning stands any more
ROUNDED = 6  # of 255: by how much blending may miss a colour
CELLS = 3
WAY = (
    Nav.NEXT,
    Nav.NEXT,
    Nav.DOWN,
    Nav.RIGHT,
    Nav.RIGHT,
    Nav.LEFT,
    Nav.UP,
)
SCENARIOS = {each.__name__: each for each in pictures.SCENES if each is not motion}
QUICK = ("under_way",)
SAMPLE = (
    "title",
    "signs",
    "results_arriving",
    "statistics",
    "match",
    "expedition_games",
    "calendar",
)
"""What the slow run takes, unless it takes all."""
SPECK = 8  # pixels: as large as what moves is at least
FADES = "GameReview", "VariantBrowser"
"""Where pressing leads to another content, which fades in over the ground."""


def outside(
    frame: pygame.Surface, before: pygame.Surface, after: pygame.Surface
) -> pygame.Rect:
    """Where the colours of a frame do not lie between those of two others."""
    least = before.copy()
    least.blit(after, (0, 0), special_flags=pygame.BLEND_RGB_MIN)
    most = before.copy()
    most.blit(after, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    above = frame.copy()
    above.blit(most, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    least.blit(frame, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    above.blit(least, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    above.fill((ROUNDED,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    above.set_colorkey((0, 0, 0))
    return above.get_bounding_rect()


class Touching(Camera):
    """Points at all that is on a screen, presses it, and leads the focus on, in place of
    taking a picture.
    """

    def __init__(self, is_instant: bool) -> None:
        super().__init__((800, 600), Path())
        self.is_instant = is_instant
        self.moved: list[str] = []
        self._tried: set[object] = set()

    def wind(self, seconds: float) -> None:
        """Let time pass in long steps, to the same instant."""
        steps = max(1, round(seconds / FRAME))
        for _ in range(steps):
            self.stack.update(seconds / steps)

    def take(self, name: str) -> None:
        if INSTANT.search(name):
            return
        for _ in range(TOLD):
            self.stack.update(1.0)
        top = self.stack.top
        for what, intent in self.inputs():
            before = self.frame(0)
            self.stack.handle(intent)
            if self.stack.top is not top:
                return
            frames = 1 if self.is_instant else FADING
            seen = [self.frame(FRAME) for _ in range(frames)]
            after = self.frame(COMES_TO_REST)
            if self.is_instant:
                before = after
            for number, frame in enumerate(seen):
                place = outside(frame, before, after)
                if max(place.size) > SPECK:
                    self.moved.append(f"{name}, {what}, {number}: {place}")
                    break

    def frame(self, seconds: float) -> pygame.Surface:
        """What is seen after some time."""
        self.wind(seconds)
        self.stack.draw(self.surface, 0.0)
        return self.surface.copy()

    @property
    def fades_in(self) -> bool:
        return type(self.stack.top).__name__ in FADES and not self.is_instant

    def inputs(self) -> Iterator[tuple[str, Intent]]:
        """What was not tried on such a screen yet."""
        for kind, name, place in self.places():
            tried = type(self.stack.top), kind
            if tried in self._tried:
                continue
            self._tried.add(tried)
            yield f"pointing at {name}", Hover(place, False)
            if self.fades_in:
                continue
            yield f"pressing {name}", Press(place, 1)
            yield f"leaving {name}", WindowFocusChanged(False)
            yield f"pointing from {name}", Hover(NOWHERE, False)
        walked = type(self.stack.top), Nav
        if walked not in self._tried and not self.fades_in:
            self._tried.add(walked)
            for step in WAY:
                yield str(step), step

    def places(self) -> Iterator[tuple[object, str, tuple[int, int]]]:
        """Of all that can be pointed at: its kind, its name, and a place on it."""
        top = self.stack.top
        if top.form is not None:
            for each, site in top.form.sites.items():
                middle = site.rect.center
                if top.form.at(middle) is each:
                    yield type(each), each.name, middle
        if isinstance(top, BoardScreen):
            geometry = top.table.geometry
            for slide in top.table.state.slides[:CELLS]:
                for cell in (slide.source, slide.target):
                    yield cell, f"cell {cell}", geometry.rect(cell).center


@pytest.mark.parametrize("how", slow_except(SETTINGS, ["reduced"]))
@pytest.mark.parametrize(
    "name", slow_except(SCENARIOS if ALL else (*QUICK, *SAMPLE), QUICK)
)
def test_what_answers_is_at_its_place_at_once(
    name: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_nothing_to_chance(monkeypatch)
    monkeypatch.setattr(GameSession, "tick", lambda _session, _dt: False)
    monkeypatch.setattr(Playback, "_move_on", lambda _playback: None)
    with a_context(**SETTINGS[how]) as context:
        camera = Touching(is_instant=how == "instant")
        SCENARIOS[name](camera, context)
    assert not camera.moved, "\n".join(["", *camera.moved])
