"""The one mountain range: the same every time, at an hour, from where a camera stands."""

from __future__ import annotations

import pytest

from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK, themes
from gaps.table.landscape import views
from gaps.table.landscape.landscape import NIGHT, SUNRISE, Camera, sky_colours
from gaps.table.landscape.painting import LandscapePicture
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


def test_a_camera_moves_what_is_near_farther_than_what_is_far() -> None:
    landscape = views.title(style(), 318).landscape
    moved = landscape.seen_from(Camera(pan=100, tilt=-40))
    assert landscape.sun is not None
    assert moved.sun is not None
    ways = [landscape.sun.middle[0] - moved.sun.middle[0]]
    falls = [moved.sun.middle[1] - landscape.sun.middle[1]]
    for before, after in zip(landscape.slopes, moved.slopes, strict=True):
        ways.append(before.line[0][0] - after.line[0][0])
        falls.append(after.line[0][1] - before.line[0][1])
    assert ways == sorted(ways)
    assert falls == sorted(falls)
    assert (ways[-1], falls[-1]) == pytest.approx((100, 40))
    assert landscape.seen_from(Camera()) == landscape
    pictures = [LandscapePicture(each, 1).picture() for each in (landscape, moved)]
    assert len(set(map(pixels, pictures))) == 2


@pytest.mark.parametrize("theme", themes())
def test_the_map_climbs_to_the_right(theme: str) -> None:
    slopes = views.expedition_landscape(style(theme)).slopes
    for slope in slopes:
        left = slope.line[0]
        right = slope.line[-1]
        assert left[0] <= 0
        assert right[0] >= SIZE[0]
        assert right[1] < left[1]


def test_each_week_of_the_calendar_has_ridges_of_its_own() -> None:
    grey = (
        (20, 20, 20),
        (60, 60, 60),
        (90, 90, 90),
    )
    weeks = [
        views.week(
            style(),
            (350, 30),
            seed,
            grey,
            BLACK,
        )
        for seed in (1, 1, 2)
    ]
    first, again, other = map(pixels, weeks)
    assert first == again != other
    column = [tuple(weeks[0].get_at((100, y))[:3]) for y in range(30)]
    assert column[0] == grey[0]
    assert grey[1] in column
    assert column[-1] == grey[2]


def test_a_window_of_one_pixel_has_a_landscape() -> None:
    tiny = Style(themes()["midnight"], (1, 1))
    pictures = (views.title(tiny, 318).picture(), views.expedition(tiny))
    assert [picture.get_size() for picture in pictures] == [(1, 1), (1, 1)]
