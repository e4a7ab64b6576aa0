"""Marks of days differ in shape, in every theme and size."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from gaps.scenes.calendar.day_grid import LEGEND, MARK_ASPECT, mark_part
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.stage.view import part_picture

LEAST_DIFFERENCE = 0.05  # of the pixels of a mark


@pytest.mark.parametrize("theme", list(themes()))
@pytest.mark.parametrize("height", [10, 20, 28, 60])
def test_any_two_marks_differ_in_more_than_colour(theme: str, height: int) -> None:
    style = Style(themes()[theme], (1280, 800))
    shapes = {}
    for status in LEGEND:
        mark = part_picture(style, mark_part(status, height), (round(height * MARK_ASPECT), height))
        shapes[status] = pygame.mask.from_surface(mark, 150)
    for one, other in combinations(LEGEND, 2):
        first, second = shapes[one], shapes[other]
        common = first.overlap_area(second, (0, 0))
        differing = first.count() + second.count() - 2 * common
        assert differing > LEAST_DIFFERENCE * first.get_size()[0] * height, (one, other)
