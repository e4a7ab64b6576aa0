"""The cards of a won game as flags: where each hangs on lines across the range, and how
it flies there.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from gaps.engine import Card
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import ease_in_out, passed
from gaps.table.cards.art import CardArt
from gaps.table.cards.faces import MIN_TALL_ASPECT
from gaps.table.landscape.lines import Point, stretch
from gaps.table.model.geometry import SQUAT_ASPECT
from gaps.table.panorama.ridges import Strip, shared_out


@dataclass(frozen=True)
class Rope:
    """A line between two points that hangs down by ``sag`` in the middle; pixels of
    ``DRAWN_FOR``.
    """

    start: Point
    end: Point
    sag: float
    flag_width: float
    """Of a card, pixels at u = 1, where it holds ``USUAL_FLAGS`` of them."""

    def at(self, share: float) -> Point:
        """Return the point at a share of its length, 0 to 1."""
        x0, y0 = self.start
        x1, y1 = self.end
        hanging = 4 * self.sag * share * (1 - share)
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share + hanging

    def slope(self, share: float) -> float:
        """Return how steeply it falls to the right there: pixels down for each to the
        right.
        """
        x0, y0 = self.start
        x1, y1 = self.end
        return (y1 - y0 + 4 * self.sag * (1 - 2 * share)) / (x1 - x0)


TWO_LINES = (
    Rope((-22, 232), (1302, 226), 196, 31),
    Rope((-22, 470), (1302, 462), 120, 35),
)
FOUR_LINES = (
    TWO_LINES[0],
    Rope((-22, 346), (1302, 340), 160, 31),
    TWO_LINES[1],
    Rope((-22, 578), (1302, 572), 66, 35),
)
HUNG = 0.93  # of a line's length, in its middle, on which flags hang
LINE_STEPS = 48  # straight parts in which it is drawn
MAX_FLAGS_ON_TWO = 64  # more cards than these hang on four lines
USUAL_FLAGS = 24  # on a line; where there are fewer, they are larger
MAX_GROWTH = 1.15  # so that they stay above the button of the results
ASPECT = 1.4  # height by width of a flag
ROOM_SHARE = 0.8  # of the room between two flags that one is wide, at most
LEAN = 0.5  # of the slope of the line, by which a flag leans
SWAY_DEGREES = 2.0
SWAY_SECONDS = 4.0
FLAG_STEP = 0.5  # degrees between two pictures of a flag
FLAG_MARGIN = 2  # pixels round its picture
PEG = 3.4  # its diameter, pixels at u = 1
PEG_DROP = 2.5  # from the upper edge of a flag down to it, pixels at u = 1
LINE_COLOUR = (0xE9, 0xC9, 0x8A)
PEG_COLOUR = (0xB9, 0x78, 0x1E)


@dataclass(frozen=True)
class Flag:
    """A card on a line, for one window; lengths in pixels."""

    card: Card
    peg: Point
    angle: float
    """By which it leans at rest, degrees counterclockwise."""
    size: tuple[int, int]
    line: int
    share: float
    """Its place on the line, 0 to 1."""
    phase: float
    """Of its sway, 0 to 1."""


@dataclass(frozen=True)
class Lines:
    """The lines of one window, with their flags."""

    lines: tuple[Rope, ...]
    flags: tuple[Flag, ...]
    window: tuple[int, int]

    def points(self, number: int) -> list[Point]:
        """Return the curve of a line, pixels."""
        across, down = stretch(self.window)
        points = []
        for step in range(LINE_STEPS + 1):
            x, y = self.lines[number].at(step / LINE_STEPS)
            points.append((x * across, y * down))
        return points


def hang(strips: Sequence[Strip], style: Style) -> Lines:
    """Hang the cards of a won board on lines: the strips in their order, far lines
    first.
    """
    count = sum(map(len, strips))
    lines = TWO_LINES if count <= MAX_FLAGS_ON_TWO else FOUR_LINES
    groups = [list(strips)]
    if len(strips) >= len(lines):
        groups = shared_out(strips, len(lines))
    flags: list[Flag] = []
    for number, group in enumerate(groups):
        cards = [card for strip in group for card in strip]
        flags += _on_line(lines[number], number, cards, style)
    return Lines(lines, tuple(flags), style.size)


def _on_line(
    line: Rope,
    number: int,
    cards: Sequence[Card],
    style: Style,
) -> Sequence[Flag]:
    count = len(cards)
    across, down = stretch(style.size)
    growth = min(MAX_GROWTH, max(1.0, USUAL_FLAGS / count) ** 0.5)
    wanted = line.flag_width * style.u / style.scale * growth
    room = HUNG * abs(line.end[0] - line.start[0]) * across / count
    width = max(6, round(min(wanted, ROOM_SHARE * room)))
    flags = []
    for index, card in enumerate(cards):
        share = 0.5 + HUNG * ((index + 0.5) / count - 0.5)
        x, y = line.at(share)
        slope = line.slope(share) * down / across
        flag = Flag(
            card,
            peg=(x * across, y * down),
            angle=-math.degrees(math.atan(slope)) * LEAN,
            size=(width, round(ASPECT * width)),
            line=number,
            share=share,
            phase=2.6 * share + 0.37 * number,
        )
        flags.append(flag)
    return flags


class FlagPictures:
    """The pictures of the flags, turned in steps of ``FLAG_STEP``; they are kept."""

    def __init__(self, art: CardArt, style: Style) -> None:
        self._art = art
        self._style = style
        self._flat: dict[tuple[Card, tuple[int, int]], pygame.Surface] = {}
        self._turned: dict[tuple[Card, int], tuple[pygame.Surface, Point]] = {}
        # of those that move fast
        self._last: dict[Card, tuple[int, tuple[pygame.Surface, Point]]] = {}

    def flat(self, flag: Flag) -> pygame.Surface:
        """Return a flag that does not lean, with its peg."""
        key = (flag.card, flag.size)
        if key not in self._flat:
            self._flat[key] = self._paint(flag)
        return self._flat[key]

    def _paint(self, flag: Flag) -> pygame.Surface:
        width, height = flag.size
        margin = FLAG_MARGIN
        picture = shapes.blank((width + 2 * margin, height + 2 * margin))
        face = self._art.face(flag.card, flag.size)
        picture.blit(face, (margin, margin))
        u = self._style.u
        peg = shapes.disc(max(2, round(PEG * u)), PEG_COLOUR)
        middle = (margin + width // 2, margin + round(PEG_DROP * u))
        picture.blit(peg, peg.get_rect(center=middle))
        return picture

    def draw(
        self,
        canvas: Canvas,
        flag: Flag,
        sway: float = 0.0,
        keep: bool = True,
    ) -> None:
        """Draw a flag that sways by ``sway`` degrees; do not ``keep`` its picture where
        it moves fast.
        """
        step = round((flag.angle + sway) / FLAG_STEP)
        key = (flag.card, step)
        last, turned = self._last.get(flag.card, (None, None))
        if turned is None or last != step:
            turned = self._turned.get(key) or self._turn(flag, step * FLAG_STEP)
            self._last[flag.card] = (step, turned)
        if keep:
            self._turned[key] = turned
        picture, (left, top) = turned
        peg_x, peg_y = flag.peg
        canvas.blit(picture, (round(peg_x - left), round(peg_y - top)))

    def _turn(self, flag: Flag, angle: float) -> tuple[pygame.Surface, Point]:
        """Return the flag turned round its peg, and where the peg is in the picture."""
        flat = self.flat(flag)
        turned = shapes.ready(pygame.transform.rotozoom(flat, angle, 1.0))
        radians = math.radians(angle)
        # from the middle of the card to the peg
        up = flat.get_height() / 2 - FLAG_MARGIN - PEG_DROP * self._style.u
        x = turned.get_width() / 2 - up * math.sin(radians)
        y = turned.get_height() / 2 - up * math.cos(radians)
        return turned, (x, y)


def sway_at(flag: Flag, time: float, strength: float = 1.0) -> float:
    """Return by how many degrees a flag sways at a time, seconds."""
    swung = math.sin(2 * math.pi * (time / SWAY_SECONDS + flag.phase))
    return SWAY_DEGREES * strength * swung


# Flights

SECONDS = (2.7, 3.0)  # of the fastest and the slowest flight
FIRST = 0.500  # seconds until the first card starts
STAGGER = 0.0145  # seconds between one card and the next of 48
USUAL_CARDS = 48
JITTER = 5  # by how many places the order of the cards can change
# shares of the window's width
PLUMES = (0.205, 0.785)
PLUME_WIDTH = 0.155
# shares of its height
PLUME_TOP = 0.07
PLUME_BOTTOM = 0.32
RISES = (0.0, 0.62)  # from when to when a card rises: shares of its flight
FALLS = (0.40, 1.0)  # the same of its way down to the line
BEND = 0.10  # of the window's width, by which a rising card swings out
FLIPS = (1, 2, 2, 3)  # whole flips of a card on its way
TURNS = (-1, 1, 1, -2)  # whole turns of a card on its way
MARGIN = 3  # of the shadow round a card in flight, pixels at u = 1
SHADE_ALPHA = 70  # of that shadow, of 255
# how fine the pictures are
ANGLE_STEP = 4.0
SQUASH_STEPS = 10
SIZE_STEP = 0.04
FRAME = 1 / 60
LARGE = 3_000
SLOWEST = 4
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
    """Degrees about its own upright axis; at 180 it shows its back."""
    aspect: float = ASPECT
    """Its height by its width."""


@dataclass(frozen=True)
class Flight:
    """The way of one card from its cell to its place on a line; times in seconds at
    normal speed.
    """

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
    """Height by width of the card at the start; when it has turned over once it has the
    face of a flag.
    """

    @property
    def ends(self) -> float:
        """When the card hangs."""
        return self.start + self.seconds

    def at(self, time: float) -> FlightPose:
        """Return where the card is at a time between its start and its end."""
        share = passed(time, self.start, self.seconds)
        risen = ease_in_out(passed(share, RISES[0], RISES[1] - RISES[0]))
        fallen = ease_in_out(passed(share, FALLS[0], FALLS[1] - FALLS[0]))
        (x0, y0), (x1, y1), (x2, y2) = self.path
        x = x0 + (x1 - x0) * risen + self.bend * math.sin(math.pi * risen)
        y = y0 + (y1 - y0) * risen
        turned = ease_in_out(share) * 0.4 + (risen + fallen) * 0.3
        resized = 0.55 * risen + 0.45 * fallen
        return FlightPose(
            x + (x2 - x) * fallen,
            y + (y2 - y) * fallen,
            width=self.width + (self.flag.size[0] - self.width) * resized,
            angle=self.flag.angle * fallen + 360 * self.turns * turned,
            flip=360 * self.flips * turned,
            aspect=self.aspect + (ASPECT - self.aspect) * resized,
        )


def flights(
    flags: Sequence[Flag],
    cells: Sequence[pygame.Rect],
    window: tuple[int, int],
    seed: int,
) -> list[Flight]:
    """Return the flight of each card from its cell, ``cells`` in the order of
    ``flags``; the order varies.
    """
    chance = random.Random(seed)
    places = [number + chance.uniform(0, JITTER) for number in range(len(flags))]
    order = sorted(range(len(flags)), key=places.__getitem__)
    if chance.random() < 0.5:  # the cards of a row start from its other end
        order.reverse()
        order.sort(key=lambda number: cells[number].top)
    stagger = STAGGER * (USUAL_CARDS - 1) / max(1, len(flags) - 1)
    made: dict[int, Flight] = {}
    for place, number in enumerate(order):
        flag = flags[number]
        cell = cells[number]
        aspect = SQUAT_ASPECT if cell.height < MIN_TALL_ASPECT * cell.width else ASPECT
        made[number] = Flight(
            flag,
            _path(flag, cell, window, chance),
            bend=chance.uniform(-BEND, BEND) * window[0],
            width=min(cell.width, cell.height / aspect),
            start=FIRST + stagger * place,
            seconds=chance.uniform(*SECONDS),
            turns=chance.choice(TURNS),
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
    across = chance.uniform(-1, 1)
    up = chance.random()
    peg_x, peg_y = flag.peg
    plume = PLUMES[peg_x > width / 2] + PLUME_WIDTH * across * (0.6 + 0.4 * up)
    top = PLUME_TOP + (PLUME_BOTTOM - PLUME_TOP) * up
    angle = math.radians(flag.angle)
    half = flag.size[1] / 2
    end = (peg_x + half * math.sin(angle), peg_y + half * math.cos(angle))
    return cell.center, (plume * width, top * height), end


@dataclass
class _Shown:
    """The picture of a card in the air as it was turned last."""

    due: int
    """The frame from which on it is turned anew."""
    key: tuple[int, int, int, int]
    picture: pygame.Surface


class FlightPictures:
    """The pictures of the cards in the air. Large cards are not turned in every frame."""

    def __init__(self, art: CardArt, u: float) -> None:
        self._art = art
        self._margin = max(1, round(MARGIN * u))
        self._masters: dict[tuple[object, int, int], pygame.Surface] = {}
        self._shown: dict[int, _Shown] = {}

    def prepare(self, flight: Flight) -> None:
        """Draw the faces that a card has on its flight, before it starts."""
        self._master(flight, back=False, aspect=flight.aspect)
        self._master(flight, back=False, aspect=ASPECT)

    def draw(
        self,
        canvas: Canvas,
        flight: Flight,
        number: int,
        time: float,
    ) -> None:
        """Draw a card in the air; ``number`` identifies its flight."""
        pose = flight.at(time)
        picture = self._picture(flight, number, pose, int(time / FRAME))
        place = picture.get_rect(center=(round(pose.x), round(pose.y)))
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
        every = min(SLOWEST, 1 + int(pose.width * pose.width * pose.aspect / LARGE))
        # not all in the same frame
        due = frame + every - (frame + number) % every
        facing = math.cos(math.radians(pose.flip))
        squash = max(1, round(abs(facing) * SQUASH_STEPS))
        key = (
            round(pose.angle / ANGLE_STEP),
            squash if facing >= 0 else -squash,
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
        is_back = squash < 0
        has_own_shape = pose.flip < 180 and not is_back
        master = self._master(
            flight, is_back, flight.aspect if has_own_shape else ASPECT
        )
        edges = 2 * self._margin
        wide, high = master.get_size()
        width = math.exp(size * SIZE_STEP)
        squashed = width * abs(squash) / SQUASH_STEPS
        new_wide = max(2, round(wide * squashed / (wide - edges)))
        new_high = max(2, round(high * width * pose.aspect / (high - edges)))
        scaled = pygame.transform.smoothscale(master, (new_wide, new_high))
        return pygame.transform.rotozoom(scaled, angle * ANGLE_STEP, 1.0)

    def _master(
        self,
        flight: Flight,
        back: bool,
        aspect: float,
    ) -> pygame.Surface:
        """Return a card as wide as it starts, with a soft dark edge."""
        width = max(2, round(flight.width))
        height = max(2, round(aspect * width))
        key = ("back" if back else flight.flag.card[:2], width, height)
        if key not in self._masters:
            art = self._art
            size = (width, height)
            face = art.back(size) if back else art.face(flight.flag.card, size)
            self._masters[key] = self._with_shade(face)
        return self._masters[key]

    def _with_shade(self, card: pygame.Surface) -> pygame.Surface:
        margin = self._margin
        width, height = card.get_size()
        picture = shapes.blank((width + 2 * margin, height + 2 * margin))
        for inset in range(margin):
            alpha = SHADE_ALPHA * (inset + 1) // (margin + 1)
            rect = picture.get_rect().inflate(-2 * inset, -2 * inset)
            radius = 0.1 * width + margin - inset
            shade = shapes.rounded(rect.size, radius, (0, 0, 0, alpha))
            picture.blit(shade, rect)
        picture.blit(card, (margin, margin))
        return picture
