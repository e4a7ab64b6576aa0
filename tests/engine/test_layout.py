"""The geometry of the boards, cell by cell."""

from __future__ import annotations

import pytest

from gaps.engine import CATALOGUE, Layout, in_ring, in_rows

SMALL = in_rows(2, 3)


def test_rows_end_at_the_edges() -> None:
    assert SMALL.left == (None, 0, 1, None, 3, 4)
    assert SMALL.right == (1, 2, None, 4, 5, None)
    assert SMALL.starts == (0, 3)
    assert SMALL.joins == ()
    assert SMALL.tray == ()
    assert SMALL.beside == ()
    assert [list(SMALL.row(row)) for row in range(2)] == [[0, 1, 2], [3, 4, 5]]
    assert [(SMALL.row_of(cell), SMALL.column_of(cell)) for cell in SMALL.cells] == [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 0),
        (1, 1),
        (1, 2),
    ]


def test_a_ring_joins_each_row_to_the_next_and_the_last_to_the_first() -> None:
    ring = in_ring(2, 3)
    assert ring.left == (5, 0, 1, 2, 3, 4)
    assert ring.right == (1, 2, 3, 4, 5, 0)
    assert ring.starts == (0,)
    assert ring.joins == ((2, 3), (5, 0))
    assert CATALOGUE["maze"].layout.joins == (
        (8, 9),
        (17, 18),
        (26, 27),
        (35, 36),
        (44, 45),
        (53, 0),
    )


def test_the_cells_of_a_tray_come_after_the_rows_and_have_no_neighbours() -> None:
    layout = CATALOGUE["double-montana"].layout
    assert layout.rows == 8
    assert layout.columns == 14
    assert layout.tray == tuple(range(112, 120))
    assert list(layout.cells) == list(range(120))
    assert len(layout.left) == len(layout.right) == 120
    for cell in layout.tray:
        assert layout.left[cell] is None
        assert layout.right[cell] is None
        assert layout.row_of(cell) == 8
    assert layout.joins == ()


def beside(layout: Layout) -> set[tuple[int, int]]:
    return {(cell, other) for cell in layout.cells for other in layout.beside[cell]}


@pytest.mark.parametrize("key", ["pas-a-deux", "pas-de-deux"])
def test_exchange_partners_are_in_the_same_row_or_column(key: str) -> None:
    layout = CATALOGUE[key].layout
    expected = set()
    for cell in layout.cells:
        for other in layout.cells:
            rows = abs(layout.row_of(cell) - layout.row_of(other))
            columns = abs(layout.column_of(cell) - layout.column_of(other))
            near = rows + columns == 1
            straight = (rows == 0) != (columns == 0)
            if near if key == "pas-a-deux" else straight:
                expected.add((cell, other))
    assert beside(layout) == expected
    assert all(len(set(others)) == len(others) for others in layout.beside)
