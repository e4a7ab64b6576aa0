"""A picture is decoded whatever its colours are, turned upright, and cut out inside its
borders.
"""

from __future__ import annotations

import io

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.table.cards.own_picture import (
    ASPECT,
    MAX_PIXELS,
    MAX_ZOOM,
    Crop,
    cut_out,
    decode,
    to_png,
)
from tests.store.pictures.sample_images import png

CORNERS = {
    "red": (200, 0, 0),
    "green": (0, 200, 0),
    "blue": (0, 0, 200),
    "white": (250, 250, 250),
}


def four_corners() -> bytes:
    """A picture of 40 x 20: red and green above, blue and white below."""
    picture = pygame.Surface((40, 20), 0, 24)
    for number, colour in enumerate(CORNERS.values()):
        picture.fill(colour, (number % 2 * 20, number // 2 * 10, 20, 10))
    return as_png(picture)


def as_png(picture: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(picture, file, "a.png")
    return file.getvalue()


def corner(picture: pygame.Surface, right: bool, below: bool) -> str:
    width, height = picture.get_size()
    colour = tuple(
        picture.get_at((width - 3 if right else 2, height - 3 if below else 2))[:3]
    )
    return next(name for name, each in CORNERS.items() if each == colour)


@pytest.mark.parametrize(
    ("orientation", "corners"),
    [
        (1, "red green blue white"),
        (2, "green red white blue"),
        (3, "white blue green red"),
        (4, "blue white red green"),
        (5, "red blue green white"),
        (6, "blue red white green"),
        (7, "white green blue red"),
        (8, "green white red blue"),
    ],
)
def test_a_photo_is_turned_as_its_camera_was_held(
    orientation: int, corners: str
) -> None:
    picture = decode(four_corners(), "png", orientation)
    assert picture.get_size() == ((40, 20) if orientation < 5 else (20, 40))
    found = [
        corner(picture, right, below)
        for below in (False, True)
        for right in (False, True)
    ]
    assert " ".join(found) == corners


@pytest.mark.parametrize(
    ("depth", "colours"),
    [(8, 2), (8, 6), (16, 2), (16, 6), (1, 0), (8, 0), (8, 3), (16, 4)],
)
def test_a_png_of_any_colours_is_decoded(depth: int, colours: int) -> None:
    picture = decode(png(40, 50, depth=depth, colours=colours), "png", 1)
    assert picture.get_size() == (40, 50)
    assert picture.get_bitsize() == 24


def test_the_border_shines_through_a_picture() -> None:
    clear = pygame.Surface((30, 30), pygame.SRCALPHA)
    clear.fill((0, 0, 0, 0))
    assert decode(as_png(clear), "png", 1).get_at((15, 15))[:3] == (0xFB, 0xF4, 0xE4)


def test_a_large_picture_is_made_smaller() -> None:
    picture = decode(png(3000, 2000, depth=8, colours=0), "png", 1)
    width, height = picture.get_size()
    assert MAX_PIXELS * 0.99 < width * height < MAX_PIXELS * 1.01
    assert width / height == pytest.approx(1.5, abs=0.01)


def test_a_file_that_cannot_be_decoded_is_an_error() -> None:
    with pytest.raises(pygame.error):
        decode(png(40, 50)[:60], "png", 1)


def test_a_part_is_written_as_png() -> None:
    picture = decode(four_corners(), "png", 1)
    part = cut_out(picture, Crop(), (54, 78))
    again = pygame.image.load(io.BytesIO(to_png(part)), "a.png")
    assert again.get_size() == (54, 78)
    assert again.get_bitsize() == 24


sides = st.integers(1, 5000)
steps = st.lists(
    st.tuples(st.floats(-3, 3), st.floats(-3, 3), st.floats(0.1, 9)), max_size=6
)


@given(sides, sides, steps)
def test_the_part_is_always_inside_the_picture(
    width: int, height: int, moves: list[tuple[float, float, float]]
) -> None:
    crop = Crop()
    for dx, dy, zoom in moves:
        crop = crop.moved((width, height), dx, dy).zoomed((width, height), zoom)
    area = crop.area((width, height))
    assert pygame.Rect(0, 0, width, height).contains(area)
    assert 1 <= crop.zoom <= MAX_ZOOM
    if min(area.size) > 50:
        assert area.height / area.width == pytest.approx(ASPECT, rel=0.04)


@given(sides, sides)
def test_the_first_part_is_the_middle_and_as_large_as_can_be(
    width: int, height: int
) -> None:
    area = Crop().area((width, height))
    assert area.width == width or area.height == height or min(width, height) < 3
    assert abs(area.centerx - width / 2) <= 1
    assert abs(area.centery - height / 2) <= 1
