"""Draws the background behind the cards: lamp light on a dark slope, with the contour
lines of a map.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache
from itertools import product

import pygame

from gaps.stage.drawing.shapes import stops, vector
from gaps.stage.drawing.theme import Color, Theme

# shares of the window's width and height
LAMP_AT = (0.50, 0.34)
LAMP_RADII = (0.72, 0.78)
STOPS = (0.0, 0.22, 0.62, 1.0)  # of the gradient, from the lamp outward
SEED = 3
WAVES = 9  # sines whose sum is the height map
# of one wave across the window
MIN_CYCLES = 0.5
MAX_CYCLES = 2.2
LEVELS = 13  # contour lines
BOLD_EVERY = 4  # every fourth of them is bold
GRID = 64  # cells of the height map across
# the light is painted smaller by this factor: a gradient has no fine details
LAMP_SCALE = 4
BOLD_ALPHA = 1.6  # of a bold line, relative to the others

Point = tuple[float, float]
Line = tuple[Point, Point]
Corners = tuple[float, float, float, float]


def draw_background(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return the background for a window of ``size`` pixels; one colour in a plain
    theme.
    """
    if theme.plain:
        picture = pygame.Surface(size)
        picture.fill(theme.bg1)
        return picture
    width, height = size
    small = max(1, width // LAMP_SCALE), max(1, height // LAMP_SCALE)
    shades = theme.lamp, theme.bg2, theme.bg1, theme.bg0
    light = stops(*((at, colour, 1) for at, colour in zip(STOPS, shades, strict=True)))
    cx = LAMP_AT[0] * width
    cy = LAMP_AT[1] * height
    rx = LAMP_RADII[0] * width
    ry = LAMP_RADII[1] * height
    lamp = (
        f'<defs><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
        f'gradientTransform="matrix({rx:.2f} 0 0 {ry:.2f} {cx:.2f} {cy:.2f})">{light}</radialGradient></defs>'
        f'<rect x="0" y="0" width="{width}" height="{height}" fill="url(#l)"/>'
    )
    ground = pygame.Surface(small)
    drawn = vector(small, lamp, size)
    ground.blit(drawn, (0, 0))
    picture = pygame.transform.smoothscale(ground, size)
    _draw_contours(picture, theme)
    return picture


def _draw_contours(picture: pygame.Surface, theme: Theme) -> None:
    """Draw the contour lines: first what they add to each colour, then what they
    subtract from it.
    """
    width, height = picture.get_size()
    columns, rows = GRID, min(2 * GRID, max(1, round(GRID * height / max(1, width))))
    sx = width / columns
    sy = height / rows
    fine, bold = _contours(columns, rows)
    for sign, flag in ((1, pygame.BLEND_RGB_ADD), (-1, pygame.BLEND_RGB_SUB)):
        fine_colour = _colour_change(theme, sign, theme.contour_alpha)
        bold_colour = _colour_change(theme, sign, theme.contour_alpha * BOLD_ALPHA)
        if not any(fine_colour) and not any(bold_colour):
            continue
        layer = pygame.Surface((width, height))
        for lines, colour, drops in (
            (fine, fine_colour, (0.0,)),
            (bold, bold_colour, (0.0, 0.5)),
        ):
            for ((ax, ay), (bx, by)), drop in product(lines, drops):  # pixels down
                pygame.draw.aaline(
                    layer, colour, (ax * sx, ay * sy + drop), (bx * sx, by * sy + drop)
                )
        picture.blit(layer, (0, 0), special_flags=flag)


def _colour_change(theme: Theme, sign: int, alpha: float) -> Color:
    """Return how much a line is brighter (``sign`` 1) or darker (-1) than the ground,
    by channel.
    """
    red, green, blue = (
        max(0, round(sign * (line - ground) * alpha))
        for line, ground in zip(theme.contour, theme.bg1, strict=True)
    )
    return red, green, blue


@lru_cache(maxsize=4)
def _contours(columns: int, rows: int) -> tuple[list[Line], list[Line]]:
    """Return the fine and the bold lines, piece by piece, in cells of the height map."""
    heights = _heights(columns + 1, rows + 1)
    lowest = min(map(min, heights))
    highest = max(map(max, heights))
    spacing = (highest - lowest) / (LEVELS + 1)
    lines: tuple[list[Line], list[Line]] = ([], [])
    for y in range(rows):
        for x in range(columns):
            corners = (
                heights[y][x],
                heights[y][x + 1],
                heights[y + 1][x + 1],
                heights[y + 1][x],
            )
            first = math.floor((min(corners) - lowest) / spacing) + 1
            last = math.floor((max(corners) - lowest) / spacing)
            for level in range(first, last + 1):
                for (ax, ay), (bx, by) in _crossings(corners, lowest + spacing * level):
                    lines[level % BOLD_EVERY == 0].append(
                        ((x + ax, y + ay), (x + bx, y + by))
                    )
    return lines


def _heights(columns: int, rows: int) -> list[list[float]]:
    """Return a smooth landscape: the sum of sines in random directions, the same every
    time.
    """
    rng = random.Random(SEED).random
    heights = [[0.0] * columns for _ in range(rows)]
    for _ in range(WAVES):
        frequency = math.tau * (MIN_CYCLES + (MAX_CYCLES - MIN_CYCLES) * rng()) / GRID
        direction = math.tau * rng()
        phase = math.tau * rng()
        weight = 0.4 + 0.6 * rng()
        fx = frequency * math.cos(direction)
        fy = frequency * math.sin(direction)
        for y, row in enumerate(heights):
            for x in range(columns):
                row[x] += weight * math.sin(x * fx + y * fy + phase)
    return heights


def _crossings(corners: Corners, at: float) -> list[tuple[Point, Point]]:
    """Return where a level crosses one cell (marching squares); ``corners`` clockwise
    from the top left.
    """
    a, b, c, d = corners
    points = []
    if (a < at) != (b < at):
        points.append(((at - a) / (b - a), 0.0))
    if (b < at) != (c < at):
        points.append((1.0, (at - b) / (c - b)))
    if (d < at) != (c < at):
        points.append(((at - d) / (c - d), 1.0))
    if (a < at) != (d < at):
        points.append((0.0, (at - a) / (d - a)))
    return [(points[i], points[i + 1]) for i in range(0, len(points) - 1, 2)]
