"""Particles: sparks, dust, embers and snow that fly for a short time."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.theme import BLACK, WHITE, Color, mix

MAX_PARTICLES = 400
TURN = 15  # degrees between two pictures of a streak, and of anything that spins
MANY_PARTICLES = 60  # particles: above this, the areas they are drawn on are coarse
CELL_SIZE = 64  # pixels: the side of such an area, without the size of a particle
STROKE_SCALE = 4  # times: strokes are drawn larger by this factor, and reduced
FADE_STEPS = 5  # steps in which a particle fades
MAX_PIXELS = 1_000_000  # maximum pixels of cached pictures of streaks
FADE_FROM = 0.6  # fraction of its life after which it fades

# Pixels, beyond which no particle flies to the left or upward; makes whole pixels
# positive.
_FAR = 100_000
_TURNS = 180 / TURN / math.pi  # in a radian
_HALF_ROUND = 180 // TURN + 0.5  # makes turns positive and rounds them

Paint = Callable[["Particle"], Surface]
Drawn = tuple[Surface, tuple[int, int]]
"""A picture and its top left corner."""


@dataclass(slots=True)
class Particle:
    """One particle. Lengths are in pixels, times in seconds."""

    x: float
    y: float
    vx: float
    vy: float
    life: float
    paint: Paint
    """Returns its picture as it is now."""
    additive: bool = False
    drag: float = 0.0
    """The speed is multiplied by exp(-drag) every second."""
    gravity: float = 0.0
    sway: float = 0.0
    """Its swing to each side as it falls."""
    sway_rate: float = 0.0
    """The number of its swings per second."""
    phase: float = 0.0
    """The phase of its swing at the start, 0 to 1."""
    age: float = 0.0
    delay: float = 0.0
    """The seconds until it appears."""
    fade: int = 0
    """The stage of its fade: 0 not at all, ``FADE_STEPS`` completely."""


class Particles:
    """All the particles. Those beyond ``MAX_PARTICLES`` are dropped."""

    def __init__(self) -> None:
        self._particles: list[Particle] = []
        self._due = 0.0  # seconds that have passed since the particles were moved

    def __len__(self) -> int:
        self._catch_up()
        return len(self._particles)

    @property
    def moving(self) -> bool:
        return len(self) > 0

    def add(self, particle: Particle) -> None:
        """Add a particle, unless there are too many."""
        if len(self) < MAX_PARTICLES:
            self._particles.append(particle)

    def clear(self) -> None:
        self._particles.clear()

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds: particles are moved when they are next drawn."""
        self._due += dt

    def _catch_up(self) -> None:
        """Move all particles once per picture, however many updates lie between."""
        passed = self._due
        self._due = 0.0
        if not passed or not self._particles:
            return
        for each in self._particles:
            # What is left of a long step after its delay, it has flown already.
            dt = passed - each.delay
            each.delay = max(0.0, -dt)
            if dt <= 0:
                continue
            each.age += dt
            late = each.age / each.life - FADE_FROM
            if late > 0:
                progress = late / (1 - FADE_FROM)
                each.fade = min(FADE_STEPS - 1, int(progress * FADE_STEPS))
            if each.drag:
                slower = math.exp(-each.drag * dt)
                each.vx *= slower
                each.vy *= slower
            each.vy += each.gravity * dt
            each.x += each.vx * dt
            each.y += each.vy * dt
        self._particles = [each for each in self._particles if each.age < each.life]

    def draw(self, canvas: Canvas) -> None:
        """Draw all particles. If there are many, they touch large areas."""
        self._catch_up()
        plain: list[Drawn] = []
        bright: list[Drawn] = []
        for each in self._particles:
            if each.delay > 0:
                continue
            picture = each.paint(each)
            x = each.x
            if each.sway:
                swings = each.sway_rate * each.age + each.phase
                x += each.sway * math.sin(math.tau * swings)
            width, height = picture.get_size()
            left = int(x - width / 2 + _FAR) - _FAR
            top = int(each.y - height / 2 + _FAR) - _FAR
            drawn = bright if each.additive else plain
            drawn.append((picture, (left, top)))
        if plain:
            canvas.surface.fblits(plain)
        if bright:
            canvas.surface.fblits(bright, pygame.BLEND_RGB_ADD)
        both = plain + bright
        if len(both) > MANY_PARTICLES:
            canvas.touched += _cells(both)
        else:
            canvas.touched += [Rect(at, picture.get_size()) for picture, at in both]


def _cells(drawn: list[Drawn]) -> list[Rect]:
    """Cover many pictures with areas around the cells of their corners."""
    pictures = {picture for picture, _at in drawn}
    largest = max(max(picture.get_size()) for picture in pictures)
    cells = {(x // CELL_SIZE, y // CELL_SIZE) for _picture, (x, y) in drawn}
    side = CELL_SIZE + largest
    return [Rect(x * CELL_SIZE, y * CELL_SIZE, side, side) for x, y in cells]


def streak(
    colour: Color,
    length: float,
    thickness: float,
    additive: bool = True,
) -> Paint:
    """Return a paint for a bright stroke in the direction of flight.

    It is for particles that are ``additive`` or not.
    """
    long = max(2, round(length))
    thick = max(1, round(thickness))
    # By turn and fade: most look as in the frame before.
    pictures: dict[tuple[int, int], Surface] = {}

    def paint(each: Particle) -> Surface:
        angle = math.atan2(-each.vy, each.vx)
        turn = int(angle * _TURNS + _HALF_ROUND) % (180 // TURN)
        look = (turn, each.fade)
        picture = pictures.get(look)
        if picture is None:
            picture = _stroke(colour, (long, thick), turn, each.fade, additive)
            pictures[look] = picture
        return picture

    return paint


_strokes = shapes.SurfaceCache(MAX_PIXELS)


@_strokes.kept
def _stroke(
    colour: Color,
    size: shapes.Size,
    turn: int,
    fade: int,
    additive: bool,
) -> Surface:
    strokes = _in_all_directions(size)
    side = strokes.get_height()
    picture = strokes.subsurface((turn * side, 0, side, side))
    left = 1 - fade / FADE_STEPS
    if not additive:
        tinted = picture.copy()
        tint = (*colour, round(255 * left))
        tinted.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
        return tinted
    light = shapes.as_light(picture)
    light.fill(mix(BLACK, colour, left), special_flags=pygame.BLEND_RGB_MULT)
    return light


@_strokes.kept
def _in_all_directions(size: shapes.Size) -> Surface:
    """Return white strokes with smooth edges side by side, one for each turn."""
    length, width = size
    side = length + 2
    turns = 180 // TURN
    large = Surface((STROKE_SCALE * side * turns, STROKE_SCALE * side), pygame.SRCALPHA)
    large.fill((*WHITE, 0))
    half = max(0, length - width) / 2
    for turn in range(turns):
        along = pygame.Vector2(half, 0).rotate(-turn * TURN)
        middle = pygame.Vector2(turn * side + side / 2, side / 2)
        start = STROKE_SCALE * (middle - along)
        end = STROKE_SCALE * (middle + along)
        pygame.draw.line(large, WHITE, start, end, STROKE_SCALE * width)
        for each in (start, end):
            pygame.draw.circle(large, WHITE, each, STROKE_SCALE * width / 2)
    return pygame.transform.smoothscale(large, (turns * side, side))


def dot(colour: Color, diameter: float, alpha: float) -> Paint:
    """Return a paint for a soft dot; ``alpha`` is 0 to 1."""
    side = max(2, round(diameter))
    pictures = []
    for fade in range(FADE_STEPS):
        left = alpha * (1 - fade / FADE_STEPS)
        tint = (*colour, round(255 * left))
        pictures.append(shapes.disc(side, tint))
    return lambda each: pictures[each.fade]
