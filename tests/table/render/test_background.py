"""The field behind the cards."""

from __future__ import annotations

import pygame
import pytest

from gaps.stage.drawing.theme import themes
from gaps.table.render.board_background import LAMP_AT, draw_background
from tests.table.tables import pixels

SIZE = (640, 400)


@pytest.mark.parametrize("name", ["midnight", "daybreak"])
def test_the_lamp_is_its_brightest_and_the_edge_its_darkest(name: str) -> None:
    theme = themes()[name]
    picture = draw_background(SIZE, theme)
    x, y = round(LAMP_AT[0] * SIZE[0]), round(LAMP_AT[1] * SIZE[1])
    around = sorted(sum(picture.get_at((x + dx, y))[:3]) for dx in range(-8, 9))
    middle = min(around, key=lambda light: abs(light - sum(theme.lamp)))  # contour lines may pass
    corner = sum(picture.get_at((2, SIZE[1] - 2))[:3])
    assert abs(middle - sum(theme.lamp)) < 15
    assert corner < middle
    assert abs(corner - sum(theme.bg0)) < 30


def test_it_is_drawn_as_a_map_with_two_strengths_of_line() -> None:
    """Between two neighbours the lamp changes by a level or two, a line by more."""
    picture = draw_background(SIZE, themes()["midnight"])
    steps = [
        abs(picture.get_at((x + 1, y))[0] - picture.get_at((x, y))[0])
        for y in range(0, SIZE[1], 7)
        for x in range(SIZE[0] - 1)
    ]
    assert sum(step > 3 for step in steps) > 200
    assert sum(step > 14 for step in steps) > 20


def test_in_high_contrast_it_is_one_colour() -> None:
    theme = themes()["signal"]
    picture = draw_background(SIZE, theme)
    assert pygame.mask.from_threshold(picture, theme.bg1, (1, 1, 1, 255)).count() == SIZE[0] * SIZE[1]


@pytest.mark.parametrize("name", list(themes()))
def test_it_is_the_same_every_time(name: str) -> None:
    assert len({pixels(draw_background(SIZE, themes()[name])) for _ in range(2)}) == 1
