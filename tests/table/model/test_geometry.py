"""The layout formula, checked against the design's own table and on every window size."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.engine import CATALOGUE, in_rows
from gaps.stage.drawing.style import unit
from gaps.table.model.geometry import fit, lay_out

SIZES = st.tuples(st.integers(800, 2560), st.integers(600, 1600))


@pytest.mark.parametrize(
    ("size", "rows", "card", "gutter", "gap"),
    [
        ((800, 600), 4, (54, 76), 5, 29),
        ((1024, 768), 4, (70, 98), 6, 32),
        ((1280, 800), 4, (88, 123), 7, 40),
        ((1920, 1080), 4, (134, 188), 9, 38),
        ((1920, 1200), 4, (132, 185), 10, 60),
        ((2560, 1440), 4, (178, 249), 13, 52),
        ((1280, 800), 8, (84, 77), 7, 6),
        ((1920, 1080), 8, (114, 105), 9, 8),
        ((800, 600), 8, (54, 50), 5, 5),
    ],
)
def test_the_table_of_the_design(
    size: tuple[int, int], rows: int, card: tuple[int, int], gutter: int, gap: int
) -> None:
    geometry = lay_out(in_rows(rows, 13), size)
    assert (geometry.card, geometry.gutter, geometry.row_gap) == (card, gutter, gap)


@pytest.mark.parametrize(
    ("size", "columns", "card", "gap"),
    [
        ((1280, 800), 7, (154, 142), 26),  # the design's mock-up
        ((1280, 800), 6, (154, 142), 26),
        ((1280, 800), 8, (147, 142), 26),
        ((1280, 800), 9, (101, 142), 26),  # no longer a small board
        ((800, 600), 7, (105, 103), 23),
        ((800, 600), 8, (91, 89), 29),
        ((1920, 1200), 7, (231, 213), 39),
        ((2560, 1080), 7, (208, 192), 35),
    ],
)
def test_small_boards_have_wide_cards(
    size: tuple[int, int], columns: int, card: tuple[int, int], gap: int
) -> None:
    geometry = lay_out(in_rows(4, columns), size)
    assert (geometry.card, geometry.row_gap, geometry.has_rails) == (card, gap, True)


@given(
    SIZES, st.integers(1, 4), st.integers(1, 8), st.sampled_from((0.9, 1.0, 1.25, 1.5))
)
def test_a_small_board_fills_the_window(
    size: tuple[int, int], rows: int, columns: int, scale: float
) -> None:
    geometry, large = (
        lay_out(in_rows(rows, each), size, unit(size, scale)) for each in (columns, 13)
    )
    (width, height) = geometry.card
    u = geometry.u
    assert pygame.Rect((0, 0), size).contains(geometry.board)
    assert 0.9 <= height / width <= 1.0
    assert (
        geometry.board.height >= large.board.height
        or geometry.board.width >= size[0] - 48 * u - columns
    )
    assert height >= large.card[1]


@given(SIZES, st.sampled_from(sorted(CATALOGUE)))
def test_every_cell_is_in_the_window_and_none_covers_another(
    size: tuple[int, int], key: str
) -> None:
    variant = CATALOGUE[key]
    geometry = lay_out(variant.layout, size, talon=bool(variant.passes))
    window = pygame.Rect((0, 0), size)
    rects = [geometry.rect(cell) for cell in geometry.layout.cells]
    if variant.passes:
        rects += [geometry.deck, geometry.turned]
    assert all(window.contains(rect) for rect in rects)
    assert all(
        rect.collidelist(rects[:number]) == -1 for number, rect in enumerate(rects)
    )


@given(SIZES)
def test_a_tray_stands_left_of_the_rows_in_smaller_cells(size: tuple[int, int]) -> None:
    geometry = lay_out(CATALOGUE["double-montana"].layout, size)
    tray = [geometry.rect(cell) for cell in geometry.layout.tray]
    assert all(
        rect.right < geometry.board.left and rect.width < geometry.card[0]
        for rect in tray
    )
    assert [geometry.place(cell) for cell in geometry.layout.tray] == [
        (row, -1) for row in range(8)
    ]
    assert all(
        rect.centery
        == pytest.approx(geometry.rect(geometry.layout.row(row)[0]).centery, abs=1)
        for row, rect in enumerate(tray)
    )
    assert all(
        geometry.cell_at(rect.center) == cell
        for rect, cell in zip(tray, geometry.layout.tray, strict=True)
    )
    assert geometry.tray.unionall(tray) == geometry.tray


@given(SIZES)
def test_the_lines_of_a_ring_have_room_beside_the_rows(size: tuple[int, int]) -> None:
    geometry = lay_out(CATALOGUE["maze"].layout, size)
    assert min(geometry.board.left, size[0] - geometry.board.right) >= round(
        20 * geometry.u
    )
    assert geometry.row_gap >= 10


@pytest.mark.parametrize(
    ("size", "cramped"),
    [
        ((1024, 768), False),
        ((1023, 768), True),
        ((1024, 767), True),
        ((1920, 700), True),
    ],
)
def test_eight_rows_want_a_larger_window(size: tuple[int, int], cramped: bool) -> None:
    assert lay_out(in_rows(8, 13), size).is_cramped() is cramped
    assert not lay_out(in_rows(4, 13), size).is_cramped()


@given(SIZES, st.data())
def test_the_middle_of_a_cell_is_that_cell(
    size: tuple[int, int], data: st.DataObject
) -> None:
    geometry = lay_out(in_rows(4, 13), size)
    cell = data.draw(st.sampled_from(geometry.layout.cells))
    assert geometry.cell_at(geometry.rect(cell).center) == cell
    assert (
        geometry.cell_at(
            (
                geometry.rect(cell).left - geometry.gutter // 2,
                geometry.rect(cell).centery,
            )
        )
        is not None
    )


def test_a_pixel_belongs_to_its_cell_and_is_near_those_a_card_away() -> None:
    geometry = lay_out(in_rows(4, 13), (1280, 800))
    assert geometry.cell_at((640, 10)) is geometry.cell_at((640, 790)) is None
    x, y = geometry.center(20)
    assert geometry.nearest((x + 10, y), (20, 30)) == 20
    assert geometry.nearest((x + 10, y), (30,)) is None


@given(SIZES, st.integers(200, 900), st.integers(100, 400))
def test_a_small_board_stays_in_its_area(
    size: tuple[int, int], wide: int, high: int
) -> None:
    area = pygame.Rect(30, 40, wide, high)
    geometry = fit(in_rows(4, 13), area, size)
    assert geometry.board.topleft == area.topleft
    assert (
        geometry.card == (8, 8)
        or area.contains(geometry.board)
        or min(geometry.card) <= 8
    )
    trayed = fit(CATALOGUE["double-montana"].layout, area, size)
    whole = trayed.board.union(trayed.tray)
    assert trayed.tray.left >= area.left
    assert area.contains(whole) or min(trayed.card) <= 8


def test_a_small_board_that_shares_the_window_is_as_high_as_a_large_one() -> None:
    area = pygame.Rect(30, 40, 780, 352)
    size = (1280, 800)
    small, large = (fit(in_rows(4, columns), area, size) for columns in (7, 13))
    assert (small.card, large.card) == ((85, 79), (56, 78))
    assert area.contains(small.board)
    assert small.board.width > 0.75 * large.board.width


@pytest.mark.parametrize("size", [(1, 1), (320, 240), (100, 3000), (3000, 100)])
def test_a_window_too_small_for_the_formula_still_gets_cards(
    size: tuple[int, int],
) -> None:
    geometry = lay_out(in_rows(4, 13), size)
    assert min(geometry.card) >= 8
