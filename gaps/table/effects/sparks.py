"""Particles for events on the board: sparks, dust, embers.

Lengths are in units.
"""

from __future__ import annotations

import math
import random

from gaps.engine import Cell
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color, Theme
from gaps.stage.motion.particles import Particle, Particles, dot, streak
from gaps.table.effects.table_light import light_on
from gaps.table.model.geometry import BoardGeometry

PAPER: Color = (251, 244, 228)
HOME_SPARKS = 14  # sparks of a card that lands in its run
SPARKS_PER_CHAIN = 4  # more for each card of a chain
MAX_HOME_SPARKS = 46
HOME_GRAVITY = 260  # per second squared
DUST = 5  # particles of a card that lands elsewhere
FLARE_SPARKS = 34  # at the end of a rail
FLARE_RADIUS = 9  # from where they start
FLARE_GRAVITY = 60

rng = random.Random()
"""Nothing in the game depends on it. Tests seed it for identical pictures."""


def land_in_run(
    particles: Particles,
    geometry: BoardGeometry,
    cell: Cell,
    chain: int,
    theme: Theme,
) -> None:
    """Add sparks above a card that has joined its run; more for a longer ``chain``."""
    rect = geometry.rect(cell)
    u = geometry.px_per_unit
    light = light_on(theme)
    wanted = HOME_SPARKS + SPARKS_PER_CHAIN * chain
    for _ in range(min(MAX_HOME_SPARKS, wanted)):
        angle = math.radians(rng.uniform(200, 340))
        speed = rng.uniform(120, 340) * u
        x = rng.uniform(rect.left, rect.right)
        life = rng.uniform(0.35, 0.7)
        length = rng.choice((3, 5, 8, 11)) * u
        thickness = rng.choice((1.4, 2.2, 3.2)) * u
        spark = Particle(
            x,
            rect.top - 4 * u,
            speed * math.cos(angle),
            speed * math.sin(angle),
            life,
            streak(rng.choice(light.sparks), length, thickness, light.adds),
            additive=light.adds,
            drag=3,
            gravity=HOME_GRAVITY * u,
        )
        particles.add(spark)


def land(particles: Particles, geometry: BoardGeometry, cell: Cell) -> None:
    """Add a little dust at the foot of a card that has landed outside a run."""
    rect = geometry.rect(cell)
    u = geometry.px_per_unit
    paint = dot(PAPER, 6 * u, 0.25)
    y = rect.bottom - 2 * u
    for number in range(DUST):
        speed = rng.uniform(30, 70) * u
        x = rect.right
        if number % 2 == 0:
            speed = -speed
            x = rect.left
        particles.add(
            Particle(
                x,
                y,
                speed,
                -10 * u,
                0.3,
                paint,
                drag=3,
            )
        )


def flare(
    particles: Particles,
    at: tuple[float, float],
    style: Style,
    delay: float,
) -> None:
    """Throw sparks from a point in every direction, ``delay`` seconds from now."""
    x, y = at
    u = style.px_per_unit
    light = light_on(style.theme)
    for number in range(FLARE_SPARKS):
        turn = (number + rng.uniform(0, 1)) / FLARE_SPARKS
        angle = math.tau * turn
        across = math.cos(angle)
        down = math.sin(angle)
        speed = rng.uniform(70, 260) * u
        colour = rng.choice(light.sparks)
        length = rng.choice((5, 8, 12)) * u
        thickness = rng.choice((1.6, 2.4)) * u
        spark = Particle(
            x + FLARE_RADIUS * u * across,
            y + FLARE_RADIUS * u * down,
            speed * across,
            speed * down,
            rng.uniform(0.4, 0.8),
            streak(colour, length, thickness, light.adds),
            additive=light.adds,
            drag=4,
            gravity=FLARE_GRAVITY * u,
            delay=delay,
        )
        particles.add(spark)
