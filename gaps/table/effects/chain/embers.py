"""Embers that rise from the runs of a long chain, between the rows and never over faces."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color, palette_colours
from gaps.table.model.animator import BoardAnimator

MIN_SPEED, MAX_SPEED = 24, 60  # upward, pixels a second at u = 1
MIN_LIFE, MAX_LIFE = 0.7, 1.4  # seconds
SWAY, SWAY_RATE = 14, 0.35  # pixels at u = 1 to each side; swings a second
RADII = (1.0, 1.5, 2.2)  # pixels at u = 1
GLOW, GLOW_ALPHA = 2.6, 0.24  # the light round an ember, in radii
FADES = 5
GREY: Color = (120, 124, 132)
MAX_NEW = 3  # in one update

rng = random.Random()
"""Nothing in the game depends on it; tests seed it, so that pictures are the same every time."""


@dataclass(frozen=True)
class Ember:
    """One ember. Lengths are pixels, times seconds of the board."""

    x: float
    y: float
    top: float
    """Where it goes out, if it lives so long: the lower edge of the row above."""
    speed: float
    sway: float
    phase: float
    born: float
    life: float
    radius: int
    """Which of ``RADII`` it has."""
    colour: int
    """Which of the colours of sparks it has."""
    grey: bool = False

    def place(self, time: float) -> tuple[float, float] | None:
        """Return where it is; ``None`` once it has gone out."""
        age = time - self.born
        y = self.y - self.speed * age
        if age >= self.life or y < self.top:
            return None
        return self.x + self.sway * math.sin(math.tau * (SWAY_RATE * age + self.phase)), y


class Embers:
    """The embers of one board."""

    def __init__(self) -> None:
        self.embers: list[Ember] = []

    def __bool__(self) -> bool:
        return bool(self.embers)

    def clear(self) -> None:
        """Remove all embers."""
        self.embers.clear()

    def turn_grey(self) -> None:
        """Let all embers lose their glow: the chain has ended."""
        self.embers = [replace(ember, grey=True) for ember in self.embers]

    def update(self, animator: BoardAnimator, count: int) -> None:
        """Remove what has gone out, and let new ones rise from the runs until there are ``count``."""
        time = animator.time
        self.embers = [ember for ember in self.embers if ember.place(time) is not None]
        edges = _upper_edges(animator) if count else []
        for _ in range(min(MAX_NEW, count - len(self.embers)) if edges else 0):
            self.embers.append(_new(edges, animator))


def _upper_edges(animator: BoardAnimator) -> list[pygame.Rect]:
    """Return the free room above each run: as wide as the run, up to the row above."""
    geometry, edges = animator.geometry, []
    for run in animator.runs:
        cards = geometry.rect(run[0]).union(geometry.rect(run[-1]))
        height = geometry.row_gap if geometry.layout.row_of(run[0]) else cards.top
        edges.append(pygame.Rect(cards.left, cards.top - height, cards.width, height))
    return edges


def _new(edges: Sequence[pygame.Rect], animator: BoardAnimator) -> Ember:
    edge = rng.choices(edges, [max(1, edge.width) for edge in edges])[0]
    u = animator.geometry.u
    return Ember(
        x=rng.uniform(edge.left, edge.right),
        y=edge.bottom - rng.uniform(0, 0.4) * min(edge.height, 40 * u),
        top=edge.top + 2 * u,
        speed=rng.uniform(MIN_SPEED, MAX_SPEED) * u,
        sway=rng.uniform(0.3, 1.0) * SWAY * u,
        phase=rng.random(),
        born=animator.time,
        life=rng.uniform(MIN_LIFE, MAX_LIFE),
        radius=rng.randrange(len(RADII)),
        colour=rng.randrange(100),
    )


def draw_embers(canvas: Canvas, embers: Embers, time: float) -> None:
    """Draw all embers at ``time``."""
    blits = []
    for ember in embers.embers:
        if (place := ember.place(time)) is not None:
            fade = int((time - ember.born) / ember.life * FADES)
            picture = _picture(ember, min(max(fade, 0), FADES - 1), canvas.style)
            half = picture.get_width() // 2
            blits.append((picture, (round(place[0]) - half, round(place[1]) - half)))
    canvas.surface.fblits(blits)
    canvas.touched += [picture.get_rect(topleft=at) for picture, at in blits]


def _picture(ember: Ember, fade: int, style: Style) -> pygame.Surface:
    colours = (style.theme.ember,) if style.theme.light else palette_colours("sparks")
    colour = GREY if ember.grey else colours[ember.colour % len(colours)]
    radius = max(1.0, RADII[ember.radius] * style.u)

    def paint() -> pygame.Surface:
        side = 2 * math.ceil(radius * GLOW) + 1
        strength = 1 - fade / FADES
        picture = shapes.disc(side, (*colour, round(255 * GLOW_ALPHA * strength * (not ember.grey))))
        core = shapes.disc(max(2, round(2 * radius)), (*colour, round(255 * strength)))
        picture.blit(core, core.get_rect(center=picture.get_rect().center))
        return picture

    return style.surface_cache.get(("ember", colour, round(radius, 2), fade), paint)
