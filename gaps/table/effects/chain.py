"""The light of a chain.

The lamp over the table brightens, tails follow cards that fly home, and embers rise
over runs.
"""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import pygame

from gaps.engine import Card
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import WHITE, Color, mix
from gaps.stage.motion.durations import ENTER
from gaps.stage.motion.particles import Particle, Particles
from gaps.stage.motion.tween import Tween, ease_out_cubic, passed
from gaps.table.effects.lamp import ALPHA_RANGE, MIN_ALPHA
from gaps.table.effects.table_light import light_on
from gaps.table.model.pose import Pose
from gaps.table.moving_cards import MovingCards
from gaps.table.render.card_sprite import CardSprite

LAST_STEP = 9  # the step of a chain from which the light stays the same
RISE_SECONDS = ENTER  # rise of the lamp, at normal speed
FALL_SECONDS = 0.900  # the same
ROW_SECONDS = 1 / 60  # from the halos of one row to those of the next
# Time after the last card of a chain; then no more embers rise until the next chain.
BURNING_SECONDS = 10.0
# Tails
TAIL_SECONDS = 0.260  # seconds for which light stays behind the card, at normal speed
SHADES = 4  # steps from the colour of the head to that of the tail
CORE = 0.36  # bright middle, as a fraction of the width
RADIUS_STEP = 2  # between the sizes of painted dots, in units
TAPER = 0.7  # below 1: the tail stays broad for longer than it gets thin
SPACING = 0.22  # from one dot to the next, in radii
PART = 8  # dots whose areas are reported as one
AGE_STEPS = 24  # number of different looks of a dot as it ages
DOT_FALLOFF = (
    (0, 1),
    (0.5, 0.8),
    (1, 0),
)
# At the centre of a dot; dots overlap.
HALO_ALPHA = 0.28
CORE_ALPHA = 0.34
# After-images of the card: how far behind it, as a fraction of its way, and alpha. The
# last one is drawn first.
IMAGES = (
    (0.13, 0.26),
    (0.09, 0.50),
    (0.04, 0.78),
)
IMAGES_SECONDS = 0.120  # seconds after the landing in which they fade, at normal speed
# Embers
# Upward, in units per second.
MIN_SPEED = 24
MAX_SPEED = 60
MIN_LIFE = 0.7  # seconds
MAX_LIFE = 1.4  # seconds
SWAY = 14  # in units to each side
SWAY_RATE = 0.35  # swings per second
RADII = (1.0, 1.5, 2.2)  # in units
GLOW = 2.6  # reach of the light around an ember, in radii
FADE_STEPS = 5
MAX_NEW = 3  # in one update

rng = random.Random()
"""Nothing in the game depends on it. Tests seed it for identical pictures."""


class StepLight(NamedTuple):
    """The light of one step of a chain. Lengths are in units."""

    lamp: float | None
    """How bright and how large the lamp is, 0 to 1; ``None`` for no lamp."""
    tail: int
    """Half the width of the tail at the card."""
    embers: int
    """The number of embers that glow at a time."""
    halos: int
    """How often the halo of a run is drawn over itself.

    That gives .33, .55 and .70 of full light.
    """


STEPS = (
    StepLight(None, 0, 0, 1),  # no chain
    StepLight(0.0, 0, 0, 1),
    StepLight(0.08, 6, 0, 1),
    StepLight(0.18, 10, 0, 1),
    StepLight(0.28, 10, 10, 1),
    StepLight(0.38, 12, 18, 1),
    StepLight(0.50, 16, 36, 2),
    StepLight(0.65, 18, 50, 2),
    StepLight(0.82, 20, 70, 2),
    StepLight(1.00, 24, 100, 3),
)


def light_of(chain: int) -> StepLight:
    """Return the light of a chain of ``chain`` moves."""
    step = max(chain, 0)
    return STEPS[min(step, LAST_STEP)]


Dot = tuple[pygame.Surface, int]
"""A picture, and half its width."""


class Landed(NamedTuple):
    """A place of a card, and when it was there, in seconds and pixels."""

    time: float
    x: float
    y: float


@dataclass
class Tail:
    """The light behind one card."""

    card: Card
    width: int
    """Half its width at the card, in units; 0 for after-images only."""
    way: float
    """How far the card flies, in pixels."""
    places: deque[Landed] = field(default_factory=deque)
    """The places of the card within the last ``TAIL_SECONDS`` seconds."""
    flying: bool = True
    images: list[Pose] = field(default_factory=list)
    """The places of its after-images, in the order of ``IMAGES``.

    There are none before time has passed.
    """
    landed_at: float = 0.0
    """When the card came to rest, in seconds; while it flies, the current time."""


class ChainLight:
    """The light on one board that comes from the chain."""

    def __init__(self, table: MovingCards) -> None:
        self.table = table
        self.chain = 0
        self.tails: list[Tail] = []
        self.embers = Particles()
        self._lamp = Tween((0.0,), (0.0,), 0.0)
        self._changed_at = 0.0
        # how often halos were drawn before that; None if all changed at once
        self._halos_before: int | None = None
        self._ended_at = -1.0  # end of the last chain; embers are grey from then on

    @property
    def step(self) -> StepLight:
        return light_of(self.chain)

    @property
    def moving(self) -> bool:
        """True if anything of it changes by itself."""
        seconds = self.table.time - self._changed_at
        lamp_moves = not self._lamp.over(seconds)
        return lamp_moves or bool(self.tails) or self.embers.moving

    def lamp(self, time: float) -> float:
        """Return the alpha of the lamp's centre, 0 to .65."""
        (alpha,) = self._lamp.at(time - self._changed_at)
        return float(alpha)

    def halos(self, row: int) -> int:
        """Return how often the halo of a run in a row is drawn over itself.

        The rows change one after another: each picture repaints only one of them.
        """
        begins = self._changed_at + row * ROW_SECONDS
        if self._halos_before is not None and self.table.time < begins:
            return self._halos_before
        return self.step.halos

    def show(self, chain: int, at_once: bool = False) -> None:
        """Change the light to that of a chain of ``chain`` moves.

        With ``at_once`` there is no motion.
        """
        settings = self.table.motion_settings
        time = self.table.time
        if self.chain and not chain:
            self._ended_at = time
        lamp = light_of(chain).lamp
        goal = 0.0 if lamp is None else MIN_ALPHA + ALPHA_RANGE * lamp
        now = self.lamp(time)
        gradual = settings.flies and not at_once
        self._halos_before = self.step.halos if gradual else None
        self.chain = chain
        self._changed_at = time
        normal = RISE_SECONDS if goal > now else FALL_SECONDS
        if gradual:
            self._lamp = Tween((now,), (goal,), normal, ease_out_cubic)
        else:
            self._lamp = Tween((goal,), (goal,), 0.0)

    def follow(self, card: Card, chain: int) -> None:
        """Let a tail follow ``card``, which flies.

        Its landing will be move number ``chain`` of a chain.
        """
        table = self.table
        cell = table.cell_of(card)
        if not table.motion_settings.flies or cell is None:
            return
        pose = table.pose(card, table.time)
        rest = table.geometry.rect(cell).center
        way = math.dist((pose.x, pose.y), rest)
        width = light_of(chain).tail
        self.tails = [tail for tail in self.tails if tail.card != card]
        self.tails.append(Tail(card, width, way))

    def clear(self) -> None:
        """Remove all tails and embers at once."""
        self.tails.clear()
        self.embers.clear()

    # Time

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds, as on the table."""
        for tail in self.tails:
            self._move(tail)
        self.tails = [tail for tail in self.tails if tail.flying or tail.places]
        self.embers.update(dt)
        missing = self.step.embers - len(self.embers)
        burned = self.table.time - self._changed_at
        if not self.table.shows_particles or missing <= 0 or burned >= BURNING_SECONDS:
            return
        edges = _upper_edges(self.table)
        if not edges:
            return
        for _ in range(min(MAX_NEW, missing)):
            ember = self._ember(edges)
            self.embers.add(ember)

    def _ember(self, edges: Sequence[pygame.Rect]) -> Particle:
        """Return a new ember above one of the runs.

        It goes out before it reaches the row above.
        """
        style = self.table.style
        u = self.table.geometry.px_per_unit
        born = self.table.time
        weights = [max(1, edge.width) for edge in edges]
        [edge] = rng.choices(edges, weights)
        x = rng.uniform(edge.left, edge.right)
        highest = min(edge.height, 40 * u)
        y = edge.bottom - rng.uniform(0, 0.4) * highest
        speed = rng.uniform(MIN_SPEED, MAX_SPEED) * u
        life = rng.uniform(MIN_LIFE, MAX_LIFE)
        room = y - edge.top - 2 * u
        life = min(life, room / speed)
        life = max(0.01, life)
        light = light_on(style.theme)
        colour = rng.choice(light.sparks)
        radius = max(1.0, rng.choice(RADII) * style.px_per_unit)
        glow = light.ember_glow or colour
        lit = (colour, radius, glow, light.ember_alpha)
        burnt = (light.burnt, radius, light.burnt, 0.0)

        def paint(each: Particle) -> pygame.Surface:
            look = burnt if born <= self._ended_at else lit
            fade = int(each.age / each.life * FADE_STEPS)
            return _ember_picture(*look, min(FADE_STEPS - 1, fade))

        return Particle(
            x,
            y,
            0.0,
            -speed,
            life,
            paint,
            sway=rng.uniform(0.3, 1.0) * SWAY * u,
            sway_rate=SWAY_RATE,
            phase=rng.random(),
        )

    @property
    def _tail_life(self) -> float:
        return self.table.motion_settings.seconds(TAIL_SECONDS)

    def _move(self, tail: Tail) -> None:
        """Note the current place of a tail's card, and forget the oldest ones."""
        table = self.table
        time = self.table.time
        on_board = table.cell_of(tail.card) is not None
        tail.flying = tail.flying and on_board and table.is_travelling(tail.card)
        if tail.flying:
            pose = table.pose(tail.card, time)
            spacing = tail.width * table.style.px_per_unit * SPACING
            _add_place(tail.places, Landed(time, pose.x, pose.y), spacing)
            tail.images = _images(tail, pose)
            tail.landed_at = time
        while tail.places and time - tail.places[0].time >= self._tail_life:
            tail.places.popleft()

    # Drawing

    def draw_tails(self, canvas: Canvas, sprite: CardSprite) -> None:
        """Draw all tails as of the last update.

        ``sprite`` draws the cards of the board.
        """
        for tail in self.tails:
            canvas.shine(self._draw_tail, tail)
            canvas.shine(self._draw_images, tail, sprite)

    def _draw_images(self, canvas: Canvas, tail: Tail, sprite: CardSprite) -> None:
        """Draw the card again behind itself; where it has landed, only beside it."""
        stay = self.table.motion_settings.seconds(IMAGES_SECONDS)
        left = 1 - passed(self.table.time, tail.landed_at, stay)
        cell = self.table.cell_of(tail.card)
        if cell is None or not left or not tail.images:
            return
        rest = self.table.geometry.rect(cell)
        for (_behind, alpha), pose in zip(IMAGES, tail.images, strict=True):
            picture = sprite.picture(tail.card, pose)
            middle = (round(pose.x), round(pose.y))
            place = picture.get_rect(center=middle)
            if tail.flying:
                canvas.blit_faint(picture, place, alpha * left)
            else:
                canvas.blit_around(rest, picture, place, alpha * left)

    def _draw_tail(self, canvas: Canvas, tail: Tail) -> None:
        """Draw overlapping dots along the way of the card.

        They get smaller and darker with age.
        """
        if not tail.width:
            return
        now = self.table.time
        halos, cores = _looks(canvas.style, tail.width)
        ages_in_life = AGE_STEPS / self._tail_life
        places = self._free_places(tail)
        dots = []
        areas: list[pygame.Rect] = []
        for looks, each_of in ((halos, places[::2]), (cores, places)):
            for time, x, y in each_of:
                picture, radius = looks[
                    min(AGE_STEPS - 1, int((now - time) * ages_in_life))
                ]
                dots.append((picture, (round(x) - radius, round(y) - radius)))
            # the light around the middle covers the middle
            areas = areas or [picture.get_rect(topleft=at) for picture, at in dots]
        canvas.surface.fblits(dots)
        for first in range(0, len(areas), PART):
            others = areas[first + 1 : first + PART]
            canvas.touched.append(areas[first].unionall(others))

    def _free_places(self, tail: Tail) -> list[Landed]:
        """Return the places of a tail, without those under the card once it has landed."""
        cell = self.table.cell_of(tail.card)
        if tail.flying or cell is None:
            return list(tail.places)
        rest = self.table.geometry.rect(cell)
        free = []
        for each in tail.places:
            if not rest.collidepoint(each.x, each.y):
                free.append(each)
        return free


def _images(tail: Tail, pose: Pose) -> list[Pose]:
    """Return the after-images of a card that is at ``pose`` now."""
    images = []
    for behind, _alpha in IMAGES:
        missing = behind * tail.way
        image = pose
        for before in reversed(tail.places):
            if not missing:
                break
            ahead = (image.x, image.y)
            step = math.dist(ahead, (before.x, before.y))
            fraction = min(1.0, missing / step) if step else 1.0
            across = (before.x - image.x) * fraction
            down = (before.y - image.y) * fraction
            image = image.moved(across, down)
            missing = max(0.0, missing - step)
        images.append(image)
    return images


def _add_place(places: deque[Landed], place: Landed, spacing: float) -> None:
    """Add the newest place of a tail, and others before it at small distances."""
    if places:
        time, x, y = places[-1]
        distance = math.hypot(place.x - x, place.y - y)
        steps = distance / max(1.0, spacing)
        count = max(1, math.ceil(steps))
        dt = (place.time - time) / count
        dx = (place.x - x) / count
        dy = (place.y - y) / count
        for number in range(1, count):
            between = Landed(
                time + number * dt,
                x + number * dx,
                y + number * dy,
            )
            places.append(between)
    places.append(place)


def _looks(style: Style, width: int) -> tuple[list[Dot], list[Dot]]:
    """Return the dots of a tail of half a ``width`` at each age.

    The first are those of the light around its middle, the second those of the middle.
    """
    step = style.px(RADIUS_STEP)
    found: tuple[list[Dot], list[Dot]] = ([], [])
    for row, (looks, part) in enumerate(zip(found, (1.0, CORE), strict=True)):
        for number in range(AGE_STEPS):
            age = number / AGE_STEPS
            wide = part * width * style.px_per_unit * (1 - age) ** TAPER
            radius = max(step, step * round(wide / step))
            shade = int(age * SHADES)
            side = 2 * radius
            place = (shade * side, row * side, side, side)
            looks.append((_dots(style, radius).subsurface(place), radius))
    return found


@kept
def _dots(style: Style, radius: int) -> pygame.Surface:
    """Return the dots of one size side by side, in all shades.

    The upper ones are for the light around the bright middle of a tail, the lower ones
    for the middle.
    """
    light = light_on(style.theme)
    body = ""
    sorts = ((light.tail_halo, HALO_ALPHA), (light.tail_core, CORE_ALPHA))
    for row, ((head, end), most) in enumerate(sorts):
        for shade in range(SHADES):
            colour = mix(head, end, shade / (SHADES - 1))
            alpha = most * (1 - 0.5 * shade / SHADES)
            falls = shapes.stops(
                *((at, colour, alpha * each) for at, each in DOT_FALLOFF)
            )
            name = f"d{row}{shade}"
            middle = f'cx="{2 * shade + 1}" cy="{2 * row + 1}" r="1"'
            body += (
                f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" {middle}>'
                f'{falls}</radialGradient><circle {middle} fill="url(#{name})"/>'
            )
    size = (2 * radius * SHADES, 2 * radius * len(sorts))
    return shapes.vector(size, body, (2 * SHADES, 2 * len(sorts)))


def _upper_edges(table: MovingCards) -> list[pygame.Rect]:
    """Return the free room above each run: as wide as the run, up to the row above."""
    geometry = table.geometry
    edges = []
    for run in table.runs:
        edge = geometry.span(run)
        foot = edge.top
        is_first_row = geometry.layout.row_of(run[0]) == 0
        edge.height = foot if is_first_row else geometry.row_gap
        edge.bottom = foot
        edges.append(edge)
    return edges


def _ember_picture(
    colour: Color,
    radius: float,
    glows: Color,
    glow_alpha: float,
    fade: int,
) -> pygame.Surface:
    """Return a dot with a glow, faded by ``fade`` of the ``FADE_STEPS`` steps."""
    pictures = _ember_pictures(colour, radius, glows, glow_alpha)
    side = pictures.get_height()
    return pictures.subsurface((fade * side, 0, side, side))


@lru_cache(64)
def _ember_pictures(
    colour: Color,
    radius: float,
    glows: Color,
    glow_alpha: float,
) -> pygame.Surface:
    """Return all of them side by side, from drawings of white discs."""
    side = 2 * math.ceil(radius * GLOW) + 1
    diameter = max(2, round(2 * radius))
    pictures, cores = (shapes.blank((FADE_STEPS * side, side)) for _ in range(2))
    for fade in range(FADE_STEPS):
        place = pygame.Rect(fade * side, 0, side, side)
        left = 1 - fade / FADE_STEPS
        for layer, wide, tone, alpha in (
            (pictures, side, glows, glow_alpha),
            (cores, diameter, colour, 1.0),
        ):
            disc = shapes.disc(wide, WHITE)
            tint = (*tone, round(255 * alpha * left))
            layer.blit(disc, disc.get_rect(center=place.center))
            layer.fill(tint, place, special_flags=pygame.BLEND_RGBA_MULT)
    pictures.blit(cores, (0, 0))
    return pictures
