"""The light of a chain: the lamp over the table, tails behind cards that fly home,
embers over runs.
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
from gaps.stage.drawing.canvas import Canvas, around
from gaps.stage.drawing.kept_picture import Ground
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import Color, mix, palette_colours
from gaps.stage.motion.particles import Particle, Particles
from gaps.stage.motion.tween import Tween, ease_out_cubic
from gaps.table.board import Board
from gaps.table.model.geometry import BoardGeometry
from gaps.table.render.slots import corner_radius

LAST_STEP = 9  # of a chain: all further ones have the same light
RISE_SECONDS = 0.300  # of the lamp, at normal speed
FALL_SECONDS = 0.900  # the same
# after the last card of a chain: then no more embers rise, until the next one
BURNING_SECONDS = 10.0
MIN_ALPHA = 0.10  # of the lamp at the first step
ALPHA_RANGE = 0.55  # what it gains up to the last step
MAX_ALPHA = MIN_ALPHA + ALPHA_RANGE
# Of tails
TAIL_LIFE = 0.260  # seconds that light stays where the card has been, at normal speed
HEAD: Color = (0xFF, 0xF1, 0xC8)
END: Color = (0xF0, 0xB8, 0x4A)
SHADES = 4  # steps from the colour of the head to that of the tail
RADIUS_STEP = 2  # between the sizes of dots that are painted, pixels at u = 1
TAPER = 0.7  # below 1: the tail stays broad longer than it gets thin
SPACING = 0.22  # from one dot to the next, in radii
PART = 8  # dots: the areas of so many are reported as one
DOT_ALPHA = 0.30  # of the middle of one of the dots, which overlap
# after-images of the card: age as a share, and alpha
IMAGES = ((0.25, 0.20), (0.5, 0.13), (0.75, 0.07))
# Of embers
# upward, pixels a second at u = 1
MIN_SPEED = 24
MAX_SPEED = 60
MIN_LIFE = 0.7  # seconds
MAX_LIFE = 1.4  # seconds
SWAY = 14  # pixels at u = 1 to each side
SWAY_RATE = 0.35  # swings a second
RADII = (1.0, 1.5, 2.2)  # pixels at u = 1
GLOW = 2.6  # of the light round an ember, in radii
GLOW_ALPHA = 0.24
FADES = 5
GREY: Color = (120, 124, 132)
MAX_NEW = 3  # in one update

rng = random.Random()
"""Nothing in the game depends on it; tests seed it, so that pictures are the same every
time.
"""


class StepLight(NamedTuple):
    """The light of one step. Lengths are pixels at u = 1."""

    lamp: float
    """How bright and how large the lamp is, 0 to 1; -1 for no lamp."""
    tail: int
    """Half the width of the tail at the card."""
    embers: int
    """How many glow at a time."""
    halos: int
    """How often the halo of a run is laid over itself: .33, .55 and .70 of full light.
    """


STEPS = (
    StepLight(-1.0, 0, 0, 1),  # no chain
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
    return STEPS[min(max(chain, 0), LAST_STEP)]


class Landed(NamedTuple):
    """Where a card was, and when: seconds and pixels."""

    time: float
    x: float
    y: float


@dataclass
class Tail:
    """The light behind one card."""

    card: Card
    width: int
    """Half its width at the card, pixels at u = 1; 0 for after-images only."""
    places: deque[Landed] = field(default_factory=deque)
    """Where the card was within the last ``TAIL_LIFE`` seconds."""
    flying: bool = True


class ChainLight:
    """What shines on one board because of the chain."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.chain = 0
        self.tails: list[Tail] = []
        self.embers = Particles()
        self._lamp = Tween((0.0,), (0.0,), 0.0)
        self._changed_at = 0.0
        self._ended_at = -1.0  # of the last chain: its embers are grey from then on

    @property
    def step(self) -> StepLight:
        return light_of(self.chain)

    @property
    def moving(self) -> bool:
        """Whether anything of it changes by itself."""
        lamp_moves = not self._lamp.over(self.board.time - self._changed_at)
        return lamp_moves or bool(self.tails) or self.embers.moving

    def lamp(self, time: float) -> float:
        """Return the alpha of the lamp's middle, 0 to .65."""
        return float(self._lamp.at(time - self._changed_at)[0])

    def show(self, chain: int, at_once: bool = False) -> None:
        """Let the light rise or fall to that of a chain of so many moves; ``at_once``
        without motion.
        """
        settings = self.board.motion_settings
        time = self.board.time
        if self.chain and not chain:
            self._ended_at = time
        step = light_of(chain)
        goal = MIN_ALPHA + ALPHA_RANGE * step.lamp if step.lamp >= 0 else 0.0
        now = self.lamp(time)
        seconds = (RISE_SECONDS if goal > now else FALL_SECONDS) * settings.factor
        if at_once or settings.reduced:
            seconds = 0.0
        self.chain = chain
        self._changed_at = time
        self._lamp = Tween(
            (now,) if seconds else (goal,), (goal,), seconds, ease_out_cubic
        )

    def follow(self, card: Card, chain: int) -> None:
        """Let a tail follow ``card``, which flies; its landing will be move number
        ``chain`` of a chain.
        """
        if self.board.motion_settings.flies:
            self.tails = [tail for tail in self.tails if tail.card != card]
            self.tails.append(Tail(card, light_of(chain).tail))

    def clear(self) -> None:
        self.tails.clear()
        self.embers.clear()

    # Time

    def update(self, dt: float, burns: bool) -> None:
        """Let ``dt`` seconds pass, as on the board; embers rise only where it
        ``burns``.
        """
        for tail in self.tails:
            self._move(tail)
        self.tails = [tail for tail in self.tails if tail.flying or tail.places]
        self.embers.update(dt)
        missing = self.step.embers - len(self.embers)
        if (
            burns
            and missing > 0
            and self.board.time - self._changed_at < BURNING_SECONDS
        ):
            edges = _upper_edges(self.board)
            for _ in range(min(MAX_NEW, missing) if edges else 0):
                self.embers.add(self._ember(edges))

    def _ember(self, edges: Sequence[pygame.Rect]) -> Particle:
        """Return a new ember above one of the runs, which goes out before the row
        above.
        """
        style = self.board.style
        u = self.board.geometry.u
        born = self.board.time
        edge = rng.choices(edges, [max(1, edge.width) for edge in edges])[0]
        x = rng.uniform(edge.left, edge.right)
        y = edge.bottom - rng.uniform(0, 0.4) * min(edge.height, 40 * u)
        speed = rng.uniform(MIN_SPEED, MAX_SPEED) * u
        life = rng.uniform(MIN_LIFE, MAX_LIFE)
        life = max(0.01, min(life, (y - edge.top - 2 * u) / speed))
        colour = rng.choice(
            (style.theme.ember,) if style.theme.light else palette_colours("sparks")
        )
        radius = max(1.0, rng.choice(RADII) * style.u)
        lit, grey = (_ember_pictures(each, radius) for each in (colour, GREY))

        def paint(each: Particle) -> pygame.Surface:
            pictures = grey if born <= self._ended_at else lit
            return pictures[min(FADES - 1, int(each.age / each.life * FADES))]

        sway = rng.uniform(0.3, 1.0) * SWAY * u
        return Particle(
            x,
            y,
            0.0,
            -speed,
            life,
            paint,
            sway=sway,
            sway_rate=SWAY_RATE,
            phase=rng.random(),
        )

    @property
    def _tail_life(self) -> float:
        return TAIL_LIFE * self.board.motion_settings.factor

    def _move(self, tail: Tail) -> None:
        """Note where the card of a tail is now, and forget where it was long ago."""
        board = self.board
        time = self.board.time
        on_board = board.cell_of(tail.card) is not None
        tail.flying = tail.flying and on_board and board.is_travelling(tail.card)
        if tail.flying:
            pose = board.pose(tail.card, time)
            tail.places.append(Landed(time, pose.x, pose.y))
        while tail.places and time - tail.places[0].time >= self._tail_life:
            tail.places.popleft()

    # Drawing

    def draw_tails(self, canvas: Canvas) -> None:
        """Draw all tails as they are at the last update. A plain theme has none."""
        if not canvas.style.theme.plain:
            for tail in self.tails:
                self._draw_images(canvas, tail)
                self._draw_tail(canvas, tail)

    def _draw_images(self, canvas: Canvas, tail: Tail) -> None:
        for share, alpha in IMAGES if tail.flying else ():
            due = self.board.time - share * self._tail_life
            place = next((each for each in tail.places if each.time >= due), None)
            if place is not None and tail.places[0].time <= due:
                picture = _image(canvas.style, self.board.geometry.card, alpha)
                at = picture.get_rect(center=(round(place.x), round(place.y)))
                canvas.blit(picture, at)

    def _draw_tail(self, canvas: Canvas, tail: Tail) -> None:
        """Draw overlapping dots along the way of the card, which get smaller and darker
        with their age.
        """
        style = canvas.style
        width = tail.width * canvas.style.u
        dots = []
        step = style.px(RADIUS_STEP)
        for place in _filled(self._free_places(tail), width * SPACING) if width else ():
            age = (self.board.time - place.time) / self._tail_life
            radius = step * round(width * (1 - age) ** TAPER / step)
            if radius:
                picture = _dot(style, radius, min(SHADES - 1, int(age * SHADES)))
                dots.append(
                    (picture, (round(place.x) - radius, round(place.y) - radius))
                )
        canvas.surface.fblits(dots)
        areas = [picture.get_rect(topleft=at) for picture, at in dots]
        for first in range(0, len(areas), PART):
            canvas.touched.append(
                areas[first].unionall(areas[first + 1 : first + PART])
            )

    def _free_places(self, tail: Tail) -> list[Landed]:
        """Return the places of a tail, but not those under the card itself once it has
        landed.
        """
        cell = self.board.cell_of(tail.card)
        if tail.flying or cell is None:
            return list(tail.places)
        rest = self.board.geometry.rect(cell)
        return [
            place for place in tail.places if not rest.collidepoint(place.x, place.y)
        ]


def _filled(places: Sequence[Landed], spacing: float) -> list[Landed]:
    """Return the places of a tail with others between them, so that none are far apart."""
    found: list[Landed] = []
    for place in places:
        if found:
            time, x, y = found[-1]
            count = max(
                1, math.ceil(math.hypot(place.x - x, place.y - y) / max(1.0, spacing))
            )
            dt = (place.time - time) / count
            dx = (place.x - x) / count
            dy = (place.y - y) / count
            found += [
                Landed(time + n * dt, x + n * dx, y + n * dy) for n in range(1, count)
            ]
        found.append(place)
    return found


@kept
def _image(style: Style, size: tuple[int, int], alpha: float) -> pygame.Surface:
    return shapes.rounded(size, corner_radius(size), (*END, round(255 * alpha)))


@kept
def _dot(style: Style, radius: int, shade: int) -> pygame.Surface:
    colour = mix(HEAD, END, shade / (SHADES - 1))
    alpha = DOT_ALPHA * (1 - 0.5 * shade / SHADES)
    stops = (
        (at, colour, round(alpha * share, 3))
        for at, share in ((0, 1), (0.5, 0.8), (1, 0))
    )
    return shapes.soft_disc(2 * radius, *stops)


def _upper_edges(board: Board) -> list[pygame.Rect]:
    """Return the free room above each run: as wide as the run, up to the row above."""
    geometry = board.geometry
    edges = []
    for run in board.runs:
        cards = geometry.span(run)
        height = geometry.row_gap if geometry.layout.row_of(run[0]) else cards.top
        edges.append(pygame.Rect(cards.left, cards.top - height, cards.width, height))
    return edges


@lru_cache(64)
def _ember_pictures(colour: Color, radius: float) -> list[pygame.Surface]:
    """A dot with a glow, as it fades; a grey one has none."""
    side = 2 * math.ceil(radius * GLOW) + 1
    pictures = []
    for fade in range(FADES):
        strength = 1 - fade / FADES
        glow = shapes.disc(
            side, (*colour, round(255 * GLOW_ALPHA * strength * (colour != GREY)))
        ).copy()
        core = shapes.disc(max(2, round(2 * radius)), (*colour, round(255 * strength)))
        place = core.get_rect(center=glow.get_rect().center)
        glow.blit(core, place)
        pictures.append(glow)
    return pictures


LEVELS = 16  # of light, from none to the most
MIDDLE = 40  # of the lamp below the window's upper edge; lengths are pixels at u = 1
LAMP_RADII = (420, 130)  # half axes of the faintest lamp
MORE = (260, 190)  # what those of the brightest one have more
INNER = (0xEE, 0x92, 0x26)
OUTER = (0xDC, 0x5E, 0x16)
"""Added to the blue of the table, they give what #FFC766 and #E8863C give when they are
laid over it.
"""
FALL_OFF = (
    (0.0, 1.0, INNER),
    (0.3, 0.68, INNER),
    (0.6, 0.28, OUTER),
    (0.85, 0.06, OUTER),
    (1.0, 0.0, OUTER),
)
"""Share of the radius, alpha and colour, from the middle outward."""
EDGE_FROM = 0.85  # the lamp from which on there is a warm edge
EDGE_WIDTH = 170
EDGE_ALPHA = 0.20  # of that edge
# pixels, the longer one: the light is painted small, since nothing in it is sharp
MAP_SIDE = 256
# pixels at u = 1 that light reaches under the edge of cards, so that round corners are
# lit
INSET = 3
HALF = 0.5  # of the lamp's light is left in a light theme


Band = tuple[pygame.Rect, pygame.Surface]
"""A free part of the window, and the light on it."""


class LitGround:
    """The ground of a board with the light of the lamp on it; without light, the ground
    itself.
    """

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._level = 0
        self._bands: list[Band] = []

    def forget(self) -> None:
        """Discard the picture: sizes or colours have changed, or the ground was shown
        without it.
        """
        self._picture = None
        self._level = 0
        self._bands = []

    def light(
        self, ground: Ground, alpha: float, geometry: BoardGeometry, style: Style
    ) -> Ground:
        """Return ``ground`` with a lamp on it whose middle has ``alpha``; its picture
        is changed later.
        """
        level = 0 if style.theme.plain else round(LEVELS * min(1.0, alpha / MAX_ALPHA))
        if not level and not self._level:
            return ground
        changed = list(ground.changed)
        if level != self._level:
            before = self._bands
            self._bands = (
                _bands(MAX_ALPHA * level / LEVELS, geometry, style) if level else []
            )
            changed += [area for area, _ in (*before, *self._bands)]
        self._level = level
        if not level:
            self._picture = None
            return Ground(ground.picture, changed)
        picture = self._picture
        areas = changed
        if picture is None or picture.get_size() != ground.picture.get_size():
            picture = self._picture = ground.picture.copy()
            areas = [picture.get_rect()]
        for area in areas:
            picture.set_clip(area)
            picture.blit(ground.picture, area, area)
            for lit, light in self._bands:
                if lit.colliderect(area):
                    picture.blit(light, lit, special_flags=pygame.BLEND_RGB_ADD)
        picture.set_clip(None)
        return Ground(picture, changed)


def free_areas(geometry: BoardGeometry) -> list[pygame.Rect]:
    """Return the parts of the window where no cards lie: above, below and beside the
    rows, between them.
    """
    window = pygame.Rect((0, 0), geometry.size)
    inset = round(INSET * geometry.u)
    covered = geometry.board.unionall(
        [geometry.rect(cell) for cell in geometry.layout.cells]
    )
    if geometry.talon:
        covered = covered.unionall([geometry.deck, geometry.turned])
    inner = covered.inflate(-2 * inset, -2 * inset)
    areas = around(inner, window)
    step = geometry.card[1] + geometry.row_gap
    for row in range(1, geometry.layout.rows):
        gap = geometry.board.top + row * step - geometry.row_gap - inset
        areas.append(
            pygame.Rect(inner.left, gap, inner.width, geometry.row_gap + 2 * inset)
        )
    return [area for each in areas if (area := each.clip(window))]


def _bands(alpha: float, geometry: BoardGeometry, style: Style) -> list[Band]:
    small, reach = _light_map(alpha, geometry.size, style)
    share_x, share_y = (
        small.get_width() / geometry.size[0],
        small.get_height() / geometry.size[1],
    )
    bands = []
    for area in free_areas(geometry):
        lit = area.clip(reach)
        if not lit:
            continue
        left, top = int(lit.left * share_x), int(lit.top * share_y)
        right, bottom = (
            -int(-lit.right * share_x // 1),
            -int(-lit.bottom * share_y // 1),
        )
        part = pygame.Rect(left, top, max(1, right - left), max(1, bottom - top)).clip(
            small.get_rect()
        )
        bands.append(
            (lit, pygame.transform.smoothscale(small.subsurface(part), lit.size))
        )
    return bands


def _light_map(
    alpha: float, size: tuple[int, int], style: Style
) -> tuple[pygame.Surface, pygame.Rect]:
    """Return the light of the lamp on the whole window, painted small, and which part
    of it is lit.
    """
    lamp = max(0.0, (alpha - MIN_ALPHA) / ALPHA_RANGE)
    strength = alpha * (HALF if style.theme.light else 1.0)
    (width, height) = size
    u = style.u
    radii = [
        (least + more * lamp) * u for least, more in zip(LAMP_RADII, MORE, strict=True)
    ]
    edge = (
        max(0.0, (lamp - EDGE_FROM) / (1 - EDGE_FROM))
        * EDGE_ALPHA
        * (HALF if style.theme.light else 1.0)
    )
    share = min(1.0, MAP_SIDE / max(size))
    small = max(1, round(width * share)), max(1, round(height * share))
    reach = pygame.Rect(0, 0, width, height)
    if not edge:
        lit = pygame.Rect(0, 0, 2 * round(radii[0]), 2 * round(radii[1]))
        reach = lit.move_to(center=(width // 2, round(MIDDLE * u))).clip(reach)

    def paint() -> pygame.Surface:
        return shapes.as_light(
            shapes.vector(small, _svg(strength, radii, edge, size, u), size)
        )

    return style.surface_cache.get(("lamp", size, round(alpha, 4)), paint), reach


def _svg(
    alpha: float, radii: list[float], edge: float, size: tuple[int, int], u: float
) -> str:
    (width, height) = size
    (rx, ry) = radii
    stops = shapes.stops(
        *((at, colour, alpha * share) for at, share, colour in FALL_OFF)
    )
    body = (
        '<defs><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
        f'gradientTransform="matrix({rx:.2f} 0 0 {ry:.2f} {width / 2:.2f} {MIDDLE * u:.2f})">{stops}'
        f'</radialGradient></defs><rect x="0" y="0" width="{width}" height="{height}" fill="url(#l)"/>'
    )
    if not edge:
        return body
    reach = EDGE_WIDTH * u
    sides = (
        (0, 0, reach, 0),
        (width, 0, width - reach, 0),
        (0, height, 0, height - reach),
    )
    for number, (x1, y1, x2, y2) in enumerate(sides):
        body += (
            f'<linearGradient id="e{number}" gradientUnits="userSpaceOnUse" '
            f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
            f"{shapes.stops((0, OUTER, edge), (1, OUTER, 0))}</linearGradient>"
            f'<rect x="0" y="0" width="{width}" height="{height}" fill="url(#e{number})"/>'
        )
    return body
