"""A picture that stays on a surface from frame to frame: only what changes is drawn again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.recording import Drawn, difference, record, replay
from gaps.stage.drawing.tiles import TileGrid, Tiles


class Ground(NamedTuple):
    """What lies still below everything that moves."""

    picture: pygame.Surface
    """As large as the window, and opaque."""
    changed: Sequence[pygame.Rect]
    """Where it differs from the ground of the frame before."""


DrawMoving = Callable[[Canvas], None]
"""Draws what moves, the same when called again."""
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

    def draw(self, canvas: Canvas, ground: Ground, draw_moving: DrawMoving, draw_above: DrawAbove) -> None:
        """Draw everything on ``canvas``, whatever it shows."""
        surface, size = canvas.surface, canvas.surface.get_size()
        if self._grid.size != size:
            self._grid, self._above, self._groups, self._covered = TileGrid(size), [], [], 0
        self._surface = surface
        surface.blit(ground.picture, (0, 0))
        self._moving = self._draw_moving(canvas, draw_moving)
        self._take_over(record(size, draw_above))
        replay(surface, self._above, [surface.get_rect()])

    def redraw(
        self, canvas: Canvas, ground: Ground, draw_moving: DrawMoving, draw_above: DrawAbove
    ) -> list[pygame.Rect] | None:
        """Bring ``canvas``, whose surface still shows what was drawn on it last, up to date.

        Returns the areas that have changed, which do not overlap; ``None`` for the whole window, as when
        another surface was drawn on last.
        """
        grid, surface = self._grid, canvas.surface
        if self._surface is not surface or grid.size != surface.get_size():
            self.draw(canvas, ground, draw_moving, draw_above)
            return None
        above = record(grid.size, draw_above)
        changed = self._moving | grid.touched([*ground.changed, *difference(self._above, above)])
        self._take_over(above)
        changed = self._widened(changed)
        areas, moving = self._renew(canvas, ground, draw_moving, changed)
        if self._covered & moving & ~changed:  # something moves over what lies above: put it below
            changed = self._widened(changed | moving)
            areas, moving = self._renew(canvas, ground, draw_moving, changed)
        replay(surface, self._above, areas)
        self._moving = moving
        return grid.rects(changed | moving)

    def _renew(
        self, canvas: Canvas, ground: Ground, draw_moving: DrawMoving, tiles: Tiles
    ) -> tuple[list[pygame.Rect], Tiles]:
        """Restore the ground in ``tiles`` and draw what moves; return these areas, and where it was drawn."""
        areas = self._grid.rects(tiles)
        for area in areas:
            canvas.surface.blit(ground.picture, area, area)
        return areas, self._draw_moving(canvas, draw_moving)

    def _draw_moving(self, canvas: Canvas, draw_moving: DrawMoving) -> Tiles:
        """Draw what moves, and return where."""
        canvas.touched.clear()
        draw_moving(canvas)
        return self._grid.touched(canvas.touched)

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
