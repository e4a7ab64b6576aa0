"""The swirl of a redeal: a band of light round the pile of gathered cards.

Lengths are pixels at u = 1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.theme import Color, Theme
from gaps.table.board import Board

ALPHA = 0.17
TURNS = 2.4  # of the band round the pile
POINTS = 160  # in the outline of each side of the band
INNER = 0.24  # of the outer radius: where the band ends
MIN_WIDTH = 4.0  # half of the band's
MAX_WIDTH = 11.0  # the same
# the outer radii as shares of the board
WIDE = 0.32
HIGH = 0.40
COARSE = 2  # at u = 1, the band is painted smaller by this factor: its edges are soft

Point = tuple[float, float]


def draw_swirl(
    canvas: Canvas,
    board: Board,
    middle: Point,
    turn: float,
    strength: float,
) -> None:
    """Draw the band round ``middle``, turned by ``turn`` radians. A plain theme has
    none.

    It passes below the runs that stay. ``strength`` is 0 to 1.
    """
    style = canvas.style
    if style.theme.plain or strength <= 0:
        return
    geometry = board.geometry
    rows = geometry.board
    high = HIGH * rows.height
    wide = max(WIDE * rows.width, high)
    margin = MAX_WIDTH * style.u
    coarse = max(COARSE, round(COARSE * style.u))
    columns = max(1, round(2 * (wide + 2 * margin)) // coarse)
    lines = max(1, round(2 * (high + 2 * margin)) // coarse)
    small = pygame.Surface((columns, lines))
    colour, flag = _light(style.theme, strength)
    dim = (colour[0] // 2, colour[1] // 2, colour[2] // 2)
    # a dim edge makes the steps of the coarse one soft
    for paint, wider in ((dim, coarse), (colour, 0.0)):
        outer, inner = (
            [
                (columns / 2 + x / coarse, lines / 2 + y / coarse)
                for x, y in _edge(
                    (wide, high),
                    turn,
                    style.u,
                    side,
                    wider,
                )
            ]
            for side in (1, -1)
        )
        _paint_band(small, outer, inner, paint)
    place = pygame.Rect(0, 0, columns * coarse, lines * coarse)
    place.center = (round(middle[0]), round(middle[1]))
    band = pygame.transform.smoothscale(small, place.size)
    for run in board.runs:
        hidden = geometry.span(run).move(-place.left, -place.top)
        band.fill((0, 0, 0), hidden)
    canvas.blit(band, place, flags=flag)


def _light(theme: Theme, strength: float) -> tuple[Color, int]:
    """Return what the band adds to each colour, or, on a light background, takes from
    it.
    """
    share = ALPHA * strength
    if not theme.light:
        red, green, blue = (round(brass * share) for brass in theme.brass)
        return (red, green, blue), pygame.BLEND_RGB_ADD
    pairs = zip(theme.bg1, theme.brass, strict=True)
    red, green, blue = (round((ground - brass) * share) for ground, brass in pairs)
    colour = (max(0, red), max(0, green), max(0, blue))
    return colour, pygame.BLEND_RGB_SUB


def _edge(
    radii: Point,
    turn: float,
    u: float,
    side: int,
    wider: float,
) -> Sequence[Point]:
    """Return one edge of the band from its outer end to the inner one, pixels from the
    middle; ``side`` 1 is the outer edge, -1 the other one.

    The band runs inward in the direction in which the cards fly. It is ``wider`` pixels
    broader on each side.
    """
    points = []
    for number in range(POINTS):
        share = number / (POINTS - 1)
        angle = turn + math.tau * TURNS * share
        radius = 1 - (1 - INNER) * share
        swelling = math.sin(math.pi * share) ** 0.7
        half = (MIN_WIDTH + (MAX_WIDTH - MIN_WIDTH) * swelling) * u + wider
        x = math.cos(angle) * (radii[0] * radius + side * half)
        y = math.sin(angle) * (radii[1] * radius + side * half)
        points.append((x, y))
    return points


def _paint_band(
    surface: pygame.Surface,
    edge: list[Point],
    other: list[Point],
    colour: Color,
) -> None:
    """Fill a band between two edges, with round ends."""
    across = list(zip(edge, other, strict=True))
    for before, after in pairwise(across):
        corners = (*before, *reversed(after))
        pygame.draw.polygon(surface, colour, corners)
    for end in (across[0], across[-1]):
        start = pygame.Vector2(end[0])
        stop = pygame.Vector2(end[1])
        middle = start.lerp(stop, 0.5)
        radius = start.distance_to(stop) / 2
        pygame.draw.circle(surface, colour, middle, radius)
