"""Every scene in every theme can be laid out and drawn in a window of any size."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from gaps.scenes.shared.context import Context
from gaps.stage.drawing import shapes
from gaps.store.settings import options_of
from tests.faults.monkey.monkey import Monkey
from tests.faults.monkey.start_scenes import BASE_SCENES, OVERLAY_SCENES
from tests.marks import slow_except
from tests.searches import Searches

SIZES = (
    (1, 1),
    (30, 20),
    (8000, 60),
    (60, 3000),
    (2, 8000),
    (16384, 1),
    (1, 1200),
    (1200, 1),
)
CASES = list(product(options_of("theme"), SIZES))
WIDGET_SIZES = [
    (0, 0),
    (-5, 12),
    (12, -5),
    (1, 1),
    (0, 900),
    (900, -1),
]


@pytest.mark.slow
@pytest.mark.parametrize("case", slow_except(CASES, CASES[:1], most=6), ids=str)
def test_every_scene_is_drawn_at_any_size(
    context: Context,
    searches: Searches,
    case: tuple[str, tuple[int, int]],
) -> None:
    theme, size = case
    context.change(theme=theme)
    monkey = Monkey(context, 1, searches)
    surface = pygame.Surface(size)
    for name in (*BASE_SCENES, *OVERLAY_SCENES):
        stack = monkey.open_scene(name)
        stack.resize(size)
        stack.draw(surface, 0.0)
        stack.resize(size)  # the second time pictures are made anew, not scaled
        stack.update(0.3)
        stack.draw(surface, 0.5)
        stack.close()


@pytest.mark.parametrize("size", WIDGET_SIZES, ids=str)
def test_every_shape_has_a_picture_at_any_size(size: tuple[int, int]) -> None:
    red = (200, 0, 0)
    points = [(0.0, 0.0), (5.0, 5.0), (0.0, 5.0)]
    for picture in (
        shapes.blank(size),
        shapes.vector(size, "<rect/>"),
        shapes.rounded(size, 6, red, 1, red),
        shapes.ring(size, 6, 3, red),
        shapes.dashed(size, 6, 4, 4, 2, red),
        shapes.polyline(size, points, 2, red),
        shapes.polygon(size, points, red),
        shapes.shadow(size, 6, (1, 1), 0, red, 0.5)[0],
    ):
        assert min(picture.get_size()) >= 1
