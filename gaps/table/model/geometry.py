"""The places of a board's cells on the screen, in pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Rect

from gaps.engine import Cell
from gaps.engine.layout import Layout
from gaps.stage.drawing.style import unit
from gaps.values import Value

# Height / width of a card.
TALL_ASPECT = 1.40
SQUAT_ASPECT = 0.92
MAX_SQUAT_ASPECT = 0.98  # aspect of squat cards narrowed to fit into the window
MAX_RAIL_ROWS = 4  # boards with more rows have squat cards and no rails
# Boards with at most this many columns, and no more rows than that, have squat cards as
# well, which fill the window.
MAX_SMALL_COLUMNS = 8
TRAY_SCALE = 0.72  # scale of a card in the tray
# Boards with this many rows need a window of this size, in desktop units.
CROWDED_ROWS = 8
CROWDED_WINDOW = (1024, 768)
# Pixels: in a window that is too small cards get this small, and the board is clipped.
MIN_CARD_WIDTH = 8
# Lengths in units.
MAX_CARD_WIDTH = 140
# Fraction of the maximum card width, on a board that does not fill the window.
REDUCED_SCALE = 0.64
SIDE_GAP = 12  # between the rows and the tray or the talon
# To the left of the rows and above them, for suits and ranks beside a talon.
HEAD_ROOM = 46
RANK_ROOM = 20
# Beside the rows and between them, for lines that lead from row to row.
LINK_ROOM = 20
LINK_ROW_GAP = 14
MARGIN = 24  # around the board
GUTTER = 7  # between the columns
MIN_RAIL_GAP = 10  # pixels
MAX_RAIL_GAP = 40
RAIL_ROOM = 16
DENSE_GAP = 6
MIN_DENSE_GAP = 5  # pixels
DENSE_ROOM = 8
# The bars above and below the board, from the edges of the window.
UPPER_BAR_HEIGHT = 52
LOWER_BAR_HEIGHT = 64
MIN_BAR_GAP = 16  # between the board and a bar, at least
TIGHT_SCALE = 0.96  # scale of a board that would be closer
RAIL_DEPTH = 12  # from a row down to the lower edge of its rail
BOARD_RISE = 2  # distance of the board above the middle of its room
# A row of a small board is at least this many times as high as the gap below it.
REDUCED_ROW = 8
REDUCED_GUTTER = 4
REDUCED_RAIL_GAP = 12
REDUCED_DENSE_GAP = 4


class Around(Value):
    """The room around a board, in units.

    It is above and below the rows, and the minimum between two of them.
    """

    rail_top: int
    rail_bottom: int
    rail_gap: int
    dense_top: int
    dense_bottom: int


BARS = Around(64, 72, 26, 66, 58)
"""Bars above and below."""
HEADLINE = Around(92, 24, 44, 92, 24)
"""A line above, nothing below, and room for a sentence between the rows."""


class BoardGeometry(Value):
    """The places of one layout in a window of ``size``.

    They are the card size, the gutters and the rectangle of each cell.
    """

    layout: Layout
    size: tuple[int, int]
    px_per_unit: float
    card: tuple[int, int]
    """The size of a card on the rows."""
    gutter: int
    row_gap: int
    origin: tuple[int, int]
    """The top left of the rows; a tray is to the left of it."""
    side_gap: int = 0
    """The gap between the rows and what is beside them."""
    talon: bool = False
    """True if a talon and its turned card are to the right of the rows."""

    def is_cramped(self, density: float = 1.0) -> bool:
        """Return True if a board with this many rows is hard to read in this window.

        A desktop unit is ``density`` pixels.
        """
        width, height = (side / density for side in self.size)
        least_width, least_height = CROWDED_WINDOW
        is_small = width < least_width or height < least_height
        return is_small and self.layout.rows >= CROWDED_ROWS

    @property
    def has_rails(self) -> bool:
        """True if there is a rail under each row: on boards of up to four rows."""
        return self.layout.rows <= MAX_RAIL_ROWS

    @property
    def board(self) -> Rect:
        """The smallest rectangle that holds every cell of the rows."""
        width = _extent(self.layout.columns, self.card[0], self.gutter)
        height = _extent(self.layout.rows, self.card[1], self.row_gap)
        return Rect(self.origin, (width, height))

    @property
    def tray(self) -> Rect:
        """The smallest rectangle that holds every cell of the tray.

        It is empty if there is no tray.
        """
        cells = [self.rect(cell) for cell in self.layout.tray]
        return cells[0].unionall(cells) if cells else Rect(0, 0, 0, 0)

    @property
    def talon_place(self) -> Rect:
        """The rectangle of the talon, which is face down."""
        board = self.board
        row = (self.layout.rows - 2) // 2
        top = board.top + row * (self.card[1] + self.row_gap)
        return Rect((board.right + self.side_gap, top), self.card)

    @property
    def turned(self) -> Rect:
        """The rectangle of the turned card, one row below the talon."""
        return self.talon_place.move(0, self.card[1] + self.row_gap)

    def place(self, cell: Cell) -> tuple[int, int]:
        """Return the row and the column of a cell on the screen.

        In the tray the columns are -1, -2 and so on.
        """
        if cell in self.layout.tray:
            number = cell - self.layout.tray[0]
            return number % self.layout.rows, -1 - number // self.layout.rows
        return self.layout.row_of(cell), self.layout.column_of(cell)

    def rect(self, cell: Cell) -> Rect:
        """Return the rectangle in which a card on ``cell`` rests."""
        row, column = self.place(cell)
        card_width, card_height = self.card
        left, top = self.origin
        x = left + column * (card_width + self.gutter)
        y = top + row * (card_height + self.row_gap)
        if column >= 0:
            return Rect((x, y), self.card)
        width, height = tray_card_size(self.card)
        right = left - self.side_gap + (column + 1) * (width + self.gutter)
        return Rect(right - width, y + (card_height - height) // 2, width, height)

    def span(self, cells: Sequence[Cell]) -> Rect:
        """Return the area from the first to the last of ``cells`` in one row."""
        return self.rect(cells[0]).union(self.rect(cells[-1]))

    def center(self, cell: Cell) -> tuple[float, float]:
        left, top, width, height = self.rect(cell)
        return left + width / 2, top + height / 2

    def cell_at(self, pos: tuple[int, int]) -> Cell | None:
        """Return the cell under a pixel.

        Half the gutter on each side belongs to the cell.
        """
        reach = self.gutter + 1
        for cell in self.layout.cells:
            if self.rect(cell).inflate(reach, reach).collidepoint(pos):
                return cell
        return None

    def nearest(self, pos: tuple[float, float], cells: tuple[Cell, ...]) -> Cell | None:
        """Return the one of ``cells`` whose centre is nearest to ``pos``.

        It is at most a card's width away; otherwise ``None`` is returned.
        """
        distances = {cell: math.dist(self.center(cell), pos) for cell in cells}
        near = [cell for cell in cells if distances[cell] <= self.card[0]]
        return min(near, key=distances.__getitem__, default=None)


def _extent(count: int, size: int, gap: int) -> int:
    """Return the length of ``count`` cards with gaps between them."""
    return count * size + (count - 1) * gap


def tray_card_size(card: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a card in the tray. A card on the rows has the size ``card``."""
    width, height = (max(6, int(side * TRAY_SCALE)) for side in card)
    return width, height


def is_small(layout: Layout) -> bool:
    """Return True if a board has few enough rows and columns for wide cards.

    They fill the window.
    """
    return layout.rows <= MAX_RAIL_ROWS and layout.columns <= MAX_SMALL_COLUMNS


def lay_out(
    layout: Layout,
    size: tuple[int, int],
    px_per_unit: float | None = None,
    talon: bool = False,
    around: Around = BARS,
) -> BoardGeometry:
    """Return the places of ``layout`` in a window of ``size`` pixels.

    ``px_per_unit`` is the unit of length of what is ``around`` it: by default the window's. A
    tray takes room to the left of the rows, a ``talon`` to their right.
    """
    width, height = size
    px_per_unit = unit(size) if px_per_unit is None else px_per_unit
    gutter = max(4, round(GUTTER * px_per_unit))
    head_room = round(HEAD_ROOM * px_per_unit) if talon else 0
    links = 2 * round(LINK_ROOM * px_per_unit) if layout.joins else 0
    stacks = _tray_columns(layout)
    side_gap = round(SIDE_GAP * px_per_unit) if stacks or talon else 0
    gaps_beside = (bool(stacks) + talon) * side_gap + max(0, stacks - 1) * gutter
    margins = 2 * max(12, round(MARGIN * px_per_unit))
    between = (layout.columns - 1) * gutter
    room = width - margins - between - gaps_beside - links - head_room
    card_width = int(room / (layout.columns + stacks * TRAY_SCALE + talon))
    card_width = min(card_width, round(_width_limit(layout) * px_per_unit))
    above = round(RANK_ROOM * px_per_unit) if talon else 0
    rows = _rows(
        layout,
        card_width,
        height,
        px_per_unit,
        above,
        around,
    )
    card = (max(rows.card[0], MIN_CARD_WIDTH), max(rows.card[1], MIN_CARD_WIDTH))
    top = rows.top
    bottom = rows.bottom
    if (
        around is BARS
        and _free_below(layout, rows, height, px_per_unit) < MIN_BAR_GAP * px_per_unit
    ):
        card = (round(card[0] * TIGHT_SCALE), round(card[1] * TIGHT_SCALE))
        top = round((UPPER_BAR_HEIGHT + MIN_BAR_GAP) * px_per_unit) + above
        bottom = round(
            (LOWER_BAR_HEIGHT + MIN_BAR_GAP + _rail_depth(layout)) * px_per_unit
        )
    left = head_room
    if stacks:
        left += side_gap + stacks * (tray_card_size(card)[0] + gutter) - gutter
    right = side_gap + card[0] if talon else 0
    free_width = width - _extent(layout.columns, card[0], gutter) - left - right
    board_height = _extent(layout.rows, card[1], rows.gap)
    free_height = height - top - bottom - board_height
    x = free_width // 2 + left
    y = top + free_height // 2 - round(BOARD_RISE * px_per_unit)
    return BoardGeometry(
        layout,
        size,
        px_per_unit,
        card,
        gutter,
        rows.gap,
        origin=(x, y),
        side_gap=side_gap,
        talon=talon,
    )


def fit(
    layout: Layout,
    area: Rect,
    size: tuple[int, int],
    px_per_unit: float | None = None,
    talon: bool = False,
) -> BoardGeometry:
    """Return the places of a reduced board at the top left of ``area``.

    The window has ``size`` pixels; ``px_per_unit`` and ``talon`` are as for ``lay_out``.
    """
    px_per_unit = unit(size) if px_per_unit is None else px_per_unit
    rows = layout.rows
    columns = layout.columns
    stacks = _tray_columns(layout)
    gutter = max(2, round(REDUCED_GUTTER * px_per_unit))
    small_gap = REDUCED_RAIL_GAP if rows <= MAX_RAIL_ROWS else REDUCED_DENSE_GAP
    row_gap = max(
        2, min(round(small_gap * px_per_unit), area.h // (REDUCED_ROW * rows))
    )
    head_room = round(HEAD_ROOM * px_per_unit) if talon else 0
    above = round(RANK_ROOM * px_per_unit) if talon else 0
    beside = 2 * gutter * (stacks + talon) + head_room
    room = area.w - (columns - 1) * gutter - beside
    wanted = int(room / (columns + stacks * TRAY_SCALE + talon))
    widest = round(_width_limit(layout) * px_per_unit * REDUCED_SCALE)
    highest = (area.h - above - (rows - 1) * row_gap) // rows
    card_width, card_height = _card_size(layout, min(wanted, widest), highest)
    card = (max(card_width, MIN_CARD_WIDTH), max(card_height, MIN_CARD_WIDTH))
    left = area.left + head_room
    if stacks:
        left += gutter + stacks * (tray_card_size(card)[0] + gutter)
    return BoardGeometry(
        layout,
        size,
        px_per_unit,
        card,
        gutter,
        row_gap,
        origin=(left, area.top + above),
        side_gap=2 * gutter,
        talon=talon,
    )


def is_roomy(area: Rect, size: tuple[int, int]) -> bool:
    """Return True if a reduced board in ``area`` has room for a talon.

    The window has ``size`` pixels.
    """
    width, _height = size
    return 2 * area.width > width


def _width_limit(layout: Layout) -> float:
    """Return the maximum width of a card, in units.

    On a small board a card may be as high as on others.
    """
    if is_small(layout):
        return MAX_CARD_WIDTH * TALL_ASPECT / SQUAT_ASPECT
    return MAX_CARD_WIDTH


def _card_size(layout: Layout, width: int, height: int) -> tuple[int, int]:
    """Return the size of cards of at most this width and height."""
    if is_small(layout):
        card_width = min(width, int(height / SQUAT_ASPECT))
        return card_width, min(height, round(card_width * MAX_SQUAT_ASPECT))
    aspect = TALL_ASPECT if layout.rows <= MAX_RAIL_ROWS else SQUAT_ASPECT
    card_height = round(aspect * width)
    if card_height <= height:
        return width, card_height
    return int(height / aspect), height


def _tray_columns(layout: Layout) -> int:
    return math.ceil(len(layout.tray) / layout.rows)


class Rows(Value):
    """How the height of a window is divided.

    It goes to the cards, the gaps and the room above and below.
    """

    card: tuple[int, int]
    gap: int
    top: int
    bottom: int


def _rows(
    layout: Layout,
    card_width: int,
    height: int,
    px_per_unit: float,
    above: int,
    around: Around,
) -> Rows:
    """Return the layout of the rows; up to four of them have rails.

    ``above`` is the number of pixels to keep free over the first row.
    """
    if layout.rows > MAX_RAIL_ROWS:
        return _dense_rows(
            layout,
            card_width,
            height,
            px_per_unit,
            above,
            around,
        )
    top = round(around.rail_top * px_per_unit) + above
    bottom = round(around.rail_bottom * px_per_unit)
    gap = max(MIN_RAIL_GAP, round(around.rail_gap * px_per_unit))
    taken = top + bottom + round(RAIL_ROOM * px_per_unit) + (layout.rows - 1) * gap
    room = height - taken
    card = _card_size(layout, card_width, room // layout.rows)
    free = max(0, room - layout.rows * card[1])
    wider = min(round(MAX_RAIL_GAP * px_per_unit), gap + free // (layout.rows + 1))
    gap = max(gap, wider)
    return Rows(card, gap, top, bottom)


def _rail_depth(layout: Layout) -> int:
    """Return how far a rail is below its row, in units; 0 without rails."""
    return RAIL_DEPTH if layout.rows <= MAX_RAIL_ROWS else 0


def _free_below(layout: Layout, rows: Rows, height: int, px_per_unit: float) -> float:
    """Return how many pixels are free between the board and the lower bar."""
    board = _extent(layout.rows, rows.card[1], rows.gap)
    free = height - rows.top - rows.bottom - board
    below = rows.bottom + free / 2 + BOARD_RISE * px_per_unit
    return below - (LOWER_BAR_HEIGHT + _rail_depth(layout)) * px_per_unit


def _dense_rows(
    layout: Layout,
    card_width: int,
    height: int,
    px_per_unit: float,
    above: int,
    around: Around,
) -> Rows:
    link = LINK_ROW_GAP if layout.joins else 0
    top = round(around.dense_top * px_per_unit) + above
    bottom = round((around.dense_bottom + link) * px_per_unit)
    gap = max(MIN_DENSE_GAP, round((link or DENSE_GAP) * px_per_unit))
    taken = top + bottom + round(DENSE_ROOM * px_per_unit) + (layout.rows - 1) * gap
    room = height - taken
    width = min(card_width, int(room // layout.rows / SQUAT_ASPECT))
    return Rows((width, round(SQUAT_ASPECT * width)), gap, top, bottom)


def split_by_row(layout: Layout, cells: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """Split a run into parts that are each in one row."""
    parts: list[tuple[Cell, ...]] = []
    for cell in cells:
        if parts and layout.row_of(parts[-1][-1]) == layout.row_of(cell):
            parts[-1] += (cell,)
        else:
            parts.append((cell,))
    return tuple(parts)
