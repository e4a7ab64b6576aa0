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
