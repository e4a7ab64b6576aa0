"""Light that crosses the rows of a won board, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import pygame

from gaps.engine import State
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.motion.durations import APPEAR, HURRY
from gaps.stage.motion.tween import passed
from gaps.table.model.geometry import BoardGeometry
from gaps.table.render.outlines import corner_radius, shine

# Seconds at normal speed.
STAGGER = HURRY  # from one row to the next
SECONDS = APPEAR  # time to cross a row
WIDTH = 130  # in units
ALPHA = 175  # out of 255


def draw_shine(
    canvas: Canvas,
    state: State,
    geometry: BoardGeometry,
    time: float,
) -> None:
    """Draw the light on the strips of a won board at a time, from the top row down."""
    rows = strip_rows(state, geometry)
    radius = corner_radius(geometry.card)
    for number, strips in enumerate(rows):
        progress = passed(time, STAGGER * number, SECONDS)
        if 0 < progress < 1:
            _draw_on_row(canvas, strips, radius, progress)


def _draw_on_row(
    canvas: Canvas,
    strips: Sequence[pygame.Rect],
    radius: int,
    progress: float,
) -> None:
    """Draw the light at a fraction of its way, only on the strips."""
    row = strips[0].unionall(strips[1:])
    style = canvas.style
    band = shine(style, style.px(WIDTH), row.height, ALPHA)
    width = band.get_width()
    way = row.width + width
    x = row.left - width + way * progress
    for strip in strips:
        lit = shapes.blank(strip.size)
        lit.blit(band, (x - strip.left, 0))
        canvas.blit(shapes.cut_corners(lit, radius), strip)


def strip_rows(state: State, geometry: BoardGeometry) -> list[list[pygame.Rect]]:
    """Return where cards of one suit are side by side on a won board, row by row."""
    layout = state.variant.layout
    suits = [card.suit if card is not None else None for card in state.board]
    rows = []
    for row in range(layout.rows):
        strips = []
        for suit, cells in groupby(layout.row(row), lambda cell: suits[cell]):
            if suit is not None:
                strips.append(geometry.span(tuple(cells)))
        if strips:
            rows.append(strips)
    return rows
