"""Only what answers is drawn again, and the window looks as if all of it were."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Hover, Nav
from gaps.stage.core.scene import Scene
from tests.scenarios.camera import Camera, a_context
from tests.scenarios.menus import picker, sheets, title
from tests.scenarios.progress.calendar import calendar
from tests.scenarios.progress.summits import summits
from tests.scenarios.records import lists

WIDGETS = 6  # of a screen that are pointed at
FRAME = 0.03  # seconds
ROUNDING = (4, 4, 4, 255)  # of colours that are mixed on different grounds
SCREENS = lists, title, picker, sheets, calendar, summits


class Pointing(Camera):
    """Points at widgets of what it takes, and moves the focus."""

    def take(self, name: str) -> None:
        scene = self.stack.top
        if scene.form is None or scene.moving:
            return
        self.stack.draw(self.surface, 0.0)
        usable = [each for each in scene.form.widgets if each.enabled]
        for widget in usable[:: max(1, len(usable) // WIDGETS)]:
            self.stack.handle(Hover(scene.form.sites[widget].rect.center))
            self._follow(name, scene)
        for nav in (Nav.DOWN, Nav.NEXT, Nav.RIGHT):
            self.stack.handle(nav)
            self._follow(name, scene)

    def _follow(
        self,
        name: str,
        scene: Scene,
    ) -> None:
        for _ in range(3):
            if self.stack.top is not scene:
                return
            self.stack.update(FRAME)
            if self.stack.dirty:
                self.stack.redraw(self.surface, 0.0)
            whole = pygame.Surface(self.size)
            scene.draw(whole, 0.0)
            same = pygame.mask.from_threshold(self.surface, (0, 0, 0), ROUNDING, whole)
            assert same.count() == self.size[0] * self.size[1], name


@pytest.mark.slow
@pytest.mark.parametrize("shown", SCREENS, ids=lambda each: each.__name__)
def test_an_answer_leaves_nothing_behind(
    shown: Callable[[Camera, Context], None],
    screen: pygame.Surface,
    tmp_path: Path,
) -> None:
    with a_context() as context:
        shown(Pointing((1280, 800), tmp_path), context)


def test_a_hover_draws_only_what_is_near(
    screen: pygame.Surface, tmp_path: Path
) -> None:
    with a_context() as context:
        camera = Camera((1280, 800), tmp_path)
        lists(camera, context)
        scene = camera.stack.top
        assert scene.form is not None
        camera.stack.draw(camera.surface, 0.0)
        button = scene.form.widgets[0]
        camera.stack.handle(Hover(scene.form.sites[button].rect.center))
        camera.stack.update(FRAME)
        areas = camera.stack.redraw(camera.surface, 0.0)
        assert areas
        share = sum(area.width * area.height for area in areas) / (1280 * 800)
        assert share < 0.05
        camera.wind(1.0)
        camera.stack.redraw(camera.surface, 0.0)
        camera.wind(1.0)
        assert not camera.stack.moving
        assert not camera.stack.dirty
