"""The field behind the cards: lamp light on a dark slope, with the contour lines of a map."""

from __future__ import annotations

import math
import random

import pygame

from gaps.stage.shapes import vector
from gaps.stage.theme import Color, Theme

LAMP_AT, LAMP_REACH = (0.50, 0.34), (0.72, 0.78)  # shares of the window
STOPS = (0.0, 0.22, 0.62, 1.0)
WAVES, SEED, LEVELS, BOLD_EVERY = 9, 3, 13, 4
GRID = 96  # cells of the height map across
BOLD_ALPHA = 1.6  # a bold line's strength, in that of the others


def field(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The whole field for a window of ``size`` pixels; plain in a theme without ornament."""
    picture = pygame.Surface(size)
    picture.fill(theme.bg1)
    if theme.plain:
        return picture
    wide, high = size
    stops = "".join(
        f'<stop offset="{at}" stop-color="{_hex(colour)}"/>'
        for at, colour in zip(STOPS, (theme.lamp, theme.bg2, theme.bg1, theme.bg0), strict=True)
    )
    cx, cy = LAMP_AT[0] * wide, LAMP_AT[1] * high
    rx, ry = LAMP_REACH[0] * wide, LAMP_REACH[1] * high
    lamp = (
        f'<defs><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
        f'gradientTransform="matrix({rx:.2f} 0 0 {ry:.2f} {cx:.2f} {cy:.2f})">{stops}</radialGradient></defs>'
        f'<rect x="0" y="0" width="{wide}" height="{high}" fill="url(#l)"/>'
    )
    picture.blit(vector(size, lamp), (0, 0))
    fine, bold = _contours(size)
    line = f'fill="none" stroke="{_hex(theme.contour)}"'
    picture.blit(
        vector(
            size,
            f'<path d="{fine}" {line} stroke-width="1" stroke-opacity="{theme.contour_alpha}"/>'
            f'<path d="{bold}" {line} stroke-width="1.5" '
            f'stroke-opacity="{theme.contour_alpha * BOLD_ALPHA}"/>',
        ),
        (0, 0),
    )
    return picture.convert() if pygame.display.get_surface() else picture


def _contours(size: tuple[int, int]) -> tuple[str, str]:
    """The paths of the fine and of the bold lines."""
    rows = max(2, round(GRID * size[1] / max(1, size[0])))
    heights = _heights(GRID + 1, rows + 1)
    flat = [value for row in heights for value in row]
    low, high = min(flat), max(flat)
    sx, sy = size[0] / GRID, size[1] / rows
    paths: tuple[list[str], list[str]] = ([], [])
    for level in range(1, LEVELS + 1):
        at = low + (high - low) * level / (LEVELS + 1)
        path = paths[level % BOLD_EVERY == 0]
        for y in range(rows):
            for x in range(GRID):
                for (ax, ay), (bx, by) in _crossings(heights, x, y, at):
                    path.append(f"M{ax * sx:.1f} {ay * sy:.1f}L{bx * sx:.1f} {by * sy:.1f}")
    return "".join(paths[0]), "".join(paths[1])


def _heights(columns: int, rows: int) -> list[list[float]]:
    """A smooth landscape: the sum of a few sines in random directions, the same every time."""
    draw = random.Random(SEED).random
    waves = [
        (1 + 2.6 * draw(), math.tau * draw(), math.tau * draw(), 0.4 + 0.6 * draw()) for _ in range(WAVES)
    ]
    return [
        [
            sum(
                weight
                * math.sin((x / GRID * math.cos(way) + y / GRID * math.sin(way)) * math.tau * turns + phase)
                for turns, way, phase, weight in waves
            )
            for x in range(columns)
        ]
        for y in range(rows)
    ]


Point = tuple[float, float]


def _crossings(heights: list[list[float]], x: int, y: int, at: float) -> list[tuple[Point, Point]]:
    """Where a level crosses one cell of the map: marching squares, both diagonals for a saddle."""
    a, b, c, d = heights[y][x], heights[y][x + 1], heights[y + 1][x + 1], heights[y + 1][x]
    points = []
    if (a < at) != (b < at):
        points.append((x + (at - a) / (b - a), float(y)))
    if (b < at) != (c < at):
        points.append((x + 1.0, y + (at - b) / (c - b)))
    if (d < at) != (c < at):
        points.append((x + (at - d) / (c - d), y + 1.0))
    if (a < at) != (d < at):
        points.append((float(x), y + (at - a) / (d - a)))
    return [(points[i], points[i + 1]) for i in range(0, len(points) - 1, 2)]


def _hex(colour: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
