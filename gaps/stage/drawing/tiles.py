"""Which parts of a window have changed: the window is divided into tiles, and a set of them is a number."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

TILES_DOWN = 27  # in a window; fewer in one so small that tiles would be tiny
MIN_TILE = 16  # pixels
MAX_KNOWN = 500  # areas whose tiles are remembered
MUCH = 0.5  # share of the tiles from which drawing the whole window is less work

Area = tuple[int, int, int, int]
"""Left, top, width and height, in pixels."""
Tiles = int
"""A set of tiles, with a bit for each: ``|`` unites two sets, ``&`` is what they share."""


class TileGrid:
    """The tiles of a window of ``size`` pixels."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.side = max(MIN_TILE, size[1] // TILES_DOWN)
        """Width and height of a tile, pixels; the last of a row or column may reach out of the window."""
        self.columns, self.rows = -(-size[0] // self.side), -(-size[1] // self.side)
        self.all: Tiles = (1 << self.columns * self.rows) - 1
        self._known: dict[Area, Tiles] = {}  # the tiles of single areas

    def touched(self, areas: Iterable[pygame.Rect | Area]) -> Tiles:
        """The tiles that any of ``areas`` reaches into. Areas may reach out of the window."""
        side, columns, (width, height) = self.side, self.columns, self.size
        lines = [0] * self.rows
        for left, top, wide, high in areas:
            right, bottom = left + wide, top + high
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
            first, last = top // side, (bottom - 1) // side
            lines[first] |= bits
            while first < last:
                first += 1
                lines[first] |= bits
        tiles = 0
        for line in reversed(lines):
            tiles = tiles << columns | line
        return tiles

    def much(self, tiles: Tiles) -> bool:
        """Whether so many tiles are in the set that the whole window is no more work."""
        return tiles.bit_count() >= MUCH * self.columns * self.rows

    def rects(self, tiles: Tiles) -> list[pygame.Rect]:
        """Cover exactly the tiles of a set, inside the window, with rectangles that do not overlap."""
        if tiles == self.all:
            return [pygame.Rect((0, 0), self.size)]
        window, side, found = pygame.Rect((0, 0), self.size), self.side, list[pygame.Rect]()
        open_spans: dict[tuple[int, int], pygame.Rect] = {}  # those that reach to the row above
        for row in range(self.rows):
            line = tiles >> row * self.columns & (1 << self.columns) - 1
            spans: dict[tuple[int, int], pygame.Rect] = {}
            while line:
                first = (line & -line).bit_length() - 1
                length = (~(line >> first) & (line >> first) + 1).bit_length() - 1
                line &= ~(((1 << length) - 1) << first)
                rect = open_spans.get((first, length))
                if rect is None:
                    rect = pygame.Rect(first * side, row * side, length * side, 0)
                    found.append(rect)
                rect.height += side
                spans[first, length] = rect
            open_spans = spans
        return [rect.clip(window) for rect in found]

    def groups(self, areas: Iterable[Area]) -> list[Tiles]:
        """Return the tiles of the areas, those in one set whose areas share a tile with each other."""
        groups: list[Tiles] = []
        for area in areas:
            tiles, apart = self._touched_by(area), list[Tiles]()
            for group in groups:
                if group & tiles:
                    tiles |= group
                else:
                    apart.append(group)
            if tiles:
                apart.append(tiles)
            groups = apart
        return groups

    def _touched_by(self, area: Area) -> Tiles:
        if (tiles := self._known.get(area)) is None:
            if len(self._known) >= MAX_KNOWN:
                self._known.clear()
            tiles = self._known[area] = self.touched([area])
        return tiles
