"""The ground of a table at an hour."""

from __future__ import annotations

import pygame
import pytest

from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.table.landscape.hours import SUN, paint_hour
from tests.marks import slow_except

TOP = 70


def brightness(picture: pygame.Surface, place: pygame.Rect) -> int:
    return sum(pygame.transform.average_color(picture, place)[:3])


SIZES = [(800, 600), (1280, 800), (600, 1000)]


@pytest.mark.parametrize("size", slow_except(SIZES, SIZES[:1]))
@pytest.mark.parametrize("name", ["midnight", "daybreak"])
def test_the_sun_rises_with_the_cards_that_come_home(
    name: str, size: tuple[int, int]
) -> None:
    style = Style(themes()[name], size)
    top = style.px(TOP)
    middle = (size[0] // 2, top - max(2, style.px(6)))
    pictures = [paint_hour(style, share / 4, top) for share in range(5)]
    for picture in pictures:
        assert picture.get_size() == size
    light = SUN[style.theme.light]
    assert pictures[0].get_at(middle)[:3] != light
    assert pictures[-1].get_at(middle)[:3] == pytest.approx(light, abs=40)


def test_a_night_gets_brighter_hour_by_hour() -> None:
    style = Style(themes()["midnight"], (1280, 800))
    sky = pygame.Rect(0, 0, 1280, TOP)
    values = [brightness(paint_hour(style, share / 8, TOP), sky) for share in range(9)]
    assert values == sorted(values)
    assert values[-1] > 3 * values[0]


def test_below_the_ridges_it_is_a_map_with_two_strengths_of_line() -> None:
    """Between two neighbours the light changes by a level or two, a line by more."""
    style = Style(themes()["midnight"], (640, 400))
    ground = paint_hour(style, 0.0, 40)
    steps = [
        abs(ground.get_at((x + 1, y))[0] - ground.get_at((x, y))[0])
        for y in range(80, 400, 7)
        for x in range(639)
    ]
    assert sum(step > 3 for step in steps) > 200
    assert sum(step > 14 for step in steps) > 20


def test_the_stars_go_before_the_sun_comes() -> None:
    style = Style(themes()["midnight"], (1280, 800))
    place = pygame.Rect(0.57 * 1280, 0, 0.2 * 1280, 20)
    brighter = []
    for share in (0.0, 0.75):
        sky = paint_hour(style, share, TOP).subsurface(place)
        pixels = [sum(sky.get_at((x, y))[:3]) for x in range(256) for y in range(20)]
        brighter.append(max(pixels) / (sum(pixels) / len(pixels)))
    night, morning = brighter
    assert night > 2 > morning


def test_the_mist_of_a_morning_hides_the_ridges() -> None:
    style = Style(themes()["daybreak"], (1280, 800))
    ridges = pygame.Rect(0, TOP - 4, 1280, 4)
    differences = []
    for share in (0.0, 1.0):
        picture = paint_hour(style, share, TOP)
        above = pygame.Rect(0, 4, 1280, 4)
        differences.append(brightness(picture, above) - brightness(picture, ridges))
    misty, clear = differences
    assert abs(misty) < 30 < clear
