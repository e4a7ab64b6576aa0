"""A picture that stays on a surface from frame to frame: only what changes is drawn again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from gaps.stage.drawing.recording import Drawn, difference, record, replay
from gaps.stage.drawing.tiles import TileGrid, Tiles


class Ground(NamedTuple):
    """What lies still below everything that moves."""

    picture: pygame.Surface
    """As large as the window, and opaque."""
    changed: Sequence[pygame.Rect]
    """Where it differs from the ground of the frame before."""


DrawMoving = Callable[[pygame.Surface], list[pygame.Rect]]
"""Draws what moves, the same when called again, and returns the areas it has drawn on."""
DrawAbove = Callable[[pygame.Surface], object]
"""Draws what lies above, with the methods of the surface that a ``Recording`` notes."""


class KeptPicture:
    """Three layers on a window's surface: a still ground, what moves over it, and what lies above."""

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._grid = TileGrid((1, 1))
        self._moving: Tiles = 0  # where something was drawn over the ground
        self._above: list[Drawn] = []
        self._groups: list[Tiles] = []  # the tiles of what lies above, by what overlaps
        self._covered: Tiles = 0  # all of them

    def draw(
        self, surface: pygame.Surface, ground: Ground, draw_moving: DrawMoving, draw_above: DrawAbove
    ) -> None:
        """Draw everything on ``surface``, whatever it shows."""
        size = surface.get_size()
        if self._grid.size != size:
            self._grid, self._above, self._groups, self._covered = TileGrid(size), [], [], 0
        self._surface = surface
        surface.blit(ground.picture, (0, 0))
        self._moving = self._grid.touched(draw_moving(surface))
        self._take_over(record(size, draw_above))
        replay(surface, self._above, [surface.get_rect()])

    def redraw(
        self, surface: pygame.Surface, ground: Ground, draw_moving: DrawMoving, draw_above: DrawAbove
    ) -> list[pygame.Rect] | None:
        """Bring ``surface``, which still shows what was drawn on it last, up to date.

        Returns the areas that have changed, which do not overlap; ``None`` for the whole window, as when
        another surface was drawn on last.
        """
        grid = self._grid
        if self._surface is not surface or grid.size != surface.get_size():
            self.draw(surface, ground, draw_moving, draw_above)
            return None
        above = record(grid.size, draw_above)
        changed = self._moving | grid.touched([*ground.changed, *difference(self._above, above)])
        self._take_over(above)
        changed = self._widened(changed)
        areas, moving = self._renew(surface, ground, draw_moving, changed)
        if self._covered & moving & ~changed:  # something moves over what lies above: put it below
            changed = self._widened(changed | moving)
            areas, moving = self._renew(surface, ground, draw_moving, changed)
        replay(surface, self._above, areas)
        self._moving = moving
        return grid.rects(changed | moving)

    def _renew(
        self, surface: pygame.Surface, ground: Ground, draw_moving: DrawMoving, tiles: Tiles
    ) -> tuple[list[pygame.Rect], Tiles]:
        """Restore the ground in ``tiles`` and draw what moves; return these areas, and where it was drawn."""
        areas = self._grid.rects(tiles)
        for area in areas:
            surface.blit(ground.picture, area, area)
        return areas, self._grid.touched(draw_moving(surface))

    def _take_over(self, above: list[Drawn]) -> None:
        """Remember what lies above the ground, and find what of it overlaps."""
        if [each.area for each in above] != [each.area for each in self._above]:
            self._groups = self._grid.groups(each.area for each in above)
            self._covered = 0
            for group in self._groups:
                self._covered |= group
        self._above = above

    def _widened(self, tiles: Tiles) -> Tiles:
        """Add all of what lies above and reaches into ``tiles``; everything if that is much."""
        for group in self._groups:
            if group & tiles:
                tiles |= group
        return self._grid.all if self._grid.much(tiles) else tiles
