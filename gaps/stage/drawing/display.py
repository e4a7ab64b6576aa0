"""Drawing only what changes. What a window shows stays there from frame to frame."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from gaps.stage.ahead import breathe
from gaps.stage.drawing.canvas import Canvas, united
from gaps.stage.drawing.style import Style
from gaps.values import Value

TILES_DOWN = 27  # rows of tiles; fewer in a small window, where tiles would be tiny
FINE_TILES_DOWN = 80  # rows of the tiles in which a picture is searched
MIN_TILE = 16  # pixels
# share of the tiles from which drawing the whole window is less work
FULL_REDRAW_SHARE = 0.5

Area = tuple[int, int, int, int]
"""The left, top, width and height, in pixels."""
Tiles = int
"""A set of tiles, one bit each. ``|`` unites two sets, ``&`` is what they share."""


class Ground(NamedTuple):
    """The still picture below everything that moves."""

    picture: Surface
    """As large as the window, and opaque."""
    changed: Sequence[Rect]
    """The areas that differ from the ground of the frame before."""


DrawMoving = Callable[[Canvas], object]
"""Draws what moves, with the same result at each call."""
DrawAbove = Callable[[Surface], object]
"""Draws what is on top, with the methods of a surface that ``AreasDrawn`` notes."""


class Displayed(Protocol):
    """A part of a picture; as long as it compares equal, it looks the same."""

    @property
    def area(self) -> Area:
        """The area in which it may be seen."""
        ...

    def __hash__(self) -> int: ...


class SceneLayers(Value):
    """All that a scene shows in a window, from the bottom up."""

    style: Style
    ground: Ground
    draw_moving: DrawMoving
    draw_above: DrawAbove
    shown: Sequence[Displayed] = ()
    """The parts painted on the pictures of the top layer, the lowest first."""
    look: object = None
    """The values that all of the layers depend on."""


class Display:
    """The state of what a surface shows; it alone decides what is drawn again."""

    def __init__(self) -> None:
        self._surface: Surface | None = None
        self._grid = TileGrid((1, 1))
        self._moving: Tiles = 0  # drawn over the ground
        self._shown: Sequence[Displayed] = ()
        self._look: object = None  # the look of everything that is shown
        self._above: list[Drawn] = []
        self._covered: Tiles = 0  # covered by what is on top

    def forget(self) -> None:
        """Assume that something else was drawn on the surface."""
        self._surface = None

    def bring_up(self, surface: Surface, layers: SceneLayers) -> list[Rect] | None:
        """Make a surface show ``layers``.

        All is drawn if it does not show the last ones.

        Return the areas that have changed, which do not overlap; ``None`` for the whole
        window.
        """
        canvas = Canvas(surface, layers.style)
        has_it = self._surface is surface and self._grid.size == surface.get_size()
        self._surface = None  # in case of an error
        if not has_it or self._look != layers.look:
            areas = None
            self._draw(canvas, layers)
        else:
            areas = self._redraw(canvas, layers)
        self._shown = layers.shown
        self._look = layers.look
        self._surface = surface
        return areas

    def _draw(self, canvas: Canvas, layers: SceneLayers) -> None:
        """Draw everything, whatever the surface shows."""
        surface = canvas.surface
        size = surface.get_size()
        if self._grid.size != size:
            self._grid = TileGrid(size)
        surface.blit(layers.ground.picture, (0, 0))
        self._moving = self._draw_moving(canvas, layers)
        self._take_over(record(size, layers.draw_above))
        replay(surface, self._above, [surface.get_rect()])

    def _redraw(self, canvas: Canvas, layers: SceneLayers) -> list[Rect]:
        """Draw what differs from what the surface shows; return the areas."""
        grid = self._grid
        above = record(grid.size, layers.draw_above)
        differs = [
            *layers.ground.changed,
            *difference(self._shown, layers.shown),
            *difference(self._above, above),
        ]
        self._take_over(above)
        # Below what is on top, what moves may have come to the next tile.
        below = grid.spread(self._moving) & self._covered
        needed = self._moving | below | grid.touched(differs)
        changed = grid.widened(needed, self._covered)
        areas, moving = self._renew(canvas, layers, changed)
        over = self._covered & moving & ~changed
        if over:
            # something moves over what is on top: put it below
            first, *others = grid.rects(over)
            area = first.unionall(others)
            with canvas.clipped(area):
                canvas.surface.blit(layers.ground.picture, area, area)
                self._draw_moving(canvas, layers)
            changed |= grid.touched([area])
            areas = grid.rects(changed)
        replay(canvas.surface, self._above, areas)
        self._moving = moving
        return grid.rects(changed | moving)

    def _renew(
        self, canvas: Canvas, layers: SceneLayers, tiles: Tiles
    ) -> tuple[list[Rect], Tiles]:
        """Restore the ground in ``tiles`` and draw what moves.

        Return the areas restored, and the tiles on which anything moving was drawn.
        """
        areas = self._grid.rects(tiles)
        for area in areas:
            canvas.surface.blit(layers.ground.picture, area, area)
        return areas, self._draw_moving(canvas, layers)

    def _draw_moving(self, canvas: Canvas, layers: SceneLayers) -> Tiles:
        canvas.touched.clear()
        layers.draw_moving(canvas)
        return self._grid.touched(canvas.touched)

    def _take_over(self, above: list[Drawn]) -> None:
        self._above = above
        self._covered = self._grid.touched(each.area for each in above)


def draw_within(
    surface: Surface, areas: Iterable[Rect], draw: Callable[[], object]
) -> list[Rect]:
    """Call ``draw`` for all of ``areas``, clipped to them.

    Return the areas, united where they overlap.
    """
    window = surface.get_rect()
    inside = united(filter(None, (area.clip(window) for area in areas)))
    for area in inside:
        surface.set_clip(area)
        draw()
    surface.set_clip(None)
    return inside


class Drawn(NamedTuple):
    """One picture or filled area that was drawn."""

    area: Area
    """Its area, inside the window and the clip area."""
    at: tuple[int, int]
    """The top left corner of the picture or of its part."""
    picture: Surface | None
    """``None`` for a filled area. It must not be changed afterwards."""
    alpha: int | None
    """The alpha of the whole picture when it was drawn."""
    part: Area | None
    """The part of the picture that is shown; ``None`` for all of it."""
    colour: object
    flags: int


class AreasDrawn(Surface):
    """Stands in for a window's surface and notes what is drawn, without drawing it.

    Only ``blit``, ``blits``, ``fblits`` and ``fill`` are noted. Drawings of
    ``pygame.draw`` are lost, and the pixels cannot be read.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self._window = Rect((0, 0), size)
        self._clip = self._window.copy()
        self.drawn: list[Drawn] = []
        """What was drawn, the lowest first."""

    def get_size(self) -> tuple[int, int]:
        return self._window.size

    def get_width(self) -> int:
        return self._window.width

    def get_height(self) -> int:
        return self._window.height

    def get_rect(self, **kwargs: Any) -> Rect:
        if kwargs:
            return self._window.move_to(**kwargs)
        return self._window.copy()

    def get_clip(self) -> Rect:
        return self._clip.copy()

    def set_clip(self, rect: Any = None, /) -> None:
        if rect is not None:
            self._clip = self._window.clip(rect)
        else:
            self._clip = self._window.copy()

    def blit(
        self,
        source: Surface,
        dest: Any = (0, 0),
        area: Any = None,
        special_flags: int = 0,
    ) -> Rect:
        x, y = map(int, dest[:2])
        part = None
        if area is not None:
            shown = Rect(area)
            x += max(0, -shown.x)
            y += max(0, -shown.y)
            shown = shown.clip(source.get_rect())
            part = _of(shown)
        width, height = part[2:] if part else source.get_size()
        place = self._clip.clip((x, y, width, height))
        if place:
            alpha = source.get_alpha()
            drawn = Drawn(_of(place), (x, y), source, alpha, part, None, special_flags)
            self.drawn.append(drawn)
        return place

    def fblits(self, blit_sequence: Iterable[Any], special_flags: int = 0, /) -> None:
        for picture, at in blit_sequence:
            self.blit(picture, at, None, special_flags)

    def blits(self, blit_sequence: Iterable[Any], doreturn: Any = 1) -> Any:
        return [self.blit(*each) for each in blit_sequence]

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Rect:
        place = self._clip.copy()
        if rect is not None:
            place = place.clip(rect)
        if place:
            colour = tuple(pygame.Color(color))
            at = place.topleft
            drawn = Drawn(_of(place), at, None, None, None, colour, special_flags)
            self.drawn.append(drawn)
        return place


def _of(rect: Rect) -> Area:
    """Return the sides of a rectangle, quick to compare and unchangeable."""
    return rect.x, rect.y, rect.width, rect.height


def record(size: tuple[int, int], draw: Callable[[Surface], object]) -> list[Drawn]:
    """Return what ``draw`` draws on a window of ``size`` pixels, the lowest first."""
    recording = AreasDrawn(size)
    draw(recording)
    return recording.drawn


def replay(surface: Surface, drawn: Sequence[Drawn], areas: Sequence[Rect]) -> None:
    """Draw again what reaches into ``areas``, and only there.

    The areas must not overlap.
    """
    places = [each.area for each in drawn]
    for area in areas:
        for number in area.collidelistall(places):
            _draw(surface, drawn[number], area)
    surface.set_clip(None)


def areas_seen(picture: Surface) -> list[Rect]:
    """Return areas with all of a picture that is not transparent.

    They do not overlap.
    """
    grid = TileGrid(picture.get_size(), FINE_TILES_DOWN)
    samples = pygame.transform.scale(picture, (grid.columns, grid.rows))
    return _areas(grid, samples, picture.subsurface)


def areas_that_differ(one: Surface, other: Surface, least: int = 1) -> list[Rect]:
    """Return areas with all in which two opaque pictures of one size differ.

    They do so where that is by ``least`` levels or more. The areas do not overlap.
    """
    grid = TileGrid(one.get_size(), FINE_TILES_DOWN)
    few = (grid.columns, grid.rows)
    small = pygame.transform.scale(one, few)
    samples = contrast(small, pygame.transform.scale(other, few), least)

    def part(place: Rect) -> Surface:
        return contrast(one.subsurface(place), other.subsurface(place), least)

    return _areas(grid, samples, part)


def _areas(
    grid: TileGrid, samples: Surface, part: Callable[[Rect], Surface]
) -> list[Rect]:
    """Return areas with all that is not transparent in a picture.

    ``samples`` has one of its pixels for each tile: only tiles with a transparent one
    are searched. ``part`` returns what is in a place of the picture.
    """
    window = Rect((0, 0), grid.size)
    side = grid.side
    tile = pygame.Mask((side, side), fill=True)
    unknown = pygame.mask.from_surface(samples, 0)
    unknown.invert()
    tiles = 0
    for row in range(grid.rows):
        breathe()
        in_row = pygame.Mask((grid.columns, 1))
        in_row.draw(unknown, (0, -row))
        runs = in_row.get_bounding_rects()
        line = (1 << grid.columns) - 1
        for run in runs:
            line -= ((1 << run.width) - 1) << run.left
        columns = [each for run in runs for each in range(run.left, run.right)]
        if columns:
            left, right = columns[0] * side, (columns[-1] + 1) * side
            place = window.clip((left, row * side, right - left, side))
            seen = pygame.mask.from_surface(part(place), 0)
            if seen.count():
                for column in columns:
                    if seen.overlap(tile, (column * side - left, 0)):
                        line |= 1 << column
        tiles |= line << row * grid.columns
    return grid.rects(tiles)


def contrast(one: Surface, other: Surface, least: int = 1) -> Surface:
    """Return by how many levels two opaque pictures of one size differ.

    Where that is less than ``least``, the picture is transparent.
    """
    more = _subtracted(one, other)
    less = _subtracted(other, one)
    more.blit(less, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    if least > 1:
        more.fill((least - 1,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    more.set_colorkey((0, 0, 0))
    return more


def _subtracted(one: Surface, other: Surface) -> Surface:
    """Return an opaque picture, darker by another one."""
    rest = Surface(one.get_size(), 0, one)
    rest.blit(one, (0, 0))
    rest.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return rest


def difference(before: Sequence[Displayed], after: Sequence[Displayed]) -> list[Rect]:
    """Return the areas in which two sequences, the lowest first, may look different."""
    if before == after:
        return []
    old = set(before)
    new = set(after)
    kept = old & new
    in_order = [each for each in before if each in kept]
    if in_order != [each for each in after if each in kept]:
        # drawn in another order
        return [Rect(each.area) for each in (*before, *after)]
    return [Rect(each.area) for each in old ^ new]


def _draw(surface: Surface, each: Drawn, area: Rect) -> None:
    surface.set_clip(area.clip(each.area))
    picture = each.picture
    if picture is None:
        surface.fill(each.colour, each.area, each.flags)  # type: ignore[arg-type]
        return
    alpha = picture.get_alpha()
    if alpha != each.alpha:
        picture.set_alpha(each.alpha)
    surface.blit(picture, each.at, each.part, each.flags)
    if alpha != each.alpha:
        picture.set_alpha(alpha)


class TileGrid:
    """The tiles of a window of ``size`` pixels."""

    def __init__(self, size: tuple[int, int], down: int = TILES_DOWN) -> None:
        """Divide a window of ``size`` pixels into about so many rows."""
        self.size = size
        width, height = size
        least = MIN_TILE * TILES_DOWN // down
        self.side = max(least, height // down)
        """The width and height of a tile, in pixels.

        The last one of a row or column may reach beyond the window.
        """
        self.columns = math.ceil(width / self.side)
        self.rows = math.ceil(height / self.side)
        self.all: Tiles = (1 << self.columns * self.rows) - 1

    def touched(self, areas: Iterable[Rect | Area]) -> Tiles:
        """Return the tiles that any of ``areas`` reaches into.

        Areas may reach beyond the window.
        """
        side = self.side
        columns = self.columns
        width, height = self.size
        lines = [0] * self.rows
        for left, top, wide, high in areas:
            right = left + wide
            bottom = top + high
            if right > width:
                right = width
            if bottom > height:
                bottom = height
            if left < 0:
                left = 0
            if top < 0:
                top = 0
            if left >= right or top >= bottom:
                continue
            bits = (2 << (right - 1) // side) - (1 << left // side)
            first = top // side
            last = (bottom - 1) // side
            lines[first] |= bits
            while first < last:
                first += 1
                lines[first] |= bits
        tiles = 0
        for line in reversed(lines):
            tiles = tiles << columns | line
        return tiles

    def spread(self, tiles: Tiles) -> Tiles:
        """Return the set with all tiles beside or above or below its own.

        At the end of a row, it may have some of the next row.
        """
        tiles |= tiles << 1 | tiles >> 1
        tiles |= tiles << self.columns | tiles >> self.columns
        return tiles & self.all

    def widened(self, tiles: Tiles, covered: Tiles) -> Tiles:
        """Return the set, or more tiles if drawing them as well is no more work.

        These are all tiles but the ``covered`` ones that need not be drawn.
        """
        if tiles.bit_count() >= FULL_REDRAW_SHARE * self.columns * self.rows:
            return tiles | self.all & ~covered
        return tiles

    def rects(self, tiles: Tiles) -> list[Rect]:
        """Cover exactly the tiles of a set with rectangles that do not overlap.

        They are clipped to the window.
        """
        if tiles == self.all:
            return [Rect((0, 0), self.size)]
        window = Rect((0, 0), self.size)
        side = self.side
        found = list[Rect]()
        # The rectangles that reach down to this row.
        open_spans: dict[tuple[int, int], Rect] = {}
        for row in range(self.rows):
            line = tiles >> row * self.columns & (1 << self.columns) - 1
            spans: dict[tuple[int, int], Rect] = {}
            while line:
                first = (line & -line).bit_length() - 1
                length = (~(line >> first) & (line >> first) + 1).bit_length() - 1
                line &= ~(((1 << length) - 1) << first)
                rect = open_spans.get((first, length))
                if rect is None:
                    rect = Rect(first * side, row * side, length * side, 0)
                    found.append(rect)
                rect.height += side
                spans[first, length] = rect
            open_spans = spans
        return [rect.clip(window) for rect in found]
