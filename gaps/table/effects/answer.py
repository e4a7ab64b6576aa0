"""Light that shows whether a game can be won.

The rim of the board glows, or cold light passes over the board.
"""

from __future__ import annotations

import math

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style, kept
from gaps.stage.motion.tween import passed
from gaps.table.effects.table_light import light_on
from gaps.table.model.geometry import BoardGeometry

SECONDS = 0.600  # at normal speed
# Fractions of that time: until the rim glows, and from which on the glow fades.
FADE_IN_END = 0.2
FADE_OUT_START = 0.5
COLD_ALPHA = 0.42
SWEEP = 0.36  # as a fraction of the board's width
SLANT = 0.3  # as a fraction of the board's height
# Lengths in units.
RIM_GAP = 9  # from the board to its rim
RIM_WIDTH = 3
RADIUS = 16
HALO_BLUR = 40  # the blur of the glow
HALO_SPREAD = 6
HALO_ALPHA = 0.75


def draw_yes(canvas: Canvas, geometry: BoardGeometry, progress: float) -> None:
    """Draw the glow of the rim at a ``progress`` of 0 to 1."""
    style = canvas.style
    come = passed(progress, 0, FADE_IN_END)
    gone = passed(progress, FADE_OUT_START, 1 - FADE_OUT_START)
    strength = min(come, 1 - gone)
    rim = _rim(style, geometry.board.size)
    place = rim.get_rect(center=geometry.board.center)
    canvas.blit_around(geometry.board, rim, place, strength)


def draw_no(
    canvas: Canvas,
    geometry: BoardGeometry,
    progress: float,
    moves: bool = True,
) -> None:
    """Draw cold light passing over the board; all over it unless it ``moves``."""
    style = canvas.style
    board = geometry.board
    if not moves:
        strength = 1 - abs(2 * progress - 1)
        radius = style.px(RADIUS)
        wash = shapes.rounded(board.size, radius, light_on(style.theme).cold)
        canvas.blit_faint(wash, board, strength * COLD_ALPHA)
        return
    sweep = _sweep(style, board.size)
    width = sweep.get_width()
    left = board.left - width + progress * (board.width + width)
    with canvas.clipped(board):
        canvas.blit(sweep, (round(left), board.top))


@kept
def _sweep(style: Style, size: tuple[int, int]) -> pygame.Surface:
    """Return a slanted band of cold light, as high as the board."""
    board_width, height = size
    slant = SLANT * height
    band = SWEEP * board_width
    width = round(band + slant)
    colour = light_on(style.theme).cold
    stops = (
        (0, colour, 0),
        (0.6, colour, COLD_ALPHA),
        (1, colour, 0),
    )
    length = math.hypot(slant, height)
    across = band * height / length
    end_x = slant + across * height / length
    end_y = across * slant / length
    light = shapes.gradient("c", (slant, 0), (end_x, end_y), *stops)
    outline = f"M{slant:.1f} 0H{width}L{band:.1f} {height}H0Z"
    body = f'{light}<path d="{outline}" fill="url(#c)"/>'
    return shapes.vector((width, height), body)


@kept
def _rim(style: Style, board: tuple[int, int]) -> pygame.Surface:
    """Return the glow around a board of this size, with its bright line.

    It is in the middle of the picture.
    """
    pine = style.theme.pine
    out = 2 * style.px(RIM_GAP)
    width, height = board
    size = (width + out, height + out)
    radius = style.px(RADIUS)
    blur = HALO_BLUR * style.px_per_unit
    spread = HALO_SPREAD * style.px_per_unit
    halo, _ = shapes.shadow(size, radius, (0, 0), blur, pine, HALO_ALPHA, spread)
    rim = halo.copy()
    line = shapes.ring(size, radius, style.px(RIM_WIDTH), pine)
    shapes.put(rim, line, center=rim.get_rect().center)
    return rim
