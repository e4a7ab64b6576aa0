"""The one mountain range: the same every time, and at an hour."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

import pygame
import pytest

from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK, themes
from gaps.table.landscape import views
from gaps.table.landscape.hours import TOP, hour_lines
from gaps.table.landscape.landscape import Slope
from gaps.table.landscape.lights import light_at
from gaps.table.landscape.lines import DRAWN_FOR
from gaps.table.landscape.painting import (
    RIDGES_PARALLAX,
    SKY_PARALLAX,
    LandscapePicture,
    draw_fine_slopes,
    paint_sky,
)
from gaps.table.snow.mountains import snow_landscape
from tests.table.tables import pixels

SIZE = (640, 400)
WIDTH = SIZE[0]
PLACES = (views.CALENDAR, views.EXPEDITION, views.SUMMITS)
each_place = pytest.mark.parametrize("east", PLACES)
each_theme = pytest.mark.parametrize("theme", themes())


def style(theme: str = "midnight") -> Style:
    return Style(themes()[theme], SIZE)


def a_title(theme: str) -> LandscapePicture:
    return views.seen_from(style(theme), views.TITLE, 318)


def difference(one: pygame.Surface, other: pygame.Surface) -> int:
    """By how many levels a picture is brighter than another, on average."""
    rest = one.copy()
    rest.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return max(pygame.transform.average_color(rest)[:3])


@each_theme
def test_the_title_is_the_same_every_time(theme: str) -> None:
    first = a_title(theme)
    again = a_title(theme)
    assert pixels(again.picture()) == pixels(first.picture())
    assert again.picture() is again.picture()


def test_only_a_plain_theme_has_no_sky() -> None:
    for theme in themes().values():
        is_black = {*light_at(theme, "dusk").sky} == {BLACK}
        assert is_black == theme.plain


def test_the_range_goes_on_and_climbs_to_the_east() -> None:
    farthest = views.SUMMITS * RIDGES_PARALLAX * WIDTH
    for slope in views.landscape_from(style(), views.EXPEDITION).slopes:
        (left, _), (right, _) = slope.line[0], slope.line[-1]
        assert left <= -farthest
        assert right >= WIDTH
        assert slope.height_at(WIDTH) < slope.height_at(0)


@each_theme
@each_place
def test_the_title_and_another_screen_are_parts_of_one_range(
    theme: str, east: float
) -> None:
    title = views.landscape_from(style(theme), views.TITLE)
    other = views.landscape_from(style(theme), east)
    assert title.sun
    assert other.sun
    away = SKY_PARALLAX * east * WIDTH
    assert other.sun.middle[0] == pytest.approx(title.sun.middle[0] - away)
    for slope, same in zip(title.slopes, other.slopes, strict=True):
        moved = slope.moved(-RIDGES_PARALLAX * east * WIDTH)
        assert moved.crest == same.crest
        for place, there in zip(moved.line, same.line, strict=True):
            assert place == pytest.approx(there)


@pytest.mark.parametrize("theme", ["midnight", "daybreak"])
@each_place
def test_the_skies_of_the_title_and_another_screen_join_without_a_seam(
    theme: str, east: float
) -> None:
    title = a_title(theme).vista().sky.picture
    other = views.seen_from(style(theme), east).vista().sky.picture
    way = round(SKY_PARALLAX * east * WIDTH)
    shared = title.get_rect().clip(other.get_rect().move(way, 0))
    assert shared
    there = shared.move(-way, 0)
    assert difference(title.subsurface(shared), other.subsurface(there)) <= 1


@pytest.mark.parametrize(
    "size",
    [
        (1280, 800),
        (800, 600),
        (720, 1280),
    ],
)
@each_place
def test_the_sun_is_seen_from_the_title_alone(
    size: tuple[int, int], east: float
) -> None:
    sun = views.landscape_from(Style(themes()["midnight"], size), east).sun
    assert sun is not None
    x = sun.middle[0]
    assert x + sun.radius < 0 or x - sun.radius > size[0]


def test_a_window_of_one_pixel_has_a_landscape() -> None:
    tiny = Style(themes()["midnight"], (1, 1))
    for east in (views.TITLE, *PLACES):
        assert views.seen_from(tiny, east).picture().get_size() == (1, 1)


def test_all_rock_has_facets_of_5_to_10_pixels() -> None:
    usual = Style(themes()["midnight"], DRAWN_FOR)
    lines = hour_lines(usual, TOP)
    for landscape in (views.landscape_from(usual, views.TITLE), snow_landscape(usual)):
        lines += [slope.line for slope in landscape.slopes]
    for line in lines:
        widths = [x1 - x0 for (x0, _), (x1, _) in pairwise(line)]
        assert 5 < mean(widths) < 10.5


SKY, ROCK = (200, 160, 40), (40, 20, 80)


def test_a_crest_at_rest_is_smooth_and_nothing_else_is_touched() -> None:
    picture = pygame.Surface((600, 100))
    picture.fill(SKY)
    slope = Slope(((-20.0, 70.0), (300.0, 20.0), (620.0, 85.0)), ROCK, ROCK)
    draw_fine_slopes(picture, [slope])
    between = set()
    for x in range(600):
        crest = slope.height_at(x + 0.5)
        for y in range(100):
            colour = tuple(picture.get_at((x, y))[:3])
            if y < crest - 2:
                assert colour == SKY
            elif y > crest + 2:
                assert colour == ROCK
            elif colour not in (SKY, ROCK):
                between.add(x)
    assert len(between) > 300, "the crest has hard steps"


@each_theme
@each_place
def test_a_pan_begins_and_ends_with_the_ridges_at_rest(theme: str, east: float) -> None:
    for here, there in ((views.TITLE, east), (east, views.TITLE)):
        landscape = views.landscape_from(style(theme), here)
        rests = LandscapePicture(landscape)
        sky = pygame.Surface(SIZE)
        sky.blit(paint_sky(landscape.size, landscape.sky, SIZE[1] / 800), (0, 0))
        rests.vista().foreground(there)(sky, here)
        picture = rests.picture()
        for one, other in ((sky, picture), (picture, sky)):
            assert difference(one, other) <= 1
            changed = one.copy()
            changed.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
            mask = pygame.mask.from_threshold(changed, "white", (215, 215, 215))
            # The thin lines of a plain theme are a little fainter while they move.
            assert themes()[theme].plain or mask.count() < WIDTH / 20, "a crest jumps"
