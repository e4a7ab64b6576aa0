"""Particles of a finished row: sparks from the end of its rail, and what the weather of its suit carries.

Lengths are pixels at u = 1.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gaps.engine import Suit
from gaps.stage.drawing.theme import Color, palette_colours
from gaps.stage.motion.particles import Particle, Particles, dot, streak
from gaps.table.effects.sparks import rng

SPARKS, SPARK_GRAVITY = 34, 60


@dataclass(frozen=True)
class Motes:
    """What the weather carries: flakes, dust or fireflies. Speeds are pixels a second at u = 1."""

    colours: tuple[Color, ...]
    number: int
    diameters: tuple[float, float]
    speed_right: tuple[float, float]
    speed_down: tuple[float, float]
    seconds: tuple[float, float]
    sway: float = 0.0
    sway_rate: float = 0.0
    area: tuple[float, float, float, float] = (0, 0, 0, 0)
    """Where they appear, from the summit: left, top, right and bottom."""


MOTES: Mapping[Suit, Motes] = MappingProxyType(
    {
        Suit.SPADES: Motes(
            ((255, 255, 255), (220, 235, 245)), 34, (2, 5), (40, 150), (-34, 6), (0.9, 2.4), 6, 0.6,
            (-170, -60, 60, 8),
        ),
        Suit.HEARTS: Motes(
            ((255, 194, 168), (255, 154, 138)), 20, (2, 5), (-8, 20), (-42, -14), (1.2, 2.4), 5, 0.4,
            (-60, -20, 130, 30),
        ),
        Suit.DIAMONDS: Motes(
            ((255, 226, 160), (240, 184, 74)), 26, (2, 5), (-6, 26), (10, 40), (1.1, 2.4), 4, 0.7,
            (-50, -70, 140, 0),
        ),
        Suit.CLUBS: Motes(
            ((242, 255, 184), (217, 240, 138)), 16, (3, 5), (-8, 22), (-16, 10), (1.4, 2.6), 14, 0.5,
            (-60, -50, 150, 30),
        ),
    }
)  # fmt: skip
"""What each suit's weather carries."""


def flare(particles: Particles, at: tuple[float, float], u: float, delay: float) -> None:
    """Let sparks fly from a point in every direction, ``delay`` seconds from now."""
    colours = palette_colours("sparks")
    for number in range(SPARKS):
        angle = math.tau * (number + rng.uniform(0, 1)) / SPARKS
        speed = rng.uniform(70, 260) * u
        paint = streak(rng.choice(colours), rng.choice((5, 8, 12)) * u, rng.choice((1.6, 2.4)) * u)
        particles.add(
            Particle(
                at[0] + 9 * u * math.cos(angle), at[1] + 9 * u * math.sin(angle),
                speed * math.cos(angle), speed * math.sin(angle), rng.uniform(0.4, 0.8), paint,
                additive=True, drag=4, gravity=SPARK_GRAVITY * u, delay=delay,
            )
        )  # fmt: skip


def weather(
    particles: Particles, suit: Suit, summit: tuple[float, float], u: float, delay: float, seconds: float
) -> None:
    """Let the weather of a suit carry its motes from ``summit`` for ``seconds``, after ``delay`` seconds."""
    motes = MOTES[suit]
    left, top, right, bottom = motes.area
    for number in range(motes.number):
        paint = dot(rng.choice(motes.colours), rng.uniform(*motes.diameters) * u, 0.85)
        particles.add(
            Particle(
                summit[0] + rng.uniform(left, right) * u, summit[1] + rng.uniform(top, bottom) * u,
                rng.uniform(*motes.speed_right) * u, rng.uniform(*motes.speed_down) * u,
                rng.uniform(*motes.seconds), paint, sway=motes.sway * u, sway_rate=motes.sway_rate,
                delay=delay + seconds * number / motes.number,
            )
        )  # fmt: skip
