"""The geometry of a board as data: the neighbours of each cell, and the tray."""

from __future__ import annotations

from gaps.values import Value, with_fields

Cell = int
"""Index into a board, row by row from the top left; the cells of a tray come after the
rows.
"""


class Layout(Value):
    """Rows of cells.

    Neighbours are tables, so rules need no special case for the end of a row.
    """

    rows: int
    columns: int
    left: tuple[Cell | None, ...]
    right: tuple[Cell | None, ...]
    starts: tuple[Cell, ...]
    """The cells where a run may begin: the first column, or the first cell of a ring.
    """
    tray: tuple[Cell, ...] = ()
    """Cells outside the rows that hold cards until the player places them. No card
    returns there.
    """
    beside: tuple[tuple[Cell, ...], ...] = ()
    """For each cell, the cells it may exchange cards with; empty if cards move into
    gaps only.
    """

    @property
    def cells(self) -> range:
        """Every cell, in reading order, the tray last."""
        return range(self.rows * self.columns + len(self.tray))

    @property
    def joins(self) -> tuple[tuple[Cell, Cell], ...]:
        """The last cell of each row that continues elsewhere, and where that is."""
        ends = [self.row(row)[-1] for row in range(self.rows)]
        return tuple((end, on) for end in ends if (on := self.right[end]) is not None)

    def row(self, row: int) -> range:
        """Return the cells of one row, from the left."""
        return range(row * self.columns, (row + 1) * self.columns)

    def row_of(self, cell: Cell) -> int:
        """Return the row of a cell, from 0 at the top.

        The tray counts as the row after the last.
        """
        return cell // self.columns

    def column_of(self, cell: Cell) -> int:
        """Return the column of a cell, from 0 at the left."""
        return cell % self.columns


def in_rows(rows: int, columns: int) -> Layout:
    """Return a board of rows that end at the edges."""
    cells = range(rows * columns)
    return Layout(
        rows,
        columns,
        left=tuple(cell - 1 if cell % columns else None for cell in cells),
        right=tuple(cell + 1 if (cell + 1) % columns else None for cell in cells),
        starts=tuple(cells[::columns]),
    )


def in_rows_with_tray(rows: int, columns: int, places: int) -> Layout:
    """Return a board of rows and a tray of ``places`` cells that have no neighbours.

    The tray has at most ``columns`` cells.
    """
    layout = in_rows(rows, columns)
    last = rows * columns
    return with_fields(
        layout,
        left=layout.left + (None,) * places,
        right=layout.right + (None,) * places,
        tray=tuple(range(last, last + places)),
    )


def in_ring(rows: int, columns: int) -> Layout:
    """Return one ring of cells: each row continues in the next, the last in the first."""
    count = rows * columns
    return Layout(
        rows,
        columns,
        left=tuple((cell - 1) % count for cell in range(count)),
        right=tuple((cell + 1) % count for cell in range(count)),
        starts=(0,),
    )


def in_touching_rows(rows: int, columns: int) -> Layout:
    """Return rows in which a card may be exchanged with one that it touches.

    That is the card directly above, left, right or below.
    """
    layout = in_rows(rows, columns)
    cells = range(rows * columns)
    around = [
        (cell - columns, layout.left[cell], layout.right[cell], cell + columns)
        for cell in cells
    ]
    beside = [
        tuple(cell for cell in four if cell is not None and cell in cells)
        for four in around
    ]
    return with_fields(layout, beside=tuple(beside))


def in_crossing_rows(rows: int, columns: int) -> Layout:
    """Return rows in which a card may be exchanged with any of its row or column."""
    layout = in_rows(rows, columns)

    def cross(cell: Cell) -> tuple[Cell, ...]:
        row = layout.row(layout.row_of(cell))
        column = layout.cells[layout.column_of(cell) :: columns]
        others = {*row, *column} - {cell}
        return tuple(sorted(others))

    return with_fields(layout, beside=tuple(map(cross, layout.cells)))
