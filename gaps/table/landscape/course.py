"""The course of a game as a ridge.

It shows how many cards were home after each move, where the game could still be won,
and when that was lost.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from math import cos, pi, sin

from pygame import Surface

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import mix
from gaps.table.landscape.lines import Point, area, rough_line, stroke

MIN_SPARK_CHAIN = 3  # the chain from which cards have sparks
# In units.
FOOT = 24  # room for labels below its base
TOP_REACH = 40  # maximum reach of sparks and labels above it
SIDE_REACH = 18  # the same at its sides, for the sun
STEP = 7  # between two points of the crest
ROUGHNESS = 2.6  # maximum by which the points are moved up or down
NOTCH = 12  # smallest reach of a redeal's notch to each side
CREST = 1.8
WINNABLE = 3  # the same while the game could be won
DOTS = (0.1, 6)
SUN = 15
RAY_COUNT = 12
RAY = (11, 15)  # from the centre of the sun
SPARK = (3.0, 0.5)  # size of the first of a chain, and growth of each next one
SPARK_ABOVE = (14, 3)
ICON = 14
FAR = (0.50, 0.28, 0.42, 0.20, 0.36, 0.10, 0.26, 0.16, 0.34, 0.12, 0.30)
"""The far ridge: fractions of the height, from the top."""
# Fractions of a height.
HEADROOM = 1.2  # times the most cards home, which is what the whole height stands for
MIN_SCALE_CARDS = 12
BEND = 0.8  # the power of a fraction of that
DEPTH = 0.38  # depth of a redeal's notch
NOTCH_MOVES = 1.6
# Alphas.
DIM = 0.55
LIGHT = 0.42
SHADE = 0.26
FAR_SHADE = 0.10


class Brightness(Enum):
    """How a part of the ridge is drawn."""

    BRIGHT = auto()
    """The game could be won."""
    DIM = auto()
    """It could not be won without a redeal."""
    DOTTED = auto()
    """Nothing is known."""


@dataclass(frozen=True)
class Stretch:
    """Consecutive positions that are drawn alike."""

    first: int
    last: int
    light: Brightness


@dataclass(frozen=True)
class GameCourse:
    """What the ridge shows of a game; positions are counted in moves."""

    home: tuple[int, ...]
    """The cards home at the start and after each move."""
    redeals: tuple[int, ...] = ()
    sparks: tuple[tuple[int, int], ...] = ()
    """The moves that brought a card home in a chain, with the chain at that time."""
    stretches: tuple[Stretch, ...] = ()
    last_win: int | None = None
    """The last position that is known to be winnable."""
    rival: tuple[int, ...] = ()
    """The cards home in a friend's game of the same deal."""

    @property
    def last(self) -> int:
        return len(self.home) - 1

    @property
    def span(self) -> int:
        """The number of moves that the whole width stands for."""
        return max(1, self.last, len(self.rival) - 1)

    @property
    def most(self) -> float:
        """The number of cards home that the whole height stands for."""
        most = max(*self.home, *self.rival, 0)
        return max(MIN_SCALE_CARDS, HEADROOM * most)

    @property
    def marks(self) -> list[int]:
        """Return the positions that a key jumps to: ends, redeals, and the last win."""
        found = {0, self.last, *self.redeals}
        if self.last_win is not None:
            found.add(self.last_win)
        return sorted(found)

    def light(self, position: int) -> Brightness:
        """Return what is known of a position."""
        for stretch in self.stretches:
            if stretch.first <= position <= stretch.last:
                return stretch.light
        return Brightness.DOTTED


class Crest:
    """The line of a course's ridge in a picture; lengths are in pixels."""

    def __init__(
        self, course: GameCourse, size: tuple[int, int], px_per_unit: float
    ) -> None:
        self._course = course
        self._u = px_per_unit
        self.width, height = size
        self.height = height - FOOT * px_per_unit
        """The height of the whole ridge, and the y of its base."""

    def x(self, move: float) -> float:
        """Return the column of a move."""
        return self.width * move / self._course.span

    def move_at(self, x: float) -> int:
        """Return the position nearest to a column."""
        move = round(x / max(1, self.width) * self._course.span)
        return max(0, min(self._course.last, move))

    def y(self, move: float) -> float:
        """Return the y of the crest after ``move`` moves."""
        return self._at(self._course.home, move, self._course.redeals)

    def points(self, first: float, last: float) -> list[Point]:
        """Return the crest between two positions."""
        course = self._course
        step = STEP * self._u
        start = self.x(first)
        end = self.x(last)
        columns = {start, end}
        for redeal in course.redeals:
            if first < redeal < last:
                columns.add(self.x(redeal))
        for number in range(int(start / step) + 1, int(end / step) + 1):
            columns.add(number * step)
        points = []
        for x in sorted(columns):
            move = course.span * x / self.width
            points.append((x, self.y(move)))
        return points

    def rival(self) -> list[Point]:
        """Return the crest of the friend's game."""
        home = self._course.rival
        moves = range(len(home))
        return [(self.x(move), self._at(home, move)) for move in moves]

    def _at(
        self,
        home: Sequence[int],
        move: float,
        redeals: Sequence[int] = (),
    ) -> float:
        last = len(home) - 1
        before = min(int(move), last)
        after = min(before + 1, last)
        more = home[after] - home[before]
        cards = home[before] + more * (move - before)
        fraction: float = (cards / self._course.most) ** BEND
        high = self.height * fraction
        moves = self._course.span / self.width
        reach = max(NOTCH_MOVES, NOTCH * self._u * moves)
        for redeal in redeals:
            near = max(0.0, 1 - abs(move - redeal) / reach)
            high *= 1 - DEPTH * near
        column = round(self.x(move) / (STEP * self._u))
        chance = random.Random(column)
        rough = chance.uniform(-ROUGHNESS, ROUGHNESS) * self._u
        rough *= min(1.0, high / 10)
        return min(self.height, self.height - high - rough)


@kept
def paint_ridge(
    style: Style, course: GameCourse, size: tuple[int, int], signs: bool = True
) -> Surface:
    """Draw the ridge with its marks.

    They reach ``SIDE_REACH`` and ``TOP_REACH`` beyond a place of this size.
    """
    px = style.px
    crest = Crest(course, size, style.px_per_unit)
    beside = px(SIDE_REACH)
    above = px(TOP_REACH)
    width, height = size
    whole = (width + 2 * beside, height + above)
    body = "".join(_body(style, course, crest))
    placed = f'<g transform="translate({beside} {above})">{body}</g>'
    picture = shapes.vector(whole, placed)
    icon = style.icon("redeal", px(ICON), style.theme.mid)
    y = above + height - px(FOOT) // 2 + px(2)
    for move in course.redeals if signs else ():
        if move == course.last:
            continue  # the name of the end is there
        x = round(beside + crest.x(move))
        shapes.put(picture, icon, center=(x, y))
    return picture


def _body(style: Style, course: GameCourse, crest: Crest) -> Iterator[str]:
    theme = style.theme
    height = crest.height
    line = mix(theme.sky, theme.hi, 0.15)
    shade = ((0, theme.sky, SHADE), (1, theme.sky, 0.04))
    yield shapes.downwards("shade", height, *shade)
    light = ((0, theme.brass, LIGHT), (1, theme.brass, 0.12))
    yield shapes.downwards("light", height, *light)
    if not theme.plain:
        far = rough_line(FAR, (crest.width, height), 36, 5 * style.px_per_unit)
        faint = (*theme.sky, _alpha(FAR_SHADE))
        yield area(far, height, shapes.paint("fill", faint))
    whole = crest.points(0, course.last)
    yield area(whole, height, 'fill="url(#shade)"')
    ground = [(0.0, height), (float(crest.width), height)]
    yield stroke(ground, 1, shapes.paint("stroke", theme.edge))
    if len(course.rival) > 1:
        dashes = f' stroke-dasharray="{6 * style.px_per_unit} {5 * style.px_per_unit}"'
        ink = shapes.paint("stroke", theme.mid)
        yield stroke(crest.rival(), 1.6 * style.px_per_unit, ink + dashes)
    dim = shapes.paint("stroke", (*line, _alpha(theme.seen(DIM))))
    if not course.stretches:
        yield stroke(whole, CREST * style.px_per_unit, dim)
    for stretch in course.stretches:
        first = stretch.first
        if first not in course.redeals:
            first = max(0, first - 1)  # the move that led there
        last = stretch.last
        if last + 1 in course.redeals:
            last += 1
        points = crest.points(first, last)
        if stretch.light is Brightness.BRIGHT:
            yield area(points, height, 'fill="url(#light)"')
            brass = shapes.paint("stroke", theme.brass)
            yield stroke(points, WINNABLE * style.px_per_unit, brass)
        elif stretch.light is Brightness.DIM:
            yield stroke(points, CREST * style.px_per_unit, dim)
        else:
            dash, gap = DOTS
            ink = shapes.paint("stroke", theme.mid)
            dots = f' stroke-dasharray="{dash} {gap * style.px_per_unit:.2f}"'
            yield stroke(points, 2 * CREST * style.px_per_unit, ink + dots)
    for move, chain in course.sparks:
        yield _spark(style, crest, move, chain - MIN_SPARK_CHAIN)
    if course.last_win is not None:
        x = crest.x(course.last_win)
        y = crest.y(course.last_win)
        yield _sun(style, (x, y))


def _alpha(fraction: float) -> int:
    return round(255 * fraction)


def _spark(style: Style, crest: Crest, move: int, place: int) -> str:
    """Return a star with four points; those of a chain rise and grow."""
    u = style.px_per_unit
    smallest, more = SPARK
    lowest, rise = SPARK_ABOVE
    place = min(place, 6)
    x = crest.x(move)
    y = crest.y(move) - (lowest + rise * place) * u
    radius = (smallest + more * place) * u
    corners = []
    for corner in range(8):
        reach = radius if corner % 2 == 0 else radius * 0.32
        angle = corner * pi / 4
        at_x = x + reach * sin(angle)
        at_y = y - reach * cos(angle)
        corners.append((at_x, at_y))
    fill = shapes.paint("fill", mix(style.theme.brass, style.theme.hi, 0.4))
    return f'<path d="M{shapes.joined(corners)}Z" {fill}/>'


def _sun(style: Style, middle: Point) -> str:
    theme = style.theme
    u = style.px_per_unit
    x, y = middle
    rays = ""
    inner, outer = RAY
    brass = shapes.paint("stroke", theme.brass)
    for number in range(RAY_COUNT):
        angle = 2 * pi * number / RAY_COUNT
        right = u * sin(angle)
        up = u * cos(angle)
        start = (x + inner * right, y - inner * up)
        end = (x + outer * right, y - outer * up)
        rays += stroke((start, end), 1.8 * u, brass)
    fill = shapes.paint("fill", theme.brass)
    edge = shapes.paint("stroke", theme.bg0)
    disc = f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{SUN / 2 * u:.2f}"'
    return f'{rays}{disc} {fill} {edge} stroke-width="{2 * u:.2f}"/>'
