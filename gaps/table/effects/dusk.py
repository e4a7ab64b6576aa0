"""The light over the table that is less while no card can move."""

from __future__ import annotations

import math

import pygame

from gaps.engine import Status
from gaps.stage.drawing import shapes
from gaps.stage.drawing.kept_picture import Ground
from gaps.stage.drawing.theme import BLACK
from gaps.table.board import Board
from gaps.table.render.outlines import corner_radius

SECONDS = 0.400  # at normal speed, until it has come or gone
FADE = 0.120  # the same with reduced motion
DIMMED = 0.25  # of the light is gone then
LEVELS = 8
BLUR = 36  # of its edge; pixels at u = 1


class Dusk:
    """Dims a board and what lies on it; a plain theme has no light."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.comes = False
        """Whether it comes at all where no card can move."""
        self._share = 0.0  # how far it has come
        self.forget()

    def forget(self) -> None:
        """Discard the picture: sizes or colours have changed."""
        self._picture: pygame.Surface | None = None
        self._level = 0

    @property
    def _wanted(self) -> float:
        is_stuck = self._board.state.status is Status.STUCK
        return float(self.comes and is_stuck and not self._board.style.theme.plain)

    @property
    def moving(self) -> bool:
        return self._share != self._wanted

    def update(self, dt: float) -> None:
        """Let seconds pass; it comes once no card flies, and goes as cards fly."""
        board = self._board
        if not self.moving or (self._wanted and board.flying):
            return
        motion = board.motion_settings
        seconds = FADE if motion.reduced else SECONDS * motion.factor
        step = dt / seconds if seconds else 1.0
        if self._wanted:
            self._share = min(1.0, self._share + step)
        else:
            self._share = max(0.0, self._share - step)

    def cover(self, ground: Ground) -> Ground:
        """Return a ground of the board with less light; the next call changes the
        picture.
        """
        level = math.ceil(LEVELS * self._share)
        if not level and not self._level:
            return ground
        board = self._board
        style = board.style
        rows = board.geometry.board
        radius = corner_radius(board.geometry.card)
        blur = BLUR * style.u
        shade, offset = shapes.shadow(rows.size, radius, (0, 0), blur, BLACK, 1.0)
        place = shade.get_rect(topleft=rows.move(offset).topleft)
        changed = list(ground.changed)
        if level != self._level:
            changed.append(place.clip(board.backdrop.get_rect()))
        self._level = level
        if not level:
            self._picture = None
            return Ground(ground.picture, changed)
        covered = Ground(ground.picture, changed).copied_to(self._picture)
        picture = covered.picture
        self._picture = picture
        for area in covered.changed:
            picture.set_clip(area)
            picture.blit(ground.picture, area, area)
            shapes.blit_faint(picture, shade, place, DIMMED * level / LEVELS)
        picture.set_clip(None)
        return covered
