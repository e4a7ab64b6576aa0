"""Rows, columns, grids and splits of rectangles."""

from __future__ import annotations

import pygame
import pytest

from gaps.stage.widgets.layout import (
    FILL,
    center,
    column,
    grid,
    inset,
    row,
    split_bottom,
    split_right,
    split_top,
)

AREA = pygame.Rect(10, 20, 200, 100)


def test_a_centred_rectangle_keeps_its_size_or_leaves_a_margin() -> None:
    assert center(AREA, (100, 40)) == pygame.Rect(60, 50, 100, 40)
    assert center(AREA, (300, 40)).size == (300, 40)
    assert center(AREA, (300, 400)).center == AREA.center
    assert center(AREA, (300, 400), margin=24) == pygame.Rect(22, 32, 176, 76)
    assert center(AREA, (100, 40), margin=24).size == (100, 40)
    assert center(pygame.Rect(0, 0, 10, 10), (100, 40), margin=24).size == (0, 0)


@pytest.mark.parametrize("size", [(101, 41), (100, 40), (777, 333)])
def test_a_centred_rectangle_lies_where_setting_its_centre_puts_it(size: tuple[int, int]) -> None:
    window = pygame.Rect(0, 0, 1281, 799)
    expected = pygame.Rect((0, 0), size)
    expected.center = 1281 // 2, 799 // 2
    assert center(window, size) == expected


def test_an_inset_rectangle_is_smaller_on_all_sides() -> None:
    assert inset(AREA, 8) == pygame.Rect(18, 28, 184, 84)
    assert inset(AREA, 8, 0) == pygame.Rect(18, 20, 184, 100)
    assert inset(AREA, 8, 3) == AREA.inflate(-16, -6)
    assert inset(AREA, 150).size == (0, 0)


def test_a_row_of_equal_parts_has_the_same_gap_between_all() -> None:
    assert row(AREA, 3, gap=10) == [
        pygame.Rect(10, 20, 60, 100),
        pygame.Rect(80, 20, 60, 100),
        pygame.Rect(150, 20, 60, 100),
    ]
    assert [part.width for part in row(AREA, 3)] == [66, 66, 66]
    assert row(AREA, 0) == []


def test_parts_without_a_length_share_the_rest_of_a_row() -> None:
    left, middle, right = row(AREA, [44, FILL, 30], gap=6)
    assert (left.left, left.width) == (10, 44)
    assert (middle.left, middle.right) == (left.right + 6, right.left - 6)
    assert (right.right, right.width) == (AREA.right, 30)
    assert [part.width for part in row(AREA, [FILL, 40, FILL], gap=10)] == [70, 40, 70]


def test_where_the_parts_are_too_long_nothing_is_left_for_the_rest() -> None:
    first, rest, last = row(AREA, [150, FILL, 150], gap=10)
    assert rest.width == 0
    assert last.left == first.right + 2 * 10


def test_a_column_is_a_row_turned() -> None:
    assert column(AREA, [30, 20], gap=5) == [pygame.Rect(10, 20, 200, 30), pygame.Rect(10, 55, 200, 20)]
    assert column(AREA, [30, FILL], gap=5)[1] == pygame.Rect(10, 55, 200, 65)
    assert [part.height for part in column(AREA, 4)] == [25] * 4


def test_a_grid_goes_row_by_row_and_past_the_bottom() -> None:
    cells = grid(AREA, 5, columns=2, height=44, gap=10, row_gap=6)
    assert [cell.topleft for cell in cells] == [(10, 20), (115, 20), (10, 70), (115, 70), (10, 120)]
    assert {cell.size for cell in cells} == {(95, 44)}
    assert grid(AREA, 4, columns=2, height=44, gap=10)[2].top == 20 + 44 + 10
    assert grid(AREA, 0, columns=2, height=44) == []


def test_splits_give_the_part_first_and_then_the_rest() -> None:
    assert split_right(AREA, 50, gap=10) == (pygame.Rect(160, 20, 50, 100), pygame.Rect(10, 20, 140, 100))
    assert split_top(AREA, 30, gap=10) == (pygame.Rect(10, 20, 200, 30), pygame.Rect(10, 60, 200, 60))
    assert split_bottom(AREA, 30, gap=10) == (pygame.Rect(10, 90, 200, 30), pygame.Rect(10, 20, 200, 60))


def test_no_function_changes_the_rectangle_it_is_given() -> None:
    area = AREA.copy()
    center(area, (10, 10), 2)
    inset(area, 5)
    split_top(area, 10)
    split_right(area, 10)
    grid(area, 3, columns=2, height=10)
    assert area == AREA
