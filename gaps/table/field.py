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
LONGEST, SHORTEST = 0.5, 2.2  # how often the longest and the shortest of the waves swing across the window
GRID = 64  # cells of the height map across
COARSE = 4  # the lamp's light is painted that much smaller
BOLD_ALPHA = 1.6  # a bold line's strength, in that of the others

Point = tuple[float, float]
Line = tuple[Point, Point]
Corners = tuple[float, float, float, float]


def field(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The whole field for a window of ``size`` pixels; plain in a theme without ornament."""
    picture = pygame.Surface(size)
    picture.fill(theme.bg1)
    if theme.plain:
        return picture
    wide, high = size
    small = max(1, wide // COARSE), max(1, high // COARSE)  # a gradient has nothing fine in it
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
    picture.blit(pygame.transform.smoothscale(vector(small, lamp, size), size), (0, 0))
    _draw_lines(picture, _contours(size), theme)
    return picture.convert() if pygame.display.get_surface() else picture


def _draw_lines(picture: pygame.Surface, lines: tuple[list[Line], list[Line]], theme: Theme) -> None:
    """Draw the fine and the bold lines faintly: what they add to the field, and what they take from it."""
    for sign, flag in ((1, pygame.BLEND_RGB_ADD), (-1, pygame.BLEND_RGB_SUB)):
        layer = pygame.Surface(picture.get_size())
        for segments, alpha, breadth in (
            (lines[0], theme.contour_alpha, (0.0,)),
            (lines[1], theme.contour_alpha * BOLD_ALPHA, (0.0, 0.5)),
        ):
            parts = zip(theme.contour, theme.bg1, strict=True)
            colour = tuple(max(0, round(sign * (line - ground) * alpha)) for line, ground in parts)
            if not any(colour):
                continue
            for (ax, ay), (bx, by) in segments:
                for off in breadth:
                    pygame.draw.aaline(layer, colour, (ax, ay + off), (bx, by + off))
        picture.blit(layer, (0, 0), special_flags=flag)


def _contours(size: tuple[int, int]) -> tuple[list[Line], list[Line]]:
    """The fine and the bold lines, piece by piece."""
    columns, rows = GRID, min(2 * GRID, max(1, round(GRID * size[1] / max(1, size[0]))))
    heights = _heights(columns + 1, rows + 1)
    lowest, highest = min(map(min, heights)), max(map(max, heights))
    apart = (highest - lowest) / (LEVELS + 1)
    sx, sy = size[0] / columns, size[1] / rows
    lines: tuple[list[Line], list[Line]] = ([], [])
    for y in range(rows):
        for x in range(columns):
            corners = heights[y][x], heights[y][x + 1], heights[y + 1][x + 1], heights[y + 1][x]
            first = math.floor((min(corners) - lowest) / apart) + 1
            last = math.floor((max(corners) - lowest) / apart)
            for level in range(first, last + 1):
                for (ax, ay), (bx, by) in _crossings(corners, lowest + apart * level):
                    line = ((x + ax) * sx, (y + ay) * sy), ((x + bx) * sx, (y + by) * sy)
                    lines[level % BOLD_EVERY == 0].append(line)
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
