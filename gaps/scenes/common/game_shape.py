"""The shape of a variant as a small picture.

It shows the cards that a redeal keeps, those that are dealt, and the gaps.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, Unpack

import pygame
from pygame import Rect, Surface

from gaps.engine import Cell, Redeal, State, Variant, deal
from gaps.engine.examples import with_runs
from gaps.stage.drawing.shapes import fill_rounded, rounded
from gaps.stage.drawing.style import RADIUS_S, Style
from gaps.stage.drawing.theme import Color, Theme
from gaps.stage.view import PartFields, Picture

SEED = 20417
RUN_LENGTHS = (3, 1, 4, 2)  # the lengths of the runs at the redeal, from the top
LONGEST_ROW = 2  # the row of the longest run, which may be finished
IVORY: Color = (217, 211, 193)
# Fractions of other lengths.
MAX_PITCH = 1 / 15.2  # maximum from one card to the next, of the width of the picture
ASPECT = 1.44  # height by width of the room for a card
MARGIN = 0.05  # free at each side, of the width or the height
CARD_SCALE = 0.78  # size of a card in the room for it
TALON_WIDTH = 1.6  # extra width of a board with a talon, in cards
TRAY_HEIGHT = 1.4  # extra height of a board with a tray, in cards
RING_MARGIN = 0.9  # free at each side of a board for the line around it, in cards


PlaceOf = Callable[[float, float], Rect]
"""Returns the place of the card in a row and a column."""


class Shape(NamedTuple):
    state: State
    home: frozenset[Cell]
    """The cells of the cards that a redeal keeps or that are home from the start."""
    dealt: bool
    """True if it is shown as it is dealt, and not just after a redeal."""


@cache
def shape_of(variant: Variant) -> Shape:
    """Return a typical position: just after a redeal, or as it is dealt.

    It is the deal if there is no redeal, or if the deal is what is special.
    """
    start = deal(variant, SEED)
    rule = variant.redeal
    if rule is None or start.home or variant.layout.tray:
        return Shape(start, start.home, dealt=True)
    before = with_runs(start, RUN_LENGTHS)
    kept = rule.keep.cells(before)
    if not kept and not rule.keep.nothing:
        lengths = list(RUN_LENGTHS)
        lengths[LONGEST_ROW] = variant.row_length
        before = with_runs(start, lengths)
        kept = rule.keep.cells(before)
    return Shape(before.play(Redeal()), kept, dealt=False)


def shape_part(variant: Variant, **part: Unpack[PartFields]) -> Picture:
    """Return the shape of a variant in a dark frame, as large as its place."""
    return Picture(_paint, (variant,), **part)


def _paint(surface: Surface, style: Style, rect: Rect, variant: Variant) -> None:
    theme = style.theme
    fill_rounded(
        surface,
        rect,
        style.px(RADIUS_S),
        theme.slot,
        style.px(1),
        theme.edge,
    )
    shape = shape_of(variant)
    layout = variant.layout
    columns = layout.columns + (TALON_WIDTH if variant.passes else 0)
    rows = layout.rows + (TRAY_HEIGHT if layout.tray else 0)
    beside = RING_MARGIN if layout.joins else 0
    free = rect.scale_by(1 - 2 * MARGIN)
    wide = min(rect.width * MAX_PITCH, free.width / (columns + 2 * beside))
    high = min(wide * ASPECT, free.height / (rows + beside))
    left = rect.centerx - wide * columns / 2
    top = rect.centery - high * (rows - beside / 2) / 2

    def place(row: float, column: float) -> Rect:
        x = round(left + wide * column)
        y = round(top + high * row)
        return Rect(
            x, y, max(2, round(wide * CARD_SCALE)), max(2, round(high * CARD_SCALE))
        )

    for row in range(layout.rows):
        for column, cell in enumerate(layout.row(row)):
            at = place(row, column)
            if cell in shape.home and cell + 1 in shape.home:
                at.width = max(at.width, round(wide) - 1)  # one card of a run
            _paint_card(surface, theme, at, shape, cell)
    for number, cell in enumerate(layout.tray):
        _paint_card(surface, theme, place(rows - 1, number), shape, cell)
    if variant.passes:
        middle = layout.rows / 2
        turned = place(middle - 1, columns - 1)
        _paint_plate(surface, turned, _ivory(theme))
        _paint_plate(surface, place(middle, columns - 1), theme.ember)
    if layout.joins:
        _paint_ring(surface, theme, place, layout.rows, layout.columns)


def _paint_card(
    surface: Surface, theme: Theme, at: Rect, shape: Shape, cell: Cell
) -> None:
    if shape.state.board[cell] is None:
        line = max(1, at.width // 10)
        gap = rounded(at.size, _corner(at), theme.slot, line, theme.slotline)
        surface.blit(gap, at)
    elif cell in shape.home:
        _paint_plate(surface, at, theme.brass)
    else:
        _paint_plate(surface, at, _ivory(theme))


def _paint_plate(surface: Surface, at: Rect, colour: Color) -> None:
    plate = rounded(at.size, _corner(at), colour)
    surface.blit(plate, at)


def _ivory(theme: Theme) -> Color:
    """Return the colour of a card, which stands out from the frame in every theme."""
    return theme.surface2 if theme.light else IVORY


def _corner(at: Rect) -> int:
    return max(1, at.width // 6)


def _paint_ring(
    surface: Surface, theme: Theme, place: PlaceOf, rows: int, columns: int
) -> None:
    """Draw a line from the end of each row around to the start of the next one."""
    first = place(0, 0)
    beside = max(2, first.width // 2)
    left = first.left - beside
    right = place(0, columns - 1).right + beside
    above = first.top - max(2, first.height // 3)
    line = max(1, first.width // 10)
    for row in range(rows - 1):
        at = place(row, columns - 1)
        below = place(row + 1, 0)
        between = (at.bottom + below.top) // 2
        points = [
            (at.right, at.centery),
            (right, at.centery),
            (right, between),
            (left, between),
            (left, below.centery),
            (below.left - 1, below.centery),
        ]
        pygame.draw.lines(surface, theme.brass, False, points, line)
    last = place(rows - 1, columns - 1)
    points = [
        (last.right, last.centery),
        (right + beside, last.centery),
        (right + beside, above),
        (left, above),
        (left, first.centery),
        (first.left - 1, first.centery),
    ]
    pygame.draw.lines(surface, theme.brass, False, points, line)
