"""Snow in the air over the board of a lost game. Lengths are in units."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from pygame import Rect, Surface

from gaps.stage.drawing.style import Style
from gaps.stage.motion.durations import SETTLE
from gaps.stage.motion.particles import Particle, Particles, dot, streak
from gaps.table.effects.table_light import light_on
from gaps.table.snow.on_board import SETTLE_SECONDS

FLAKE_COUNT = 90  # flakes of the whole snowfall
FLAKE_SECONDS = 2.6  # time of each in the air
SPEED = (46, 84)  # downward, per second
SWAY = 14
SIZES = (3, 4, 5, 6)
ALPHA = 0.7
POWDER_COUNT = 10  # flakes of a card that is brushed off
DROP_COUNT = 6  # flakes that fall with the snow of a card
POWDER_SPEED = (30, 150)
STREAK_COUNT = 60  # streaks of the wind, over the whole board
WIND_SPEED = (900, 1700)
WIND_SECONDS = SETTLE
STREAK_LENGTHS = (40, 80, 120)
STREAK_WIDTH = 1.6

rng = random.Random()
"""Nothing in the game depends on it. Tests seed it for identical pictures."""


def let_fall(particles: Particles, style: Style) -> None:
    """Let flakes fall while snow settles. The last is gone when the snow has settled."""
    width, height = style.size
    u = style.px_per_unit
    lasts = SETTLE_SECONDS - FLAKE_SECONDS
    for _ in range(round(FLAKE_COUNT * lasts / SETTLE_SECONDS)):
        speed = rng.uniform(*SPEED) * u
        highest = -speed * FLAKE_SECONDS / 2
        flake = Particle(
            rng.uniform(0, width),
            rng.uniform(highest, height * 0.9),
            0.0,
            speed,
            FLAKE_SECONDS,
            _flake(style),
            sway=SWAY * u,
            sway_rate=0.15,
            phase=rng.random(),
            delay=rng.uniform(0, lasts),
        )
        particles.add(flake)


def throw_powder(particles: Particles, style: Style, places: Iterable[Rect]) -> None:
    """Throw up the snow of cards at ``places``."""
    u = style.px_per_unit
    for rect in places:
        for _ in range(POWDER_COUNT):
            powder = Particle(
                rng.uniform(rect.left, rect.right),
                rect.top - rng.uniform(0, 8) * u,
                rng.uniform(-60, 60) * u,
                -rng.uniform(*POWDER_SPEED) * u,
                rng.uniform(0.3, 0.6),
                _flake(style),
                drag=2,
                gravity=320 * u,
            )
            particles.add(powder)


def let_drop(particles: Particles, style: Style, places: Iterable[Rect]) -> None:
    """Let a few flakes fall with the snow that slides off cards at ``places``."""
    u = style.px_per_unit
    for rect in places:
        for _ in range(DROP_COUNT):
            drop = Particle(
                rng.uniform(rect.left, rect.right),
                rng.uniform(rect.top, rect.bottom),
                rng.uniform(-30, 30) * u,
                rng.uniform(0, 60) * u,
                rng.uniform(0.25, 0.45),
                _flake(style),
                gravity=320 * u,
            )
            particles.add(drop)


def blow(particles: Particles, style: Style, board: Rect) -> None:
    """Show the wind that blows over a ``board``, from left to right."""
    u = style.px_per_unit
    colour = light_on(style.theme).snow.flakes
    for _ in range(STREAK_COUNT):
        length = rng.choice(STREAK_LENGTHS) * u
        paint = streak(colour, length, STREAK_WIDTH * u, additive=False)
        speed = rng.uniform(*WIND_SPEED) * u
        gust = Particle(
            rng.uniform(board.left - board.width / 3, board.right),
            rng.uniform(board.top - 10 * u, board.bottom + 10 * u),
            speed,
            rng.uniform(-40, 60) * u,
            WIND_SECONDS * rng.uniform(0.6, 1.0),
            paint,
            delay=rng.uniform(0, 0.15),
        )
        particles.add(gust)


def _flake(style: Style) -> Callable[[Particle], Surface]:
    colour = light_on(style.theme).snow.flakes
    return dot(colour, rng.choice(SIZES) * style.px_per_unit, ALPHA)
