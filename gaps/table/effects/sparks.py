"""Particles for events on the board: sparks, dust, embers and snow. Lengths are pixels at u = 1."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from pygame import Rect

from gaps.engine import Cell
from gaps.stage.drawing.theme import Color, palette_colours
from gaps.stage.motion.particles import Particle, Particles, dot, streak
from gaps.table.model.geometry import BoardGeometry

PAPER: Color = (251, 244, 228)
HOME_SPARKS, SPARKS_PER_CHAIN, MAX_HOME_SPARKS = 14, 4, 46  # for a card that lands in its run
DUST = 5  # particles of a card that lands elsewhere
EMBERS, EMBER_SECONDS = 60, 0.9  # of a win, and the time in which they appear
SNOWFLAKES, SNOW_SPEED = 40, 30.0
GRAVITY = 260  # a second squared

rng = random.Random()
"""Nothing in the game depends on it; tests seed it, so that pictures are the same every time."""


def land_in_run(particles: Particles, geometry: BoardGeometry, cell: Cell, chain: int) -> None:
    """Add sparks above a card that has joined its run; more for a longer ``chain``."""
    rect, u = geometry.rect(cell), geometry.u
    for _ in range(min(MAX_HOME_SPARKS, HOME_SPARKS + SPARKS_PER_CHAIN * chain)):
        angle = math.radians(rng.uniform(200, 340))
        speed = rng.uniform(120, 340) * u
        x, y = rng.uniform(rect.left, rect.right), rect.top - 4 * u
        particles.add(_spark(x, y, angle, speed, rng.uniform(0.35, 0.7), palette_colours("sparks"), u))


def land(particles: Particles, geometry: BoardGeometry, cell: Cell) -> None:
    """Add a little dust at the foot of a card that has landed outside a run."""
    rect, u = geometry.rect(cell), geometry.u
    for number in range(DUST):
        speed = rng.uniform(30, 70) * u * (1 if number % 2 else -1)
        x = rect.right if number % 2 else rect.left
        paint = dot(PAPER, 6 * u, 0.25)
        particles.add(Particle(x, rect.bottom - 2 * u, speed, -10 * u, 0.3, paint, drag=3))


def rail_embers(particles: Particles, strips: Sequence[Rect], u: float, seed: int) -> None:
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
    """Add as many snowflakes as are missing; each begins above the upper edge of the window."""
    life = size[1] / (SNOW_SPEED * u) * 1.05
    for _ in range(SNOWFLAKES - len(particles)):
        speed = SNOW_SPEED * u * rng.uniform(0.8, 1.2)
        x = rng.uniform(0, size[0])
        paint = dot(colour, rng.choice((1.5, 2, 2.5, 3)) * 2 * u, 0.5)
        delay = rng.uniform(0, life if len(particles) < SNOWFLAKES // 2 else 2)
        particles.add(Particle(x, -4 * u, 0.0, speed, life, paint, sway=14 * u, sway_rate=0.15, delay=delay))


def _spark(
    x: float, y: float, angle: float, speed: float, life: float, colours: Sequence[Color], u: float
) -> Particle:
    """Return a spark at ``x``, ``y`` that flies at ``angle`` (radians, clockwise from the right)."""
    length, thickness = rng.choice((3, 5, 8, 11)) * u, rng.choice((1.4, 2.2, 3.2)) * u
    paint = streak(rng.choice(colours), length, thickness)
    vx, vy = speed * math.cos(angle), speed * math.sin(angle)
    return Particle(x, y, vx, vy, life, paint, additive=True, drag=3, gravity=GRAVITY * u)
