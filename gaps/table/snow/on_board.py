"""Snow on the board of a lost game: it settles on the cards, fills the gaps, and goes
where something brushes it off.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from gaps.engine import Cell
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import united
from gaps.stage.drawing.display import Ground
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import WHITE, Color, mix
from gaps.stage.motion.tween import passed
from gaps.table.effects.table_light import light_on
from gaps.table.moving_cards import MovingCards
from gaps.table.render.outlines import corner_radius

GAP_SHARE = 0.62  # of a gap that is full of snow
SHAPES = 5  # of the snow on cards
WAVES = 4  # of its lower edge
# Seconds at normal speed.
FILLS = 3.0  # until gaps are full, and cards have ``FIRST_CAP``
SETTLES = 7.0  # until there is no more
LATEST = 0.7  # after the first card has snow, the last one has some
BLOWS_OFF = 0.350  # until the wind has taken it all
TINT_STEPS = 6
SCATTER = 0.618  # of a turn from cell to cell: neighbours get their snow at other times
# Lengths in pixels at u = 1.
FIRST_CAP = 10  # of snow above a card
CAP = 14  # the same at the end
OVERHANG = 1  # beside it
HANGS = (4, 9)  # below the upper edge of a card, at the least and at the most
SHADE_WIDTH = 3
WAVE = 9  # of the snow in a gap
HOME_RING = 2
CAP_ON = 60  # the width of a card with as much snow: smaller ones have less


@dataclass(frozen=True)
class Snowfall:
    """How much snow lies."""

    age: float = 0.0
    """Seconds at normal speed since it began."""
    bare: frozenset[Cell] = frozenset()
    """Where it was brushed off."""


class _Cover(NamedTuple):
    """What lies on a cell."""

    depth: int
    """Of the snow above a card, or in a gap; pixels."""
    tint: int = 0
    """How much light is taken from a card, in ``TINT_STEPS``."""
    ringed: bool = False
    """Whether it is home, which no rail shows."""


class BoardSnow:
    """The snow on a board."""

    def __init__(self, table: MovingCards) -> None:
        self._table = table
        self._lying: Snowfall | None = None
        self._blown: float | None = None  # seconds for which the wind blows
        self.forget()

    @property
    def lying(self) -> Snowfall | None:
        """The snow that lies, or that comes once no card flies; ``None`` for none."""
        return self._lying

    @property
    def moving(self) -> bool:
        """Whether there is more and more, or the wind takes it."""
        lying = self._lying
        if lying is None:
            return False
        return lying.age < SETTLES or self._blown is not None

    def fall(self, lying: Snowfall | None = None) -> None:
        """Let snow settle, or go on to."""
        self._blown = None
        self._lying = lying or Snowfall()

    def clear(self) -> None:
        """Remove it at once."""
        self._lying = None
        self._blown = None

    def blow_off(self) -> None:
        """Let the wind take it, from the left to the right."""
        if self._lying is not None:
            self._blown = 0.0

    def brush_off(self, cells: Iterable[Cell]) -> Set[Cell]:
        """Leave no snow on some cells; return on which of them some lay."""
        lying = self._lying
        if lying is None or not lying.age:
            return set()
        brushed = set(cells) - lying.bare
        if brushed:
            self._lying = Snowfall(lying.age, lying.bare | brushed)
        return brushed

    def update(self, dt: float) -> None:
        """Let seconds pass. Snow settles while no card flies; one that is shaken or
        moved loses its own.
        """
        lying = self._lying
        table = self._table
        if lying is None:
            return
        motion = table.motion_settings
        seconds = dt if motion.flies else SETTLES
        if self._blown is not None:
            self._blown += seconds
            if self._blown >= BLOWS_OFF:
                self.clear()
        elif not table.flying:
            age = min(SETTLES, lying.age + seconds)
            self._lying = Snowfall(age, lying.bare)
        up = map(table.cell_of, table.airborne())
        self.brush_off(cell for cell in up if cell is not None)

    # Drawing

    def forget(self) -> None:
        """Discard the picture: sizes or colours have changed."""
        self._picture: pygame.Surface | None = None
        self._painted: dict[Cell, _Cover] = {}
        self._reaches: dict[Cell, pygame.Rect] = {}

    def cover(self, ground: Ground) -> Ground:
        """Return a ground of the board with the snow on it; the next call changes the
        picture.
        """
        covers = self._covers()
        if not covers and not self._painted:
            return ground
        before = self._painted
        changed = list(ground.changed)
        for cell in before.keys() | covers.keys():
            if before.get(cell) != covers.get(cell):
                changed.append(self._reach(cell))
        changed = united(changed)
        self._painted = covers
        if not covers:
            self._picture = None
            return Ground(ground.picture, changed)
        bare = Ground(ground.picture, changed)
        covered = bare.painted_over(self._picture, self._paint)
        self._picture = covered.picture
        return covered

    def _paint(self, picture: pygame.Surface, area: pygame.Rect) -> None:
        for cell, cover in self._painted.items():
            if area.colliderect(self._reach(cell)):
                self._draw(picture, cell, cover)

    def _reach(self, cell: Cell) -> pygame.Rect:
        """Where the snow of a cell can be."""
        known = self._reaches.get(cell)
        if known is not None:
            return known
        style = self._table.style
        rect = self._table.geometry.rect(cell)
        beside = 2 * style.px(HOME_RING + OVERHANG)
        around = rect.inflate(beside, beside)
        above = style.px(CAP)
        around.top -= above
        around.height += above
        self._reaches[cell] = around
        return around

    def _covers(self) -> dict[Cell, _Cover]:
        lying = self._lying
        table = self._table
        if lying is None:
            return {}
        state = table.state
        ringed = frozenset() if table.rails else state.home
        nothing = _Cover(0)
        covers = {}
        for cell in state.variant.layout.cells:
            cover = nothing
            if cell not in lying.bare:
                cover = self._cover(cell, lying.age)
            cover = cover._replace(ringed=cell in ringed)
            if cover != nothing:
                covers[cell] = cover
        return covers

    def _cover(self, cell: Cell, age: float) -> _Cover:
        table = self._table
        layout = table.state.variant.layout
        chance = cell * SCATTER % 1
        if self._blown is not None:
            blown = self._blown / BLOWS_OFF
            place = cell % layout.columns / layout.columns
            if blown >= (place + chance) / 2:
                return _Cover(0)
        late = LATEST * chance
        own = SETTLES * passed(age, late, SETTLES - late)
        first = passed(own, 0, FILLS)
        if table.state.board[cell] is None:
            height = table.geometry.rect(cell).height
            depth = height * GAP_SHARE * first
            return _Cover(round(depth))
        more = passed(own, FILLS, SETTLES - FILLS)
        depth = FIRST_CAP * first + (CAP - FIRST_CAP) * more
        pixels = round(depth * self._unit(cell))
        if light_on(table.style.theme).snow.tint is None:
            return _Cover(pixels)
        return _Cover(pixels, round(TINT_STEPS * first))

    def _unit(self, cell: Cell) -> float:
        table = self._table
        return min(table.style.u, table.geometry.rect(cell).width / CAP_ON)

    def _draw(self, surface: pygame.Surface, cell: Cell, cover: _Cover) -> None:
        table = self._table
        style = table.style
        rect = table.geometry.rect(cell)
        if table.state.board[cell] is None:
            if cover.depth:
                _fill_gap(surface, style, rect, cell, cover.depth)
            return
        snow = light_on(style.theme).snow
        tint = snow.home_tint if cell in table.state.home else snow.tint
        if cover.tint and tint is not None:
            light = mix(WHITE, tint, cover.tint / TINT_STEPS)
            _take_light(surface, rect, light)
        if cover.ringed:
            width = style.px(HOME_RING)
            around = shapes.grown(rect, width)
            radius = corner_radius(rect.size) + width
            ring = shapes.ring(around.size, radius, width, style.theme.brass)
            surface.blit(ring, around)
        if cover.depth:
            unit = self._unit(cell)
            _draw_cap(surface, style, rect, cell, cover.depth, unit)


def _take_light(surface: pygame.Surface, rect: pygame.Rect, tint: Color) -> None:
    area = rect.clip(surface.get_rect())
    if not area:
        return
    card = shapes.blank(area.size)
    card.blit(surface, (0, 0), area)
    card.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
    card = shapes.cut_corners(card, corner_radius(rect.size))
    surface.blit(card, area)


def _draw_cap(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    cell: Cell,
    depth: int,
    unit: float,
) -> None:
    shape = cell % SHAPES
    width = rect.width
    key = "snow cap", width, depth, round(unit, 3), shape
    snow = light_on(style.theme).snow

    def paint() -> pygame.Surface:
        return _cap(width, depth, unit, shape, (snow.surface, snow.below))

    cap = style.surface_cache.get(key, paint)
    left = rect.left - round(OVERHANG * unit)
    surface.blit(cap, (left, rect.top - depth))


def _cap(
    width: int, depth: int, unit: float, shape: int, colours: tuple[Color, Color]
) -> pygame.Surface:
    """The snow above a card of such a ``width``, and what of it hangs over its edge;
    ``colours`` are that of the snow and that of its lower edge.
    """
    snow, below = colours
    chance = random.Random(shape)
    wide = width + 2 * round(OVERHANG * unit)
    settled = min(1.0, depth / (FIRST_CAP * unit))
    hangs = unit * settled
    least, most = HANGS
    high = depth + most * hangs + SHADE_WIDTH * unit
    step = wide / WAVES
    edge = f"M0 {depth}"
    for number in range(WAVES):
        low = depth + chance.uniform(least, most) * hangs
        middle = (number + 0.5) * step
        end = (number + 1) * step
        between = depth + chance.uniform(1, least) * hangs
        edge += f"Q{middle:.1f} {low:.1f} {end:.1f} {between:.1f}"
    hump = chance.uniform(0.3, 0.7) * wide
    top = depth * chance.uniform(0.05, 0.25)
    left_shoulder = depth * 0.2
    right_shoulder = depth * 0.3
    above = (
        f"L{wide:.1f} {depth}"
        f"C{wide:.1f} {left_shoulder:.1f} {wide - step:.1f} {right_shoulder:.1f} "
        f"{hump:.1f} {top:.1f}"
        f"C{step:.1f} {right_shoulder:.1f} 0 {left_shoulder:.1f} 0 {depth}Z"
    )
    down = SHADE_WIDTH * hangs * 0.6
    shade = (
        f'<g transform="translate(0 {down:.1f})"><path d="{edge}{above}" '
        f"{shapes.paint('fill', below)}/></g>"
    )
    white = f'<path d="{edge}{above}" {shapes.paint("fill", snow)}/>'
    return shapes.vector((wide, round(high)), shade + white)


def _fill_gap(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    cell: Cell,
    depth: int,
) -> None:
    shape = cell % SHAPES
    size = rect.size
    key = "snow in a gap", size, depth, round(style.u, 3), shape
    drift = style.surface_cache.get(key, lambda: _drift(size, depth, style, shape))
    surface.blit(drift, rect)


def _drift(
    size: tuple[int, int],
    depth: int,
    style: Style,
    shape: int,
) -> pygame.Surface:
    """A gap that is full of snow up to a ``depth``."""
    chance = random.Random(shape)
    width, height = size
    top = height - depth
    wave = min(WAVE * style.u, depth / 2)
    first = top + chance.uniform(-1, 1) * wave
    last = top + chance.uniform(-1, 1) * wave
    crest = top - wave
    snow, deep = light_on(style.theme).snow.drift
    surface_stop = (top / height, snow, 1)
    foot_stop = (1, deep, 1)
    light = shapes.downwards("d", height, surface_stop, foot_stop)
    outline = (
        f"M0 {first:.1f}Q{width / 2} {crest:.1f} {width} {last:.1f}"
        f"L{width} {height}L0 {height}Z"
    )
    drift = f'{light}<path d="{outline}" fill="url(#d)"/>'
    radius = corner_radius(size)
    floor = shapes.rounded(size, radius, style.theme.bg0).copy()
    floor.blit(shapes.vector(size, drift), (0, 0))
    return shapes.cut_corners(floor, radius)
