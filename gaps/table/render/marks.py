"""Marks over the cards: rings around offered and refused cells."""

from __future__ import annotations

import math

import pygame

from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.theme import Color
from gaps.table.moving_cards import MovingCards
from gaps.table.render.outlines import draw_dashes, draw_ring

PULSE_SECONDS = 1.2  # period of the rings around offered and hinted cells
PULSE_MIDDLE = 0.775  # middle of their strength, from 0 to 1
PULSE_SWING = 0.225
# Lengths in units.
OUTLINE_WIDTH = 3  # width of most rings, which touch their cell
TARGET_WIDTH = 4  # width of the ring around the target of a drag
HELD_WIDTH = 2  # width of the frame of a card that cannot move
HELD_GAP = 3
SPOTLIT_WIDTH = 4  # width of the ring around a cell of a spotlight, and beside it
SPOTLIT_GAP = 4
AWAITED_WIDTH = 3  # width of the dashes around what such a card waits for
AWAITED_GAP = 6
AWAITED_DARK_WIDTH = 1
AWAITED_DASH = (12, 5)


def pulse(seconds: float) -> float:
    """Return the strength of a ring that has pulsed for some seconds."""
    return PULSE_MIDDLE + PULSE_SWING * math.cos(math.tau * seconds / PULSE_SECONDS)


def draw_offers(canvas: Canvas, table: MovingCards, time: float) -> None:
    """Draw pulsing rings around the offered cells.

    A selected gap and the target of a drag have rings as well.
    """
    px = canvas.style.px
    brass = canvas.style.theme.brass
    geometry = table.geometry
    on_board = table.state.board
    selected = table.hand.selected
    target = table.hand.drop_target
    if target is not None and on_board[target] is not None:
        draw_ring(
            canvas,
            geometry.rect(target),
            px(TARGET_WIDTH),
            px(TARGET_WIDTH),
            brass,
        )
    if selected is None:
        return
    strength = 1.0
    if table.motion_settings.flies:
        strength = pulse(time)
    for cell in table.hand.offers:
        _draw_outline(canvas, geometry.rect(cell), brass, strength)
    if on_board[selected] is None:
        draw_ring(
            canvas,
            geometry.rect(selected),
            0,
            px(OUTLINE_WIDTH),
            brass,
        )


def draw_flash(
    canvas: Canvas,
    rect: pygame.Rect,
    refused: bool,
    progress: float,
) -> None:
    """Draw the ring that lights up once around a cell.

    The cell has ``refused`` a card, or is the reason for it.
    """
    theme = canvas.style.theme
    colour = theme.ember if refused else theme.hi
    strength = 0.0
    if 0 < progress < 1:
        strength = math.sin(math.pi * progress) ** 0.5
    _draw_outline(canvas, rect, colour, strength)


def _draw_outline(
    canvas: Canvas,
    rect: pygame.Rect,
    colour: Color,
    strength: float,
) -> None:
    width = canvas.style.px(OUTLINE_WIDTH)
    draw_ring(
        canvas,
        rect,
        width,
        width,
        colour,
        strength,
    )


def draw_waiting(canvas: Canvas, table: MovingCards) -> None:
    """Draw a frame around a card under the pointer that cannot move.

    Draw dashes around what it waits for.
    """
    px = canvas.style.px
    theme = canvas.style.theme
    geometry = table.geometry
    if table.held_down is not None:
        held = geometry.rect(table.held_down)
        draw_ring(
            canvas,
            held,
            px(HELD_GAP),
            px(HELD_WIDTH),
            theme.mid,
        )
    for cell in table.awaited:
        rect = geometry.rect(cell)
        dark_distance = px(AWAITED_GAP + AWAITED_DARK_WIDTH)
        dark_width = px(AWAITED_WIDTH + 2 * AWAITED_DARK_WIDTH)
        draw_ring(
            canvas,
            rect,
            dark_distance,
            dark_width,
            theme.bg0,
        )
        distance = px(AWAITED_GAP)
        draw_dashes(
            canvas,
            rect,
            distance,
            px(AWAITED_WIDTH),
            AWAITED_DASH,
            theme.hi,
        )


def draw_spotlight(canvas: Canvas, table: MovingCards) -> None:
    """Draw rings around a spotlight's cells, and fainter ones around its reasons."""
    spotlight = table.spotlight
    if spotlight is None:
        return
    theme = canvas.style.theme
    px = canvas.style.px
    for cells, colour in ((spotlight.beside, theme.mid), (spotlight.ringed, theme.hi)):
        for cell in cells:
            draw_ring(
                canvas,
                table.geometry.rect(cell),
                px(SPOTLIT_GAP),
                px(SPOTLIT_WIDTH),
                colour,
            )
