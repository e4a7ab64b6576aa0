"""Shapes: their size, their edges, their colour."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

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
            {
                (20, 0): RED,
                (0, 12): RED,
                (20, 23): RED,
                (39, 12): RED,
                (0, 0): None,
            },
        ),
        (
            lambda: shapes.rounded(
                (40, 24),
                6,
                RED,
                2,
                BLUE,
            ),
            {
                (20, 0): BLUE,
                (20, 1): BLUE,
                (20, 2): RED,
            },
        ),
        (
            lambda: shapes.ring(
                (30, 30),
                8,
                3,
                BLUE,
            ),
            {(15, 2): BLUE, (15, 3): None},
        ),
        (
            lambda: shapes.polygon(
                (20, 20),
                [
                    (0, 20),
                    (10, 0),
                    (20, 20),
                ],
                BLUE,
            ),
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
    edge = [picture.get_at((x, y)) for x, y in product(range(12), repeat=2)]
    partly = [colour for colour in edge if 40 < colour.a < 215]
    assert partly
    for colour in partly:
        assert colour[:3] == pytest.approx(RED, abs=6)


def test_a_large_shape_looks_as_if_it_were_drawn_whole() -> None:
    large = shapes.rounded(
        (400, 300),
        16,
        (*RED, 200),
        2,
        BLUE,
    )
    whole = shapes.vector(
        (400, 300),
        '<rect x="1" y="1" width="398" height="298" rx="15" fill="#c81e14" fill-opacity="0.7843" '
        'stroke="#0a14dc" stroke-width="2"/>',
    )
    for place in product((0, 3, 4, 200, 396, 399), (0, 2, 3, 5, 150, 297)):
        shown = large.get_at(place)
        assert tuple(shown) == pytest.approx(tuple(whole.get_at(place)), abs=2), place


def test_the_same_shape_is_painted_once() -> None:
    size = (33, 17)
    red = shapes.rounded(size, 5, RED)
    assert shapes.rounded(size, 5, RED) is red
    assert shapes.rounded(size, 5, BLUE) is not red


def test_a_fading_rectangle_is_the_same_in_every_column() -> None:
    width, height = size = (40, 30)
    picture = shapes.faded(size, (0, RED, 1.0), (0.5, RED, 0.5), (1, RED, 0.0))
    assert picture.get_size() == size
    columns = [[picture.get_at((x, y)) for y in range(height)] for x in range(width)]
    assert all(column == columns[0] for column in columns)
    alphas = [colour.a for colour in columns[0]]
    assert alphas == sorted(alphas, reverse=True)
    assert alphas[0] > 245
    assert alphas[-1] < 10


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


def test_a_cache_gives_most_back_at_rest_but_what_was_used_last() -> None:
    surface_cache = SurfaceCache(max_pixels=2_000)
    used = [surface_cache.get(key, lambda: Surface((10, 10))) for key in range(20)]
    surface_cache.rest()
    assert surface_cache.pixels <= 1_000
    assert surface_cache.get(19, lambda: Surface((1, 1))) is used[19]


def test_a_picture_that_is_faded_out_changes_nothing() -> None:
    seen, picture = Surface((4, 4)), Surface((4, 4))
    seen.fill((10, 20, 30))
    picture.fill((200, 100, 0))
    alpha = picture.get_alpha()
    shapes.blit_faint(seen, picture, (0, 0), 0.001)
    assert seen.get_at((2, 2)) == pygame.Color(10, 20, 30)
    assert picture.get_alpha() == alpha


@pytest.mark.parametrize(
    "place", [*product((-3, 0, 5, 37), (-2, 4, 28), (1, 2, 9), (1, 6))]
)
def test_a_column_is_filled_exactly(place: tuple[int, int, int, int]) -> None:
    filled, expected = Surface((40, 30)), Surface((40, 30))
    area = pygame.Rect(place)
    shapes.fill_column(filled, RED, area)
    expected.fill(RED, area)
    assert pygame.image.tobytes(filled, "RGB") == pygame.image.tobytes(expected, "RGB")
