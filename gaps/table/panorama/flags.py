"""The cards of a won game as flags: where each hangs on the lines across the range, and its small picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from gaps.engine import Card
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.table.cards.art import CardArt
from gaps.table.panorama.ridges import DRAWN_FOR, Point, Strip, shared_out


@dataclass(frozen=True)
class Line:
    """A line between two points that hangs down by ``sag`` in the middle; pixels of ``DRAWN_FOR``."""

    start: Point
    end: Point
    sag: float
    flag_width: float
    """Of a card, pixels at u = 1, where it holds ``USUAL_FLAGS`` of them."""

    def at(self, share: float) -> Point:
        """Return the point at a share of its length, 0 to 1."""
        (x0, y0), (x1, y1) = self.start, self.end
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share + 4 * self.sag * share * (1 - share)

    def slope(self, share: float) -> float:
        """Return how steeply it falls to the right there: pixels down for each to the right."""
        (x0, y0), (x1, y1) = self.start, self.end
        return (y1 - y0 + 4 * self.sag * (1 - 2 * share)) / (x1 - x0)


TWO_LINES = (
    Line((92, 262), (1176, 246), 176, 31),
    Line((4, 512), (1276, 492), 106, 35),
)
FOUR_LINES = (
    TWO_LINES[0],
    Line((24, 384), (1262, 366), 138, 31),
    TWO_LINES[1],
    Line((10, 620), (1270, 610), 58, 35),
)
MAX_FLAGS_ON_TWO = 64  # more cards than these hang on four lines
USUAL_FLAGS = 24  # on a line; where there are fewer, they are larger
MAX_GROWTH = 1.4
ASPECT = 1.4  # height by width of a flag
LEAN = 0.5  # of the slope of the line, by which a flag leans
SWAY_DEGREES, SWAY_SECONDS = 2.0, 4.0
ANGLE_STEP = 0.5  # degrees between two pictures of a flag
PEG, PEG_DROP = 3.4, 2.5  # its diameter, and how far the upper edge of a flag lies above it; pixels at u = 1
LINE_COLOUR, PEG_COLOUR = (0xE9, 0xC9, 0x8A), (0xB9, 0x78, 0x1E)


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

    lines: tuple[Line, ...]
    flags: tuple[Flag, ...]
    window: tuple[int, int]

    def points(self, number: int) -> list[Point]:
        """Return the curve of a line, pixels."""
        across, down = self.window[0] / DRAWN_FOR[0], self.window[1] / DRAWN_FOR[1]
        line = self.lines[number]
        return [(x * across, y * down) for x, y in (line.at(step / 48) for step in range(49))]


def hang(strips: Sequence[Strip], style: Style, window: tuple[int, int]) -> Lines:
    """Hang the cards of a won board on lines: the strips in their order, far lines first."""
    count = sum(map(len, strips))
    lines = TWO_LINES if count <= MAX_FLAGS_ON_TWO else FOUR_LINES
    groups = (
        shared_out(strips, len(lines))
        if len(strips) >= len(lines)
        else [list(strips), *[[]] * (len(lines) - 1)]
    )
    flags = []
    for number, (line, group) in enumerate(zip(lines, groups, strict=True)):
        cards = [card for strip in group for card in strip]
        flags += [
            _flag(card, index, len(cards), number, line, style, window) for index, card in enumerate(cards)
        ]
    return Lines(lines, tuple(flags), window)


def _flag(
    card: Card, index: int, count: int, number: int, line: Line, style: Style, window: tuple[int, int]
) -> Flag:
    across, down = window[0] / DRAWN_FOR[0], window[1] / DRAWN_FOR[1]
    share = (index + 0.5) / count
    x, y = line.at(share)
    slope = line.slope(share) * down / across
    room = abs(line.end[0] - line.start[0]) * across / count
    width = line.flag_width * style.u / style.scale * min(MAX_GROWTH, max(1.0, USUAL_FLAGS / count) ** 0.5)
    width = max(6, round(min(width, 0.8 * room)))
    angle = -math.degrees(math.atan(slope)) * LEAN
    phase = 2.6 * share + 0.37 * number
    return Flag(card, (x * across, y * down), angle, (width, round(ASPECT * width)), number, share, phase)


class FlagPictures:
    """The pictures of the flags, turned in steps of ``ANGLE_STEP``; they are kept."""

    def __init__(self, art: CardArt, style: Style) -> None:
        self._art, self._style = art, style
        self._flat: dict[tuple[Card, tuple[int, int]], pygame.Surface] = {}
        self._turned: dict[tuple[Card, tuple[int, int], int], tuple[pygame.Surface, Point]] = {}
        self._last: dict[Flag, tuple[int, tuple[pygame.Surface, Point]]] = {}  # of those that move fast

    def flat(self, flag: Flag) -> pygame.Surface:
        """Return a flag that does not lean, with its peg."""
        key = flag.card, flag.size
        if key not in self._flat:
            margin = 2
            width, height = flag.size
            picture = shapes.blank((width + 2 * margin, height + 2 * margin))
            picture.blit(self._art.face(flag.card, flag.size), (margin, margin))
            peg = shapes.disc(max(2, round(PEG * self._style.u)), PEG_COLOUR)
            drop = round(PEG_DROP * self._style.u)
            picture.blit(peg, peg.get_rect(center=(margin + width // 2, margin + drop)))
            self._flat[key] = picture
        return self._flat[key]

    def draw(self, canvas: Canvas, flag: Flag, sway: float = 0.0, keep: bool = True) -> None:
        """Draw a flag that sways by ``sway`` degrees; do not ``keep`` its picture where it moves fast."""
        step = round((flag.angle + sway) / ANGLE_STEP)
        key = flag.card, flag.size, step
        last, turned = self._last.get(flag, (None, None))
        if turned is None or last != step:
            turned = self._turned.get(key) or self._turn(flag, step * ANGLE_STEP)
            self._last[flag] = step, turned
        if keep:
            self._turned[key] = turned
        picture, (left, top) = turned
        canvas.blit(picture, (round(flag.peg[0] - left), round(flag.peg[1] - top)))

    def _turn(self, flag: Flag, angle: float) -> tuple[pygame.Surface, Point]:
        """Return the flag turned round its peg, and where the peg is in the picture."""
        flat = self.flat(flag)
        turned = shapes.ready(pygame.transform.rotozoom(flat, angle, 1.0))
        radians = math.radians(angle)
        up = flat.get_height() / 2 - 2 - PEG_DROP * self._style.u  # from the middle of the card to the peg
        middle_x, middle_y = turned.get_width() / 2, turned.get_height() / 2
        return turned, (middle_x - up * math.sin(radians), middle_y - up * math.cos(radians))


def sway_at(flag: Flag, time: float, strength: float = 1.0) -> float:
    """Return by how many degrees a flag sways at a time, seconds."""
    return SWAY_DEGREES * strength * math.sin(2 * math.pi * (time / SWAY_SECONDS + flag.phase))
