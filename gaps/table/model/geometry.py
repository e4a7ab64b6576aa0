"""Where each cell of a board lies on the screen: the layout formula of the design, in pixels."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from gaps.engine import Cell, Layout
from gaps.stage.drawing.style import unit

TALL_ASPECT = 1.40
SQUAT_ASPECT = 0.92
MAX_TALL_ROWS = 4
WIDEST_CARD = 140  # at u = 1: a board of few columns does not blow its cards up
TRAY_SHARE = 0.72  # of a card's width, of one that lies in the tray
APART = 12  # between the rows and what lies beside them, pixels at u = 1
JOIN_ROOM = 20  # beside the rows for the lines that lead from row to row, and between those rows
JOIN_GAP = 14
CROWDED_ROWS, CROWDED_WINDOW = 8, (1024, 768)  # rows that want a larger window, and how large


@dataclass(frozen=True)
class BoardGeometry:
    """The spots of one layout in one window size: card size, gutters and the rectangle of each cell."""

    layout: Layout
    size: tuple[int, int]
    u: float
    card: tuple[int, int]
    gutter: int
    row_gap: int
    origin: tuple[int, int]
    """The top left of the rows; a tray lies to the left of it."""
    apart: int = 0
    """From the rows to what lies beside them."""
    talon: bool = False
    """Whether a talon and its turned card lie to the right of the rows."""

    @property
    def cramped(self) -> bool:
        """Whether so many rows want a larger window to be read at ease."""
        small = any(side < least for side, least in zip(self.size, CROWDED_WINDOW, strict=True))
        return small and self.layout.rows >= CROWDED_ROWS

    @property
    def tall(self) -> bool:
        """Whether the faces are the tall ones (up to four rows)."""
        return self.layout.rows <= MAX_TALL_ROWS

    @property
    def board(self) -> Rect:
        """The smallest rectangle that holds every cell of the rows."""
        (cw, ch), rows, columns = self.card, self.layout.rows, self.layout.columns
        return Rect(
            self.origin,
            (columns * cw + (columns - 1) * self.gutter, rows * ch + (rows - 1) * self.row_gap),
        )

    @property
    def tray(self) -> Rect:
        """The smallest rectangle that holds every cell of the tray; empty if there is none."""
        cells = self.layout.tray
        return (
            self.rect(cells[0]).unionall([self.rect(cell) for cell in cells]) if cells else Rect(0, 0, 0, 0)
        )

    @property
    def deck(self) -> Rect:
        """Where the talon lies, face down."""
        return self._beside((self.layout.rows - 2) // 2)

    @property
    def turned(self) -> Rect:
        """Where its turned card lies, one row below."""
        return self._beside((self.layout.rows - 2) // 2 + 1)

    def place(self, cell: Cell) -> tuple[int, int]:
        """The row and the column in which a cell is seen; the tray stands in columns left of the first."""
        if cell in self.layout.tray:
            number = cell - self.layout.tray[0]
            return number % self.layout.rows, -1 - number // self.layout.rows
        return self.layout.row_of(cell), self.layout.column_of(cell)

    def rect(self, cell: Cell) -> Rect:
        """The rectangle in which the card on ``cell`` rests."""
        (row, column), (cw, ch), (x, y) = self.place(cell), self.card, self.origin
        spot = Rect(x + column * (cw + self.gutter), y + row * (ch + self.row_gap), cw, ch)
        if column < 0:
            width, height = tray_card(self.card)
            right = x - self.apart + (column + 1) * (width + self.gutter)
            return Rect(right - width, spot.top + (ch - height) // 2, width, height)
        return spot

    def _beside(self, row: int) -> Rect:
        board, (cw, ch) = self.board, self.card
        return Rect(board.right + self.apart, board.top + row * (ch + self.row_gap), cw, ch)

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


def tray_card(card: tuple[int, int]) -> tuple[int, int]:
    """The size of a card that lies in the tray, where one on the rows has the size ``card``."""
    return max(6, int(card[0] * TRAY_SHARE)), max(6, int(card[1] * TRAY_SHARE))


def lay_out(layout: Layout, size: tuple[int, int], scale: float = 1.0, talon: bool = False) -> BoardGeometry:
    """The spots of ``layout`` in a window of ``size`` pixels (DESIGN §3.1); ``scale`` enlarges the frame.

    A tray takes room at the left of the rows, a ``talon`` at their right.
    """
    width, height = size
    u = unit(size, scale)
    rows, columns = layout.rows, layout.columns
    margin, gutter = max(12, round(24 * u)), max(4, round(7 * u))
    stacks = -(-len(layout.tray) // rows)
    apart = round(APART * u) if stacks or talon else 0
    beside = (bool(stacks) + talon) * apart + max(0, stacks - 1) * gutter
    if layout.joins:
        beside += 2 * round(JOIN_ROOM * u)
    room_across = width - 2 * margin - (columns - 1) * gutter - beside
    cw = min(int(room_across / (columns + stacks * TRAY_SHARE + talon)), round(WIDEST_CARD * u))
    if rows <= MAX_TALL_ROWS:
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
        top, bottom = round(66 * u), round((58 + (JOIN_GAP if layout.joins else 0)) * u)
        gap = max(5, round((JOIN_GAP if layout.joins else 6) * u))
        room = height - top - bottom - round(8 * u)
        ch = (room - (rows - 1) * gap) // rows
        cw = min(cw, int(ch / SQUAT_ASPECT))
        ch = round(SQUAT_ASPECT * cw)
    cw, ch = max(cw, 8), max(ch, 8)  # a window too small for the formula still gets cards, if tiny ones
    board_width, board_height = columns * cw + (columns - 1) * gutter, rows * ch + (rows - 1) * gap
    left = apart + stacks * (tray_card((cw, ch))[0] + gutter) - gutter if stacks else 0
    right = apart + cw if talon else 0
    origin = (
        (width - board_width - left - right) // 2 + left,
        top + (height - top - bottom - board_height) // 2 - round(2 * u),
    )
    return BoardGeometry(layout, size, u, (cw, ch), gutter, gap, origin, apart, talon)


def fit(layout: Layout, area: Rect, size: tuple[int, int], scale: float = 1.0) -> BoardGeometry:
    """The spots of a small board that lies at the top left of ``area``: for results, previews and lessons."""
    u = unit(size, scale)
    rows, columns = layout.rows, layout.columns
    aspect = TALL_ASPECT if rows <= MAX_TALL_ROWS else SQUAT_ASPECT
    gutter, gap = max(2, round(4 * u)), max(3, round((12 if rows <= MAX_TALL_ROWS else 4) * u))
    stacks = -(-len(layout.tray) // rows)
    beside = stacks * (gutter + gutter)
    room_across = area.w - (columns - 1) * gutter - beside
    cw = min(int(room_across / (columns + stacks * TRAY_SHARE)), round(WIDEST_CARD * u * 0.64))
    ch = round(aspect * cw)
    if rows * ch + (rows - 1) * gap > area.h:
        ch = (area.h - (rows - 1) * gap) // rows
        cw = int(ch / aspect)
    card = max(cw, 8), max(ch, 8)
    left = gutter + stacks * (tray_card(card)[0] + gutter) if stacks else 0
    return BoardGeometry(layout, size, u, card, gutter, gap, (area.left + left, area.top), 2 * gutter)
