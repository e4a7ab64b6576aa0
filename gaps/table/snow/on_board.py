"""Snow on the board of a lost game.

It settles on the cards, fills the gaps, and vanishes where it is brushed off.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from typing import NamedTuple

import pygame

from gaps.engine import Cell
from gaps.stage.ahead import breathe
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import united
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import WHITE, Color, mix
from gaps.stage.motion.durations import APPEAR
from gaps.stage.motion.tween import passed
from gaps.table.effects.table_light import light_on
from gaps.table.model.joints import RunJoint
from gaps.table.moving_cards import MovingCards
from gaps.table.render.outlines import corner_radius

GAP_SHARE = 0.62  # share of a gap that is full of snow
FLOOR_SHARE = 0.12  # share from which on nothing of a gap's marks is seen
SHAPE_COUNT = 5  # shapes of the snow on cards
WAVE_COUNT = 4  # waves of the lower edge of the snow
# Seconds at normal speed.
FILL_SECONDS = 3.0  # until gaps are full, and cards have ``FIRST_CAP_HEIGHT``
SETTLE_SECONDS = 7.0  # until no more falls
MAX_DELAY = 0.7  # from the first card with snow to the last
BLOW_OFF_SECONDS = 0.350  # until the wind has taken it all
WARM_SECONDS = APPEAR  # until all cards are warm
TINT_STEPS = 6
# fraction of the warmth between the first card that gets warm and the last
WARM_SPREAD = 0.5
SCATTER = 0.618  # fraction of a turn from cell to cell; neighbours differ in time
# Lengths in units.
FIRST_CAP_HEIGHT = 10  # height of the snow above a card
CAP_HEIGHT = 14  # the same at the end
OVERHANG = 1  # beside it
HANG_HEIGHTS = (4, 9)  # below the upper edge of a card, minimum and maximum
SHADE_WIDTH = 3
WAVE_HEIGHT = 9  # height of a wave of the snow in a gap
FULL_CAP_WIDTH = 60  # width of a card with as much snow: smaller ones have less


@dataclass(frozen=True)
class Snowfall:
    """How much snow there is."""

    age: float = 0.0
    """The seconds at normal speed since it started."""
    bare: frozenset[Cell] = frozenset()
    """The cells from which it was brushed off, with the cold of their cards."""
    melted: frozenset[Cell] = frozenset()
    """The cells from which it has melted; their cards are still cold."""
    warmth: float = 0.0
    """How much of the cold of all cards has gone, from 0 to 1."""
    warms_to: float = 0.0
    """How much of it is to go."""


class Cap(NamedTuple):
    """Snow on a card, or in a gap."""

    picture: pygame.Surface
    at: tuple[int, int]
    in_gap: bool


class _Cover(NamedTuple):
    """The snow on a cell, or on several cards that are one strip."""

    depth: int
    """The depth of the snow above a card, or in a gap, in pixels."""
    tint: int = 0
    """How much light is taken from a card, in ``TINT_STEPS``."""
    cards: int = 1
    """The number of cards of a strip that it covers, from this cell on."""


class BoardSnow:
    """The snow on a board."""

    def __init__(self, table: MovingCards) -> None:
        self._table = table
        self._lying: Snowfall | None = None
        self._blown: float | None = None  # seconds for which the wind has blown
        self.forget()

    @property
    def lying(self) -> Snowfall | None:
        """The snow there is, or that falls once no card flies; ``None`` for none."""
        return self._lying

    @property
    def moving(self) -> bool:
        """True while it is growing, melting, or taken by the wind."""
        lying = self._lying
        if lying is None:
            return False
        is_warming = lying.warmth < lying.warms_to
        return lying.age < SETTLE_SECONDS or is_warming or self._blown is not None

    def fall(self, lying: Snowfall | None = None) -> None:
        """Let snow settle, or continue to."""
        self._blown = None
        self._lying = lying or Snowfall()

    def clear(self) -> None:
        """Remove it at once."""
        self._lying = None
        self._blown = None

    def blow_off(self) -> None:
        """Let the wind take it, from left to right."""
        if self._lying is not None:
            self._blown = 0.0

    def brush_off(self, cells: Iterable[Cell]) -> Set[Cell]:
        """Remove the snow from cells; return those that had any."""
        lying = self._lying
        if lying is None or not lying.age:
            return set()
        brushed = set(cells) - lying.bare
        if brushed:
            self._lying = replace(lying, bare=lying.bare | brushed)
        return brushed - lying.melted

    def melt(self, cells: Iterable[Cell]) -> None:
        """Remove the snow from cells, and leave the cold of their cards."""
        if self._lying is not None:
            melted = self._lying.melted.union(cells)
            self._lying = replace(self._lying, melted=melted)

    def warm(self, warmth: float) -> None:
        """Let so much of the cold of all cards go soon, from 0 to 1."""
        if self._lying is not None:
            self._lying = replace(self._lying, warms_to=warmth)

    def caps(self, cells: Iterable[Cell]) -> Iterator[Cap]:
        """Yield the snow of some cells, with a cap of its own on each card."""
        lying = self._lying
        table = self._table
        if lying is None:
            return
        for cell in set(cells) - lying.bare - lying.melted:
            cover = self._cover(cell, lying)
            if not cover.depth:
                continue
            rect = table.geometry.rect(cell)
            if table.state.board[cell] is None:
                drift = _kept_drift(table.style, rect.size, cell, cover.depth)
                yield Cap(drift, rect.topleft, in_gap=True)
                continue
            unit = self._unit(cell)
            picture = _kept_cap(table.style, rect.width, cell, cover, unit)
            left = rect.left - round(OVERHANG * unit)
            yield Cap(picture, (left, rect.top - cover.depth), in_gap=False)

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds.

        Snow settles while no card flies; a card that is shaken or moved loses its snow.
        """
        lying = self._lying
        table = self._table
        if lying is None:
            return
        motion = table.motion_settings
        seconds = dt if motion.flies else SETTLE_SECONDS
        if lying.warmth < lying.warms_to:
            warmth = min(lying.warms_to, lying.warmth + seconds / WARM_SECONDS)
            lying = self._lying = replace(lying, warmth=warmth)
        if self._blown is not None:
            self._blown += seconds
            if self._blown >= BLOW_OFF_SECONDS:
                self.clear()
        elif not table.flying:
            age = min(SETTLE_SECONDS, lying.age + seconds)
            self._lying = replace(lying, age=age)
        up = map(table.cell_of, table.airborne())
        self.brush_off(cell for cell in up if cell is not None)

    # Drawing

    def forget(self) -> None:
        """Assume that nothing of it has been painted."""
        self._painted: dict[Cell, _Cover] = {}
        self._reaches: dict[tuple[Cell, int], pygame.Rect] = {}

    @property
    def is_seen(self) -> bool:
        return bool(self._painted)

    def changes(self, time: float) -> Sequence[pygame.Rect]:
        before = self._painted
        covers = self._painted = self._covers()
        changed = [
            self._reach(cell, cover.cards)
            for cell in before.keys() | covers.keys()
            if before.get(cell) != covers.get(cell)
            for cover in (before.get(cell), covers.get(cell))
            if cover is not None
        ]
        return united(changed)

    def draw(self, picture: pygame.Surface) -> None:
        """Draw all that lies now on a picture of the board."""
        for cell, cover in self._covers().items():
            breathe()
            self._draw(picture, cell, cover)

    def paint(self, picture: pygame.Surface, area: pygame.Rect) -> None:
        for cell, cover in self._painted.items():
            if area.colliderect(self._reach(cell, cover.cards)):
                breathe()
                self._draw(picture, cell, cover)

    def _reach(self, cell: Cell, cards: int) -> pygame.Rect:
        """Return the area for the snow of ``cards`` cards, starting at ``cell``."""
        known = self._reaches.get((cell, cards))
        if known is not None:
            return known
        style = self._table.style
        rect = self._place(cell, cards)
        around = rect.inflate(2 * style.px(OVERHANG), 2 * style.px(OVERHANG))
        above = style.px(CAP_HEIGHT)
        around.top -= above
        around.height += above
        self._reaches[cell, cards] = around
        return around

    def _place(self, cell: Cell, cards: int) -> pygame.Rect:
        geometry = self._table.geometry
        first = geometry.rect(cell)
        return first.union(geometry.rect(cell + cards - 1))

    def _stretches(self, lying: Snowfall) -> Iterator[tuple[Cell, int]]:
        """Yield the cells that snow is on, each with its number of cards.

        The cards of a strip share a cap.
        """
        table = self._table
        on_strips = set[Cell]()
        for start, cards in table.still_run_lengths(table.airborne()).items():
            strip = range(start, start + cards)
            on_strips.update(strip)
            covered = (cell for cell in strip if cell not in lying.bare)
            for cells in _alike(covered, lying.melted):
                yield cells[0], len(cells)
        for cell in table.state.variant.layout.cells:
            if cell not in on_strips and cell not in lying.bare:
                yield cell, 1

    def _covers(self) -> dict[Cell, _Cover]:
        lying = self._lying
        if lying is None:
            return {}
        covers = {}
        for cell, cards in self._stretches(lying):
            cover = self._cover(cell, lying)
            if cover.depth or cover.tint:
                covers[cell] = cover._replace(cards=cards)
        return covers

    def _cover(self, cell: Cell, lying: Snowfall) -> _Cover:
        table = self._table
        layout = table.state.variant.layout
        chance = cell * SCATTER % 1
        if self._blown is not None:
            blown = self._blown / BLOW_OFF_SECONDS
            place = cell % layout.columns / layout.columns
            if blown >= (place + chance) / 2:
                return _Cover(0)
        late = MAX_DELAY * chance
        own = SETTLE_SECONDS * passed(lying.age, late, SETTLE_SECONDS - late)
        first = passed(own, 0, FILL_SECONDS)
        has_melted = cell in lying.melted
        if table.state.board[cell] is None:
            height = table.geometry.rect(cell).height
            depth = height * GAP_SHARE * first
            return _Cover(0 if has_melted else round(depth))
        more = passed(own, FILL_SECONDS, SETTLE_SECONDS - FILL_SECONDS)
        depth = FIRST_CAP_HEIGHT * first + (CAP_HEIGHT - FIRST_CAP_HEIGHT) * more
        pixels = 0 if has_melted else round(depth * self._unit(cell))
        if light_on(table.style.theme).snow.tint is None:
            return _Cover(pixels)
        warmth = passed(lying.warmth, WARM_SPREAD * chance, 1 - WARM_SPREAD)
        return _Cover(pixels, round(TINT_STEPS * first * (1 - warmth)))

    def _unit(self, cell: Cell) -> float:
        table = self._table
        return min(
            table.style.px_per_unit, table.geometry.rect(cell).width / FULL_CAP_WIDTH
        )

    def _gutter(self, joint: RunJoint, rect: pygame.Rect) -> pygame.Rect:
        """Return where a run's mountain is seen to the right of the card at ``rect``."""
        table = self._table
        height = table.art.joint_height(joint.card, rect.size)
        place = pygame.Rect(0, 0, table.geometry.gutter, height)
        place.bottomleft = rect.bottomright
        return place

    def _draw(self, surface: pygame.Surface, cell: Cell, cover: _Cover) -> None:
        table = self._table
        style = table.style
        rect = self._place(cell, cover.cards)
        if table.state.board[cell] is None:
            if cover.depth:
                _fill_gap(surface, style, rect, cell, cover.depth)
            return
        snow = light_on(style.theme).snow
        tint = snow.home_tint if cell in table.state.home else snow.tint
        if cover.tint and tint is not None:
            light = mix(WHITE, tint, cover.tint / TINT_STEPS)
            _take_light(surface, rect, light, corner_radius(rect.size))
            for joint in table.joints.resting:
                if joint.cell == cell:
                    _take_light(surface, self._gutter(joint, rect), light)
        if cover.depth:
            unit = self._unit(cell)
            _draw_cap(surface, style, rect, cell, cover, unit)


def _alike(cells: Iterable[Cell], melted: Set[Cell]) -> Iterator[Sequence[Cell]]:
    """Yield neighbours among some cells that all have snow, or all have none."""
    found: list[Cell] = []
    for cell in cells:
        is_next = bool(found) and cell == found[-1] + 1
        if found and not (is_next and (cell in melted) == (found[0] in melted)):
            yield found
            found = []
        found.append(cell)
    if found:
        yield found


def _take_light(
    surface: pygame.Surface, rect: pygame.Rect, tint: Color, radius: float = 0
) -> None:
    light = pygame.Surface(rect.size)
    light.fill(WHITE)
    light.blit(shapes.rounded(rect.size, radius, tint), (0, 0))
    surface.blit(light, rect, special_flags=pygame.BLEND_RGB_MULT)


def _draw_cap(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    cell: Cell,
    cover: _Cover,
    unit: float,
) -> None:
    cap = _kept_cap(style, rect.width, cell, cover, unit)
    left = rect.left - round(OVERHANG * unit)
    surface.blit(cap, (left, rect.top - cover.depth))


def _kept_cap(
    style: Style, width: int, cell: Cell, cover: _Cover, unit: float
) -> pygame.Surface:
    shape = cell % SHAPE_COUNT
    depth = cover.depth
    key = "snow cap", width, depth, round(unit, 3), shape
    snow = light_on(style.theme).snow
    colours = (snow.surface, snow.below)

    def paint() -> pygame.Surface:
        return _cap(width, depth, unit, shape, colours, cover.cards)

    return style.surface_cache.get(key, paint)


def _cap(
    width: int,
    depth: int,
    unit: float,
    shape: int,
    colours: tuple[Color, Color],
    cards: int,
) -> pygame.Surface:
    """Return the snow above a strip of ``cards`` cards that is ``width`` pixels wide.

    It includes the snow that hangs over the edge; ``colours`` are those of the snow and
    of its lower edge.
    """
    snow, below = colours
    chance = random.Random(shape)
    wide = width + 2 * round(OVERHANG * unit)
    settled = min(1.0, depth / (FIRST_CAP_HEIGHT * unit))
    hangs = unit * settled
    least, most = HANG_HEIGHTS
    high = depth + most * hangs + SHADE_WIDTH * unit
    waves = WAVE_COUNT * cards
    step = wide / waves
    edge = f"M0 {depth}"
    for number in range(waves):
        low = depth + chance.uniform(least, most) * hangs
        middle = (number + 0.5) * step
        end = (number + 1) * step
        between = depth + chance.uniform(1, least) * hangs
        edge += f"Q{middle:.1f} {low:.1f} {end:.1f} {between:.1f}"
    above = f"L{wide:.1f} {depth}" + _humps(wide, depth, step, cards, chance)
    down = SHADE_WIDTH * hangs * 0.6
    shade = (
        f'<g transform="translate(0 {down:.1f})"><path d="{edge}{above}" '
        f"{shapes.paint('fill', below)}/></g>"
    )
    white = f'<path d="{edge}{above}" {shapes.paint("fill", snow)}/>'
    return shapes.vector((wide, round(high)), shade + white)


def _humps(
    wide: int, depth: int, step: float, cards: int, chance: random.Random
) -> str:
    """Return the upper edge of a cap from right to left, with a hump for each card."""
    each = wide / cards
    path = ""
    right = float(wide)
    right_side = depth * 0.2
    for number in reversed(range(cards)):
        hump = (number + chance.uniform(0.3, 0.7)) * each
        top = depth * chance.uniform(0.05, 0.25)
        left = number * each
        left_side = depth * 0.3
        end = depth if number == 0 else left_side
        path += (
            f"C{right:.1f} {right_side:.1f} {right - step:.1f} {depth * 0.3:.1f} "
            f"{hump:.1f} {top:.1f}"
            f"C{left + step:.1f} {left_side:.1f} {left:.1f} "
            f"{depth * 0.2 if number == 0 else left_side:.1f} {left:.1f} {end:.1f}"
        )
        right = left
        right_side = left_side
    return path + "Z"


def _fill_gap(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    cell: Cell,
    depth: int,
) -> None:
    surface.blit(_kept_drift(style, rect.size, cell, depth), rect)


def _kept_drift(
    style: Style, size: tuple[int, int], cell: Cell, depth: int
) -> pygame.Surface:
    shape = cell % SHAPE_COUNT
    key = "snow in a gap", size, depth, round(style.px_per_unit, 3), shape
    return style.surface_cache.get(key, lambda: _drift(size, depth, style, shape))


def _drift(
    size: tuple[int, int],
    depth: int,
    style: Style,
    shape: int,
) -> pygame.Surface:
    """Return a gap that is full of snow up to a ``depth``."""
    chance = random.Random(shape)
    width, height = size
    top = height - depth
    wave = min(WAVE_HEIGHT * style.px_per_unit, depth / 2)
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
    hidden = round(255 * min(1.0, depth / (FLOOR_SHARE * height)))
    floor.fill((255, 255, 255, hidden), special_flags=pygame.BLEND_RGBA_MULT)
    floor.blit(shapes.vector(size, drift), (0, 0))
    return shapes.cut_corners(floor, radius)
