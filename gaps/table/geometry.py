"""Where each cell of a board lies on the screen: the layout formula of the design, in pixels."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from gaps.engine import Cell, Layout
from gaps.stage.look import unit

TALL_ASPECT = 1.40
SQUAT_ASPECT = 0.92
MOST_TALL_ROWS = 4
WIDEST_CARD = 140  # at u = 1: a board of few columns does not blow its cards up


@dataclass(frozen=True)
class Spots:
    """The spots of one layout in one window size: card size, gutters and the rectangle of each cell."""

    layout: Layout
    size: tuple[int, int]
    u: float
    card: tuple[int, int]
    gutter: int
    row_gap: int
    origin: tuple[int, int]

    @property
    def tall(self) -> bool:
        """Whether the faces are the tall ones (up to four rows)."""
        return self.layout.rows <= MOST_TALL_ROWS

    @property
    def board(self) -> Rect:
        """The smallest rectangle that holds every cell of the rows."""
        (cw, ch), rows, columns = self.card, self.layout.rows, self.layout.columns
        return Rect(
            self.origin,
            (columns * cw + (columns - 1) * self.gutter, rows * ch + (rows - 1) * self.row_gap),
        )

    def rect(self, cell: Cell) -> Rect:
        """The rectangle in which the card on ``cell`` rests."""
        row, column = self.layout.row_of(cell), self.layout.column_of(cell)
        (cw, ch), (x, y) = self.card, self.origin
        return Rect(x + column * (cw + self.gutter), y + row * (ch + self.row_gap), cw, ch)

    def center(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell's rectangle."""
        rect = self.rect(cell)
        return rect.x + rect.w / 2, rect.y + rect.h / 2

    def cell_at(self, pos: tuple[int, int]) -> Cell | None:
        """The cell under a pixel; half the gutter on each side belongs to the cell."""
        reach = self.gutter + 1
        return next(
            (cell for cell in self.layout.cells if self.rect(cell).inflate(reach, reach).collidepoint(pos)),
            None,
        )

    def nearest(self, pos: tuple[float, float], cells: tuple[Cell, ...]) -> Cell | None:
        """Of ``cells``, the one whose middle is nearest to ``pos`` and not further than a card's width."""
        x, y = pos

        def distance(cell: Cell) -> float:
            cx, cy = self.center(cell)
            return float(((cx - x) ** 2 + (cy - y) ** 2) ** 0.5)

        near = [cell for cell in cells if distance(cell) <= self.card[0]]
        return min(near, key=distance, default=None)


def lay_out(layout: Layout, size: tuple[int, int], scale: float = 1.0) -> Spots:
    """The spots of ``layout`` in a window of ``size`` pixels (DESIGN §3.1); ``scale`` enlarges the frame."""
    width, height = size
    u = unit(size, scale)
    rows, columns = layout.rows, layout.columns
    margin, gutter = max(12, round(24 * u)), max(4, round(7 * u))
    cw = min((width - 2 * margin - (columns - 1) * gutter) // columns, round(WIDEST_CARD * u))
    if rows <= MOST_TALL_ROWS:
        top, bottom = round(64 * u), round(72 * u)
        gap = max(10, round(26 * u))
        room = height - top - bottom - round(16 * u)
        ch = round(TALL_ASPECT * cw)
        if rows * ch + (rows - 1) * gap > room:
            ch = (room - (rows - 1) * gap) // rows
            cw = int(ch / TALL_ASPECT)
        slack = room - rows * ch - (rows - 1) * gap
        gap = min(round(40 * u), gap + max(0, slack) // (rows + 1))
    else:
        top, bottom = round(66 * u), round(58 * u)
        gap = max(5, round(6 * u))
        room = height - top - bottom - round(8 * u)
        ch = (room - (rows - 1) * gap) // rows
        cw = min(cw, int(ch / SQUAT_ASPECT))
        ch = round(SQUAT_ASPECT * cw)
    cw, ch = max(cw, 8), max(ch, 8)  # a window too small for the formula still gets cards, if tiny ones
    board_width, board_height = columns * cw + (columns - 1) * gutter, rows * ch + (rows - 1) * gap
    origin = (
        (width - board_width) // 2,
        top + (height - top - bottom - board_height) // 2 - round(2 * u),
    )
    return Spots(layout, size, u, (cw, ch), gutter, gap, origin)


def fit(layout: Layout, area: Rect, size: tuple[int, int], scale: float = 1.0) -> Spots:
    """The spots of a small board that lies at the top left of ``area``: for results, previews and lessons."""
    u = unit(size, scale)
    rows, columns = layout.rows, layout.columns
    aspect = TALL_ASPECT if rows <= MOST_TALL_ROWS else SQUAT_ASPECT
    gutter, gap = max(2, round(4 * u)), max(3, round((12 if rows <= MOST_TALL_ROWS else 4) * u))
    cw = min((area.w - (columns - 1) * gutter) // columns, round(WIDEST_CARD * u * 0.64))
    ch = round(aspect * cw)
    if rows * ch + (rows - 1) * gap > area.h:
        ch = (area.h - (rows - 1) * gap) // rows
        cw = int(ch / aspect)
    return Spots(layout, size, u, (max(cw, 8), max(ch, 8)), gutter, gap, area.topleft)
