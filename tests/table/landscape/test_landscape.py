"""The one mountain range: the same every time, at an hour, and in parts."""

from __future__ import annotations

import pygame
import pytest

from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK, themes
from gaps.table.landscape import views
from gaps.table.landscape.landscape import NIGHT, SUNRISE, sky_colours
from tests.table.tables import pixels

SIZE = (640, 400)


def style(theme: str = "midnight") -> Style:
    return Style(themes()[theme], SIZE)


@pytest.mark.parametrize("theme", themes())
def test_the_title_is_the_same_every_time_and_its_sun_rises(theme: str) -> None:
    first = views.title(style(theme), 318)
    again = views.title(style(theme), 318)
    at_rest = pixels(first.picture())
    assert pixels(again.picture()) == pixels(again.picture(0.2)) == at_rest
    assert pixels(again.picture(5)) != at_rest
    assert pixels(again.picture(0)) == at_rest


def test_the_sky_goes_from_night_to_sunrise_with_the_hour() -> None:
    def brightness(hour: float) -> int:
        colours = sky_colours(themes()["midnight"], hour)
        return sum(sum(colour) for _, colour in colours)

    hours = (NIGHT, 0.25, 0.5, 0.75, SUNRISE)
    shown = [brightness(hour) for hour in hours]
    assert shown == sorted(set(shown))


@pytest.mark.parametrize("theme", ["daybreak", "signal"])
def test_a_light_theme_has_one_morning_and_a_plain_one_no_sky(theme: str) -> None:
    night, sunrise = (sky_colours(themes()[theme], hour) for hour in (NIGHT, SUNRISE))
    assert night == sunrise
    is_black = {colour for _, colour in night} == {BLACK}
    assert is_black == themes()[theme].plain


@pytest.mark.parametrize("theme", themes())
def test_the_parts_that_a_camera_moves_are_the_picture_of_the_title(theme: str) -> None:
    picture = views.title(style(theme), 318)
    together = pygame.Surface(SIZE)
    depths = picture.depths(3.0)
    for depth in depths:
        together.blit(depth.picture, depth.at)
    assert [depth.share for depth in depths] == [0.35, 0.6, 1.0]
    whole = picture.picture(3.0)
    difference = together.copy()
    difference.blit(whole, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    assert max(pygame.transform.average_color(difference)[:3]) == 0


@pytest.mark.parametrize("theme", themes())
def test_the_map_climbs_to_the_right(theme: str) -> None:
    slopes = views.expedition_landscape(style(theme)).slopes
    for slope in slopes:
        left = slope.line[0]
        right = slope.line[-1]
        assert left[0] <= 0
        assert right[0] >= SIZE[0]
        assert right[1] < left[1]


def test_a_window_of_one_pixel_has_a_landscape() -> None:
    tiny = Style(themes()["midnight"], (1, 1))
    pictures = (views.title(tiny, 318).picture(), views.expedition(tiny))
    assert [picture.get_size() for picture in pictures] == [(1, 1), (1, 1)]
