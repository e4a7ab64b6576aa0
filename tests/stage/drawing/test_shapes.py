"""Shapes: their size, their edges, their colour."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest
from pygame import Surface

from gaps.stage.drawing import shapes
from gaps.stage.drawing.shapes import SurfaceCache
from gaps.stage.drawing.theme import Color

RED = (200, 30, 20)
BLUE = (10, 20, 220)


@pytest.mark.parametrize(
    ("draw", "colours"),
    [
        (
            lambda: shapes.rounded((40, 24), 8, RED),
            {(20, 0): RED, (0, 12): RED, (20, 23): RED, (39, 12): RED, (0, 0): None},
        ),
        (
            lambda: shapes.rounded((40, 24), 6, RED, 2, BLUE),
            {(20, 0): BLUE, (20, 1): BLUE, (20, 2): RED},
        ),
        (lambda: shapes.ring((30, 30), 8, 3, BLUE), {(15, 2): BLUE, (15, 3): None}),
        (
            lambda: shapes.polygon((20, 20), [(0, 20), (10, 0), (20, 20)], BLUE),
            {(10, 15): BLUE, (1, 1): None},
        ),
    ],
    ids=["filled", "with a border inside", "hollow", "polygon"],
)
def test_a_shape_is_where_it_should_be(
    draw: Callable[[], Surface], colours: dict[tuple[int, int], Color | None]
) -> None:
    picture = draw()
    for at, colour in colours.items():
        shown = picture.get_at(at)
        assert shown == pygame.Color(*colour, 255) if colour else shown.a == 0, at


def test_corners_are_smooth_and_keep_their_colour() -> None:
    picture = shapes.rounded((40, 40), 12, RED)
    edge = [picture.get_at((x, y)) for x in range(12) for y in range(12)]
    partly = [colour for colour in edge if 40 < colour.a < 215]
    assert partly
    assert all(
        abs(colour.r - RED[0]) <= 6 and abs(colour.b - RED[2]) <= 6 for colour in partly
    )


def test_a_large_shape_looks_as_if_it_were_drawn_whole() -> None:
    large = shapes.rounded((400, 300), 16, (*RED, 200), 2, BLUE)
    whole = shapes.vector(
        (400, 300),
        '<rect x="1" y="1" width="398" height="298" rx="15" fill="#c81e14" fill-opacity="0.7843" '
        'stroke="#0a14dc" stroke-width="2"/>',
    )
    for x, y in (
        (0, 0),
        (3, 3),
        (4, 5),
        (200, 0),
        (200, 2),
        (0, 150),
        (399, 150),
        (396, 297),
        (200, 150),
    ):
        assert tuple(large.get_at((x, y))) == pytest.approx(
            tuple(whole.get_at((x, y))), abs=2
        ), (x, y)


def test_dashes_meet_where_the_outline_closes() -> None:
    picture = shapes.dashed((90, 120), 9, 6, 5, 2, BLUE)
    row = [picture.get_at((x, 1)).a > 128 for x in range(12, 78)]
    changes = sum(a != b for a, b in pairwise(row))
    assert 10 <= changes <= 14


def test_a_line_runs_through_its_points_and_can_be_dotted() -> None:
    solid = shapes.polyline((50, 50), [(5, 5), (45, 45)], 4, RED)
    assert solid.get_at((25, 25)) == pygame.Color(*RED, 255)
    dotted = shapes.polyline((50, 50), [(5, 5), (45, 45)], 4, RED, dash=(0.1, 10))
    assert (
        0
        < pygame.mask.from_surface(dotted).count()
        < pygame.mask.from_surface(solid).count() * 0.7
    )


@pytest.mark.parametrize("blur", [4, 50])
def test_a_shadow_fades_outward_from_its_shape(blur: float) -> None:
    picture, (dx, dy) = shapes.shadow((120, 120), 10, (0, 6), blur, BLUE, 0.5)
    assert dy == dx + 6
    middle = picture.get_height() // 2
    row = [picture.get_at((x, middle)) for x in range(picture.get_width())]
    assert row[0].a <= 3
    assert row[-dx].a == pytest.approx(64, abs=14)
    assert row[len(row) // 2].a == pytest.approx(128, abs=10)
    for colour in (colour for colour in row if colour.a > 2):
        assert tuple(colour)[:3] == pytest.approx(BLUE, abs=3)


def test_the_same_shape_is_painted_once() -> None:
    assert shapes.rounded((33, 17), 5, RED) is shapes.rounded((33, 17), 5, RED)
    assert shapes.rounded((33, 17), 5, RED) is not shapes.rounded((33, 17), 5, BLUE)


def test_a_cache_drops_the_least_recently_used() -> None:
    surface_cache = SurfaceCache(max_pixels=250)

    def paint() -> Surface:
        return Surface((10, 10))

    first = surface_cache.get(1, paint)
    second = surface_cache.get(2, paint)
    assert surface_cache.get(1, paint) is first
    surface_cache.get(3, paint)
    assert len(surface_cache) == 2
    assert surface_cache.get(1, paint) is first
    assert surface_cache.get(2, paint) is not second
    surface_cache.shrink(100)
    assert len(surface_cache) == 1
