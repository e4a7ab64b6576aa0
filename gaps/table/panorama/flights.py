"""How the cards of a won board fly up in two plumes, turning over, and come to hang as flags."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.motion.tween import ease_in_out
from gaps.table.cards.art import CardArt
from gaps.table.cards.faces import MIN_TALL_ASPECT
from gaps.table.model.geometry import SQUAT_ASPECT
from gaps.table.panorama.flags import ASPECT, Flag
from gaps.table.panorama.ridges import Point

SECONDS = 2.7, 3.0  # of the fastest and the slowest flight
FIRST, STAGGER = 0.500, 0.0145  # when the first card starts, and between one and the next of 48
USUAL_CARDS = 48
JITTER = 5  # by how many places the order of the cards can change
PLUMES, PLUME_WIDTH = (0.205, 0.785), 0.155  # shares of the window's width
PLUME_TOP, PLUME_BOTTOM = 0.07, 0.32  # shares of its height
RISES, FALLS = (0.0, 0.62), (0.40, 1.0)  # shares of the flight: up into the plume, down to the line
BEND = 0.10  # of the window's width, by which a rising card swings out
FLIPS, TURNS = (1, 2, 2, 3), (-1, 1, 1, -2)  # whole flips and whole turns of a card on its way
MARGIN, SHADE_ALPHA = 3, 70  # of the shadow round a card in flight: pixels at u = 1, of 255
ANGLE_STEP, SQUASH_STEPS, SIZE_STEP = 4.0, 10, 0.04  # how fine the pictures are
FRAME, LARGE, SLOWEST = 1 / 60, 10_000, 4
"""Seconds of a frame; a card of so many pixels is turned in every second frame, and so on to the last."""


@dataclass(frozen=True)
class FlightPose:
    """A card in the air: its middle in pixels, its width, and how it is turned."""

    x: float
    y: float
    width: float
    angle: float
    """Degrees counterclockwise."""
    flip: float
    """Degrees about its own upright axis; at 180 it shows its back."""
    aspect: float = ASPECT
    """Its height by its width."""


@dataclass(frozen=True)
class Flight:
    """The way of one card from its cell to its place on a line; times in seconds at normal speed."""

    flag: Flag
    path: tuple[Point, Point, Point]
    """The middle of its cell, its place in a plume, and its middle when it hangs."""
    bend: float
    """Pixels to the right by which it swings out as it rises."""
    width: float
    """Of the card at the start, pixels."""
    start: float
    seconds: float
    turns: int
    flips: int
    aspect: float = ASPECT
    """Height by width of the card at the start; when it has turned over once it has the face of a flag."""

    @property
    def ends(self) -> float:
        """When the card hangs."""
        return self.start + self.seconds

    def at(self, time: float) -> FlightPose:
        """Return where the card is at a time between its start and its end."""
        share = max(0.0, min(1.0, (time - self.start) / self.seconds))
        risen, fallen = (
            ease_in_out(max(0.0, min(1.0, (share - start) / (end - start)))) for start, end in (RISES, FALLS)
        )
        (x0, y0), (x1, y1), (x2, y2) = self.path
        x = x0 + (x1 - x0) * risen + self.bend * math.sin(math.pi * risen)
        y = y0 + (y1 - y0) * risen
        turned = ease_in_out(share) * 0.4 + (risen + fallen) * 0.3
        resized = 0.55 * risen + 0.45 * fallen
        return FlightPose(
            x + (x2 - x) * fallen,
            y + (y2 - y) * fallen,
            self.width + (self.flag.size[0] - self.width) * resized,
            self.flag.angle * fallen + 360 * self.turns * turned,
            360 * self.flips * turned,
            self.aspect + (ASPECT - self.aspect) * resized,
        )


def flights(
    flags: Sequence[Flag], cells: Sequence[pygame.Rect], window: tuple[int, int], seed: int
) -> list[Flight]:
    """Return the flight of each card from its cell, ``cells`` in the order of ``flags``; the order varies."""
    chance = random.Random(seed)
    order = sorted(range(len(flags)), key=lambda number: number + chance.uniform(0, JITTER))
    if chance.random() < 0.5:  # the cards of a row start from its other end
        order = sorted(order, key=lambda number: (cells[number].top, -order.index(number)))
    stagger = STAGGER * (USUAL_CARDS - 1) / max(1, len(flags) - 1)
    made: dict[int, Flight] = {}
    for place, number in enumerate(order):
        flag, cell = flags[number], cells[number]
        aspect = SQUAT_ASPECT if cell.height < MIN_TALL_ASPECT * cell.width else ASPECT
        made[number] = Flight(
            flag,
            _path(flag, cell, window, chance),
            chance.uniform(-BEND, BEND) * window[0],
            min(cell.width, cell.height / aspect),
            FIRST + stagger * place,
            chance.uniform(*SECONDS),
            chance.choice(TURNS),
            chance.choice(FLIPS),
            aspect,
        )
    return [made[number] for number in range(len(flags))]


def _path(
    flag: Flag, cell: pygame.Rect, window: tuple[int, int], chance: random.Random
) -> tuple[Point, Point, Point]:
    """Return a path up into the plume on the flag's side of the window, and down to the line."""
    width, height = window
    across, up = chance.uniform(-1, 1), chance.random()
    plume = PLUMES[flag.peg[0] > width / 2] + PLUME_WIDTH * across * (0.6 + 0.4 * up)
    angle, half = math.radians(flag.angle), flag.size[1] / 2
    end = flag.peg[0] + half * math.sin(angle), flag.peg[1] + half * math.cos(angle)
    over = plume * width, (PLUME_TOP + (PLUME_BOTTOM - PLUME_TOP) * up) * height
    return (cell.centerx, cell.centery), over, end


class FlightPictures:
    """The pictures of the cards in the air. Large cards are not turned in every frame."""

    def __init__(self, art: CardArt, u: float) -> None:
        self._art, self._margin = art, max(1, round(MARGIN * u))
        self._masters: dict[tuple[object, int, int], pygame.Surface] = {}
        self._last: dict[int, tuple[tuple[int, int, int, int], pygame.Surface]] = {}

    def prepare(self, flight: Flight) -> None:
        """Draw the faces that a card has on its flight, before it starts."""
        self._master(flight, back=False, aspect=flight.aspect)
        self._master(flight, back=False, aspect=ASPECT)

    def draw(self, canvas: Canvas, flight: Flight, number: int, time: float) -> None:
        """Draw a card in the air; ``number`` identifies its flight."""
        pose = flight.at(time)
        picture = self._picture(flight, number, time)
        canvas.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def _picture(self, flight: Flight, number: int, time: float) -> pygame.Surface:
        pose = flight.at(time)
        every = min(SLOWEST, 1 + int(pose.width * pose.width * pose.aspect / LARGE))
        offset = number % every  # not all in the same frame
        frame = int(time / FRAME) + offset
        pose = flight.at((frame - frame % every - offset) * FRAME)
        squash = max(1, round(abs(math.cos(math.radians(pose.flip))) * SQUASH_STEPS))
        angle = round(pose.angle / ANGLE_STEP)
        size = round(math.log(max(1.0, pose.width)) / SIZE_STEP)
        back = math.cos(math.radians(pose.flip)) < 0
        key = angle, squash * (-1 if back else 1), size, round(pose.aspect / SIZE_STEP)
        known = self._last.get(number)
        if known is None or known[0] != key:
            width = math.exp(size * SIZE_STEP)
            master = self._master(flight, back, flight.aspect if pose.flip < 180 and not back else ASPECT)
            inner = width * squash / SQUASH_STEPS, width * pose.aspect
            known = self._last[number] = key, self._turned(master, inner, angle * ANGLE_STEP)
        return known[1]

    def _turned(self, master: pygame.Surface, inner: tuple[float, float], angle: float) -> pygame.Surface:
        edges = 2 * self._margin
        size = [
            max(2, round(side * wanted / (side - edges)))
            for side, wanted in zip(master.get_size(), inner, strict=True)
        ]
        return pygame.transform.rotozoom(pygame.transform.smoothscale(master, size), angle, 1.0)

    def _master(self, flight: Flight, back: bool, aspect: float) -> pygame.Surface:
        """Return a card as wide as it starts, with a soft dark edge."""
        width = max(2, round(flight.width))
        height = max(2, round(aspect * width))
        key = ("back" if back else flight.flag.card[:2]), width, height
        if key not in self._masters:
            size, margin = (width, height), self._margin
            picture = shapes.blank((size[0] + 2 * margin, size[1] + 2 * margin))
            for inset in range(margin):
                alpha = SHADE_ALPHA * (inset + 1) // (margin + 1)
                rect = picture.get_rect().inflate(-2 * inset, -2 * inset)
                picture.blit(shapes.rounded(rect.size, 0.1 * width + margin - inset, (0, 0, 0, alpha)), rect)
            face = self._art.back(size) if back else self._art.face(flight.flag.card, size)
            picture.blit(face, (margin, margin))
            self._masters[key] = picture
        return self._masters[key]
