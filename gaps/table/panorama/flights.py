"""How the cards of a won board fly from their cells to the ropes, faces up."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import BLACK
from gaps.stage.motion.tween import ease_in_out, passed
from gaps.table.cards.art import CardArt
from gaps.table.cards.faces import MIN_TALL_ASPECT
from gaps.table.landscape.lines import Point
from gaps.table.model.geometry import SQUAT_ASPECT
from gaps.table.panorama.flags import ASPECT, Flag

# Seconds at normal speed.
FIRST = 0.460  # until the first card starts
LAST = 0.640  # until the last one does
HANGS = 1.500  # until all hang
FASTEST = 0.820  # of a flight
JITTER = 5  # by how many places the order of the cards can change
# how far a card rises: shares of the window's height
HIGHEST = 0.06
LOWEST = 0.52
ASIDE = 0.12  # of its width, by which it rises beside the way to its place
RISES = 0.62  # until when a card rises: shares of its flight
FALLS = 0.40  # from when on it comes down to the rope
BEND = 0.06  # of the window's width, by which a rising card swings out
FLIPS = (1, 1, 2)  # whole flips of a card on its way
TURN = 40.0  # degrees by which it is turned at the most
MARGIN = 3  # of the shade round a card in flight, pixels at u = 1
SHADE_ALPHA = 70  # of that shade, of 255
CORNER = 0.1  # of a card's width
# of the shadow that a card throws on the table as it lifts off; pixels at u = 1
SHADOW_BLUR = 16
SHADOW_ALPHA = 0.35
SHADOW_DROP = 6
SHADOW_SEEN = 0.4  # the share of its flight after which it is gone
# how fine the pictures are
ANGLE_STEP = 4.0
SQUASH_STEPS = 10
SIZE_STEP = 0.04
COARSE = 250  # pixels: a wider card is turned at half its size
FRAME = 1 / 60
LARGE = 6_000
SLOWEST = 3
"""Seconds of a frame; a card of so many pixels is turned in every second frame, one of
twice as many in every third, up to the last.
"""


@dataclass(frozen=True)
class FlightPose:
    """A card in the air: its middle in pixels, its width, and how it is turned."""

    x: float
    y: float
    width: float
    angle: float
    """Degrees counterclockwise."""
    flip: float
    """Degrees about its own upright axis."""
    aspect: float = ASPECT
    """Its height by its width."""


@dataclass(frozen=True)
class Flight:
    """The way of one card from its cell to its place on a rope; times in seconds at
    normal speed.
    """

    flag: Flag
    cell: pygame.Rect
    path: tuple[Point, Point, Point]
    """Its middle as it starts, up in the air, and when it hangs."""
    bend: float
    """Pixels to the right by which it swings out as it rises."""
    width: float
    """Of the card at the start, pixels."""
    start: float
    seconds: float
    turn: float
    """Degrees by which it is turned on its way."""
    flips: int
    aspect: float = ASPECT
    """Height by width of the card at the start."""

    @property
    def ends(self) -> float:
        """When the card hangs."""
        return self.start + self.seconds

    def at(self, time: float) -> FlightPose:
        """Return where the card is at a time between its start and its end."""
        share = passed(time, self.start, self.seconds)
        risen = ease_in_out(passed(share, 0, RISES))
        fallen = ease_in_out(passed(share, FALLS, 1 - FALLS))
        (x0, y0), (x1, y1), (x2, y2) = self.path
        swing = self.bend * math.sin(math.pi * risen)
        x = x0 + (x1 - x0) * risen + swing
        y = y0 + (y1 - y0) * risen
        resized = 0.55 * risen + 0.45 * fallen
        grown = self.flag.size[0] - self.width
        turned = self.turn * math.sin(math.pi * share)
        return FlightPose(
            x + (x2 - x) * fallen,
            y + (y2 - y) * fallen,
            width=self.width + grown * resized,
            angle=self.flag.angle * fallen + turned,
            flip=360 * self.flips * ease_in_out(share),
            aspect=self.aspect + (ASPECT - self.aspect) * resized,
        )


def flights(
    flags: Sequence[Flag],
    cells: Sequence[pygame.Rect],
    window: tuple[int, int],
    sunk: Callable[[float], float],
    seed: int,
) -> list[Flight]:
    """Return the flight of each card from its cell, ``cells`` in the order of
    ``flags``; the order varies. ``sunk`` is by how many pixels the table has sunk at a
    time.
    """
    chance = random.Random(seed)
    places = [number + chance.uniform(0, JITTER) for number in range(len(flags))]
    order = sorted(range(len(flags)), key=places.__getitem__)
    if chance.random() < 0.5:  # the cards of a row start from its other end
        order.reverse()
        order.sort(key=lambda number: cells[number].top)
    width, _height = window
    stagger = (LAST - FIRST) / max(1, len(flags) - 1)
    made: dict[int, Flight] = {}
    for place, number in enumerate(order):
        flag = flags[number]
        cell = cells[number]
        is_squat = cell.height < MIN_TALL_ASPECT * cell.width
        aspect = SQUAT_ASPECT if is_squat else ASPECT
        start = FIRST + stagger * place
        down = round(sunk(start))
        made[number] = Flight(
            flag,
            cell,
            _path(flag, cell.move(0, down), window, chance),
            bend=chance.uniform(-BEND, BEND) * width,
            width=min(cell.width, cell.height / aspect),
            start=start,
            seconds=chance.uniform(FASTEST, HANGS - start),
            turn=chance.uniform(-TURN, TURN),
            flips=chance.choice(FLIPS),
            aspect=aspect,
        )
    return [made[number] for number in range(len(flags))]


def _path(
    flag: Flag,
    cell: pygame.Rect,
    window: tuple[int, int],
    chance: random.Random,
) -> tuple[Point, Point, Point]:
    width, height = window
    peg_x, peg_y = flag.peg
    aside = ASIDE * width * chance.uniform(-1, 1)
    middle = (cell.centerx + peg_x) / 2 + aside
    x = min(width - cell.width, middle)
    x = max(cell.width, x)
    top = chance.uniform(HIGHEST, LOWEST) * height
    angle = math.radians(flag.angle)
    _wide, high = flag.size
    right = high / 2 * math.sin(angle)
    down = high / 2 * math.cos(angle)
    end = (peg_x + right, peg_y + down)
    return cell.center, (x, top), end


@dataclass
class _Shown:
    """The picture of a card in the air as it was turned last."""

    due: int
    """The frame from which on it is turned anew."""
    key: tuple[int, int, int, int]
    picture: pygame.Surface


class FlightPictures:
    """The pictures of the cards in the air. Large cards are not turned in every frame."""

    def __init__(self, art: CardArt, style: Style) -> None:
        self._art = art
        self._u = style.u
        self._margin = max(1, round(MARGIN * style.u))
        self._masters: dict[tuple[object, int, int], pygame.Surface] = {}
        self._shown: dict[int, _Shown] = {}

    def prepare(self, flight: Flight) -> None:
        """Draw the faces that a card has on its flight, before it starts."""
        self.at_rest(flight)
        self._master(flight, ASPECT)

    def at_rest(self, flight: Flight) -> pygame.Surface:
        """Return a card as it lies on the table."""
        return self._master(flight, flight.aspect)

    def draw_shadow(
        self,
        canvas: Canvas,
        flight: Flight,
        down: float,
        time: float,
    ) -> None:
        """Draw what a card that has begun to lift off throws on a table that has sunk
        by ``down`` pixels.
        """
        share = passed(time, flight.start, flight.seconds * SHADOW_SEEN)
        if share >= 1:
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
        canvas.blit_faint(shadow, place, 1 - share)

    def draw(
        self,
        canvas: Canvas,
        flight: Flight,
        number: int,
        time: float,
    ) -> None:
        """Draw a card in the air; ``number`` identifies its flight."""
        pose = flight.at(time)
        frame = int(time / FRAME)
        picture = self._picture(flight, number, pose, frame)
        middle = (round(pose.x), round(pose.y))
        place = picture.get_rect(center=middle)
        canvas.blit(picture, place)

    def _picture(
        self,
        flight: Flight,
        number: int,
        pose: FlightPose,
        frame: int,
    ) -> pygame.Surface:
        shown = self._shown.get(number)
        if shown is not None and frame < shown.due:
            return shown.picture
        pixels = pose.width * pose.width * pose.aspect
        every = min(SLOWEST, 1 + int(pixels / LARGE))
        # not all in the same frame
        due = frame + every - (frame + number) % every
        seen = abs(math.cos(math.radians(pose.flip)))
        squash = max(1, round(seen * SQUASH_STEPS))
        key = (
            round(pose.angle / ANGLE_STEP),
            squash,
            round(math.log(max(1.0, pose.width)) / SIZE_STEP),
            round(pose.aspect / SIZE_STEP),
        )
        if shown is not None and shown.key == key:
            shown.due = due
            return shown.picture
        picture = self._turned(flight, pose, key)
        self._shown[number] = _Shown(due, key, picture)
        return picture

    def _turned(
        self,
        flight: Flight,
        pose: FlightPose,
        key: tuple[int, int, int, int],
    ) -> pygame.Surface:
        angle, squash, size, _ = key
        # once it is seen from its edge it has the face of a flag
        aspect = flight.aspect if pose.flip < 90 else ASPECT
        master = self._master(flight, aspect)
        edges = 2 * self._margin
        wide, high = master.get_size()
        width = math.exp(size * SIZE_STEP)
        reduced = 2 if width > COARSE else 1
        width /= reduced
        squashed = width * squash / SQUASH_STEPS
        new_wide = round(wide * squashed / (wide - edges))
        new_high = round(high * width * pose.aspect / (high - edges))
        new_size = (max(2, new_wide), max(2, new_high))
        scaled = pygame.transform.smoothscale(master, new_size)
        turned = pygame.transform.rotozoom(scaled, angle * ANGLE_STEP, 1.0)
        return pygame.transform.scale_by(turned, reduced)

    def _master(self, flight: Flight, aspect: float) -> pygame.Surface:
        """Return a card as wide as it starts, with a soft dark edge."""
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
