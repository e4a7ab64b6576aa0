"""The one mountain range: the same every time, at an hour, and in parts."""

from __future__ import annotations

from itertools import chain

import pygame
import pytest

from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK, themes
from gaps.table.landscape import views
from gaps.table.landscape.landscape import sky_colours
from gaps.table.landscape.painting import (
    RIDGES_PARALLAX,
    SKY_PARALLAX,
    LandscapePicture,
)
from tests.table.tables import pixels

SIZE = (640, 400)
PLACES = (views.CALENDAR, views.EXPEDITION, views.SUMMITS)


def style(theme: str = "midnight") -> Style:
    return Style(themes()[theme], SIZE)


def a_title(theme: str) -> LandscapePicture:
    return views.seen_from(style(theme), views.TITLE, 318)


@pytest.mark.parametrize("theme", themes())
def test_the_title_is_the_same_every_time_and_its_sun_rises(theme: str) -> None:
    first = a_title(theme)
    again = a_title(theme)
    at_rest = pixels(first.picture())
    assert pixels(again.picture()) == pixels(again.picture(0.2)) == at_rest
    assert pixels(again.picture(5)) != at_rest
    assert pixels(again.picture(0)) == at_rest


def test_only_a_plain_theme_has_no_sky() -> None:
    for theme in themes().values():
        is_black = {colour for _, colour in sky_colours(theme)} == {BLACK}
        assert is_black == theme.plain


@pytest.mark.parametrize("theme", themes())
def test_the_parts_that_a_camera_moves_are_the_picture_of_the_title(theme: str) -> None:
    picture = a_title(theme)
    together = pygame.Surface(SIZE)
    depths = picture.depths(3.0)
    for depth in depths:
        together.blit(depth.picture, depth.at)
    assert [depth.share for depth in depths] == [0.35, 0.6, 1.0]
    whole = picture.picture(3.0)
    difference = together.copy()
    difference.blit(whole, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    assert max(pygame.transform.average_color(difference)[:3]) == 0


def test_the_range_goes_on_and_climbs_to_the_east() -> None:
    farthest = views.SUMMITS * RIDGES_PARALLAX * SIZE[0]
    for slope in views.landscape_from(style(), views.EXPEDITION).slopes:
        left, right = slope.line[0], slope.line[-1]
        assert left[0] <= -farthest
        assert right[0] >= SIZE[0]
        assert slope.height_at(SIZE[0]) < slope.height_at(0)


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("east", PLACES)
def test_the_title_and_another_screen_are_parts_of_one_range(
    theme: str, east: float
) -> None:
    title = views.landscape_from(style(theme), views.TITLE)
    other = views.landscape_from(style(theme), east)
    assert title.sun
    assert other.sun
    width = SIZE[0]
    assert other.sun.middle[0] == pytest.approx(
        title.sun.middle[0] - SKY_PARALLAX * east * width
    )
    for slope, same in zip(title.slopes, other.slopes, strict=True):
        moved = slope.moved(-RIDGES_PARALLAX * east * width)
        assert [*chain(*moved.line)] == pytest.approx([*chain(*same.line)])
        assert moved.crest == same.crest


@pytest.mark.parametrize("theme", ["midnight", "daybreak"])
@pytest.mark.parametrize("east", PLACES)
def test_the_skies_of_the_title_and_another_screen_join_without_a_seam(
    theme: str, east: float
) -> None:
    title = a_title(theme).vista().sky.picture
    other = views.seen_from(style(theme), east).vista().sky.picture
    way = round(SKY_PARALLAX * east * SIZE[0])
    shared = title.get_rect().clip(other.get_rect().move(way, 0))
    assert shared
    difference = title.subsurface(shared).copy()
    part = other.subsurface(shared.move(-way, 0))
    difference.blit(part, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    assert max(pygame.transform.average_color(difference)[:3]) <= 1


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (720, 1280)])
@pytest.mark.parametrize("east", PLACES)
def test_the_sun_is_seen_from_the_title_alone(
    size: tuple[int, int], east: float
) -> None:
    sun = views.landscape_from(Style(themes()["midnight"], size), east).sun
    assert sun is not None
    x, _ = sun.middle
    assert x + sun.radius < 0 or x - sun.radius > size[0]


def test_a_window_of_one_pixel_has_a_landscape() -> None:
    tiny = Style(themes()["midnight"], (1, 1))
    for east in (views.TITLE, *PLACES):
        assert views.seen_from(tiny, east).picture().get_size() == (1, 1)
