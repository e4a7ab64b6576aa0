"""What flies for events on the board: sparks, dust, embers, and the swirl of a redeal.

Lengths are pixels at u = 1.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise

import pygame
from pygame import Rect

from gaps.engine import Cell
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color, palette_colours
from gaps.stage.motion.particles import Particle, Particles, dot, streak
from gaps.table.board import Board
from gaps.table.model.geometry import BoardGeometry

PAPER: Color = (251, 244, 228)
HOME_SPARKS = 14  # of a card that lands in its run
SPARKS_PER_CHAIN = 4  # more for each card of a chain
MAX_HOME_SPARKS = 46
DUST = 5  # particles of a card that lands elsewhere
EMBERS = 60  # of a win
EMBER_SECONDS = 0.9  # in which they appear
SNOWFLAKES = 40
SNOW_SPEED = 30.0
GRAVITY = 260  # a second squared

SPARKS = 34  # at the end of a rail
SPARK_GRAVITY = 60  # of these

rng = random.Random()
"""Nothing in the game depends on it; tests seed it, so that pictures are the same every
time.
"""


def land_in_run(
    particles: Particles, geometry: BoardGeometry, cell: Cell, chain: int
) -> None:
    """Add sparks above a card that has joined its run; more for a longer ``chain``."""
    rect = geometry.rect(cell)
    u = geometry.u
    for _ in range(min(MAX_HOME_SPARKS, HOME_SPARKS + SPARKS_PER_CHAIN * chain)):
        angle = math.radians(rng.uniform(200, 340))
        speed = rng.uniform(120, 340) * u
        x, y = rng.uniform(rect.left, rect.right), rect.top - 4 * u
        life = rng.uniform(0.35, 0.7)
        length = rng.choice((3, 5, 8, 11)) * u
        thickness = rng.choice((1.4, 2.2, 3.2)) * u
        paint = streak(rng.choice(palette_colours("sparks")), length, thickness)
        vx = speed * math.cos(angle)
        vy = speed * math.sin(angle)
        particles.add(
            Particle(
                x, y, vx, vy, life, paint, additive=True, drag=3, gravity=GRAVITY * u
            )
        )


def land(particles: Particles, geometry: BoardGeometry, cell: Cell) -> None:
    """Add a little dust at the foot of a card that has landed outside a run."""
    rect = geometry.rect(cell)
    u = geometry.u
    for number in range(DUST):
        speed = rng.uniform(30, 70) * u * (1 if number % 2 else -1)
        x = rect.right if number % 2 else rect.left
        paint = dot(PAPER, 6 * u, 0.25)
        particles.add(
            Particle(x, rect.bottom - 2 * u, speed, -10 * u, 0.3, paint, drag=3)
        )


def rail_embers(
    particles: Particles, strips: Sequence[Rect], u: float, seed: int
) -> None:
    """Add embers that rise from the rails under ``strips``; ``seed`` decides where."""
    chance = random.Random(seed)
    colours = palette_colours("sparks")
    for _ in range(EMBERS):
        strip = chance.choice(strips)
        x, y = chance.uniform(strip.left, strip.right), strip.bottom + 10 * u
        paint = dot(chance.choice(colours), chance.uniform(3, 7) * u, 0.85)
        speed = chance.uniform(30, 110) * u
        particles.add(
            Particle(
                x, y, chance.uniform(-12, 12) * u, -speed, chance.uniform(1.0, 2.2), paint,
                sway=14 * u, sway_rate=0.5, delay=chance.uniform(0, EMBER_SECONDS),
            )
        )  # fmt: skip


def snow(particles: Particles, size: tuple[int, int], u: float, colour: Color) -> None:
    """Add as many snowflakes as are missing; each begins above the upper edge of the
    window.
    """
    life = size[1] / (SNOW_SPEED * u) * 1.05
    for _ in range(SNOWFLAKES - len(particles)):
        speed = SNOW_SPEED * u * rng.uniform(0.8, 1.2)
        x = rng.uniform(0, size[0])
        paint = dot(colour, rng.choice((1.5, 2, 2.5, 3)) * 2 * u, 0.5)
        delay = rng.uniform(0, life if len(particles) < SNOWFLAKES // 2 else 2)
        particles.add(
            Particle(
                x,
                -4 * u,
                0.0,
                speed,
                life,
                paint,
                sway=14 * u,
                sway_rate=0.15,
                delay=delay,
            )
        )


def flare(
    particles: Particles, at: tuple[float, float], u: float, delay: float
) -> None:
    """Let sparks fly from a point in every direction, ``delay`` seconds from now."""
    colours = palette_colours("sparks")
    for number in range(SPARKS):
        angle = math.tau * (number + rng.uniform(0, 1)) / SPARKS
        speed = rng.uniform(70, 260) * u
        paint = streak(
            rng.choice(colours), rng.choice((5, 8, 12)) * u, rng.choice((1.6, 2.4)) * u
        )
        particles.add(
            Particle(
                at[0] + 9 * u * math.cos(angle), at[1] + 9 * u * math.sin(angle),
                speed * math.cos(angle), speed * math.sin(angle), rng.uniform(0.4, 0.8), paint,
                additive=True, drag=4, gravity=SPARK_GRAVITY * u, delay=delay,
            )
        )  # fmt: skip


# The swirl of a redeal

ALPHA = 0.17
TURNS = 2.4  # of the band round the pile
POINTS = 160  # in the outline of each side of the band
INNER = 0.24  # of the outer radius: where the band ends
MIN_WIDTH = 4.0  # half of the band's, pixels at u = 1
MAX_WIDTH = 11.0  # the same
# the outer radii as shares of the board
WIDE = 0.32
HIGH = 0.40
COARSE = 2  # at u = 1, the band is painted smaller by this factor: its edges are soft

Point = tuple[float, float]


def draw_swirl(
    canvas: Canvas, board: Board, middle: Point, turn: float, strength: float
) -> None:
    """Draw the band round ``middle``, turned by ``turn`` radians. A plain theme has
    none.

    It passes below the runs that stay. ``strength`` is 0 to 1.
    """
    style = canvas.style
    if style.theme.plain or strength <= 0:
        return
    geometry = board.geometry
    rows = board.geometry.board
    radii = max(WIDE * rows.width, HIGH * rows.height), HIGH * rows.height
    margin = 2 * MAX_WIDTH * style.u
    coarse = max(COARSE, round(COARSE * style.u))
    size = [max(coarse, round(2 * (radius + margin))) for radius in radii]
    small = size[0] // coarse, size[1] // coarse
    coarse_band = pygame.Surface(small)
    colour, flag = _light(style, strength)
    dim = tuple(part // 2 for part in colour)
    # a dim edge makes the steps of the coarse one soft
    for paint, wider in ((dim, coarse), (colour, 0.0)):
        points = [
            ((x + size[0] / 2) / coarse, (y + size[1] / 2) / coarse)
            for x, y in _outline(radii, turn, style.u, wider)
        ]
        _paint_band(coarse_band, points, paint)
    place = pygame.Rect(0, 0, small[0] * coarse, small[1] * coarse)
    place.center = round(middle[0]), round(middle[1])
    band = pygame.transform.smoothscale(coarse_band, place.size)
    for run in board.runs:
        band.fill((0, 0, 0), geometry.span(run).move(-place.left, -place.top))
    canvas.blit(band, place, flags=flag)


def _paint_band(
    surface: pygame.Surface, outline: list[Point], colour: tuple[int, ...]
) -> None:
    """Fill a band; ``outline`` is one edge of it and then the other."""
    edge = outline[:POINTS]
    other = outline[POINTS:]
    for (a, b), (c, d) in zip(pairwise(edge), pairwise(other), strict=True):
        pygame.draw.polygon(surface, colour, (a, c, d, b))
    for (ax, ay), (bx, by) in ((edge[0], other[0]), (edge[-1], other[-1])):
        pygame.draw.circle(
            surface,
            colour,
            ((ax + bx) / 2, (ay + by) / 2),
            math.hypot(bx - ax, by - ay) / 2,
        )


def _light(style: Style, strength: float) -> tuple[Color, int]:
    """Return what the band adds to each colour, or, on a light background, takes from
    it.
    """
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
    """Return the points of one edge of the band from its outer end to the inner one,
    then of the other edge.

    They are pixels from the middle. The band runs inward in the direction in which the
    cards fly. It is ``wider`` pixels broader on each side.
    """
    sides: tuple[list[Point], list[Point]] = ([], [])
    for number in range(POINTS):
        share = number / (POINTS - 1)
        angle = turn + math.tau * TURNS * share
        radius = 1 - (1 - INNER) * share
        half = (
            MIN_WIDTH + (MAX_WIDTH - MIN_WIDTH) * math.sin(math.pi * share) ** 0.7
        ) * u + wider
        x, y = math.cos(angle), math.sin(angle)
        for side, sign in zip(sides, (1, -1), strict=True):
            side.append(
                (
                    x * (radii[0] * radius + sign * half),
                    y * (radii[1] * radius + sign * half),
                )
            )
    return [*sides[0], *sides[1]]
