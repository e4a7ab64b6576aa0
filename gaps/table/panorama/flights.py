"""How the rows of a won board leave it.

Each card flies up to a gate over the middle of its rope, and along the rope to its
place, face up.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from gaps.engine import Card
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK
from gaps.stage.motion.tween import ease_in_out, passed
from gaps.table.cards.art import CardArt
from gaps.table.cards.faces import MIN_TALL_ASPECT
from gaps.table.landscape.lines import Point
from gaps.table.model.geometry import SQUAT_ASPECT
from gaps.table.panorama.beats import (
    CARD_STAGGER,
    FLIGHT_SECONDS,
    HUNG_BY,
    PAIRED_ROW_STAGGER,
    ROW_STAGGER,
    ROWS_START,
)
from gaps.table.panorama.flags import ASPECT, Flag, Garland
from gaps.table.panorama.ridges import Strip

FEW_ROWS = 4  # more of them leave in pairs
GATE_FRACTION = 0.55  # fraction of its way until a card is at the gate
# In units.
GATE_ASIDE = 30  # from the middle of the window
GATE_RISE = 70  # above the rope
SWEEP_DISTANCE = 90  # greatest swing of a card beyond the gate before it turns
ARC_HEIGHT = 120  # above the cell and the gate, to where its way up is bent
PEEL_DEGREES = 10.0  # degrees by which a card leans outward as it rises
MARGIN = 3  # margin of the shade around a flying card, in units
SHADE_ALPHA = 70  # opacity of that shade, out of 255
CORNER = 0.1  # as a fraction of a card's width
# The shadow of a card on the table as it lifts off; in units.
SHADOW_BLUR = 16
SHADOW_ALPHA = 0.35
SHADOW_DROP = 6
SHADOW_END = 0.4  # fraction of its flight after which it is gone
# How fine the pictures are.
ANGLE_STEP = 6.0
SIZE_STEP = 0.1


@dataclass(frozen=True)
class FlightPose:
    """A card in the air: its centre in pixels, its width, and how it is turned."""

    x: float
    y: float
    width: float
    angle: float
    """Degrees counterclockwise."""
    aspect: float = ASPECT
    """Its height divided by its width."""


@dataclass(frozen=True)
class Flight:
    """The way of one card from its cell to its place on a rope.

    Times are in seconds at normal speed.
    """

    flag: Flag
    cell: pygame.Rect
    path: tuple[Point, Point, Point]
    """Its centre at the start, the point to which its way bends, and the gate."""
    along: Callable[[float], Point]
    """Returns a point of its rope, by the fraction of the way from the gate to its peg.
    """
    width: float
    """The width of the card at the start, in pixels."""
    begins: float
    """When the first card of its strip starts."""
    start: float
    peel: float
    """Its lean on the way up, in degrees."""
    aspect: float = ASPECT
    """The same of the card at the start."""

    @property
    def ends(self) -> float:
        """The time at which the card hangs."""
        return self.start + FLIGHT_SECONDS

    def hung(self, time: float) -> float:
        """Return how far it has gone along its rope, 0 to 1."""
        way = ease_in_out(passed(time, self.start, FLIGHT_SECONDS))
        return passed(way, GATE_FRACTION, 1 - GATE_FRACTION)

    def at(self, time: float) -> FlightPose:
        """Return the pose of the card at a time between its start and its end."""
        way = ease_in_out(passed(time, self.start, FLIGHT_SECONDS))
        risen = passed(way, 0, GATE_FRACTION)
        hung = passed(way, GATE_FRACTION, 1 - GATE_FRACTION)
        width = self.width + (self.flag.size[0] - self.width) * hung
        aspect = self.aspect + (ASPECT - self.aspect) * hung
        angle = self.flag.angle * hung + self.peel * math.sin(math.pi * risen)
        x, y = _bent(self.path, risen)
        if hung > 0:
            gate_x, gate_y = self.along(0)
            rope_x, rope_y = self.along(hung)
            right, down = _below_peg(width * aspect, angle)
            x = rope_x + (x - gate_x) * (1 - hung) + right * hung
            y = rope_y + (y - gate_y) * (1 - hung) + down * hung
        return FlightPose(x, y, width, angle, aspect)


def _bent(path: tuple[Point, Point, Point], progress: float) -> Point:
    (x0, y0), (x1, y1), (x2, y2) = path
    left = 1 - progress
    x = left * left * x0 + 2 * left * progress * x1 + progress * progress * x2
    y = left * left * y0 + 2 * left * progress * y1 + progress * progress * y2
    return x, y


def _below_peg(height: float, angle: float) -> Point:
    """Return the centre of a card that hangs from a peg, relative to the peg."""
    radians = math.radians(angle)
    return height / 2 * math.sin(radians), height / 2 * math.cos(radians)


def row_starts(strips: Sequence[Strip]) -> list[float]:
    """Return when each strip of a won board leaves it."""
    apart = ROW_STAGGER if len(strips) <= FEW_ROWS else PAIRED_ROW_STAGGER
    most = max(map(len, strips))
    last = HUNG_BY - FLIGHT_SECONDS - CARD_STAGGER * (most - 1)
    apart = min(apart, max(0.0, last - ROWS_START) / max(1, len(strips) - 1))
    return [ROWS_START + apart * number for number in range(len(strips))]


def flights(
    strips: Sequence[Strip],
    garland: Garland,
    cells: Mapping[Card, pygame.Rect],
    style: Style,
    sunk: Callable[[float], float],
) -> list[Flight]:
    """Return the flight of each card from its cell.

    ``sunk`` returns by how many pixels the table has sunk at a time.

    The cards of a strip leave in the order in which they hang, the outermost first.
    """
    flag_of = {flag.card: flag for flag in garland.flags}
    middle = style.size[0] / 2
    found = []
    for strip, begins in zip(strips, row_starts(strips), strict=True):
        flags = [flag_of[card] for card in strip]
        flags.sort(key=lambda flag: -abs(flag.peg[0] - middle))
        room = HUNG_BY - FLIGHT_SECONDS - begins
        apart = min(CARD_STAGGER, room / max(1, len(flags) - 1))
        for number, flag in enumerate(flags):
            start = begins + apart * number
            cell = cells[flag.card]
            down = round(sunk(start))
            found.append(_flight(flag, cell, garland, style, begins, start, down))
    found.sort(key=lambda flight: flight.start)
    return found


def _flight(
    flag: Flag,
    cell: pygame.Rect,
    garland: Garland,
    style: Style,
    begins: float,
    start: float,
    down: int,
) -> Flight:
    is_squat = cell.height < MIN_TALL_ASPECT * cell.width
    aspect = SQUAT_ASPECT if is_squat else ASPECT
    side = -1 if flag.fraction < 0.5 else 1

    def along(progress: float) -> Point:
        return garland.point(flag.rope, 0.5 + (flag.fraction - 0.5) * progress)

    rope_x, rope_y = along(0)
    gate = (
        rope_x + side * GATE_ASIDE * style.px_per_unit,
        rope_y - GATE_RISE * style.px_per_unit,
    )
    lifted = cell.move(0, down)
    reach = along(1)[0] - gate[0]
    sweep = SWEEP_DISTANCE * style.px_per_unit
    beyond = max(-sweep, min(sweep, -reach))
    highest = min(lifted.centery, gate[1]) - ARC_HEIGHT * style.px_per_unit
    bend = (gate[0] + beyond, highest)
    return Flight(
        flag,
        cell,
        (lifted.center, bend, gate),
        along,
        width=min(cell.width, cell.height / aspect),
        begins=begins,
        start=start,
        peel=-side * PEEL_DEGREES,
        aspect=aspect,
    )


def gates_of(flights: Sequence[Flight], width: int) -> list[tuple[float, float]]:
    """Return when each strip leaves the board, and its gate.

    The gate is 0 for the left edge of a window of that ``width``, and 1 for the right.
    """
    gates: dict[float, list[float]] = {}
    for flight in flights:
        _start, _bend, (x, _y) = flight.path
        gates.setdefault(flight.begins, []).append(x / width)
    return [(leaves, sum(places) / len(places)) for leaves, places in gates.items()]


_Key = tuple[int, int, int]


class FlightPictures:
    """The pictures of the cards in the air."""

    def __init__(self, art: CardArt, style: Style) -> None:
        self._art = art
        self._u = style.px_per_unit
        self._margin = max(1, round(MARGIN * style.px_per_unit))
        self._masters: dict[tuple[object, int, int], pygame.Surface] = {}
        self._shown: dict[Card, tuple[_Key, pygame.Surface]] = {}
        """The last turned picture of each card."""

    def prepare(self, flight: Flight) -> None:
        """Draw the faces that a card has on its flight, before it starts."""
        self.at_rest(flight)
        self._master(flight, ASPECT)

    def at_rest(self, flight: Flight) -> pygame.Surface:
        """Return a card as it is on the table."""
        return self._master(flight, flight.aspect)

    def draw_shadow(
        self,
        canvas: Canvas,
        flight: Flight,
        down: float,
        time: float,
    ) -> None:
        """Draw the shadow of a card that lifts off.

        It is on the table, which has sunk by ``down`` pixels.
        """
        progress = passed(time, flight.start, FLIGHT_SECONDS * SHADOW_END)
        if progress >= 1:
            return
        u = self._u
        size = flight.cell.size
        radius = CORNER * flight.width
        offset = (0.0, SHADOW_DROP * u)
        blur = SHADOW_BLUR * u
        shadow, (left, top) = shapes.shadow(
            size,
            radius,
            offset,
            blur,
            BLACK,
            SHADOW_ALPHA,
        )
        below = flight.cell.move(left, top + down)
        place = shadow.get_rect(topleft=below.topleft)
        canvas.blit_faint(shadow, place, 1 - progress)

    def draw(self, canvas: Canvas, flight: Flight, time: float, down: float) -> None:
        """Draw a card in the air, ``down`` pixels below its way."""
        pose = flight.at(time)
        picture = self._picture(flight, pose)
        middle = (round(pose.x), round(pose.y + down))
        place = picture.get_rect(center=middle)
        canvas.blit(picture, place)

    def _picture(self, flight: Flight, pose: FlightPose) -> pygame.Surface:
        key = (
            round(pose.angle / ANGLE_STEP),
            round(math.log(max(1.0, pose.width)) / SIZE_STEP),
            round(pose.aspect / SIZE_STEP),
        )
        shown = self._shown.get(flight.flag.card)
        if shown is not None and shown[0] == key:
            return shown[1]
        picture = self._turned(flight, pose, key)
        self._shown[flight.flag.card] = (key, picture)
        return picture

    def _turned(self, flight: Flight, pose: FlightPose, key: _Key) -> pygame.Surface:
        angle, size, _ = key
        # On the rope it has the face of a flag.
        on_rope = pose.aspect != flight.aspect
        master = self._master(flight, ASPECT if on_rope else flight.aspect)
        edges = 2 * self._margin
        wide, high = master.get_size()
        width = math.exp(size * SIZE_STEP)
        new_wide = round(wide * width / (wide - edges))
        new_high = round(high * width * pose.aspect / (high - edges))
        new_size = (max(2, new_wide), max(2, new_high))
        scaled = pygame.transform.smoothscale(master, new_size)
        return pygame.transform.rotozoom(scaled, angle * ANGLE_STEP, 1.0)

    def _master(self, flight: Flight, aspect: float) -> pygame.Surface:
        """Return a card at the width of its start, with a soft dark edge."""
        width = max(2, round(flight.width))
        height = max(2, round(aspect * width))
        key = (flight.flag.card[:2], width, height)
        if key not in self._masters:
            face = self._art.face(flight.flag.card, (width, height))
            self._masters[key] = self._with_shade(face)
        return self._masters[key]

    def _with_shade(self, card: pygame.Surface) -> pygame.Surface:
        margin = self._margin
        width, height = card.get_size()
        picture = shapes.blank((width + 2 * margin, height + 2 * margin))
        for inset in range(margin):
            alpha = SHADE_ALPHA * (inset + 1) // (margin + 1)
            rect = shapes.grown(picture.get_rect(), -inset)
            radius = CORNER * width + margin - inset
            shapes.fill_rounded(picture, rect, radius, (0, 0, 0, alpha))
        picture.blit(card, (margin, margin))
        return picture
