"""The cards of a won game as flags on ropes across the range."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import pygame

from gaps.engine import Card
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.table.cards.art import CardArt
from gaps.table.landscape.lines import Point, stretch
from gaps.table.panorama.ridges import Strip, shared_out


@dataclass(frozen=True)
class Rope:
    """A rope between two points that hangs down by ``sag`` in the middle.

    Lengths are in pixels of ``DRAWN_FOR``.
    """

    start: Point
    end: Point
    sag: float
    flag_width: float
    """The width of a card in units, if the rope holds ``USUAL_FLAGS``."""

    def at(self, fraction: float) -> Point:
        """Return the point at a fraction of its length, 0 to 1."""
        x0, y0 = self.start
        x1, y1 = self.end
        hanging = 4 * self.sag * fraction * (1 - fraction)
        x = x0 + (x1 - x0) * fraction
        y = y0 + (y1 - y0) * fraction + hanging
        return x, y

    def slope(self, fraction: float) -> float:
        """Return its slope there: pixels down for each pixel to the right."""
        x0, y0 = self.start
        x1, y1 = self.end
        hanging = 4 * self.sag * (1 - 2 * fraction)
        return (y1 - y0 + hanging) / (x1 - x0)


TWO_ROPES = (
    Rope((-22, 232), (1302, 226), 196, 31),
    Rope((-22, 470), (1302, 462), 120, 35),
)
FOUR_ROPES = (
    TWO_ROPES[0],
    Rope((-22, 346), (1302, 340), 160, 31),
    TWO_ROPES[1],
    Rope((-22, 578), (1302, 572), 66, 35),
)
FLAGS_SHARE = 0.93  # of a rope's length, in its middle, on which flags hang
ROPE_STEPS = 48  # straight parts in which it is drawn
MAX_FLAGS_ON_TWO = 64  # with more cards, there are four ropes
USUAL_FLAGS = 24  # on a rope; if there are fewer, they are larger
MAX_GROWTH = 1.15  # so that they stay above the button of the results
ASPECT = 1.4  # height / width of a flag
ROOM_SHARE = 0.8  # greatest width of a flag, as a fraction of its room
LEAN_FACTOR = 0.5  # of the slope of the rope, by which a flag leans
FLAG_STEP = 0.5  # degrees between two pictures of a flag
FLAG_MARGIN = 2  # pixels around its picture
PAINT_SCALE = 2  # factor of the size at which a flag is painted before it is turned
PEG_DIAMETER = 3.4  # its diameter, in units
PEG_DROP = 2.5  # from the upper edge of a flag down to it, in units
PEG_COLOUR = (0xB9, 0x78, 0x1E)


@dataclass(frozen=True)
class Flag:
    """A card on a rope, for one window; lengths are in pixels."""

    card: Card
    peg: Point
    angle: float
    """Its lean at rest, in degrees counterclockwise."""
    size: tuple[int, int]
    fraction: float
    """Its place on the rope, 0 to 1."""
    rope: int
    """The number of its rope."""


@dataclass(frozen=True)
class Garland:
    """The ropes of one window, with their flags."""

    ropes: tuple[Rope, ...]
    flags: tuple[Flag, ...]
    window: tuple[int, int]

    def point(self, number: int, fraction: float) -> Point:
        """Return the point at a fraction of a rope's length, in pixels."""
        across, down = stretch(self.window)
        x, y = self.ropes[number].at(fraction)
        return x * across, y * down


def lowered(fraction: float) -> float:
    """Return how much lower a point of a rope is when its middle is lower by one."""
    return 4 * fraction * (1 - fraction)


def hang(strips: Sequence[Strip], style: Style) -> Garland:
    """Hang the cards of a won board on ropes. The strips are in order, far ropes first."""
    count = sum(map(len, strips))
    ropes = TWO_ROPES if count <= MAX_FLAGS_ON_TWO else FOUR_ROPES
    groups = [list(strips)]
    if len(strips) >= len(ropes):
        groups = shared_out(strips, len(ropes))
    flags: list[Flag] = []
    for number, group in enumerate(groups):
        cards = [*chain.from_iterable(group)]
        flags += _on_rope(ropes[number], number, cards, style)
    return Garland(ropes, tuple(flags), style.size)


def _on_rope(
    rope: Rope,
    number: int,
    cards: Sequence[Card],
    style: Style,
) -> Sequence[Flag]:
    count = len(cards)
    across, down = stretch(style.size)
    fewer = max(1.0, USUAL_FLAGS / count)
    growth = min(MAX_GROWTH, fewer**0.5)
    wanted = rope.flag_width * style.px_per_unit / style.scale * growth
    length = abs(rope.end[0] - rope.start[0]) * across
    room = FLAGS_SHARE * length / count
    width = round(min(wanted, ROOM_SHARE * room))
    width = max(6, width)
    height = round(ASPECT * width)
    flags = []
    for index, card in enumerate(cards):
        aside = (index + 0.5) / count - 0.5
        fraction = 0.5 + FLAGS_SHARE * aside
        x, y = rope.at(fraction)
        slope = rope.slope(fraction) * down / across
        falls = math.degrees(math.atan(slope))
        flag = Flag(
            card,
            peg=(x * across, y * down),
            angle=-falls * LEAN_FACTOR,
            size=(width, height),
            fraction=fraction,
            rope=number,
        )
        flags.append(flag)
    return flags


Turned = tuple[pygame.Surface, Point]
"""A flag turned around its peg, and the place of the peg in the picture."""


class FlagPictures:
    """The pictures of the flags, turned in steps of ``FLAG_STEP``; they are cached."""

    def __init__(self, art: CardArt, style: Style) -> None:
        self._art = art
        self._style = style
        self._flat: dict[tuple[Card, tuple[int, int]], pygame.Surface] = {}
        self._turned: dict[tuple[Card, int], Turned] = {}
        # Of those that move fast.
        self._last: dict[Card, tuple[int, Turned]] = {}

    def flat(self, flag: Flag) -> pygame.Surface:
        """Return a flag that does not lean, with its peg, ``PAINT_SCALE`` times as large."""
        key = (flag.card, flag.size)
        if key not in self._flat:
            self._flat[key] = self._paint(flag)
        return self._flat[key]

    def _paint(self, flag: Flag) -> pygame.Surface:
        width, height = (PAINT_SCALE * side for side in flag.size)
        margin = PAINT_SCALE * FLAG_MARGIN
        picture = shapes.blank((width + 2 * margin, height + 2 * margin))
        face = self._art.face(flag.card, (width, height))
        picture.blit(face, (margin, margin))
        u = PAINT_SCALE * self._style.px_per_unit
        diameter = max(2, round(PEG_DIAMETER * u))
        peg = shapes.disc(diameter, PEG_COLOUR)
        middle = (margin + width // 2, margin + round(PEG_DROP * u))
        shapes.put(picture, peg, center=middle)
        return picture

    def draw(
        self,
        canvas: Canvas,
        flag: Flag,
        sway: float = 0.0,
        keep: bool = True,
        down: float = 0.0,
    ) -> None:
        """Draw a flag that sways by ``sway`` degrees, ``down`` pixels below its place.

        Do not ``keep`` its picture while it moves fast.
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
        corner = (round(peg_x - left), round(peg_y + down - top))
        canvas.blit(picture, corner)

    def _turn(self, flag: Flag, angle: float) -> Turned:
        flat = self.flat(flag)
        turned = pygame.transform.rotozoom(flat, angle, 1 / PAINT_SCALE)
        turned = shapes.ready(turned)
        radians = math.radians(angle)
        # From the centre of the card to the peg.
        up = flag.size[1] / 2 - PEG_DROP * self._style.px_per_unit
        x = turned.get_width() / 2 - up * math.sin(radians)
        y = turned.get_height() / 2 - up * math.cos(radians)
        return turned, (x, y)
