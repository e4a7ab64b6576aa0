"""Sparks, dust, slips of paper and snow: at most a few hundred small things that fly and are gone."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.theme import Color

MAX = 400
TURN = 15  # degrees between two pictures of a streak, and of anything that spins
FADES = 5  # steps in which a thing fades
FADE_FROM = 0.6  # of its life: from then on it fades

Paint = Callable[["Particle"], pygame.Surface]


@dataclass(slots=True)
class Particle:
    """One thing in the air. Lengths are pixels, times seconds, angles degrees."""

    x: float
    y: float
    vx: float
    vy: float
    life: float
    paint: Paint
    """Its picture as it is now."""
    additive: bool = False
    drag: float = 0.0
    """Share of the speed that is lost in a second, as e to the minus it."""
    gravity: float = 0.0
    sway: float = 0.0
    """How far it swings to each side as it falls."""
    sways: float = 0.0
    """How often a second."""
    angle: float = 0.0
    spin: float = 0.0
    age: float = 0.0
    wait: float = 0.0
    """Seconds until it is there at all."""
    fade: int = 0
    """How far it has faded: 0 is as it was made, ``FADES`` is gone."""


class Particles:
    """Everything that is in the air. What comes when there are ``MAX`` already, is left out."""

    def __init__(self) -> None:
        self._air: list[Particle] = []
        self._due = 0.0  # seconds that have passed and that nothing has moved in yet

    def __len__(self) -> int:
        self._catch_up()
        return len(self._air)

    @property
    def moving(self) -> bool:
        """Whether anything is in the air."""
        return len(self) > 0

    def add(self, particle: Particle) -> None:
        """Let one more fly, if there is room."""
        if len(self) < MAX:
            self._air.append(particle)

    def clear(self) -> None:
        """Nothing is in the air any more."""
        self._air.clear()

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._due += dt

    def _catch_up(self) -> None:
        """Move everything: once a picture, however many steps of the clock lie between two."""
        dt, self._due = self._due, 0.0
        if not dt or not self._air:
            return
        for each in self._air:
            if each.wait > 0:
                each.wait -= dt
                continue
            each.age += dt
            late = each.age / each.life - FADE_FROM
            if late > 0:
                each.fade = min(FADES - 1, int(late / (1 - FADE_FROM) * FADES))
            if each.drag:
                slower = math.exp(-each.drag * dt)
                each.vx *= slower
                each.vy *= slower
            each.vy += each.gravity * dt
            each.x += each.vx * dt
            each.y += each.vy * dt
            each.angle += each.spin * dt
        self._air = [each for each in self._air if each.age < each.life]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all of it."""
        self._catch_up()
        plain: list[tuple[pygame.Surface, tuple[int, int]]] = []
        bright: list[tuple[pygame.Surface, tuple[int, int]]] = []
        for each in self._air:
            if each.wait > 0:
                continue
            picture = each.paint(each)
            x = each.x
            if each.sway:
                x += each.sway * math.sin(math.tau * each.sways * each.age)
            width, height = picture.get_size()
            at = round(x - width / 2), round(each.y - height / 2)
            (bright if each.additive else plain).append((picture, at))
        if plain:
            surface.fblits(plain)
        if bright:
            surface.fblits(bright, pygame.BLEND_RGB_ADD)


def streak(colour: Color, length: float, thick: float) -> Paint:
    """A bright stroke along the way it flies; to be drawn additively."""
    size = max(2, round(length)), max(1, round(thick))
    kept = _kept("streak", colour, size)

    def paint(each: Particle) -> pygame.Surface:
        turn = round(math.degrees(math.atan2(-each.vy, each.vx)) / TURN) % (180 // TURN)
        if (picture := kept.get((turn, each.fade))) is None:
            picture = kept[turn, each.fade] = _streak(colour, size, turn * TURN, each.fade)
        return picture

    return paint


def dot(colour: Color, diameter: float, alpha: float) -> Paint:
    """A soft dot; ``alpha`` 0 to 1."""
    side = max(2, round(diameter))
    kept = _kept("dot", colour, side, alpha)

    def paint(each: Particle) -> pygame.Surface:
        if (picture := kept.get((0, each.fade))) is None:
            picture = kept[0, each.fade] = _dot(colour, side, alpha, each.fade)
        return picture

    return paint


def flake(picture: pygame.Surface, name: object) -> Paint:
    """A picture that turns as it flies; ``name`` tells it from others."""
    kept = _kept("flake", name, picture.get_size())

    def paint(each: Particle) -> pygame.Surface:
        turn = round(each.angle / TURN) % (360 // TURN)
        if (turned := kept.get((turn, each.fade))) is None:
            turned = kept[turn, each.fade] = _flake(picture, turn * TURN, each.fade)
        return turned

    return paint


@lru_cache(maxsize=256)
def _kept(*what: object) -> dict[tuple[int, int], pygame.Surface]:
    """The pictures of one kind of thing, by turn and fade."""
    return {}


def _streak(colour: Color, size: tuple[int, int], turn: int, fade: int) -> pygame.Surface:
    stroke = pygame.transform.rotate(shapes.rounded(size, size[1] / 2, colour), turn)
    light = pygame.Surface(stroke.get_size())
    light.blit(stroke, (0, 0))
    strength = round(255 * (1 - fade / FADES))
    light.fill((strength,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    return light.convert() if pygame.display.get_surface() else light


def _dot(colour: Color, side: int, alpha: float, fade: int) -> pygame.Surface:
    return shapes.disc(side, (*colour, round(255 * alpha * (1 - fade / FADES))))


def _flake(picture: pygame.Surface, turn: int, fade: int) -> pygame.Surface:
    turned = pygame.transform.rotozoom(picture, turn, 1.0) if turn else picture.copy()
    if fade:
        turned.fill((255, 255, 255, round(255 * (1 - fade / FADES))), special_flags=pygame.BLEND_RGBA_MULT)
    return turned
