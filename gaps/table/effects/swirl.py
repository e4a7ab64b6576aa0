"""The swirl of a redeal: a faint band that turns round the pile behind the cards that are gathered."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame

from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.table.board import Board

ALPHA = 0.17
TURNS, POINTS = 2.4, 160  # of the band round the pile; in its outline on each side
INNER = 0.24  # of the outer radius: where the band ends
MIN_WIDTH, MAX_WIDTH = 4.0, 11.0  # half of the band's, pixels at u = 1
WIDE, HIGH = 0.32, 0.40  # the outer radii as shares of the board
COARSE = 2  # at u = 1, the band is painted smaller by this factor: its edges are soft

Point = tuple[float, float]


def draw_swirl(canvas: Canvas, board: Board, middle: Point, turn: float, strength: float) -> None:
    """Draw the band round ``middle``, turned by ``turn`` radians. A plain theme has none.

    It passes below the runs that stay. ``strength`` is 0 to 1.
    """
    style = canvas.style
    if style.theme.plain or strength <= 0:
        return
    geometry, rows = board.geometry, board.geometry.board
    radii = max(WIDE * rows.width, HIGH * rows.height), HIGH * rows.height
    margin = 2 * MAX_WIDTH * style.u
    coarse = max(COARSE, round(COARSE * style.u))
    size = [max(coarse, round(2 * (radius + margin))) for radius in radii]
    small = size[0] // coarse, size[1] // coarse
    coarse_band = pygame.Surface(small)
    colour, flag = _light(style, strength)
    dim = tuple(part // 2 for part in colour)
    for paint, wider in ((dim, coarse), (colour, 0.0)):  # a dim edge makes the steps of the coarse one soft
        points = [
            ((x + size[0] / 2) / coarse, (y + size[1] / 2) / coarse)
            for x, y in _outline(radii, turn, style.u, wider)
        ]
        _paint_band(coarse_band, points, paint)
    place = pygame.Rect((0, 0), (small[0] * coarse, small[1] * coarse))
    place.center = round(middle[0]), round(middle[1])
    band = pygame.transform.smoothscale(coarse_band, place.size)
    for run in board.runs:
        band.fill((0, 0, 0), geometry.span(run).move(-place.left, -place.top))
    canvas.blit(band, place, flags=flag)


def _paint_band(surface: pygame.Surface, outline: list[Point], colour: tuple[int, ...]) -> None:
    """Fill a band; ``outline`` is one edge of it and then the other."""
    edge, other = outline[:POINTS], outline[POINTS:]
    for (a, b), (c, d) in zip(pairwise(edge), pairwise(other), strict=True):
        pygame.draw.polygon(surface, colour, (a, c, d, b))
    for (ax, ay), (bx, by) in ((edge[0], other[0]), (edge[-1], other[-1])):
        pygame.draw.circle(surface, colour, ((ax + bx) / 2, (ay + by) / 2), math.hypot(bx - ax, by - ay) / 2)


def _light(style: Style, strength: float) -> tuple[Color, int]:
    """Return what the band adds to each colour, or, on a light background, takes from it."""
    theme = style.theme
    share = ALPHA * strength
    if theme.light:
        red, green, blue = (
            max(0, round((ground - brass) * share))
            for ground, brass in zip(theme.bg1, theme.brass, strict=True)
        )
        return (red, green, blue), pygame.BLEND_RGB_SUB
    red, green, blue = (round(brass * share) for brass in theme.brass)
    return (red, green, blue), pygame.BLEND_RGB_ADD


def _outline(radii: Point, turn: float, u: float, wider: float) -> list[Point]:
    """Return the points of one edge of the band from its outer end to the inner one, then of the other edge.

    They are pixels from the middle. The band runs inward in the direction in which the cards fly. It is
    ``wider`` pixels broader on each side.
    """
    sides: tuple[list[Point], list[Point]] = ([], [])
    for number in range(POINTS):
        share = number / (POINTS - 1)
        angle, radius = turn + math.tau * TURNS * share, 1 - (1 - INNER) * share
        half = (MIN_WIDTH + (MAX_WIDTH - MIN_WIDTH) * math.sin(math.pi * share) ** 0.7) * u + wider
        x, y = math.cos(angle), math.sin(angle)
        for side, sign in zip(sides, (1, -1), strict=True):
            side.append((x * (radii[0] * radius + sign * half), y * (radii[1] * radius + sign * half)))
    return [*sides[0], *sides[1]]
