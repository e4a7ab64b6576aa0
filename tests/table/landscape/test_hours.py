"""The ground of a table at an hour."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pygame
import pytest

from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.table.landscape.hours import paint_hour
from gaps.table.landscape.lights import light_at
from tests.marks import slow_except
from tests.table.tables import mean

TOP = 70
SIZE = (1280, 800)
SIZES = [
    (800, 600),
    SIZE,
    (600, 1000),
]


@cache
def ground(share: float, theme: str = "midnight") -> pygame.Surface:
    """The ground with this share of the cards at home."""
    return paint_hour(Style(themes()[theme], SIZE), share, TOP)


def light(
    picture: pygame.Surface,
    top: int,
    height: int,
) -> int:
    """The light of some rows of pixels."""
    rows = pygame.Rect(0, top, SIZE[0], height)
    return sum(mean(picture, rows))


@pytest.mark.parametrize("size", slow_except(SIZES, SIZES[:1]))
@pytest.mark.parametrize("name", ["midnight", "daybreak"])
def test_the_sun_rises_with_the_cards_that_come_home(
    name: str, size: tuple[int, int]
) -> None:
    style = Style(themes()[name], size)
    top = style.px(TOP)
    above = top - max(2, style.px(6))
    middle = (size[0] // 2, above)
    sun = light_at(style.theme, 1.0).sun
    first = paint_hour(style, 0.0, top)
    last = paint_hour(style, 1.0, top)
    assert first.get_size() == last.get_size() == size
    assert first.get_at(middle)[:3] != sun
    assert last.get_at(middle)[:3] == pytest.approx(sun, abs=40)


def test_a_night_gets_brighter_hour_by_hour() -> None:
    lights = [light(ground(share / 4), 0, TOP) for share in range(5)]
    assert lights == sorted(lights)
    assert lights[-1] > 3 * lights[0]


def test_below_the_ridges_it_is_a_map_with_two_strengths_of_line() -> None:
    """Between two neighbours the light changes by a level or two, a line by more."""
    night = ground(0.0)
    steps = []
    for y in range(160, 800, 14):
        row = [night.get_at((x, y))[0] for x in range(640)]
        steps += [abs(b - a) for a, b in pairwise(row)]
    assert sum(step > 3 for step in steps) > 200
    assert sum(step > 14 for step in steps) > 20


def test_the_stars_go_before_the_sun_comes() -> None:
    def contrast(share: float) -> float:
        """How much brighter the brightest pixel of the sky is than the mean."""
        lights = []
        for x in range(730, 986):
            lights += [sum(ground(share).get_at((x, y))[:3]) for y in range(20)]
        return max(lights) * len(lights) / sum(lights)

    assert contrast(0.0) > 2 > contrast(0.75)


def test_the_mist_of_a_morning_hides_the_ridges() -> None:
    def contrast(share: float) -> int:
        """By how much the sky is brighter than the ridges."""
        picture = ground(share, "daybreak")
        return light(picture, 4, 4) - light(picture, TOP - 4, 4)

    assert abs(contrast(0.0)) < 30 < contrast(1.0)
