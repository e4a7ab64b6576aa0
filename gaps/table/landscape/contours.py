"""The contour lines of a map, on the table and on the ground in front of it."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import lru_cache

import pygame

from gaps.stage.ahead import breathe
from gaps.stage.drawing.theme import WHITE, Color, Theme

SEED = 3
WAVES = 9  # sines whose sum is the height map
# Cycles of one wave across the window.
MIN_CYCLES = 0.5
MAX_CYCLES = 2.2
LEVELS = 13  # contour lines
BOLD_EVERY = 4  # every fourth of them is bold
GRID = 64  # cells of the height map across
BOLD_ALPHA = 1.6  # opacity of a bold line, relative to the others
BAND = 600_000  # pixels that are painted at a time
PIECES = 200  # lines that are drawn at a time
BOLD_DROP = 0.5  # pixels from its first line to its second

Point = tuple[float, float]
Piece = tuple[Point, Point]
"""A straight part of a contour line, from point to point."""
Heights = list[list[float]]


def draw_contours(
    picture: pygame.Surface,
    theme: Theme,
    top: int,
    strength: float,
) -> None:
    """Draw the contour lines from the row of pixels ``top`` to the bottom of a picture."""
    for layer, row, flag in contour_layers(picture.get_size(), theme, top, strength):
        picture.blit(layer, (0, top + row), special_flags=flag)


def contour_layers(
    size: tuple[int, int],
    theme: Theme,
    top: int,
    strength: float,
) -> Iterator[tuple[pygame.Surface, int, int]]:
    """Yield what contour lines add to and subtract from each colour of a picture.

    It comes in bands: each with its distance below the row of pixels ``top``, where the
    lines start, and the flag for blitting it. ``strength`` multiplies the alpha of the
    lines.
    """
    width, height = size
    if top >= height:
        return
    lines = _white_lines(size, top)
    alpha = theme.contour_alpha * strength * BOLD_ALPHA
    rows_at_a_time = max(1, BAND // width)
    for row in range(0, height - top, rows_at_a_time):
        rows = min(rows_at_a_time, height - top - row)
        band = lines.subsurface((0, row, width, rows))
        for sign, flag in ((1, pygame.BLEND_RGB_ADD), (-1, pygame.BLEND_RGB_SUB)):
            change = _colour_change(theme, sign, alpha)
            if any(change):
                breathe()
                layer = band.copy()
                layer.fill(change, special_flags=pygame.BLEND_RGB_MULT)
                yield layer, row, flag


@lru_cache(maxsize=1)  # as large as a window
def _white_lines(size: tuple[int, int], top: int) -> pygame.Surface:
    """Return the lines in white on black; the fine ones are fainter."""
    width, height = size
    rows = round(GRID * height / max(1, width))
    rows = min(2 * GRID, max(1, rows))
    across = width / GRID
    down = height / rows
    fine, bold = _contours(GRID, rows, int(top / down))
    faint = (round(255 / BOLD_ALPHA),) * 3
    lines = pygame.Surface((width, height - top), depth=32)
    strokes = ((fine, faint, 0.0), (bold, WHITE, 0.0), (bold, WHITE, BOLD_DROP))
    for pieces, colour, drop in strokes:
        for number, piece in enumerate(pieces):
            if number % PIECES == 0:
                breathe()
            start, end = ((x * across, y * down + drop - top) for x, y in piece)
            pygame.draw.aaline(lines, colour, start, end)
    return lines


def rest() -> None:
    """Drop the lines, which are soon drawn again."""
    _white_lines.cache_clear()


def _colour_change(theme: Theme, sign: int, alpha: float) -> Color:
    """Return how much a line is brighter or darker than the ground, by channel.

    ``sign`` is 1 for brighter and -1 for darker.
    """
    changes = []
    for line, ground in zip(theme.contour, theme.bg1, strict=True):
        change = round(sign * (line - ground) * alpha)
        changes.append(max(0, change))
    red, green, blue = changes
    return red, green, blue


@lru_cache(maxsize=4)
def _contours(
    columns: int,
    rows: int,
    first_row: int,
) -> tuple[list[Piece], list[Piece]]:
    """Return the fine and the bold lines from a row on, piece by piece.

    They are in cells of the height map.
    """
    heights = _heights(columns + 1, rows + 1)
    lowest = min(map(min, heights))
    highest = max(map(max, heights))
    spacing = (highest - lowest) / (LEVELS + 1)
    fine: list[Piece] = []
    bold: list[Piece] = []
    for y in range(first_row, rows):
        breathe()
        for x in range(columns):
            above = heights[y][x : x + 2]
            below = heights[y + 1][x : x + 2]
            corners = above + below
            under = (min(corners) - lowest) / spacing
            over = (max(corners) - lowest) / spacing
            for level in range(math.floor(under) + 1, math.floor(over) + 1):
                pieces = fine if level % BOLD_EVERY else bold
                height = lowest + spacing * level
                pieces += _crossings(heights, x, y, height)
    return fine, bold


@lru_cache(maxsize=4)
def _heights(columns: int, rows: int) -> Heights:
    """Return a smooth landscape: the sum of sines in random directions.

    It is the same every time.
    """
    chance = random.Random(SEED).random
    heights = [[0.0] * columns for _ in range(rows)]
    for _ in range(WAVES):
        breathe()
        cycles = MIN_CYCLES + (MAX_CYCLES - MIN_CYCLES) * chance()
        frequency = math.tau * cycles / GRID
        direction = math.tau * chance()
        phase = math.tau * chance()
        weight = 0.4 + 0.6 * chance()
        across = frequency * math.cos(direction)
        down = frequency * math.sin(direction)
        sines = [math.sin(x * across) for x in range(columns)]
        cosines = [math.cos(x * across) for x in range(columns)]
        for y, row in enumerate(heights):
            angle = y * down + phase
            by_sine = weight * math.cos(angle)
            by_cosine = weight * math.sin(angle)
            # The sine of the sum of two angles.
            terms = zip(row, sines, cosines, strict=True)
            heights[y] = [h + by_sine * s + by_cosine * c for h, s, c in terms]
    return heights


def _crossings(
    heights: Heights,
    x: int,
    y: int,
    level: float,
) -> Iterator[Piece]:
    """Yield the lines of a level through one cell (marching squares)."""
    north_west, north_east = heights[y][x : x + 2]
    south_west, south_east = heights[y + 1][x : x + 2]
    points: list[Point] = []
    if (north_west < level) != (north_east < level):
        fraction = (level - north_west) / (north_east - north_west)
        points.append((x + fraction, y))
    if (north_east < level) != (south_east < level):
        fraction = (level - north_east) / (south_east - north_east)
        points.append((x + 1, y + fraction))
    if (south_west < level) != (south_east < level):
        fraction = (level - south_west) / (south_east - south_west)
        points.append((x + fraction, y + 1))
    if (north_west < level) != (south_west < level):
        fraction = (level - north_west) / (south_west - north_west)
        points.append((x, y + fraction))
    yield from zip(points[::2], points[1::2], strict=True)
