"""What flies up when something happens on the table (DESIGN §6.1). Numbers are pixels at u = 1."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from gaps.engine import Cell, Suit
from gaps.stage.drawing import shapes
from gaps.stage.drawing.theme import Color, palette_colours
from gaps.stage.motion.particles import Particle, Particles, dot, flake, streak
from gaps.table.model.geometry import BoardGeometry
from gaps.table.render.art import CardArt

PAPER: Color = (251, 244, 228)
LAND, LAND_STEP, LAND_MOST = 14, 4, 46  # sparks of a card that comes home, and for each of its chain
DUST = 5
ROW_SPARKS, ROW_PIPS = 24, 10
CONFETTI, CONFETTI_OVER, CONFETTI_LIFE = 84, 1.2, 4.0
SNOW, SNOW_SPEED = 40, 30.0

rng = random.Random()
"""Nothing in the game depends on it; tests seed it, so that pictures are the same every time."""


def land_in_run(air: Particles, geometry: BoardGeometry, cell: Cell, chain: int) -> None:
    """A card has joined its run: sparks from the row gap above it."""
    rect, u = geometry.rect(cell), geometry.u
    for _ in range(min(LAND_MOST, LAND + LAND_STEP * chain)):
        angle = math.radians(rng.uniform(200, 340))
        speed = rng.uniform(120, 340) * u
        x, y = rng.uniform(rect.left, rect.right), rect.top - 4 * u
        air.add(_spark(x, y, angle, speed, rng.uniform(0.35, 0.7), palette_colours("sparks"), u))


def land(air: Particles, geometry: BoardGeometry, cell: Cell) -> None:
    """A card has landed elsewhere: a little dust at its foot."""
    rect, u = geometry.rect(cell), geometry.u
    for number in range(DUST):
        speed = rng.uniform(30, 70) * u * (1 if number % 2 else -1)
        x = rect.right if number % 2 else rect.left
        air.add(Particle(x, rect.bottom - 2 * u, speed, -10 * u, 0.3, dot(PAPER, 6 * u, 0.25), drag=3))


def row_complete(
    air: Particles, geometry: BoardGeometry, cells: Sequence[Cell], suit: Suit, art: CardArt
) -> None:
    """A row is finished: sparks and pips of its suit, upward."""
    u = geometry.u
    whole = geometry.rect(cells[0]).union(geometry.rect(cells[-1]))
    colours = (*palette_colours("sparks"), art.suit_colour(suit))
    for _ in range(ROW_SPARKS):
        angle = math.radians(rng.uniform(245, 295))
        speed = rng.uniform(200, 460) * u
        x = rng.uniform(whole.left, whole.right)
        air.add(_spark(x, whole.top - 4 * u, angle, speed, 0.9, colours, u))
    for _ in range(ROW_PIPS):
        side = max(5, round(rng.choice((9, 11, 13)) * u))
        x = rng.uniform(whole.left, whole.right)
        picture = art.suit(suit, side, art.suit_colour(suit))
        speed = rng.uniform(200, 380) * u
        air.add(
            Particle(
                x, whole.top - 4 * u, rng.uniform(-60, 60) * u, -speed, 0.9,
                flake(picture, (suit, art.deck)), drag=1.5, gravity=260 * u, spin=rng.uniform(-180, 180),
            )
        )  # fmt: skip


def confetti(air: Particles, size: tuple[int, int], u: float, art: CardArt) -> None:
    """A win: slips and pips rain over the whole window."""
    colours = palette_colours("confetti")
    name: object
    for number in range(CONFETTI):
        if rng.random() < 0.45:
            suit = Suit(number % 4)
            side = max(5, round(rng.choice((7, 9, 11)) * u))
            picture, name, spin = (
                art.suit(suit, side, art.suit_colour(suit)),
                (suit, art.deck),
                rng.uniform(-90, 90),
            )
        else:
            colour = colours[number % len(colours)]
            width, height = max(4, round(10 * u)), max(3, round(6 * u))
            picture, name = shapes.rounded((width, height), 1, colour), ("slip", colour)
            spin = rng.uniform(180, 540) * rng.choice((-1, 1))
        air.add(
            Particle(
                rng.uniform(0, size[0]), -12 * u, 0.0, rng.uniform(90, 160) * u, CONFETTI_LIFE,
                flake(picture, name), sway=30 * u, sway_rate=0.7, spin=spin, angle=rng.uniform(0, 360),
                delay=CONFETTI_OVER * number / CONFETTI,
            )
        )  # fmt: skip


def snow(air: Particles, size: tuple[int, int], u: float, colour: Color) -> None:
    """A loss: keep it snowing. Every flake begins above the upper edge."""
    life = size[1] / (SNOW_SPEED * u) * 1.05
    for _ in range(SNOW - len(air)):
        speed = SNOW_SPEED * u * rng.uniform(0.8, 1.2)
        flake_ = Particle(
            rng.uniform(0, size[0]), -4 * u, 0.0, speed, life,
            dot(colour, rng.choice((1.5, 2, 2.5, 3)) * 2 * u, 0.5), sway=14 * u, sway_rate=0.15,
        )  # fmt: skip
        flake_.delay = rng.uniform(0, life if len(air) < SNOW // 2 else 2)
        air.add(flake_)


def _spark(
    x: float, y: float, angle: float, speed: float, life: float, colours: Sequence[Color], u: float
) -> Particle:
    length, thick = rng.choice((3, 5, 8, 11)) * u, rng.choice((1.4, 2.2, 3.2)) * u
    return Particle(
        x, y, speed * math.cos(angle), speed * math.sin(angle), life,
        streak(rng.choice(colours), length, thick), additive=True, drag=3, gravity=260 * u,
    )  # fmt: skip
