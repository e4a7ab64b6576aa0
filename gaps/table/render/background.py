"""The field behind the cards: lamp light on a dark slope, with the contour lines of a map."""

from __future__ import annotations

import math
import random
from functools import lru_cache

import pygame

from gaps.stage.drawing.shapes import vector
from gaps.stage.drawing.theme import Color, Theme

LAMP_AT, LAMP_REACH = (0.50, 0.34), (0.72, 0.78)  # shares of the window
STOPS = (0.0, 0.22, 0.62, 1.0)
WAVES, SEED, LEVELS, BOLD_EVERY = 9, 3, 13, 4
LONGEST, SHORTEST = 0.5, 2.2  # how often the longest and the shortest of the waves swing across the window
GRID = 64  # cells of the height map across
COARSE = 4  # the lamp's light is painted that much smaller
BOLD_ALPHA = 1.6  # a bold line's strength, in that of the others

Point = tuple[float, float]
Line = tuple[Point, Point]
Corners = tuple[float, float, float, float]


def field(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The whole field for a window of ``size`` pixels; plain in a theme without ornament."""
    if theme.plain:
        picture = pygame.Surface(size)
        picture.fill(theme.bg1)
        return picture
    width, height = size
    small = max(1, width // COARSE), max(1, height // COARSE)  # a gradient has nothing fine in it
    stops = "".join(
        f'<stop offset="{at}" stop-color="{_hex(colour)}"/>'
        for at, colour in zip(STOPS, (theme.lamp, theme.bg2, theme.bg1, theme.bg0), strict=True)
    )
    cx, cy = LAMP_AT[0] * width, LAMP_AT[1] * height
    rx, ry = LAMP_REACH[0] * width, LAMP_REACH[1] * height
    lamp = (
        f'<defs><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
        f'gradientTransform="matrix({rx:.2f} 0 0 {ry:.2f} {cx:.2f} {cy:.2f})">{stops}</radialGradient></defs>'
        f'<rect x="0" y="0" width="{width}" height="{height}" fill="url(#l)"/>'
    )
    ground = pygame.Surface(small)
    ground.blit(vector(small, lamp, size), (0, 0))
    picture = pygame.transform.smoothscale(ground, size)
    _draw_lines(picture, theme)
    return picture


def _draw_lines(picture: pygame.Surface, theme: Theme) -> None:
    """Draw the fine and the bold lines faintly: what they add to the field, and what they take from it."""
    width, height = picture.get_size()
    columns, rows = GRID, min(2 * GRID, max(1, round(GRID * height / max(1, width))))
    sx, sy = width / columns, height / rows
    fine, bold = _contours(columns, rows)
    for sign, flag in ((1, pygame.BLEND_RGB_ADD), (-1, pygame.BLEND_RGB_SUB)):
        paints = [
            tuple(
                max(0, round(sign * (line - ground) * alpha))
                for line, ground in zip(theme.contour, theme.bg1, strict=True)
            )
            for alpha in (theme.contour_alpha, theme.contour_alpha * BOLD_ALPHA)
        ]
        if not any(map(any, paints)):
            continue
        layer = pygame.Surface((width, height))
        for segments, colour, breadth in ((fine, paints[0], (0.0,)), (bold, paints[1], (0.0, 0.5))):
            for (ax, ay), (bx, by) in segments:
                for off in breadth:
                    pygame.draw.aaline(layer, colour, (ax * sx, ay * sy + off), (bx * sx, by * sy + off))
        picture.blit(layer, (0, 0), special_flags=flag)


@lru_cache(maxsize=4)
def _contours(columns: int, rows: int) -> tuple[list[Line], list[Line]]:
    """The fine and the bold lines, piece by piece, in cells of the height map."""
    heights = _heights(columns + 1, rows + 1)
    lowest, highest = min(map(min, heights)), max(map(max, heights))
    apart = (highest - lowest) / (LEVELS + 1)
    lines: tuple[list[Line], list[Line]] = ([], [])
    for y in range(rows):
        for x in range(columns):
            corners = heights[y][x], heights[y][x + 1], heights[y + 1][x + 1], heights[y + 1][x]
            first = math.floor((min(corners) - lowest) / apart) + 1
            last = math.floor((max(corners) - lowest) / apart)
            for level in range(first, last + 1):
                for (ax, ay), (bx, by) in _crossings(corners, lowest + apart * level):
                    lines[level % BOLD_EVERY == 0].append(((x + ax, y + ay), (x + bx, y + by)))
    return lines


def _heights(columns: int, rows: int) -> list[list[float]]:
    """A smooth landscape: the sum of a few sines in random directions, the same every time."""
    draw = random.Random(SEED).random
    heights = [[0.0] * columns for _ in range(rows)]
    for _ in range(WAVES):
        turns = math.tau * (LONGEST + (SHORTEST - LONGEST) * draw()) / GRID
        way, phase, weight = math.tau * draw(), math.tau * draw(), 0.4 + 0.6 * draw()
        across, down = turns * math.cos(way), turns * math.sin(way)
        for y, row in enumerate(heights):
            for x in range(columns):
                row[x] += weight * math.sin(x * across + y * down + phase)
    return heights


def _crossings(corners: Corners, at: float) -> list[tuple[Point, Point]]:
    """Where a level crosses one cell, clockwise from its top left: marching squares."""
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


def _hex(colour: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
