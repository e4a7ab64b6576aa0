"""The geometry of a board as data: who is left and right of whom."""

from __future__ import annotations

from dataclasses import dataclass

Cell = int
"""Index into a board, row by row from the top left."""


@dataclass(frozen=True)
class Layout:
    """Rows of cells. Neighbours are tables, so that the end of a row is no special case anywhere else."""

    rows: int
    columns: int
    left: tuple[Cell | None, ...]
    right: tuple[Cell | None, ...]

    @property
    def cells(self) -> range:
        """Every cell, in reading order."""
        return range(self.rows * self.columns)

    @property
    def starts(self) -> tuple[Cell, ...]:
        """The cells of the first column."""
        return tuple(self.cells[:: self.columns])

    def row(self, row: int) -> range:
        """The cells of one row, from the left."""
        return self.cells[row * self.columns : (row + 1) * self.columns]

    def row_of(self, cell: Cell) -> int:
        """The row a cell is in, from 0 at the top."""
        return cell // self.columns

    def column_of(self, cell: Cell) -> int:
        """The column a cell is in, from 0 at the left."""
        return cell % self.columns


def in_rows(rows: int, columns: int) -> Layout:
    """A board of rows that end at the edges."""
    cells = range(rows * columns)
    return Layout(
        rows,
        columns,
        left=tuple(cell - 1 if cell % columns else None for cell in cells),
        right=tuple(cell + 1 if (cell + 1) % columns else None for cell in cells),
    )
