"""The layout formula, checked against the design's own table and on every window size."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.engine import CATALOGUE
from gaps.engine.layout import in_rows
from gaps.stage.drawing.style import unit
from gaps.table.model.geometry import (
    LOWER_BAR_HEIGHT,
    MIN_BAR_GAP,
    RAIL_DEPTH,
    TIGHT_SCALE,
    UPPER_BAR_HEIGHT,
    BoardGeometry,
    fit,
    lay_out,
    split_by_row,
)

Size = tuple[int, int]
SIZES = st.tuples(st.integers(800, 2560), st.integers(600, 1600))
SCALES = st.sampled_from((0.9, 1.0, 1.25, 1.5))
FOUR_ROWS = in_rows(4, 13)
EIGHT_ROWS = in_rows(8, 13)


def laid_out(key: str, size: Size) -> BoardGeometry:
    variant = CATALOGUE[key]
    return lay_out(variant.layout, size, talon=bool(variant.passes))


@pytest.mark.parametrize(
    ("size", "rows", "card", "gutter", "gap"),
    [
        ((800, 600), 4, (54, 76), 5, 29),
        ((1024, 768), 4, (70, 98), 6, 32),
        ((1280, 800), 4, (88, 123), 7, 40),
        ((1920, 1080), 4, (129, 180), 9, 38),
        ((1920, 1200), 4, (132, 185), 10, 60),
        ((2560, 1440), 4, (171, 239), 13, 52),
        ((1280, 800), 8, (81, 74), 7, 6),
        ((1920, 1080), 8, (109, 101), 9, 8),
        ((800, 600), 8, (54, 50), 5, 5),
    ],
)
def test_the_table_of_the_design(
    size: Size,
    rows: int,
    card: Size,
    gutter: int,
    gap: int,
) -> None:
    geometry = lay_out(in_rows(rows, 13), size)
    assert geometry.card == card
    assert geometry.gutter == gutter
    assert geometry.row_gap == gap


@given(
    SIZES,
    st.integers(1, 4),
    st.integers(1, 8),
    SCALES,
)
def test_a_small_board_fills_the_window(
    size: Size,
    rows: int,
    columns: int,
    scale: float,
) -> None:
    u = unit(size, scale)
    geometry = lay_out(in_rows(rows, columns), size, u)
    large = lay_out(in_rows(rows, 13), size, u)
    width, height = geometry.card
    assert pygame.Rect((0, 0), size).contains(geometry.board)
    assert 0.9 <= height / width <= 1.0
    is_wide = geometry.board.width >= size[0] - 48 * u - columns
    is_high = geometry.board.height >= TIGHT_SCALE * large.board.height - rows
    assert is_wide or is_high
    assert height >= TIGHT_SCALE * large.card[1] - 1


@pytest.mark.parametrize(
    "size",
    [
        (1280, 800),
        (1920, 1080),
        (1920, 1200),
    ],
)
@pytest.mark.parametrize("key", CATALOGUE)
def test_a_board_with_its_rails_is_clear_of_the_bars(key: str, size: Size) -> None:
    geometry = laid_out(key, size)
    u = unit(size)
    rail = RAIL_DEPTH if geometry.has_rails else 0
    highest = (UPPER_BAR_HEIGHT + MIN_BAR_GAP) * u
    lowest = size[1] - (LOWER_BAR_HEIGHT + MIN_BAR_GAP + rail) * u
    assert geometry.board.top >= highest - 1
    assert geometry.board.bottom <= lowest + 1


@given(SIZES, st.sampled_from(sorted(CATALOGUE)))
def test_every_cell_is_in_the_window_and_none_covers_another(
    size: Size, key: str
) -> None:
    geometry = laid_out(key, size)
    window = pygame.Rect((0, 0), size)
    rects = [geometry.rect(cell) for cell in geometry.layout.cells]
    if geometry.talon:
        rects += [geometry.talon_place, geometry.turned]
    for number, rect in enumerate(rects):
        assert window.contains(rect)
        assert rect.collidelist(rects[:number]) == -1


@given(SIZES)
def test_a_tray_stands_left_of_the_rows_in_smaller_cells(size: Size) -> None:
    geometry = laid_out("double-montana", size)
    layout = geometry.layout
    for row, cell in enumerate(layout.tray):
        rect = geometry.rect(cell)
        beside = geometry.rect(layout.row(row)[0])
        assert geometry.place(cell) == (row, -1)
        assert geometry.cell_at(rect.center) == cell
        assert geometry.tray.contains(rect)
        assert rect.right < geometry.board.left
        assert rect.width < beside.width
        assert rect.centery == pytest.approx(beside.centery, abs=1)


@given(SIZES)
def test_the_lines_of_a_ring_have_room_beside_the_rows(size: Size) -> None:
    geometry = laid_out("maze", size)
    room = round(20 * geometry.px_per_unit)
    assert geometry.board.left >= room
    assert size[0] - geometry.board.right >= room
    assert geometry.row_gap >= 10


def test_a_run_is_parted_where_a_row_ends() -> None:
    layout = CATALOGUE["maze"].layout
    first = tuple(layout.row(0))
    second = tuple(layout.row(1)[:3])
    assert split_by_row(layout, (*first, *second)) == (first, second)
    assert split_by_row(layout, first[3:5]) == (first[3:5],)


@pytest.mark.parametrize(
    ("size", "cramped"),
    [
        ((1024, 768), False),
        ((1023, 768), True),
        ((1024, 767), True),
        ((1920, 700), True),
    ],
)
def test_eight_rows_want_a_larger_window(size: Size, cramped: bool) -> None:
    assert lay_out(EIGHT_ROWS, size).is_cramped() is cramped
    assert not lay_out(FOUR_ROWS, size).is_cramped()


@given(SIZES, st.sampled_from(FOUR_ROWS.cells))
def test_the_middle_of_a_cell_is_that_cell(size: Size, cell: int) -> None:
    geometry = lay_out(FOUR_ROWS, size)
    rect = geometry.rect(cell)
    assert geometry.cell_at(rect.center) == cell
    in_gutter = (rect.left - geometry.gutter // 2, rect.centery)
    assert geometry.cell_at(in_gutter) is not None


def test_a_pixel_belongs_to_its_cell_and_is_near_those_a_card_away() -> None:
    geometry = lay_out(FOUR_ROWS, (1280, 800))
    assert geometry.cell_at((640, 10)) is None
    assert geometry.cell_at((640, 790)) is None
    x, y = geometry.center(20)
    assert geometry.nearest((x + 10, y), (20, 30)) == 20
    assert geometry.nearest((x + 10, y), (30,)) is None


@pytest.mark.parametrize("key", ["gaps", "double-montana"])
@given(
    SIZES,
    st.integers(200, 900),
    st.integers(100, 400),
)
def test_a_small_board_stays_in_its_area(
    key: str,
    size: Size,
    wide: int,
    high: int,
) -> None:
    area = pygame.Rect(30, 40, wide, high)
    geometry = fit(CATALOGUE[key].layout, area, size)
    whole = geometry.board
    if geometry.layout.tray:
        whole = whole.union(geometry.tray)
    assert whole.top == area.top
    assert whole.left >= area.left
    assert area.contains(whole) or min(geometry.card) <= 8


@pytest.mark.parametrize(
    "size",
    [
        (1, 1),
        (320, 240),
        (100, 3000),
        (3000, 100),
    ],
)
def test_a_window_too_small_for_the_formula_still_gets_cards(size: Size) -> None:
    assert min(lay_out(FOUR_ROWS, size).card) >= 8
